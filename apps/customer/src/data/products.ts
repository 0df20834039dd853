/** The products that are open. */
import useSWR from 'swr';
import type { Product } from '@ajose/sdk/contract/products';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { api } from '../api.ts';

export const useProducts = () =>
  useSWR<readonly Product[], unknown>(['products'], async () => (await getActiveProducts(api)).products);
