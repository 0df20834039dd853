/** The filters of the audit log, as SQL. Each way to search uses an index and has a limit. */
import { auditActs, auditActWords } from '@ajose/sdk/domain/audit';
import type { GetAuditLogQuery } from '@ajose/sdk/contract/dashboard';
import { matchesSearch, readSearch, searchWords } from '@ajose/sdk/domain/text';
import { searchedBy } from '../lists/customer-search.ts';
import { select, type Db } from '../database/db.ts';
import { join, sql, where, type Piece } from '../database/sql.ts';
import { momentsOf } from '../lists/days.ts';

export type AuditFilters = Omit<GetAuditLogQuery, 'page' | 'limit'>;

/** The act that a customer did where no administrator did it: by closing the account or choosing a new password. */
export const BY_CUSTOMERS = 'setUserStatus';

const MOST_CUSTOMERS = 200;
const MOST_NAMED = 2000;

const whose = ({ actor, by }: AuditFilters): Piece[] => {
  if (by !== undefined) return [sql`staff_id = ${by}`];
  if (actor === undefined) return [];
  if (actor === 'administrator') return [sql`staff_id IS NOT NULL`];
  // Named one by one, each is found by the index of who and act: most of what nobody of the staff did, customers did.
  const acts = actor === 'customer' ? [BY_CUSTOMERS] : auditActs.filter((act) => act !== BY_CUSTOMERS);
  return [sql`staff_id IS NULL`, sql`action = ANY (${acts}::text[])`];
};

/** The conditions of the filters without the search. @throws Refusal 400 for days that run backwards */
function conditionsOf(query: AuditFilters): Piece[] {
  const { subject, action, kind } = query;
  const { from, to } = momentsOf(query);
  // An id contains the time at which it was made: that of the entry, or a moment later.
  return [
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(kind === undefined ? [] : [sql`split_part(subject, ':', 1) = ${kind}`]),
    ...whose(query),
    ...(from ? [sql`id >= ledger.first_id(${from})`, sql`at >= ${from}`] : []),
    ...(to ? [sql`id < ledger.first_id(${to}::timestamptz + interval '1 hour')`, sql`at < ${to}`] : []),
  ];
}

interface Named {
  kind: string;
  id: string;
  name: string;
}

/** Subjects that have a name and are no customer. There are few. */
const NAMED = sql`
  SELECT 'admin' AS kind, id::text, name FROM staff
  UNION ALL SELECT 'product', id::text, name FROM products
  UNION ALL SELECT 'group', id::text, name::text FROM product_groups
  UNION ALL SELECT 'webhook', id::text, url FROM webhooks
  UNION ALL SELECT 'apiKey', id::text, name FROM api_keys
  UNION ALL SELECT 'announcement', id::text, title FROM announcements
  LIMIT ${MOST_NAMED}`;

const SUBJECTS_WITH_IDS = [
  'admin',
  'announcement',
  'approval',
  'case',
  'circle',
  'complaint',
  'customer',
  'dispute',
  'export',
  'group',
  'product',
  'transaction',
  'webhook',
  'apiKey',
];

interface Meaning {
  column: Piece;
  /** The type of the values, where it is not text. */
  type?: Piece;
  values: readonly string[];
}

/** What a search may mean: subjects, acts and administrators, each with its column. */
async function meaningsOf(db: Db, text: string, onlyWhole: boolean): Promise<readonly Meaning[]> {
  const [customers, named] = await Promise.all([
    select<{ id: string }>(
      db,
      sql`SELECT c.id FROM customers c WHERE ${searchedBy(text, onlyWhole)} LIMIT ${MOST_CUSTOMERS}`,
    ),
    select<Named>(db, NAMED),
  ]);
  const hits = named.filter(({ name }) => matchesSearch(name, text));
  const typedId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? [searchWords(text).join('-')] : [];
  return [
    {
      column: sql`subject`,
      values: [
        ...customers.map(({ id }) => `customer:${id}`),
        ...hits.map(({ kind, id }) => `${kind}:${id}`),
        ...typedId.flatMap((id) => SUBJECTS_WITH_IDS.map((kind) => `${kind}:${id}`)),
      ],
    },
    { column: sql`action`, values: auditActs.filter((act) => matchesSearch(auditActWords[act], text)) },
    {
      column: sql`staff_id`,
      type: sql`uuid`,
      values: hits.filter(({ kind }) => kind === 'admin').map(({ id }) => id),
    },
  ];
}

/**
 * A table of the ids of the entries that match the filters.
 * @param onlyWhole as `searchedBy` has it
 * @param most how many of the newest entries each way to search gives
 * @param before only those before this id
 */
export async function entriesOf(
  db: Db,
  query: AuditFilters,
  onlyWhole: boolean,
  most: number,
  before?: string,
): Promise<Piece> {
  const conditions = [...conditionsOf(query), ...(before === undefined ? [] : [sql`id < ${before}`])];
  const text = readSearch(query.search ?? '');
  if (text === '') return sql`(SELECT id FROM audit_log ${where(conditions)}) entries`;
  if (searchWords(text).length === 0) return sql`(SELECT id FROM audit_log WHERE false) entries`;
  const newest = (key: Piece): Piece =>
    sql`SELECT id FROM audit_log ${where([key, ...conditions])} ORDER BY id DESC LIMIT ${most}`;
  const ways = (await meaningsOf(db, text, onlyWhole)).map((meaning) => byEach(meaning, newest));
  return sql`(${join(ways, sql` UNION `)}) entries`;
}

/** The newest entries of each value, found by its index. */
const byEach = ({ column, type = sql`text`, values }: Meaning, newest: (key: Piece) => Piece): Piece =>
  sql`(SELECT e.id FROM unnest(${values}::${type}[]) value CROSS JOIN LATERAL (${newest(sql`${column} = value`)}) e)`;
