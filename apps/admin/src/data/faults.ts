/** Reports a fault of this app's pages. */
import { reportFault } from '@ajose/sdk/client-errors';
import { api } from '../api.ts';

const version = import.meta.env.VITE_VERSION ?? '0.0.0';

/** @param route as `/admin/dashboard/home`, without what the address holds besides. @returns the id of the report */
export const reportPage = (error: unknown, route: string): string =>
  reportFault(api, { app: 'admin', version, route }, error);
