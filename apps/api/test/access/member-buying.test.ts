/** A maker buys alone up to the amount that is set for makers; a larger purchase waits for another member. All members see who acted. */
import { editAutoSave, getAutoSaves, startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { addInvestment, addSavingsFunds, exitEarly, quoteExit } from '@ajose/sdk/customer/investments';
import { approveMemberRequest, getMemberRequests } from '@ajose/sdk/customer/member-requests';
import {
  addTransaction,
  getReceipt,
  getUserTransactions,
  newPaymentReference,
  newWithdrawalId,
} from '@ajose/sdk/customer/transactions';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import type { MemberRequest, WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import type { Claims } from '@ajose/verify';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, type TestOrganisation, type ActingMember, asked } from '../organisations.ts';
import { NO_LIMITS, refusalOf } from '../sign-in.ts';

let organisation: TestOrganisation;
let maker: ActingMember;
let checker: ActingMember;
let plan: string;

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
afterEach(() => money.expectPromisesKept());

async function as(role: MemberRole): Promise<ActingMember> {
  const person = await money.newPerson();
  const memberId = await join(money, organisation, person, role);
  return { person, memberId, api: person.api.for(organisation.id) };
}

beforeEach(async () => {
  organisation = await newOrganisation(money, { hasBank: true });
  await giveCash(money.owner, organisation.id, `opening-${randomUUID()}`, 5_000_000n);
  [maker, checker] = [await as('maker'), await as('checker')];
  await money.owner.query('UPDATE members SET most_alone_kobo = 500000 WHERE id = $1', [maker.memberId]);
  plan = (await done(buy(1000, await newProduct(true)))).investment._id;
});

/** A product that can be left at once. */
async function newProduct(savings = false): Promise<string> {
  const id = await money.newProduct({ cost: 1000, rate: 10, days: 30, savings });
  await money.owner.query('UPDATE products SET exit_after_days = 0, exit_price_bps = 0 WHERE id = $1', [id]);
  return id;
}

/** The reply of a call that was done at once. */
async function done<Reply extends object>(reply: Promise<Reply | WaitsForMemberReply>): Promise<Reply> {
  const answered = await reply;
  if ('asked' in answered) throw new Error('Another member has to approve it');
  return answered;
}
const buy = (capital: number, productId: string, idempotencyKey: string = randomUUID()) =>
  addInvestment(maker.api, { userId: organisation.id, productId, capital, idempotencyKey });
const topUp = (amount: number, idempotencyKey: string = randomUUID()) =>
  addSavingsFunds(maker.api, { userId: organisation.id, investmentId: plan, amount, idempotencyKey });
const daily = (amount: number) =>
  ({ userId: organisation.id, amount, every: 'day', source: 'wallet', cardId: null, planId: plan, on: 0 }) as const;
const approve = async ({ _id: requestId }: MemberRequest) =>
  (await approveMemberRequest(checker.api, { requestId })).request;
const words = ({ act, amount }: MemberRequest) => memberActWords(act, amount);

async function wallet(): Promise<number> {
  const { rows } = await money.owner.query<{ wallet: bigint }>(
    'SELECT wallet FROM ledger.accounts WHERE customer_id = $1',
    [organisation.id],
  );
  return Number(rows[0]?.wallet ?? 0n) / 100;
}
const newest = async () => (await getUserTransactions((await as('viewer')).api, organisation.id)).data[0];

describe('above a maker’s limit', () => {
  test('a purchase waits for another member, and is bought once, at the terms that were seen', async () => {
    const [product, key] = [await newProduct(), randomUUID()];
    await done(buy(5000, product));
    const request = await asked(buy(5000.01, product, key));
    expect(words(request)).toMatch(/^put ₦5,000.01 into Product \w+$/);
    expect(request.act).toMatchObject({ seen: { interestRate: 10, duration: { value: 30, unit: 'days' } } });
    expect(await wallet()).toBe(44_000);
    expect(await asked(buy(5000.01, product, key))).toEqual(request);
    expect(await refusalOf(buy(9000, product, key))).toMatchObject({ status: 409, code: 'id_reused' });
    await money.owner.query('UPDATE products SET rate_bps = 900 WHERE id = $1', [product]);
    expect(await refusalOf(approve(request))).toMatchObject({ status: 409, code: 'terms_changed' });
    expect((await getMemberRequests(checker.api)).requests).toMatchObject([{ _id: request._id, state: 'waiting' }]);
    await money.owner.query('UPDATE products SET rate_bps = 1000 WHERE id = $1', [product]);
    await approve(request);
    expect(await wallet()).toBe(38_999.99);
    expect(await asked(buy(5000.01, product, key))).toMatchObject({ _id: request._id, state: 'approved' });
    expect(await refusalOf(approve(request))).toMatchObject({ code: 'not_waiting' });
    expect(await wallet()).toBe(38_999.99);
  });

  test('whoever asks is refused what cannot be bought; whoever approves is refused what cannot be paid', async () => {
    const product = await newProduct();
    const tooMuch = await asked(buy(60_000, product));
    expect(await refusalOf(approve(tooMuch))).toMatchObject({ status: 409, code: 'insufficient_balance' });
    expect((await getMemberRequests(checker.api)).requests).toMatchObject([{ state: 'waiting' }]);
    await money.owner.query('UPDATE products SET min_kobo = 1000000 WHERE id = $1', [product]);
    expect(await refusalOf(buy(6000, product))).toMatchObject({ status: 422, fields: { capital: expect.any(String) } });
    await money.owner.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [product]);
    expect(await refusalOf(buy(20_000, product))).toMatchObject({ code: 'product_inactive' });
    expect(await wallet()).toBe(49_000);
  });

  test('a top-up waits for another member and is added once', async () => {
    const key = randomUUID();
    const request = await asked(topUp(6000, key));
    expect(words(request)).toMatch(/^add ₦6,000.00 to Product \w+$/);
    const both = await Promise.allSettled([approve(request), approve(request)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await asked(topUp(6000, key))).toMatchObject({ state: 'approved' });
    expect(await wallet()).toBe(43_000);
    const unknown = addSavingsFunds(maker.api, {
      userId: organisation.id,
      investmentId: randomUUID(),
      amount: 6000,
      idempotencyKey: randomUUID(),
    });
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, code: 'plan_not_found' });
  });

  test('an auto-save is started and changed by two members', async () => {
    const key = randomUUID();
    const request = await asked(startAutoSave(maker.api, { ...daily(6000), idempotencyKey: key }));
    expect(words(request)).toMatch(/^save ₦6,000.00 every day, from the wallet into Product \w+$/);
    const autoSaves = async () => (await getAutoSaves(checker.api, organisation.id)).autoSaves;
    const amounts = async () => (await autoSaves()).map(({ amount }) => amount);
    expect(await amounts()).toEqual([]);
    await approve(request);
    expect(await amounts()).toEqual([6000]);
    const small = { ...daily(2000), autoSaveId: (await autoSaves())[0]?._id ?? '' };
    await done(editAutoSave(maker.api, small));
    const more = await asked(editAutoSave(maker.api, { ...small, amount: 9000, every: 'week', on: 5 }));
    expect(words(more)).toMatch(/^change an auto-save to ₦9,000.00 every Friday, from the wallet into /);
    expect(await asked(editAutoSave(maker.api, { ...small, amount: 8000 }))).not.toMatchObject({ _id: more._id });
    expect(await amounts()).toEqual([2000]);
    await approve(more);
    expect(await amounts()).toEqual([9000]);
  });
});

test('a member reads why a day of the organisation’s auto-save was not saved without a word of what is theirs', async () => {
  await done(startAutoSave(maker.api, { ...daily(2000), idempotencyKey: randomUUID() }));
  await money.owner.query('UPDATE customers SET status = 40 WHERE id = $1', [organisation.id]);
  const { api } = await money.later(checker.person, 2 * 86_400_000);
  await autoSave(money.deps);
  await money.owner.query('UPDATE customers SET status = 1 WHERE id = $1', [organisation.id]);
  const [saved] = (await getAutoSaves(api.for(organisation.id), organisation.id)).autoSaves;
  expect(saved?.past.map(({ why }) => why)).toContain('The account did not allow it on that day.');
  expect(JSON.stringify(saved?.past)).not.toMatch(/\byour\b/i);
});

describe('all members see', () => {
  /** The facts of the receipt that a viewer downloads. */
  async function factsOf(id: string): Promise<Record<string, string>> {
    const file = Buffer.from(await (await getReceipt((await as('viewer')).api, id)).arrayBuffer()).toString('latin1');
    const [, payload = ''] = /%ajose [\w-]+\.([\w-]+)\./.exec(file) ?? [];
    const { facts } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    return Object.fromEntries(facts);
  }

  test('who bought, topped up and paid in alone, in the history and on the receipt', async () => {
    const { name } = maker.person.user;
    await done(buy(5000, await newProduct()));
    expect(await newest()).toMatchObject({ kind: 'into_plan', doneBy: name });
    await done(topUp(2000));
    const added = await newest();
    expect(added).toMatchObject({ amount: 2000, doneBy: name });
    const facts = await factsOf(added?.transactionId ?? '');
    expect(facts).toMatchObject({ Name: organisation.name, 'Done by': name });
    expect(facts).not.toHaveProperty('Asked by');
    const reference = newPaymentReference('wallet');
    const holder = { ...maker.person, user: { ...maker.person.user, _id: organisation.id } };
    await addTransaction(maker.api, money.depositBody(holder, reference, 3000));
    expect(await newest()).toMatchObject({ kind: 'paid_in', doneBy: name });
  });

  test('who asked and who approved, in the history and on the receipt', async () => {
    const names = { askedBy: maker.person.user.name, approvedBy: checker.person.user.name };
    await approve(await asked(buy(6000, await newProduct())));
    const bought = await newest();
    expect(bought?.agreed).toEqual(names);
    expect(bought).not.toHaveProperty('doneBy');
    expect(await factsOf(bought?.transactionId ?? '')).toMatchObject({
      'Asked by': names.askedBy,
      'Approved by': names.approvedBy,
    });
    const { quote } = await quoteExit(maker.api, { userId: organisation.id, investmentId: plan });
    await approve(await asked(exitEarly(maker.api, { userId: organisation.id, quoteId: quote._id })));
    expect(await newest()).toMatchObject({ kind: 'from_plan', agreed: names });
  });

  test('which owner let money out alone, where one signature is enough', async () => {
    await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
    const owner = await as('owner');
    const holder = { ...owner.person, user: { ...owner.person.user, _id: organisation.id } };
    await done(addTransaction(owner.api, money.withdrawalBody(holder, newWithdrawalId(), 1000)));
    expect(await newest()).toMatchObject({ kind: 'to_bank', doneBy: owner.person.user.name });
    const { quote } = await quoteExit(owner.api, { userId: organisation.id, investmentId: plan });
    await done(exitEarly(owner.api, { userId: organisation.id, quoteId: quote._id }));
    expect(await newest()).toMatchObject({ kind: 'from_plan', doneBy: owner.person.user.name });
  });
});
