/** What one member of an organisation asks for and another one approves: done once, by two, and refused for whatever changed meanwhile. */
import {
  addBankAccount,
  getBankAccounts,
  preferBankAccount,
  removeBankAccount,
  updateBankDetails,
} from '@ajose/sdk/customer/banks';
import { getDocuments, withdrawDocument } from '@ajose/sdk/customer/documents';
import { addInvestment, exitEarly, quoteExit } from '@ajose/sdk/customer/investments';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import {
  approveMemberRequest,
  declineMemberRequest,
  getMemberRequests,
  withdrawMemberRequest,
} from '@ajose/sdk/customer/member-requests';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import { addTransaction, getUserTransactions, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSessionReader } from '../../src/access/auth/sessions.ts';
import { readMember } from '../../src/access/members/members.ts';
import { lockToLetOut } from '../../src/access/members/requests.ts';
import { tx } from '../../src/platform/database/db.ts';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, type TestOrganisation, type ActingMember } from '../organisations.ts';
import { apiOf, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';

const DAY = 86_400_000;

let organisation: TestOrganisation;
let maker: ActingMember;
let checker: ActingMember;

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
afterEach(async () => {
  await money.expectPromisesKept();
  money.clock.set(new Date());
});

async function as(role: MemberRole, person?: TestCustomer): Promise<ActingMember> {
  const joined = person ?? (await money.newPerson());
  const memberId = await join(money, organisation, joined, role);
  return { person: joined, api: joined.api.for(organisation.id), memberId };
}

beforeEach(async () => {
  organisation = await newOrganisation(money, { hasBank: true });
  await giveCash(money.owner, organisation.id, `opening-${randomUUID()}`, 5_000_000n);
  maker = await as('maker');
  checker = await as('checker');
});

function askedOf(reply: { asked: MemberRequest } | object): MemberRequest {
  if (!('asked' in reply)) throw new Error('It was done at once');
  return reply.asked;
}

const withdrawal = (id: string, amount: number, { api, person }: ActingMember) =>
  addTransaction(api, {
    ...money.withdrawalBody({ ...person, user: { ...person.user, _id: organisation.id } }, id, amount),
  });
const ask = async (amount = 1000, by = maker, id = newWithdrawalId()) => askedOf(await withdrawal(id, amount, by));
const approve = async ({ _id: requestId }: MemberRequest, by = checker, proof: object = {}) =>
  (await approveMemberRequest(by.api, { requestId, ...proof })).request;

/** What the organisation's wallet has, in naira, and how many payouts there were. */
async function left(): Promise<{ balance: number; payouts: number }> {
  const { rows } = await money.owner.query<{ n: number; wallet: number }>(
    `SELECT (SELECT count(*)::integer FROM money.payouts WHERE customer_id = $1) AS n,
            (SELECT wallet::integer FROM ledger.accounts WHERE customer_id = $1) AS wallet`,
    [organisation.id],
  );
  return { balance: (rows[0]?.wallet ?? 0) / 100, payouts: rows[0]?.n ?? 0 };
}
const nothingMoved = async () => expect(await left()).toEqual({ balance: 50_000, payouts: 0 });

const titlesOf = async ({ person }: ActingMember): Promise<string[]> =>
  (await getNotices(person.api, person.user._id)).notices.map(({ title }) => title);

test('a member who may approve a request sees it on their own account while it waits', async () => {
  const owner = await as('owner');
  const viewer = await as('viewer');
  const waitsFor = async ({ person }: ActingMember) => (await getUser(person.api)).user.waitsForYou;
  expect(await waitsFor(checker)).toBeUndefined();
  const asked = await ask(1000);
  await ask(2000, owner);
  const at = (requests: number) => [{ _id: organisation.id, name: organisation.name, requests }];
  expect(await waitsFor(checker)).toEqual(at(2));
  expect(await waitsFor(owner)).toEqual(at(1));
  expect([await waitsFor(maker), await waitsFor(viewer)]).toEqual([undefined, undefined]);
  expect((await getUser(checker.api)).user.waitsForYou).toBeUndefined();
  await approve(asked);
  expect(await waitsFor(checker)).toEqual(at(1));
  expect(await waitsFor(owner)).toBeUndefined();
  const later = await money.later(checker.person, 7 * DAY);
  expect((await getUser(later.api)).user.waitsForYou).toBeUndefined();
});

describe('a withdrawal', () => {
  test('is asked for by one member and paid when another approves; all members see who asked and who approved', async () => {
    const asked = await ask(1000);
    expect(asked).toMatchObject({
      state: 'waiting',
      amount: 1000,
      act: { action: 'withdraw', bank: '058', accountNumber: '0000000000', accountName: organisation.name },
      askedBy: { _id: maker.person.user._id },
    });
    await nothingMoved();
    expect(await titlesOf(checker)).toEqual([`${organisation.name}: a request waits for you`]);
    expect(await titlesOf(maker)).toEqual([]);
    expect(await approve(asked, checker, { note: 'As agreed' })).toMatchObject({
      state: 'approved',
      decidedBy: { _id: checker.person.user._id },
      note: 'As agreed',
    });
    expect(await left()).toEqual({ balance: 49_000, payouts: 1 });
    expect(await titlesOf(maker)).toEqual([`${organisation.name}: your request was approved`]);
    const viewer = await as('viewer');
    const { data } = await getUserTransactions(viewer.api, organisation.id);
    const names = { askedBy: maker.person.user.name, approvedBy: checker.person.user.name };
    expect(data.find(({ type }) => type === 'withdrawal')?.agreed).toEqual(names);
    await money.runJobs();
    const to = (email: string) => money.emails.filter((sent) => sent.to === email).map(({ subject }) => subject);
    expect(to(checker.person.user.email)).toContain(`${organisation.name}: a request waits for you`);
    expect(to(maker.person.user.email)).toContain(`${organisation.name}: your request was approved`);
    const asks = money.emails.findLast((sent) => sent.to === checker.person.user.email);
    expect(asks?.text).toContain(`/dashboard?open=section&id=people&account=${organisation.id}`);
  });

  test('that is approved is on its way, and a list of what was decided begins with what was decided last', async () => {
    const [early, late] = [await ask(1000), await ask(2000)];
    await approve(late);
    const { message } = await approveMemberRequest(checker.api, { requestId: early._id });
    expect(message).toBe('You approved it. ₦1,000.00 is on its way to Guaranty Trust Bank.');
    const { requests } = await getMemberRequests(checker.api, { waiting: false });
    expect(requests.map(({ _id }) => _id)).toEqual([early._id, late._id]);
  });

  test('is one request, however often it is asked for, and pays once', async () => {
    const id = newWithdrawalId();
    const first = await ask(1000, maker, id);
    expect(await ask(1000, maker, id)).toEqual(first);
    expect(await refusalOf(ask(2000, maker, id))).toMatchObject({ status: 409, code: 'id_reused' });
    expect(await refusalOf(ask(1000, await as('owner'), id))).toMatchObject({ code: 'id_reused' });
    await approve(first);
    expect(await ask(1000, maker, id)).toMatchObject({ _id: first._id, state: 'approved' });
    expect(await refusalOf(approve(first))).toMatchObject({ status: 409, code: 'not_waiting' });
    expect(await left()).toEqual({ balance: 49_000, payouts: 1 });
  });

  test('is judged when it is approved: one that is too large is refused, and the request still waits', async () => {
    const asked = await ask(60_000);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 409, code: 'insufficient_balance' });
    expect((await getMemberRequests(checker.api)).requests).toMatchObject([{ _id: asked._id, state: 'waiting' }]);
    await money.owner.query('UPDATE customers SET status = 50 WHERE id = $1', [organisation.id]);
    const small = await ask(1000);
    expect(await refusalOf(approve(small))).toMatchObject({ status: 403, code: 'withdrawals_blocked' });
    await money.owner.query('UPDATE customers SET status = 1 WHERE id = $1', [organisation.id]);
    await nothingMoved();
  });

  test('asks for the second factor of the person who approves', async () => {
    const strict = await withTwoFactor(money);
    const second = await as('owner', strict);
    const asked = await ask();
    expect(await refusalOf(approve(asked, second))).toMatchObject({ status: 401, code: 'two_factor_required' });
    await nothingMoved();
    expect(await approve(asked, second, { code: strict.code() })).toMatchObject({ state: 'approved' });
  });

  test('is done at once by an owner where one signature is enough, while a maker still asks', async () => {
    await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
    const owner = await as('owner');
    const reply = await withdrawal(newWithdrawalId(), 1000, owner);
    expect(reply).toMatchObject({ transaction: { status: 'pending', userId: organisation.id } });
    expect(await ask()).toMatchObject({ state: 'waiting' });
    expect(await left()).toEqual({ balance: 49_000, payouts: 1 });
  });
});

describe('a request is refused, and nothing moves', () => {
  test('when its asker approves or declines it, even as an owner', async () => {
    const owner = await as('owner');
    const asked = await ask(1000, owner);
    expect(await refusalOf(approve(asked, owner))).toMatchObject({ status: 403, code: 'own_request' });
    const declined = declineMemberRequest(owner.api, { requestId: asked._id, note: 'No' });
    expect(await refusalOf(declined)).toMatchObject({ code: 'own_request' });
    expect(await refusalOf(approve(asked, maker))).toMatchObject({ status: 403, code: 'member_may_not' });
    await nothingMoved();
  });

  test('by the database itself when its asker decides it', async () => {
    const asked = await ask();
    const alone = money.db.query(
      `UPDATE member_requests SET state = 'approved', decided_by = asked_by, decided_at = now() WHERE id = $1`,
      [asked._id],
    );
    await expect(alone).rejects.toMatchObject({ constraint: 'member_requests_by_two' });
    await expect(money.db.query('UPDATE member_requests SET amount_kobo = 1')).rejects.toThrow('permission denied');
    await expect(money.db.query('DELETE FROM member_requests')).rejects.toThrow('permission denied');
  });

  test('after seven days', async () => {
    const asked = await ask();
    money.clock.advance(7 * DAY);
    const { token } = await signInTo(money, checker.person.user.email);
    const later = { ...checker, api: apiOf(money, token).for(organisation.id) };
    expect(await refusalOf(approve(asked, later))).toMatchObject({ status: 409, code: 'not_waiting' });
    expect((await getMemberRequests(later.api, { waiting: false })).requests).toMatchObject([{ state: 'expired' }]);
    expect((await getMemberRequests(later.api, { waiting: true })).requests).toEqual([]);
    await nothingMoved();
  });

  test('after it was declined or taken back', async () => {
    const [declined, taken] = [await ask(), await ask()];
    await declineMemberRequest(checker.api, { requestId: declined._id, note: 'Too early' });
    expect(await titlesOf(maker)).toEqual([`${organisation.name}: your request was declined`]);
    const others = withdrawMemberRequest((await as('owner')).api, { requestId: taken._id });
    expect(await refusalOf(others)).toMatchObject({ status: 403, code: 'not_own_request' });
    await withdrawMemberRequest(maker.api, { requestId: taken._id });
    for (const over of [declined, taken]) {
      expect(await refusalOf(approve(over))).toMatchObject({ status: 409, code: 'not_waiting' });
    }
    await nothingMoved();
  });

  test('after the bank account changed', async () => {
    const asked = await ask();
    await money.owner.query(`UPDATE customers SET bank_account_number = '0000000007' WHERE id = $1`, [organisation.id]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 409, code: 'bank_account_changed' });
    await money.owner.query(
      `UPDATE customers SET bank_account_number = '0000000000', bank_account_name = 'A Thief' WHERE id = $1`,
      [organisation.id],
    );
    expect(await refusalOf(approve(asked))).toMatchObject({ code: 'bank_account_changed' });
    await nothingMoved();
  });

  test.each([2, 3, 40, 60, 70, 120])('while its asker has the status %d', async (status) => {
    const asked = await ask();
    await money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [maker.person.user._id, status]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 409, code: 'asker_suspended' });
    await nothingMoved();
  });

  test('while its approver is on hold', async () => {
    const asked = await ask();
    await money.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [checker.person.user._id]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 403, code: 'money_blocked' });
    await nothingMoved();
  });

  test('after its asker has left, or may not ask any more', async () => {
    const asked = await ask();
    await money.owner.query(`UPDATE members SET role = 'viewer' WHERE id = $1`, [maker.memberId]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 409, code: 'asker_left' });
    await money.owner.query(`UPDATE members SET role = 'maker', ended_at = now() WHERE id = $1`, [maker.memberId]);
    expect(await refusalOf(approve(asked))).toMatchObject({ code: 'asker_left' });
    await nothingMoved();
  });

  test('by a member who has lost the role that approves', async () => {
    const asked = await ask();
    await money.owner.query(`UPDATE members SET role = 'maker' WHERE id = $1`, [checker.memberId]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 403, code: 'member_may_not' });
    await money.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [checker.memberId]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 403, code: 'not_a_member' });
    await nothingMoved();
  });

  test('to the members of another organisation, and to a person without the header', async () => {
    const asked = await ask();
    const mine = organisation;
    organisation = await newOrganisation(money);
    const stranger = await as('owner');
    organisation = mine;
    expect(await refusalOf(approve(asked, stranger))).toMatchObject({ status: 404, code: 'request_not_found' });
    const plain = approveMemberRequest(checker.person.api, { requestId: asked._id });
    expect(await refusalOf(plain)).toMatchObject({ status: 404, code: 'no_organisation' });
    await nothingMoved();
  });

  test('when somebody has asked sixty times in a day', async () => {
    for (let made = 0; made < 60; made += 1) await ask(1000 + made);
    expect(await refusalOf(ask())).toMatchObject({ status: 429, code: 'too_many_requests' });
    await nothingMoved();
  });
});

describe('other acts that let money or power out', () => {
  const bank = (number: string) => ({
    userId: organisation.id,
    bank: '044',
    bank_acct_name: organisation.name,
    bank_acct_number: number,
  });
  const accounts = async () =>
    (await getBankAccounts(checker.api, organisation.id)).accounts.map(({ number }) => number);

  test('bank accounts are changed, added, preferred and removed by two, with the password of the one who approves', async () => {
    const changed = askedOf(await updateBankDetails(maker.api, bank('0000000008')));
    expect(changed.act).toMatchObject({ action: 'updateBankDetails', bankName: 'Access Bank' });
    expect(await accounts()).toEqual(['0000000000']);
    const bare = await refusalOf(approve(changed));
    expect(bare).toMatchObject({ status: 422, code: 'password_required' });
    await approve(changed, checker, { password: PASSWORD });
    expect(await accounts()).toEqual(['0000000008']);
    const added = askedOf(await addBankAccount(maker.api, bank('0000000009')));
    await approve(added, checker, { password: PASSWORD });
    const names = [maker, checker].map(({ person }) => person.user.name);
    expect((await getNotices(checker.api, organisation.id)).notices[0]).toMatchObject({
      title: 'A bank account was added',
      text: expect.stringContaining(`${names[0]} asked for it, and ${names[1]} approved it.`),
    });
    expect(await accounts()).toEqual(['0000000008', '0000000009']);
    await approve(askedOf(await preferBankAccount(maker.api, { ...account('0000000009') })));
    expect(await accounts()).toEqual(['0000000009', '0000000008']);
    const removed = askedOf(await removeBankAccount(maker.api, { ...account('0000000008') }));
    await approve(removed, checker, { password: PASSWORD });
    expect(await accounts()).toEqual(['0000000009']);
  });

  test('the first bank account can be paid to at once, and the next one after a day', async () => {
    await money.owner.query(
      'UPDATE customers SET bank_code = NULL, bank_account_name = NULL, bank_account_number = NULL WHERE id = $1',
      [organisation.id],
    );
    const from = async () => (await getUser(checker.api)).user.withdrawalsFrom;
    const proof = { password: PASSWORD };
    const first = askedOf(await updateBankDetails(maker.api, bank('0000000008')));
    await approve(first, checker, proof);
    expect(await from()).toBeNull();
    const asks = `${maker.person.user.name} asks to send withdrawals to the account at Access Bank that ends in`;
    const heard = async () => (await getNotices(checker.person.api, checker.person.user._id)).notices[0];
    expect((await heard())?.text).toContain(`${asks} 0008 from now on`);
    await approve(askedOf(await updateBankDetails(maker.api, bank('0000000009'))), checker, proof);
    expect(await from()).not.toBeNull();
  });

  const account = (number: string) => ({ userId: organisation.id, bank: '044', bank_acct_number: number });

  test('a bank account in another name is refused, whoever confirms it', async () => {
    const other = updateBankDetails(maker.api, { ...bank('0000000005'), confirmedName: 'A Thief' });
    expect(await refusalOf(other)).toMatchObject({ status: 409, code: 'account_name_differs' });
    await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
    const owner = await as('owner');
    const alone = await refusalOf(updateBankDetails(owner.api, { ...bank('0000000005'), password: PASSWORD }));
    expect(alone).toMatchObject({ code: 'account_name_differs' });
    expect(await accounts()).toEqual(['0000000000']);
  });

  test('a bank account whose name has the same words in another order is no account in the registered name', async () => {
    await money.owner.query(`UPDATE customers SET name = 'Golden Harvest Union' WHERE id = $1`, [organisation.id]);
    for (const turned of [updateBankDetails, addBankAccount] as const) {
      const refused = turned(maker.api, bank('0000000008'));
      expect(await refusalOf(refused)).toMatchObject({
        code: 'account_name_differs',
        message: expect.stringContaining('UNION GOLDEN HARVEST'),
      });
    }
    await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
    const alone = updateBankDetails((await as('owner')).api, { ...bank('0000000008'), password: PASSWORD });
    expect(await refusalOf(alone)).toMatchObject({ code: 'account_name_differs' });
  });

  test('an investment is left early by two, for no less than the amount that was asked for', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    await money.owner.query('UPDATE products SET exit_after_days = 0, exit_price_bps = 2500 WHERE id = $1', [
      productId,
    ]);
    const bought = await addInvestment(maker.api, {
      userId: organisation.id,
      productId,
      capital: 10_000,
      idempotencyKey: randomUUID(),
    });
    if ('asked' in bought) throw new Error('Another member has to approve it');
    const { quote } = await quoteExit(maker.api, { userId: organisation.id, investmentId: bought.investment._id });
    const asked = askedOf(await exitEarly(maker.api, { userId: organisation.id, quoteId: quote._id }));
    expect(asked).toMatchObject({ amount: quote.arrives, act: { investmentId: bought.investment._id } });
    await money.owner.query('UPDATE member_requests SET amount_kobo = amount_kobo + 1 WHERE id = $1', [asked._id]);
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 409, code: 'quote_changed' });
    await money.owner.query('UPDATE member_requests SET amount_kobo = amount_kobo - 1 WHERE id = $1', [asked._id]);
    expect((await left()).balance).toBe(40_000);
    await approve(asked);
    expect((await left()).balance).toBe(50_000);
    expect(await refusalOf(approve(asked))).toMatchObject({ code: 'not_waiting' });
  });

  test('a document is withdrawn by two', async () => {
    await money.owner.query(
      `INSERT INTO documents (number, customer_id, kind, about, key_hash, jws, facts_hash, file_hash, issued_at)
       VALUES ('AJ-TEST-0000-0001', $1, 'statement', '', '\\x00', '', '\\x00', '\\x00', now())`,
      [organisation.id],
    );
    const asked = askedOf(await withdrawDocument(maker.api, { number: 'AJ-TEST-0000-0001' }));
    const state = async () => (await getDocuments(maker.api, organisation.id)).documents[0]?.state;
    expect(await state()).toBe('valid');
    await approve(asked);
    expect(await state()).toBe('withdrawn');
  });

  test('the account is closed by two, with the password of the approver, whose own account stays', async () => {
    const body = { userId: organisation.id, password: 'x', giveUpRest: true };
    const asked = askedOf(await closeAccount(maker.api, body));
    expect(await refusalOf(approve(asked))).toMatchObject({ status: 422, code: 'password_required' });
    const tooEarly = await refusalOf(approve(asked, checker, { password: PASSWORD }));
    const message = 'There is money in the wallet. Please withdraw it first.';
    expect(tooEarly).toMatchObject({ status: 409, code: 'wallet_not_empty', message });
    await nothingMoved();
    organisation = await newOrganisation(money);
    [maker, checker] = [await as('maker'), await as('checker')];
    const empty = askedOf(await closeAccount(maker.api, { ...body, userId: organisation.id }));
    expect(await approve(empty, checker, { password: PASSWORD })).toMatchObject({ state: 'approved' });
    const { rows } = await money.owner.query('SELECT status FROM customers WHERE id = $1', [organisation.id]);
    expect(rows).toEqual([{ status: 120 }]);
    expect(await refusalOf(getUser(maker.api))).toMatchObject({ code: 'not_a_member' });
    expect((await getUser(checker.person.api)).user.email).toBe(checker.person.user.email);
  });
});

test('an owner alone may do only what one signature allows at the moment of the act', async () => {
  const owner = await as('owner');
  const signedIn = await createSessionReader(money.deps)(owner.person.token);
  const acting = await readMember(money.db, { id: owner.person.user._id }, organisation.id);
  if (signedIn?.kind !== 'customer' || !acting?.member) throw new Error('The member is not signed in');
  const { customer, member } = acting;
  const lock = (lets: 'alone' | undefined) =>
    tx(money.db, (on) =>
      lockToLetOut(on, { ...signedIn, customer, member: { ...member, ...(lets ? { lets } : {}) } }, new Date()),
    );
  await expect(lock('alone')).rejects.toMatchObject({ code: 'needs_two' });
  await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
  await lock('alone');
  await expect(lock(undefined)).rejects.toMatchObject({ code: 'needs_two' });
});

test('the file with an organisation’s data has its requests, and no secret of who asked', async () => {
  await updateBankDetails(maker.api, {
    userId: organisation.id,
    bank: '044',
    bank_acct_name: organisation.name,
    bank_acct_number: '0000000008',
    password: 'a secret of mine',
  });
  const owner = await as('owner');
  const file = await (await getOwnData(owner.api, { userId: organisation.id, password: PASSWORD })).text();
  expect(JSON.parse(file)).toMatchObject({ memberRequests: [{ act: 'updateBankDetails', state: 'waiting' }] });
  expect(file).not.toContain('a secret of mine');
});
