/** Identifying a customer, and confirming proofs. */
import * as yup from 'yup';
import type { IdentifyBody } from '../contract/identity.ts';
import type { ConfirmVerificationBody, GivePhoneBody, RevokeVerificationBody } from '../contract/levels.ts';
import { digits, phone, requiredLines } from './fields.ts';

const bvn = digits('Please enter your BVN', 'A BVN has 11 digits', /^\d{11}$/);

export const identifyFormRules = yup.object({ bvn });
export const identifyRules: yup.ObjectSchema<IdentifyBody> = yup.object({ userId: yup.string().required(), bvn });

const phoneNumber = phone().required('Please enter your phone number');

export const givePhoneFormRules = yup.object({ phoneNumber });
export const givePhoneRules: yup.ObjectSchema<GivePhoneBody> = yup.object({
  userId: yup.string().required(),
  phoneNumber,
});

export const confirmVerificationRules: yup.ObjectSchema<ConfirmVerificationBody> = yup.object({
  kind: yup.string().oneOf(['nin', 'address', 'second_account']).required('Please choose what was shown'),
  shown: requiredLines('Please say what you saw').test(
    'no whole number',
    'Please write the last four digits only, never the whole number',
    (text) => !/(?:\d[\s-]?){8}/.test(text ?? ''),
  ),
});

export const revokeVerificationRules: yup.ObjectSchema<RevokeVerificationBody> = yup.object({
  reason: requiredLines('Please say why'),
});
