/** All disputes that match the list's filters, newest first, for an export. */
import { asWords } from '@ajose/sdk/domain/as-words';
import type { Dispute, GetDisputesQuery } from '@ajose/sdk/contract/disputes';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../../platform/lists/exported.ts';
import { countDisputes, disputesAfter } from './disputes.ts';

const TABLE = tableOf<Dispute>([
  ['Opened (Lagos)', (it) => new Date(it.openedAt), 'moment'],
  ['Due (Lagos)', (it) => new Date(it.dueAt), 'moment'],
  ['Customer', (it) => it.user.name],
  ['Reference', (it) => it.reference],
  ['Gateway’s id', (it) => it.gatewayId],
  ['Category', (it) => asWords(it.category)],
  ['State', (it) => asWords(it.state)],
  ['Amount', (it) => it.amount, 'naira'],
  ['Held', (it) => it.held, 'naira'],
  ['Taken', (it) => it.taken, 'naira'],
  ['Answer', (it) => asWords(it.answer ?? '')],
  ['Message', (it) => it.message ?? ''],
  ['Answered by', (it) => it.answeredBy?.name ?? ''],
  ['Ended (Lagos)', (it) => (it.endedAt === null ? null : new Date(it.endedAt)), 'moment'],
]);

export const exportDisputes = (filters: GetDisputesQuery): Exported => ({
  columns: TABLE.columns,
  count: async (db) => countDisputes(db, filters),
  read: async (db, after) =>
    batchOf(await disputesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, TABLE.cellsOf),
});
