/** The audit log over HTTP. */
import { GetAuditLogQuery, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import * as calls from '@ajose/sdk/admin/dashboard';
import { byStaff, routes } from '../server/calls.ts';
import type { Deps } from '../deps.ts';
import { listChanges } from './audit.ts';

export const auditRoutes = routes('Back-office', ({ db }: Deps) => ({
  getAuditLog: byStaff('read')(calls.getAuditLog, {
    sent: GetAuditLogQuery,
    reply: GetAuditLogReply,
    run: async ({ sent, request }) => listChanges(db, sent, request.hidesContacts),
  }),
}));
