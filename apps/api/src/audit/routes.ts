/** The audit log over HTTP. */
import { AuditFileQuery, GetAuditLogQuery, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import type { App } from '../server/app.ts';
import type { Deps } from '../deps.ts';
import { listChanges } from './audit.ts';
import { fileHeaders, FileReply } from '../lists/table-file.ts';
import { auditFile } from './file.ts';

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

  app.get(
    '/api/admin/auditFile',
    {
      config: { who: 'admin', can: 'exportRecords', scope: 'exportRecords' },
      schema: {
        operationId: 'getAuditFile',
        tags: ['Back-office'],
        summary: 'What the filters leave of the log, as CSV or XLSX, newest first',
        querystring: AuditFileQuery,
        response: { 200: FileReply },
      },
    },
    async (request, reply) => {
      reply.headers(fileHeaders('ajose-audit-log', request.query.format));
      return reply.send(auditFile(db, request.query));
    },
  );
}
