/** What the books' proof found, over HTTP: administrators read it and close it with a word on how. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { GetExceptionsQuery, GetExceptionsReply, ResolveExceptionBody } from '@ajose/sdk/contract/dashboard';
import { resolveExceptionRules } from '@ajose/sdk/rules/dashboard';
import type { App } from '../app.ts';
import { tx } from '../db.ts';
import type { Deps } from '../deps.ts';
import { staffOf } from '../guards.ts';
import { sense } from '../validate.ts';
import { listExceptions, resolveException } from './exceptions.ts';

const tags = ['Back-office'];

export function exceptionRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/admin/exceptions',
    {
      config: { who: 'admin' },
      schema: {
        operationId: 'getExceptions',
        summary: 'What a person has to look at, newest first',
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
      config: { who: 'admin' },
      preHandler: sense(resolveExceptionRules),
      schema: {
        operationId: 'resolveException',
        summary: 'Closes an exception with a word on how it was resolved',
        tags,
        params: IdParams,
        body: ResolveExceptionBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const { id } = request.params;
      await tx(db, (tx) => resolveException(tx, clock.now(), staffOf(request), id, request.body.resolution));
      return { success: true, message: 'The entry is closed.' };
    },
  );
}
