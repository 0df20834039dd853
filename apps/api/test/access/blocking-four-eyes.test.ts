/** Where a third administrator can decide, nobody blocks or unblocks another one alone. */
import { approveRequest, declineRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { addAdmin, getAdmin, login } from '@ajose/sdk/admin/session';
import { blockAdmin, confirmAdmin, getAdmins, unblockAdmin } from '@ajose/sdk/admin/staff';
import type { Approval } from '@ajose/sdk/contract/approvals';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { adminOf, waits } from '../approvals.ts';
import { apiOf, newAdmin, PASSWORD, type TestAdmin } from '../people.ts';
import { startStack } from '../stack.ts';
import { NO_LIMITS } from '../sign-in.ts';

let asker: TestAdmin;
let target: TestAdmin;
let third: TestAdmin;
const stack = await startStack({ env: NO_LIMITS });
beforeEach(async () => {
  await stack.owner.query(
    `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Before', owner_until = NULL`,
  );
  asker = await newAdmin(stack, 'Adaeze Okafor');
  target = await newAdmin(stack, 'Tunde Bakare');
  third = await newAdmin(stack, 'Nneka Eze');
});
afterAll(() => stack.close());

const reason = 'Left the company on Friday';
const ask = async (by: TestAdmin, { id }: TestAdmin): Promise<Approval> =>
  waits(await blockAdmin(by.api, id, { reason }));
const signIn = ({ email }: TestAdmin) => login(apiOf(stack), { email, password: PASSWORD });
const listed = async ({ id }: TestAdmin) => {
  const { admins } = await getAdmins(asker.api, { limit: 100 });
  return admins.find(({ _id }) => _id === id);
};

test('blocking waits for a third administrator, and takes effect when that one approves', async () => {
  const reply = await blockAdmin(asker.api, target.id.toUpperCase(), { reason });
  expect(reply.message).toBe(
    'This needs a second administrator. A third administrator can decide it. Nothing has changed yet: another one has to confirm it under Approvals.',
  );
  const request = waits(reply);
  expect(request).toMatchObject({
    act: { action: 'blockAdmin', admin: { _id: target.id, name: 'Tunde Bakare' }, reason },
    amount: null,
    user: null,
    askedBy: { _id: asker.id },
  });
  await getAdmin(target.api);
  await approveRequest(third.api, request._id);
  await expect(getAdmin(target.api)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(target)).rejects.toMatchObject({ status: 403, code: 'account_blocked' });
  expect(await listed(target)).toMatchObject({ blocked: { by: 'Nneka Eze', reason } });
  const { entries } = await getAuditLog(asker.api, { subject: `admin:${target.id}` });
  expect(entries[0]).toMatchObject({ action: 'blockAdmin', by: { name: 'Nneka Eze' } });
});

test('a request to block is decided neither by the one who asked nor by the one it is about', async () => {
  const request = await ask(asker, target);
  await expect(approveRequest(asker.api, request._id)).rejects.toMatchObject({ status: 403, code: 'own_request' });
  const about = { status: 403, code: 'about_you' };
  await expect(approveRequest(target.api, request._id)).rejects.toMatchObject(about);
  await expect(declineRequest(target.api, request._id, { note: 'No' })).rejects.toMatchObject(about);
  const decide = 'UPDATE approvals SET state = $2, decided_by = $3, decided_at = now() WHERE id = $1';
  for (const state of ['approved', 'declined']) {
    await expect(stack.db.query(decide, [request._id, state, target.id])).rejects.toThrow('not_about_oneself');
  }
  expect(await listed(target)).toMatchObject({ blocked: null });
  await declineRequest(third.api, request._id, { note: 'Tunde is on leave' });
});

test('unblocking waits too, so that nobody lets an accomplice in', async () => {
  await approveRequest(third.api, (await ask(asker, target))._id);
  const request = waits(await unblockAdmin(asker.api, target.id, { reason: 'Came back' }));
  await expect(signIn(target)).rejects.toMatchObject({ code: 'account_blocked' });
  await approveRequest(third.api, request._id);
  await signIn(target);
});

test('of two administrators one blocks the other alone, and one remains', async () => {
  await approveRequest(third.api, (await ask(asker, target))._id);
  expect(adminOf(await blockAdmin(asker.api, third.id, { reason })).admin.blocked).not.toBeNull();
  await expect(blockAdmin(third.api, asker.id, { reason })).rejects.toMatchObject({ status: 401 });
  await expect(blockAdmin(asker.api, asker.id, { reason })).rejects.toMatchObject({ code: 'own_account' });
});

test('one administrator can block an unconfirmed account, which does not count as a third one', async () => {
  const email = 'second.self@example.com';
  await addAdmin(apiOf(stack), { name: 'Second Self', email, password: PASSWORD, whoReferredMe: asker.refCode });
  const { admin } = await login(apiOf(stack), { email, password: PASSWORD });
  expect(adminOf(await blockAdmin(third.api, admin._id, { reason })).admin.blocked).not.toBeNull();
  adminOf(await unblockAdmin(third.api, admin._id, { reason }));
  await stack.owner.query(`UPDATE staff SET blocked_at = now(), blocked_reason = 'Left' WHERE id = $1`, [third.id]);
  expect(adminOf(await blockAdmin(asker.api, target.id, { reason })).admin.blocked).not.toBeNull();
});

test('one administrator does not get rid of all others and confirm an account of their own', async () => {
  for (const other of [target, third]) waits(await blockAdmin(asker.api, other.id, { reason }));
  const email = 'own.account@example.com';
  await addAdmin(apiOf(stack), { name: 'Own Account', email, password: PASSWORD, whoReferredMe: asker.refCode });
  const { admin } = await login(apiOf(stack), { email, password: PASSWORD });
  await expect(confirmAdmin(asker.api, admin._id)).rejects.toMatchObject({ code: 'own_referral' });
});

test('a request to block is closed when the one it is about is blocked already', async () => {
  const request = await ask(asker, target);
  await stack.owner.query(`UPDATE staff SET blocked_at = now(), blocked_reason = 'Left' WHERE id = $1`, [target.id]);
  await expect(approveRequest(third.api, request._id)).rejects.toMatchObject({ status: 409, code: 'already_blocked' });
  const { approvals } = await getApprovals(asker.api, { waiting: false });
  expect(approvals.find(({ _id }) => _id === request._id)).toMatchObject({ state: 'overtaken' });
});

test('three who block each other at the same time are decided one after the other, and two remain', async () => {
  for (let round = 0; round < 2; round += 1) {
    await stack.owner.query(
      `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Before', owner_until = NULL`,
    );
    const ring = [await newAdmin(stack), await newAdmin(stack), await newAdmin(stack)] as const;
    const [a, b, c] = ring;
    const requests = [await ask(a, b), await ask(b, c), await ask(c, a)];
    const ended = await Promise.allSettled([c, a, b].map((by, at) => approveRequest(by.api, requests[at]?._id ?? '')));
    const refusals = ended.flatMap((settled) =>
      settled.status === 'rejected' ? [settled.reason as { status: number }] : [],
    );
    expect(refusals.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const { rows } = await stack.owner.query('SELECT FROM staff WHERE blocked_at IS NULL');
    expect(rows).toHaveLength(2);
  }
});
