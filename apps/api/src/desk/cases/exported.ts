/** All cases that match the list's filters, newest first, for an export. */
import { asWords } from '@ajose/sdk/domain/as-words';
import type { GetCasesQuery } from '@ajose/sdk/contract/dashboard';
import { toNaira } from '@ajose/sdk/domain/money';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../../platform/lists/exported.ts';
import { shownReference } from './kinds.ts';
import { casesAfter, countCases, type ExportedCase } from './cases.ts';

const TABLE = tableOf<ExportedCase>([
  ['Raised (Lagos)', (it) => it.raised_at, 'moment'],
  ['Kind', (it) => asWords(it.kind)],
  ['What was found', (it) => it.message],
  ['Reference', (it) => shownReference(it) ?? ''],
  ['Gateway', (it) => asWords(it.gateway)],
  ['Customer’s id', (it) => it.customer_id ?? ''],
  ['Amount', (it) => (it.amount_kobo === null ? null : toNaira(it.amount_kobo)), 'naira'],
  ['Resolved (Lagos)', (it) => it.resolved_at, 'moment'],
  ['How it was resolved', (it) => it.resolution ?? ''],
]);

export const exportCases = (filters: GetCasesQuery): Exported => ({
  columns: TABLE.columns,
  count: async (db) => countCases(db, filters),
  read: async (db, after) => batchOf(await casesAfter(db, filters, after, ROWS_AT_ONCE), ({ id }) => id, TABLE.cellsOf),
});
