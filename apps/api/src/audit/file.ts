/** The audit log as CSV, sent while it is read. */
import { pipeline, Readable } from 'node:stream';
import type { AuditEntry, AuditFileQuery } from '@ajose/sdk/contract/dashboard';
import { lagosDay, lagosTime } from '@ajose/sdk/time';
import { stringify } from 'csv-stringify';
import type { Db } from '../database/db.ts';
import { momentsOf } from '../lists/days.ts';
import { allChanges } from './audit.ts';

const HEADER = ['Date', 'Time (Lagos)', 'Who', 'Act', 'On', 'Name', 'Before', 'After', 'Why'];

const WITHOUT_NAME = { administrator: '', customer: 'The customer', platform: 'The platform' } as const;

const json = (values: AuditEntry['before']): string => (values === null ? '' : JSON.stringify(values));

const lineOf = ({ at, actor, by, action, subject, subjectName, before, after, reason }: AuditEntry): string[] => [
  lagosDay(new Date(at)),
  lagosTime(new Date(at)),
  by?.name ?? WITHOUT_NAME[actor],
  action,
  subject,
  subjectName ?? '',
  json(before),
  json(after),
  reason ?? '',
];

async function* lines(db: Db, query: AuditFileQuery): AsyncGenerator<string[]> {
  for await (const entry of allChanges(db, query)) yield lineOf(entry);
}

/** @throws Refusal 400 for days that run backwards */
export function auditFile(db: Db, query: AuditFileQuery): Readable {
  // The refusal comes before the file begins.
  momentsOf(query);
  const csv = stringify({ header: true, columns: HEADER, bom: true, escape_formulas: true });
  // A failure while reading breaks the download off, so that half a file does not look like a whole one.
  pipeline(Readable.from(lines(db, query)), csv, () => undefined);
  return csv;
}
