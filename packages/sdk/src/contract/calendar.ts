/** The dates that lie ahead of a customer: ends of investments, days of auto-saves and goals, and turns of circles. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, Id, Naira, Named, type Refusals } from './common.ts';
import { EndingChoice } from './investments.ts';

/** Something of one day. Each kind has a part of its own. */
export const CalendarEntry = Type.Object({
  date: Day,
  kind: Type.Union([Type.Literal('end'), Type.Literal('auto_save'), Type.Literal('goal'), Type.Literal('circle')]),
  /** The investment, the plan, the goal or the circle; missing for an auto-save into the wallet. */
  name: Type.Optional(Type.String()),
  /** What the end pays, less the tax; what is saved; the goal's target; what is given to a circle or received from it. */
  amount: Naira,
  /** What happens with the money at the end. */
  ending: Type.Optional(Type.Object({ choice: EndingChoice, planName: Type.Optional(Type.String()) })),
  circle: Type.Optional(
    Type.Object({ id: Id, turn: Type.Integer(), does: Type.Union([Type.Literal('give'), Type.Literal('receive')]) }),
  ),
  autoSave: Type.Optional(
    Type.Object({
      source: Type.Union([Type.Literal('wallet'), Type.Literal('card')]),
      /** `due`: it is being done. `waits`: for the customer. */
      state: Type.Union([Type.Literal('planned'), Type.Literal('skipped'), Type.Literal('due'), Type.Literal('waits')]),
    }),
  ),
});
export interface CalendarEntry extends Static<typeof CalendarEntry> {}

/** From which day on; from today without one. */
export const GetCalendarQuery = Type.Object({ from: Type.Optional(Day) });
export type GetCalendarQuery = Static<typeof GetCalendarQuery>;

/** Whole days, the earliest first. `next` is the day from which on there is more. */
export const GetCalendarReply = Type.Object({
  success: Type.Literal(true),
  entries: Type.Array(Named<CalendarEntry>(CalendarEntry)),
  next: Type.Union([Day, Type.Null()]),
});
export interface GetCalendarReply extends Static<typeof GetCalendarReply> {}

export const calendarRefusals = {
  getCalendar: {},
} as const satisfies Refusals;
