/** The audit log over HTTP. */
import type { Readable } from 'node:stream';
import { AuditFileQuery, GetAuditLogQuery, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import { Type } from 'typebox';
import type { App } from '../server/app.ts';
import type { Deps } from '../deps.ts';
import { listChanges } from './audit.ts';
import { auditFile } from './file.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

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
    async (request) => listChanges(db, request.query),
  );

  app.get(
    '/api/admin/auditFile',
    {
      config: { who: 'admin', can: 'exportRecords', scope: 'exportRecords' },
      schema: {
        operationId: 'getAuditFile',
        tags: ['Back-office'],
        summary: 'What the filters leave of the log, as CSV, newest first',
        querystring: AuditFileQuery,
        response: { 200: { content: { 'text/csv': { schema: File } } } },
      },
    },
    async (request, reply) => {
      reply.type('text/csv; charset=utf-8');
      reply.header('Content-Disposition', 'attachment; filename="ajose-audit-log.csv"');
      return reply.send(auditFile(db, request.query));
    },
  );
}
