/** All complaints that match the list's filters, newest first, for an export. */
import type { Complaint, GetComplaintsQuery } from '@ajose/sdk/contract/complaints';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';
import { complaintsAfter, countComplaints } from './read.ts';

const COLUMNS: readonly TableColumn[] = [
  ...['Number', 'Customer', 'Kind', 'Subject', 'Transaction', 'Investment'].map((header) => ({ header })),
  { header: 'Amount', kind: 'naira' },
  ...['Opened (Lagos)', 'First answered (Lagos)', 'Due (Lagos)'].map((header) => ({ header, kind: 'moment' as const })),
  ...['Answers next', 'Late', 'Owner'].map((header) => ({ header })),
  { header: 'Closed (Lagos)', kind: 'moment' },
  ...['Closed by', 'Why it was closed', 'Helped'].map((header) => ({ header })),
];

const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'Yes' : 'No');
const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

const cellsOf = (complaint: Complaint): Cell[] => [
  complaint.number,
  complaint.user.name,
  complaint.kind,
  complaint.subject,
  complaint.transaction?.transactionId ?? '',
  complaint.investment?.name ?? '',
  complaint.amount,
  new Date(complaint.openedAt),
  dateOf(complaint.firstAnsweredAt),
  new Date(complaint.dueAt),
  complaint.answersNext ?? '',
  yesNo(complaint.isLate),
  complaint.owner?.name ?? '',
  dateOf(complaint.closedAt),
  complaint.closedBy ?? '',
  complaint.closeReason ?? '',
  yesNo(complaint.helped),
];

/** @param now the moment by which a complaint counts as late */
export const exportComplaints = (filters: GetComplaintsQuery, now: Date): Exported => ({
  columns: COLUMNS,
  count: async (db) => countComplaints(db, now, filters),
  read: async (db, after) =>
    batchOf(await complaintsAfter(db, now, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, cellsOf),
});
