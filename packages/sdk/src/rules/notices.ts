/** Notices seen, and letters chosen. */
import * as yup from 'yup';
import type { ChooseLettersBody, OptionalLetter, SeeNoticesBody } from '../contract/notices.ts';

export const optionalLetters = [
  'money_in',
  'money_out',
  'bought',
  'ended',
] as const satisfies readonly OptionalLetter[];

const userId = yup.string().required();

export const seeNoticesRules: yup.ObjectSchema<SeeNoticesBody> = yup.object({ userId, newest: yup.string() });
export const chooseLettersRules: yup.ObjectSchema<ChooseLettersBody> = yup.object({
  userId,
  off: yup.array(yup.string<OptionalLetter>().oneOf(optionalLetters).required()).required(),
});
