/** A customer's timeline: the lists of timeline-sources.ts, merged by time, a page at a time. */
import type { GetTimelineQuery, GetTimelineReply } from '@ajose/sdk/contract/timeline';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { row } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import { keyAbove, sources, type Row } from './timeline-sources.ts';

const KEY = /^(\d{1,18}_)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where each source continues: `money.17_0199...~notes.0199...`. A source that is not named begins with its newest row. */
const readCursor = (after = ''): Map<string, string> =>
  new Map(
    after
      .split('~')
      .map((part) => part.split('.'))
      .flatMap(([name = '', key = '']) => (KEY.test(key) ? [[name, key] as const] : [])),
  );

const writeCursor = (cursor: ReadonlyMap<string, string>): string =>
  [...cursor].map(([name, key]) => `${name}.${key}`).join('~');

interface List {
  name: string;
  rows: Row[];
}

/** The list whose first row is the newest of all. */
const newest = (lists: readonly List[]): List | undefined =>
  lists.reduce<List | undefined>((best, list) => {
    const [first] = list.rows;
    if (!first) return best;
    return best?.rows[0] && best.rows[0].at >= first.at ? best : list;
  }, undefined);

/** @throws Refusal 404 */
export async function readTimeline(
  deps: Pick<Deps, 'db' | 'env'>,
  customerId: string,
  { kind, after, limit = ROWS_A_PAGE }: GetTimelineQuery,
): Promise<GetTimelineReply> {
  const known = await row<{ top: string }>(deps.db, 'SELECT uuidv7() AS top FROM customers WHERE id = $1', [
    customerId,
  ]);
  if (!known) throw refuse(404, 'user_not_found', 'This user does not exist.');
  const cursor = readCursor(after);
  const lists: List[] = [];
  // One after the other, so that one customer's page does not take all connections.
  for (const [name, source] of Object.entries(sources)) {
    if (kind === undefined ? source.onlyFiltered : source.kind !== kind) continue;
    lists.push({ name, rows: await source.read(deps, customerId, cursor.get(name), limit + 1) });
  }
  const entries: GetTimelineReply['entries'] = [];
  while (entries.length < limit) {
    const list = newest(lists);
    const first = list?.rows.shift();
    if (!list || !first) break;
    entries.push(first.entry);
    cursor.set(list.name, first.key);
  }
  // Entries that come in after the first page are above it, not below.
  for (const { name, rows } of lists) if (!cursor.has(name)) cursor.set(name, keyAbove(name, rows[0], known.top));
  const isLast = lists.every(({ rows }) => rows.length === 0);
  return { success: true, entries, next: isLast ? null : writeCursor(cursor) };
}
