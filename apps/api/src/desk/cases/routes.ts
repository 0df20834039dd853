/** Cases over HTTP: administrators read them. */
import { GetCasesQuery, GetCasesReply } from '@ajose/sdk/contract/dashboard';
import type { App } from '../../platform/server/app.ts';
import type { Deps } from '../../platform/deps.ts';
import { listCases } from './cases.ts';

const tags = ['Back-office'];

export function caseRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/cases',
    {
      config: { who: 'admin', can: 'read', scope: 'readWork' },
      schema: {
        operationId: 'getCases',
        summary: 'What an administrator has to look at, newest first',
        tags,
        querystring: GetCasesQuery,
        response: { 200: GetCasesReply },
      },
    },
    async (request) => listCases(deps, request.query),
  );
}
