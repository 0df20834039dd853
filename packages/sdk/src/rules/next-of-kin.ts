/** Naming the next of kin, and removing them. */
import * as yup from 'yup';
import type { RemoveNextOfKinBody, SetNextOfKinBody } from '../contract/next-of-kin.ts';
import { readEmail } from '../domain/email.ts';
import { optionalCode, personName, phone, presentPassword, required } from './fields.ts';

const person = {
  name: personName(),
  relation: required('Please say who this person is to you').max(60, 'At most 60 characters'),
  phone: phone()
    .defined()
    .default('')
    .when('email', ([email], phone) =>
      email
        ? phone
        : phone.required('Please enter a phone number or an email address: we need one to reach this person'),
    ),
  email: yup
    .string()
    .transform((value: unknown) => (typeof value === 'string' ? (readEmail(value) ?? value) : value))
    .defined()
    .default('')
    .test('email', 'Please enter a valid email', (value) => value === '' || readEmail(value) !== null),
};

const password = (twoFactor: boolean) => (twoFactor ? yup.string() : presentPassword('Please enter your password'));

/** With two-factor sign-in a code stands for the password. */
export const setNextOfKinFormRules = (twoFactor: boolean) =>
  yup.object({ ...person, code: optionalCode(), password: password(twoFactor) });

export const setNextOfKinRules: yup.ObjectSchema<SetNextOfKinBody> = yup.object({
  userId: yup.string().required(),
  ...person,
  code: optionalCode(),
  password: yup.string(),
});

export const removeNextOfKinFormRules = (twoFactor: boolean) =>
  yup.object({ code: optionalCode(), password: password(twoFactor) });

export const removeNextOfKinRules: yup.ObjectSchema<RemoveNextOfKinBody> = yup.object({
  userId: yup.string().required(),
  code: optionalCode(),
  password: yup.string(),
});
