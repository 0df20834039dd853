/** Adding funds and withdrawing. */
import * as yup from 'yup';
import type { AddTransactionBody, SetTransactionStatusBody, StatementFormat } from '../contract/transactions.ts';
import { formatNaira, MAX_AMOUNT_NAIRA, MIN_DEPOSIT_NAIRA } from '../domain/money.ts';
import { lines, nairaAmount, optionalCode, required, requiredLines, withinBalance } from './fields.ts';

export const FUNDS_BELOW_MINIMUM = `Funds cannot be less than N${MIN_DEPOSIT_NAIRA}`;
const NOT_A_POSITIVE_NUMBER = 'Please enter a valid positive number';
const NOT_A_POSITIVE_AMOUNT = 'Please enter a valid positive amount';

export const depositAmount = nairaAmount(NOT_A_POSITIVE_NUMBER).min(MIN_DEPOSIT_NAIRA, FUNDS_BELOW_MINIMUM);
const withdrawalAmount = nairaAmount(NOT_A_POSITIVE_AMOUNT);

/** The gateway takes letters, digits, `-`, `.` and `=` in a payment's reference. */
const DEPOSIT_ID_PATTERN = /^[A-Za-z0-9.=-]{1,100}$/;

/** The beginnings of the platform's own transaction ids, which a customer's request must not use. */
const OWN_ID_PATTERN = /^(?:[A-Z]{3}|asv|own|rfd|wdl)-/;
export const isOwnId = (id: string): boolean => OWN_ID_PATTERN.test(id);

/** At least one letter or digit: `.` and `..` would change the path of an address. */
const HAS_LETTER_OR_DIGIT = /[A-Za-z0-9]/;

const reference = yup
  .string()
  .test('own-id', 'This reference is kept for our own records. Please use another', (id) => !isOwnId(id ?? ''))
  .matches(HAS_LETTER_OR_DIGIT, 'A reference needs at least one letter or digit');

/** The longest reason that a customer writes. */
export const TRANSACTION_REASON_MOST = 200;

/** The fields with rules; for the others their shape suffices. */
type Judged = Pick<AddTransactionBody, 'amount' | 'transactionId' | 'reason' | 'code'>;

const movementRules = (amount: yup.NumberSchema<number>, transactionId: yup.StringSchema): yup.ObjectSchema<Judged> =>
  yup.object({
    amount,
    transactionId: transactionId.required(),
    reason: required('Please say what the transaction is for'),
    code: optionalCode(),
  });

export const depositReference = reference
  .matches(DEPOSIT_ID_PATTERN, 'A payment reference has letters, digits, hyphen, dot and = only')
  .required();

const depositRules = movementRules(depositAmount, depositReference);
const withdrawalRules = movementRules(withdrawalAmount, reference);

export const addTransactionRules = yup.lazy((body: { type?: unknown } | undefined) =>
  body?.type === 'deposit' ? depositRules : withdrawalRules,
);

/** @param most the largest deposit that the server takes, in naira */
export const addFundsFormRules = (most = MAX_AMOUNT_NAIRA) =>
  yup.object({ amount: depositAmount.max(most, `One deposit can be at most ${formatNaira(most, 'whole')}`) });

/** The message of form and API where the wallet has less than is asked for. */
export const INSUFFICIENT_FOR_WITHDRAWAL = 'Insufficient balance for this withdrawal';

/** @param least the smallest withdrawal that the server takes, in naira */
export const withdrawFormRules = (balance: number, least = 0) =>
  yup.object({
    amount: withinBalance(withdrawalAmount, balance, INSUFFICIENT_FOR_WITHDRAWAL).min(
      least,
      `The smallest withdrawal is ${formatNaira(least, 'whole')}.`,
    ),
  });

/** The form of a statement. Without days, it is from the beginning until today. */
export const statementFormRules = yup.object({
  format: yup.string<StatementFormat>().oneOf(['pdf', 'csv', 'journal', 'ofx']).required(),
  from: yup.string(),
  to: yup
    .string()
    .when('from', ([from], to) =>
      to.test('in-order', 'The last day has to come after the first day', (day) => !from || !day || from <= day),
    ),
});

export const setTransactionStatusRules: yup.ObjectSchema<SetTransactionStatusBody> = yup.object({
  status: yup
    .string<SetTransactionStatusBody['status']>()
    .oneOf(['pending', 'completed', 'failed', 'user_cancelled'])
    .required(),
  reason: lines(),
  code: optionalCode(),
});

/** For the form in which an administrator says why a transaction is decided by hand. */
export const decideRules = yup.object({ reason: requiredLines('Please say why') });
