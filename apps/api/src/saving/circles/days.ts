/** The days of a circle's turns after a hold: turns whose day came meanwhile move on by whole weeks or months, with all turns after them. */
import { dayOfTurn, turnBegins } from '@ajose/sdk/domain/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { dayOf, daysOf, type CircleRow } from './rows.ts';
import { closesAt } from './turns.ts';

export interface MovedDays {
  /** The first turn that has moved. */
  from: number;
  /** The days of all turns. */
  days: string[];
  /** The usual days from the old day of the first turn that has moved to its new one, which have no turn any more. */
  left: string[];
}

/**
 * The days of the turns after a hold. @param turns how many there are
 * @returns null where no day moves, as where the next turn's is still to come when the open turn has closed
 */
export function daysAfterHold(circle: CircleRow, turns: number, now: Date): MovedDays | null {
  const isOpen = circle.begun_at !== null;
  const from = isOpen ? circle.turn + 1 : circle.turn;
  if (circle.state !== 'running' || from > turns) return null;
  const taken = isOpen ? lagosDay(closesAt({ ...circle, released_at: now })) : lagosDay(now);
  const day = dayOf(circle, from);
  const isAnnounced = !isOpen && circle.told_turn === circle.turn && now < turnBegins(day);
  if (day > taken || isAnnounced) return null;
  let by = 0;
  while (dayOfTurn(daysOf(circle), from + by) <= taken) by += 1;
  const days = Array.from({ length: turns }, (_, index) =>
    index + 1 < from ? dayOf(circle, index + 1) : dayOfTurn(daysOf(circle), index + 1 + by),
  );
  const left = Array.from({ length: by }, (_, index) => dayOfTurn(daysOf(circle), from + index));
  return { from, days, left: left.filter((usual) => usual >= day) };
}
