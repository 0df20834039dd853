/**
 * A case of death: the account is held, two administrators confirm the death or one withdraws the case, two pay the estate, and the account
 * closes.
 */
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import {
  closeForEstate,
  confirmDeath,
  exitForEstate,
  openDeathCase,
  payEstate,
  quoteEstateExit,
  seeNextOfKin,
  takeBackDeathCase,
} from '@ajose/sdk/admin/deaths';
import { getAuditLog, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getAllUsers, getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import { getWork } from '@ajose/sdk/admin/work';
import { addInvestment, setEnding } from '@ajose/sdk/customer/investments';
import { startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { keepCard } from '@ajose/sdk/customer/cards';
import { setNextOfKin } from '@ajose/sdk/customer/next-of-kin';
import { forgotPassword, getUser, login, stopDeathCase } from '@ajose/sdk/customer/session';
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { autoSaveCards } from '../../src/saving/auto-saves/from-card.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { payByCard } from '../card-payments.ts';
import { startMoney } from '../money.ts';
import { chargeEvent } from '../payments.ts';
import { apiOf, newAdmin, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';
import { startOfLagosDay } from '@ajose/sdk/domain/time';
import { gatewayOf, beforeTheOrder, withGateway } from '../stack.ts';

const DAY = 86_400_000;

let opener: TestAdmin;
let asker: TestAdmin;
let other: TestAdmin;
let person: TestCustomer;
let made = 0;

const money = await startMoney({ DUAL_APPROVAL_NAIRA: 'off' });
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  // A test must not send what an earlier one has left.
  await money.owner.query('UPDATE money.payouts SET run_at = NULL');
  opener = await newAdmin(money, 'Chidi Obi');
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Nneka Eze');
  person = await money.newPerson(10_000);
});

const report = {
  reportedBy: 'Ifeoma Eze, sister, 0805 333 4444',
  report: 'She died on 2 November in Enugu.',
  document: 'DC-2026-0183',
};
const estate = { bank: '058', accountNumber: '0000000000', letters: 'LA/2026/77' };

const open = (by = opener) => openDeathCase(by.api, person.user._id, report);
const takeBack = (by = opener) => takeBackDeathCase(by.api, person.user._id, { reason: 'It was another person.' });
const approve = (reply: { approval: { _id: string } }, by = other) => approveRequest(by.api, reply.approval._id);
const confirm = async () => approve(await confirmDeath(asker.api, person.user._id));
/** The email leaves, and the time passes in which the customer can stop it. Sessions of administrators end meanwhile. */
async function settleCase(): Promise<void> {
  await money.runJobs();
  money.clock.advance(3 * DAY);
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Nneka Eze');
}
const pay = (amount: number) => payEstate(asker.api, person.user._id, { amount, ...estate });
const withdraw = (amount: number) =>
  addTransaction(person.api, money.withdrawalBody(person, `WDL_${(made += 1)}_DEATHS`, amount));
const details = async () => (await getUserDetails(other.api, person.user._id)).user;
const signIn = () => login(apiOf(money), { email: person.user.email, password: PASSWORD });
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

async function sendPayouts(): Promise<void> {
  money.clock.advance(2 * 60_000);
  await payOut(money.deps);
  await settle();
  money.clock.advance(15 * 60_000);
  await payOut(money.deps);
}

async function account(): Promise<Record<string, number>> {
  const { rows } = await money.owner.query<Record<string, bigint>>(
    'SELECT wallet, held, invested, paystack_out AS payout FROM ledger.accounts WHERE customer_id = $1',
    [person.user._id],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, kobo]) => [name, Number(kobo) / 100]));
}

describe('while a case of death is open', () => {
  test('the customer is signed out, and signing in is refused without mentioning death', async () => {
    await open();
    await expect(getUser(person.api)).rejects.toMatchObject({ status: 401 });
    const refusal = await signIn().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ status: 403, code: 'account_held' });
    expect(String(refusal)).not.toMatch(/death|died|suspended|deactivated|block/i);
    // A wrong password reveals nothing about the case, and a reset link opens nothing.
    await expect(login(apiOf(money), { email: person.user.email, password: 'Wrong-one1' })).rejects.toMatchObject({
      status: 401,
    });
    await forgotPassword(apiOf(money), { email: person.user.email });
    await expect(signIn()).rejects.toMatchObject({ code: 'account_held' });
  });

  test('the owner, who may be alive, is told that the account is held and how to object', async () => {
    await open();
    await money.runJobs();
    const email = money.emails.find(
      ({ to, subject }) => to === person.user.email && subject === 'Your account is held',
    );
    expect(email?.text).toContain('call us or write to us at once');
    expect(email?.text).not.toMatch(/death|died/i);
  });

  test('staff see it with its date, have it as work with a due time, and read it in the audit log', async () => {
    await open();
    expect((await details()).deathCase).toMatchObject({ ...report, openedBy: 'Chidi Obi', confirmedAt: null });
    const { items } = await getWork(other.api, { limit: 100 });
    expect(items.find(({ user }) => user?._id === person.user._id)).toMatchObject({
      what: 'case_of_death',
      dueAt: expect.any(String),
    });
    const { entries } = await getAuditLog(asker.api, { subject: `customer:${person.user._id}` });
    expect(entries.map(({ action }) => action)).toEqual(['openDeathCase', 'setUserStatus']);
    expect(JSON.stringify(entries)).not.toMatch(/Ifeoma|Enugu|DC-2026/);
  });

  test('no status lifts it, no note closes its case, and it is opened once', async () => {
    await open();
    await expect(open(other)).rejects.toMatchObject({ status: 409, code: 'death_case_open' });
    await expect(setUserStatus(other.api, person.user._id, { status: 1, reason: 'She rang' })).rejects.toMatchObject({
      status: 409,
      code: 'death_case_open',
    });
    const { cases } = await getCases(other.api, { userId: person.user._id });
    await expect(resolveCase(other.api, cases[0]?._id ?? '', { resolution: 'Done' })).rejects.toMatchObject({
      code: 'death_case_open',
    });
  });

  test('a waiting withdrawal is neither sent nor paid by hand, and marking it as failed returns its money', async () => {
    const { transaction } = await withdraw(2000);
    await open();
    await sendPayouts();
    expect(await account()).toMatchObject({ wallet: 8000, held: 2000, payout: 0 });
    await expect(setTransactionStatus(other.api, transaction._id, { status: 'completed' })).rejects.toMatchObject({
      status: 409,
      code: 'death_case_open',
    });
    await setTransactionStatus(other.api, transaction._id, { status: 'failed' });
    expect(await account()).toMatchObject({ wallet: 10_000, held: 0, payout: 0 });
    await money.expectPromisesKept();
  });

  test('a payout that was claimed but not yet ordered does not go out', async () => {
    await withdraw(2000);
    const orders: string[] = [];
    const gateway: Gateway = {
      ...gatewayOf(money.deps),
      transfer: (order) => {
        orders.push(order.reference);
        return gatewayOf(money.deps).transfer(order);
      },
    };
    await payOut(beforeTheOrder(withGateway(money.deps, gateway), open));
    expect(orders).toEqual([]);
    await sendPayouts();
    expect(await account()).toMatchObject({ wallet: 8000, held: 2000, payout: 0 });
    const { rows } = await money.owner.query('SELECT state, asked_at FROM money.payouts WHERE customer_id = $1', [
      person.user._id,
    ]);
    expect(rows).toEqual([{ state: 'waiting', asked_at: null }]);
    await takeBack();
    await sendPayouts();
    expect(await account()).toMatchObject({ wallet: 8000, held: 0, payout: 2000 });
    await money.expectPromisesKept();
  });

  test('a deposit that arrives afterwards is kept, and so is what matures, which is not renewed', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const { investment } = await addInvestment(person.api, {
      userId: person.user._id,
      productId,
      capital: 4000,
      idempotencyKey: crypto.randomUUID(),
    });
    await setEnding(person.api, { userId: person.user._id, investmentId: investment._id, choice: 'everything' });
    const reference = newPaymentReference('wallet');
    await addTransaction(person.api, money.depositBody(person, reference, 3000));
    await open();
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference));
    money.clock.advance(31 * DAY);
    await mature(money.deps);
    expect(await account()).toMatchObject({ wallet: 6000 + 3000 + 4400, invested: 0, held: 0, payout: 0 });
    await money.expectPromisesKept();
  });
});

test('auto-saves take nothing from wallet or card, and end when two administrators have confirmed the case', async () => {
  const transactionId = await payByCard(money, person, {});
  const { card } = await keepCard(person.api, { userId: person.user._id, transactionId });
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 400, savings: true });
  const { investment } = await addInvestment(person.api, {
    userId: person.user._id,
    productId,
    capital: 1000,
    idempotencyKey: crypto.randomUUID(),
  });
  const each = { userId: person.user._id, amount: 1000, every: 'day' as const, on: 0 };
  const body = () => ({ ...each, idempotencyKey: crypto.randomUUID() });
  await startAutoSave(person.api, { ...body(), source: 'wallet', cardId: null, planId: investment._id });
  await startAutoSave(person.api, { ...body(), source: 'card', cardId: card._id, planId: null });
  await open();
  const before = await account();
  money.clock.advance(DAY);
  money.clock.set(new Date(startOfLagosDay(money.clock.now()).getTime() + DAY / 2));
  await autoSave(money.deps);
  await autoSaveCards(money.deps);
  const { rows } = await money.owner.query(
    'SELECT DISTINCT outcome, why FROM money.auto_save_dates WHERE customer_id = $1',
    [person.user._id],
  );
  expect(rows).toEqual([{ outcome: 'not_saved', why: 'status' }]);
  expect(await account()).toEqual(before);
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Nneka Eze');
  await confirm();
  const { rows: running } = await money.owner.query(
    'SELECT FROM money.auto_saves WHERE customer_id = $1 AND ended_at IS NULL',
    [person.user._id],
  );
  expect(running).toEqual([]);
  await money.expectPromisesKept();
});

describe('a case that is taken back', () => {
  test('by one administrator leaves the account as before, tells its owner, and lets the owner sign in again', async () => {
    await setUserStatus(asker.api, person.user._id, { status: 100 });
    await open();
    await takeBack();
    expect(await details()).toMatchObject({ sub_status: 100 });
    expect((await details()).deathCase).toBeUndefined();
    await expect(getUser(person.api)).rejects.toMatchObject({ status: 401 });
    const { token } = await signIn();
    person = { ...person, token, api: apiOf(money, token) };
    await withdraw(1000);
    await money.runJobs();
    const subjects = money.emails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your account is open again');
    const { cases } = await getCases(other.api, { userId: person.user._id, resolved: false });
    expect(cases).toEqual([]);
    await expect(takeBack()).rejects.toMatchObject({ status: 409, code: 'no_death_case' });
    // The case can be opened again later.
    await open();
    await money.expectPromisesKept();
  });

  test('cannot be taken back after two administrators have confirmed it', async () => {
    await open();
    await confirm();
    await expect(takeBack()).rejects.toMatchObject({ status: 409, code: 'death_confirmed' });
  });

  test('closes the request to confirm it', async () => {
    await open();
    const asked = await confirmDeath(asker.api, person.user._id);
    await takeBack();
    await expect(approve(asked)).rejects.toMatchObject({ status: 409, code: 'no_death_case' });
    const { approvals } = await getApprovals(asker.api, { limit: 100 });
    expect(approvals.find(({ _id }) => _id === asked.approval._id)).toMatchObject({ state: 'overtaken' });
  });
});

test('the list says that an account is held, until the case is taken back', async () => {
  const listed = async () => (await getAllUsers(other.api, { search: person.user.email })).users;
  expect(await listed()).toMatchObject([{ sub_status: 1 }]);
  expect((await listed())[0]).not.toHaveProperty('held');
  await open();
  expect(await listed()).toMatchObject([{ sub_status: 3, held: true }]);
  await takeBack();
  expect((await listed())[0]).not.toHaveProperty('held');
});

test('one administrator alone cannot confirm a case, even where four eyes are turned off for money', async () => {
  await open();
  const asked = await confirmDeath(asker.api, person.user._id);
  expect((await details()).deathCase).toMatchObject({ confirmedAt: null, waits: ['confirmDeath'] });
  await expect(approve(asked, asker)).rejects.toMatchObject({ status: 403, code: 'own_request' });
  await approve(asked);
  expect((await details()).deathCase).toMatchObject({ confirmedAt: expect.any(String), waits: [] });
  await expect(confirmDeath(asker.api, person.user._id)).rejects.toMatchObject({ code: 'death_confirmed' });
});

test('staff see the next of kin only with a case, and each look is written down', async () => {
  const kin = { name: 'Ifeoma Eze', relation: 'Sister', phone: '', email: 'ifeoma@example.com' };
  await setNextOfKin(person.api, { userId: person.user._id, ...kin, password: PASSWORD });
  const see = () => seeNextOfKin(other.api, person.user._id);
  await expect(see()).rejects.toMatchObject({ status: 409, code: 'no_death_case' });
  await open();
  expect((await see()).nextOfKin).toMatchObject(kin);
  await see();
  const { entries } = await getAuditLog(asker.api, { subject: `customer:${person.user._id}` });
  expect(entries.filter(({ action }) => action === 'seeNextOfKin')).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('feoma');
  await takeBack();
  await expect(see()).rejects.toMatchObject({ code: 'no_death_case' });
});

test('of the roles, operations handle a case and finance pay the estate', async () => {
  const finance = await newAdmin(money, 'Halima Yusuf');
  const operations = await newAdmin(money, 'Tunde Bello');
  await money.owner.query(`UPDATE staff SET role = 'finance' WHERE id = $1`, [finance.id]);
  await money.owner.query(`UPDATE staff SET role = 'operations' WHERE id = $1`, [operations.id]);
  await expect(open(finance)).rejects.toMatchObject({ status: 403, code: 'role_forbids' });
  await expect(seeNextOfKin(finance.api, person.user._id)).rejects.toMatchObject({ code: 'role_forbids' });
  await open(operations);
  const body = { amount: 100, ...estate };
  await expect(payEstate(operations.api, person.user._id, body)).rejects.toMatchObject({ code: 'role_forbids' });
});

describe('the customer who is alive', () => {
  const link = async (): Promise<string> => {
    await money.runJobs();
    const email = money.emails.findLast(
      ({ to, subject }) => to === person.user.email && subject === 'Your account is held',
    );
    return /i-am-alive#token=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  };
  const stop = (token: string) => stopDeathCase(apiOf(money), { token });

  test('stops the case by the link in the email, once, and staff are told', async () => {
    await open();
    const token = await link();
    expect((await details()).deathCase?.settledFrom).not.toBeNull();
    const asked = await confirmDeath(asker.api, person.user._id);
    await expect(stop(`${token}x`)).rejects.toMatchObject({ status: 409, code: 'link_wrong' });
    await stop(token);
    expect((await details()).deathCase).toBeUndefined();
    expect(await details()).toMatchObject({ sub_status: 1 });
    await signIn();
    await expect(approve(asked)).rejects.toMatchObject({ code: 'not_waiting' });
    const { cases } = await getCases(other.api, { userId: person.user._id, resolved: false });
    expect(cases).toMatchObject([{ kind: 'says_alive', message: expect.stringContaining('No money has left') }]);
    await money.runJobs();
    const subjects = money.emails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your account is open again');
    await expect(stop(token)).rejects.toMatchObject({ status: 409, code: 'link_used' });
    const { entries } = await getAuditLog(asker.api, { subject: `customer:${person.user._id}` });
    expect(entries[0]).toMatchObject({ action: 'stopDeathCase' });
    // What was reported is erased with the customer.
    const erase = () => money.owner.query('SELECT money.erase_person($1, now())', [person.user._id]);
    await expect(erase()).rejects.toThrow('is not closed');
    await money.owner.query('UPDATE customers SET closed_at = now() WHERE id = $1', [person.user._id]);
    await erase();
    await money.owner.query('UPDATE customers SET closed_at = NULL, erased_at = NULL WHERE id = $1', [person.user._id]);
    // A later case has a link of its own, and the old one stops nothing.
    await open();
    await expect(stop(token)).rejects.toMatchObject({ code: 'link_used' });
    expect((await details()).deathCase).toBeDefined();
  });

  test('stops the case even when two have confirmed it, and a payment that has not left comes back', async () => {
    await open();
    const token = await link();
    await confirm();
    await settleCase();
    await approve(await pay(4000));
    const waiting = await pay(1000);
    expect(await account()).toMatchObject({ wallet: 6000, held: 4000 });
    await stop(token);
    expect(await account()).toMatchObject({ wallet: 10_000, held: 0 });
    await expect(approve(waiting)).rejects.toMatchObject({ code: 'not_waiting' });
    await sendPayouts();
    expect(await account()).toMatchObject({ wallet: 10_000, payout: 0 });
    await money.expectPromisesKept();
  });

  test('is told when a payment to the estate has left already, and staff read how many have left', async () => {
    await open();
    const token = await link();
    await confirm();
    await settleCase();
    await approve(await pay(4000));
    await sendPayouts();
    asker = await newAdmin(money, 'Adaeze Okafor');
    await stop(token);
    expect(await account()).toMatchObject({ wallet: 6000, payout: 4000 });
    const { cases } = await getCases(asker.api, { userId: person.user._id, resolved: false });
    expect(cases).toMatchObject([{ kind: 'says_alive', message: expect.stringContaining('could not stop: 1') }]);
  });

  test('has the same time to stop it where mail cannot reach the address', async () => {
    const refused = vi
      .spyOn(money.deps.mail, 'send')
      .mockRejectedValue(Object.assign(new Error('550'), { command: 'RCPT TO', response: '550 No such user' }));
    await open();
    await money.runJobs();
    refused.mockRestore();
    expect((await details()).deathCase?.settledFrom).not.toBeNull();
  });
});

test('nothing is ended, paid or closed until 72 hours after the email has left', async () => {
  await open();
  await confirm();
  const close = () => closeForEstate(asker.api, person.user._id);
  expect((await details()).deathCase).toMatchObject({ settledFrom: null });
  await expect(pay(1000)).rejects.toMatchObject({ status: 409, code: 'estate_waits' });
  await money.runJobs();
  money.clock.advance(3 * DAY - 60_000);
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Nneka Eze');
  await expect(pay(1000)).rejects.toMatchObject({ status: 409, code: 'estate_waits' });
  await expect(close()).rejects.toMatchObject({ status: 409, code: 'estate_waits' });
  const investmentId = '01890000-0000-7000-8000-000000000081';
  await expect(quoteEstateExit(asker.api, person.user._id, { investmentId })).rejects.toMatchObject({
    code: 'estate_waits',
  });
  money.clock.advance(60_000);
  await pay(1000);
  await money.expectPromisesKept();
});

test('the administrator who opened the case neither asks for a payment nor approves one, whatever the caller says', async () => {
  await open();
  await confirm();
  await settleCase();
  opener = { ...opener, ...(await newAdmin(money, 'Chidi Obi')) };
  await money.owner.query('UPDATE death_cases SET opened_by = $2 WHERE customer_id = $1', [person.user._id, opener.id]);
  const mine = () => payEstate(opener.api, person.user._id, { amount: 1000, ...estate });
  await expect(mine()).rejects.toMatchObject({ status: 403, code: 'you_opened_it' });
  const asked = await pay(1000);
  await expect(approve(asked, opener)).rejects.toMatchObject({ status: 403, code: 'you_opened_it' });
  await approve(asked);
  // The database judges the same by itself.
  const payDirectly = async (payers: readonly string[], wait: string) => {
    const { rows } = await money.owner.query<{ verdict: string }>(
      `SELECT (money.pay_estate($1, d.id, $2, $3, 100, '058', '0000000000', 'ADA', 'LA', $4)).verdict
         FROM death_cases d WHERE d.customer_id = $1`,
      [person.user._id, payers, wait, money.clock.now()],
    );
    return rows[0]?.verdict;
  };
  expect(await payDirectly([asker.id, opener.id], '72 hours')).toBe('wrong_state');
  expect(await payDirectly([asker.id, other.id], '100 hours')).toBe('too_early');
  await money.owner.query('UPDATE death_cases SET told_at = NULL WHERE customer_id = $1', [person.user._id]);
  expect(await payDirectly([asker.id, other.id], '72 hours')).toBe('too_early');
});

describe('the estate', () => {
  test('is paid by two after the case was confirmed, in parts, to the kobo, and the account is closed', async () => {
    await open();
    await expect(pay(1000)).rejects.toMatchObject({ status: 409, code: 'death_not_confirmed' });
    await confirm();
    await settleCase();
    await expect(pay(10_000.01)).rejects.toMatchObject({ status: 409, code: 'insufficient_balance' });
    const first = await pay(2500.25);
    expect(first.approval).toMatchObject({ amount: 2500.25, act: { action: 'payEstate', ...estate } });
    expect(await account()).toMatchObject({ wallet: 10_000, held: 0 });
    await expect(approve(first, asker)).rejects.toMatchObject({ code: 'own_request' });
    await approve(first);
    expect(await account()).toMatchObject({ wallet: 7499.75, held: 2500.25 });
    await sendPayouts();
    expect(await account()).toMatchObject({ wallet: 7499.75, held: 0, payout: 2500.25 });
    await expect(closeForEstate(asker.api, person.user._id)).rejects.toMatchObject({
      code: 'wallet_not_empty',
      message: 'There is money in the wallet. Pay it to the estate first.',
    });
    await approve(await pay(7499.75));
    await expect(closeForEstate(asker.api, person.user._id)).rejects.toMatchObject({ code: 'still_held' });
    await sendPayouts();
    await money.runJobs();
    const before = money.emails.length;
    await closeForEstate(asker.api, person.user._id);
    await money.runJobs();
    expect(money.emails.slice(before).filter(({ to }) => to === person.user.email)).toEqual([]);
    expect(await account()).toEqual({ wallet: 0, held: 0, invested: 0, payout: 10_000 });
    expect(await details()).toMatchObject({ sub_status: 120, closedAt: expect.any(String) });
    const { cases } = await getCases(other.api, { userId: person.user._id, resolved: false });
    expect(cases).toEqual([]);
    await expect(pay(1)).rejects.toMatchObject({ status: 409, code: 'account_closed' });
    await money.expectPromisesKept();
  });

  test('has its money back when the bank does not take the payment, and is paid again', async () => {
    await open();
    await confirm();
    await settleCase();
    await approve(await pay(10_000));
    const { rows } = await money.owner.query<{ id: string }>('SELECT id FROM money.payouts WHERE customer_id = $1', [
      person.user._id,
    ]);
    await money.owner.query(`SELECT money.payout_failed($1, $2, 'paystack', 'failed', now(), 'The bank refused')`, [
      person.user._id,
      rows[0]?.id,
    ]);
    expect(await account()).toMatchObject({ wallet: 10_000, held: 0 });
    await approve(await pay(10_000));
    await sendPayouts();
    expect(await account()).toMatchObject({ wallet: 0, payout: 10_000 });
    await money.expectPromisesKept();
  });

  test('gets what is still invested, which ends early by the rule that it was bought under', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 100 });
    await money.owner.query('UPDATE products SET exit_after_days = 10, exit_price_bps = 5000 WHERE id = $1', [
      productId,
    ]);
    const { investment } = await addInvestment(person.api, {
      userId: person.user._id,
      productId,
      capital: 4000,
      idempotencyKey: crypto.randomUUID(),
    });
    await open();
    const quote = () => quoteEstateExit(asker.api, person.user._id, { investmentId: investment._id });
    await expect(quote()).rejects.toMatchObject({ code: 'death_not_confirmed' });
    await confirm();
    await settleCase();
    await expect(quote()).rejects.toMatchObject({ code: 'exit_too_early' });
    money.clock.advance(47 * DAY);
    asker = await newAdmin(money, 'Adaeze Okafor');
    other = await newAdmin(money, 'Nneka Eze');
    const { quote: exitQuote } = await quote();
    expect(exitQuote).toMatchObject({ capital: 4000, profit: 200, price: 100, arrives: 4100 });
    // It takes two for any amount, also where four eyes are turned off for money.
    const asked = await exitForEstate(asker.api, person.user._id, { quoteId: exitQuote._id });
    expect(asked.approval).toMatchObject({ amount: 4100, act: { action: 'exitForEstate', capital: 4000 } });
    expect(await account()).toMatchObject({ wallet: 6000, invested: 4000 });
    expect((await details()).deathCase).toMatchObject({ waits: ['exitForEstate'] });
    await expect(approve(asked, asker)).rejects.toMatchObject({ code: 'own_request' });
    // Quotes hold for ten minutes, requests longer: it is ended at the figures of the moment of approval.
    money.clock.advance(DAY / 48);
    await approve(asked);
    expect(await account()).toMatchObject({ wallet: 10_100.04, invested: 0 });
    const { entries } = await getAuditLog(asker.api, { subject: `customer:${person.user._id}` });
    expect(entries[0]).toMatchObject({ action: 'exitForEstate' });
    await money.expectPromisesKept();
  });
});
