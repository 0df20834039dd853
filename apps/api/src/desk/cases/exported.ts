/** All cases that match the list's filters, newest first, for an export. */
import type { GetCasesQuery } from '@ajose/sdk/contract/dashboard';
import { toNaira } from '@ajose/sdk/money';
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

const cellsOf = (one: ExportedCase): Cell[] => [
  one.raised_at,
  one.kind,
  one.message,
  one.reference,
  one.gateway,
  one.customer_id ?? '',
  one.amount_kobo === null ? null : toNaira(one.amount_kobo),
  one.resolved_at,
  one.resolution ?? '',
];

export const exportCases = (filters: GetCasesQuery): Exported => ({
  columns: COLUMNS,
  count: async (db) => countCases(db, filters),
  read: async (db, after) => batchOf(await casesAfter(db, filters, after, ROWS_AT_ONCE), ({ id }) => id, cellsOf),
});
