/** Products and product groups. `cost` is the minimum capital in naira, `interestRate` the percent for the whole term. */
import { deletes, gets, getsBy, patches, posts, puts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/products.ts';

/** All products, or those of one status; with `running` also how many plans run in each and with how much. */
export const getAllProducts = getsBy<C.GetAllProductsQuery, C.GetAllProductsReply>()('product/getAllProducts');

/**
 * Adds a product. Above `dualApprovalYearlyPercent` of the settings nothing happens yet: the reply has the `approval` that a second
 * administrator has to give.
 */
export const addProduct = posts<C.ProductBody, C.ProductReply | WaitsForApprovalReply>()('product/addProduct', {
  404: ['group_not_found'],
  409: ['name_taken', 'other_request_waits'],
});

/**
 * Changes a product; running investments keep the terms they were bought at. Another rate, term or group above `dualApprovalYearlyPercent`
 * waits for another administrator, as in `addProduct`.
 */
export const updateProduct = puts<C.ProductBody, C.ProductReply | WaitsForApprovalReply>()(
  'product/updateProduct/:id',
  {
    404: ['group_not_found', 'product_not_found'],
    409: ['name_taken', 'other_request_waits'],
  },
);

/** Opens or closes a product for buying. Opening one above `dualApprovalYearlyPercent` waits for another administrator. */
export const toggleProductStatus = patches<C.ToggleProductStatusBody, C.ProductReply | WaitsForApprovalReply>()(
  'product/toggleProductStatus/:id',
  { 404: ['product_not_found'], 409: ['other_request_waits'] },
);

/** All groups with their products. */
export const getAllProductGroups = gets<C.GetAllProductGroupsReply>()('productGroup/getAllProductGroups');

/** Adds a group. */
export const addProductGroup = posts<C.AddProductGroupBody, C.ProductGroupReply>()('productGroup/addProductGroup', {
  403: ['savings_group'],
  404: ['group_not_found'],
  409: ['name_taken'],
});

/** Renames a group. */
export const updateProductGroup = puts<C.UpdateProductGroupBody, C.ProductGroupReply>()(
  'productGroup/updateProductGroup/:id',
  { 403: ['savings_group'], 404: ['group_not_found'], 409: ['name_taken'] },
);

/** Removes the group from its products and deletes it. */
export const deleteProductGroup = deletes<Done>()('productGroup/deleteProductGroup/:id', {
  403: ['savings_group'],
  404: ['group_not_found'],
});
