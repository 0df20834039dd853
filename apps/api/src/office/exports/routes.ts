/** Exports over HTTP. An API key asks and fetches for its owner. */
import { keyScopes } from '@ajose/sdk/domain/api-keys';
import { AddExportBody, ExportReply, GetExportsReply, type ExportList } from '@ajose/sdk/contract/exports';
import { exportName } from '@ajose/sdk/domain/period-name';
import { lagosDay } from '@ajose/sdk/domain/time';
import * as calls from '@ajose/sdk/admin/exports';
import type { Deps } from '../../platform/deps.ts';
import { FileReply } from '../../platform/lists/table-file.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { sendTable } from '../../platform/server/downloads.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { SignedIn, SignedInKey } from '../../platform/server/signed-in.ts';
import { addExport, listExports, openExport, removeExport } from './exports.ts';
import { scopeOf } from './sources.ts';

type Caller = SignedIn | SignedInKey | null;

/** A key asks for and fetches only exports of lists that it may read page by page. */
function mayRead(signedIn: Caller, list: ExportList): boolean {
  const scope = scopeOf[list];
  return signedIn?.kind !== 'key' || (scope !== null && signedIn.scopes.includes(scope));
}

/** @throws Refusal 403 `list_scope_missing` */
function requireRead(signedIn: Caller, list: ExportList): void {
  if (mayRead(signedIn, list)) return;
  const scope = scopeOf[list];
  const message =
    scope === null
      ? 'No API key reads this list. Please sign in and export it.'
      : `This API key exports lists, and lacks the scope “${keyScopes[scope].words}” (${scope}).`;
  throw refuse(403, 'list_scope_missing', message);
}

export const exportRoutes = routes('Exports', (deps: Deps) => ({
  addExport: byStaff('exportRecords')(calls.addExport, {
    scope: 'exportRecords',
    limit: 'export',
    sent: AddExportBody,
    reply: ExportReply,
    status: 201,
    run: async ({ staff, sent, request }) => {
      requireRead(request.signedIn, sent.request.list);
      const made = await addExport(deps, staff, sent);
      return { message: 'The export is being made.', export: made };
    },
  }),
  getExports: byStaff('exportRecords')(calls.getExports, {
    scope: 'exportRecords',
    reply: GetExportsReply,
    run: async ({ staff, request }) => ({
      exports: (await listExports(deps.db, deps.clock.now(), staff)).filter((listExport) =>
        mayRead(request.signedIn, listExport.request.list),
      ),
    }),
  }),
  getExportFile: byStaff('exportRecords')(calls.getExportFile, {
    scope: 'exportRecords',
    file: FileReply,
    run: async ({ staff, params, request, reply }) => {
      const { made, file } = await openExport(deps, staff, params.id, (list) => requireRead(request.signedIn, list));
      return sendTable(reply, exportName(made.request, lagosDay(new Date(made.askedAt))), made.format, file);
    },
  }),
  removeExport: byStaff('read')(calls.removeExport, {
    done: 'The export is removed.',
    run: ({ staff, params }) => removeExport(deps.db, staff, params.id),
  }),
}));
