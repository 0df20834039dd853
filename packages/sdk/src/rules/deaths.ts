/** Opening and withdrawing a case of death, and paying the estate. */
import * as yup from 'yup';
import type { OpenDeathCaseBody, PayEstateBody, TakeBackDeathCaseBody } from '../contract/deaths.ts';
import { digits, nairaAmount, required, requiredLines } from './fields.ts';

export const openDeathCaseRules: yup.ObjectSchema<OpenDeathCaseBody> = yup.object({
  reportedBy: required('Please say who reported it and how they are reached'),
  report: requiredLines('Please say what was reported'),
  document: required('Please enter the number of the document'),
});

export const takeBackDeathCaseRules: yup.ObjectSchema<TakeBackDeathCaseBody> = yup.object({
  reason: requiredLines('Please say why it was a mistake').min(3, 'Please say why it was a mistake'),
});

export const payEstateRules: yup.ObjectSchema<PayEstateBody> = yup.object({
  amount: nairaAmount('Please enter a valid amount'),
  bank: yup.string().required('Please choose a bank'),
  accountNumber: digits(
    'Please enter the account number',
    'Account number must have at least 10 digits',
    /^\d{10,20}$/,
  ),
  letters: required('Please enter the reference of the letters of administration'),
});
