/** The audit log over HTTP. */
import { GetAuditLogQuery, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import type { App } from '../server/app.ts';
import type { Deps } from '../deps.ts';
import { listChanges } from './audit.ts';

export function auditRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/admin/auditLog',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getAuditLog',
        tags: ['Back-office'],
        summary: 'Who changed what, newest first',
        querystring: GetAuditLogQuery,
        response: { 200: GetAuditLogReply },
      },
    },
    async (request) => listChanges(db, request.query, request.hidesContacts),
  );
}
