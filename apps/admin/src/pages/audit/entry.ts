/** An entry of the audit log in plain words: what was done to whom, and which values it changed. */
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { statusNames, subStatuses } from '@ajose/sdk/status';

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Only what differs, in the order of the fields' names. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  return fields
    .map((field) => ({
      field: fieldNames[field] ?? field,
      before: shown(field, before?.[field]),
      after: shown(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}

/** What a reader knows under another name than the wire does. */
const fieldNames: Readonly<Record<string, string>> = { sub_status: 'status' };

function shown(field: string, value: unknown): string {
  if (field === 'sub_status') {
    const status = subStatuses.find((one) => one === value);
    if (status !== undefined) return statusNames[status];
  }
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `customer:{id}` is a person whose page can be opened. */
export function subjectOf(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon === -1 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}
