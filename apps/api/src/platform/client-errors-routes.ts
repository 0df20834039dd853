/** Reports of faults of the apps' pages, over HTTP. */
import { reportClientError } from '@ajose/sdk/client-errors';
import { ClientErrorBody } from '@ajose/sdk/contract/client-errors';
import { byAnybody, routes } from './server/calls.ts';
import { noteClientError } from './client-errors.ts';

export const clientErrorRoutes = routes('Operations', () => ({
  reportClientError: byAnybody(reportClientError, {
    limit: 'clientError',
    sent: ClientErrorBody,
    done: 'Noted.',
    run: async ({ sent, request }) => {
      noteClientError(request.log, sent);
    },
  }),
}));
