/** Products and product groups. `cost` is the minimum capital in naira, `interestRate` the percent for the whole term. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type {
  AddProductGroupBody,
  GetAllProductGroupsReply,
  GetAllProductsQuery,
  GetAllProductsReply,
  ProductBody,
  ProductGroupReply,
  ProductReply,
  ToggleProductStatusBody,
  UpdateProductGroupBody,
} from '../contract/products.ts';

/** All products, or those of one status. */
export const getAllProducts = (api: Api, query: GetAllProductsQuery = {}, options?: CallOptions) =>
  api.get<GetAllProductsReply>('product/getAllProducts', { ...options, query });

/**
 * Adds a product. 404 `group_not_found`, 422 `fields`. Above `dualApprovalYearlyPercent` of the settings nothing happens yet: the reply has
 * the `approval` that a second administrator has to give.
 */
export const addProduct = (api: Api, body: ProductBody, options?: CallOptions) =>
  api.post<ProductReply | WaitsForApprovalReply>('product/addProduct', { ...options, body });

/**
 * Changes a product; running investments keep the terms they were bought at. 404, 409 `other_request_waits`, 422 `fields`. Another
 * rate, term or group above `dualApprovalYearlyPercent` waits for another administrator, as in `addProduct`.
 */
export const updateProduct = (api: Api, id: string, body: ProductBody, options?: CallOptions) =>
  api.put<ProductReply | WaitsForApprovalReply>('product/updateProduct/:id', {
    ...options,
    params: { id },
    body,
    repeatable: true,
  });

/** Opens or closes a product for buying. Opening one above `dualApprovalYearlyPercent` waits for another administrator. */
export const toggleProductStatus = (api: Api, id: string, body: ToggleProductStatusBody, options?: CallOptions) =>
  api.patch<ProductReply | WaitsForApprovalReply>('product/toggleProductStatus/:id', {
    ...options,
    params: { id },
    body,
    repeatable: true,
  });

/** All groups with their products. */
export const getAllProductGroups = (api: Api, options?: CallOptions) =>
  api.get<GetAllProductGroupsReply>('productGroup/getAllProductGroups', options);

/** Adds a group. 409 `name_taken`, 422 for the names that are reserved for the group Savings. */
export const addProductGroup = (api: Api, body: AddProductGroupBody, options?: CallOptions) =>
  api.post<ProductGroupReply>('productGroup/addProductGroup', { ...options, body });

/** Renames a group. 403 `savings_group` for the group Savings, 404, 409 `name_taken`. */
export const updateProductGroup = (api: Api, id: string, body: UpdateProductGroupBody, options?: CallOptions) =>
  api.put<ProductGroupReply>('productGroup/updateProductGroup/:id', {
    ...options,
    params: { id },
    body,
    repeatable: true,
  });

/** Removes the group from its products and deletes it. 403 `savings_group` for the group Savings. */
export const deleteProductGroup = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('productGroup/deleteProductGroup/:id', { ...options, params: { id }, repeatable: true });
