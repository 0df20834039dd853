/** Circles for staff: lists, details, and the hold, during which no money of a circle moves. Staff cannot take money from a circle. */
import type {
  CircleSortColumn,
  GetAllCirclesQuery,
  GetAllCirclesReply,
  HoldCircleBody,
  StaffCircle,
  StaffCirclePage,
} from '@ajose/sdk/contract/circles';
import { toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { readSearch } from '@ajose/sdk/domain/text';
import { writeAudit } from '../../platform/audit/audit.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, run, select, tx, type Db, type Tx } from '../../platform/database/db.ts';
import { direction, join, sql, where, type Piece } from '../../platform/database/sql.ts';
import type { Deps } from '../../platform/deps.ts';
import { searchedBy } from '../../platform/lists/customer-search.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { daysAfterHold, type MovedDays } from './days.ts';
import { readEvents } from './events.ts';
import { givenBy, missingOf, setAsideBy } from './money.ts';
import { membersOnWire, readWhole, turnsOnWire } from './read.ts';
import { addEvent, inLockOrder, lockCircle, membersOf, notFound, type CircleRow } from './rows.ts';
import { moveSkips } from './sources.ts';
import { tellMember } from './tell.ts';

type Listed = Pick<
  CircleRow,
  'id' | 'name' | 'state' | 'organiser_id' | 'kobo' | 'every' | 'people' | 'turn' | 'next_on' | 'held_at' | 'created_at'
> & { organiser: string };

const onWire = (stored: Listed, owed: bigint): StaffCircle => ({
  _id: stored.id,
  name: stored.name,
  state: stored.state,
  organiserId: stored.organiser_id,
  organiser: stored.organiser,
  amount: toNaira(stored.kobo),
  every: stored.every,
  people: stored.people,
  turn: stored.state === 'running' ? stored.turn : null,
  nextDay: stored.state === 'ended' || stored.state === 'dissolved' ? null : stored.next_on,
  owed: totalToNaira(owed),
  heldSince: stored.held_at?.toISOString() ?? null,
  createdAt: stored.created_at.toISOString(),
});

function conditionsOf({ search, state, held, customerId }: GetAllCirclesQuery, onlyWhole: boolean): Piece[] {
  const conditions: Piece[] = [];
  const text = readSearch(search ?? '');
  if (text !== '') {
    const searched = searchedBy(text, onlyWhole);
    conditions.push(sql`(${searched} OR c.organiser_id IN (SELECT c.id FROM customers c WHERE ${searched}))`);
  }
  if (state !== undefined) conditions.push(sql`c.state = ${state}`);
  if (held === true) conditions.push(sql`c.held_at IS NOT NULL`);
  if (customerId !== undefined) {
    conditions.push(sql`c.id IN (SELECT m.circle_id FROM circle_members m WHERE m.customer_id = ${customerId})`);
  }
  return conditions;
}

interface Debt {
  circle_id: string;
  kobo: bigint;
}

/** What is missing in circles. @param ids the circles; all unless given */
const debtsOf = (db: Db, ids?: readonly string[]): Promise<Debt[]> =>
  select<Debt>(
    db,
    sql`SELECT circle_id, sum(owed - passed)::bigint AS kobo FROM money.circle_parts
         WHERE passed < owed ${ids ? sql`AND circle_id = ANY (${ids}::uuid[])` : sql``} GROUP BY circle_id`,
  );

type Order = 'asc' | 'desc';

/** What each order sorts by, and what comes first in both directions. Among equals the newest comes first. `d` has what is missing. */
const ORDERS: Readonly<Record<CircleSortColumn, { first?: Piece; by: Piece }>> = {
  createdAt: { by: sql`c.created_at` },
  nextDay: { first: sql`c.state IN ('ended', 'dissolved')`, by: sql`c.next_on` },
  sum: { by: sql`c.kobo * c.people` },
  owed: { by: sql`coalesce(d.kobo, 0)` },
};

/** @param backwards from the list's end */
function orderOf(sortBy: CircleSortColumn, sortOrder: Order, backwards: boolean): Piece {
  const { first, by } = ORDERS[sortBy];
  const walked = direction[backwards === (sortOrder === 'asc') ? 'desc' : 'asc'];
  const [low, high] = backwards ? [direction.desc, direction.asc] : [direction.asc, direction.desc];
  const keys = [sql`${by} ${walked}`, sql`c.created_at ${high}`, sql`c.id ${high}`];
  return join(first ? [sql`${first} ${low}`, ...keys] : keys, sql`, `);
}

const owedIn = async (db: Db, circles: readonly { id: string }[]): Promise<Map<string, bigint>> => {
  const debts = await debtsOf(
    db,
    circles.map(({ id }) => id),
  );
  return new Map(debts.map(({ circle_id, kobo }) => [circle_id, kobo]));
};

const COLUMNS = sql`
  SELECT c.id, c.name, c.state, c.organiser_id, o.name AS organiser, c.kobo, c.every, c.people, c.turn, c.next_on::text AS next_on,
         c.held_at, c.created_at`;

const fromWhere = (conditions: readonly Piece[]): Piece =>
  sql`FROM circles c JOIN customers o ON o.id = c.organiser_id ${where(conditions)}`;

/** @param onlyWhole a search for a part of a phone or account number finds nothing */
export async function countCircles(db: Db, query: GetAllCirclesQuery, onlyWhole = false): Promise<number> {
  const [count] = await select<{ n: number }>(
    db,
    sql`SELECT count(*)::integer AS n ${fromWhere(conditionsOf(query, onlyWhole))}`,
  );
  return count?.n ?? 0;
}

/** The next circles that the filters leave, the newest first. @param after the id of the last one before them; null: the first ones */
export async function circlesAfter(
  db: Db,
  query: GetAllCirclesQuery,
  after: string | null,
  most: number,
): Promise<StaffCircle[]> {
  const behind =
    after === null
      ? []
      : [sql`(c.created_at, c.id) < (SELECT p.created_at, p.id FROM circles p WHERE p.id = ${after})`];
  const listed = await select<Listed>(
    db,
    sql`${COLUMNS} ${fromWhere([...conditionsOf(query, false), ...behind])} ORDER BY c.created_at DESC, c.id DESC LIMIT ${most}`,
  );
  const owed = await owedIn(db, listed);
  return listed.map((circle) => onWire(circle, owed.get(circle.id) ?? 0n));
}

/** @param onlyWhole a search for a part of a phone or account number finds nothing */
export async function listAllCircles(
  db: Db,
  query: GetAllCirclesQuery,
  onlyWhole = false,
): Promise<GetAllCirclesReply> {
  const { page = 1, limit = ROWS_A_PAGE, sortBy = 'createdAt', sortOrder = 'desc' } = query;
  const filter = where(conditionsOf(query, onlyWhole));
  const total = await countCircles(db, query, onlyWhole);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  // A query of its own reads the money, which a cluster keeps on other machines.
  const all = sortBy === 'owed' ? await debtsOf(db) : [];
  const debts = sql`unnest(${all.map(({ circle_id }) => circle_id)}::uuid[], ${all.map(({ kobo }) => kobo)}::bigint[])`;
  const administrators = await select<Listed>(
    db,
    sql`${COLUMNS} FROM circles c JOIN customers o ON o.id = c.organiser_id LEFT JOIN ${debts} AS d (id, kobo) ON d.id = c.id
        ${filter} ORDER BY ${orderOf(sortBy, sortOrder, fromEnd)} LIMIT ${take} OFFSET ${skip}`,
  );
  if (fromEnd) administrators.reverse();
  const owed = await owedIn(db, administrators);
  const circles = administrators.map((administrator) => onWire(administrator, owed.get(administrator.id) ?? 0n));
  return { success: true, circles, pagination: { total, pages } };
}

/** @throws Refusal 404 */
export async function readForStaff(db: Db, circleId: string): Promise<StaffCirclePage> {
  const read = await readWhole(db, circleId);
  const { circle, members, parts, deposits } = read;
  const organiser = await row<{ name: string }>(db, 'SELECT name FROM customers WHERE id = $1', [circle.organiser_id]);
  const shown = await membersOnWire(read, null);
  return {
    ...onWire({ ...circle, organiser: organiser?.name ?? '' }, missingOf(parts)),
    order: circle.ordering,
    protection: circle.protection,
    deposits: circle.deposits,
    firstDay: circle.first_on,
    heldBecause: circle.held_because,
    dissolvedBecause: circle.dissolved_because,
    members: members.map((member, index) => {
      const theirs = parts.filter(({ member_id }) => member_id === member.id);
      const circleMember = shown[index];
      if (!circleMember) throw new Error('A member is missing');
      return {
        ...circleMember,
        // Before the draw nobody may know a member's secret, and its hash tells staff nothing.
        secret: null,
        commitment: null,
        customerId: member.customer_id,
        given: totalToNaira(givenBy(theirs)),
        setAside: totalToNaira(setAsideBy(theirs)),
        deposit: totalToNaira(deposits.find(({ customer_id }) => customer_id === member.customer_id)?.kobo ?? 0n),
        owedToThem: totalToNaira(missingOf(parts.filter(({ owed_to }) => owed_to === member.customer_id))),
      };
    }),
    turns: turnsOnWire(read, null),
    events: await readEvents(db, circle.id, parts),
  };
}

/** Moves the days of the turns. The next turn is announced again, for its new day. */
async function moveDays(tx: Tx, { id, begun_at, turn }: CircleRow, { days }: MovedDays): Promise<void> {
  await run(
    tx,
    'UPDATE circles SET days = $2, next_on = coalesce($3::date, next_on), told_turn = least(told_turn, turn - 1) WHERE id = $1',
    [id, days, begun_at === null ? days[turn - 1] : null],
  );
}

/** Holds a circle or releases it. @throws Refusal 404, 409 `circle_over` or `hold_unchanged` */
export async function holdCircle({ db, clock }: Deps, staff: Staff, body: HoldCircleBody): Promise<void> {
  const { circleId, hold, reason } = body;
  const now = clock.now();
  await tx(db, async (tx) => {
    const circle = await lockCircle(tx, circleId);
    if (!circle) throw notFound();
    const isOver = circle.state === 'ended' || circle.state === 'dissolved';
    const owes = await row(tx, 'SELECT FROM money.circle_parts WHERE circle_id = $1 AND passed < owed LIMIT 1', [
      circleId,
    ]);
    // A circle that has ended may still have debts, which a hold also stops.
    if (isOver && !owes && hold)
      throw refuse(409, 'circle_over', 'This circle is over: no money of it moves any longer.');
    if ((circle.held_at !== null) === hold) {
      throw refuse(409, 'hold_unchanged', hold ? 'This circle is held already.' : 'This circle is not held.');
    }
    await run(
      tx,
      `UPDATE circles SET held_at = $2, held_because = $3, released_at = CASE WHEN $2::timestamptz IS NULL THEN $4::timestamptz ELSE released_at END
        WHERE id = $1`,
      [circleId, hold ? now : null, reason, now],
    );
    const members = await membersOf(tx, circleId);
    const moved = hold ? null : daysAfterHold(circle, members.length, now);
    if (moved) await moveDays(tx, circle, moved);
    for (const member of inLockOrder(members)) {
      await callSql(tx, 'money.hold_circle', { customer: member.customer_id, circle: circleId, hold, at: now });
      if (moved) await moveSkips(tx, circle, member, moved, now);
    }
    // The reason may name members, and the log cannot be erased.
    const act = hold ? 'holdCircle' : 'releaseCircle';
    const before = { held: !hold };
    const entry = await writeAudit(tx, staff, act, `circle:${circleId}`, before, { held: hold });
    const next = moved?.days[moved.from - 1];
    await addEvent(tx, circleId, hold ? 'held' : 'released', { reason, entry, ...(next && { day: next }) }, now);
    for (const { customer_id, turn } of members) {
      const about = { circleId, circle: circle.name };
      const isMoved = moved !== null && turn !== null && turn >= moved.from;
      const nextTurn = isMoved ? { turn, day: moved.days[turn - 1] ?? null } : { turn: null, day: null };
      const news = hold
        ? ({ what: 'held' } as const)
        : ({ what: 'released', next: next ?? null, ...nextTurn } as const);
      await tellMember(tx, customer_id, { ...about, ...news }, now);
    }
  });
}
