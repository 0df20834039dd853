/** All requests that match the list's filters, newest first, for an export. */
import { asWords } from '@ajose/sdk/domain/as-words';
import type { Approval, GetApprovalsQuery } from '@ajose/sdk/contract/approvals';
import { requestName } from '@ajose/sdk/domain/work';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../../platform/lists/exported.ts';
import { approvalsAfter, countApprovals } from './approvals.ts';

const TABLE = tableOf<Approval>([
  ['Asked (Lagos)', (it) => new Date(it.askedAt), 'moment'],
  ['Request', (it) => requestName(it.act.action)],
  ['Customer', (it) => it.user?.name ?? ''],
  ['Amount', (it) => it.amount, 'naira'],
  ['State', (it) => asWords(it.state)],
  ['Asked by', (it) => it.askedBy.name],
  ['Ends (Lagos)', (it) => new Date(it.expiresAt), 'moment'],
  ['Decided by', (it) => it.decidedBy?.name ?? ''],
  ['Decided (Lagos)', (it) => (it.decidedAt === null ? null : new Date(it.decidedAt)), 'moment'],
  ['Note', (it) => it.note ?? ''],
]);

export const exportApprovals = (filters: GetApprovalsQuery): Exported => ({
  columns: TABLE.columns,
  count: async (db) => countApprovals(db, filters),
  read: async (db, after) =>
    batchOf(await approvalsAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, TABLE.cellsOf),
});
