/** The audit log as a file, sent while it is read. */
import type { Readable } from 'node:stream';
import type { AuditEntry, AuditFileQuery } from '@ajose/sdk/contract/dashboard';
import type { Db } from '../database/db.ts';
import { momentsOf } from '../lists/days.ts';
import { tableFile, type Cell, type TableColumn } from '../lists/table-file.ts';
import { allChanges } from './audit.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'Date', kind: 'day' },
  { header: 'Time (Lagos)', kind: 'time' },
  ...['Who', 'Act', 'On', 'Name', 'Before', 'After', 'Why'].map((header) => ({ header })),
];

const WITHOUT_NAME = { administrator: '', customer: 'The customer', platform: 'The platform' } as const;

const json = (values: AuditEntry['before']): string => (values === null ? '' : JSON.stringify(values));

const lineOf = ({ at, actor, by, action, subject, subjectName, before, after, reason }: AuditEntry): Cell[] => [
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

async function* lines(db: Db, query: AuditFileQuery): AsyncGenerator<Cell[]> {
  for await (const entry of allChanges(db, query)) yield lineOf(entry);
}

/** @throws Refusal 400 for days that run backwards */
export function auditFile(db: Db, query: AuditFileQuery): Readable {
  // The refusal comes before the file begins.
  momentsOf(query);
  return tableFile(query.format, COLUMNS, lines(db, query));
}
