/** A circle as its members see it, and the circles of a customer. */
import type {
  Circle,
  CircleCard,
  CircleMember,
  CirclePart,
  CircleStop,
  CircleSums,
  CircleTurn,
  WaitingCircle,
} from '@ajose/sdk/contract/circles';
import { markOf, waitsFor } from '@ajose/sdk/domain/circles';
import { toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { row, rows, type Db, type Sql } from '../../platform/database/db.ts';
import { hashOf } from './circles.ts';
import { readEvents } from './events.ts';
import { whyShort } from './limits.ts';
import {
  depositsOf,
  forgivenOf,
  givenBy,
  missingOf,
  owedBy,
  partsOf,
  partsOfCustomer,
  receiptsOf,
  setAsideBy,
  type DepositRow,
  type PartRow,
  type ReceiptRow,
} from './money.ts';
import { choiceOf, dayOf, findCircle, membersOf, notFound, type CircleRow, type MemberRow } from './rows.ts';
import { openIn, substituteOnWire } from './substitutes.ts';
import { closesAt } from './turns.ts';
import { BY_YOU } from './words.ts';

/** What the database has of a circle. */
export interface Whole {
  circle: CircleRow;
  members: readonly MemberRow[];
  parts: readonly PartRow[];
  receipts: readonly ReceiptRow[];
  deposits: readonly DepositRow[];
  substitutes: Awaited<ReturnType<typeof openIn>>;
}

export async function readWhole(on: Sql, circleId: string): Promise<Whole> {
  const circle = await findCircle(on, circleId);
  if (!circle) throw notFound();
  return {
    circle,
    members: await membersOf(on, circleId),
    parts: await partsOf(on, circleId),
    receipts: await receiptsOf(on, circleId),
    deposits: await depositsOf(on, circleId),
    substitutes: await openIn(on, circleId),
  };
}

/** How many turns there are: as many as members, once the names are final. */
const turnsIn = ({ circle, members }: Whole): number =>
  circle.state === 'open' || (circle.state === 'dissolved' && circle.terms.length === 0)
    ? circle.people
    : members.length;

const isDrawn = ({ terms }: CircleRow): boolean => terms.length > 0;

/** The member's turn, where others may know it. */
const shownTurn = (circle: CircleRow, { turn }: MemberRow): number | null =>
  circle.ordering === 'agreed' || isDrawn(circle) ? turn : null;

export async function membersOnWire(read: Whole, customerId: string | null): Promise<CircleMember[]> {
  const { circle, members, parts, receipts, substitutes } = read;
  const me = members.find(({ customer_id }) => customer_id === customerId)?.id ?? null;
  const hits = members.map(async (member): Promise<CircleMember> => {
    const turn = shownTurn(circle, member);
    const theirs = parts.filter(({ member_id }) => member_id === member.id);
    const substitute = substitutes.find(({ member_id }) => member_id === member.id);
    const receipt = receipts.find(({ member_id }) => member_id === member.id);
    return {
      _id: member.id,
      name: member.name,
      isOrganiser: member.customer_id === circle.organiser_id,
      isMe: member.customer_id === customerId,
      turn,
      day: turn === null ? null : dayOf(circle, turn),
      signed: member.signed_at !== null,
      commitment: member.secret === null ? null : await markOf(member.secret),
      secret: isDrawn(circle) ? member.secret : null,
      lateTurns: member.late_turns,
      owes: totalToNaira(missingOf(theirs)),
      received: receipt ? totalToNaira(receipt.kobo) : null,
      substitute: substitute ? substituteOnWire(substitute, members.length, me) : null,
    };
  });
  return Promise.all(hits);
}

const stateOfPart = ({ closed, set_aside, owed, passed, forgiven }: PartRow): CirclePart['state'] => {
  if (!closed) return set_aside > 0n ? 'set_aside' : 'due';
  if (owed > passed) return 'late';
  return forgiven > 0n ? 'forgiven' : 'given';
};

/** @param customerId who looks; null for staff */
const partOnWire =
  (customerId: string | null) =>
  (part: PartRow): CirclePart => ({
    memberId: part.member_id,
    state: stateOfPart(part),
    owed: totalToNaira(part.owed - part.passed),
    forgiven: totalToNaira(part.forgiven),
    toForgive: totalToNaira(customerId === null || part.owed_to === customerId ? part.owed - part.collected : 0n),
    fromDeposit: totalToNaira(part.from_deposit),
  });

function stateOfTurn({ state, turn, begun_at }: CircleRow, number: number): CircleTurn['state'] {
  if (state === 'ended') return 'closed';
  if (state !== 'running' || number > turn) return 'coming';
  if (number < turn) return 'closed';
  return begun_at === null ? 'coming' : 'open';
}

export function turnsOnWire(read: Whole, customerId: string | null): CircleTurn[] {
  const { circle, members, parts, receipts } = read;
  return Array.from({ length: turnsIn(read) }, (_, index) => {
    const number = index + 1;
    const ofTurn = parts.filter(({ turn }) => turn === number);
    const day = dayOf(circle, number);
    const state = stateOfTurn(circle, number);
    return {
      number,
      day,
      closesAt: closesAt(
        state === 'open' ? circle : { ...circle, next_on: day, begun_at: null, released_at: null },
      ).toISOString(),
      memberId: members.find((member) => shownTurn(circle, member) === number)?.id ?? null,
      state,
      received: totalToNaira(receipts.find(({ turn }) => turn === number)?.kobo ?? 0n),
      missing: totalToNaira(missingOf(ofTurn)),
      parts: ofTurn.map(partOnWire(customerId)),
    };
  });
}

/** The first turn for which a member has neither given nor set aside. */
function nextGiven(circle: CircleRow, turns: number, given: readonly PartRow[]): { turn: number; day: string } | null {
  if (circle.state !== 'running') return null;
  for (let turn = circle.turn; turn <= turns; turn += 1) {
    if (!given.some((part) => part.turn === turn && part.set_aside > 0n)) return { turn, day: dayOf(circle, turn) };
  }
  return null;
}

/** Why nothing is taken now of what is due or owed; null where nothing is due or owed. */
async function stopOf(
  on: Sql,
  { kobo, turn }: CircleRow,
  given: readonly PartRow[],
  now: Date,
): Promise<CircleStop | null> {
  const [inner] = given;
  const isDue = given.some((part) => part.turn === turn && !part.closed && part.set_aside === 0n);
  if (inner === undefined || !(isDue || owedBy(given) > 0n)) return null;
  return whyShort(on, inner.customer_id, owedBy(given) > 0n ? 1n : kobo, now);
}

/** What a customer's level allows, as it was kept last. */
const keptOf = async (on: Sql, customerId: string): Promise<{ day_kobo: bigint; waiting: bigint }> =>
  (await row<{ day_kobo: bigint; waiting: bigint }>(
    on,
    'SELECT day_kobo, waiting FROM money.circle_limits WHERE customer_id = $1',
    [customerId],
  )) ?? { day_kobo: 0n, waiting: 0n };

async function sumsOf(on: Sql, read: Whole, me: MemberRow, now: Date): Promise<CircleSums> {
  const { circle, parts, receipts, deposits } = read;
  const mine = parts.filter(({ member_id }) => member_id === me.id);
  const card =
    me.card_id === null
      ? undefined
      : await row<{ id: string; bank: string; last4: string }>(
          on,
          'SELECT id, bank, last4 FROM kept_cards WHERE id = $1 AND removed_at IS NULL',
          [me.card_id],
        );
  const next = nextGiven(circle, turnsIn(read), mine);
  const kept = await keptOf(on, me.customer_id);
  const toMe = parts.filter(({ owed_to }) => owed_to === me.customer_id);
  return {
    memberId: me.id,
    given: totalToNaira(givenBy(mine)),
    setAside: totalToNaira(setAsideBy(mine)),
    received: totalToNaira(receipts.find(({ member_id }) => member_id === me.id)?.kobo ?? 0n),
    owedToMe: totalToNaira(missingOf(toMe)),
    iOwe: totalToNaira(owedBy(mine)),
    forgiven: totalToNaira(forgivenOf(mine)),
    lost: totalToNaira(forgivenOf(toMe)),
    waits: totalToNaira(kept.waiting),
    stop: await stopOf(on, circle, mine, now),
    mostADay: totalToNaira(kept.day_kobo),
    deposit: totalToNaira(deposits.find(({ customer_id }) => customer_id === me.customer_id)?.kobo ?? 0n),
    total: totalToNaira(circle.kobo * BigInt(turnsIn(read))),
    source: me.source,
    card: card ?? null,
    next: next && { ...next, amount: toNaira(circle.kobo) },
  };
}

const hasDissolved = async (on: Sql, { id }: MemberRow): Promise<boolean> =>
  (await row(on, `SELECT 1 FROM circle_events WHERE member_id = $1 AND what = 'dissolved'`, [id])) !== undefined;

/** @throws Refusal 404 where the customer is not in it */
export async function readCircle(db: Db, now: Date, customerId: string, circleId: string): Promise<Circle> {
  const read = await readWhole(db, circleId);
  const { circle, members } = read;
  const me = members.find(({ customer_id }) => customer_id === customerId);
  if (!me) throw notFound();
  return {
    _id: circle.id,
    ...choiceOf(circle),
    state: circle.state,
    createdAt: circle.created_at.toISOString(),
    beganAt: circle.began_at?.toISOString() ?? null,
    endedAt: (circle.ended_at ?? circle.dissolved_at)?.toISOString() ?? null,
    heldSince: circle.held_at?.toISOString() ?? null,
    dissolvedBecause: (await hasDissolved(db, me)) ? BY_YOU : circle.dissolved_because,
    invitation: circle.state === 'open' ? circle.invitation : null,
    members: await membersOnWire(read, customerId),
    turns: turnsOnWire(read, customerId),
    mine: await sumsOf(db, read, me, now),
    terms: isDrawn(circle) ? { sentences: circle.terms, hash: await hashOf(circle.terms) } : null,
    draw:
      circle.ordering === 'draw'
        ? {
            commitment: await markOf(circle.secret),
            secret: isDrawn(circle) ? circle.secret : null,
            order: circle.drawn,
          }
        : null,
    events: await readEvents(db, circle.id, read.parts),
  };
}

interface CardRow extends CircleRow {
  members: number;
  my_turn: number | null;
  signed: boolean;
}

const CARDS = `
  SELECT c.id, c.organiser_id, c.name, c.kobo, c.every, c.first_on::text AS first_on, c.people, c.state, c.turn, c.held_at, c.begun_at, c.released_at,
         c.next_on::text AS next_on, c.days::text[] AS days, m.turn AS my_turn, m.signed_at IS NOT NULL AS signed,
         (SELECT count(*) FROM circle_members x WHERE x.circle_id = c.id)::integer AS members
    FROM circle_members m JOIN circles c ON c.id = m.circle_id
   WHERE m.customer_id = $1 ORDER BY c.state IN ('ended', 'dissolved'), c.created_at DESC, c.id LIMIT 100`;

/** Whether the circle's names are final and the customer has not signed. */
const isToSign = ({ state, signed }: Pick<CardRow, 'state' | 'signed'>): boolean => state === 'signing' && !signed;

/** When the receiver gets the sum of a turn that closes as planned. */
export const arrivalOf = (circle: CardRow, turn: number): string =>
  lagosDay(
    closesAt(
      turn === circle.turn ? circle : { ...circle, next_on: dayOf(circle, turn), begun_at: null, released_at: null },
    ),
  );

/** The coming days on which the member gives or receives, earliest first. */
export function comingOf(
  circle: CardRow,
  given: readonly PartRow[],
): NonNullable<CircleCard['next'] & { turn: number }>[] {
  if (circle.state !== 'running') return [];
  const coming: NonNullable<CircleCard['next'] & { turn: number }>[] = [];
  for (let turn = circle.turn; turn <= circle.members; turn += 1) {
    if (!given.some((part) => part.turn === turn && part.set_aside > 0n)) {
      coming.push({ kind: 'give', day: dayOf(circle, turn), amount: toNaira(circle.kobo), turn });
    }
    if (circle.my_turn === turn) {
      const sum = toNaira(circle.kobo * BigInt(circle.members));
      coming.push({ kind: 'receive', day: arrivalOf(circle, turn), amount: sum, turn });
    }
  }
  return coming;
}

/** A customer's circles, with what comes next in each. */
export async function circlesOf(
  db: Db,
  customerId: string,
): Promise<{ circle: CardRow; mine: PartRow[]; coming: ReturnType<typeof comingOf> }[]> {
  const cards = await rows<CardRow>(db, CARDS, [customerId]);
  const parts = cards.length === 0 ? [] : await partsOfCustomer(db, customerId);
  return cards.map((circle) => {
    const mine = parts.filter(({ circle_id }) => circle_id === circle.id);
    return { circle, mine, coming: comingOf(circle, mine) };
  });
}

interface NameRow {
  circle_id: string;
  name: string;
  turn: number | null;
  signed: boolean;
}

/** The other members of those circles whose names are final. */
async function othersIn(db: Db, customerId: string, circles: readonly CardRow[]): Promise<NameRow[]> {
  const ids = circles.flatMap(({ id, state }) => (state === 'signing' || state === 'running' ? [id] : []));
  if (ids.length === 0) return [];
  return rows<NameRow>(
    db,
    `SELECT m.circle_id, c.name, m.turn, m.signed_at IS NOT NULL AS signed
       FROM circle_members m JOIN customers c ON c.id = m.customer_id
      WHERE m.circle_id = ANY ($1) AND m.customer_id <> $2 ORDER BY m.turn, m.id`,
    [ids, customerId],
  );
}

/** What a circle waits for, so far as it does not run. */
const waitOf = (circle: CardRow, customerId: string, others: readonly NameRow[]) => ({
  state: circle.state,
  joined: circle.members,
  people: circle.people,
  isOrganiser: circle.organiser_id === customerId,
  toSign: isToSign(circle),
  unsigned:
    circle.state === 'signing'
      ? others.flatMap(({ circle_id, name, signed }) => (circle_id === circle.id && !signed ? [name] : []))
      : [],
});

/** The circles that wait for the customer's signature, and those that the customer organises and that wait for others. */
export async function waitingCircles(
  db: Db,
  customerId: string,
  circles: readonly { circle: CardRow }[],
): Promise<WaitingCircle[]> {
  const waiting = circles.flatMap(({ circle }) => {
    const organises = circle.organiser_id === customerId && (circle.state === 'open' || circle.state === 'signing');
    return circle.held_at === null && (organises || isToSign(circle)) ? [circle] : [];
  });
  const others = await othersIn(db, customerId, waiting);
  return waiting.map((circle) => {
    const wait = waitOf(circle, customerId, others);
    const { id, name, kobo, every } = circle;
    return { _id: id, name, amount: toNaira(kobo), every, toSign: wait.toSign, waits: waitsFor(wait) };
  });
}

/** What comes next on a card, and what the customer receives. */
function nextOf(
  coming: ReturnType<typeof comingOf>,
  others: readonly NameRow[],
): Pick<CircleCard, 'next' | 'receives'> {
  const [next] = coming;
  const receipt = coming.find(({ kind }) => kind === 'receive');
  const to = next?.kind === 'give' ? others.find(({ turn }) => turn === next.turn)?.name : undefined;
  return {
    next: next ? { kind: next.kind, day: next.day, amount: next.amount, ...(to === undefined ? {} : { to }) } : null,
    receives: receipt ? { day: receipt.day, amount: receipt.amount } : null,
  };
}

export async function listCircles(db: Db, customerId: string): Promise<CircleCard[]> {
  const circles = await circlesOf(db, customerId);
  const others = await othersIn(
    db,
    customerId,
    circles.map(({ circle }) => circle),
  );
  return circles.map(({ circle, mine, coming }) => ({
    ...waitOf(circle, customerId, others),
    _id: circle.id,
    name: circle.name,
    amount: toNaira(circle.kobo),
    every: circle.every,
    held: circle.held_at !== null,
    turn: circle.state === 'running' ? circle.turn : null,
    begins: circle.state === 'running' && circle.turn === 1 && circle.begun_at === null ? dayOf(circle, 1) : null,
    ...nextOf(
      coming,
      others.filter(({ circle_id }) => circle_id === circle.id),
    ),
    iOwe: totalToNaira(owedBy(mine)),
  }));
}
