/** Where contributions come from: the wallet, or a kept card that an auto-save charges into it on the circle's days. */
import { randomUUID } from 'node:crypto';
import type { ChangeCircleSourceBody } from '@ajose/sdk/contract/circles';
import { turnBegins } from '@ajose/sdk/domain/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { requireChargeable, requireUsableCard } from '../../money/cards/cards.ts';
import { callSql } from '../../platform/database/call.ts';
import { rows, run, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { paidTurns } from './money.ts';
import { dayOf, lockMine, membersOf, type CircleRow, type MemberRow } from './rows.ts';

/** So high that a circle may start its auto-save even where the customer already has the most that they may start. */
const MOST = 1000;

/** @throws Refusal 404 `card_not_found`, 409 `card_expired` or `deposit_too_large` */
export async function requireCard(
  deps: Deps,
  tx: Tx,
  customerId: string,
  cardId: string | null,
  kobo: bigint,
): Promise<void> {
  if (cardId === null) return;
  await requireUsableCard(tx, deps.clock.now(), customerId, cardId);
  requireChargeable(deps, kobo);
}

/** The circle's days as an auto-save has them: a weekday, or a day of the month. */
function onOf({ every, first_on }: CircleRow): number {
  if (every === 'month') return Number(first_on.slice(8));
  return new Date(`${first_on}T12:00:00Z`).getUTCDay() || 7;
}

/** @param from the first day on which the card is charged @returns the auto-save's id */
export async function startCharging(
  tx: Tx,
  circle: CircleRow,
  member: MemberRow,
  from: string,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const started = await callSql(tx, 'money.start_auto_save', {
    customer: member.customer_id,
    id,
    amount: circle.kobo,
    every: circle.every,
    on_day: onOf(circle),
    source: 'card',
    card: member.card_id,
    plan: null,
    next_on: from,
    most: MOST,
    at: now,
  });
  if (!started) throw new Error(`The card of member ${member.id} cannot be charged`);
  await run(tx, 'UPDATE circle_members SET auto_save_id = $2 WHERE id = $1', [member.id, id]);
  return id;
}

/** Ends the auto-save, so that the card is no longer charged. */
export async function stopCharging(tx: Tx, member: MemberRow, now: Date): Promise<void> {
  if (member.auto_save_id === null) return;
  await callSql(tx, 'money.change_auto_save', {
    customer: member.customer_id,
    id: member.auto_save_id,
    change: 'end',
    next_on: lagosDay(now),
    at: now,
  });
  await run(tx, 'UPDATE circle_members SET auto_save_id = NULL WHERE id = $1', [member.id]);
}

type Charged = Pick<MemberRow, 'customer_id' | 'auto_save_id'>;

/** Skips days of the auto-save, or no longer. A day that has begun is not skipped. */
async function skipDays(tx: Tx, member: Charged, days: readonly string[], now: Date, skip = true): Promise<void> {
  const { customer_id: customer, auto_save_id: id } = member;
  if (id === null) return;
  for (const day of days) await callSql(tx, 'money.skip_auto_save', { customer, id, day, skip, at: now });
}

const daysOfTurns = (circle: CircleRow, turns: Iterable<number>): string[] =>
  [...turns].map((turn) => dayOf(circle, turn));

/** Skips the auto-save's days whose turns are paid in advance. */
export const skipPaid = (
  tx: Tx,
  circle: CircleRow,
  member: Charged,
  paid: Iterable<number>,
  now: Date,
): Promise<void> => skipDays(tx, member, daysOfTurns(circle, paid), now);

/** A hold has moved the days of turns: the auto-save skips the days that are `left` without a turn, and the new days of turns paid in advance. */
export async function moveSkips(
  tx: Tx,
  circle: CircleRow,
  member: MemberRow,
  { days, left }: { days: string[]; left: readonly string[] },
  now: Date,
): Promise<void> {
  if (member.auto_save_id === null) return;
  const paid = await paidTurns(tx, member.customer_id, circle.id);
  await skipDays(tx, member, daysOfTurns(circle, paid), now, false);
  await skipDays(tx, member, [...left, ...daysOfTurns({ ...circle, days }, paid)], now);
}

/**
 * The members whose card is charged on this day, or is being charged; a customer may have ended or skipped it. Call it before anything is
 * posted: on a cluster a transaction that has posted reads as another role.
 */
export async function chargedOn(on: Sql, members: readonly MemberRow[], day: string): Promise<Set<string>> {
  const autoSaves = await rows<{ customer_id: string }>(
    on,
    `SELECT s.customer_id FROM money.auto_saves s
       LEFT JOIN money.auto_save_dates d ON d.customer_id = s.customer_id AND d.auto_save_id = s.id AND d.due_on = $3
      WHERE s.customer_id = ANY ($1::uuid[]) AND s.id = ANY ($2::uuid[]) AND s.paused_at IS NULL AND s.ended_at IS NULL
        AND CASE WHEN d.due_on IS NULL THEN s.next_on <= $3 ELSE d.outcome IS NULL OR d.outcome = 'waits' END`,
    [members.map(({ customer_id }) => customer_id), members.flatMap(({ auto_save_id }) => auto_save_id ?? []), day],
  );
  return new Set(autoSaves.map(({ customer_id }) => customer_id));
}

/** The day of the next turn that has not begun and is not paid; null where there is none. */
function nextDay(circle: CircleRow, turns: number, paid: ReadonlySet<number>, now: Date): string | null {
  for (let turn = circle.turn; turn <= turns; turn += 1) {
    const day = dayOf(circle, turn);
    if (!paid.has(turn) && turnBegins(day) > now) return day;
  }
  return null;
}

/**
 * Changes where contributions come from, beginning with the next turn. @throws Refusal 404, 409 `card_expired`, `circle_over` or
 * `deposit_too_large`
 */
export async function changeSource(deps: Deps, customer: Customer, body: ChangeCircleSourceBody): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    const { circle, me } = await lockMine(tx, body.circleId, customer.id);
    if (circle.state === 'ended' || circle.state === 'dissolved') {
      throw refuse(409, 'circle_over', 'This circle is over.');
    }
    await requireCard(deps, tx, customer.id, body.cardId, circle.kobo);
    await stopCharging(tx, me, now);
    await run(tx, 'UPDATE circle_members SET source = $2, card_id = $3 WHERE id = $1', [
      me.id,
      body.source,
      body.cardId,
    ]);
    if (circle.state !== 'running' || body.cardId === null) return;
    const paid = await paidTurns(tx, customer.id, circle.id);
    const day = nextDay(circle, (await membersOf(tx, circle.id)).length, paid, now);
    if (day === null) return;
    const autoSaveId = await startCharging(tx, circle, { ...me, card_id: body.cardId }, day, now);
    await skipPaid(tx, circle, { ...me, auto_save_id: autoSaveId }, paid, now);
  });
}
