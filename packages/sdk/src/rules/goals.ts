/** A savings goal. */
import * as yup from 'yup';
import type { GoalPicture, RemoveGoalBody, SetGoalBody } from '../contract/goals.ts';
import { readDay } from '../domain/readers.ts';
import { lagosDay } from '../domain/time.ts';
import { nairaAmount, required } from './fields.ts';

export const goalPictures = [
  'home',
  'land',
  'school',
  'wedding',
  'baby',
  'car',
  'travel',
  'shop',
  'phone',
  'health',
  'feast',
  'umbrella',
] as const satisfies readonly GoalPicture[];

/** What the customer chooses. */
export const goalFormRules = yup.object({
  name: required('Please name what you save for').max(60, 'A name has at most 60 letters'),
  target: nairaAmount('Please enter a valid amount'),
  date: yup
    .string()
    .required('Please choose a day')
    .test('day', 'Please choose a day', (day) => readDay(day ?? '') !== null)
    .test(
      'ahead',
      'Please choose a day that is still to come',
      (day) => day === undefined || day > lagosDay(new Date()),
    ),
  picture: yup.string<GoalPicture>().oneOf(goalPictures).required(),
});

const plan = { userId: yup.string().required(), investmentId: yup.string().required() };

export const setGoalRules: yup.ObjectSchema<SetGoalBody> = goalFormRules.shape(plan);
export const removeGoalRules: yup.ObjectSchema<RemoveGoalBody> = yup.object(plan);
