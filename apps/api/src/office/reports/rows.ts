/** The rows behind the figures of reports. A figure is the sum of the rows that its page lists, so the two cannot differ. */
import type { SortOrder } from '@ajose/sdk/contract/common';
import type { ReportRow, ReportRowsReply } from '@ajose/sdk/contract/reports';
import { bpsToPercent, toNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { select, type Db, type Sql } from '../../platform/database/db.ts';
import { direction, sql, type Piece } from '../../platform/database/sql.ts';
import { MOST_ROWS, pageOf } from '../../platform/lists/pages.ts';

/**
 * A SELECT of `at`, `customer_id` (null: no customer), `id` (a text, unique among rows of one moment), `transaction` (null: none), `line`,
 * `kobo` and `what`.
 */
export type Rows = Piece;

/** Movements from or to an account that is not listed, in the words of the partial index `movements_out_and_in`. */
export const OUTSIDE = sql`
  (m.source NOT IN ('wallet', 'held', 'invested', 'interest', 'receivable', 'tax')
   OR m.target NOT IN ('wallet', 'held', 'invested', 'interest', 'receivable', 'tax'))`;

export interface Sum {
  n: bigint;
  kobo: bigint;
}

/** What each line comes to. */
export async function sumLines(on: Sql, rows: Rows): Promise<Map<string, Sum>> {
  const reports = await select<Sum & { line: string }>(
    on,
    sql`SELECT r.line, count(*) AS n, coalesce(sum(r.kobo), 0)::bigint AS kobo FROM (${rows}) r GROUP BY r.line ORDER BY r.line`,
  );
  return new Map(reports.map(({ line, n, kobo }) => [line, { n, kobo }]));
}

interface Found {
  at: Date;
  customer_id: string | null;
  name: string | null;
  id: string;
  key: string | null;
  kobo: bigint;
  what: string;
  /** Of a plan's row. */
  rate_bps?: bigint;
  ends_at?: Date;
  earns?: bigint;
  topped_up?: boolean;
}

/** Adds a row's customer and the reference of its transaction. @param page a SELECT of rows @param more further columns of the rows */
const named = (page: Piece, more = sql``): Piece => sql`
  SELECT p.at, p.customer_id, c.name, p.id, p.line, t.transaction_id AS key, p.kobo, p.what ${more}
    FROM (${page}) p
    LEFT JOIN customers c ON c.id = p.customer_id
    LEFT JOIN ledger.transactions t ON t.id = p.transaction AND t.customer_id = p.customer_id`;

/** A page of a line, newest first unless `order` and `by` say otherwise. Rows are counted to `MOST_ROWS`. */
export async function pageOfLine(
  db: Db,
  rows: Rows,
  line: string,
  { page = 1, limit = ROWS_A_PAGE }: { page?: number; limit?: number },
  { order = 'desc', by = sql`at`, more = sql`` }: { order?: SortOrder; by?: Piece; more?: Piece } = {},
): Promise<ReportRowsReply> {
  const ofLine = sql`SELECT * FROM (${rows}) r WHERE r.line = ${line}`;
  const [counted] = await select<{ n: number }>(
    db,
    sql`SELECT count(*)::int AS n FROM (${ofLine} ORDER BY r.${by} ${direction[order]} LIMIT ${MOST_ROWS + 1}) x`,
  );
  const n = counted?.n ?? 0;
  const total = Math.min(n, MOST_ROWS);
  const isCut = n > MOST_ROWS;
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total, isCut });
  const shown = direction[order];
  const read = fromEnd ? direction[order === 'asc' ? 'desc' : 'asc'] : shown;
  const reports = await select<Found>(
    db,
    sql`${named(sql`${ofLine} ORDER BY r.${by} ${read}, r.id ${read} LIMIT ${take} OFFSET ${skip}`, more)}
        ORDER BY p.${by} ${shown}, p.id ${shown}`,
  );
  return { success: true, rows: reports.map(toRow), pagination: { total, pages, isCut } };
}

const toRow = ({ at, customer_id, name, id, key, kobo, what, ...plan }: Found): ReportRow => ({
  _id: `${customer_id ?? ''}:${id}`,
  at: at.toISOString(),
  userId: name === null ? null : customer_id,
  userName: name,
  transactionId: key,
  what,
  amount: toNaira(kobo),
  ...planOf(plan),
});

const planOf = ({ rate_bps, ends_at, earns, topped_up }: Partial<Found>): Pick<ReportRow, 'plan'> =>
  rate_bps === undefined || ends_at === undefined || earns === undefined
    ? {}
    : {
        plan: {
          interestRate: bpsToPercent(rate_bps),
          endDate: ends_at.toISOString(),
          expectedProfit: toNaira(earns),
          ...(topped_up ? { toppedUp: true } : {}),
        },
      };

/** Rows read at once. Each batch may join the rest of its part again. */
const BATCH = 5000;

/** All rows, oldest first, read in batches, so that memory holds one batch. @param parts the rows of each part, in order */
export async function* allOfRows(
  db: Db,
  parts: readonly Rows[],
  batch = BATCH,
): AsyncGenerator<Found & { line: string }> {
  for (const rows of parts) yield* allOfPart(db, rows, batch);
}

async function* allOfPart(db: Db, rows: Rows, batch: number): AsyncGenerator<Found & { line: string }> {
  let last: { cursor: string; id: string } | undefined;
  for (;;) {
    // A moment in text: JavaScript's have no microseconds. The first condition is applied inside the joins, so that rows read before are
    // not joined again.
    const after = last
      ? sql`WHERE r.at >= ${last.cursor}::timestamptz AND (r.at, r.id) > (${last.cursor}::timestamptz, ${last.id})`
      : sql``;
    const reports: (Found & { line: string; cursor: string })[] = await select(
      db,
      sql`SELECT n.*, n.at::text AS cursor FROM (${named(sql`SELECT * FROM (${rows}) r ${after} ORDER BY r.at, r.id LIMIT ${batch}`)}) n
          ORDER BY n.at, n.id`,
    );
    yield* reports;
    const end = reports.at(-1);
    if (!end || reports.length < batch) return;
    last = end;
  }
}
