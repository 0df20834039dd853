/** Success, cost and time of payments and payouts by gateway. gateway-rows.ts has the rows that the figures sum up. */
import type { Readable } from 'node:stream';
import { paymentMethodName } from '@ajose/sdk/domain/channels';
import type {
  GatewayLine,
  GatewayReport,
  GatewayTable,
  GetGatewayReportFileQuery,
  GetGatewayReportQuery,
  GetGatewayReportRowsQuery,
  ReportRowsReply,
} from '@ajose/sdk/contract/reports';
import { gatewayTitle, isGatewayName } from '@ajose/sdk/domain/gateways';
import { toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { rows as read, select, type Db } from '../../platform/database/db.ts';
import { tableFile, type Cell, type TableColumn } from '../../platform/lists/table-file.ts';
import { ALL, figureRows, rowsUnder, sumsOf, UNPAID, type GatewaySums } from './gateway-rows.ts';
import { spanOf } from './month-end.ts';
import { partsOf, type Span } from './month-rows.ts';
import { allOfRows, pageOfLine } from './rows.ts';

type Names = ReadonlyMap<string, string>;

async function readBanks(db: Db, table: GatewayTable, keys: readonly string[]): Promise<Names> {
  if (table === 'payments' || keys.length === 0) return new Map();
  const hits = await read<{ code: string; name: string }>(db, 'SELECT code, name FROM banks WHERE code = ANY ($1)', [
    keys.flatMap((key) => key.split(':')[1] ?? []),
  ]);
  return new Map(hits.map(({ code, name }) => [code, name]));
}

function nameOf(table: GatewayTable, key: string, banks: Names): string {
  if (key === ALL) return 'All gateways';
  const [gateway = '', part] = key.split(':');
  const title = isGatewayName(gateway) ? gatewayTitle(gateway) : gateway;
  if (part === undefined) return title;
  if (table === 'payouts') return `${title}: ${banks.get(part) ?? part}`;
  return `${title}: ${part === UNPAID ? 'Not paid' : paymentMethodName(part)}`;
}

const isSum = (key: string): boolean => !key.includes(':');

const gatewayOf = (key: string): string | undefined => key.split(':')[0];

const isUnpaid = (key: string): boolean => key.endsWith(`:${UNPAID}`);

/** The percentage that was paid, rounded to one decimal, and 100 only where all were paid. */
export const share = (paid: number, begun: number): number =>
  paid === begun ? 100 : Math.min(Math.round((1000 * paid) / begun) / 10, 99.9);

/** Sorted by name, with unpaid ones last. */
const inOrder = (gatewayLine: GatewayLine, other: GatewayLine): number =>
  Number(isUnpaid(gatewayLine.key)) - Number(isUnpaid(other.key)) || (gatewayLine.name < other.name ? -1 : 1);

/** The lines of each gateway with their sum below, and the sum of all at the end. A sum of one line would repeat it. */
async function linesOf(db: Db, table: GatewayTable, span: Span): Promise<GatewayLine[]> {
  const sums = await select<GatewaySums>(db, sumsOf(table, span));
  const banks = await readBanks(
    db,
    table,
    sums.map(({ key }) => key),
  );
  const unpaid = new Set(sums.flatMap(({ key }) => (isUnpaid(key) ? [gatewayOf(key)] : [])));
  const lines = sums.map(({ kobo, fees, ...sum }): GatewayLine => ({
    ...sum,
    share: !isSum(sum.key) && unpaid.has(gatewayOf(sum.key)) ? null : share(sum.paid, sum.begun),
    name: nameOf(table, sum.key, banks),
    isSum: isSum(sum.key),
    amount: totalToNaira(kobo),
    fees: totalToNaira(fees),
  }));
  const gateways = lines.filter((line) => line.isSum && line.key !== ALL);
  return [
    ...gateways.flatMap((gateway) => {
      const linesOfGateway = lines.filter(({ key }) => key.startsWith(`${gateway.key}:`)).toSorted(inOrder);
      return linesOfGateway.length < 2 ? linesOfGateway : [...linesOfGateway, gateway];
    }),
    ...(gateways.length < 2 ? [] : lines.filter(({ key }) => key === ALL)),
  ];
}

/** Amounts are naira. @throws Refusal 400 or 422 */
export async function getGatewayReport(db: Db, days: GetGatewayReportQuery): Promise<GatewayReport> {
  const span = spanOf(days);
  const [payments, payouts] = await Promise.all([linesOf(db, 'payments', span), linesOf(db, 'payouts', span)]);
  return { startDate: days.startDate, endDate: days.endDate, payments, payouts };
}

/** @throws Refusal 400 or 422 */
export const listGatewayReportRows = (db: Db, query: GetGatewayReportRowsQuery): Promise<ReportRowsReply> =>
  pageOfLine(db, rowsUnder(figureRows(query.table, spanOf(query), query.figure), query.key), query.key, query);

const SUMS: readonly TableColumn[] = [
  { header: 'Line' },
  { header: 'Begun', kind: 'number' },
  { header: 'Paid', kind: 'number' },
  { header: 'Failed or cancelled', kind: 'number' },
  { header: 'Waiting or settled by hand', kind: 'number' },
  { header: 'Paid (%)', kind: 'number', decimals: 1 },
  { header: 'Amount (NGN)', kind: 'naira' },
  { header: 'Fees (NGN)', kind: 'naira' },
  { header: 'Fees (% of the amount)', kind: 'number', decimals: 2 },
  { header: 'Median time (s)', kind: 'number', decimals: 1 },
  { header: '95th percentile of the time (s)', kind: 'number', decimals: 1 },
];
const ROWS: readonly TableColumn[] = [
  { header: 'Date (Lagos)', kind: 'moment' },
  { header: 'Line' },
  { header: 'Customer' },
  { header: 'Transaction' },
  { header: 'What became of it' },
  { header: 'Amount (NGN)', kind: 'naira' },
];

const rate = (fees: number, amount: number): number | null => (amount === 0 ? null : (100 * fees) / amount);

async function* sumLines(db: Db, table: GatewayTable, span: Span): AsyncGenerator<Cell[]> {
  for (const { name, begun, paid, ended, share, amount, fees, median, p95 } of await linesOf(db, table, span))
    yield [name, begun, paid, ended, begun - paid - ended, share, amount, fees, rate(fees, amount), median, p95];
}

async function* rowLines(db: Db, table: GatewayTable, span: Span): AsyncGenerator<Cell[]> {
  const sums = await select<GatewaySums>(db, sumsOf(table, span));
  const banks = await readBanks(
    db,
    table,
    sums.map(({ key }) => key),
  );
  const count = sums.find(({ key }) => key === ALL)?.begun ?? 0;
  const parts = partsOf(span, count).map((part) => figureRows(table, part, 'begun'));
  for await (const { at, line, name, key, what, kobo } of allOfRows(db, parts))
    yield [at, nameOf(table, line, banks), name, key, what, toNaira(kobo)];
}

/** Sends a table of the report as a file while it is read. @throws Refusal 400 or 422 */
export function gatewayReportFile(db: Db, query: GetGatewayReportFileQuery): Readable {
  // Refuses a wrong period before the file begins.
  const span = spanOf(query);
  const { table, what, format } = query;
  return what === 'sums'
    ? tableFile(format, SUMS, sumLines(db, table, span))
    : tableFile(format, ROWS, rowLines(db, table, span));
}
