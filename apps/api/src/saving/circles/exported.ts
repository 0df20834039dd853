/** All circles that match the list's filters, newest first, for an export. */
import { asWords } from '@ajose/sdk/domain/as-words';
import type { GetAllCirclesQuery, StaffCircle } from '@ajose/sdk/contract/circles';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../../platform/lists/exported.ts';
import { circlesAfter, countCircles } from './staff.ts';

const TABLE = tableOf<StaffCircle>([
  ['Name', (it) => it.name],
  ['Organiser', (it) => it.organiser],
  ['State', (it) => asWords(it.state)],
  ['Each gives', (it) => it.amount, 'naira'],
  ['Every', (it) => asWords(it.every)],
  ['People', (it) => it.people, 'number'],
  ['Turn', (it) => it.turn, 'number'],
  ['Next day', (it) => it.nextDay ?? ''],
  ['Held since (Lagos)', (it) => (it.heldSince === null ? null : new Date(it.heldSince)), 'moment'],
  ['Made (Lagos)', (it) => new Date(it.createdAt), 'moment'],
  ['Id', (it) => it._id],
]);

export const exportCircles = (filters: GetAllCirclesQuery): Exported => ({
  columns: TABLE.columns,
  count: async (db) => countCircles(db, filters),
  read: async (db, after) =>
    batchOf(await circlesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, TABLE.cellsOf),
});
