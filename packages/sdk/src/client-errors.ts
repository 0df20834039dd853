/** Reports faults of the apps' own pages, so that the operator hears of them. */
import type { Api, CallOptions } from './api.ts';
import type { ClientErrorBody } from './contract/client-errors.ts';
import type { Done } from './contract/common.ts';

/** Reports a fault of a page. Nobody has to be signed in. */
export const reportClientError = (api: Api, body: ClientErrorBody, options?: CallOptions) =>
  api.post<Done>('client-errors', { ...options, body });

/**
 * Reports what an app's page failed with: the error's name, because its message may hold a person's data.
 * @returns the id that the log has, to be shown; the report itself is on its way and may fail
 */
export function reportFault(api: Api, build: Omit<ClientErrorBody, 'error' | 'errorId'>, error: unknown): string {
  const errorId = crypto.randomUUID();
  const name = error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Unknown';
  reportClientError(api, { ...build, error: name, errorId }).catch(() => undefined);
  return errorId;
}
