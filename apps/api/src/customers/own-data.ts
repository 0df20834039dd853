/**
 * Everything that is kept about a customer, as one JSON file. The file is written while the data are read, and no copy is kept.
 * Which columns are in a list, by what name, each column's comment says (migration 058); here is what rows a list has.
 */
import { Readable } from 'node:stream';
import { KEPT_YEARS } from '@ajose/sdk/domain/promises';
import { select, type Db } from '../platform/database/db.ts';
import { sql, type Piece } from '../platform/database/sql.ts';
import type { Deps } from '../platform/deps.ts';
import { ownFiles } from '../platform/files/files.ts';
import { ownEmails } from './sent-emails.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const ABOUT = [
  'This is what Ajose keeps about you. Amounts are naira, times are UTC. Left out are what only recognises you when you sign in, what our',
  'own tools need for their work, and what our staff note for theirs.',
  'Of emails the last year is here; links in them that act are taken out. When you close your account, your sessions, devices, cards,',
  'account number, goals, notices, the copies of our emails, next of kin and proofs of identity are',
  'erased.',
  'The law makes us keep your name, those from before it was changed with the files that show it, email, phone number and bank accounts, and',
  `what was decided about your money, for ${KEPT_YEARS} years after that; then they are erased too. Amounts, days and references of transactions stay in the books for good and name nobody.`,
  'If no money ever moved, everything is erased at once.',
].join(' ');

/** A column of a list, or of a list within it, which is named as `autoSaves.days`. */
interface Field {
  list: string;
  name: string;
  column: string;
  divisor: string | null;
}

/** Picks from a row what the file has of it. */
type Picks = (row: Piece, list: string) => Piece;

/**
 * The next rows of a list, in the order of `here`. What comments leave out is left out again; `more` is what no column of the list's own
 * tables says.
 */
type Read = (customerId: string, after: string, pick: Picks) => Piece;

const NO_MORE = sql`'{}'::jsonb AS more`;

/** The customer's rows of a table, by the id that names one of them. */
const rowsOf =
  (table: Piece, key: Piece = sql`id`): Read =>
  (id, after) =>
    sql`
    SELECT t.${key}::text AS here, t.*, ${NO_MORE} FROM ${table} t
     WHERE t.customer_id = ${id} AND t.${key} > ${after}::uuid ORDER BY t.${key} LIMIT ${BATCH}`;

/** The customer's rows of a table that administrators have rows in, too. */
const accountRowsOf =
  (table: Piece): Read =>
  (id, after) =>
    sql`
    SELECT t.id::text AS here, t.*, ${NO_MORE} FROM ${table} t
     WHERE t.kind = 'customer' AND t.account_id = ${id} AND t.id > ${after}::uuid ORDER BY t.id LIMIT ${BATCH}`;

/** The customer's rows of a table without an id of its own, by other columns as text. */
const keyedRowsOf =
  (table: Piece, key: Piece): Read =>
  (id, after) =>
    sql`
    SELECT ${key} AS here, t.*, ${NO_MORE} FROM ${table} t
     WHERE t.customer_id = ${id} AND ${key} > ${after === FIRST_ID ? '' : after} ORDER BY 1 LIMIT ${BATCH}`;

/** The lists in the file, each with how it is read. */
const LISTS: Readonly<Record<string, Read>> = {
  profile: (id, after) => sql`
    WITH a AS MATERIALIZED (SELECT * FROM ledger.accounts WHERE customer_id = ${id})
    SELECT c.id::text AS here, c.*, a.*, ${NO_MORE} FROM customers c JOIN a ON a.customer_id = c.id
     WHERE c.id = ${id} AND c.id > ${after}::uuid`,
  sessions: accountRowsOf(sql`sessions`),
  signIns: rowsOf(sql`sign_ins`),
  contactChanges: rowsOf(sql`contact_changes`),
  nameChanges: rowsOf(sql`name_changes`),
  nextOfKin: rowsOf(sql`next_of_kin`, sql`customer_id`),
  otherBankAccounts: keyedRowsOf(sql`other_bank_accounts`, sql`t.bank_code || ' ' || t.account_number`),
  memberships: (id, after) => sql`
    SELECT m.id::text AS here, m.*, jsonb_build_object('name', c.name) AS more FROM members m LEFT JOIN customers c ON c.id = m.organisation_id
     WHERE m.person_id = ${id} AND m.id > ${after}::uuid ORDER BY m.id LIMIT ${BATCH}`,
  organisation: rowsOf(sql`organisations`, sql`customer_id`),
  memberRequests: rowsOf(sql`member_requests`),
  doneByMembers: keyedRowsOf(sql`done_by_members`, sql`t.transaction_id`),
  registrations: rowsOf(sql`registrations`),
  invitations: (id, after) => sql`
    SELECT m.id::text AS here, m.*, '{}'::jsonb AS more FROM member_invitations m
     WHERE m.organisation_id = ${id} AND m.id > ${after}::uuid ORDER BY m.id LIMIT ${BATCH}`,
  passkeys: accountRowsOf(sql`passkeys`),
  cards: rowsOf(sql`kept_cards`),
  identity: rowsOf(sql`identifications`, sql`customer_id`),
  verifications: rowsOf(sql`verifications`),
  accountNumbers: rowsOf(sql`account_numbers`, sql`customer_id`),
  goals: rowsOf(sql`goals`, sql`investment_id`),
  investments: (id, after, pick) => sql`
    SELECT i.id::text AS here, i.*, jsonb_build_object('ending', (
             SELECT ${pick(sql`to_jsonb(x)`, 'investments.ending')}
               FROM (SELECT * FROM money.endings e WHERE e.customer_id = ${id} AND e.investment_id = i.id) x)) AS more
      FROM money.investments i WHERE i.customer_id = ${id} AND i.id > ${after}::uuid ORDER BY i.id LIMIT ${BATCH}`,
  contributions: rowsOf(sql`money.contributions`),
  quotes: rowsOf(sql`money.exit_quotes`),
  autoSaves: (id, after, pick) => sql`
    SELECT s.id::text AS here, s.*, jsonb_build_object('days', (
             SELECT jsonb_agg(${pick(sql`to_jsonb(x)`, 'autoSaves.days')} ORDER BY x.due_on)
               FROM (SELECT * FROM money.auto_save_dates d WHERE d.customer_id = ${id} AND d.auto_save_id = s.id) x)) AS more
      FROM money.auto_saves s WHERE s.customer_id = ${id} AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${BATCH}`,
  circles: (id, after) => sql`
    SELECT m.id::text AS here, m.*, jsonb_build_object('name', c.name, 'amount', c.kobo / 100.0, 'every', c.every, 'first_on', c.first_on,
             'state', c.state, 'terms', c.terms) AS more
      FROM circle_members m JOIN circles c ON c.id = m.circle_id
     WHERE m.customer_id = ${id} AND m.id > ${after}::uuid ORDER BY m.id LIMIT ${BATCH}`,
  circleParts: keyedRowsOf(sql`money.circle_parts`, sql`t.circle_id || ' ' || lpad(t.turn::text, 2, '0')`),
  circleDeposits: rowsOf(sql`money.circle_deposits`, sql`circle_id`),
  circleReceipts: rowsOf(sql`money.circle_receipts`, sql`circle_id`),
  circlePlaces: keyedRowsOf(sql`money.circle_places`, sql`extract(epoch FROM t.at)::text || t.circle_id`),
  circlePlacesWanted: rowsOf(sql`circle_substitutes`),
  aims: (id, after) => sql`
    SELECT m.aim_id::text AS here, m.*, jsonb_build_object('name', a.name, 'target', a.target_kobo / 100.0, 'due_on', a.due_on) AS more
      FROM shared_aim_members m JOIN shared_aims a ON a.id = m.aim_id
     WHERE m.customer_id = ${id} AND m.aim_id > ${after}::uuid ORDER BY m.aim_id LIMIT ${BATCH}`,
  documents: keyedRowsOf(sql`documents`, sql`t.number`),
  notices: rowsOf(sql`notices`),
  pushDevices: rowsOf(sql`push_devices`),
  payments: rowsOf(sql`money.deposits`),
  complaints: (id, after, pick) => sql`
    SELECT k.id::text AS here, k.*, jsonb_build_object('messages', (
             SELECT jsonb_agg(${pick(sql`to_jsonb(x)`, 'complaints.messages')} || jsonb_build_object('from_us', x.staff_id IS NOT NULL)
                              ORDER BY x.id)
               FROM complaint_messages x WHERE x.complaint_id = k.id)) AS more
      FROM complaints k WHERE k.customer_id = ${id} AND k.id > ${after}::uuid ORDER BY k.id LIMIT ${BATCH}`,
  refunds: rowsOf(sql`money.refunds`),
  disputes: rowsOf(sql`money.disputes`),
  debts: rowsOf(sql`money.receivables`),
  payouts: rowsOf(sql`money.payouts`),
  statuses: (id, after) => sql`
    SELECT l.id::text AS here, jsonb_build_object('id', l.id, 'at', l.at, 'before', l.before -> 'sub_status', 'after', l.after -> 'sub_status')
             AS more FROM audit_log l
     WHERE l.subject = 'customer:' || ${id}::uuid AND l.action = 'setUserStatus' AND l.id > ${after}::uuid ORDER BY l.id LIMIT ${BATCH}`,
  requests: (id, after) => sql`
    SELECT a.id::text AS here, a.*, jsonb_build_object('details', a.details - 'more') AS more
      FROM approvals a WHERE a.customer_id = ${id} AND a.id > ${after}::uuid ORDER BY a.id LIMIT ${BATCH}`,
  cases: rowsOf(sql`money.cases`),
  transactions: (id, after) => sql`
    SELECT t.id::text AS here, t.*, jsonb_build_object('booked_at', coalesce(t.posted_at, t.booked_at)) AS more
      FROM ledger.transactions t
     WHERE t.customer_id = ${id} AND (t.seq, t.id) > (
             SELECT coalesce(max(l.seq), -1), ${after}::uuid FROM ledger.transactions l WHERE l.customer_id = ${id} AND l.id = ${after}::uuid)
     ORDER BY t.seq, t.id LIMIT ${BATCH}`,
};

interface Found {
  json: string;
  here: string;
}

/** What the comments of columns place in the file. A dump without comments restores none, and then there is no file. */
async function readFields(db: Db): Promise<Field[]> {
  const fields = await select<Field>(
    db,
    sql`SELECT concat_ws('.', list, substring(name FROM '^(.*)[.]')) AS list, substring(name FROM '[^.]*$') AS name, "column", divisor
          FROM personal_columns WHERE list IS NOT NULL`,
  );
  if (fields.length === 0) throw new Error('The columns of the database have no comments. Run migration 058 again.');
  return fields;
}

/** Picks from rows as JSON, so that the names of columns are data and no SQL. */
const pickBy =
  (fields: readonly Field[]): Picks =>
  (row, list) =>
    sql`
    (SELECT coalesce(jsonb_object_agg(f.name, CASE WHEN f.divisor IS NULL THEN ${row} -> f.column
                                              ELSE to_jsonb((${row} ->> f.column)::numeric / f.divisor) END), '{}')
       FROM jsonb_to_recordset(${JSON.stringify(fields.filter((field) => field.list === list))}::jsonb)
            AS f (name text, "column" text, divisor numeric))`;

const next = (db: Db, list: Piece, name: string, pick: Picks): Promise<Found[]> =>
  select<Found>(
    db,
    sql`SELECT (${pick(sql`y.row`, name)} || y.more)::text AS json, y.here
          FROM (SELECT x.here, x.more, to_jsonb(x) AS row FROM (${list}) x OFFSET 0) y`,
  );

async function* written({ db, env, clock }: Deps, customerId: string): AsyncGenerator<string> {
  const now = clock.now();
  yield `{\n"madeAt": ${JSON.stringify(now.toISOString())},\n"about": ${JSON.stringify(ABOUT)}`;
  const pick = pickBy(await readFields(db));
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,\n"${name}": [`;
    let first = true;
    for (let hits = await next(db, list(customerId, FIRST_ID, pick), name, pick); hits.length > 0;) {
      yield (first ? '\n' : ',\n') + hits.map(({ json }) => json).join(',\n');
      first = false;
      hits = await next(db, list(customerId, hits.at(-1)?.here ?? FIRST_ID, pick), name, pick);
    }
    yield ']';
  }
  yield* opened('files', ownFiles({ db, env }, customerId));
  yield* opened('emails', ownEmails({ db, env }, customerId));
  yield '\n}\n';
}

/** A list whose entries are decrypted one by one. */
async function* opened(name: string, list: AsyncGenerator<object>): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let first = true;
  for await (const item of list) {
    yield (first ? '\n' : ',\n') + JSON.stringify(item);
    first = false;
  }
  yield ']';
}

/** The file of a customer, as a stream. */
export const ownData = (deps: Deps, customerId: string): Readable => Readable.from(written(deps, customerId));
