/**
 * The rows of the gateways' report. What counts as paid here is what the month's end counts as money in and out through a gateway. Paid
 * rows belong to the period in which the money moved, unpaid ones to that in which they were begun.
 */
import type { GatewayFigure, GatewayTable } from '@ajose/sdk/contract/reports';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { DEPOSIT_OF, type Span } from './month-rows.ts';
import { OUTSIDE, type Rows } from './rows.ts';

/** The key of the sum of all lines. */
export const ALL = 'all';

/** The channel of an unpaid payment whose channel is not known. */
export const UNPAID = 'unpaid';

const payments = ({ from, to }: Span): Piece => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction, t.amount AS kobo,
         -- All parts of a payment have one fee.
         CASE WHEN t.id = d.id THEN d.fee_booked ELSE 0 END AS fees,
         d.gateway, CASE WHEN d.paid_kobo IS NOT NULL THEN coalesce(d.channel, '') WHEN d.transfer_to IS NOT NULL THEN 'bank_transfer'
                         WHEN t.cause = 'auto_save' THEN 'card' ELSE ${UNPAID} END AS part,
         CASE WHEN t.status = 'completed' AND d.paid_kobo IS NOT NULL AND NOT d.by_hand THEN 'paid' WHEN t.status IN ('failed', 'user_cancelled') THEN 'ended'
              ELSE 'open' END AS state,
         CASE t.status WHEN 'failed' THEN 'Failed' WHEN 'user_cancelled' THEN 'Cancelled' WHEN 'pending' THEN 'Waiting'
              ELSE CASE WHEN d.paid_kobo IS NULL OR d.by_hand THEN 'Credited by hand' ELSE 'Paid' END END AS became,
         -- A transfer to an account number begins outside.
         CASE WHEN t.status = 'completed' AND d.paid_kobo IS NOT NULL AND NOT d.by_hand AND t.booked_at > t.at
              THEN extract(epoch FROM t.booked_at - t.at)::float END AS took
    FROM ledger.transactions t JOIN money.deposits d ON ${DEPOSIT_OF}
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.kind = 'deposit' AND t.cause IN ('payment', 'auto_save')
  UNION ALL
  SELECT m.at, m.customer_id, m.seq::text, m.transaction, m.amount, 0, d.gateway, coalesce(d.channel, ''), 'paid',
         'Paid after it was credited by hand', NULL
    FROM ledger.movements m JOIN money.deposits d ON d.customer_id = m.customer_id AND d.id = m.transaction
   WHERE ${OUTSIDE} AND m.at >= ${from} AND m.at < ${to} AND m.source::text = d.gateway AND m.target = 'adjustment' AND d.by_hand`;

const payouts = ({ from, to }: Span): Piece => sql`
  SELECT t.booked_at AS at, t.customer_id, t.id::text AS id, t.id AS transaction, t.amount AS kobo, p.fee_booked + p.duty_booked AS fees,
         p.gateway, p.bank_code AS part,
         CASE WHEN p.state = 'by_hand' THEN 'open' WHEN t.status = 'completed' OR t.posted_at IS NOT NULL THEN 'paid'
              WHEN t.status IN ('failed', 'user_cancelled') THEN 'ended' ELSE 'open' END AS state,
         CASE WHEN p.state = 'by_hand' THEN 'Settled by hand' WHEN t.status = 'completed' THEN 'Paid'
              WHEN t.posted_at IS NOT NULL THEN 'Paid, and returned by the bank'
              WHEN t.status = 'pending' THEN 'Waiting' WHEN p.failure IS NULL THEN 'Failed' ELSE 'Failed: ' || p.failure END AS became,
         CASE WHEN p.state = 'paid' AND p.paid_at >= p.asked_at THEN extract(epoch FROM p.paid_at - p.asked_at)::float END AS took
    FROM ledger.transactions t JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id
   WHERE t.booked_at >= ${from} AND t.booked_at < ${to} AND t.kind = 'withdrawal' AND t.cause = 'withdrawal' AND p.gateway IS NOT NULL`;

const TABLES = { payments, payouts } as const;

export interface GatewaySums {
  key: string;
  begun: number;
  paid: number;
  ended: number;
  kobo: bigint;
  fees: bigint;
  median: number | null;
  p95: number | null;
}

/** For each line, each gateway and all gateways, by key: how many were begun, what became of them, and how many seconds they took. */
export const sumsOf = (table: GatewayTable, span: Span): Piece => sql`
  SELECT k.key, count(*)::int AS begun, count(*) FILTER (WHERE r.state = 'paid')::int AS paid,
         count(*) FILTER (WHERE r.state = 'ended')::int AS ended,
         coalesce(sum(r.kobo) FILTER (WHERE r.state = 'paid'), 0)::bigint AS kobo,
         coalesce(sum(r.fees) FILTER (WHERE r.state = 'paid'), 0)::bigint AS fees,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY r.took) AS median,
         percentile_cont(0.95) WITHIN GROUP (ORDER BY r.took) AS p95
    FROM (${TABLES[table](span)}) r
   CROSS JOIN LATERAL (VALUES (${ALL}), (r.gateway), (r.gateway || ':' || r.part)) k (key)
   GROUP BY k.key ORDER BY k.key`;

/** How long something took, in its two largest units, as the page says its medians. @param s whole seconds */
const lasted = (s: Piece): Piece => {
  const units = (unit: number, below: number, names: readonly [string, string]): Piece => sql`
    ${s} / ${unit}::bigint || ${` ${names[0]}`} || coalesce(' ' || nullif(${s} % ${unit}::bigint / ${below}::bigint, 0) || ${` ${names[1]}`}, '')`;
  return sql`CASE WHEN ${s} < 1 THEN 'under 1 s' WHEN ${s} < 60 THEN ${s} || ' s' WHEN ${s} < 3600 THEN ${units(60, 1, ['min', 's'])}
                  WHEN ${s} < 86400 THEN ${units(3600, 60, ['h', 'min'])} ELSE ${units(86_400, 3600, ['d', 'h'])} END`;
};

const FIGURES: Readonly<Record<GatewayFigure, { which: Piece; kobo: Piece; what: Piece }>> = {
  begun: { which: sql`true`, kobo: sql`r.kobo`, what: sql`r.became` },
  paid: { which: sql`r.state = 'paid'`, kobo: sql`r.kobo`, what: sql`''` },
  ended: { which: sql`r.state = 'ended'`, kobo: sql`r.kobo`, what: sql`r.became` },
  open: { which: sql`r.state = 'open'`, kobo: sql`r.kobo`, what: sql`r.became` },
  fees: { which: sql`r.state = 'paid' AND r.fees <> 0`, kobo: sql`r.fees`, what: sql`''` },
  timed: {
    which: sql`r.took IS NOT NULL`,
    kobo: sql`r.kobo`,
    what: sql`'Took ' || ${lasted(sql`round(r.took)::bigint`)}`,
  },
};

/** The rows that a figure is made of, each under the key of its line. */
export function figureRows(table: GatewayTable, span: Span, figure: GatewayFigure): Rows {
  const { which, kobo, what } = FIGURES[figure];
  return sql`SELECT r.at, r.customer_id, r.id, r.transaction, ${what} AS what, ${kobo} AS kobo, r.gateway || ':' || r.part AS line
               FROM (${TABLES[table](span)}) r WHERE ${which}`;
}

/** The rows of a line, or of the sum of a gateway's lines or of all lines, under its key. */
export const rowsUnder = (rows: Rows, key: string): Rows => sql`
  SELECT x.at, x.customer_id, x.id, x.transaction, x.what, x.kobo, ${key}::text AS line
    FROM (${rows}) x WHERE ${key} IN (${ALL}, x.line, split_part(x.line, ':', 1))`;
