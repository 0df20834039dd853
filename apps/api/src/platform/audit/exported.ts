/** All entries of the audit log that match its filters, newest first, for an export. */
import { actInWords } from '@ajose/sdk/domain/audit';
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { momentsOf } from '../lists/days.ts';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../lists/exported.ts';
import { changesAfter, countChanges } from './audit.ts';
import type { AuditFilters } from './filters.ts';

const WITHOUT_NAME = { administrator: '', customer: 'The customer', platform: 'The platform' } as const;

const json = (values: AuditEntry['before']): string => (values === null ? '' : JSON.stringify(values));

const TABLE = tableOf<AuditEntry>([
  ['Date', (it) => new Date(it.at), 'date'],
  ['Time (Lagos)', (it) => new Date(it.at), 'time'],
  ['Who', (it) => it.by?.name ?? WITHOUT_NAME[it.actor]],
  ['Act', (it) => actInWords(it.action)],
  ['On', (it) => it.subject],
  ['Name', (it) => it.subjectName ?? ''],
  ['Customer', (it) => it.customer?.name ?? ''],
  ['Before', (it) => json(it.before)],
  ['After', (it) => json(it.after)],
  ['Why', (it) => it.reason ?? ''],
]);

/** @throws Refusal 400 for days that run backwards */
export function exportChanges(filters: AuditFilters): Exported {
  momentsOf(filters);
  return {
    columns: TABLE.columns,
    count: async (db) => countChanges(db, filters),
    read: async (db, after) =>
      batchOf(await changesAfter(db, filters, after, ROWS_AT_ONCE), ({ _id }) => _id, TABLE.cellsOf),
  };
}
