/** Products and product groups over HTTP. The list of active products is public: the landing page shows it. */
import * as C from '@ajose/sdk/contract/products';
import * as calls from '@ajose/sdk/admin/products';
import { addProductGroupRules, productRules, updateProductGroupRules } from '@ajose/sdk/rules/products';
import type { App } from '../platform/server/app.ts';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { byAnybody, byStaff, registerCalls, routes } from '../platform/server/calls.ts';
import { addProductOrAsk, setProductStatusOrAsk, updateProductOrAsk } from './products-four-eyes.ts';
import {
  addProductGroup,
  deleteProductGroup,
  listProductGroups,
  listProducts,
  updateProductGroup,
  withRunning,
} from './products.ts';

export function productRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Products', {
    getAllProducts: byAnybody(calls.getAllProducts, {
      scope: 'readProducts',
      sent: C.GetAllProductsQuery,
      reply: C.GetAllProductsReply,
      run: async ({ sent, request }) => {
        const { kind } = request.signedIn ?? {};
        const status = kind === 'admin' || kind === 'key' ? sent.status : 'active';
        const products = await listProducts(deps.db, status);
        return {
          products: kind === 'admin' && sent.running === true ? await withRunning(deps.db, products) : products,
        };
      },
    }),
    addProduct: byStaff('manageProducts')(calls.addProduct, {
      sent: C.ProductBody,
      rules: productRules,
      reply: C.ProductReply,
      status: 201,
      mayWait: true,
      run: async ({ staff, sent }) => {
        const made = await addProductOrAsk(deps, staff, sent);
        if ('waits' in made) return made;
        return { message: 'Product added successfully!', product: made.done };
      },
    }),
    updateProduct: byStaff('manageProducts')(calls.updateProduct, {
      sent: C.ProductBody,
      rules: productRules,
      reply: C.ProductReply,
      mayWait: true,
      run: async ({ staff, sent, params }) => {
        const made = await updateProductOrAsk(deps, staff, params.id, sent);
        if ('waits' in made) return made;
        return { message: 'Product updated successfully!', product: made.done };
      },
    }),
    toggleProductStatus: byStaff('manageProducts')(calls.toggleProductStatus, {
      sent: C.ToggleProductStatusBody,
      reply: C.ProductReply,
      mayWait: true,
      run: async ({ staff, sent, params }) => {
        const { status } = sent;
        const made = await setProductStatusOrAsk(deps, staff, params.id, status);
        if ('waits' in made) return made;
        const done = status === 'active' ? 'activated' : 'deactivated';
        return { message: `Product ${done} successfully!`, product: made.done };
      },
    }),
  });

  groupRoutes(app, deps);
}

const groupRoutes = routes('Products', ({ db }: Deps) => ({
  getAllProductGroups: byStaff('read')(calls.getAllProductGroups, {
    scope: 'readProducts',
    reply: C.GetAllProductGroupsReply,
    run: async () => ({ productGroups: await listProductGroups(db) }),
  }),
  addProductGroup: byStaff('manageProducts')(calls.addProductGroup, {
    sent: C.AddProductGroupBody,
    rules: addProductGroupRules,
    reply: C.ProductGroupReply,
    status: 201,
    run: async ({ staff, sent }) => {
      const productGroup = await tx(db, (tx) => addProductGroup(tx, staff, sent));
      return { message: 'Product group added successfully!', productGroup };
    },
  }),
  updateProductGroup: byStaff('manageProducts')(calls.updateProductGroup, {
    sent: C.UpdateProductGroupBody,
    rules: updateProductGroupRules,
    reply: C.ProductGroupReply,
    run: async ({ staff, sent, params }) => {
      const productGroup = await tx(db, (tx) => updateProductGroup(tx, staff, params.id, sent));
      return { message: 'Product group updated successfully!', productGroup };
    },
  }),
  deleteProductGroup: byStaff('manageProducts')(calls.deleteProductGroup, {
    done: 'Product group deleted successfully!',
    run: ({ staff, params }) => tx(db, (tx) => deleteProductGroup(tx, staff, params.id)),
  }),
}));
