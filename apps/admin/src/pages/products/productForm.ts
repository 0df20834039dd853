/** The fields of the product form as typed, and the request made from them. */
import type { Product, ProductBody } from '@ajose/sdk/contract/products';
import { USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { productRules, type ProductTerms } from '@ajose/sdk/rules/products';
import { amountText } from '@ajose/sdk/domain/money';

export interface ProductForm {
  name: string;
  description: string;
  cost: string;
  interestRate: string;
  durationValue: string;
  durationUnit: ProductBody['durationUnit'];
  status: ProductBody['status'];
  /** A group's id, or empty for none. */
  productGroup: string;
  /** Empty where it cannot be left early. */
  exitAfterDays: string;
  exitPricePercent: string;
  taxPercent: string;
}

export function toForm(product: Product | null): ProductForm {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    cost: product ? amountText(product.cost) : '',
    interestRate: product ? String(product.interestRate) : '',
    durationValue: product ? String(product.duration.value) : '',
    durationUnit: product?.duration.unit ?? 'months',
    status: product?.status ?? 'active',
    productGroup: product?.productGroup?._id ?? '',
    exitAfterDays: product?.earlyExit ? String(product.earlyExit.afterDays) : '',
    exitPricePercent: product?.earlyExit ? String(product.earlyExit.pricePercent) : '',
    taxPercent: String(product ? (product.taxPercent ?? 0) : USUAL_TAX_PERCENT),
  };
}

/** Whether the rate that is typed is 0. */
export const isWithoutProfit = ({ interestRate }: Pick<ProductForm, 'interestRate'>): boolean =>
  interestRate !== '' && Number(interestRate) === 0;

/** The form without empty fields: a product may have no group, and may be one that cannot be left early. */
function filled(form: ProductForm) {
  // Tax and price are parts of the profit; without profit the form does not ask for them.
  const { productGroup, exitAfterDays, exitPricePercent, ...fields } = isWithoutProfit(form)
    ? { ...form, taxPercent: '0', exitPricePercent: '0' }
    : form;
  const group = productGroup === '' ? {} : { productGroup };
  return exitAfterDays === '' ? { ...fields, ...group } : { ...fields, ...group, exitAfterDays, exitPricePercent };
}

const termRules = productRules.pick([
  'interestRate',
  'durationValue',
  'durationUnit',
  'status',
  'productGroup',
  'exitAfterDays',
  'exitPricePercent',
  'taxPercent',
]);

/** The terms as typed; null while one of them is not valid. Other fields may be invalid. */
export function termsOf(form: ProductForm): ProductTerms | null {
  const terms = filled(form);
  return termRules.isValidSync(terms) ? termRules.cast(terms, { stripUnknown: true }) : null;
}

/** The request, from fields that passed the rules. */
export const toBody = (form: ProductForm): ProductBody => productRules.cast(filled(form));
