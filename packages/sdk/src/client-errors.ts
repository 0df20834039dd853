/** Reports faults of the apps' pages to the operator. */
import type { Api } from './api.ts';
import { posts } from './call.ts';
import type { ClientErrorBody } from './contract/client-errors.ts';
import type { Done } from './contract/common.ts';

/** Reports a fault of an app's page: its kind and place, no data of a person. Needs no session. */
export const reportClientError = posts<ClientErrorBody, Done>()('client-errors');

/**
 * Reports the error of an app's page: only its name, because the message may have a person's data.
 * @returns the id for the screen, which the log also has; the report itself is still being sent and may fail
 */
export function reportFault(api: Api, build: Omit<ClientErrorBody, 'error' | 'errorId'>, error: unknown): string {
  const errorId = crypto.randomUUID();
  const name = error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Unknown';
  reportClientError(api, { ...build, error: name, errorId }).catch(() => undefined);
  return errorId;
}
