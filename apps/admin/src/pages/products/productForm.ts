/** The fields of the product form as they are typed, and the request that is made of them. */
import type { Product, ProductBody } from '@ajose/sdk/contract/products';
import { productRules, type ProductTerms } from '@ajose/sdk/rules/products';

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
}

export function toForm(product: Product | null): ProductForm {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    cost: product ? String(product.cost) : '',
    interestRate: product ? String(product.interestRate) : '',
    durationValue: product ? String(product.duration.value) : '',
    durationUnit: product?.duration.unit ?? 'months',
    status: product?.status ?? 'active',
    productGroup: product?.productGroup?._id ?? '',
  };
}

const termRules = productRules.pick(['interestRate', 'durationValue', 'durationUnit', 'status', 'productGroup']);

/** Null while rate or term is not valid; the other fields may be. */
export function termsOf({ productGroup, ...fields }: ProductForm): ProductTerms | null {
  const terms = productGroup === '' ? fields : { ...fields, productGroup };
  return termRules.isValidSync(terms) ? termRules.cast(terms, { stripUnknown: true }) : null;
}

/** For fields that passed the rules. The request of a product without a group has no `productGroup`. */
export function toBody({ productGroup, ...fields }: ProductForm): ProductBody {
  return productRules.cast(productGroup === '' ? fields : { ...fields, productGroup });
}
