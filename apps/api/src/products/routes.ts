/** Products and product groups over HTTP. The list of active products is public: the landing page shows it. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  AddProductGroupBody,
  GetAllProductGroupsReply,
  GetAllProductsQuery,
  GetAllProductsReply,
  ProductBody,
  ProductGroupReply,
  ProductReply,
  ToggleProductStatusBody,
  UpdateProductGroupBody,
} from '@ajose/sdk/contract/products';
import { addProductGroupRules, productRules, updateProductGroupRules } from '@ajose/sdk/rules/products';
import type { App } from '../server/app.ts';
import { tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { staffOf } from '../server/guards.ts';
import { sense } from '../server/validate.ts';
import {
  addProduct,
  addProductGroup,
  deleteProductGroup,
  listProductGroups,
  listProducts,
  setProductStatus,
  updateProduct,
  updateProductGroup,
} from './products.ts';

const tags = ['Products'];

export function productRoutes(app: App, deps: Deps): void {
  catalogueRoutes(app, deps);
  groupRoutes(app, deps);
}

function catalogueRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/product/getAllProducts',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getAllProducts',
        tags,
        summary: 'Products; only administrators see those that are not active',
        querystring: GetAllProductsQuery,
        response: { 200: GetAllProductsReply },
      },
    },
    async (request) => {
      const status = request.signedIn?.kind === 'admin' ? request.query.status : 'active';
      return { success: true as const, products: await listProducts(db, status) };
    },
  );

  app.post(
    '/api/product/addProduct',
    {
      config: { who: 'admin' },
      preHandler: sense(productRules),
      schema: { operationId: 'addProduct', tags, body: ProductBody, response: { 201: ProductReply } },
    },
    async (request, reply) => {
      const product = await tx(db, (tx) => addProduct(tx, staffOf(request), request.body));
      return reply.code(201).send({ success: true, message: 'Product added successfully!', product });
    },
  );

  app.put(
    '/api/product/updateProduct/:id',
    {
      config: { who: 'admin' },
      preHandler: sense(productRules),
      schema: {
        operationId: 'updateProduct',
        tags,
        params: IdParams,
        body: ProductBody,
        response: { 200: ProductReply },
      },
    },
    async (request) => {
      const product = await tx(db, (tx) => updateProduct(tx, staffOf(request), request.params.id, request.body));
      return { success: true as const, message: 'Product updated successfully!', product };
    },
  );

  app.patch(
    '/api/product/toggleProductStatus/:id',
    {
      config: { who: 'admin' },
      schema: {
        operationId: 'toggleProductStatus',
        tags,
        params: IdParams,
        body: ToggleProductStatusBody,
        response: { 200: ProductReply },
      },
    },
    async (request) => {
      const { status } = request.body;
      const product = await tx(db, (tx) => setProductStatus(tx, staffOf(request), request.params.id, status));
      const done = status === 'active' ? 'activated' : 'deactivated';
      return { success: true as const, message: `Product ${done} successfully!`, product };
    },
  );
}

function groupRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/productGroup/getAllProductGroups',
    {
      config: { who: 'admin' },
      schema: { operationId: 'getAllProductGroups', tags, response: { 200: GetAllProductGroupsReply } },
    },
    async () => ({ success: true as const, productGroups: await listProductGroups(db) }),
  );

  app.post(
    '/api/productGroup/addProductGroup',
    {
      config: { who: 'admin' },
      preHandler: sense(addProductGroupRules),
      schema: {
        operationId: 'addProductGroup',
        tags,
        body: AddProductGroupBody,
        response: { 201: ProductGroupReply },
      },
    },
    async (request, reply) => {
      const productGroup = await tx(db, (tx) => addProductGroup(tx, staffOf(request), request.body));
      return reply.code(201).send({ success: true, message: 'Product group added successfully!', productGroup });
    },
  );

  app.put(
    '/api/productGroup/updateProductGroup/:id',
    {
      config: { who: 'admin' },
      preHandler: sense(updateProductGroupRules),
      schema: {
        operationId: 'updateProductGroup',
        tags,
        params: IdParams,
        body: UpdateProductGroupBody,
        response: { 200: ProductGroupReply },
      },
    },
    async (request) => {
      const { id } = request.params;
      const productGroup = await tx(db, (tx) => updateProductGroup(tx, staffOf(request), id, request.body));
      return { success: true as const, message: 'Product group updated successfully!', productGroup };
    },
  );

  app.delete(
    '/api/productGroup/deleteProductGroup/:id',
    {
      config: { who: 'admin' },
      schema: { operationId: 'deleteProductGroup', tags, params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await tx(db, (tx) => deleteProductGroup(tx, staffOf(request), request.params.id));
      return { success: true as const, message: 'Product group deleted successfully!' };
    },
  );
}
