/** Cases over HTTP: administrators read them. */
import { GetCasesQuery, GetCasesReply } from '@ajose/sdk/contract/dashboard';
import * as calls from '@ajose/sdk/admin/dashboard';
import type { Deps } from '../platform/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { withPlaces } from './late-payouts.ts';
import { listCases } from '../desk/cases/cases.ts';

export const caseRoutes = routes('Back-office', (deps: Deps) => ({
  getCases: byStaff('read')(calls.getCases, {
    scope: 'readWork',
    sent: GetCasesQuery,
    reply: GetCasesReply,
    run: async ({ sent }) => {
      const reply = await listCases(deps, sent);
      return { ...reply, cases: await withPlaces(deps, reply.cases) };
    },
  }),
}));
