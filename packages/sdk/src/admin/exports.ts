/** Exports of the back-office's lists: made in the background, and kept 24 hours for the administrator who asked. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { AddExportBody, ExportReply, GetExportsReply } from '../contract/exports.ts';

/**
 * Asks for a file with everything in a list that matches the filters, newest first. An email says when it is ready. An API key also needs
 * the scope that reads the list, where there is one. 400 `invalid_range`, 403 `list_scope_missing`, 409 `too_many_exports`.
 */
export const addExport = (api: Api, body: AddExportBody, options?: CallOptions) =>
  api.post<ExportReply>('admin/exports', { ...options, body });

/** Your own exports that have not ended, newest first, with their progress. An API key sees only exports of lists that it may read. */
export const getExports = (api: Api, options?: CallOptions) => api.get<GetExportsReply>('admin/exports', options);

/** The file, CSV or XLSX as it was asked for. 403 `list_scope_missing` for an API key that does not read the list, 404 `export_unknown`, 409 `export_not_ready`. */
export const getExportFile = (api: Api, id: string, options?: CallOptions) =>
  api.blob('admin/exports/:id/file', { ...options, params: { id } });

/** Removes one of your exports, whether or not it is ready. 404 `export_unknown`. */
export const removeExport = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('admin/exports/:id', { ...options, params: { id } });
