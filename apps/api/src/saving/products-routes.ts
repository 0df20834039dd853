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
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { addProductGroupRules, productRules, updateProductGroupRules } from '@ajose/sdk/rules/products';
import type { App } from '../platform/server/app.ts';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { waitsReply } from '../access/approvals/approvals.ts';
import { staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { addProductOrAsk, setProductStatusOrAsk, updateProductOrAsk } from './products-four-eyes.ts';
import {
  addProductGroup,
  deleteProductGroup,
  listProductGroups,
  listProducts,
  updateProductGroup,
} from './products.ts';

const tags = ['Products'];

export function productRoutes(app: App, deps: Deps): void {
  catalogueRoutes(app, deps);
  changeRoutes(app, deps);
  groupRoutes(app, deps);
}

function catalogueRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/product/getAllProducts',
    {
      config: { who: 'public', scope: 'readProducts' },
      schema: {
        operationId: 'getAllProducts',
        tags,
        summary: 'Products; only administrators see those that are not active',
        querystring: GetAllProductsQuery,
        response: { 200: GetAllProductsReply },
      },
    },
    async (request) => {
      const { kind } = request.signedIn ?? {};
      const status = kind === 'admin' || kind === 'key' ? request.query.status : 'active';
      return { success: true as const, products: await listProducts(deps.db, status) };
    },
  );

  app.post(
    '/api/product/addProduct',
    {
      config: { who: 'admin', can: 'manageProducts' },
      preHandler: sense(productRules),
      schema: {
        operationId: 'addProduct',
        summary: 'Adds a product, or asks a second administrator where it returns much in a year',
        tags,
        body: ProductBody,
        response: { 201: ProductReply, 202: WaitsForApprovalReply },
      },
    },
    async (request, reply) => {
      const made = await addProductOrAsk(deps, staffOf(request), request.body);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      return reply.code(201).send({ success: true, message: 'Product added successfully!', product: made.done });
    },
  );
}

function changeRoutes(app: App, deps: Deps): void {
  app.put(
    '/api/product/updateProduct/:id',
    {
      config: { who: 'admin', can: 'manageProducts' },
      preHandler: sense(productRules),
      schema: {
        operationId: 'updateProduct',
        summary: 'Changes a product, or asks a second administrator where it then returns much in a year',
        tags,
        params: IdParams,
        body: ProductBody,
        response: { 200: ProductReply, 202: WaitsForApprovalReply },
      },
    },
    async (request, reply) => {
      const made = await updateProductOrAsk(deps, staffOf(request), request.params.id, request.body);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      return { success: true as const, message: 'Product updated successfully!', product: made.done };
    },
  );

  app.patch(
    '/api/product/toggleProductStatus/:id',
    {
      config: { who: 'admin', can: 'manageProducts' },
      schema: {
        operationId: 'toggleProductStatus',
        summary: 'Opens or closes a product, or asks a second administrator to open one that returns much in a year',
        tags,
        params: IdParams,
        body: ToggleProductStatusBody,
        response: { 200: ProductReply, 202: WaitsForApprovalReply },
      },
    },
    async (request, reply) => {
      const { status } = request.body;
      const made = await setProductStatusOrAsk(deps, staffOf(request), request.params.id, status);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      const done = status === 'active' ? 'activated' : 'deactivated';
      return { success: true as const, message: `Product ${done} successfully!`, product: made.done };
    },
  );
}

function groupRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/productGroup/getAllProductGroups',
    {
      config: { who: 'admin', can: 'read', scope: 'readProducts' },
      schema: { operationId: 'getAllProductGroups', tags, response: { 200: GetAllProductGroupsReply } },
    },
    async () => ({ success: true as const, productGroups: await listProductGroups(db) }),
  );

  app.post(
    '/api/productGroup/addProductGroup',
    {
      config: { who: 'admin', can: 'manageProducts' },
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
      config: { who: 'admin', can: 'manageProducts' },
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
      config: { who: 'admin', can: 'manageProducts' },
      schema: { operationId: 'deleteProductGroup', tags, params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await tx(db, (tx) => deleteProductGroup(tx, staffOf(request), request.params.id));
      return { success: true as const, message: 'Product group deleted successfully!' };
    },
  );
}
