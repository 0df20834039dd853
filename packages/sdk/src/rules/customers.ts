/** Sign-up, contact details, bank accounts, own data, closing an account, and a customer's status. */
import * as yup from 'yup';
import type { ChangeEmailBody, UndoChangeBody } from '../contract/contact-changes.ts';
import type { PreferBankAccountBody, RemoveBankAccountBody } from '../contract/banks.ts';
import type {
  AddUserBody,
  ChangeDetailsBody,
  CloseAccountBody,
  GetOwnDataBody,
  SetUserStatusBody,
  SubStatus,
  UpdateBankDetailsBody,
} from '../contract/customers.ts';
import { registrationCountries } from '../domain/countries.ts';
import { sameName } from '../domain/names.ts';
import { subStatuses } from '../domain/status.ts';
import {
  confirmPassword,
  digits,
  email,
  lines,
  newPassword,
  optionalCode,
  personName,
  phone,
  presentPassword,
  referralCode,
  required,
  text,
  tin,
} from './fields.ts';

const place = {
  phoneNumber: phone().defined().default(''),
  state: text().defined().default(''),
  country: yup.string().oneOf(registrationCountries, 'Please choose a country from the list').required(),
};

export const addUserRules: yup.ObjectSchema<AddUserBody> = yup.object({
  name: personName(3),
  email: email('Email is required', 'Please enter a valid email'),
  ...place,
  password: newPassword(),
  whoReferredMe: referralCode(),
});

/** With two-factor sign-in a code replaces the password. */
export const changeDetailsFormRules = (twoFactor: boolean) =>
  yup.object({
    ...place,
    tin: tin(),
    code: optionalCode(),
    password: twoFactor ? yup.string() : presentPassword('Please enter your password'),
  });

export const changeDetailsRules: yup.ObjectSchema<ChangeDetailsBody> = yup.object({
  userId: yup.string().required(),
  ...place,
  tin: tin(),
  code: optionalCode(),
  password: yup.string(),
});

const newAddress = () => email('Please enter your new email address', 'Please enter a valid email');

export const changeEmailFormRules = (twoFactor: boolean) =>
  yup.object({
    email: newAddress(),
    code: optionalCode(),
    password: twoFactor ? yup.string() : presentPassword('Please enter your password'),
  });

export const changeEmailRules: yup.ObjectSchema<ChangeEmailBody> = yup.object({
  userId: yup.string().required(),
  email: newAddress(),
  code: optionalCode(),
  password: yup.string(),
});

export const undoChangeRules: yup.ObjectSchema<UndoChangeBody> = yup.object({
  token: yup.string().required('This link is not complete. Please open it again from the email'),
  password: newPassword(),
});

/** The sign-up form: what is sent, and two fields that are not. */
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
  bank_acct_number: digits(BANK_DETAILS_MISSING, ACCOUNT_NUMBER_SHORT, /^\d{10,20}$/),
};

export const updateBankDetailsRules: yup.ObjectSchema<UpdateBankDetailsBody> = yup.object({
  userId: yup.string().required('User information not available'),
  ...bankDetails,
  code: optionalCode(),
  password: yup.string(),
  confirmedName: yup.string(),
});

const oneAccount = {
  userId: yup.string().required(),
  bank: required(BANK_DETAILS_MISSING),
  bank_acct_number: digits(BANK_DETAILS_MISSING, ACCOUNT_NUMBER_SHORT, /^\d{10,20}$/),
};

export const preferBankAccountRules: yup.ObjectSchema<PreferBankAccountBody> = yup.object(oneAccount);

export const removeBankAccountRules: yup.ObjectSchema<RemoveBankAccountBody> = yup.object({
  ...oneAccount,
  code: optionalCode(),
  password: yup.string(),
});

/** With two-factor sign-in a code replaces the password. */
export const removeBankAccountFormRules = (twoFactor: boolean) =>
  yup.object({
    code: optionalCode(),
    password: twoFactor ? yup.string() : presentPassword('Please enter your password'),
  });

/**
 * The fields of the bank-details form; the session has the owner. An account in another name has to be confirmed.
 * @param ownName the customer's name
 */
export const bankDetailsFormRules = (ownName: string) =>
  yup.object({
    ...bankDetails,
    /** The name that the bank answered; empty before that. */
    atBank: yup.string(),
    mine: yup
      .boolean()
      .when('atBank', ([name], mine) =>
        name && !sameName(ownName, String(name)) ? mine.oneOf([true], NOT_CONFIRMED) : mine,
      ),
  });

/** The password is asked for where there is no second factor. */
export const ownDataFormRules = (twoFactor: boolean) =>
  yup.object({
    password: twoFactor ? yup.string() : presentPassword('Please enter your password to download your data'),
    code: optionalCode(),
  });

/** Whether a password or a code is needed depends on the account, so the server decides it. */
export const getOwnDataRules: yup.ObjectSchema<GetOwnDataBody> = yup.object({
  userId: yup.string().required(),
  password: yup.string(),
  code: optionalCode(),
});

export const closeAccountFormRules = yup.object({
  password: presentPassword('Please enter your current password'),
  code: optionalCode(),
  giveUpRest: yup.boolean(),
});

export const closeAccountRules: yup.ObjectSchema<CloseAccountBody> = closeAccountFormRules.shape({
  userId: yup.string().required(),
  leaveOrganisations: yup.boolean(),
});

/** Whether a reason is needed depends on the previous status, so the server decides it. */
export const setUserStatusRules: yup.ObjectSchema<SetUserStatusBody> = yup.object({
  status: yup.mixed<SubStatus>().oneOf(subStatuses).required(),
  reason: lines(),
});
