/** Products and their groups. */
import useSWR, { type SWRResponse } from 'swr';
import * as calls from '@ajose/sdk/admin/products';
import type { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import type {
  ActiveStatus,
  AddProductGroupBody,
  Product,
  ProductBody,
  ProductGroup,
  ProductReply,
  UpdateProductGroupBody,
} from '@ajose/sdk/contract/products';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useProducts = (status?: ActiveStatus) =>
  useSWR<readonly Product[], unknown>(['products', status], async () => {
    const { products } = await calls.getAllProducts(api, status ? { status } : {});
    return products;
  });

/** All products, each with what runs in it. Counting that takes longer, so the products come first without it, and stay so where it fails. */
export function useRunningProducts(): SWRResponse<readonly Product[], unknown> {
  const listed = useProducts();
  const counted = useSWR<readonly Product[], unknown>(
    ['products', 'running'],
    async () => (await calls.getAllProducts(api, { running: true })).products,
  );
  return counted.data ? counted : listed;
}

export const useProductGroups = () =>
  useSWR<readonly ProductGroup[], unknown>(
    ['groups'],
    async () => (await calls.getAllProductGroups(api)).productGroups,
  );

const productsChanged = () => makeStale('products', 'groups', 'stats', 'approvals', 'audit');

/** Returns the server's message where the product waits for a second administrator; null when it was changed. */
async function changed(call: Promise<ProductReply | WaitsForApprovalReply>): Promise<string | null> {
  const reply = await call;
  await productsChanged();
  return 'approval' in reply ? reply.message : null;
}

export const addProduct = (body: ProductBody): Promise<string | null> => changed(calls.addProduct(api, body));

export const updateProduct = (id: string, body: ProductBody): Promise<string | null> =>
  changed(calls.updateProduct(api, id, body));

export const toggleProductStatus = (id: string, status: ActiveStatus): Promise<string | null> =>
  changed(calls.toggleProductStatus(api, id, { status }));

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
