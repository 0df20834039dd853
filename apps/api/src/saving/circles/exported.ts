/** All circles that match the list's filters, newest first, for an export. */
import type { GetAllCirclesQuery, StaffCircle } from '@ajose/sdk/contract/circles';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';
import { circlesAfter, countCircles } from './staff.ts';

const COLUMNS: readonly TableColumn[] = [
  ...['Name', 'Organiser', 'State'].map((header) => ({ header })),
  { header: 'Each gives', kind: 'naira' },
  { header: 'Every' },
  { header: 'People', kind: 'number' },
  { header: 'Turn', kind: 'number' },
  { header: 'Next day' },
  { header: 'Held since (Lagos)', kind: 'moment' },
  { header: 'Made (Lagos)', kind: 'moment' },
  { header: 'Id' },
];

const cellsOf = (staffCircle: StaffCircle): Cell[] => [
  staffCircle.name,
  staffCircle.organiser,
  staffCircle.state,
  staffCircle.amount,
  staffCircle.every,
  staffCircle.people,
  staffCircle.turn,
  staffCircle.nextDay ?? '',
  staffCircle.heldSince === null ? null : new Date(staffCircle.heldSince),
  new Date(staffCircle.createdAt),
  staffCircle._id,
];

export const exportCircles = (filters: GetAllCirclesQuery): Exported => ({
  columns: COLUMNS,
  count: async (db) => countCircles(db, filters),
  read: async (db, after) => batchOf(await circlesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, cellsOf),
});
