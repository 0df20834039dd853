/** What a period brought, beside the period before, and what is owed now, and what falls due in the next 90 days. month-rows.ts has the rows of each table. */
import type { Readable } from 'node:stream';
import { gatewayTitle, isGatewayName } from '@ajose/sdk/domain/gateways';
import { paymentMethodName } from '@ajose/sdk/domain/channels';
import { complaintKindTitles, complaintKinds } from '@ajose/sdk/domain/complaints';
import type {
  GetMonthEndFileQuery,
  GetMonthEndQuery,
  GetMonthEndRowsQuery,
  MonthEnd,
  OwedLine,
  PeriodLine,
  PeriodTable,
  ReportRowsReply,
} from '@ajose/sdk/contract/reports';
import { toKobo, toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { lineHeader } from '@ajose/sdk/domain/report-lines';
import { formatMonth, lagosDay } from '@ajose/sdk/domain/time';
import { atOneMoment, row, rows as select, type Db } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { momentsOf } from '../../platform/lists/days.ts';
import { tableFile, type Cell, type TableColumn } from '../../platform/lists/table-file.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/server/errors.ts';
import {
  DAYS_AHEAD,
  DUE_DAYS,
  isAhead,
  periodTables,
  rowsInParts,
  rowsOf,
  type OfPeriod,
  type Span,
} from './month-rows.ts';
import { reconcile } from './reconciliation.ts';
import { ALL } from './gateway-rows.ts';
import { allOfRows, pageOfLine, sumLines, type Rows, type Sum } from './rows.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

type Days = Pick<GetMonthEndQuery, 'startDate' | 'endDate'>;

const moved = (day: string, days: number): string =>
  lagosDay(new Date(Date.parse(`${day}T12:00:00+01:00`) + days * DAY_MS));

type World = Pick<Deps, 'db' | 'clock' | 'gateways'>;

/** @throws Refusal 400 for days that run backwards, 422 for more than a year */
export function spanOf(days: Days): Span {
  const { from, to } = momentsOf(days);
  if (!from || !to) throw new Error('A period has two ends');
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw refuse(422, 'period_too_long', 'Please choose a period of at most 366 days.');
  return { from, to };
}

/** The days to compare with: for a whole month the month before, otherwise as many days before. */
function before({ startDate, endDate }: Days): Days {
  const last = moved(startDate, -1);
  const isMonth =
    startDate.endsWith('-01') && startDate.slice(0, 7) === endDate.slice(0, 7) && moved(endDate, 1).endsWith('-01');
  if (isMonth) return { startDate: `${last.slice(0, 8)}01`, endDate: last };
  const length = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS);
  return { startDate: moved(last, -length), endDate: last };
}

const WORDS: Readonly<Partial<Record<PeriodTable, Readonly<Record<string, string>>>>> = {
  moneyIn: { offline: 'Offline', byHand: 'Credited by hand' },
  moneyOut: { byHand: 'Paid by hand' },
  complaints: {
    ...Object.fromEntries(complaintKinds.map((kind) => [`came:${kind}`, `Came in: ${complaintKindTitles[kind]}`])),
    closed: 'Closed',
    closedHelped: 'Closed, and it helped',
    closedNotHelped: 'Closed, and it did not help',
    late: 'Late, told to Super Admins',
  },
};

/** The words for what moves through a gateway beside payments by a channel; for fees by the ledger's account. */
const THROUGH: Readonly<Record<string, string>> = {
  gateway_fee: 'Fees on payments',
  transfer_fee: 'Fees on payouts',
  stamp_duty: 'Stamp duty',
  unowned: 'Payments without an owner',
  refunds: 'Refunds',
  disputes: 'Disputes that were lost',
};

/** The tables whose lines are products or banks. */
const NAMED: readonly PeriodTable[] = ['interestPaid', 'invested', 'repaid', 'interest', 'failures'];

/** The names of products and banks by their keys. */
async function readNames(db: Db, table: PeriodTable, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0 || !NAMED.includes(table)) return new Map();
  const banks = await select<{ key: string; name: string }>(
    db,
    table === 'failures'
      ? 'SELECT code AS key, name FROM banks WHERE code = ANY ($1)'
      : 'SELECT id::text AS key, name FROM products WHERE id = ANY ($1::uuid[])',
    [keys],
  );
  return new Map(banks.map(({ key, name }) => [key, name]));
}

function nameOf(table: PeriodTable, key: string, names: ReadonlyMap<string, string>): string {
  if (table === 'tax') return formatMonth(key);
  const [gateway, channel] = key.split(':');
  if (gateway !== undefined && isGatewayName(gateway)) {
    const title = gatewayTitle(gateway);
    if (table === 'moneyOut') return `${title}: ${channel === 'back' ? 'Returned by banks' : 'Bank transfer'}`;
    if (!channel) return title;
    return `${title}: ${THROUGH[channel] ?? (table === 'moneyIn' ? paymentMethodName(channel) : channel)}`;
  }
  return names.get(key) ?? WORDS[table]?.[key] ?? key;
}

const toSum = (sum: Sum | undefined) => ({ count: Number(sum?.n ?? 0n), amount: totalToNaira(sum?.kobo ?? 0n) });

async function linesOf(db: Db, now: Date, table: OfPeriod, span: Span, earlier: Span): Promise<PeriodLine[]> {
  const [sums, sumsBefore] = await Promise.all([
    sumLines(db, rowsOf(table, span, now)),
    sumLines(db, rowsOf(table, earlier, now)),
  ]);
  const keys = [...new Set([...sums.keys(), ...sumsBefore.keys()])].toSorted();
  const names = await readNames(db, table, keys);
  return keys.map((key) => ({
    key,
    name: nameOf(table, key, names),
    now: toSum(sums.get(key)),
    before: toSum(sumsBefore.get(key)),
  }));
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return moved(day, -((weekday + 6) % 7));
}

async function dueOf({ db, gateways: set }: World, now: Date): Promise<MonthEnd['due']> {
  const span = { from: now, to: now };
  const { byWeek, byDay, reconciliation, claims } = await atOneMoment(db, async (on) => ({
    byWeek: await sumLines(on, rowsOf('due', span, now)),
    byDay: await sumLines(on, rowsOf('dueDays', span, now)),
    reconciliation: await reconcile(on, now, set.all),
    claims: await row<{ kobo: bigint }>(
      on,
      'SELECT coalesce(sum(wallet + held + circle), 0)::bigint AS kobo FROM ledger.accounts',
    ),
  }));
  const { gateways, bank } = reconciliation;
  const atBank = toKobo(bank.expected);
  // The balances lack payouts and refunds that have left while the books still hold them, so the books say what is there for customers.
  const atGateways = gateways.reduce((sum, { expected }) => sum + toKobo(expected), 0n);
  const unexplained = gateways.reduce((sum, { difference }) => sum + toKobo(difference ?? 0), 0n);
  const available = atGateways + unexplained + atBank;
  const claimed = claims?.kobo ?? 0n;
  const today = lagosDay(now);
  const leftOf = (sums: ReadonlyMap<string, Sum>, first: string, last: string, days: number) => {
    const parts = [];
    let left = available - claimed;
    for (let from = first; from <= last; from = moved(from, days)) {
      const sum = sums.get(from);
      left -= sum?.kobo ?? 0n;
      parts.push({ key: from, from, now: toSum(sum), left: totalToNaira(left) });
    }
    return parts;
  };
  const days = leftOf(byDay, today, moved(today, DAYS_AHEAD - 1), 1);
  return {
    gateways: totalToNaira(atGateways),
    unexplained: totalToNaira(unexplained),
    bank: totalToNaira(atBank),
    available: totalToNaira(available),
    claimed: totalToNaira(claimed),
    weeks: leftOf(byWeek, mondayOf(today), moved(today, DUE_DAYS), 7),
    days: days.map(({ from: day, ...rest }) => ({ ...rest, day })),
  };
}

async function interestOf(db: Db, now: Date): Promise<OwedLine[]> {
  const sums = await sumLines(db, rowsOf('interest', { from: now, to: now }, now));
  const names = await readNames(db, 'interest', [...sums.keys()]);
  return [...sums].map(([key, sum]) => ({ key, name: nameOf('interest', key, names), now: toSum(sum) }));
}

/** Amounts are naira. @throws Refusal 400 or 422 */
export async function getMonthEnd(deps: World, days: GetMonthEndQuery): Promise<MonthEnd> {
  const { db, clock } = deps;
  const now = clock.now();
  const span = spanOf(days);
  const earlier = before(days);
  const tables = await Promise.all(
    periodTables.map(async (table) => [table, await linesOf(db, now, table, span, spanOf(earlier))] as const),
  );
  const lines = (table: OfPeriod): PeriodLine[] => tables.find(([known]) => known === table)?.[1] ?? [];
  return {
    startDate: days.startDate,
    endDate: days.endDate,
    before: earlier,
    at: now.toISOString(),
    moneyIn: lines('moneyIn'),
    moneyOut: lines('moneyOut'),
    sentBack: lines('sentBack'),
    fees: lines('fees'),
    interestPaid: lines('interestPaid'),
    tax: lines('tax'),
    invested: lines('invested'),
    repaid: lines('repaid'),
    failures: lines('failures'),
    complaints: lines('complaints'),
    interest: await interestOf(db, now),
    due: await dueOf(deps, now),
  };
}

/** All lines under one key, or the rows as they are. */
const rowsUnder = (rows: Rows, key: string): Rows =>
  key === ALL
    ? sql`SELECT r.at, r.customer_id, r.id, r.transaction, r.what, r.kobo, ${ALL}::text AS line FROM (${rows}) r`
    : rows;

/** @throws Refusal 400 or 422 */
export const listMonthEndRows = ({ db, clock }: World, query: GetMonthEndRowsQuery): Promise<ReportRowsReply> =>
  pageOfLine(
    db,
    rowsUnder(rowsOf(query.table, spanOf(query), query.at === undefined ? clock.now() : new Date(query.at)), query.key),
    query.key,
    query,
    // What falls due next comes first.
    { order: query.table === 'due' || query.table === 'dueDays' ? 'asc' : 'desc' },
  );

const sumColumns = (table: PeriodTable): readonly TableColumn[] => [
  { header: lineHeader(table) },
  { header: 'Count', kind: 'number' },
  { header: 'Amount (NGN)', kind: 'naira' },
  { header: 'Count before', kind: 'number' },
  { header: 'Amount before (NGN)', kind: 'naira' },
];
const rowColumns = (table: PeriodTable): readonly TableColumn[] => [
  { header: 'Date (Lagos)', kind: 'moment' },
  { header: lineHeader(table) },
  { header: 'Customer' },
  { header: 'Transaction' },
  { header: 'For' },
  { header: 'Amount (NGN)', kind: 'naira' },
];

async function* sumsOf(deps: World, { table, ...days }: GetMonthEndFileQuery): AsyncGenerator<Cell[]> {
  const now = deps.clock.now();
  if (table === 'interest') {
    for (const { name, now: sum } of await interestOf(deps.db, now)) yield [name, sum.count, sum.amount, null, null];
    return;
  }
  if (isAhead(table)) {
    const { weeks, days: each } = await dueOf(deps, now);
    for (const { key, now: sum } of table === 'due' ? weeks : each) yield [key, sum.count, sum.amount, null, null];
    return;
  }
  for (const line of await linesOf(deps.db, now, table, spanOf(days), spanOf(before(days))))
    yield [line.name, line.now.count, line.now.amount, line.before.count, line.before.amount];
}

async function* fileRows(deps: World, query: GetMonthEndFileQuery): AsyncGenerator<Cell[]> {
  const { table } = query;
  const now = deps.clock.now();
  const span = spanOf(query);
  const sums = await sumLines(deps.db, rowsOf(table, span, now));
  const keys = [...sums.keys()];
  const count = [...sums.values()].reduce((all, { n }) => all + Number(n), 0);
  const names = await readNames(deps.db, table, keys);
  for await (const item of allOfRows(deps.db, rowsInParts(table, span, now, count))) {
    yield [item.at, nameOf(table, item.line, names), item.name, item.key, item.what, toNaira(item.kobo)];
  }
}

/** Sends a table of the month's end as a file while it is read. @throws Refusal 400 or 422 */
export function monthEndFile(deps: World, query: GetMonthEndFileQuery): Readable {
  // Refuses a wrong period before the file begins.
  spanOf(query);
  return query.what === 'sums'
    ? tableFile(query.format, sumColumns(query.table), sumsOf(deps, query))
    : tableFile(query.format, rowColumns(query.table), fileRows(deps, query));
}
