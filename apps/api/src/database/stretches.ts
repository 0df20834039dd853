/** Finds where a page deep in a long list begins: whole stretches of the list are skipped by their counters (sql/orders.sql). */
import { select, type Db } from './db.ts';
import { direction, sql, type Piece } from './sql.ts';

/** With more than so many changes that are not folded yet, a deep page is counted row by row: each has to be found its place. */
const MOST_CHANGES = 5000;

/** How a list is counted. */
export interface CountedList {
  /** The list whose stretches these are. */
  list: string;
  /** A query for `name`, `day`, `place` and `n`: how many rows of a name and day begin at this place. */
  counters: Piece;
  /** The same of what the counters do not hold yet; the place is that of the row. */
  changes: Piece;
  /** A WHERE for what the page's filter leaves, by `name` and `day`. */
  filter: Piece;
}

/** The counters of a list that is not narrowed by days. */
export const countersIn = (list: string): Piece =>
  sql`SELECT name, NULL::date AS day, place, n FROM stretches WHERE list = ${list}`;

/** What triggers appended of a list since the last fold. */
export const changesIn = (list: string): Piece =>
  sql`SELECT name, NULL::date AS day, place, n FROM stretch_changes WHERE list = ${list}`;

/** @param total how many rows the page's filter leaves */
interface Depth {
  offset: number;
  total: number;
  descending: boolean;
}

/**
 * The stretch in which a page begins, and the rows to skip within it.
 * @returns `bound`, where the stretch begins or ends, null at an end of the list; null in its whole where the counters do not come to the
 * total, because they were not counted yet
 */
export async function stretchOfPage(
  db: Db,
  { list, counters, changes, filter }: CountedList,
  { offset, total, descending }: Depth,
): Promise<{ bound: { by: string; id: string } | null; offset: number } | null> {
  const [along, against] = descending ? [direction.desc, direction.asc] : [direction.asc, direction.desc];
  const [found] = await select<{
    next: string | null;
    place: string;
    passed: bigint;
    counted: bigint;
    changes: bigint;
  }>(
    db,
    sql`WITH changed AS MATERIALIZED (SELECT * FROM (${changes}) c LIMIT ${MOST_CHANGES + 1}), counted AS (
       SELECT name, day, place, n FROM (${counters}) kept
       UNION ALL
       SELECT name, day, stretch_of(${list}, place), n FROM changed)
     SELECT place, (SELECT min(s.place) FROM stretches s WHERE s.list = ${list} AND s.place > passed_by.place) AS next, passed, counted,
            (SELECT count(*) FROM changed) AS changes FROM (
       SELECT place, sum(sum(n)) OVER (ORDER BY place ${along})::bigint - sum(n)::bigint AS passed,
              sum(sum(n)) OVER ()::bigint AS counted
         FROM counted ${filter} GROUP BY place) passed_by
     WHERE passed <= ${offset} ORDER BY passed DESC, place ${against} LIMIT 1`,
  );
  if (!found || Number(found.counted) !== total || Number(found.changes) > MOST_CHANGES) return null;
  const [by = '', id = ''] = ((descending ? found.next : found.place) ?? '').split('\u0001');
  return { bound: id === '' ? null : { by, id }, offset: offset - Number(found.passed) };
}
