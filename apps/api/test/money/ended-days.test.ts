/**
 * A quarter of random history, by night a year. Each day is read the day after and again at the end: no figure has changed, and the figures of the
 * month's end are what moved through the gateway's accounts.
 */
import { randomUUID } from 'node:crypto';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { nightly } from '@ajose/tools/nightly';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../src/access/auth/sessions.ts';
import { getDashboardStats } from '../../src/office/dashboard.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { periodTables, rowsOf } from '../../src/office/reports/month-rows.ts';
import { sumLines } from '../../src/office/reports/rows.ts';
import { listAllTransactions } from '../../src/money/transactions/list.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, newReference, openAtGateway, payIn, paymentsOf, sendBack } from '../payments.ts';
import { apiOf, newAdmin, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const DAY = 86_400_000;
const DAYS = nightly ? 365 : 90;

let owed: { reference: string; person: TestCustomer }[] = [];
let paid: string[] = [];
let strays: string[] = [];
let left: string[] = [];
let disputes: string[] = [];
let stopped: { id: string; customer: string }[] = [];
let ofNobody: string | undefined;
const outAndBack = ['processed', 'failed', 'processed'];

const money = await startMoney();
afterAll(() => money.close());
money.clock.set(new Date('2025-01-01T08:00:00Z'));
const admin = await newAdmin(money);
const people = [await money.newPerson(), await money.newPerson(), await money.newPerson()];
const product = await money.newProduct({ cost: 1000, rate: 10, days: 25 });
await money.owner.query('UPDATE products SET tax_bps = 1000 WHERE id = $1', [product]);

async function tokenOf(kind: 'admin' | 'customer', accountId: string): Promise<string> {
  const session = { kind, accountId, remember: false, device: 'test', address: '127.0.0.1' } as const;
  return (await openSession(money.db, money.clock.now(), session)).token;
}

/** The same person with a session of today. */
async function today(person: TestCustomer): Promise<TestCustomer> {
  const token = await tokenOf('customer', person.user._id);
  return { ...person, token, api: apiOf(money, token) };
}

async function withdraw(person: TestCustomer, account: string, naira: number): Promise<void> {
  await money.owner.query('UPDATE customers SET bank_account_number = $2 WHERE id = $1', [person.user._id, account]);
  if ((await money.walletOf(person)) < naira) return;
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), naira));
  left.push(transaction._id);
}

/** What may happen on a day. Each leaves what a later day finishes. */
const acts = {
  paysIn: async (person, naira) => void paid.push(await payIn(money, person, naira)),
  withdraws: (person, naira) => withdraw(person, '0000000000', naira),
  withdrawsInVain: (person, naira) => withdraw(person, '0000000002', naira),
  isReturnedByTheBank: async () => {
    const id = left.shift();
    const transfer = id === undefined ? undefined : money.world.transfer(`wdl-${id}`);
    if (transfer?.status !== 'success') return;
    await money.order(`transfers/${transfer.reference}/reversed`);
    await money.tell(
      money.world.transferEvent({ reference: transfer.reference, kobo: transfer.amountKobo, status: 'reversed' }),
    );
  },
  isCreditedByHand: async (person, naira) => {
    const reference = newReference();
    const { transaction } = await paymentsOf(money, person).start(reference, naira);
    const api = apiOf(money, await tokenOf('admin', admin.id));
    await setTransactionStatus(api, transaction._id, { status: 'completed' });
    owed.push({ reference, person });
  },
  isPaidAfterAll: async () => {
    const late = owed.shift();
    if (!late) return;
    await money.pay(late.reference);
    await money.tell(chargeEvent(money, late.reference));
  },
  getsItBack: async (_, naira) => {
    const reference = paid.shift();
    if (reference !== undefined) await sendBack(money, reference, Math.min(naira, 1000));
  },
  isStoppedByHand: async (person, naira) => {
    if ((await money.walletOf(person)) < naira) return;
    const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), naira));
    const api = apiOf(money, await tokenOf('admin', admin.id));
    await setTransactionStatus(api, transaction._id, { status: 'failed' });
    stopped.push({ id: transaction._id, customer: person.user._id });
  },
  // Two administrators take back what the bank has paid all the same.
  hasLeftAllTheSame: async () => {
    const withdrawal = stopped.shift();
    if (!withdrawal) return;
    const { rows } = await money.owner.query<{ id: string; kobo: bigint }>(
      `INSERT INTO money.cases (kind, message, customer_id, reference, amount_kobo, raised_at, withdrawal_id)
       SELECT 'payout_contradiction', 'The bank has paid it', t.customer_id, 'wdl-' || t.id, t.amount, $3, t.id
         FROM ledger.transactions t WHERE t.customer_id = $1 AND t.id = $2 RETURNING id, amount_kobo AS kobo`,
      [withdrawal.customer, withdrawal.id, money.clock.now()],
    );
    await money.owner.query(
      `SELECT money.correct($1, 'takeBack', $2, $3, '{"gateway": "paystack", "feeKobo": 0, "dutyKobo": 0}', $4, 'Paid', $5)`,
      [rows[0]?.id, withdrawal.customer, rows[0]?.kobo, admin.id, money.clock.now()],
    );
  },
  // What goes back of a payment without an owner, stays after all, and goes back in the end.
  ofNobodyGoesBack: async () => {
    ofNobody ??= strays.shift();
    const state = ofNobody === undefined ? undefined : outAndBack.shift();
    if (state === undefined) return;
    await money.owner.query(`SELECT money.apply_refund(NULL, NULL, 'paystack', 'of-nobody', $1, $2, 50000, $3)`, [
      ofNobody,
      state,
      money.clock.now(),
    ]);
  },
  // No sandbox fails a refund that it has processed; a gateway may.
  staysAfterAll: async () => {
    await money.owner.query(
      `SELECT money.apply_refund(r.customer_id, r.deposit_id, r.gateway, r.gateway_id, r.reference, 'failed', r.kobo, $1)
         FROM (SELECT * FROM money.refunds WHERE state = 'processed' ORDER BY ended_at DESC LIMIT 1) r`,
      [money.clock.now()],
    );
  },
  isDisputed: async () => {
    const reference = paid.shift();
    if (reference === undefined) return;
    const data = (await money.order(`transactions/${reference}/dispute`, {})) as { id: number };
    await money.tell({ event: 'charge.dispute.create', data });
    disputes.push(String(data.id));
  },
  isDecided: async (_, naira) => {
    const id = disputes.shift();
    if (id === undefined) return;
    const data = await money.order(`disputes/${id}/${naira % 2 === 0 ? 'take' : 'release'}`);
    await money.tell({ event: 'charge.dispute.resolve', data });
  },
  isNobodys: async (_, naira) => {
    const reference = newReference();
    await openAtGateway(money, reference, {}, naira * 100);
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference));
    strays.push(reference);
  },
  isFound: async (person) => {
    const reference = strays.shift();
    if (reference === undefined) return;
    await money.owner.query(
      `SELECT money.credit_deposit($1, 'paystack', $2, u.kobo, u.fees_kobo, 'card', u.arrived_at, $3, '{}')
         FROM money.unowned_payments u WHERE u.reference = $2`,
      [person.user._id, reference, money.clock.now()],
    );
  },
  buys: async (person, naira) => {
    if ((await money.walletOf(person)) < naira) return;
    await addInvestment(person.api, {
      userId: person.user._id,
      productId: product,
      capital: naira,
      idempotencyKey: randomUUID(),
    });
  },
  paidCash: async (person, naira) => {
    await addOfflineInvestment(apiOf(money, await tokenOf('admin', admin.id)), {
      userId: person.user._id,
      productId: product,
      capital: naira,
      startDate: new Date(money.clock.now().getTime() - 5 * DAY).toISOString(),
      ...newReceipt(),
      idempotencyKey: randomUUID(),
    });
  },
} satisfies Record<string, (person: TestCustomer, naira: number) => Promise<void>>;

const names = Object.keys(acts) as (keyof typeof acts)[];
const act = fc.record({ name: fc.constantFrom(...names), who: fc.nat(2), naira: fc.integer({ min: 1000, max: 9000 }) });

/** Every figure of a day that counts money. */
async function read(day: string): Promise<object> {
  const from = startOfLagosDay(day);
  const span = { from, to: new Date(from.getTime() + DAY) };
  const now = money.clock.now();
  const tables = await Promise.all(
    periodTables.map(async (table) => [table, [...(await sumLines(money.db, rowsOf(table, span, now)))]] as const),
  );
  const { summary } = await listAllTransactions(money.db, { startDate: day, endDate: day });
  return { tables, amount: summary.completedAmount, kinds: summary.completedByKind };
}

test('no figure of a day that has ended changes, and all figures together are what the gateway has moved', async () => {
  const [history = []] = fc.sample(fc.array(fc.array(act, { maxLength: 4 }), { minLength: DAYS, maxLength: DAYS }), {
    numRuns: 1,
    seed: 1960,
  });
  const days: { day: string; first: object; chart?: object }[] = [];
  for (const todays of history) {
    const day = lagosDay(money.clock.now());
    for (const { name, who, naira } of todays) {
      const person = people[who];
      if (person) await acts[name](await today(person), naira);
    }
    // Half of the payouts leave on the next day.
    if (todays.length % 2 === 0) await payOut(money.deps);
    money.clock.advance(DAY);
    const first = await read(day);
    const chart = (await getDashboardStats(money.db, money.clock.now())).days.at(-2);
    days.push({ day, first, ...(chart ? { chart } : {}) });
    // Half of the investments are paid a day or more after their end.
    if (todays.length % 2 === 0) await mature(money.deps);
    await payOut(money.deps);
    await money.owner.query('SELECT ledger.read_outbox(NULL)');
  }
  for (const { day, first } of days) expect({ day, ...(await read(day)) }).toEqual({ day, ...first });
  const charts = (await getDashboardStats(money.db, money.clock.now())).days.slice(0, -1);
  expect(charts).toEqual(days.slice(-charts.length).map(({ chart }) => chart));

  const allDays = { from: new Date('2025-01-01T00:00:00Z'), to: money.clock.now() };
  const sum = async (table: (typeof periodTables)[number]): Promise<bigint> =>
    [...(await sumLines(money.db, rowsOf(table, allDays, allDays.to)))]
      .filter(([line]) => line.startsWith('paystack'))
      .reduce((kobo, [, each]) => kobo + each.kobo, 0n);
  for (const table of periodTables.filter((periodTable) => periodTable !== 'complaints'))
    expect([table, (await sumLines(money.db, rowsOf(table, allDays, allDays.to))).size]).not.toEqual([table, 0]);
  const { rows: books } = await money.owner.query<{ came: bigint; went: bigint; interest: bigint }>(
    'SELECT -sum(paystack) AS came, sum(paystack_out) AS went, -sum(interest) AS interest FROM ledger.accounts',
  );
  expect([(await sum('moneyIn')) - (await sum('sentBack')) - (await sum('fees')), await sum('moneyOut')]).toEqual([
    BigInt(books[0]?.came ?? 0),
    BigInt(books[0]?.went ?? 0),
  ]);
  const paid = [...(await sumLines(money.db, rowsOf('interestPaid', allDays, allDays.to))).values()];
  expect(paid.reduce((kobo, each) => kobo + each.kobo, 0n)).toBe(BigInt(books[0]?.interest ?? 0));
  await money.expectPromisesKept();
}, 300_000);
