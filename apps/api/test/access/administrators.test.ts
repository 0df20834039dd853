/** Blocking administrators: another administrator blocks, it takes effect at once and everywhere, and one administrator always remains. */
import { randomUUID } from 'node:crypto';
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import {
  addAdmin,
  confirmTwoFactor,
  forgotPassword,
  getAdmin,
  login,
  resetPassword,
  startTwoFactor,
} from '@ajose/sdk/admin/session';
import { blockAdmin, getAdmins, unblockAdmin } from '@ajose/sdk/admin/staff';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as acts from '../../src/access/approvals/deciding.ts';
import { approvedActs } from '../../src/approved-acts.ts';
import { createResetToken } from '../../src/access/auth/password-change.ts';
import { tx } from '../../src/platform/database/db.ts';
import * as blocking from '../../src/access/staff/blocking.ts';
import { adminOf } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, staffOf, type TestAdmin } from '../people.ts';
import { NO_LIMITS } from '../sign-in.ts';

const MINUTE = 60_000;
const reason = 'Left the company on Friday';

let leaver: TestAdmin;
const money = await startMoney({ ...NO_LIMITS, DUAL_APPROVAL_NAIRA: '50000', PAYOUTS: 'manual' });
const boss = await newAdmin(money, 'Adaeze Okafor');
beforeEach(async () => {
  // With a third administrator it takes two: blocking-four-eyes.test.ts.
  await money.owner.query(
    `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Before', owner_until = NULL WHERE id <> $1`,
    [boss.id],
  );
  leaver = await newAdmin(money, 'Tunde Bakare');
});
afterAll(() => money.close());

const block = async (by: TestAdmin, { id }: { id: string }) => adminOf(await blockAdmin(by.api, id, { reason }));
const unblock = async (by: TestAdmin, { id }: { id: string }) =>
  adminOf(await unblockAdmin(by.api, id, { reason: 'Came back' }));
/** Blocks at once, as when two administrators have decided it, where there is a third one. */
const blockNow = (by: TestAdmin, { id }: TestAdmin) =>
  tx(money.db, (tx) => blocking.blockAdmin(tx, money.clock.now(), staffOf(by), id, reason));
const signIn = ({ email }: TestAdmin, password = PASSWORD) => login(apiOf(money), { email, password });

async function allAdmins(): Promise<ListedAdmin[]> {
  const first = await getAdmins(boss.api, { limit: 100 });
  expect(first.pagination.pages).toBe(1);
  return first.admins;
}
const listed = async ({ id }: TestAdmin) => (await allAdmins()).find((admin) => admin._id === id);

async function openSessionsOf({ id }: TestAdmin): Promise<number> {
  const { rows } = await money.owner.query(`SELECT 1 FROM sessions WHERE kind = 'admin' AND account_id = $1`, [id]);
  return rows.length;
}

async function linkFor({ email }: TestAdmin): Promise<string | undefined> {
  const before = money.emails.length;
  await forgotPassword(apiOf(money), { email });
  await money.runJobs();
  return /#token=([\w-]+)/.exec(money.emails.slice(before).at(-1)?.text ?? '')?.[1];
}

describe('the list', () => {
  test('shows all administrators, blocked ones last, with when they were last seen and whether they have two-factor sign-in', async () => {
    const { secret } = await startTwoFactor(leaver.api, { password: PASSWORD });
    await confirmTwoFactor(leaver.api, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
    const admin = await listed(leaver);
    expect(admin).toMatchObject({ name: 'Tunde Bakare', email: leaver.email, twoFactor: true, blocked: null });
    expect(Math.abs(Date.parse(admin?.lastSeenAt ?? '') - Date.now())).toBeLessThan(MINUTE);
    expect(await listed(boss)).toMatchObject({ twoFactor: false });

    await block(boss, leaver);
    const open = (await allAdmins()).map(({ blocked }) => blocked === null);
    expect(open.lastIndexOf(true)).toBeLessThan(open.indexOf(false));
  });

  test('shows when an administrator was last seen, also after signing out', async () => {
    money.clock.advance(5 * MINUTE);
    await getAdmin(leaver.api);
    const at = money.clock.now().getTime();
    // The time is written after the answer.
    await vi.waitFor(async () => {
      expect(Math.abs(Date.parse((await listed(leaver))?.lastSeenAt ?? '') - at)).toBeLessThan(MINUTE);
    }, 5000);
    money.clock.advance(5 * MINUTE);
    await money.owner.query(`DELETE FROM sessions WHERE account_id = $1`, [leaver.id]);
    expect(Math.abs(Date.parse((await listed(leaver))?.lastSeenAt ?? '') - at)).toBeLessThan(MINUTE);
    money.clock.set(new Date());
  });

  test('comes page by page', async () => {
    const { admins, pagination } = await getAdmins(boss.api, { page: 2, limit: 1 });
    expect(admins).toHaveLength(1);
    expect(pagination.pages).toBe(pagination.total);
  });
});

describe('blocking', () => {
  test('ends every session at once, and nothing opens a new one', async () => {
    const second = await signIn(leaver);
    expect(await openSessionsOf(leaver)).toBe(2);
    const { message, admin } = await block(boss, leaver);
    expect(message).toBe('Tunde Bakare is blocked and signed out everywhere.');
    expect(admin).toMatchObject({ _id: leaver.id, blocked: { by: 'Adaeze Okafor', reason } });
    expect(await openSessionsOf(leaver)).toBe(0);
    for (const api of [leaver.api, apiOf(money, second.token)]) {
      await expect(getAdmin(api)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
    }
    await expect(signIn(leaver)).rejects.toMatchObject({ status: 403, code: 'account_blocked' });
    expect(await openSessionsOf(leaver)).toBe(0);
  });

  test('also ends a session that was left open', async () => {
    const { rows } = await money.owner.query(
      'UPDATE staff SET blocked_at = now(), blocked_reason = $2 WHERE id = $1 RETURNING id',
      [leaver.id, reason],
    );
    expect(rows).toHaveLength(1);
    expect(await openSessionsOf(leaver)).toBe(1);
    await expect(getAdmin(leaver.api)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('is mentioned only to a caller who knows the password', async () => {
    await block(boss, leaver);
    await expect(signIn(leaver, 'Wrong-password1')).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test('also ends a session that is opened at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const admin = await newAdmin(money);
      const signingIn = [signIn(admin), signIn(admin), signIn(admin)];
      await Promise.all([...signingIn.map((each) => each.catch(() => undefined)), blockNow(boss, admin)]);
      expect(await openSessionsOf(admin)).toBe(0);
    }
  });

  test('makes reset links useless, those already sent and new ones', async () => {
    const sent = await linkFor(leaver);
    expect(sent).toBeDefined();
    await block(boss, leaver);
    const reset = (token = '') => resetPassword(apiOf(money), { token, password: 'Jollof-rice2day' });
    await expect(reset(sent)).rejects.toMatchObject({ status: 409, code: 'link_used' });
    expect(await linkFor(leaver)).toBeUndefined();
    // As if the email had been queued at the same time.
    const late = await createResetToken(money.db, money.clock.now(), 'admin', leaver);
    await expect(reset(late ?? '')).rejects.toMatchObject({ status: 409, code: 'link_used' });
    await unblock(boss, leaver);
    await signIn(leaver);
  });

  test('makes the referral code useless for good', async () => {
    const invite = () =>
      addAdmin(apiOf(money), {
        name: 'Nneka Eze',
        email: `nneka-${randomUUID()}@example.com`,
        password: PASSWORD,
        whoReferredMe: leaver.refCode,
      });
    await invite();
    await block(boss, leaver);
    await expect(invite()).rejects.toMatchObject({ status: 403, code: 'referral_code_unknown' });
    await unblock(boss, leaver);
    await expect(invite()).rejects.toMatchObject({ status: 403, code: 'referral_code_expired' });
  });

  test('stops decisions about requests, also in a call that had begun', async () => {
    const person = await money.newPerson(200_000);
    const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), 60_000));
    const reply = await setTransactionStatus(boss.api, transaction._id, { status: 'failed' });
    if (!('approval' in reply)) throw new Error('It was done at once');
    const { _id } = reply.approval;
    await block(boss, leaver);
    const refused = { status: 403, code: 'account_blocked' };
    await expect(acts.approveRequest(money.deps, approvedActs, staffOf(leaver), _id, null)).rejects.toMatchObject(
      refused,
    );
    await expect(acts.declineRequest(money.deps, staffOf(leaver), _id, 'No')).rejects.toMatchObject(refused);
    await unblock(boss, leaver);
    const { token } = await signIn(leaver);
    expect((await approveRequest(apiOf(money, token), _id)).approval.state).toBe('approved');
  });

  test('is in the audit log with its reason', async () => {
    await block(boss, leaver);
    await unblock(boss, leaver);
    const { entries } = await getAuditLog(boss.api, { subject: `admin:${leaver.id}` });
    const by = { _id: boss.id, name: 'Adaeze Okafor' };
    expect(entries).toMatchObject([
      { action: 'unblockAdmin', by, before: { blocked: true }, after: { blocked: false, reason: 'Came back' } },
      { action: 'blockAdmin', by, before: { blocked: false }, after: { blocked: true, name: 'Tunde Bakare', reason } },
    ]);
  });

  test('is lifted by another administrator: the same password works again, old sessions stay ended', async () => {
    await block(boss, leaver);
    const { message, admin } = await unblock(boss, leaver);
    expect(message).toBe('Tunde Bakare can sign in again.');
    expect(admin.blocked).toBeNull();
    await expect(getAdmin(leaver.api)).rejects.toMatchObject({ status: 401 });
    await signIn(leaver);
  });
});

describe('is refused', () => {
  test('for an administrator’s own account, also with the id in capitals, so that one administrator always remains', async () => {
    const refused = { status: 403, code: 'own_account' };
    await expect(block(boss, boss)).rejects.toMatchObject(refused);
    await expect(block(boss, { id: boss.id.toUpperCase() })).rejects.toMatchObject(refused);
    await expect(unblock(boss, boss)).rejects.toMatchObject(refused);
    const itself = 'UPDATE staff SET blocked_at = now(), blocked_by = id, blocked_reason = $2 WHERE id = $1';
    await expect(money.owner.query(itself, [boss.id, reason])).rejects.toThrow('staff_blocked_by_another');
  });

  test('twice, and for an unknown administrator', async () => {
    await expect(unblock(boss, leaver)).rejects.toMatchObject({ status: 409, code: 'not_blocked' });
    await block(boss, leaver);
    await expect(block(boss, leaver)).rejects.toMatchObject({ status: 409, code: 'already_blocked' });
    const nobody = { id: randomUUID() };
    await expect(block(boss, nobody)).rejects.toMatchObject({ status: 404, code: 'admin_unknown' });
    await expect(unblock(boss, nobody)).rejects.toMatchObject({ status: 404, code: 'admin_unknown' });
  });

  test('where no reason is given', async () => {
    const refused = { status: 422, fields: { reason: 'Please say why' } };
    await expect(blockAdmin(boss.api, leaver.id, { reason: '  ' })).rejects.toMatchObject(refused);
    await expect(unblockAdmin(boss.api, leaver.id, { reason: '' })).rejects.toMatchObject(refused);
    await expect(blockAdmin(boss.api, leaver.id, { reason: 'x'.repeat(501) })).rejects.toMatchObject({ status: 400 });
  });

  test('to customers and without a session', async () => {
    const customer = await newCustomer(money);
    for (const call of [getAdmins, () => blockAdmin(customer.api, leaver.id, { reason })]) {
      await expect(call(customer.api)).rejects.toMatchObject({ status: 403, code: 'wrong_account' });
    }
    await expect(blockAdmin(apiOf(money), leaver.id, { reason })).rejects.toMatchObject({ status: 401 });
  });

  test('to one of two administrators who block each other at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await newAdmin(money), await newAdmin(money)];
      // The functions below the guards are called, so that both calls have begun before one is done.
      const blocking = blockNow(a, b);
      const two = blockNow(b, a);
      const ended = await Promise.allSettled([blocking, two]);
      expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refusal = ended.find((each) => each.status === 'rejected');
      expect(refusal?.reason).toMatchObject({ status: 403, code: 'account_blocked' });
    }
  });

  test('to one of three who block each other in a ring', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ring = [await newAdmin(money), await newAdmin(money), await newAdmin(money)];
      await Promise.allSettled(ring.map((by, at) => blockNow(by, ring[(at + 1) % ring.length] ?? by)));
      const open = (await allAdmins()).filter((admin) => !admin.blocked && ring.some(({ id }) => id === admin._id));
      expect(open.length).toBeGreaterThan(0);
    }
  });
});
