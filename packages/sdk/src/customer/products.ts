/** The products that customers can buy. */
import type { AnyApi, CallOptions } from '../api.ts';
import type { GetAllProductsReply } from '../contract/products.ts';

/** The active products. Needs no session: the landing page shows them too. */
export const getActiveProducts = (api: AnyApi, options?: CallOptions) =>
  api.get<GetAllProductsReply>('product/getAllProducts', { ...options, query: { status: 'active' } });
