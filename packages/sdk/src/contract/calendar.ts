/** A customer's coming dates: ends of investments, days of auto-saves and goals, and turns of circles. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, Id, Naira, Named } from './common.ts';
import { EndingChoice } from './investments.ts';

/** An entry of a day. Each kind has its own fields. */
export const CalendarEntry = Type.Object({
  date: Day,
  kind: Type.Union([Type.Literal('end'), Type.Literal('auto_save'), Type.Literal('goal'), Type.Literal('circle')]),
  /** The investment, the plan, the goal or the circle; missing for an auto-save into the wallet. */
  name: Type.Optional(Type.String()),
  /** What the end pays, less the tax; what is saved; the goal's target; what is given to a circle or received from it, or comes back. */
  amount: Naira,
  /** What happens with the money at the end. */
  ending: Type.Optional(Type.Object({ choice: EndingChoice, planName: Type.Optional(Type.String()) })),
  circle: Type.Optional(
    Type.Object({
      id: Id,
      turn: Type.Integer(),
      /** `back`: what was locked as a deposit comes back after the last turn. */
      does: Type.Union([Type.Literal('give'), Type.Literal('receive'), Type.Literal('back')]),
    }),
  ),
  autoSave: Type.Optional(
    Type.Object({
      source: Type.Union([Type.Literal('wallet'), Type.Literal('card')]),
      /** `due`: it is being saved. `waits`: for the customer. */
      state: Type.Union([Type.Literal('planned'), Type.Literal('skipped'), Type.Literal('due'), Type.Literal('waits')]),
    }),
  ),
});
export interface CalendarEntry extends Static<typeof CalendarEntry> {}

/** The first day; today without it. */
export const GetCalendarQuery = Type.Object({ from: Type.Optional(Day) });
export type GetCalendarQuery = Static<typeof GetCalendarQuery>;

/** Whole days, earliest first. `next` is the first day of the rest; null where there is no more. */
export const GetCalendarReply = Type.Object({
  success: Type.Literal(true),
  entries: Type.Array(Named<CalendarEntry>(CalendarEntry)),
  next: Type.Union([Day, Type.Null()]),
});
export interface GetCalendarReply extends Static<typeof GetCalendarReply> {}
