/** Products and their groups. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/products';
import type {
  ActiveStatus,
  AddProductGroupBody,
  Product,
  ProductBody,
  ProductGroup,
  UpdateProductGroupBody,
} from '@ajose/sdk/contract/products';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useProducts = (status?: ActiveStatus) =>
  useSWR<readonly Product[], unknown>(['products', status], async () => {
    const { products } = await calls.getAllProducts(api, status ? { status } : {});
    return products;
  });

export const useProductGroups = () =>
  useSWR<readonly ProductGroup[], unknown>(
    ['groups'],
    async () => (await calls.getAllProductGroups(api)).productGroups,
  );

const productsChanged = () => makeStale('products', 'groups', 'stats', 'audit');

export async function addProduct(body: ProductBody): Promise<void> {
  await calls.addProduct(api, body);
  await productsChanged();
}

export async function updateProduct(id: string, body: ProductBody): Promise<void> {
  await calls.updateProduct(api, id, body);
  await productsChanged();
}

export async function toggleProductStatus(id: string, status: ActiveStatus): Promise<void> {
  await calls.toggleProductStatus(api, id, { status });
  await productsChanged();
}

/** Returns the group, so that a form can choose it. */
export async function addProductGroup(body: AddProductGroupBody): Promise<ProductGroup> {
  const { productGroup } = await calls.addProductGroup(api, body);
  await productsChanged();
  return productGroup;
}

export async function updateProductGroup(id: string, body: UpdateProductGroupBody): Promise<void> {
  await calls.updateProductGroup(api, id, body);
  await productsChanged();
}

export async function deleteProductGroup(id: string): Promise<void> {
  await calls.deleteProductGroup(api, id);
  await productsChanged();
}
