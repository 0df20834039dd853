/** The fields that more than one form has, each rule and its message written once. */
import * as yup from 'yup';
import { readEmail } from '../email.ts';
import { isWholeKobo, MAX_AMOUNT_NAIRA, formatNaira } from '../money.ts';

/** One strict address; the rules return it as email.ts reads it. */
export const email = (required: string, invalid: string) =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === 'string' ? (readEmail(value) ?? value) : value))
    .required(required)
    .test('email', invalid, (value) => value === undefined || readEmail(value) !== null);

export const newPassword = () =>
  yup
    .string()
    .required('Password is required')
    .min(8, 'Password must be at least 8 characters')
    .max(256, 'Password must be at most 256 characters')
    .matches(/[A-Z]/, 'Must contain at least one uppercase letter')
    .matches(/\d/, 'Must contain at least one number');

export const confirmPassword = (field = 'password') =>
  yup
    .string()
    .required('Passwords do not match')
    .oneOf([yup.ref(field)], 'Passwords do not match');

const PLAIN_NUMBER = /^-?\d+(\.\d*)?$/;

/** A number as a form holds it, as text: only digits with a decimal point. JavaScript would read `1e3` as a thousand. */
export const typedNumber = () =>
  yup
    .number()
    .transform((value: number, typed: unknown) =>
      typeof typed === 'string' && !PLAIN_NUMBER.test(typed.trim()) ? Number.NaN : value,
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

export const required = (message: string) => yup.string().trim().required(message);

/** The authenticator's six digits or a recovery code. */
export const twoFactorCode = () => required('Please enter the code from your authenticator app');
