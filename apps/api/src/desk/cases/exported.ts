/** All cases that match the list's filters, newest first, for an export. */
import type { GetCasesQuery } from '@ajose/sdk/contract/dashboard';
import { toNaira } from '@ajose/sdk/domain/money';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';
import { casesAfter, countCases, type ExportedCase } from './cases.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'Raised (Lagos)', kind: 'moment' },
  ...['Kind', 'What was found', 'Reference', 'Gateway', 'Customer’s id'].map((header) => ({ header })),
  { header: 'Amount', kind: 'naira' },
  { header: 'Resolved (Lagos)', kind: 'moment' },
  { header: 'How it was resolved' },
];

const cellsOf = (exportedCase: ExportedCase): Cell[] => [
  exportedCase.raised_at,
  exportedCase.kind,
  exportedCase.message,
  exportedCase.reference,
  exportedCase.gateway,
  exportedCase.customer_id ?? '',
  exportedCase.amount_kobo === null ? null : toNaira(exportedCase.amount_kobo),
  exportedCase.resolved_at,
  exportedCase.resolution ?? '',
];

export const exportCases = (filters: GetCasesQuery): Exported => ({
  columns: COLUMNS,
  count: async (db) => countCases(db, filters),
  read: async (db, after) => batchOf(await casesAfter(db, filters, after, ROWS_AT_ONCE), ({ id }) => id, cellsOf),
});
