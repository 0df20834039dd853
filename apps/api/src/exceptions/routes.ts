/** Exceptions over HTTP: administrators read them. */
import { GetExceptionsQuery, GetExceptionsReply } from '@ajose/sdk/contract/dashboard';
import type { App } from '../server/app.ts';
import type { Deps } from '../deps.ts';
import { listExceptions } from './exceptions.ts';

const tags = ['Back-office'];

export function exceptionRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/exceptions',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getExceptions',
        summary: 'What an administrator has to look at, newest first',
        tags,
        querystring: GetExceptionsQuery,
        response: { 200: GetExceptionsReply },
      },
    },
    async (request) => listExceptions(deps, request.query),
  );
}
