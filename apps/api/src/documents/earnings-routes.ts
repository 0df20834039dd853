/** What a customer has earned, over HTTP. */
import type { Readable } from 'node:stream';
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetEarnedQuery, GetEarnedReply, GetEarningsReply } from '@ajose/sdk/contract/earnings';
import * as calls from '@ajose/sdk/customer/earnings';
import { Type } from 'typebox';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, registerCalls } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { earnedCertificate } from './earnings-certificate.ts';
import { readEarned, readEarnings } from './earnings.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

export function earningRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  registerCalls(app, 'Investments', {
    getEarnings: byCustomer(calls.getEarnings, {
      summary: 'What was earned by month, by year and by product',
      params: UserIdParams,
      reply: GetEarningsReply,
      run: async ({ customer }) => ({
        earnings: await readEarnings(db, clock.now(), customer.id),
      }),
    }),
    getEarned: byCustomer(calls.getEarned, {
      summary: 'What was earned in any days, by product',
      params: UserIdParams,
      sent: GetEarnedQuery,
      reply: GetEarnedReply,
      run: async ({ customer, sent }) => ({
        earned: await readEarned(db, clock.now(), customer.id, sent),
      }),
    }),
    getEarnedCertificate: byCustomer(calls.getEarnedCertificate, {
      summary: 'A certificate of what was earned in any days, as PDF',
      params: UserIdParams,
      sent: GetEarnedQuery,
      file: { 200: { content: { 'application/pdf': { schema: File } } } },
      run: async ({ sent, params, reply }) => {
        const { userId } = params;
        await count(deps, 'statement', userId);
        const file = await earnedCertificate(deps, userId, sent);
        reply.type('application/pdf').header('Content-Disposition', 'attachment; filename="ajose-earnings.pdf"');
        return reply.send(file);
      },
    }),
  });
}
