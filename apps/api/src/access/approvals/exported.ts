/** All requests that match the list's filters, newest first, for an export. */
import type { Approval, GetApprovalsQuery } from '@ajose/sdk/contract/approvals';
import { requestName } from '@ajose/sdk/domain/work';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';
import { approvalsAfter, countApprovals } from './approvals.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'Asked (Lagos)', kind: 'moment' },
  ...['Request', 'Customer'].map((header) => ({ header })),
  { header: 'Amount', kind: 'naira' },
  ...['State', 'Asked by'].map((header) => ({ header })),
  { header: 'Ends (Lagos)', kind: 'moment' },
  { header: 'Decided by' },
  { header: 'Decided (Lagos)', kind: 'moment' },
  { header: 'Note' },
];

const cellsOf = (approval: Approval): Cell[] => [
  new Date(approval.askedAt),
  requestName(approval.act.action),
  approval.user?.name ?? '',
  approval.amount,
  approval.state,
  approval.askedBy.name,
  new Date(approval.expiresAt),
  approval.decidedBy?.name ?? '',
  approval.decidedAt === null ? null : new Date(approval.decidedAt),
  approval.note ?? '',
];

export const exportApprovals = (filters: GetApprovalsQuery): Exported => ({
  columns: COLUMNS,
  count: async (db) => countApprovals(db, filters),
  read: async (db, after) => batchOf(await approvalsAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, cellsOf),
});
