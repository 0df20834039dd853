/** What a customer has earned, over HTTP. */
import type { Readable } from 'node:stream';
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetEarnedQuery, GetEarnedReply, GetEarningsReply } from '@ajose/sdk/contract/earnings';
import { Type } from 'typebox';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { count } from '../platform/server/limits.ts';
import { earnedCertificate } from './earnings-certificate.ts';
import { readEarned, readEarnings } from './earnings.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

export function earningRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  app.get(
    '/api/earnings/getEarnings/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getEarnings',
        summary: 'What was earned by month, by year and by product',
        tags: ['Investments'],
        params: UserIdParams,
        response: { 200: GetEarningsReply },
      },
    },
    async (request): Promise<GetEarningsReply> => ({
      success: true,
      earnings: await readEarnings(db, clock.now(), customerOf(request).id),
    }),
  );

  app.get(
    '/api/earnings/getEarned/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getEarned',
        summary: 'What was earned in any days, by product',
        tags: ['Investments'],
        params: UserIdParams,
        querystring: GetEarnedQuery,
        response: { 200: GetEarnedReply },
      },
    },
    async (request): Promise<GetEarnedReply> => ({
      success: true,
      earned: await readEarned(db, clock.now(), customerOf(request).id, request.query),
    }),
  );

  app.get(
    '/api/earnings/getEarnedCertificate/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getEarnedCertificate',
        summary: 'A certificate of what was earned in any days, as PDF',
        tags: ['Investments'],
        params: UserIdParams,
        querystring: GetEarnedQuery,
        response: { 200: { content: { 'application/pdf': { schema: File } } } },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      await count(deps, 'statement', userId);
      const file = await earnedCertificate(deps, userId, request.query);
      reply.type('application/pdf').header('Content-Disposition', 'attachment; filename="ajose-earnings.pdf"');
      return reply.send(file);
    },
  );
}
