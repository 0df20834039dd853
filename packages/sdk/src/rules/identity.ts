/** Showing who one is, and confirming it. */
import * as yup from 'yup';
import type { IdentifyBody } from '../contract/identity.ts';
import type { ConfirmVerificationBody, GivePhoneBody, RevokeVerificationBody } from '../contract/levels.ts';
import { required } from './fields.ts';

const bvn = required('Please enter your BVN').matches(/^\d{11}$/, 'A BVN has 11 digits');

export const identifyFormRules = yup.object({ bvn });
export const identifyRules: yup.ObjectSchema<IdentifyBody> = yup.object({ userId: yup.string().required(), bvn });

const phoneNumber = required('Please enter your phone number').matches(
  /^\+?(?:[\s-]*\d){7,15}[\s-]*$/,
  'Please enter a valid phone number',
);

export const givePhoneFormRules = yup.object({ phoneNumber });
export const givePhoneRules: yup.ObjectSchema<GivePhoneBody> = yup.object({
  userId: yup.string().required(),
  phoneNumber,
});

export const confirmVerificationRules: yup.ObjectSchema<ConfirmVerificationBody> = yup.object({
  kind: yup.string().oneOf(['nin', 'address', 'second_account']).required('Please choose what was shown'),
  shown: required('Please say what you saw').test(
    'no whole number',
    'Please write the last four digits only, never the whole number',
    (text) => !/(?:\d[\s-]?){8}/.test(text ?? ''),
  ),
});

export const revokeVerificationRules: yup.ObjectSchema<RevokeVerificationBody> = yup.object({
  reason: required('Please say why'),
});
