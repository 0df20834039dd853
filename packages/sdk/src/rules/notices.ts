/** Marking notices as seen, choosing emails, and push notices. */
import * as yup from 'yup';
import type {
  ChooseEmailsBody,
  ChoosePushBody,
  OptionalEmail,
  PushKind,
  SeeNoticesBody,
  TurnPushOnBody,
} from '../contract/notices.ts';

export const optionalEmails = ['money_in', 'money_out', 'bought', 'ended'] as const satisfies readonly OptionalEmail[];

const userId = yup.string().required();

export const seeNoticesRules: yup.ObjectSchema<SeeNoticesBody> = yup.object({ userId, newest: yup.string() });
export const chooseEmailsRules: yup.ObjectSchema<ChooseEmailsBody> = yup.object({
  userId,
  off: yup.array(yup.string<OptionalEmail>().oneOf(optionalEmails).required()).required(),
  monthly: yup.boolean(),
});

const pushKinds = ['money', 'waits', 'circles'] as const satisfies readonly PushKind[];

export const choosePushRules: yup.ObjectSchema<ChoosePushBody> = yup.object({
  userId,
  off: yup.array(yup.string<PushKind>().oneOf(pushKinds).required()).required(),
  amounts: yup.boolean().required(),
});

const NO_KEY = 'This is no key of a browser';

export const turnPushOnRules: yup.ObjectSchema<TurnPushOnBody> = yup.object({
  userId,
  endpoint: yup.string().required().url('This is no address of a push service'),
  p256dh: yup
    .string()
    .required()
    .matches(/^[\w-]{87}$/, NO_KEY),
  auth: yup
    .string()
    .required()
    .matches(/^[\w-]{22}$/, NO_KEY),
});
