/** All entries of the audit log that match its filters, newest first, for an export. */
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { momentsOf } from '../lists/days.ts';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../lists/exported.ts';
import type { Cell, TableColumn } from '../lists/table-file.ts';
import { changesAfter, countChanges } from './audit.ts';
import type { AuditFilters } from './filters.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'Date', kind: 'date' },
  { header: 'Time (Lagos)', kind: 'time' },
  ...['Who', 'Act', 'On', 'Name', 'Before', 'After', 'Why'].map((header) => ({ header })),
];

const WITHOUT_NAME = { administrator: '', customer: 'The customer', platform: 'The platform' } as const;

const json = (values: AuditEntry['before']): string => (values === null ? '' : JSON.stringify(values));

const cellsOf = ({ at, actor, by, action, subject, subjectName, before, after, reason }: AuditEntry): Cell[] => [
  new Date(at),
  new Date(at),
  by?.name ?? WITHOUT_NAME[actor],
  action,
  subject,
  subjectName ?? '',
  json(before),
  json(after),
  reason ?? '',
];

/** @throws Refusal 400 for days that run backwards */
export function exportChanges(filters: AuditFilters): Exported {
  momentsOf(filters);
  return {
    columns: COLUMNS,
    count: async (db) => countChanges(db, filters),
    read: async (db, after) => batchOf(await changesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, cellsOf),
  };
}
