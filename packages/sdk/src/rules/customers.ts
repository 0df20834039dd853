/** Sign-up and bank details. */
import * as yup from 'yup';
import type { CloseAccountBody, AddUserBody, UpdateBankDetailsBody } from '../contract/customers.ts';
import { registrationCountries } from '../countries.ts';
import { sameName } from '../names.ts';
import { confirmPassword, email, newPassword, required } from './fields.ts';

export const addUserRules: yup.ObjectSchema<AddUserBody> = yup.object({
  name: required('Name is required')
    .min(3, 'Name must be at least 3 characters')
    .max(120, 'Name must be at most 120 characters')
    .matches(/^\D*$/, 'Name cannot contain numbers'),
  email: email('Email is required', 'Please enter a valid email'),
  phoneNumber: yup
    .string()
    .trim()
    .defined()
    .default('')
    .max(30, 'Please enter a valid phone number')
    .matches(/^[\d\s+-]*$/, 'Please enter a valid phone number'),
  state: yup.string().trim().defined().default(''),
  country: yup.string().oneOf(registrationCountries, 'Please choose a country from the list').required(),
  password: newPassword(),
  whoReferredMe: yup.string().trim(),
});

/** What the sign-up form holds beyond what it sends. */
export const registrationFormRules = addUserRules.shape({
  confirmPassword: confirmPassword(),
  terms: yup.boolean().oneOf([true], 'Please accept the terms and the privacy notice to continue').required(),
});

const BANK_DETAILS_MISSING = 'All bank details are required';
const NOT_CONFIRMED = 'Please confirm that this account is yours';
const ACCOUNT_NUMBER_SHORT = 'Account number must be at least 10 digits';

const bankDetails = {
  bank: required(BANK_DETAILS_MISSING),
  bank_acct_name: required(BANK_DETAILS_MISSING).min(2, 'Account name must be at least 2 characters'),
  bank_acct_number: required(BANK_DETAILS_MISSING).matches(/^\d{10,20}$/, ACCOUNT_NUMBER_SHORT),
};

export const updateBankDetailsRules: yup.ObjectSchema<UpdateBankDetailsBody> = yup.object({
  userId: yup.string().required('User information not available'),
  ...bankDetails,
  code: yup.string().trim(),
  password: yup.string(),
  confirmedName: yup.string(),
});

/**
 * What the bank-details form holds: the owner comes from the session. An account in another name has to be confirmed.
 * @param ownName the customer's
 */
export const bankDetailsFormRules = (ownName: string) =>
  yup.object({
    ...bankDetails,
    /** What the bank has answered; empty before. */
    atBank: yup.string(),
    mine: yup
      .boolean()
      .when('atBank', ([name], mine) =>
        name && !sameName(ownName, String(name)) ? mine.oneOf([true], NOT_CONFIRMED) : mine,
      ),
  });

export const closeAccountFormRules = yup.object({
  password: yup.string().required('Please enter your current password'),
  code: yup.string().trim(),
  giveUpRest: yup.boolean(),
});

export const closeAccountRules: yup.ObjectSchema<CloseAccountBody> = closeAccountFormRules.shape({
  userId: yup.string().required(),
});
