/** The open products, fetched once for all islands of a page. */
import type { Product } from '@ajose/sdk/contract/products';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { api } from '../../api.ts';

let asked: Promise<readonly Product[]> | null = null;

/** The next call asks the server. */
export function forgetProducts(): void {
  asked = null;
}

/** A failure is not kept. */
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
