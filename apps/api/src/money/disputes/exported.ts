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

const cellsOf = (dispute: Dispute): Cell[] => [
  new Date(dispute.openedAt),
  new Date(dispute.dueAt),
  dispute.user.name,
  dispute.reference,
  dispute.gatewayId,
  dispute.category,
  dispute.state,
  dispute.amount,
  dispute.held,
  dispute.taken,
  dispute.answer ?? '',
  dispute.message ?? '',
  dispute.answeredBy?.name ?? '',
  dispute.endedAt === null ? null : new Date(dispute.endedAt),
];

export const exportDisputes = (filters: GetDisputesQuery): Exported => ({
  columns: COLUMNS,
  count: async (db) => countDisputes(db, filters),
  read: async (db, after) => batchOf(await disputesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, cellsOf),
});
