/** Exceptions over HTTP: administrators read and close them. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { GetExceptionsQuery, GetExceptionsReply, ResolveExceptionBody } from '@ajose/sdk/contract/dashboard';
import { resolveExceptionRules } from '@ajose/sdk/rules/dashboard';
import type { App } from '../server/app.ts';
import { tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { staffOf } from '../server/guards.ts';
import { sense } from '../server/validate.ts';
import { listExceptions, resolveException } from './exceptions.ts';

const tags = ['Back-office'];

export function exceptionRoutes(app: App, { db, clock }: Deps): void {
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
    async (request) => listExceptions(db, request.query),
  );

  app.post(
    '/api/admin/exceptions/:id/resolve',
    {
      config: { who: 'admin', can: 'closeExceptions' },
      schema: {
        operationId: 'resolveException',
        summary: 'Closes an exception with a note on what was done',
        tags,
        params: IdParams,
        body: ResolveExceptionBody,
        response: { 200: Done },
      },
      preHandler: sense(resolveExceptionRules),
    },
    async (request): Promise<Done> => {
      const { resolution } = request.body;
      await tx(db, (tx) => resolveException(tx, clock.now(), staffOf(request), request.params.id, resolution));
      return { success: true, message: 'The entry was closed.' };
    },
  );
}
