/** The investments and plans that run in a product, each at its own rate. */
import type { GetProductPlansQuery, ReportRowsReply } from '@ajose/sdk/contract/reports';
import type { Db } from '../../platform/database/db.ts';
import { sql } from '../../platform/database/sql.ts';
import { pageOfLine } from './rows.ts';

export function listProductPlans(db: Db, { productId, ...page }: GetProductPlansQuery): Promise<ReportRowsReply> {
  const rows = sql`
    SELECT i.started_at AS at, i.customer_id, i.id::text AS id, i.id AS transaction,
           CASE i.rate_bps WHEN 0 THEN 'without profit' ELSE 'at ' || trim_scale(i.rate_bps / 100.0) || '%' END
             || ', until ' || to_char(ledger.lagos_day(i.ends_at), 'Mon FMDD, YYYY') AS what, i.capital::bigint AS kobo,
           i.product_id::text AS line
      FROM money.investments i WHERE i.product_id = ${productId} AND i.completed_at IS NULL`;
  return pageOfLine(db, rows, productId, page);
}
