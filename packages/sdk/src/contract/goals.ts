/** The goal of a savings plan: a name, a target, a day and a picture. `goals.ts` works out the progress. */
import { Type, type Static } from 'typebox';
import { Day, Id, Naira } from './common.ts';

export const GoalPicture = Type.Union([
  Type.Literal('home'),
  Type.Literal('land'),
  Type.Literal('school'),
  Type.Literal('wedding'),
  Type.Literal('baby'),
  Type.Literal('car'),
  Type.Literal('travel'),
  Type.Literal('shop'),
  Type.Literal('phone'),
  Type.Literal('health'),
  Type.Literal('feast'),
  Type.Literal('umbrella'),
]);
export type GoalPicture = Static<typeof GoalPicture>;

/** What the customer chooses. */
const choice = {
  name: Type.String({ maxLength: 60 }),
  /** Naira. */
  target: Naira,
  date: Day,
  picture: GoalPicture,
};

export const Goal = Type.Object(choice);
export interface Goal extends Static<typeof Goal> {}

export const SetGoalBody = Type.Object({ userId: Id, investmentId: Id, ...choice });
export interface SetGoalBody extends Static<typeof SetGoalBody> {}

export const RemoveGoalBody = Type.Object({ userId: Id, investmentId: Id });
export interface RemoveGoalBody extends Static<typeof RemoveGoalBody> {}
