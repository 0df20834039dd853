/** The investments and plans that run in a product, each at its own rate, with its profit by the end as its own page says it. */
import type { GetProductPlansQuery, ReportRowsReply } from '@ajose/sdk/contract/reports';
import { toNaira } from '@ajose/sdk/domain/money';
import { select, type Db } from '../../platform/database/db.ts';
import { sql } from '../../platform/database/sql.ts';
import { pageOfLine } from './rows.ts';

export async function listProductPlans(db: Db, { productId, ...page }: GetProductPlansQuery): Promise<ReportRowsReply> {
  const rows = sql`
    WITH less AS MATERIALIZED (SELECT x.customer_id, x.investment_id, x.expected FROM money.less_at_end(who => NULL) x)
    SELECT i.started_at AS at, i.customer_id, i.id::text AS id, i.id AS transaction,
           CASE i.rate_bps WHEN 0 THEN 'without profit' ELSE 'at ' || trim_scale(i.rate_bps / 100.0) || '%' END
             || ', until ' || to_char(ledger.lagos_day(i.ends_at), 'Mon FMDD, YYYY') AS what, i.capital::bigint AS kobo,
           i.product_id::text AS line, i.rate_bps, i.ends_at, coalesce(l.expected, i.expected)::bigint AS earns
      FROM money.investments i
      LEFT JOIN less l ON l.customer_id = i.customer_id AND l.investment_id = i.id
     WHERE i.product_id = ${productId} AND i.completed_at IS NULL`;
  const more = sql`, p.rate_bps, p.ends_at, p.earns, (
    SELECT count(*) > 1 FROM money.contributions x
     WHERE x.customer_id = p.customer_id AND x.investment_id = p.transaction) AS topped_up`;
  const [plans, [sum]] = await Promise.all([
    pageOfLine(db, rows, productId, page, { by: sql`earns`, more }),
    select<{ earns: bigint }>(db, sql`SELECT coalesce(sum(r.earns), 0)::bigint AS earns FROM (${rows}) r`),
  ]);
  return { ...plans, expectedProfit: toNaira(sum?.earns ?? 0n) };
}
