/** Reports over HTTP: the books beside what the gateway holds. */
import { GetReconciliationReply, GetReconciliationRowsQuery, ReportRowsReply } from '@ajose/sdk/contract/reports';
import type { Deps } from '../deps.ts';
import type { App } from '../server/app.ts';
import { getReconciliation, listReconciliationRows } from './reconciliation.ts';

const tags = ['Reports'];

export function reportRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/admin/reconciliation',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getReconciliation',
        summary: 'What the books expect at the gateway and the bank, what is there, and what explains the difference',
        tags,
        response: { 200: GetReconciliationReply },
      },
    },
    async (): Promise<GetReconciliationReply> => ({ success: true, reconciliation: await getReconciliation(db) }),
  );

  app.get(
    '/api/admin/reconciliation/rows',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getReconciliationRows',
        summary: 'What a line of the reconciliation is made of, newest first',
        tags,
        querystring: GetReconciliationRowsQuery,
        response: { 200: ReportRowsReply },
      },
    },
    async (request) => listReconciliationRows(db, request.query),
  );
}
