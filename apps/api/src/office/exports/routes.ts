/** Exports over HTTP. An API key asks and fetches for its owner. */
import { keyScopes } from '@ajose/sdk/api-keys';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { AddExportBody, ExportReply, GetExportsReply, type ExportList } from '@ajose/sdk/contract/exports';
import { lagosDay } from '@ajose/sdk/time';
import type { Deps } from '../../platform/deps.ts';
import { fileHeaders, FileReply } from '../../platform/lists/table-file.ts';
import type { App } from '../../platform/server/app.ts';
import { refuse } from '../../platform/server/errors.ts';
import { staffOf } from '../../platform/server/guards.ts';
import type { SignedIn, SignedInKey } from '../../platform/server/signed-in.ts';
import { addExport, listExports, openExport, removeExport } from './exports.ts';
import { scopeOf } from './sources.ts';

const tags = ['Exports'];

type Caller = SignedIn | SignedInKey | null;

/** A key asks for and fetches only exports of lists that it may read page by page. */
function mayRead(signedIn: Caller, list: ExportList): boolean {
  const scope = scopeOf[list];
  return signedIn?.kind !== 'key' || scope === undefined || signedIn.scopes.includes(scope);
}

/** @throws Refusal 403 `list_scope_missing` */
function requireRead(signedIn: Caller, list: ExportList): void {
  const scope = scopeOf[list];
  if (scope === undefined || mayRead(signedIn, list)) return;
  const message = `This API key exports lists, and lacks the scope “${keyScopes[scope].words}” (${scope}).`;
  throw refuse(403, 'list_scope_missing', message);
}

export function exportRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  app.post(
    '/api/admin/exports',
    {
      config: { who: 'admin', can: 'exportRecords', scope: 'exportRecords', limit: 'export' },
      schema: {
        operationId: 'addExport',
        summary: 'Asks for a whole list as a file, which is made in the background',
        tags,
        body: AddExportBody,
        response: { 201: ExportReply },
      },
    },
    async (request, reply) => {
      requireRead(request.signedIn, request.body.request.list);
      const made = await addExport(deps, staffOf(request), request.body);
      return reply.code(201).send({ success: true, message: 'The export is being made.', export: made });
    },
  );

  app.get(
    '/api/admin/exports',
    {
      config: { who: 'admin', can: 'exportRecords', scope: 'exportRecords' },
      schema: {
        operationId: 'getExports',
        summary: 'Own exports that have not ended, newest first',
        tags,
        response: { 200: GetExportsReply },
      },
    },
    async (request): Promise<GetExportsReply> => ({
      success: true,
      exports: (await listExports(db, clock.now(), staffOf(request))).filter((one) =>
        mayRead(request.signedIn, one.request.list),
      ),
    }),
  );

  app.get(
    '/api/admin/exports/:id/file',
    {
      config: { who: 'admin', can: 'exportRecords', scope: 'exportRecords' },
      schema: {
        operationId: 'getExportFile',
        summary: 'One of one’s own exports as CSV or XLSX',
        tags,
        params: IdParams,
        response: { 200: FileReply },
      },
    },
    async (request, reply) => {
      const { made, file } = await openExport(deps, staffOf(request), request.params.id, (list) =>
        requireRead(request.signedIn, list),
      );
      reply.headers(fileHeaders(`ajose-${made.request.list}-${lagosDay(new Date(made.askedAt))}`, made.format));
      return reply.send(file);
    },
  );

  app.delete(
    '/api/admin/exports/:id',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'removeExport',
        summary: 'Removes one of one’s own exports',
        tags,
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      await removeExport(db, staffOf(request), request.params.id);
      return { success: true, message: 'The export is removed.' };
    },
  );
}
