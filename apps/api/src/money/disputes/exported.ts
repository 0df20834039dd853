/** All disputes that match the list's filters, newest first, for an export. */
import type { Dispute, GetDisputesQuery } from '@ajose/sdk/contract/disputes';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';
import { countDisputes, disputesAfter } from './disputes.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'Opened (Lagos)', kind: 'moment' },
  { header: 'Due (Lagos)', kind: 'moment' },
  ...['Customer', 'Reference', 'Gateway’s id', 'Category', 'State'].map((header) => ({ header })),
  ...['Amount', 'Held', 'Taken'].map((header) => ({ header, kind: 'naira' as const })),
  ...['Answer', 'Message', 'Answered by'].map((header) => ({ header })),
  { header: 'Ended (Lagos)', kind: 'moment' },
];

const cellsOf = (one: Dispute): Cell[] => [
  new Date(one.openedAt),
  new Date(one.dueAt),
  one.user.name,
  one.reference,
  one.gatewayId,
  one.category,
  one.state,
  one.amount,
  one.held,
  one.taken,
  one.answer ?? '',
  one.message ?? '',
  one.answeredBy?.name ?? '',
  one.endedAt === null ? null : new Date(one.endedAt),
];

export const exportDisputes = (filters: GetDisputesQuery): Exported => ({
  columns: COLUMNS,
  count: async (db) => countDisputes(db, filters),
  read: async (db, after) => batchOf(await disputesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, cellsOf),
});
