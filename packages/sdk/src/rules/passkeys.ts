/** Passkeys. */
import * as yup from 'yup';
import type { AddPasskeyBody, RemovePasskeyBody, StartPasskeyBody } from '../contract/passkeys.ts';
import { optionalCode, presentPassword, text } from './fields.ts';

const PASSWORD_REQUIRED = 'Password is required';

const name = () => text().required('Please give the passkey a name').max(60, 'Please use at most 60 characters');

export const startPasskeyRules: yup.ObjectSchema<StartPasskeyBody> = yup.object({
  password: presentPassword(PASSWORD_REQUIRED),
  code: optionalCode(),
});

export const addPasskeyFormRules = startPasskeyRules.shape({ name: name() });

export const addPasskeyRules: yup.ObjectSchema<Pick<AddPasskeyBody, 'name'>> = yup.object({ name: name() });

export const removePasskeyRules: yup.ObjectSchema<RemovePasskeyBody> = yup.object({
  id: yup.string().required(),
  password: presentPassword(PASSWORD_REQUIRED),
  code: optionalCode(),
});
