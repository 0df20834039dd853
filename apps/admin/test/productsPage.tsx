/** Shows the page of products to a test, with what it asks for besides the products. */
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getAllProductGroups } from '@ajose/sdk/admin/products';
import type { GetAllProductsReply, Product, ProductGroup } from '@ajose/sdk/contract/products';
import type { Admin } from '@ajose/sdk/contract/staff';
import { on } from '@ajose/tools/network';
import { ProductsPage } from '../src/pages/products/ProductsPage.tsx';
import { showPage } from './page.tsx';
import { agriculture, savings } from './products.ts';
import { settings } from './settings.ts';

export const productsOf = (...products: Product[]): GetAllProductsReply => ({ success: true, products });
export const groupDone = { success: true, message: 'Done.', productGroup: agriculture } as const;

export async function showProducts(
  groups: ProductGroup[] = [agriculture, savings],
  address?: string,
  admin?: Admin,
): Promise<void> {
  on(getAllProductGroups).answers({ success: true, productGroups: groups });
  on(getSystemSettings).answers({ success: true, settings });
  await showPage(<ProductsPage />, admin, address);
}
