/** Products and their groups. */
import * as yup from 'yup';
import type {
  ActiveStatus,
  AddProductGroupBody,
  DurationUnit,
  ProductBody,
  UpdateProductGroupBody,
} from '../contract/products.ts';
import { exceedsYearly } from '../domain/money.ts';
import { USUAL_TAX_PERCENT } from '../domain/tax.ts';
import { searchWords } from '../domain/text.ts';
import { lines, nairaAmount, required, typedNumber } from './fields.ts';

export const SAVINGS_GROUP = 'Savings';
const RESERVED_GROUP = 'You cannot create a group called Savings or Saving';

/**
 * Letters of other scripts that look like those of *Savings*. Small letters and capitals are apart, because a capital may look like one of
 * our letters and its small letter like another.
 */
const LOOKALIKES: Readonly<Record<string, readonly [small: string, capitals: string]>> = {
  a: ['аαɑᴀꭺ', 'ΑАᎪꓮᗅ'],
  g: ['гɡɢցƍԍꮐ', 'ᏀԌꓖ'],
  i: ['іıɩɪιӏꙇꭵ', 'ΙІӀꓲᎥᏆ'],
  n: ['ηոռɴᴎ', 'ΝꓠИ'],
  s: ['ѕꜱꮪꮥƽꙅ', 'ЅՏᏚᏕꓢƧ'],
  v: ['νѵᴠꮩ', 'ѴᏙꓦᐯ'],
};
const looksOf = (which: 0 | 1): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(LOOKALIKES).flatMap(([ours, alike]) =>
      Array.from(alike[which], (letter): [string, string] => [letter, ours]),
    ),
  );
const [SMALL, CAPITALS] = [looksOf(0), looksOf(1)];

/** Whether a name is, or looks like, the one that is reserved for the group Savings, which always exists. */
export function isReservedGroupName(name: string): boolean {
  const seen = (text: string, as: ReadonlyMap<string, string>): string =>
    text.replaceAll(/\p{L}/gu, (letter) => as.get(letter) ?? letter);
  const words = searchWords(seen(name.normalize('NFKC'), CAPITALS));
  return ['savings', 'saving'].includes(seen(words.join(''), SMALL).replaceAll(/[^\p{L}]/gu, ''));
}

const activeStatus = () => yup.string<ActiveStatus>().oneOf(['active', 'inactive']).required();
const INVALID_RATE = 'Valid interest rate is required';
const INVALID_DURATION = 'Valid duration is required';

const INVALID_DAYS = 'Valid number of days is required';
const INVALID_TAX = 'Valid tax is required, from 0 to 100 percent';
const INVALID_PRICE = 'Valid price is required, from 0 to 100 percent';

/** Tax and price of leaving are both parts of a profit. */
const NO_TAX = 'Without a profit there is no tax: please enter 0';
const NO_PRICE = 'Without a profit leaving early costs nothing: please enter 0';

/** A number that a form may leave empty. */
const optionalNumber = (invalid: string) =>
  typedNumber()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError(invalid);

export const productRules: yup.ObjectSchema<ProductBody> = yup.object({
  name: required('Product name is required'),
  description: lines(),
  cost: nairaAmount('Valid cost is required'),
  interestRate: typedNumber()
    .typeError(INVALID_RATE)
    .required(INVALID_RATE)
    .min(0, INVALID_RATE)
    .max(1000, 'The rate can be at most 1,000%')
    .test(
      'two-decimals',
      'Rates have at most two decimals',
      (rate) => rate === undefined || /^\d+(\.\d{1,2})?$/.test(`${rate}`),
    ),
  durationValue: typedNumber()
    .typeError(INVALID_DURATION)
    .required(INVALID_DURATION)
    .integer(INVALID_DURATION)
    .positive(INVALID_DURATION)
    .when('durationUnit', ([unit], value) =>
      unit === 'months'
        ? value.max(600, 'A term can be at most 600 months')
        : value.max(18_250, 'A term can be at most 18,250 days'),
    ),
  durationUnit: yup.string<DurationUnit>().oneOf(['days', 'months']).required(),
  status: activeStatus(),
  productGroup: yup.string(),
  exitAfterDays: optionalNumber(INVALID_DAYS)
    .integer(INVALID_DAYS)
    .min(0, INVALID_DAYS)
    .test(
      'within-term',
      'Leaving early has to begin before the term ends',
      (days, { parent }) =>
        days === undefined || !(days >= parent.durationValue * (parent.durationUnit === 'months' ? 28 : 1)),
    ),
  exitPricePercent: optionalNumber(INVALID_PRICE)
    .min(0, INVALID_PRICE)
    .max(100, INVALID_PRICE)
    .test(
      'two-decimals',
      'Prices have at most two decimals',
      (price) => price === undefined || /^\d+(\.\d{1,2})?$/.test(`${price}`),
    )
    .when('exitAfterDays', ([days], price) => (days === undefined ? price : price.required(INVALID_PRICE)))
    .when('interestRate', ([rate], price) => (rate === 0 ? price.oneOf([0, undefined], NO_PRICE) : price)),
  taxPercent: optionalNumber(INVALID_TAX)
    .min(0, INVALID_TAX)
    .max(100, INVALID_TAX)
    .test(
      'two-decimals',
      'Taxes have at most two decimals',
      (tax) => tax === undefined || /^\d+(\.\d{1,2})?$/.test(`${tax}`),
    )
    .when('interestRate', ([rate], tax) => (rate === 0 ? tax.oneOf([0, undefined], NO_TAX) : tax)),
});

/** The fields that decide whether a second administrator is needed. */
export type ProductTerms = Pick<
  ProductBody,
  | 'interestRate'
  | 'durationValue'
  | 'durationUnit'
  | 'status'
  | 'productGroup'
  | 'exitAfterDays'
  | 'exitPricePercent'
  | 'taxPercent'
>;

/**
 * Whether the tax differs from before, or for a new product from the usual one. A body without a tax keeps it. A product without profit has
 * no tax; one that gets a profit later is judged like a new product.
 */
export function changesTax(before: ProductTerms | null, { interestRate, taxPercent }: ProductTerms): boolean {
  if (interestRate === 0) return false;
  if (before?.interestRate === 0) return (taxPercent ?? 0) !== USUAL_TAX_PERCENT;
  return taxPercent !== undefined && taxPercent !== (before ? (before.taxPercent ?? 0) : USUAL_TAX_PERCENT);
}

/**
 * Whether a second administrator has to confirm a change of a product: a tax that changes or is not the usual one; or, for a product with a
 * high return a year, adding or opening it, or another rate, term, group or terms of leaving early. Closing it and changing its words take
 * one administrator.
 * @param mostPercent `dualApprovalYearlyPercent` of the settings; null: never
 * @param before null for a new product
 */
export function needsSecondAdministrator(
  mostPercent: number | null,
  before: ProductTerms | null,
  after: ProductTerms,
): boolean {
  const { interestRate, durationValue: value, durationUnit: unit } = after;
  if (mostPercent === null) return false;
  if (changesTax(before, after)) return true;
  if (!exceedsYearly(interestRate, { value, unit }, mostPercent)) return false;
  const opens = after.status === 'active' && before?.status !== 'active';
  const terms = [
    'interestRate',
    'durationValue',
    'durationUnit',
    'productGroup',
    'exitAfterDays',
    'exitPricePercent',
  ] as const;
  return opens || terms.some((term) => before?.[term] !== after[term]);
}

const groupName = () => required('Group name is required');

export const addProductGroupRules: yup.ObjectSchema<AddProductGroupBody> = yup.object({
  name: groupName().test('reserved', RESERVED_GROUP, (name) => !isReservedGroupName(name ?? '')),
  description: lines(),
});

export const updateProductGroupRules: yup.ObjectSchema<UpdateProductGroupBody> = yup.object({
  name: groupName().test('reserved', RESERVED_GROUP, (name) => !isReservedGroupName(name ?? '')),
  description: lines(),
  status: activeStatus(),
});
