/** An entry of the audit log in words, names and naira: its subject, and the changed values. */
import { actInWords } from '@ajose/sdk/domain/audit';
import type { AuditEntry, AuditSubjectKind } from '@ajose/sdk/contract/dashboard';
import { formatNaira } from '@ajose/sdk/domain/money';
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { formatDate, formatDateTime, formatTerm, startOfLagosDay, type Term } from '@ajose/sdk/domain/time';
import { requestName } from '@ajose/sdk/domain/work';
import { asWords } from '@ajose/sdk/domain/as-words';
import { addressOf } from '../../paths.ts';

export interface Change {
  field: string;
  /** Null where there was nothing before. */
  before: string | null;
  after: string;
}

/** The names of what an entry has only ids of, such as the product of an announcement. */
type Names = ReadonlyMap<string, string>;

/** The changed fields, sorted by name, without ids, which mean nothing to a reader, and without what stands beside the act (`SAID`). */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, names: Names = new Map()): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !SAID.has(field) && !/^_?id$|Id$/.test(field) && !isId(before?.[field]) && !isId(after?.[field]))
    .map((field) => ({
      field: nameOfField(field, after?.[field] ?? before?.[field]),
      before: shown(field, before?.[field], names),
      after: shown(field, after?.[field], names),
    }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: change.before === NOTHING ? null : change.before }))
    .toSorted((change, other) => change.field.localeCompare(other.field, 'en'));
}

/** Fields whose values already stand beside the act, by `whoOf` and by `nameOf`. */
const SAID: ReadonlySet<string> = new Set(['askedBy', 'list']);

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/.test(value);

/** Fields whose name on screen differs from the API's. */
const fieldNames: Readonly<Record<string, string>> = {
  sub_status: 'Status',
  productGroup: 'Group',
  duration: 'Term',
  startDate: 'From',
  endDate: 'Ends',
  format: 'File',
  url: 'Address',
  earlyExit: 'Leaving early',
  taxPercent: 'Withholding tax',
  nin: 'NIN',
};

/** The name of a field. A list's `endDate` is a day and is called "To"; an announcement's is a moment. */
const nameOfField = (field: string, value: unknown): string =>
  field === 'endDate' && typeof value === 'string' && DAY.test(value) ? 'To' : (fieldNames[field] ?? asWords(field));

const formats: Readonly<Record<string, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' };

/** Fields that hold naira. */
const amounts = new Set(['cost', 'amount', 'capital', 'expectedProfit', 'profit', 'balance']);
const NOTHING = '–';
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function shown(field: string, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (field === 'sub_status' || (field === 'status' && typeof value === 'number')) {
    const status = subStatuses.find((code) => code === value);
    if (status !== undefined) return statusNames[status];
  }
  if (typeof value === 'number') {
    if (amounts.has(field)) return formatNaira(value);
    return ['interestRate', 'pricePercent', 'taxPercent'].includes(field) ? `${value}%` : value.toLocaleString('en-NG');
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'format' && typeof value === 'string') return formats[value] ?? value;
  if (field === 'action' && typeof value === 'string') return requestName(value);
  if (typeof value === 'string') return isId(value) ? (names.get(value) ?? NOTHING) : text(value);
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.length.toLocaleString('en-NG');
  return record(value, names);
}

function text(value: string): string {
  if (MOMENT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatDate(startOfLagosDay(value));
  return /^[a-z]+((_[a-z]+)+|([A-Z][a-z]+)+)?$/.test(value) ? asWords(value) : value;
}

/** A record within a record: by its name, as a term, or field by field, without the fields that are empty. */
function record(value: object, names: Names): string {
  if (isTerm(value)) return formatTerm(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  const parts = Object.entries(value)
    .filter(([field]) => !/^_?id$|Id$/.test(field))
    .map(([field, part]) => [asWords(field), shown(field, part, names)])
    .filter(([, part]) => part !== NOTHING);
  return parts.length === 0 ? NOTHING : parts.map((part) => part.join(': ')).join(', ');
}

const isTerm = (value: object): value is Term =>
  'value' in value &&
  typeof value.value === 'number' &&
  'unit' in value &&
  (value.unit === 'days' || value.unit === 'months');

/** Splits `customer:{id}` into its kind and its id. */
export function subjectOf(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon === -1 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}

/** What was done, in words. The status after it says whether a product was switched on or off. */
export function actOf({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  if (action !== 'toggleProductStatus') return actInWords(action);
  return after?.['status'] === 'active' ? 'Activated a product' : 'Deactivated a product';
}

/** The subject's name: the present one, or the last one before it was removed. An invitation has the invited address, an export its list. */
export function nameOf({
  subjectName,
  before,
  after,
}: Pick<AuditEntry, 'subjectName' | 'before' | 'after'>): string | null {
  const written = ['name', 'title', 'email', 'list'].flatMap((field) => [after?.[field], before?.[field]]);
  const name = [subjectName, ...written].find(
    (name): name is string => typeof name === 'string' && name !== '' && !isId(name),
  );
  if (name === undefined) return null;
  return name === before?.['list'] || name === after?.['list'] ? asWords(name) : name;
}

/** Whoever took work became its owner, which is an id: the work itself says what was taken. */
export function workTaken(entry: AuditEntry): Change[] {
  if (entry.action !== 'takeWork') return [];
  const [kind, name] = [asWords(subjectOf(entry.subject).kind), nameOf(entry)];
  return [{ field: 'Work', before: null, after: name === null ? kind : `${kind} ${name}` }];
}

/** The kinds of subjects, in words. */
export const kindNames: Readonly<Record<AuditSubjectKind, string>> = {
  admin: 'Administrators',
  announcement: 'Announcements',
  apiKey: 'API keys',
  approval: 'Requests',
  case: 'Cases',
  circle: 'Circles',
  complaint: 'Complaints',
  customer: 'Customers',
  dispute: 'Disputes',
  gateway: 'Gateways',
  export: 'Exports',
  group: 'Product groups',
  levels: 'Limits by level',
  product: 'Products',
  transaction: 'Transactions',
  webhook: 'Webhooks',
};

/** Where an entry's subject leads: to its own page or dialog, to its section, or else to the log about it. */
export function addressOfSubject(subject: string): string {
  const { kind, id } = subjectOf(subject);
  switch (kind) {
    case 'customer':
      return addressOf({ section: 'userDetails', userId: id, from: 'auditLog' });
    case 'transaction':
      return addressOf({ section: 'transactionManagement' }, { transaction: id });
    case 'case':
      return addressOf({ section: 'cases' }, { case: id });
    case 'circle':
      return addressOf({ section: 'circles' }, { circle: id });
    case 'complaint':
      return addressOf({ section: 'complaints' }, { complaint: id });
    case 'product':
      return addressOf({ section: 'productManagement' }, { product: id });
    case 'group':
      return addressOf({ section: 'productManagement' }, { group: id });
    case 'dispute':
      return addressOf({ section: 'disputes' }, { dispute: id });
    case 'approval':
      return addressOf({ section: 'approvals' }, { request: id });
    case 'admin':
      return addressOf({ section: 'administrators' }, { admin: id });
    case 'announcement':
      return addressOf({ section: 'announcement' });
    case 'levels':
      return addressOf({ section: 'systemSettings' });
    case 'export':
      return addressOf({ section: 'exports' });
    case 'apiKey':
      return addressOf({ section: 'apiKeys' });
    case 'webhook':
      return addressOf({ section: 'webhooks' });
    default:
      return addressOf({ section: 'auditLog' }, { subject });
  }
}

/** Acts on a request itself: who did them is who decided. */
const decisions: ReadonlySet<string> = new Set(['approveRequest', 'declineRequest', 'withdrawRequest', 'closeRequest']);

/**
 * The actor of an entry: with who asked, where the actor approved it, and with the API key, where a tool acted. Older entries of a
 * registration name the owner of the code as the actor.
 */
export function whoOf({ action, actor, by, after }: Pick<AuditEntry, 'action' | 'actor' | 'by' | 'after'>): string {
  const [key, registered, invitedBy] = [after?.['apiKey'], after?.['name'], after?.['invitedBy']];
  if (action === 'addAdmin' && by !== null && typeof invitedBy === 'string')
    return `${by.name}, invited by ${invitedBy}`;
  if (action === 'addAdmin' && by !== null && typeof registered === 'string' && !after?.['withTheCodeOf'])
    return `${registered}, with the code of ${by.name}`;
  const asked = after?.['askedBy'];
  if (by !== null && typeof asked === 'string' && !decisions.has(action)) return `${asked}, approved by ${by.name}`;
  if (by !== null) return typeof key === 'string' ? `${by.name}, by the API key ${key}` : by.name;
  return actor === 'customer' ? 'The customer' : 'The platform';
}
