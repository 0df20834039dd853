/** A change of a customer's name. */
import * as yup from 'yup';
import type { AskForNameChangeBody, NameChangeReason, RefuseNameChangeBody } from '../contract/name-changes.ts';
import { nameChangeReasons } from '../domain/name-changes.ts';
import { lines, optionalCode, personName, presentPassword, requiredLines } from './fields.ts';

const reasons = Object.keys(nameChangeReasons) as NameChangeReason[];

const asked = {
  name: personName(3),
  reason: yup.mixed<NameChangeReason>().oneOf(reasons, 'Please choose a reason').required('Please choose a reason'),
  words: lines().when('reason', ([reason], words) =>
    reason === 'other' ? words.required('Please say why your name is another one') : words,
  ),
};

const FILE_MISSING = 'Please add a file that shows your new name';

export const askForNameChangeRules: yup.ObjectSchema<AskForNameChangeBody> = yup.object({
  userId: yup.string().required(),
  ...asked,
  file: yup.string().required(FILE_MISSING),
  code: optionalCode(),
  password: yup.string(),
});

/** With two-factor sign-in a code stands for the password. */
export const nameChangeFormRules = (twoFactor: boolean) =>
  yup.object({
    ...asked,
    reason: yup.string().oneOf(reasons, 'Please choose a reason').required('Please choose a reason'),
    file: yup.string().required(FILE_MISSING),
    code: optionalCode(),
    password: twoFactor ? yup.string() : presentPassword('Please enter your password'),
  });

export const refuseNameChangeRules: yup.ObjectSchema<RefuseNameChangeBody> = yup.object({
  reason: requiredLines('Please say why: the customer reads it'),
});
