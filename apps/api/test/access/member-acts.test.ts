/**
 * What members do for an organisation: one member does alone what keeps the money in the account. One session, stolen or not, lets nothing
 * out.
 */
import { addBankAccount, preferBankAccount, removeBankAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { withdrawDocument } from '@ajose/sdk/customer/documents';
import { addInvestment, addSavingsFunds, exitEarly } from '@ajose/sdk/customer/investments';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { approveMemberRequest, getMemberRequests } from '@ajose/sdk/customer/member-requests';
import { inviteMember, setMemberRole, setSignatures } from '@ajose/sdk/customer/members';
import { changePassword, getUser } from '@ajose/sdk/customer/session';
import { addTransaction, newPaymentReference, newWithdrawalId, payByTransfer } from '@ajose/sdk/customer/transactions';
import type { MemberApi } from '@ajose/sdk/api';
import { ApiError } from '@ajose/sdk/error';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { memberRoles } from '@ajose/sdk/domain/members';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockOwnAccount } from '../../src/access/auth/contact-changes.ts';
import { createSessionReader } from '../../src/access/auth/sessions.ts';
import { readMember } from '../../src/access/members/members.ts';
import { tx } from '../../src/platform/database/db.ts';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import { PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';

let organisation: TestOrganisation;
/** The organisation, as the bodies of calls name a customer. */
let holder: Pick<TestCustomer, 'user'>;
let person: TestCustomer;
let api: MemberApi;
let memberId: string;

const money = await startMoney();
afterAll(() => money.close());
afterEach(() => money.expectPromisesKept());

async function as(role: MemberRole): Promise<void> {
  person = await money.newPerson();
  memberId = await join(money, organisation, person, role);
  api = person.api.for(organisation.id);
  holder = { user: { ...person.user, _id: organisation.id } };
}

beforeEach(async () => {
  organisation = await newOrganisation(money);
  await money.owner.query(
    `UPDATE customers SET bank_code = '058', bank_account_number = '0000000000', bank_account_name = 'OLA AND SONS' WHERE id = $1`,
    [organisation.id],
  );
  await giveCash(money.owner, organisation.id, `opening-${randomUUID()}`, 5_000_000n);
});

describe('a maker alone', () => {
  beforeEach(() => as('maker'));

  test('pays in, and the money is in the organisation’s wallet', async () => {
    const reference = newPaymentReference('wallet');
    await addTransaction(api, money.depositBody(holder, reference, 5000));
    await money.pay(reference);
    const claim = { ...money.depositBody(holder, reference, 5000), incomingStatus: 'completed' as const };
    expect(await addTransaction(api, claim)).toMatchObject({
      transaction: { status: 'completed', userId: organisation.id },
    });
    expect((await getUser(api)).user.balance).toBe(55_000);
    expect((await getUser(person.api)).user.balance).toBe(0);
  });

  test('spends all of the wallet where no limit was set', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const body = { userId: organisation.id, productId, capital: 50_000, idempotencyKey: randomUUID() };
    expect(await addInvestment(api, body)).toMatchObject({ investment: { capital: 50_000, userId: organisation.id } });
    expect((await getUser(api)).user.balance).toBe(0);
  });
});

test('a member whose acts are refused leaves no note of having done them', async () => {
  await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
  await as('owner');
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const userId = organisation.id;
  const reference = newPaymentReference('wallet');
  const plan = { userId, idempotencyKey: randomUUID() };
  const acts = [
    addTransaction(api, money.depositBody(holder, reference, 900_000_000)),
    payByTransfer(api, { userId, transactionId: newPaymentReference('wallet'), amount: 900_000_000 }),
    addTransaction(api, money.withdrawalBody(holder, newWithdrawalId(), 60_000)),
    addInvestment(api, { ...plan, productId, capital: 60_000 }),
    addSavingsFunds(api, { ...plan, investmentId: randomUUID(), amount: 5000 }),
  ];
  await Promise.all(acts.map(refusalOf));
  const { rows } = await money.owner.query('SELECT FROM done_by_members WHERE customer_id = $1', [organisation.id]);
  expect(rows).toEqual([]);
});

test.each(['viewer', 'checker'] as const)('a %s neither pays in nor buys', async (role) => {
  await as(role);
  const deposit = addTransaction(api, money.depositBody(holder, newPaymentReference('wallet'), 5000));
  expect(await refusalOf(deposit)).toMatchObject({ status: 403, code: 'member_may_not' });
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const bought = addInvestment(api, {
    userId: organisation.id,
    productId,
    capital: 5000,
    idempotencyKey: randomUUID(),
  });
  expect(await refusalOf(bought)).toMatchObject({ code: 'member_may_not' });
});

const account = () => ({ userId: organisation.id, bank: '044', bank_acct_number: '0000000005' });
const whatCame = (reply: unknown): string =>
  typeof reply === 'object' && reply !== null && 'asked' in reply ? 'asked' : 'done';
const codeOf = (refusal: unknown): string => (refusal instanceof ApiError ? refusal.code : String(refusal));

const bank = () => ({
  userId: organisation.id,
  bank: '044',
  bank_acct_name: 'A Thief',
  bank_acct_number: '0000000005',
  password: PASSWORD,
});

/** Ways to get money or power out, each with the member's session and password. Those that fit what is there become a request. */
const WAYS: readonly [name: string, attempt: () => Promise<unknown>, asked: string][] = [
  ['a withdrawal', () => addTransaction(api, money.withdrawalBody(holder, newWithdrawalId(), 1000)), 'asked'],
  [
    'a withdrawal to an account that it names',
    () =>
      addTransaction(api, {
        ...money.withdrawalBody(holder, newWithdrawalId(), 1000),
        bank: '058',
        bank_acct_number: '0000000000',
      }),
    'asked',
  ],
  ['another bank account', () => updateBankDetails(api, bank()), 'account_name_differs'],
  ['one more bank account', () => addBankAccount(api, bank()), 'account_name_differs'],
  ['another preferred account', () => preferBankAccount(api, account()), 'bank_account_unknown'],
  [
    'removing a bank account',
    () => removeBankAccount(api, { ...account(), password: PASSWORD }),
    'bank_account_unknown',
  ],
  [
    'leaving an investment early',
    () => exitEarly(api, { userId: organisation.id, quoteId: randomUUID() }),
    'quote_expired',
  ],
  [
    'closing the account',
    () => closeAccount(api, { userId: organisation.id, password: PASSWORD, giveUpRest: true }),
    'asked',
  ],
  ['withdrawing a paper', () => withdrawDocument(api, { number: 'AJ-1' }), 'document_not_found'],
  [
    'a second member of the thief’s',
    () => inviteMember(api, { email: 'thief@example.com', role: 'owner', password: PASSWORD }),
    'asked',
  ],
  [
    'another role for the member itself',
    () => setMemberRole(api, { memberId, role: 'owner', password: PASSWORD }),
    'asked',
  ],
  ['one signature instead of two', () => setSignatures(api, { signatures: 1, password: PASSWORD }), 'asked'],
  ['another password', () => changePassword(api, { currentPassword: PASSWORD, newPassword: 'Jollof-rice2day' }), ''],
];

describe.each(memberRoles)('the stolen session of a %s', (role) => {
  test('moves nothing out in thirteen ways, password and all', async () => {
    await as('checker');
    await as(role);
    const answers: string[] = [];
    for (const [, attempt] of WAYS) answers.push(await attempt().then(whatCame, (refusal: unknown) => codeOf(refusal)));
    const expected = WAYS.map(([name, , asked]) => {
      if (name === 'another password') return 'for_persons_only';
      const owners = [
        'a second member of the thief’s',
        'another role for the member itself',
        'one signature instead of two',
      ];
      return role === 'owner' || (role === 'maker' && !owners.includes(name)) ? asked : 'member_may_not';
    });
    expect(answers).toEqual(expected);
    for (const { _id: requestId } of (await getMemberRequests(api)).requests) {
      const own = await refusalOf(approveMemberRequest(api, { requestId, password: PASSWORD }));
      expect(own).toMatchObject({ status: 403, code: role === 'owner' ? 'own_request' : 'member_may_not' });
    }
    expect((await getUser(api)).user).toMatchObject({ balance: 50_000, bank_acct_number: '0000000000' });
    const { rows } = await money.owner.query('SELECT FROM money.payouts WHERE customer_id = $1', [organisation.id]);
    expect(rows).toEqual([]);
  });
});

test('a member whose organisation has no second factor of its own gives their own code', async () => {
  const owner = await withTwoFactor(money);
  await join(money, organisation, owner, 'owner');
  const acting = owner.api.for(organisation.id);
  const download = (code?: string) =>
    getOwnData(acting, { userId: organisation.id, password: PASSWORD, ...(code ? { code } : {}) });
  expect(await refusalOf(download())).toMatchObject({ status: 401, code: 'two_factor_required' });
  expect(JSON.parse(await (await download(owner.code())).text())).toMatchObject({ profile: [{ id: organisation.id }] });
});

test('a member who leaves, or whose role changes, during a call does nothing more', async () => {
  await as('owner');
  const signedIn = await createSessionReader(money.deps)(person.token);
  const acting = await readMember(money.db, { id: person.user._id }, organisation.id);
  if (signedIn?.kind !== 'customer' || !acting) throw new Error('The member is not signed in');
  const who = { ...signedIn, ...acting };
  const lock = () => tx(money.db, (on) => lockOwnAccount(on, who));
  await lock();
  await money.owner.query(`UPDATE members SET role = 'viewer' WHERE id = $1`, [memberId]);
  await expect(lock()).rejects.toMatchObject({ code: 'not_a_member' });
  await money.owner.query(`UPDATE members SET role = 'owner', ended_at = now() WHERE id = $1`, [memberId]);
  await expect(lock()).rejects.toMatchObject({ code: 'not_a_member' });
});
