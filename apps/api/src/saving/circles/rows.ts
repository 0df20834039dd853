/** Circles, members and events as the database has them. */
import type { CircleOrder, CircleProtection, CircleSource, CircleState } from '@ajose/sdk/contract/circles';
import { dayOfTurn } from '@ajose/sdk/domain/circles';
import { toNaira } from '@ajose/sdk/domain/money';
import { row, rows, run, type Sql, type Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';

export interface CircleRow {
  id: string;
  organiser_id: string;
  name: string;
  kobo: bigint;
  every: 'week' | 'month';
  first_on: string;
  people: number;
  ordering: CircleOrder;
  protection: CircleProtection;
  deposits: number;
  invitation: string;
  secret: string;
  state: CircleState;
  turn: number;
  next_on: string;
  /** The days of all turns, where a hold has moved them; otherwise empty. */
  days: string[];
  begun_at: Date | null;
  told_turn: number;
  drawn: string[];
  terms: string[];
  created_at: Date;
  began_at: Date | null;
  ended_at: Date | null;
  dissolved_at: Date | null;
  dissolved_because: string | null;
  held_at: Date | null;
  held_because: string | null;
  released_at: Date | null;
}

export interface MemberRow {
  id: string;
  customer_id: string;
  name: string;
  secret: string | null;
  turn: number | null;
  late_turns: number;
  source: CircleSource;
  card_id: string | null;
  auto_save_id: string | null;
  signed_at: Date | null;
}

const CIRCLE = `
  SELECT id, organiser_id, name, kobo, every, first_on::text AS first_on, people, ordering, protection, deposits, invitation, secret, state, turn,
         next_on::text AS next_on, days::text[] AS days, begun_at, told_turn, drawn, terms, created_at, began_at, ended_at, dissolved_at, dissolved_because, held_at,
         held_because, released_at
    FROM circles`;

export const notFound = () => refuse(404, 'circle_not_found', 'This circle does not exist, or you are not in it.');

export const findCircle = (on: Sql, id: string): Promise<CircleRow | undefined> =>
  row<CircleRow>(on, `${CIRCLE} WHERE id = $1`, [id]);

/** Locks a circle until the transaction ends. Lock it before any account row. */
export const lockCircle = (on: Tx, id: string): Promise<CircleRow | undefined> =>
  row<CircleRow>(on, `${CIRCLE} WHERE id = $1 FOR NO KEY UPDATE`, [id]);

export const lockByInvitation = (on: Tx, code: string): Promise<CircleRow | undefined> =>
  row<CircleRow>(on, `${CIRCLE} WHERE invitation = $1 FOR NO KEY UPDATE`, [code]);

export const findByInvitation = (on: Sql, code: string): Promise<CircleRow | undefined> =>
  row<CircleRow>(on, `${CIRCLE} WHERE invitation = $1`, [code]);

/** Members in the order of their turns; before the draw, in the order in which they joined. */
export const membersOf = (on: Sql, circleId: string): Promise<MemberRow[]> =>
  rows<MemberRow>(
    on,
    `SELECT m.id, m.customer_id, c.name, m.secret, m.turn, m.late_turns, m.source, m.card_id, m.auto_save_id, m.signed_at
       FROM circle_members m JOIN customers c ON c.id = m.customer_id
      WHERE m.circle_id = $1 ORDER BY m.turn, m.joined_at, m.id`,
    [circleId],
  );

/** A circle and the customer's place in it, locked. @throws Refusal 404 where the customer is not in it */
export async function lockMine(
  tx: Tx,
  circleId: string,
  customerId: string,
): Promise<{ circle: CircleRow; members: MemberRow[]; me: MemberRow }> {
  const circle = await lockCircle(tx, circleId);
  if (!circle) throw notFound();
  const members = await membersOf(tx, circleId);
  const me = members.find(({ customer_id }) => customer_id === customerId);
  if (!me) throw notFound();
  return { circle, members, me };
}

/** Members in the order in which account rows are locked, so that two circles never wait for each other. */
export const inLockOrder = (members: readonly MemberRow[]): MemberRow[] =>
  members.toSorted((a, b) => (a.customer_id < b.customer_id ? -1 : 1));

export const daysOf = ({ every, first_on: firstDay }: Pick<CircleRow, 'every' | 'first_on'>) => ({ every, firstDay });

export const dayOf = (circle: Pick<CircleRow, 'every' | 'first_on' | 'days'>, turn: number): string =>
  circle.days[turn - 1] ?? dayOfTurn(daysOf(circle), turn);

/** What the organiser chose. */
export const choiceOf = ({ name, kobo, every, first_on, people, ordering, protection, deposits }: CircleRow) => ({
  name,
  amount: toNaira(kobo),
  every,
  firstDay: first_on,
  people,
  order: ordering,
  protection,
  deposits,
});

/** "Circle: Market women, turn 3": the reason of its transactions. */
export const titleOf = ({ name }: Pick<CircleRow, 'name'>, turn: number): string => `Circle: ${name}, turn ${turn}`;

/** What an event keeps: members by their names of that day, amounts in kobo. */
export interface EventData {
  name?: string;
  to?: string;
  turn?: number;
  kobo?: number;
  why?: string;
  /** Records why staff held or released the circle, for the audit log. Members do not see it. */
  reason?: string;
  entry?: string;
  /** The new day of the next turn, where a hold has moved it. */
  day?: string;
  /** Who has forgiven a debt, where it was not the member to whom it was owed. */
  by?: 'ajose';
}

export type EventKind =
  | 'made'
  | 'joined'
  | 'left'
  | 'removed'
  | 'names_final'
  | 'signed'
  | 'began'
  | 'dissolved'
  | 'turn'
  | 'received'
  | 'late'
  | 'from_deposit'
  | 'paid_late'
  | 'moved'
  | 'ended'
  | 'held'
  | 'released'
  | 'wants_place'
  | 'place_refused'
  | 'took_over'
  | 'forgiven';

export async function addEvent(
  on: Sql,
  circleId: string,
  what: EventKind,
  data: EventData,
  now: Date,
  memberId: string | null = null,
): Promise<void> {
  await run(on, 'INSERT INTO circle_events (circle_id, at, what, member_id, data) VALUES ($1, $2, $3, $4, $5)', [
    circleId,
    now,
    what,
    memberId,
    data,
  ]);
}
