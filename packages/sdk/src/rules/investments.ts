/** Investing, starting and topping up a savings plan, and recording an offline investment. */
import * as yup from 'yup';
import type {
  AddInvestmentBody,
  AddSavingsFundsBody,
  ExitEarlyBody,
  QuoteExitBody,
  SetEndingBody,
} from '../contract/investments.ts';
import type { DurationUnit } from '../contract/products.ts';
import { formatNaira } from '../domain/money.ts';
import { startOfLagosDay } from '../domain/time.ts';
import { lines, nairaAmount, optionalCode, text, withinBalance } from './fields.ts';

const NOT_AN_AMOUNT = 'Please enter a valid amount';
const NO_CHOICE = 'Please choose what happens with the money';
const FIELD_MISSING = 'Please fill all fields';

export const belowCost = (cost: number): string => `Investment must be at least ${shortNaira(cost)}`;
export const insufficientBalance = (balance: number): string =>
  `Insufficient balance. Your current balance is ${shortNaira(balance)}`;

function shortNaira(naira: number): string {
  return formatNaira(naira, Number.isInteger(naira) ? 'whole' : 'exact');
}

/** The earliest first day of an offline investment, in Lagos. An earlier one is a typing error. */
const FIRST_DAY = '2000-01-01';
const TOO_EARLY = 'The start date cannot be before the year 2000';

/** The terms of a product that the customer saw. */
const seenTerms = () =>
  yup
    .object({
      interestRate: yup.number().required(),
      duration: yup
        .object({
          value: yup.number().required(),
          unit: yup.string<DurationUnit>().oneOf(['days', 'months']).required(),
        })
        .required(),
      earlyExit: yup
        .object({ afterDays: yup.number().required(), pricePercent: yup.number().required() })
        .nullable()
        .default(undefined),
      taxPercent: yup.number(),
    })
    .default(undefined);

/** The number on the receipt, in one spelling, and the evidence that the money came. */
const receiptNumber = () => text().uppercase();
const evidenceOf = () => lines().min(10, 'Please say where the receipt is and who received the money');
const RECEIPT_MISSING = 'Please enter the number of the receipt';
const EVIDENCE_MISSING = 'Please say what shows that the money was received';

export const addInvestmentRules: yup.ObjectSchema<AddInvestmentBody> = yup.object({
  userId: yup.string().required(),
  productId: yup.string().required(),
  capital: nairaAmount(NOT_AN_AMOUNT),
  code: optionalCode(),
  idempotencyKey: yup.string(),
  seen: seenTerms(),
  startDate: yup
    .string()
    .test(
      'not-later',
      'The start date cannot be later than today',
      (day) => day === undefined || Date.parse(day) <= Date.now(),
    )
    .test('not-too-early', TOO_EARLY, (day) => day === undefined || new Date(day) >= startOfLagosDay(FIRST_DAY)),
  isOffline: yup.boolean(),
  receiptNumber: receiptNumber().when('isOffline', ([isOffline], number) =>
    isOffline ? number.required(RECEIPT_MISSING) : number,
  ),
  evidence: evidenceOf().when('isOffline', ([isOffline], words) =>
    isOffline ? words.required(EVIDENCE_MISSING) : words,
  ),
});

export const addSavingsFundsRules: yup.ObjectSchema<AddSavingsFundsBody> = yup.object({
  investmentId: yup.string().required(),
  amount: nairaAmount(NOT_AN_AMOUNT),
  userId: yup.string().required(),
  idempotencyKey: yup.string(),
});

export const setEndingRules: yup.ObjectSchema<SetEndingBody> = yup.object({
  userId: yup.string().required(),
  investmentId: yup.string().required(),
  choice: yup
    .string()
    .required(NO_CHOICE)
    .test(
      'another',
      'A plan cannot get its own money',
      (choice, { parent }) => choice !== `plan:${parent.investmentId}`,
    ),
  seen: seenTerms(),
});

export const quoteExitRules: yup.ObjectSchema<QuoteExitBody> = yup.object({
  userId: yup.string().required(),
  investmentId: yup.string().required(),
});

export const exitEarlyRules: yup.ObjectSchema<ExitEarlyBody> = yup.object({
  userId: yup.string().required(),
  quoteId: yup.string().required(),
});

export const investFormRules = (product: { cost: number }, balance: number) =>
  yup.object({
    amount: withinBalance(
      nairaAmount(NOT_AN_AMOUNT).min(product.cost, belowCost(product.cost)),
      balance,
      insufficientBalance(balance),
    ),
  });

export const topUpFormRules = (balance: number) =>
  yup.object({ amount: withinBalance(nairaAmount(NOT_AN_AMOUNT), balance, insufficientBalance(balance)) });

/** The offline form. @param today YYYY-MM-DD in Lagos @param cost the chosen product's minimum, 0 while none is chosen */
export const offlineInvestmentFormRules = (today: string, cost: number) =>
  yup.object({
    userId: yup.string().required(FIELD_MISSING),
    productId: yup.string().required(FIELD_MISSING),
    capital: nairaAmount(FIELD_MISSING).min(cost, belowCost(cost)),
    receiptNumber: receiptNumber().required(RECEIPT_MISSING),
    evidence: evidenceOf().required(EVIDENCE_MISSING),
    startDate: yup
      .string()
      .required(FIELD_MISSING)
      .test('not-later', 'The start date cannot be later than today', (day) => day === undefined || day <= today)
      .test('not-too-early', TOO_EARLY, (day) => day === undefined || day >= FIRST_DAY),
  });
