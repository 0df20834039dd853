/** Reports faults of an app's pages. */
import type { Api } from '@ajose/sdk/api';
import { reportFault } from '@ajose/sdk/client-errors';

const version: string = import.meta.env['VITE_VERSION'] ?? '0.0.0';

/** The function takes a fault and its route, as `/dashboard/profile`, with nothing of what an address holds; it returns the report's id. */
export const pageFaults =
  (api: Api, app: 'customer' | 'admin') =>
  (error: unknown, route: string): string =>
    reportFault(api, { app, version, route }, error);
