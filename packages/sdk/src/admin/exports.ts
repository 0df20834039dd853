/** Exports of the back-office's lists: made in the background, and kept 24 hours for the administrator who asked. */
import { deletes, files, gets, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { AddExportBody, ExportReply, GetExportsReply } from '../contract/exports.ts';

/**
 * Asks for a file with everything in a list that matches the filters, newest first. An email says when it is ready. An API key also needs
 * the scope that reads the list, where there is one.
 */
export const addExport = posts<AddExportBody, ExportReply>()('admin/exports', {
  400: ['invalid_range'],
  403: ['list_scope_missing'],
  409: ['too_many_exports'],
});

/** Your own exports that have not ended, newest first, with their progress. An API key sees only exports of lists that it may read. */
export const getExports = gets<GetExportsReply>()('admin/exports');

/** The file, CSV or XLSX as it was asked for. */
export const getExportFile = files()('admin/exports/:id/file', {
  403: ['list_scope_missing'],
  404: ['export_unknown'],
  409: ['export_not_ready'],
});

/** Removes one of your exports, whether or not it is ready. */
export const removeExport = deletes<Done>()('admin/exports/:id', { 404: ['export_unknown'] }, { repeatable: false });
