/** The rows of each table of the month's end (rows.ts says what their columns are). A moment of a period is when it was booked. */
import type { PeriodTable } from '@ajose/sdk/contract/reports';
import { startOfLagosDay } from '@ajose/sdk/time';
import { sql, type Piece } from '../database/sql.ts';
import { OUTSIDE, type Rows } from './rows.ts';

/** From the first moment to the last, which is not included. */
export interface Span {
  from: Date;
  to: Date;
}

const DAY_MS = 86_400_000;

/** About how many rows a part of a period has. */
const PART = 2500;

/**
 * Splits a period into parts of whole days, so that reading one part does not join the rows of others. @param rows how many the period has
 */
export function partsOf({ from, to }: Span, rows: number): Span[] {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  const step = Math.max(1, Math.floor((days * PART) / Math.max(1, rows))) * DAY_MS;
  const parts: Span[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += step)
    parts.push({ from: new Date(at), to: new Date(Math.min(at + step, to.getTime())) });
  return parts;
}

/** How many days ahead the page lists what falls due. */
export const DUE_DAYS = 90;
/** How many of them are listed one by one, today included. */
export const DAYS_AHEAD = 14;

/** The deposit of a payment's transaction; a further part of a payment has that of the first part as its fingerprint. */
export const DEPOSIT_OF = sql`d.customer_id = t.customer_id AND d.id IN (t.id, t.fingerprint)`;

const moneyIn = ({ from, to }: Span): Rows => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction, '' AS what, t.amount AS kobo,
         CASE WHEN t.cause = 'offline' THEN 'offline' WHEN d.paid_kobo IS NULL THEN 'byHand'
              ELSE d.gateway || ':' || coalesce(d.channel, '') END AS line
    FROM ledger.transactions t LEFT JOIN money.deposits d ON ${DEPOSIT_OF}
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.kind = 'deposit' AND t.status = 'completed'
     AND t.cause IN ('payment', 'auto_save', 'offline')`;

const moneyOut = ({ from, to }: Span): Rows => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction, '' AS what, t.amount AS kobo,
         CASE WHEN p.state = 'by_hand' OR p.gateway IS NULL THEN 'byHand' ELSE p.gateway END AS line
    FROM ledger.transactions t LEFT JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.kind = 'withdrawal' AND t.status = 'completed'
     AND t.cause = 'withdrawal'`;

const sentBack = ({ from, to }: Span): Rows => sql`
  SELECT f.ended_at AS at, f.customer_id, f.id::text AS id, f.deposit_id AS transaction, 'Refund of ' || f.reference AS what,
         f.kobo, 'refunds' AS line
    FROM money.refunds f WHERE f.state = 'processed' AND f.ended_at >= ${from} AND f.ended_at < ${to}
  UNION ALL
  SELECT d.ended_at, d.customer_id, d.id::text, d.deposit_id, 'Dispute of ' || d.reference, d.taken_kobo, 'disputes'
    FROM money.disputes d WHERE d.taken_kobo > 0 AND d.ended_at >= ${from} AND d.ended_at < ${to}`;

const fees = ({ from, to }: Span): Rows => sql`
  SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, '' AS what, e.kobo,
         e.gateway::text || ':' || e.account AS line
    FROM ledger.movements m
   CROSS JOIN LATERAL (VALUES (m.source, m.target, m.amount::bigint), (m.target, m.source, -m.amount)) e (account, gateway, kobo)
   WHERE ${OUTSIDE} AND m.at >= ${from} AND m.at < ${to} AND e.account IN ('gateway_fee', 'transfer_fee', 'stamp_duty')`;

const tax = ({ from, to }: Span): Rows => sql`
  SELECT i.completed_at AS at, i.customer_id, i.id::text AS id, t.id AS transaction, i.product_name AS what, i.tax_kobo AS kobo,
         to_char(ledger.lagos_day(i.completed_at), 'YYYY-MM') AS line
    FROM money.investments i
    LEFT JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.transaction_id = 'PAY-' || i.id
   WHERE i.tax_kobo > 0 AND i.completed_at >= ${from} AND i.completed_at < ${to}`;

const invested = ({ from, to }: Span): Rows => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction, i.product_name AS what, t.amount AS kobo,
         i.product_id::text AS line
    FROM ledger.transactions t
    JOIN money.contributions c ON c.customer_id = t.customer_id AND c.id = t.id
    JOIN money.investments i ON i.customer_id = c.customer_id AND i.id = c.investment_id
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.status = 'completed' AND t.cause IN ('purchase', 'top_up')`;

const repaid = ({ from, to }: Span): Rows => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction,
         CASE t.cause WHEN 'early_exit' THEN 'Left early' ELSE '' END AS what, t.amount AS kobo, i.product_id::text AS line
    FROM ledger.transactions t
    JOIN money.investments i ON i.customer_id = t.customer_id AND 'PAY-' || i.id = t.transaction_id
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.status = 'completed' AND t.cause IN ('maturity', 'early_exit')`;

const failures = ({ from, to }: Span): Rows => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction, coalesce(p.failure, '') AS what, t.amount AS kobo,
         p.bank_code AS line
    FROM ledger.transactions t
    JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id AND p.state IN ('failed', 'reversed')
   WHERE t.status = 'failed' AND t.booked_at >= ${from} AND t.booked_at < ${to} AND t.cause = 'withdrawal'`;

/** Complaints that came in, by subject, and how they ended. The amount is that of the transaction that a complaint is about. */
const complaints = ({ from, to }: Span): Rows => {
  const row = (at: Piece, line: Piece, more: Piece): Rows => sql`
    SELECT ${at} AS at, k.customer_id, k.id::text || ' ' || ${line} AS id, k.transaction_id AS transaction, k.number AS what,
           coalesce(k.amount_kobo, 0)::bigint AS kobo, ${line} AS line
      FROM complaints k WHERE ${at} >= ${from} AND ${at} < ${to} ${more}`;
  return sql`
    ${row(sql`k.opened_at`, sql`'came:' || k.kind`, sql``)}
    UNION ALL ${row(sql`k.escalated_at`, sql`'late'`, sql``)}
    UNION ALL ${row(sql`k.closed_at`, sql`'closed'`, sql``)}
    UNION ALL ${row(sql`k.closed_at`, sql`'closedHelped'`, sql`AND k.helped`)}
    UNION ALL ${row(sql`k.closed_at`, sql`'closedNotHelped'`, sql`AND NOT k.helped`)}`;
};

/** What is paid when running investments end. @param line the key of a row */
const dueBy = (until: Piece, line: Piece): Rows => sql`
  SELECT i.ends_at AS at, i.customer_id, i.id::text AS id, NULL::uuid AS transaction, i.product_name AS what,
         i.capital + i.expected - money.tax_on(i.expected, i.tax_bps) AS kobo, ${line} AS line
    FROM money.investments i WHERE i.completed_at IS NULL AND i.ends_at < ${until}`;

/** Overdue rows count as due today. */
const dueDay = (now: Date): Piece => sql`greatest(ledger.lagos_day(i.ends_at), ledger.lagos_day(${now}))`;

/** The key is the Monday of the week. */
const due = (now: Date): Rows =>
  dueBy(
    sql`${now}::timestamptz + make_interval(days => ${DUE_DAYS})`,
    sql`to_char(date_trunc('week', ${dueDay(now)}::timestamp), 'YYYY-MM-DD')`,
  );

/** The key is the day. */
const dueDays = (now: Date): Rows =>
  dueBy(
    sql`${startOfLagosDay(now)}::timestamptz + make_interval(days => ${DAYS_AHEAD})`,
    sql`to_char(${dueDay(now)}, 'YYYY-MM-DD')`,
  );

const PERIODS = { moneyIn, moneyOut, sentBack, fees, tax, invested, repaid, failures, complaints } as const;

/** The tables about the future, which do not depend on the period. */
const AHEAD = { due, dueDays } as const;
export const isAhead = (table: PeriodTable): table is keyof typeof AHEAD => table in AHEAD;

export type OfPeriod = Exclude<PeriodTable, keyof typeof AHEAD>;
export const periodTables: readonly OfPeriod[] = [
  'moneyIn',
  'moneyOut',
  'sentBack',
  'fees',
  'tax',
  'invested',
  'repaid',
  'failures',
  'complaints',
];

/** @param now the day from which what falls due is counted */
export const rowsOf = (table: PeriodTable, span: Span, now: Date): Rows =>
  isAhead(table) ? AHEAD[table](now) : PERIODS[table](span);

/**
 * The rows of a table in parts, in order. Money in is joined with deposits, which PostgreSQL does for all that is left of a part before it
 * takes a batch; of the other tables it joins a batch alone, so they are one part. @param rows how many the table has
 */
export const rowsInParts = (table: PeriodTable, span: Span, now: Date, rows: number): Rows[] =>
  table === 'moneyIn' ? partsOf(span, rows).map((part) => moneyIn(part)) : [rowsOf(table, span, now)];
