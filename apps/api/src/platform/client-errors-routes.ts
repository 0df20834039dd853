/** Reports of faults of the apps' pages, over HTTP. */
import { ClientErrorBody } from '@ajose/sdk/contract/client-errors';
import { Done } from '@ajose/sdk/contract/common';
import type { App } from './server/app.ts';
import { noteClientError } from './client-errors.ts';

export function clientErrorRoutes(app: App): void {
  app.post(
    '/api/client-errors',
    {
      config: { who: 'public', limit: 'clientError' },
      schema: {
        operationId: 'reportClientError',
        summary: "Reports a fault of an app's page: its kind and place, no data of a person",
        tags: ['Operations'],
        body: ClientErrorBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      noteClientError(request.log, request.body);
      return { success: true, message: 'Noted.' };
    },
  );
}
