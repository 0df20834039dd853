/** The open products, fetched once for all islands of a page. */
import type { Product } from '@ajose/sdk/contract/products';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { api } from '../../api.ts';

let asked: Promise<readonly Product[]> | null = null;

/** Makes the next call ask the server. */
export function forgetProducts(): void {
  asked = null;
}

/** The open products. A failure is not kept, so that the next call asks again. */
export function openProducts(): Promise<readonly Product[]> {
  asked ??= getActiveProducts(api).then(
    ({ products }) => products,
    (error: unknown) => {
      forgetProducts();
      throw error;
    },
  );
  return asked;
}
