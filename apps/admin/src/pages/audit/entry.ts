/** What an entry of the audit log shows: its subject, and the values that it changed. */
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { statusNames, subStatuses } from '@ajose/sdk/status';

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Only fields whose value changed, sorted by name. */
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

/** Fields that the screen calls by another name than the API. */
const fieldNames: Readonly<Record<string, string>> = { sub_status: 'status' };

function shown(field: string, value: unknown): string {
  if (field === 'sub_status') {
    const status = subStatuses.find((one) => one === value);
    if (status !== undefined) return statusNames[status];
  }
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Splits `customer:{id}` into its kind and its id. */
export function subjectOf(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon === -1 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}
