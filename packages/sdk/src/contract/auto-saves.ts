/** Auto-save: an amount that is saved on its days, from the wallet or a kept card. Days are Lagos days, amounts naira. */
import { Type, type Static } from 'typebox';
import { Day, Id, Moment, Naira, Named } from './common.ts';

/**
 * On which days: `on` is 0 for every day, 1 (Monday) to 7 for a weekday, or 1 to 31 for a day of the month; a shorter month's last day
 * stands in.
 */
const schedule = {
  every: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  on: Type.Integer({ minimum: 0, maximum: 31 }),
};
export const Schedule = Type.Object(schedule);
export interface Schedule extends Static<typeof Schedule> {}

/** What the customer chooses. */
const choice = {
  amount: Naira,
  ...schedule,
  source: Type.Union([Type.Literal('wallet'), Type.Literal('card')]),
  /** The kept card, where it is saved from a card. */
  cardId: Type.Union([Id, Type.Null()]),
  /** The savings plan that gets the money; null: the wallet. */
  planId: Type.Union([Id, Type.Null()]),
};

/** `due`: it is being saved. Every day ends in exactly one of the others. */
export const AutoSaveOutcome = Type.Union([
  Type.Literal('due'),
  Type.Literal('saved'),
  Type.Literal('not_saved'),
  Type.Literal('waits'),
  Type.Literal('skipped'),
]);
export type AutoSaveOutcome = Static<typeof AutoSaveOutcome>;

export const AutoSaveDate = Type.Object({
  date: Day,
  outcome: AutoSaveOutcome,
  /** Why it was not saved, or how it was saved differently from the choice, and what to do; a sentence each. */
  why: Type.Optional(Type.String()),
  todo: Type.Optional(Type.String()),
  /** The address at which the customer answers the bank's question. */
  link: Type.Optional(Type.String()),
});
export interface AutoSaveDate extends Static<typeof AutoSaveDate> {}

export const AutoSave = Type.Object({
  _id: Id,
  ...choice,
  /** The card's bank and last digits, where it is kept. */
  card: Type.Optional(Type.Object({ bank: Type.String(), last4: Type.String() })),
  /** The name of the plan's goal, or of its product. */
  planName: Type.Optional(Type.String()),
  createdAt: Moment,
  paused: Type.Boolean(),
  ended: Type.Boolean(),
  /** Why it ended by itself. */
  stopped: Type.Optional(Type.String()),
  /** The next five days, skipped ones included, as far as the plan runs; empty while it is paused and after it has ended. */
  next: Type.Array(Type.Object({ date: Day, skipped: Type.Boolean() })),
  /** The last days, newest first. */
  past: Type.Array(Named<AutoSaveDate>(AutoSaveDate)),
});
export interface AutoSave extends Static<typeof AutoSave> {}

export const GetAutoSavesReply = Type.Object({
  success: Type.Literal(true),
  autoSaves: Type.Array(Named<AutoSave>(AutoSave)),
});
export interface GetAutoSavesReply extends Static<typeof GetAutoSavesReply> {}

/** An auto-save as it is after a change. */
export const AutoSaveReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  autoSave: Named<AutoSave>(AutoSave),
});
export interface AutoSaveReply extends Static<typeof AutoSaveReply> {}

/** A repeat with the same `idempotencyKey` returns what was started. */
export const StartAutoSaveBody = Type.Object({ userId: Id, idempotencyKey: Id, ...choice });
export interface StartAutoSaveBody extends Static<typeof StartAutoSaveBody> {}

const id = { userId: Id, autoSaveId: Id };

/** The whole new state; fields that do not change are sent as they are. */
export const EditAutoSaveBody = Type.Object({ ...id, ...choice });
export interface EditAutoSaveBody extends Static<typeof EditAutoSaveBody> {}

export const ChangeAutoSaveBody = Type.Object({
  ...id,
  change: Type.Union([Type.Literal('pause'), Type.Literal('resume'), Type.Literal('end')]),
});
export interface ChangeAutoSaveBody extends Static<typeof ChangeAutoSaveBody> {}

/** Skips one of the next days, or undoes that. */
export const SkipAutoSaveBody = Type.Object({ ...id, date: Day, skip: Type.Boolean() });
export interface SkipAutoSaveBody extends Static<typeof SkipAutoSaveBody> {}

/** What the home says about auto-save. `attention`: one of the last three days that was not saved, or waits for the customer. */
export const AutoSaveNote = Type.Object({
  /** `from`: the card's name; `into`: the name of the plan's goal, or of its product. Each is missing for the wallet. */
  next: Type.Union([
    Type.Object({
      date: Day,
      amount: Naira,
      from: Type.Optional(Type.String()),
      into: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ]),
  attention: Type.Union([Type.Literal('not_saved'), Type.Literal('waits'), Type.Null()]),
});
export interface AutoSaveNote extends Static<typeof AutoSaveNote> {}
