/** Marking notices as seen, and choosing emails. */
import * as yup from 'yup';
import type { ChooseEmailsBody, OptionalEmail, SeeNoticesBody } from '../contract/notices.ts';

export const optionalEmails = ['money_in', 'money_out', 'bought', 'ended'] as const satisfies readonly OptionalEmail[];

const userId = yup.string().required();

export const seeNoticesRules: yup.ObjectSchema<SeeNoticesBody> = yup.object({ userId, newest: yup.string() });
export const chooseEmailsRules: yup.ObjectSchema<ChooseEmailsBody> = yup.object({
  userId,
  off: yup.array(yup.string<OptionalEmail>().oneOf(optionalEmails).required()).required(),
});
