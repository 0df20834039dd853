/** The fields that several forms share: each rule and its message once. */
import * as yup from 'yup';
import { readEmail } from '../domain/email.ts';
import { formatNaira, isWholeKobo, MAX_AMOUNT_NAIRA, readAmount } from '../domain/money.ts';
import {
  nameHas,
  organisationNameHas,
  PASSWORD_LEAST,
  passwordHas,
  readCode,
  readDigits,
  readNameText,
  readPassword,
  readPhone,
  readReferralCode,
  readTin,
} from '../domain/readers.ts';
import { readLines, readText } from '../domain/text.ts';

/** One email address. The rules return it as email.ts reads it. */
export const email = (required: string, invalid: string) =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === 'string' ? (readEmail(value) ?? value) : value))
    .required(required)
    .test('email', invalid, (value) => value === undefined || readEmail(value) !== null);

const HIDDEN = 'This holds characters that cannot be seen. Please type it by hand';

/** Text as a reader of `text.ts` reads it. The rules return what was read. */
const readBy = (read: (text: string) => string | null, unreadable = HIDDEN) =>
  yup
    .string()
    .transform((text: unknown) => (typeof text === 'string' ? (read(text) ?? text) : text))
    .test('readable', unreadable, (text) => text == null || text === '' || read(text) !== null);

/** Text of one line. */
export const text = () => readBy(readText);
/** Text of several lines. */
export const lines = () => readBy(readLines);
export const required = (message: string) => text().required(message);
export const requiredLines = (message: string) => lines().required(message);

/** @param least the least number of characters */
export const personName = (least = 2) =>
  readBy(readNameText)
    .required('Name is required')
    .min(least, `Name must be at least ${least} characters`)
    .max(120, 'Name must be at most 120 characters')
    .test('numbers', 'Name cannot contain numbers', nameHas.noNumbers)
    .test('letters', 'Name must have at least two letters', nameHas.twoLetters)
    .test(
      'characters',
      'Name can have letters, spaces, hyphens, apostrophes and full stops only',
      nameHas.itsCharacters,
    );

export const organisationName = () =>
  readBy(readNameText)
    .required('Name is required')
    .min(3, 'Name must be at least 3 characters')
    .max(120, 'Name must be at most 120 characters')
    .test('letters', 'Name must have at least two letters', organisationNameHas.twoLetters)
    .test(
      'characters',
      'Name can have letters, digits, spaces and these signs only: & ( ) / , . - and apostrophes',
      organisationNameHas.itsCharacters,
    );

/** A phone number, which the rules return as E.164. */
export const phone = () => readBy(readPhone, 'Please enter a valid phone number');

/** A Nigerian tax number; may be empty. */
export const tin = () => readBy(readTin, 'A tax number has 10, 12 or 13 digits; a NIN is not one');

/** Digits, typed with or without spaces and hyphens between them. */
export const digits = (missing: string, invalid: string, pattern: RegExp) =>
  readBy(readDigits, invalid).required(missing).matches(pattern, invalid);

/** A present password stays as typed, because it may have been hashed like that. */
export const presentPassword = (missing: string) => yup.string().required(missing);

export const GUESSABLE =
  'Please choose a password that is not just “Ajose” or your email address: it needs at least four other letters';

export const newPassword = () =>
  yup
    .string()
    .transform((text: unknown) => (typeof text === 'string' ? readPassword(text) : text))
    .required('Password is required')
    .test('length', `Password must be at least ${PASSWORD_LEAST} characters`, passwordHas.length)
    .max(256, 'Password must be at most 256 characters')
    .test('uppercase', 'Must contain at least one uppercase letter', (password) => passwordHas.uppercase(password))
    .test('number', 'Must contain at least one number', (password) => passwordHas.number(password))
    .test('guessable', GUESSABLE, (password, { parent }: { parent: { email?: unknown } }) => {
      return passwordHas.ownWords(password, typeof parent.email === 'string' ? parent.email : '');
    });

export const confirmPassword = (field = 'password') =>
  yup
    .string()
    .transform((text: unknown) => (typeof text === 'string' ? readPassword(text) : text))
    .required('Passwords do not match')
    .oneOf([yup.ref(field)], 'Passwords do not match');

/** A referral code, typed or with the link that it came by. */
export const referralCode = () =>
  yup.string().transform((text: unknown) => (typeof text === 'string' ? readReferralCode(text) : text));

/** The authenticator's six digits or a recovery code, where one may be asked for. */
export const optionalCode = () =>
  yup.string().transform((text: unknown) => (typeof text === 'string' ? readCode(text) : text));

/** A number in a form's field, as text. Only a plain number counts: JavaScript would read `1e3` as a thousand. */
export const typedNumber = () =>
  yup
    .number()
    .transform((value: number, typed: unknown) =>
      typeof typed === 'string' ? Number(readAmount(typed) ?? Number.NaN) : value,
    );

/** A positive amount in naira with at most two decimals and not above the largest movement. */
export const nairaAmount = (invalid: string) =>
  typedNumber()
    .typeError(invalid)
    .required(invalid)
    .test('positive', invalid, (value) => value === undefined || value > 0)
    .max(MAX_AMOUNT_NAIRA, `One movement can be at most ${formatNaira(MAX_AMOUNT_NAIRA, 'whole')}`)
    .test('whole-kobo', 'Amounts have at most two decimals', (value) => value === undefined || isWholeKobo(value));

/** An amount that the wallet's balance covers. The server checks it again. */
export const withinBalance = (amount: ReturnType<typeof nairaAmount>, balance: number, message: string) =>
  amount.test('balance', message, (value) => value === undefined || value <= balance);

/** The authenticator's six digits or a recovery code. */
export const twoFactorCode = () => optionalCode().required('Please enter the code from your authenticator app');
