/** What a customer has earned, over HTTP. */
import { GetEarnedQuery, GetEarnedReply, GetEarningsReply } from '@ajose/sdk/contract/earnings';
import * as calls from '@ajose/sdk/customer/earnings';
import type { Deps } from '../platform/deps.ts';
import { PdfReply, sendPdf } from '../platform/server/downloads.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { earnedCertificate } from './earnings-certificate.ts';
import { readEarned, readEarnings } from './earnings.ts';

export const earningRoutes = routes('Investments', (deps: Deps) => ({
  getEarnings: byCustomer('view')(calls.getEarnings, {
    reply: GetEarningsReply,
    run: async ({ customer }) => ({ earnings: await readEarnings(deps.db, deps.clock.now(), customer.id) }),
  }),
  getEarned: byCustomer('view')(calls.getEarned, {
    sent: GetEarnedQuery,
    reply: GetEarnedReply,
    run: async ({ customer, sent }) => ({ earned: await readEarned(deps.db, deps.clock.now(), customer.id, sent) }),
  }),
  getEarnedCertificate: byCustomer('view')(calls.getEarnedCertificate, {
    sent: GetEarnedQuery,
    file: PdfReply,
    run: async ({ sent, params, reply }) => {
      await count(deps, 'statement', params.userId);
      return sendPdf(reply, 'ajose-earnings.pdf', await earnedCertificate(deps, params.userId, sent));
    },
  }),
}));
