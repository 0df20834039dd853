/**
 * The job of circles: begins each turn at 06:00 in Lagos on its day, and closes it at 20:00 on the next day, in one transaction over all
 * members. Closing moves the circle to the next turn, so the job may die and run twice. Late payments are passed on as soon as they are in
 * the wallet. The order of turns is drawn before, by `drawOrder` of the SDK's domain/circles.ts.
 */
import { lagosDay } from '@ajose/sdk/domain/time';
import { turnCloses } from '@ajose/sdk/domain/circles';
import { callRow, callSql } from '../../platform/database/call.ts';
import { row, rows, run, tx, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import { within, type Deadline } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import type { Deps } from '../../platform/deps.ts';
import { dissolve } from './circles.ts';
import { keepLimits, limitsOf, whyShort, type KeptLimits } from './limits.ts';
import {
  addEvent,
  dayOf,
  findCircle,
  inLockOrder,
  lockCircle,
  membersOf,
  titleOf,
  type CircleRow,
  type MemberRow,
} from './rows.ts';
import { chargedOn, stopCharging } from './sources.ts';
import { lastReference, tellMember } from './tell.ts';
import { moveWaiting } from './waiting.ts';
import type { Missing } from '../../platform/mail/circle-words.ts';

const BATCH = 100;
const AT_ONCE = 4;
const WITHIN_MS = 20_000;

/** A turn closes on the evening after its day. One that began late, or was held, stays open for as long. */
const CLOSING_DAY = `greatest(next_on, ledger.lagos_day(begun_at), ledger.lagos_day(released_at)) + 1`;

/** When the open turn of a circle closes. */
export const closesAt = ({ next_on, begun_at, released_at }: CircleRow): Date => {
  const days = [next_on, ...[begun_at, released_at].filter((at) => at !== null).map((at) => lagosDay(at))];
  return turnCloses(days.toSorted().at(-1) ?? next_on);
};

/** A step of the job: finds the circles for which it is due, and judges under a circle's lock whether it still is. */
interface Step {
  find: (on: Sql, now: Date, last: string | null) => Promise<{ id: string }[]>;
  isDue: (on: Sql, now: Date, circleId: string) => Promise<object | undefined>;
  take: (tx: Tx, circle: CircleRow, now: Date, deps: Deps) => Promise<void>;
}

const NEXT = `($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT ${BATCH}`;
const RUNS = `state = 'running' AND held_at IS NULL`;
const OVER = `state IN ('open', 'signing') AND held_at IS NULL AND next_on <= ledger.lagos_day($1::timestamptz - interval '6 hours')`;
const TO_TELL = `${RUNS} AND begun_at IS NULL AND told_turn < turn AND next_on = ledger.lagos_day($1::timestamptz - interval '8 hours') + 1`;
const TO_BEGIN = `${RUNS} AND begun_at IS NULL AND next_on <= ledger.lagos_day($1::timestamptz - interval '6 hours')`;
const TO_CLOSE = `${RUNS} AND begun_at IS NOT NULL AND ledger.lagos_day($1::timestamptz - interval '20 hours') >= ${CLOSING_DAY}`;

/** Does a step for each circle for which it is due, each in its own transaction. @returns the failures */
async function takeStep(deps: Deps, timeIsLeft: Deadline, step: Step): Promise<unknown[]> {
  const failures: unknown[] = [];
  let last: string | null = null;
  while (timeIsLeft()) {
    const batch: { id: string }[] = await step.find(deps.db, deps.clock.now(), last);
    failures.push(
      ...(await each(batch, AT_ONCE, ({ id }) => {
        const now = deps.clock.now();
        return tx(deps.db, async (tx) => {
          const circle = await lockCircle(tx, id);
          if (circle && (await step.isDue(tx, now, id))) await step.take(tx, circle, now, deps);
        });
      })),
    );
    last = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) break;
  }
  return failures;
}

const dissolveLate: Step = {
  find: (on, now, last) => rows(on, `SELECT id FROM circles WHERE ${OVER} AND ${NEXT}`, [now, last]),
  isDue: (on, now, id) => row(on, `SELECT FROM circles WHERE ${OVER} AND id = $2`, [now, id]),
  take: async (tx, circle, now) =>
    dissolve(tx, circle, await membersOf(tx, circle.id), 'Its first day came, and not all had signed.', now),
};

const customersOf = (members: readonly MemberRow[]): string[] => members.map(({ customer_id }) => customer_id);

const receiverOf = (circle: CircleRow, members: readonly MemberRow[]): MemberRow => {
  const receiver = members.find(({ turn }) => turn === circle.turn);
  if (!receiver) throw new Error(`Turn ${circle.turn} of circle ${circle.id} has no receiver`);
  return receiver;
};

/** The members whose part of the open turn is set aside. */
const whoPaid = async (tx: Tx, { id, turn }: CircleRow): Promise<Set<string>> => {
  const customers = await rows<{ customer_id: string }>(
    tx,
    'SELECT customer_id FROM money.set_aside_in($1) WHERE turn = $2',
    [id, turn],
  );
  return new Set(customers.map(({ customer_id }) => customer_id));
};

const tellTomorrow: Step = {
  find: (on, now, last) => rows(on, `SELECT id FROM circles WHERE ${TO_TELL} AND ${NEXT}`, [now, last]),
  isDue: (on, now, id) => row(on, `SELECT FROM circles WHERE ${TO_TELL} AND id = $2`, [now, id]),
  take: async (tx, circle, now) => {
    const circleId = circle.id;
    await run(tx, 'UPDATE circles SET told_turn = turn WHERE id = $1', [circleId]);
    const members = await membersOf(tx, circleId);
    const receiver = receiverOf(circle, members);
    const paid = await whoPaid(tx, circle);
    const charged = await chargedOn(tx, members, circle.next_on);
    for (const member of members) {
      if (paid.has(member.customer_id)) continue;
      const who = member.id === receiver.id ? null : receiver.name;
      const news = { what: 'tomorrow', turn: circle.turn, day: circle.next_on, kobo: circle.kobo, who } as const;
      const source = charged.has(member.customer_id) ? 'card' : 'wallet';
      await tellMember(tx, member.customer_id, { circleId, circle: circle.name, ...news, source }, now);
    }
  },
};

const beginTurn: Step = {
  find: (on, now, last) => rows(on, `SELECT id FROM circles WHERE ${TO_BEGIN} AND ${NEXT}`, [now, last]),
  isDue: (on, now, id) => row(on, `SELECT FROM circles WHERE ${TO_BEGIN} AND id = $2`, [now, id]),
  take: async (tx, circle, now, deps) => {
    const circleId = circle.id;
    await run(tx, 'UPDATE circles SET begun_at = $2 WHERE id = $1', [circleId, now]);
    const members = await membersOf(tx, circleId);
    const charged = await chargedOn(tx, members, circle.next_on);
    const limits = await limitsOf(tx, deps, customersOf(members));
    await keepLimits(tx, limits);
    for (const { id, customer_id } of inLockOrder(members)) {
      await callSql(tx, 'money.begin_circle_part', {
        customer: customer_id,
        circle: circleId,
        member: id,
        turn: circle.turn,
        kobo: circle.kobo,
        due_on: circle.next_on,
        title: titleOf(circle, circle.turn),
        at: now,
      });
    }
    await addEvent(tx, circleId, 'turn', { turn: circle.turn, to: receiverOf(circle, members).name }, now);
    const paid = await whoPaid(tx, circle);
    const closes = closesAt({ ...circle, begun_at: now });
    for (const { customer_id } of members) {
      // The auto-save itself notifies of a card that failed.
      if (paid.has(customer_id) || charged.has(customer_id)) continue;
      const why = await whyShort(tx, customer_id, circle.kobo, now);
      const most = limits.get(customer_id)?.dayKobo ?? 0n;
      const news = { what: 'short', turn: circle.turn, kobo: circle.kobo, closesAt: closes, why, most } as const;
      await tellMember(tx, customer_id, { circleId, circle: circle.name, ...news }, now);
    }
  },
};

interface Part {
  member: MemberRow;
  given: bigint;
  /** What the member's wallet lacked when the turn closed, even where a deposit paid it. */
  late: bigint;
  /** The part of `late` that nobody has paid. */
  owed: bigint;
}

async function closePart(tx: Tx, circle: CircleRow, member: MemberRow, receiver: MemberRow, now: Date): Promise<Part> {
  const closed: Omit<Part, 'member'> | undefined = await callRow(tx, 'money.close_circle_part', {
    customer: member.customer_id,
    circle: circle.id,
    turn: circle.turn,
    receiver: receiver.customer_id,
    at: now,
  });
  if (!closed) throw new Error(`Member ${member.id} has no part in turn ${circle.turn}`);
  return { member, ...closed };
}

/** Among members who have not received yet, late ones move behind the others. Everybody whose turn changes is told the new one. */
async function moveLate(tx: Tx, circle: CircleRow, now: Date): Promise<void> {
  const waiting = (await membersOf(tx, circle.id)).filter(({ turn }) => (turn ?? 0) > circle.turn);
  const sorted = waiting.toSorted((a, b) => a.late_turns - b.late_turns || (a.turn ?? 0) - (b.turn ?? 0));
  for (const [index, member] of sorted.entries()) {
    const turn = circle.turn + 1 + index;
    if (member.turn === turn) continue;
    await run(tx, 'UPDATE circle_members SET turn = $2 WHERE id = $1', [member.id, turn]);
    const later = turn > (member.turn ?? 0);
    if (later) await addEvent(tx, circle.id, 'moved', { name: member.name, turn }, now, member.id);
    const news = { what: 'moved', turn, day: dayOf(circle, turn), later } as const;
    await tellMember(tx, member.customer_id, { circleId: circle.id, circle: circle.name, ...news }, now);
  }
}

/** Tells the members, and the circle's events, what a closing brought. */
async function tellClosing(
  tx: Tx,
  circle: CircleRow,
  parts: readonly Part[],
  receiver: MemberRow,
  { waits, limits }: { waits: bigint; limits: KeptLimits },
  now: Date,
) {
  const sum = parts.reduce((total, { given }) => total + given, 0n);
  const { id: circleId, name, turn } = circle;
  await addEvent(tx, circleId, 'received', { name: receiver.name, turn, kobo: Number(sum) }, now, receiver.id);
  const missing: Missing[] = [];
  for (const { member, owed, late } of parts) {
    const words = { name: member.name, to: receiver.name, turn };
    if (owed > 0n) {
      missing.push({ name: member.name, kobo: owed });
      await addEvent(tx, circleId, 'late', { ...words, kobo: Number(owed) }, now, member.id);
    }
    if (late > owed)
      await addEvent(tx, circleId, 'from_deposit', { ...words, kobo: Number(late - owed) }, now, member.id);
  }
  const about = { circleId, circle: name, turn };
  const reference = sum > 0n ? await lastReference(tx, receiver.customer_id, 'circle_out') : null;
  await tellMember(tx, receiver.customer_id, { ...about, what: 'received', kobo: sum, waits, missing, reference }, now);
  for (const { member, owed } of parts) {
    if (member.id === receiver.id) continue;
    if (owed > 0n) {
      const why = await whyShort(tx, member.customer_id, 1n, now);
      const most = limits.get(member.customer_id)?.dayKobo ?? 0n;
      const late = { ...about, what: 'late', kobo: owed, who: receiver.name, why, most } as const;
      await tellMember(tx, member.customer_id, late, now);
    } else if (missing.length > 0) {
      await tellMember(tx, member.customer_id, { ...about, what: 'missing', who: receiver.name, missing }, now);
    }
  }
}

async function end(tx: Tx, circle: CircleRow, members: readonly MemberRow[], now: Date): Promise<void> {
  await run(tx, `UPDATE circles SET state = 'ended', ended_at = $2, begun_at = NULL WHERE id = $1`, [circle.id, now]);
  await addEvent(tx, circle.id, 'ended', {}, now);
  for (const member of inLockOrder(members)) {
    await stopCharging(tx, member, now);
    const back = await callSql(tx, 'money.return_circle_deposit', {
      customer: member.customer_id,
      circle: circle.id,
      at: now,
    });
    const kobo = back ?? 0n;
    const reference = kobo > 0n ? await lastReference(tx, member.customer_id, 'circle_back') : null;
    const news = { circleId: circle.id, circle: circle.name, what: 'ended', kobo, reference } as const;
    await tellMember(tx, member.customer_id, news, now);
  }
}

/** Closes a turn: moves what each member gives to the receiver. A member who has not paid owes the receiver. */
const closeTurn: Step = {
  find: (on, now, last) => rows(on, `SELECT id FROM circles WHERE ${TO_CLOSE} AND ${NEXT}`, [now, last]),
  isDue: (on, now, id) => row(on, `SELECT FROM circles WHERE ${TO_CLOSE} AND id = $2`, [now, id]),
  take: async (tx, circle, now, deps) => {
    const circleId = circle.id;
    const members = await membersOf(tx, circleId);
    const receiver = receiverOf(circle, members);
    const limits = await limitsOf(tx, deps, customersOf(members));
    for (const { customer_id } of inLockOrder(members))
      await callSql(tx, 'money.lock_member', { customer: customer_id });
    await keepLimits(tx, limits);
    const parts: Part[] = [];
    for (const member of inLockOrder(members)) parts.push(await closePart(tx, circle, member, receiver, now));
    const sum = parts.reduce((total, { given }) => total + given, 0n);
    const received = await callSql(tx, 'money.receive_circle', {
      customer: receiver.customer_id,
      circle: circleId,
      member: receiver.id,
      turn: circle.turn,
      kobo: sum,
      title: titleOf(circle, circle.turn),
      at: now,
    });
    for (const { member, late } of parts) {
      if (late > 0n) await run(tx, 'UPDATE circle_members SET late_turns = late_turns + 1 WHERE id = $1', [member.id]);
    }
    await tellClosing(tx, circle, parts, receiver, { waits: received ?? 0n, limits }, now);
    if (circle.turn === members.length) return end(tx, circle, members, now);
    if (circle.protection === 'late_last') await moveLate(tx, circle, now);
    await run(
      tx,
      'UPDATE circles SET turn = turn + 1, next_on = $2, begun_at = NULL, released_at = NULL WHERE id = $1',
      [circleId, dayOf(circle, circle.turn + 1)],
    );
  },
};

interface Collected {
  customer_id: string;
  circle_id: string;
  turn: number;
  member_id: string;
  owed_to: string;
}

/** The name of a giver or a receiver, who may have left the circle by now. */
const nameOf = async (tx: Tx, customerId: string): Promise<string> =>
  (await row<{ name: string }>(tx, 'SELECT name FROM customers WHERE id = $1', [customerId]))?.name ?? '';

/** Passes late payments on to the members who are owed them: both account rows in one transaction, locked in the order of their ids. */
async function passOn(deps: Deps, part: Collected): Promise<void> {
  const now = deps.clock.now();
  const circle = await findCircle(deps.db, part.circle_id);
  if (!circle) throw new Error(`There is no circle ${part.circle_id}`);
  await tx(deps.db, async (tx) => {
    const limits = await limitsOf(tx, deps, [part.owed_to]);
    for (const id of [part.customer_id, part.owed_to].toSorted())
      await callSql(tx, 'money.lock_member', { customer: id });
    await keepLimits(tx, limits);
    const passed = await callSql(tx, 'money.pass_on_part', {
      customer: part.customer_id,
      circle: part.circle_id,
      turn: part.turn,
      at: now,
    });
    const kobo = passed ?? 0n;
    if (kobo === 0n) return;
    const received = await callSql(tx, 'money.receive_late', {
      customer: part.owed_to,
      circle: part.circle_id,
      turn: part.turn,
      kobo,
      debtor: part.member_id,
      at: now,
    });
    const who = await nameOf(tx, part.customer_id);
    const to = await nameOf(tx, part.owed_to);
    const event = { name: who, to, turn: part.turn, kobo: Number(kobo) };
    await addEvent(tx, part.circle_id, 'paid_late', event, now, part.member_id);
    if (part.owed_to === part.customer_id) return;
    const news = {
      circleId: part.circle_id,
      circle: circle.name,
      what: 'paid_late',
      turn: part.turn,
      kobo,
      waits: received ?? 0n,
      who,
      reference: await lastReference(tx, part.owed_to, 'circle_out'),
    } as const;
    await tellMember(tx, part.owed_to, news, now);
  });
}

const toPassOn = (db: Db, last: Collected | undefined): Promise<Collected[]> =>
  rows<Collected>(
    db,
    `SELECT customer_id, circle_id, turn, member_id, owed_to FROM money.circle_parts
      WHERE passed < collected AND NOT held
        AND ($1::uuid IS NULL OR (customer_id, circle_id, turn) > ($1, $2::uuid, $3::smallint))
      ORDER BY customer_id, circle_id, turn LIMIT ${BATCH}`,
    [last?.customer_id, last?.circle_id, last?.turn],
  );

/** The job. @throws AggregateError when a circle could not be moved on; the next run tries again */
export async function moveCircles(deps: Deps): Promise<void> {
  const timeIsLeft = within(WITHIN_MS);
  const failures: unknown[] = [];
  for (const step of [dissolveLate, tellTomorrow, beginTurn, closeTurn]) {
    failures.push(...(await takeStep(deps, timeIsLeft, step)));
  }
  failures.push(...(await moveWaiting(deps, timeIsLeft)));
  let last: Collected | undefined;
  while (timeIsLeft()) {
    const batch: Collected[] = await toPassOn(deps.db, last);
    failures.push(...(await each(batch, AT_ONCE, (part) => passOn(deps, part))));
    last = batch.at(-1);
    if (batch.length < BATCH) break;
  }
  report(failures, 'circles could not be moved on');
}
