/**
 * The demonstration's circle: five people who save by turns. Two turns have closed, one member is late, and the next receiver is the demonstration's
 * customer.
 */
import { circleTerms, turnBegins, turnCloses } from '@ajose/sdk/domain/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { callRow, callSql } from '../platform/database/call.ts';
import { row, run, type Tx } from '../platform/database/db.ts';
import { addEvent, choiceOf, dayOf, findCircle, inLockOrder, membersOf, titleOf } from '../saving/circles/rows.ts';
import type { CircleRow, MemberRow } from '../saving/circles/rows.ts';
import type { Planted } from './plant.ts';

const DAY_MS = 86_400_000;
/** The other members' positions in `seedCustomers`, in the order of their turns; the demonstration's customer has the third. */
const OTHERS = [0, 6, 24, 14] as const;
const DEMO_TURN = 3;
const AMOUNT_KOBO = 1_000_000n;

/** Something that happens to the circle at a time. */
interface Step {
  at: Date;
  take: (tx: Tx, circle: CircleRow, members: readonly MemberRow[], at: Date) => Promise<void>;
}

/** Posts the circle's turns as time goes on. */
export class DemoCircle {
  readonly #tx: Tx;
  readonly #id: string;
  readonly #steps: Step[];

  private constructor(tx: Tx, id: string, steps: Step[]) {
    this.#tx = tx;
    this.#id = id;
    this.#steps = steps;
  }

  /** Writes the circle as its members signed it, three days before its first turn. */
  static async plant(tx: Tx, now: Date, { demoId, customerIds }: Planted): Promise<DemoCircle> {
    const firstDay = lagosDay(new Date(now.getTime() - 12 * DAY_MS));
    const signedAt = new Date(turnBegins(firstDay).getTime() - 3 * DAY_MS);
    const people = OTHERS.map((person) => customerIds[person]).toSpliced(DEMO_TURN - 1, 0, demoId);
    const planted = await row<{ id: string }>(
      tx,
      `INSERT INTO circles (id, fingerprint, organiser_id, name, kobo, every, first_on, people, ordering, protection, deposits, invitation,
                            secret, state, next_on, created_at, began_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, 'Balogun Market women', $2, 'week', $3, $4, 'agreed', 'none', 0, 'demonstration-circle',
               '', 'running', $3, $5, $5) RETURNING id`,
      [people[0], AMOUNT_KOBO, firstDay, people.length, signedAt],
    );
    const circle = planted && (await findCircle(tx, planted.id));
    if (!circle) throw new Error('The circle was not written');
    for (const [index, customerId] of people.entries()) {
      await run(
        tx,
        'INSERT INTO circle_members (circle_id, customer_id, joined_at, turn, signed_at) VALUES ($1, $2, $3, $4, $3)',
        [circle.id, customerId, signedAt, index + 1],
      );
    }
    const names = (await membersOf(tx, circle.id)).map(({ name }) => name);
    await run(tx, 'UPDATE circles SET terms = $2 WHERE id = $1', [circle.id, circleTerms(choiceOf(circle), names)]);
    await addEvent(tx, circle.id, 'made', { name: names[0] ?? '' }, signedAt);
    await addEvent(tx, circle.id, 'began', {}, signedAt);
    const steps = names
      .map((_, index) => dayOf(circle, index + 1))
      .flatMap((day) => [
        { at: turnBegins(day), take: beginTurn },
        { at: turnCloses(day), take: closeTurn },
      ]);
    return new DemoCircle(tx, circle.id, steps);
  }

  /** When the circle moves next. */
  get next(): Date | undefined {
    return this.#steps[0]?.at;
  }

  /** Takes the next step, at its time. */
  async move(): Promise<void> {
    const step = this.#steps.shift();
    const circle = await findCircle(this.#tx, this.#id);
    if (step && circle) await step.take(this.#tx, circle, await membersOf(this.#tx, this.#id), step.at);
  }
}

async function beginTurn(tx: Tx, circle: CircleRow, members: readonly MemberRow[], at: Date): Promise<void> {
  const { id, turn, kobo, next_on } = circle;
  await run(tx, 'UPDATE circles SET begun_at = $2, told_turn = turn WHERE id = $1', [id, at]);
  for (const member of inLockOrder(members)) {
    await callSql(tx, 'money.begin_circle_part', {
      customer: member.customer_id,
      circle: id,
      member: member.id,
      turn,
      kobo,
      due_on: next_on,
      title: titleOf(circle, turn),
      at,
    });
  }
  await addEvent(tx, id, 'turn', { turn, to: members[turn - 1]?.name ?? '' }, at);
}

async function closeTurn(tx: Tx, circle: CircleRow, members: readonly MemberRow[], at: Date): Promise<void> {
  const { id, turn } = circle;
  const receiver = members[turn - 1];
  if (!receiver) throw new Error(`Turn ${turn} has no receiver`);
  let sum = 0n;
  for (const member of inLockOrder(members)) {
    const closed: { given: bigint; owed: bigint } | undefined = await callRow(tx, 'money.close_circle_part', {
      customer: member.customer_id,
      circle: id,
      turn,
      receiver: receiver.customer_id,
      at,
    });
    sum += closed?.given ?? 0n;
    if (!closed || closed.owed === 0n) continue;
    await run(tx, 'UPDATE circle_members SET late_turns = late_turns + 1 WHERE id = $1', [member.id]);
    const late = { name: member.name, to: receiver.name, turn, kobo: Number(closed.owed) };
    await addEvent(tx, id, 'late', late, at, member.id);
  }
  await callSql(tx, 'money.receive_circle', {
    customer: receiver.customer_id,
    circle: id,
    member: receiver.id,
    turn,
    kobo: sum,
    title: titleOf(circle, turn),
    at,
  });
  await addEvent(tx, id, 'received', { name: receiver.name, turn, kobo: Number(sum) }, at, receiver.id);
  await run(tx, 'UPDATE circles SET turn = turn + 1, next_on = $2, begun_at = NULL WHERE id = $1', [
    id,
    dayOf(circle, turn + 1),
  ]);
}
