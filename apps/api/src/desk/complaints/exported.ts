/** All complaints that match the list's filters, newest first, for an export. */
import { asWords } from '@ajose/sdk/domain/as-words';
import { complaintKindTitles } from '@ajose/sdk/domain/complaints';
import type { Complaint, GetComplaintsQuery } from '@ajose/sdk/contract/complaints';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../../platform/lists/exported.ts';
import { complaintsAfter, countComplaints } from './read.ts';

const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'Yes' : 'No');
const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

const TABLE = tableOf<Complaint>([
  ['Number', (it) => it.number],
  ['Customer', (it) => it.user.name],
  ['Kind', (it) => complaintKindTitles[it.kind]],
  ['Subject', (it) => it.subject],
  ['Transaction', (it) => it.transaction?.transactionId ?? ''],
  ['Investment', (it) => it.investment?.name ?? ''],
  ['Amount', (it) => it.amount, 'naira'],
  ['Opened (Lagos)', (it) => new Date(it.openedAt), 'moment'],
  ['First answered (Lagos)', (it) => dateOf(it.firstAnsweredAt), 'moment'],
  ['Due (Lagos)', (it) => new Date(it.dueAt), 'moment'],
  ['Answers next', (it) => asWords(it.answersNext ?? '')],
  ['Late', (it) => yesNo(it.isLate)],
  ['Owner', (it) => it.owner?.name ?? ''],
  ['Closed (Lagos)', (it) => dateOf(it.closedAt), 'moment'],
  ['Closed by', (it) => asWords(it.closedBy ?? '')],
  ['Why it was closed', (it) => it.closeReason ?? ''],
  ['Helped', (it) => yesNo(it.helped)],
]);

/** @param now the moment by which a complaint counts as late */
export const exportComplaints = (filters: GetComplaintsQuery, now: Date): Exported => ({
  columns: TABLE.columns,
  count: async (db) => countComplaints(db, now, filters),
  read: async (db, after) =>
    batchOf(await complaintsAfter(db, now, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, TABLE.cellsOf),
});
