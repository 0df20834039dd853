/** One person cannot act as two: whoever registers with a referral code sees only their own account until others have admitted them. */
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAllProducts } from '@ajose/sdk/admin/products';
import {
  addAdmin,
  getAdmin,
  getAdminInvitation,
  login,
  renewReferralCode,
  startTwoFactor,
} from '@ajose/sdk/admin/session';
import {
  blockAdmin,
  confirmAdmin,
  getAdminInvitations,
  getAdmins,
  inviteAdmin,
  sendInvitation,
  setAdminRole,
  takeBackInvitation,
  unblockAdmin,
} from '@ajose/sdk/admin/staff';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getAllUsers, setUserStatus } from '@ajose/sdk/admin/users';
import { getWorkCounts } from '@ajose/sdk/admin/work';
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tx } from '../../src/platform/database/db.ts';
import * as blocking from '../../src/access/staff/blocking.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, staffOf, type TestAdmin, type TestCustomer } from '../people.ts';
import { NO_LIMITS } from '../sign-in.ts';

const DAY = 86_400_000;

let rogue: TestAdmin;
let honest: TestAdmin;
let person: TestCustomer;
const money = await startMoney({ ...NO_LIMITS, DUAL_APPROVAL_NAIRA: '50000' });
beforeEach(async () => {
  money.clock.set(new Date());
  // Blocked so long ago that nobody counts as an earlier owner.
  await money.owner.query(
    `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Before', owner_until = NULL`,
  );
  rogue = await newAdmin(money, 'Adaeze Okafor');
  honest = await newAdmin(money, 'Nneka Eze');
  person = await money.newPerson(1000);
});
afterAll(() => money.close());

let registered = 0;

async function register(by: TestAdmin): Promise<TestAdmin> {
  registered += 1;
  const email = `registered${registered}@example.com`;
  await addAdmin(apiOf(money), { name: 'Second Self', email, password: PASSWORD, whoReferredMe: by.refCode });
  return signIn(email);
}

async function signIn(email: string): Promise<TestAdmin> {
  const { token, admin } = await login(apiOf(money), { email, password: PASSWORD });
  return { api: apiOf(money, token), token, id: admin._id, email, refCode: admin.myRefCode };
}

async function ask(by: TestAdmin): Promise<string> {
  const body = money.depositBody(person, newPaymentReference('wallet'), 60_000);
  const { transaction } = await addTransaction(person.api, body);
  const reply = await setTransactionStatus(by.api, transaction._id, { status: 'completed' });
  return 'approval' in reply ? reply.approval._id : '';
}

/** An administrator of another role, confirmed long ago. */
async function helperWith(role: string): Promise<TestAdmin> {
  const helper = await newAdmin(money, 'Halima Yusuf');
  await money.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [helper.id, role]);
  return helper;
}

const listedFor = async (by: TestAdmin, { id }: TestAdmin) =>
  (await getAdmins(by.api, { limit: 100 })).admins.find(({ _id }) => _id === id);

/** The emails to an owner about administrators who join, by subject. */
async function subjectsTo({ email }: TestAdmin): Promise<string[]> {
  await money.runJobs();
  const subjects = money.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
  return subjects.filter((subject) => /back-office|administrator/.test(subject));
}

const alone = { status: 403, code: 'alone_by_own_act' };
const notConfirmed = { status: 403, code: 'not_confirmed' };

test('an administrator who joined by referral code manages their own account, and nothing else, until confirmed', async () => {
  const second = await register(rogue);
  expect((await getAdmin(second.api)).admin).toMatchObject({ confirmedAt: null, referredBy: 'Adaeze Okafor' });
  await expect(getApprovals(second.api)).rejects.toMatchObject(notConfirmed);
  await expect(getAllUsers(second.api)).rejects.toMatchObject(notConfirmed);
  await startTwoFactor(second.api, { password: PASSWORD });
  await expect(setUserStatus(second.api, person.user._id, { status: 2, reason: 'Looked at' })).rejects.toMatchObject(
    notConfirmed,
  );
  await expect(blockAdmin(second.api, honest.id, { reason: 'Mine now' })).rejects.toMatchObject(notConfirmed);
  await expect(confirmAdmin(second.api, second.id)).rejects.toMatchObject(notConfirmed);
  const request = await ask(rogue);
  await expect(approveRequest(second.api, request)).rejects.toMatchObject(notConfirmed);
  expect(await money.walletOf(person)).toBe(1000);
  // Nor does the code of the unconfirmed account admit a third.
  await expect(register(second)).rejects.toMatchObject({ status: 403, code: 'referral_code_unknown' });
});

test('an account that is not confirmed sees no more of products than everybody sees', async () => {
  await money.newProduct({ cost: 1000, rate: 12, days: 30, status: 'inactive' });
  const second = await register(rogue);
  const statusesFor = async ({ api }: TestAdmin) =>
    new Set((await getAllProducts(api)).products.map(({ status }) => status));
  expect(await statusesFor(rogue)).toContain('inactive');
  expect(await statusesFor(second)).not.toContain('inactive');
});

test('every route for administrators refuses an account that is not confirmed, except those of its own account', async () => {
  const second = await register(rogue);
  const open: string[] = [];
  for (const { method, url, who } of money.app.calls) {
    if (method === 'HEAD' || (who !== 'admin' && who !== 'either')) continue;
    // Some of these calls end their own session.
    const { token } = await signIn(second.email);
    const answer = await money.app.inject({
      method: method as 'POST',
      url: url.replace(/:\w+/g, second.id),
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.json<{ code?: string }>().code !== 'not_confirmed') open.push(url);
  }
  expect(open.length).toBeGreaterThan(3);
  expect(
    open.filter(
      (url) =>
        !/^\/api\/admin\/(getAdmin|logout|changePassword|chooseWorkEmails|sessions|twoFactor|passkeys)/.test(url),
    ),
  ).toEqual([]);
});

test('an administrator gets the role that they were invited for, unless the one who confirms chooses another', async () => {
  const one = await register(rogue);
  await inviteAdmin(rogue.api, one.id, { role: 'support' });
  expect((await getAdmin(one.api)).admin).toMatchObject({ confirmedAt: null, role: 'support' });
  expect(await listedFor(honest, one)).toMatchObject({ invitedAs: 'support' });
  expect((await confirmAdmin(honest.api, one.id)).admin).toMatchObject({ role: 'support' });
  const other = await register(rogue);
  await inviteAdmin(rogue.api, other.id, { role: 'owner' });
  expect((await confirmAdmin(honest.api, other.id, { role: 'finance' })).admin).toMatchObject({ role: 'finance' });
});

test('two owners let an administrator in: the code’s owner says that they invited this person, another one confirms', async () => {
  const second = await register(rogue);
  const counted = async (by: TestAdmin) => (await getWorkCounts(by.api)).newAdmins ?? 0;
  const helper = await helperWith('support');
  expect([await counted(rogue), await counted(honest), await counted(helper)]).toEqual([1, 0, 0]);
  expect((await listedFor(honest, second))?.waits).toEqual({
    next: null,
    words: 'Adaeze Okafor has to say first that they invited this person: their referral code was used.',
  });
  expect((await listedFor(rogue, second))?.waits?.next).toBe('invite');
  await expect(confirmAdmin(honest.api, second.id)).rejects.toMatchObject({ status: 409, code: 'not_invited' });
  await expect(inviteAdmin(honest.api, second.id, {})).rejects.toMatchObject({ status: 403, code: 'not_your_code' });
  const invited = await inviteAdmin(rogue.api, second.id, {});
  expect(invited).toMatchObject({
    message: 'You have said that you invited Second Self.',
    admin: {
      waits: { next: null, words: 'You have said that you invited this person. Another Super Admin has to confirm.' },
    },
  });
  // The new administrator waits only for the second owner, not for the one who invited.
  expect([await counted(rogue), await counted(honest)]).toEqual([0, 1]);
  await expect(inviteAdmin(rogue.api, second.id, {})).rejects.toMatchObject({ status: 409, code: 'already_invited' });
  await expect(confirmAdmin(rogue.api, second.id)).rejects.toMatchObject({ status: 403, code: 'own_referral' });
  await expect(getApprovals(second.api)).rejects.toMatchObject(notConfirmed);
  expect((await listedFor(honest, second))?.waits?.next).toBe('confirm');
  const { admin } = await confirmAdmin(honest.api, second.id);
  expect(await counted(honest)).toBe(0);
  expect(admin).toMatchObject({
    referredBy: 'Adaeze Okafor',
    confirmedAt: expect.any(String) as string,
    waits: null,
  });
  await setUserStatus(second.api, person.user._id, { status: 60, reason: 'Looked at' });
  await expect(confirmAdmin(honest.api, second.id)).rejects.toMatchObject({ status: 409, code: 'already_confirmed' });
  await expect(inviteAdmin(rogue.api, second.id, {})).rejects.toMatchObject({ status: 409, code: 'already_confirmed' });
  const { entries } = await getAuditLog(honest.api, { subject: `admin:${second.id}` });
  expect(entries.map(({ action, by }) => [action, by?.name])).toEqual([
    ['confirmAdmin', 'Nneka Eze'],
    ['inviteAdmin', 'Adaeze Okafor'],
    ['addAdmin', 'Second Self'],
  ]);
  expect(entries.at(-1)?.after).toMatchObject({ name: 'Second Self', withTheCodeOf: 'Adaeze Okafor' });
});

test('owners get an email at each step; the email of the first step names a stranger by the address alone', async () => {
  const helper = await helperWith('finance');
  const second = await register(rogue);
  await inviteAdmin(rogue.api, second.id, {});
  await confirmAdmin(honest.api, second.id, { role: 'support' });
  const steps = [
    'Somebody asks to join the back-office',
    'Second Self was invited to the back-office',
    'Second Self is an administrator now',
  ];
  expect(await subjectsTo(rogue)).toEqual(steps);
  expect(await subjectsTo(honest)).toEqual(steps);
  expect(await subjectsTo(helper)).toEqual([]);
  const last = 'You can use the back-office now';
  expect(await subjectsTo(second)).toContain(last);
  expect(money.emails.find(({ to, subject }) => to === second.email && subject === last)?.text).toContain(
    'you are Support',
  );
  const first = money.emails.find(({ to, subject }) => to === honest.email && subject === steps[0]);
  expect(first?.text).toContain(`Somebody with the address ${second.email} has registered`);
  expect(first?.text).not.toContain('Second Self');
});

test('a referral code works for seven days, and its owner can renew it', async () => {
  money.clock.advance(7 * DAY - 60_000);
  await register(rogue);
  money.clock.advance(120_000);
  await expect(register(rogue)).rejects.toMatchObject({ status: 403, code: 'referral_code_expired' });
  const again = await signIn(rogue.email);
  expect(Date.parse((await getAdmin(again.api)).admin.myRefCodeUntil)).toBeLessThan(money.clock.now().getTime());
  const { admin } = await renewReferralCode(again.api);
  expect(Date.parse(admin.myRefCodeUntil) - money.clock.now().getTime()).toBeGreaterThan(7 * DAY - 60_000);
  await register({ ...rogue, refCode: admin.myRefCode });
});

test.each(['a block', 'another role'])('a referral code ends for good when its owner is %s', async (how) => {
  const reason = 'For a while';
  if (how === 'a block') {
    await blockAdmin(honest.api, rogue.id, { reason });
    await unblockAdmin(honest.api, rogue.id, { reason });
  } else {
    await setAdminRole(honest.api, rogue.id, { role: 'support', reason });
    await setAdminRole(honest.api, rogue.id, { role: 'owner', reason });
  }
  await expect(register(rogue)).rejects.toMatchObject({ status: 403, code: 'referral_code_expired' });
});

test('a referral code is renewed by its owner, and the old one stops at once', async () => {
  const { message, admin } = await renewReferralCode(rogue.api);
  expect(message).toBe('You have a new referral code. The old one no longer works.');
  expect(admin.myRefCode).not.toBe(rogue.refCode);
  await expect(register(rogue)).rejects.toMatchObject({ status: 403, code: 'referral_code_unknown' });
  const second = await register({ ...rogue, refCode: admin.myRefCode });
  await expect(renewReferralCode(second.api)).rejects.toMatchObject(notConfirmed);
  const { entries } = await getAuditLog(honest.api, { subject: `admin:${rogue.id}` });
  expect(entries[0]).toMatchObject({ action: 'renewReferralCode', by: { _id: rogue.id } });
  expect(JSON.stringify(entries)).not.toContain(admin.myRefCode);
});

test('an owner who has been the only one for 30 days both says who was invited and confirms at once', async () => {
  const [second, third] = [await register(rogue), await register(rogue)];
  await money.owner.query(
    `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Left' WHERE id = $1`,
    [honest.id],
  );
  // An owner who is not confirmed does not count as another owner.
  expect((await listedFor(rogue, second))?.waits).toEqual({
    next: 'confirm',
    words: 'You are the only Super Admin. You can confirm the account.',
  });
  await confirmAdmin(rogue.api, second.id);
  await expect(confirmAdmin(rogue.api, third.id)).rejects.toMatchObject({ code: 'own_referral' });
  await inviteAdmin(rogue.api, third.id, {});
  await confirmAdmin(second.api, third.id);
});

test('an administrator decides requests from 24 hours after being confirmed', async () => {
  const second = await register(rogue);
  await inviteAdmin(rogue.api, second.id, {});
  await confirmAdmin(honest.api, second.id);
  money.clock.advance(60_000);
  const request = await ask(rogue);
  await expect(approveRequest(second.api, request)).rejects.toMatchObject({ status: 403, code: 'too_new' });
  expect(await money.walletOf(person)).toBe(1000);
  money.clock.advance(DAY);
  const later = await signIn(second.email);
  await approveRequest(later.api, request);
  expect(await money.walletOf(person)).toBe(61_000);
});

test('the requests of an administrator who is blocked are closed', async () => {
  const request = await ask(rogue);
  await blockAdmin(honest.api, rogue.id, { reason: 'Asked for too much' });
  const { approvals } = await getApprovals(honest.api, { waiting: false });
  expect(approvals.find(({ _id }) => _id === request)).toMatchObject({
    state: 'overtaken',
    decidedBy: null,
    note: 'The administrator who asked was blocked.',
  });
  await expect(approveRequest(honest.api, request)).rejects.toMatchObject({ status: 409, code: 'not_waiting' });
  expect(await money.walletOf(person)).toBe(1000);
  const { entries } = await getAuditLog(honest.api, { subject: `approval:${request}` });
  expect(entries[0]).toMatchObject({ action: 'closeRequest', by: null, after: { state: 'overtaken' } });
});

test('a request that a blocked administrator left behind is not approved', async () => {
  const request = await ask(rogue);
  await money.owner.query(`UPDATE staff SET blocked_at = now(), blocked_reason = 'Left' WHERE id = $1`, [rogue.id]);
  await expect(approveRequest(honest.api, request)).rejects.toMatchObject({ status: 409, code: 'asker_blocked' });
  const { approvals } = await getApprovals(honest.api, { waiting: false });
  expect(approvals.find(({ _id }) => _id === request)).toMatchObject({ state: 'overtaken' });
  expect(await money.walletOf(person)).toBe(1000);
});

test('an approval and a block of the asker at the same time are one after the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const asker = await newAdmin(money, 'Asker');
    const request = await ask(asker);
    const before = await money.walletOf(person);
    const [approved] = await Promise.allSettled([
      approveRequest(honest.api, request),
      // As when two administrators have decided it.
      tx(money.db, (tx) => blocking.blockAdmin(tx, money.clock.now(), staffOf(rogue), asker.id, 'Left')),
    ]);
    expect((await money.walletOf(person)) - before).toBe(approved.status === 'fulfilled' ? 60_000 : 0);
  }
});

test('the list says who is not confirmed and whose code was used', async () => {
  const second = await register(rogue);
  const { admins } = await getAdmins(honest.api, { limit: 100 });
  expect(admins.find(({ _id }) => _id === second.id)).toMatchObject({ confirmedAt: null, referredBy: 'Adaeze Okafor' });
  expect(admins.find(({ _id }) => _id === honest.id)).toMatchObject({
    confirmedAt: expect.any(String) as string,
    referredBy: null,
  });
});

describe('an owner who gets rid of the other one does not get a second account', () => {
  const reason = 'In the way';
  const ways: [string, () => Promise<unknown>][] = [
    ['blocked the other one', () => blockAdmin(rogue.api, honest.id, { reason })],
    ['made the other one support', () => setAdminRole(rogue.api, honest.id, { role: 'support', reason })],
    [
      'made the other one support and then blocked them',
      async () => {
        await setAdminRole(rogue.api, honest.id, { role: 'support', reason });
        await blockAdmin(rogue.api, honest.id, { reason });
      },
    ],
    [
      'lost the other one to a block on the server',
      () =>
        money.owner.query(`UPDATE staff SET blocked_at = now(), blocked_reason = 'Left' WHERE id = $1`, [honest.id]),
    ],
  ];

  test.each(ways)(
    'an owner who %s confirms nobody with their own code, makes nobody an owner, lets no owner in again',
    async (_, act) => {
      const helper = await helperWith('support');
      const back = await newAdmin(money, 'Musa Danjuma');
      await money.owner.query(
        `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Left' WHERE id = $1`,
        [back.id],
      );
      const [second, stranger] = [await register(rogue), await register(honest)];
      await inviteAdmin(rogue.api, second.id, {});
      await act();
      await expect(confirmAdmin(rogue.api, second.id)).rejects.toMatchObject(alone);
      await expect(confirmAdmin(rogue.api, stranger.id)).rejects.toMatchObject(alone);
      await expect(setAdminRole(rogue.api, helper.id, { role: 'owner', reason })).rejects.toMatchObject(alone);
      await expect(unblockAdmin(rogue.api, back.id, { reason })).rejects.toMatchObject(alone);
      expect((await listedFor(rogue, second))?.waits?.words).toContain('Nneka Eze was a Super Admin');
      // Acts that make no further owner and no second person stay allowed.
      await setAdminRole(rogue.api, helper.id, { role: 'finance', reason });

      money.clock.advance(31 * DAY);
      const later = await signIn(rogue.email);
      expect((await confirmAdmin(later.api, second.id)).admin.confirmedAt).not.toBeNull();
    },
  );

  test('the other owner comes back with a new role, or unblocked', async () => {
    await setAdminRole(rogue.api, honest.id, { role: 'support', reason });
    await setAdminRole(rogue.api, honest.id, { role: 'owner', reason });
    await blockAdmin(rogue.api, honest.id, { reason });
    const { message } = await unblockAdmin(rogue.api, honest.id, { reason });
    expect(message).toBe('Nneka Eze can sign in again.');
  });
});

describe('an invitation by email', () => {
  /** The token in the newest invitation to an address. */
  async function tokenTo(email: string): Promise<string> {
    await money.runJobs();
    const mail = money.emails.findLast(({ to, subject }) => to === email && subject.startsWith('You are invited'));
    return /#token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }
  const registerBy = (token: string, email: string) =>
    addAdmin(apiOf(money), { name: 'Ngozi Eze', email, password: PASSWORD, whoReferredMe: token });

  test('lets only its address register, in the role of the inviter, and another owner confirms at once', async () => {
    await sendInvitation(rogue.api, { email: 'Ngozi@invited.example.com', role: 'support' });
    expect((await getAdminInvitations(honest.api)).invitations).toMatchObject([
      { email: 'ngozi@invited.example.com', role: 'support', invitedBy: 'Adaeze Okafor' },
    ]);
    const token = await tokenTo('ngozi@invited.example.com');
    expect((await getAdminInvitation(apiOf(money), { token })).invitation).toEqual({
      email: 'ngozi@invited.example.com',
      role: 'support',
      invitedBy: 'Adaeze Okafor',
    });
    await expect(registerBy(token, 'somebody@example.com')).rejects.toMatchObject({
      status: 403,
      code: 'invitation_of_another',
    });
    await registerBy(token, 'ngozi@invited.example.com');
    const ngozi = await signIn('ngozi@invited.example.com');
    expect((await getAdminInvitations(honest.api)).invitations).toEqual([]);
    await expect(getApprovals(ngozi.api)).rejects.toMatchObject(notConfirmed);
    expect(await listedFor(honest, ngozi)).toMatchObject({
      invitedAs: 'support',
      waits: { next: 'confirm', words: 'Adaeze Okafor invited this person. You can confirm the account.' },
    });
    await expect(confirmAdmin(rogue.api, ngozi.id)).rejects.toMatchObject({ status: 403, code: 'own_referral' });
    expect(await subjectsTo(honest)).toContain('Ngozi Eze was invited to the back-office');
    expect((await confirmAdmin(honest.api, ngozi.id)).admin).toMatchObject({ role: 'support' });
    const { entries } = await getAuditLog(honest.api, { subject: `admin:${ngozi.id}` });
    expect(entries.map(({ action, by }) => [action, by?.name])).toEqual([
      ['confirmAdmin', 'Nneka Eze'],
      ['addAdmin', 'Ngozi Eze'],
      ['sendInvitation', 'Adaeze Okafor'],
    ]);
  });

  test('registers one administrator where its link is pressed twice at once', async () => {
    const email = 'twice@invited.example.com';
    await sendInvitation(rogue.api, { email, role: 'support' });
    const token = await tokenTo(email);
    const both = await Promise.allSettled([registerBy(token, email), registerBy(token, email)]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ status: 403, code: 'invitation_ended' }]);
    await signIn(email);
  });

  test('is neither passed by nor used up by a referral code, and who has no code that works hears nothing of it', async () => {
    const email = 'folake@invited.example.com';
    await sendInvitation(rogue.api, { email, role: 'support' });
    await expect(registerBy(honest.refCode, email)).rejects.toMatchObject({ status: 409, code: 'invited_by_email' });
    const unknown = { status: 403, code: 'referral_code_unknown' };
    for (const to of [email, 'nobody@invited.example.com']) {
      await expect(registerBy('NOCODE99', to)).rejects.toMatchObject(unknown);
    }
    await registerBy(await tokenTo(email), email);
    expect(await listedFor(honest, await signIn(email))).toMatchObject({ invitedAs: 'support' });
  });

  test('does not stand in the way of a code once it has ended', async () => {
    const email = 'late@invited.example.com';
    await sendInvitation(rogue.api, { email, role: 'support' });
    await money.owner.query('UPDATE staff_invitations SET expires_at = $2 WHERE email = $1', [
      email,
      money.clock.now(),
    ]);
    await registerBy(honest.refCode, email);
    expect(await listedFor(honest, await signIn(email))).toMatchObject({ invitedAs: null });
  });

  test('works once, for seven days, until another one is sent to the address, and while its inviter is an owner', async () => {
    const ended = { status: 403, code: 'invitation_ended' };
    const email = 'amara@invited.example.com';
    await sendInvitation(rogue.api, { email, role: 'support' });
    const first = await tokenTo(email);
    await sendInvitation(honest.api, { email, role: 'finance' });
    await expect(registerBy(first, email)).rejects.toMatchObject(ended);
    const second = await tokenTo(email);
    await expect(registerBy(`${second}x`, email)).rejects.toMatchObject({ status: 403, code: 'referral_code_unknown' });
    await blockAdmin(rogue.api, honest.id, { reason: 'Left' });
    await expect(registerBy(second, email)).rejects.toMatchObject(ended);
    await sendInvitation(rogue.api, { email, role: 'finance' });
    const third = await tokenTo(email);
    money.clock.advance(7 * DAY + 60_000);
    await expect(getAdminInvitation(apiOf(money), { token: third })).rejects.toMatchObject(ended);
    await expect(registerBy(third, email)).rejects.toMatchObject(ended);
  });

  test('can be taken back, is not sent to an administrator, and only owners send it', async () => {
    const email = 'halima@invited.example.com';
    await sendInvitation(rogue.api, { email, role: 'support' });
    const token = await tokenTo(email);
    const [invitation] = (await getAdminInvitations(rogue.api)).invitations;
    await takeBackInvitation(honest.api, invitation?._id ?? '');
    await expect(registerBy(token, email)).rejects.toMatchObject({ status: 403, code: 'invitation_ended' });
    await expect(takeBackInvitation(honest.api, invitation?._id ?? '')).rejects.toMatchObject({
      status: 404,
      code: 'invitation_unknown',
    });
    await expect(sendInvitation(rogue.api, { email: honest.email, role: 'support' })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    });
    const helper = await helperWith('operations');
    await expect(sendInvitation(helper.api, { email, role: 'owner' })).rejects.toMatchObject({ status: 403 });
    await expect(getAdminInvitations(helper.api)).rejects.toMatchObject({ status: 403 });
  });
});
