/** The rows of each table of the month's end (rows.ts says what their columns are), each at the moment when its money moved. */
import type { PeriodTable } from '@ajose/sdk/contract/reports';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { startOfLagosDay } from '@ajose/sdk/domain/time';
import { sql, type Piece } from '../../platform/database/sql.ts';
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

/** The accounts of what came in through gateways, and of what went out to banks. */
const CAME_IN = sql`${[...gatewayNames]}::ledger.account[]`;
const WENT_OUT = sql`${gatewayNames.map((name) => `${name}_out`)}::ledger.account[]`;
const BY_GATEWAY = sql`m.cause IN ('payment', 'auto_save')`;
/** The payment had no owner, and is its customer's from this moment on. */
const FOUND_OWNER = sql`(u.credited_to IS NOT NULL AND m.at = u.ended_at)`;
/** The gateway has kept what a refund of a payment without an owner had sent back. */
const UNOWNED_STAYED = sql`EXISTS (SELECT FROM money.refunds f WHERE f.reference = u.reference AND f.gateway = u.gateway
                                     AND m.at = ANY (f.stayed_at))`;

/**
 * Movements with the outside world, each at its own moment, so that a period that has ended keeps them. A cluster reads them from its machines before
 * they are joined with what the coordinator has.
 * @param lines pairs of a line and its kobo; pairs without a line do not count
 */
const movements = ({ from, to }: Span, which: Piece, what: Piece, lines: Piece): Rows => sql`
  SELECT m.at, m.customer_id, m.seq || ' ' || e.line AS id, m.transaction, ${what} AS what, e.kobo, e.line
    FROM (WITH moved AS MATERIALIZED (
            SELECT m.at, m.customer_id, m.seq, m.transaction, m.source, m.target, m.amount::bigint AS amount, t.cause, t.transaction_id,
                   t.fingerprint,
                   t.metadata ->> 'paystackRef' AS about, d.channel, coalesce(d.by_hand, false) AS by_hand
              FROM ledger.movements m
              LEFT JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
              LEFT JOIN money.deposits d ON ${DEPOSIT_OF}
             WHERE ${OUTSIDE} AND m.at >= ${from} AND m.at < ${to} AND (${which}))
          SELECT * FROM moved) m
    LEFT JOIN money.unowned_payments u ON m.customer_id = money.platform() AND u.id = m.transaction
   CROSS JOIN LATERAL (VALUES ${lines}) e (line, kobo)
   WHERE e.line IS NOT NULL`;

/** What gateways got of payers. A payment that was credited by hand before takes the place of what was advanced. */
const moneyIn = (span: Span): Rows => sql`
  ${movements(
    span,
    sql`m.source = ANY (${CAME_IN}) OR m.source = 'adjustment' OR m.source = 'held' AND m.target = ANY (${CAME_IN})`,
    sql`coalesce(u.reference, '')`,
    sql`
    (CASE WHEN m.source = ANY (${CAME_IN}) AND ${BY_GATEWAY} AND (m.target = 'wallet' OR m.target = 'adjustment' AND m.by_hand)
          THEN m.source || ':' || coalesce(m.channel, '') END, m.amount),
    (CASE WHEN ${BY_GATEWAY} AND m.source = 'adjustment' AND m.target = 'wallet' THEN 'byHand' END, m.amount),
    (CASE WHEN m.source = ANY (${CAME_IN}) AND ${BY_GATEWAY} AND m.target = 'adjustment' AND m.by_hand THEN 'byHand' END, -m.amount),
    (CASE WHEN u.id IS NOT NULL AND m.source = ANY (${CAME_IN}) AND m.target = 'held' AND NOT ${UNOWNED_STAYED}
          THEN m.source || ':unowned' END, m.amount),
    (CASE WHEN m.source = 'held' AND m.target = ANY (${CAME_IN}) AND ${FOUND_OWNER} THEN m.target || ':unowned' END, -m.amount)`,
  )}
  UNION ALL
  SELECT t.booked_at, t.customer_id, t.id::text, t.id, '', t.amount, 'offline'
    FROM ledger.transactions t
   WHERE t.booked_at >= ${span.from} AND t.booked_at < ${span.to} AND t.kind = 'deposit' AND t.cause = 'offline'`;

/** What banks got, and what they gave back. */
const moneyOut = (span: Span): Rows =>
  movements(
    span,
    sql`m.target = ANY (${WENT_OUT}) OR m.source = ANY (${WENT_OUT}) OR 'adjustment' IN (m.source, m.target)`,
    sql`''`,
    sql`
    (CASE WHEN m.target = ANY (${WENT_OUT}) THEN split_part(m.target::text, '_', 1) END, m.amount),
    (CASE WHEN m.source = ANY (${WENT_OUT}) THEN split_part(m.source::text, '_', 1) || ':back' END, -m.amount),
    (CASE WHEN m.target = 'adjustment' AND (m.source = 'held' AND m.cause = 'withdrawal' OR m.source = ANY (${WENT_OUT}))
          THEN 'byHand' END, m.amount),
    (CASE WHEN m.source = 'adjustment' AND (m.target = 'wallet' AND m.cause = 'returned' OR m.target = ANY (${WENT_OUT}))
          THEN 'byHand' END, -m.amount)`,
  );

/** A dispute ended at this moment, or had set the money aside, or lacked it. */
const OF_DISPUTE = sql`EXISTS (
  SELECT FROM money.disputes x WHERE x.customer_id = m.customer_id
     AND (x.hold_id = m.transaction OR x.deposit_id = m.transaction AND x.ended_at = m.at
          OR x.id = m.fingerprint))`;

/** What went back to payers through gateways, less what stayed after all. */
const sentBack = (span: Span): Rows => {
  const line = (gateway: Piece): Piece =>
    sql`${gateway} || CASE WHEN ${OF_DISPUTE} THEN ':disputes' ELSE ':refunds' END`;
  return movements(
    span,
    sql`m.target = ANY (${CAME_IN}) AND m.source IN ('wallet', 'held', 'receivable', 'adjustment')
        OR m.source = ANY (${CAME_IN}) AND m.target IN ('wallet', 'held', 'receivable', 'adjustment')`,
    sql`'Of ' || coalesce(u.reference, m.about, m.transaction_id, '')`,
    sql`
    (CASE WHEN m.target = ANY (${CAME_IN}) AND NOT coalesce(${FOUND_OWNER}, false) THEN ${line(sql`m.target`)} END, m.amount),
    (CASE WHEN m.source = ANY (${CAME_IN}) AND (m.target = 'receivable' OR u.id IS NULL AND m.target = 'wallet' AND NOT ${BY_GATEWAY}
               OR m.target = 'adjustment' AND NOT m.by_hand OR u.id IS NOT NULL AND m.target = 'held' AND ${UNOWNED_STAYED})
          THEN ${line(sql`m.source`)} END, -m.amount)`,
  );
};

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
         i.product_name || CASE t.cause WHEN 'early_exit' THEN ', left early' ELSE '' END AS what, t.amount AS kobo, i.product_id::text AS line
    FROM ledger.transactions t
    JOIN money.investments i ON i.customer_id = t.customer_id AND i.id = t.fingerprint
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.status = 'completed' AND t.cause IN ('maturity', 'early_exit')`;

/**
 * Profit that left the account `interest` when a plan ended or was left early, before the tax that was withheld. `t.seq` is the number of the
 * transaction's last movement; it has at most three.
 */
const interestPaid = ({ from, to }: Span): Rows => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction,
         i.product_name || coalesce(', tax ₦' || to_char(p.tax / 100.0, 'FM999,999,999,999,990.00'), '') AS what, p.kobo,
         i.product_id::text AS line
    FROM ledger.transactions t
    JOIN money.investments i ON i.customer_id = t.customer_id AND i.id = t.fingerprint
    JOIN LATERAL (SELECT sum(m.amount)::bigint AS kobo, sum(m.amount) FILTER (WHERE m.target = 'tax') AS tax
                    FROM ledger.movements m
                   WHERE m.customer_id = t.customer_id AND m.seq BETWEEN t.seq - 2 AND t.seq AND m.transaction = t.id
                     AND m.source = 'interest') p ON p.kobo > 0
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.cause IN ('maturity', 'early_exit')`;

/** Payouts that brought nothing, at the moment when their money came back to the wallet. */
const failures = ({ from, to }: Span): Rows => sql`
  SELECT r.booked_at AS at, r.customer_id, r.id::text AS id, t.id AS transaction, coalesce(r.metadata ->> 'note', '') AS what, r.amount AS kobo,
         p.bank_code AS line
    FROM ledger.transactions r
    JOIN ledger.transactions t ON t.customer_id = r.customer_id AND t.id = r.fingerprint
    JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id AND p.by_hand_at IS DISTINCT FROM r.booked_at
   WHERE r.booked_at >= ${from} AND r.booked_at < ${to} AND r.cause = 'returned' AND t.cause = 'withdrawal'`;

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
    UNION ALL ${row(sql`k.helped_at`, sql`'closedHelped'`, sql`AND k.helped`)}
    UNION ALL ${row(sql`k.helped_at`, sql`'closedNotHelped'`, sql`AND NOT k.helped`)}`;
};

/** What is paid when running investments end. @param line the key of a row */
const dueBy = (until: Piece, line: Piece): Rows => sql`
  WITH less AS MATERIALIZED (SELECT x.customer_id, x.investment_id, x.expected FROM money.less_at_end(who => NULL) x)
  SELECT i.ends_at AS at, i.customer_id, i.id::text AS id, NULL::uuid AS transaction, i.product_name AS what,
         i.capital + coalesce(l.expected, i.expected) - money.tax_on(coalesce(l.expected, i.expected), i.tax_bps) AS kobo, ${line} AS line
    FROM money.investments i
    LEFT JOIN less l ON l.customer_id = i.customer_id AND l.investment_id = i.id
   WHERE i.completed_at IS NULL AND i.ends_at < ${until}`;

/** Overdue rows count as due today. */
const dueDay = (now: Date): Piece => sql`greatest(ledger.lagos_day(i.ends_at), ledger.lagos_day(${now}))`;

/** What falls due by week; the key is the week's Monday. */
const due = (now: Date): Rows =>
  dueBy(
    sql`${now}::timestamptz + make_interval(days => ${DUE_DAYS})`,
    sql`to_char(date_trunc('week', ${dueDay(now)}::timestamp), 'YYYY-MM-DD')`,
  );

/** What falls due by day; the key is the day. */
const dueDays = (now: Date): Rows =>
  dueBy(
    sql`${startOfLagosDay(now)}::timestamptz + make_interval(days => ${DAYS_AHEAD})`,
    sql`to_char(${dueDay(now)}, 'YYYY-MM-DD')`,
  );

/**
 * What running investments have earned by now, worked out as a customer's own earnings are (`money.earned_by`). The days that have ended
 * keep no such figure: an investment recorded later may have begun before, and taken-back money earns nothing.
 */
const interest = (now: Date): Rows => {
  const grown = sql`floor(sum(money.grown(c.expected, c.at, i.ends_at, ${now}, c.lost || coalesce(s.parts -> c.id::text, '[]'))))::bigint`;
  return sql`
  WITH stopped AS MATERIALIZED (SELECT x.customer_id, x.parts FROM money.stopped_of_all() x)
  SELECT i.started_at AS at, i.customer_id, i.id::text AS id, i.id AS transaction,
         i.product_name || ', until ' || to_char(ledger.lagos_day(i.ends_at), 'Mon FMDD, YYYY') AS what, ${grown} AS kobo,
         i.product_id::text AS line
    FROM money.investments i
    JOIN money.contributions c ON c.customer_id = i.customer_id AND c.investment_id = i.id
    LEFT JOIN stopped s ON s.customer_id = i.customer_id
   WHERE i.completed_at IS NULL
   GROUP BY i.customer_id, i.id, i.started_at, i.product_name, i.ends_at, i.product_id
  HAVING ${grown} > 0`;
};

const PERIODS = {
  moneyIn,
  moneyOut,
  sentBack,
  fees,
  interestPaid,
  tax,
  invested,
  repaid,
  failures,
  complaints,
} as const;

/** The tables about now and the future, which do not depend on the period. */
const AHEAD = { interest, due, dueDays } as const;
export const isAhead = (table: PeriodTable): table is keyof typeof AHEAD => table in AHEAD;

export type OfPeriod = Exclude<PeriodTable, keyof typeof AHEAD>;
export const periodTables: readonly OfPeriod[] = [
  'moneyIn',
  'moneyOut',
  'sentBack',
  'fees',
  'interestPaid',
  'tax',
  'invested',
  'repaid',
  'failures',
  'complaints',
];

/** @param now until when interest is added up, and from which what falls due is counted */
export const rowsOf = (table: PeriodTable, span: Span, now: Date): Rows =>
  isAhead(table) ? AHEAD[table](now) : PERIODS[table](span);

/** Tables that are joined with other machines' rows, so they are read in parts: each batch joins all that is left of its part. */
const inParts: readonly PeriodTable[] = ['moneyIn', 'moneyOut', 'sentBack'];

/** The rows of a table in parts, in order. @param rows how many the table has */
export const rowsInParts = (table: PeriodTable, span: Span, now: Date, rows: number): Rows[] =>
  (inParts.includes(table) ? partsOf(span, rows) : [span]).map((part) => rowsOf(table, part, now));
