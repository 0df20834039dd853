/** The list of banks, which customers and administrators choose from. */
import type { AnyApi, CallOptions } from './api.ts';
import { says } from './call.ts';
import type { GetBanksReply } from './contract/banks.ts';

/** All banks of a country by name, Nigeria unless told otherwise. */
export const getBanksByCountry = says(
  'get',
  'admin/getBanksByCountry/:country',
  {},
  (api: AnyApi, country = 'Nigeria', options?: CallOptions) =>
    api.get<GetBanksReply>('admin/getBanksByCountry/:country', { ...options, params: { country } }),
);
