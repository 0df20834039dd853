/** Cases over HTTP: administrators read them. */
import { GetCasesQuery, GetCasesReply } from '@ajose/sdk/contract/dashboard';
import * as calls from '@ajose/sdk/admin/dashboard';
import type { Deps } from '../../platform/deps.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { listCases } from './cases.ts';

export const caseRoutes = routes('Back-office', (deps: Deps) => ({
  getCases: byStaff('read')(calls.getCases, {
    scope: 'readWork',
    sent: GetCasesQuery,
    reply: GetCasesReply,
    run: async ({ sent }) => listCases(deps, sent),
  }),
}));
