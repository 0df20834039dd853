/**
 * The sources of a customer's timeline. Each is a list in the order of an index, read from a key on. No statement joins money with other
 * tables (deploy/citus), so timeline.ts merges the lists.
 */
import type { TimelineEntry, TimelineKind } from '@ajose/sdk/contract/timeline';
import type { TransactionStatus } from '@ajose/sdk/contract/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { flowOf } from '@ajose/sdk/domain/status';
import { WHO_DID } from '../platform/audit/audit.ts';
import { select, type Db } from '../platform/database/db.ts';
import { sql, type Piece } from '../platform/database/sql.ts';
import type { Deps } from '../platform/deps.ts';
import { openEmail } from '../customers/sent-emails.ts';
import { kindOf } from '../money/transactions/kinds.ts';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;
/** The fields of an entry other than id, moment and kind. */
type Facts<Kind extends TimelineEntry['kind']> = Omit<Entry<Kind>, '_id' | 'at' | 'kind'>;

export interface Row {
  /** The key from which the list continues after this row. */
  key: string;
  at: Date;
  entry: TimelineEntry;
}

/** @param after the key of the last row that was shown */
type Read = (
  deps: Pick<Deps, 'db' | 'env'>,
  customerId: string,
  after: string | undefined,
  most: number,
) => Promise<Row[]>;

export interface Source {
  kind: TimelineKind;
  read: Read;
  /** Another source shows the same entries, so only its own filter uses it. */
  onlyFiltered?: boolean;
}

interface Found {
  id: string;
  at: Date;
}

const below = (column: Piece, after: string | undefined): Piece =>
  after === undefined ? sql`` : sql`AND ${column} < ${after}::uuid`;

/** The fields of every entry. */
interface Head {
  _id: string;
  at: string;
}

/** A list whose ids follow its times. */
const byId =
  <Rows extends Found>(
    list: (customerId: string, rest: (column: Piece) => Piece) => Piece,
    toEntry: (head: Head, stored: Rows) => TimelineEntry,
  ): Read =>
  async ({ db }, customerId, after, most) => {
    const rest = (column: Piece): Piece => sql`${below(column, after)} ORDER BY ${column} DESC LIMIT ${most}`;
    const timelineSources = await select<Rows>(db, list(customerId, rest));
    return timelineSources.map((timelineSource) => ({
      key: timelineSource.id,
      at: timelineSource.at,
      entry: toEntry(headOf(timelineSource), timelineSource),
    }));
  };

const headOf = ({ id, at }: Found): Head => ({ _id: id, at: at.toISOString() });

const naira = (kobo: bigint | null): number | null => (kobo === null ? null : toNaira(kobo));
const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

interface Money extends Found, Pick<Entry<'money'>, 'type' | 'status' | 'reason' | 'transactionId'> {
  cause: string;
  seq: bigint;
  amount: bigint;
  afterBalance: number | null;
}

/** A customer's transactions, in the order in which the wallet changed. */
async function readMoney(db: Db, customerId: string, after: string | undefined, most: number): Promise<Row[]> {
  const [seq = '', id = ''] = after?.split('_') ?? [];
  const transactions = await select<Money>(
    db,
    sql`SELECT t.id, coalesce(t.posted_at, t.booked_at) AS at, t.seq, t.transaction_id AS "transactionId", t.kind AS type, t.cause::text AS cause, t.status, t.amount, t.reason,
               t.after_balance AS "afterBalance"
          FROM ledger.transactions t
         WHERE t.customer_id = ${customerId} ${id === '' ? sql`` : sql`AND (t.seq, t.id) < (${seq}::bigint, ${id}::uuid)`}
         ORDER BY t.seq DESC, t.id DESC LIMIT ${most}`,
  );
  return transactions.map((transaction) => {
    const { id, at, seq, transactionId, type, cause, status, reason } = transaction;
    const facts = {
      transactionId,
      type,
      what: kindOf(cause),
      status,
      reason,
      amount: toNaira(transaction.amount),
      flow: flowOf(transaction),
    };
    return { key: `${seq}_${id}`, at, entry: { ...headOf(transaction), kind: 'money', ...facts } };
  });
}

interface Email extends Found, Pick<Entry<'email'>, 'outcome'> {
  content: Buffer;
}

const emails =
  (which: Piece): Read =>
  (deps, customerId, after, most) =>
    byId<Email>(
      (id, rest) =>
        sql`SELECT e.id, e.at, e.outcome, e.content FROM sent_emails e WHERE e.customer_id = ${id} ${which} ${rest(sql`e.id`)}`,
      (head, sentEmail) => ({
        ...head,
        kind: 'email',
        subject: openEmail(deps, sentEmail).subject,
        outcome: sentEmail.outcome,
      }),
    )(deps, customerId, after, most);

const ABOUT_BANK = ['bank_changed', 'bank_added', 'bank_removed', 'bank_preferred'];
/** Acts that are not shown as decisions: looks and changes of status, which have their own sources. */
const NO_DECISIONS = ['setUserStatus', 'lookAtEmail', 'lookAtFile'];

/** Decisions about a customer's records, which the log has under the records. */
const ABOUT_MONEY = ['setTransactionStatus', 'resolveCase', 'correctCase', 'answerDispute'];

interface Decided extends Found, Pick<Facts<'decision'>, 'action' | 'by'> {
  subject: string;
  status: TransactionStatus | null;
  reason: string | null;
}

interface ContactChange extends Found, Pick<Entry<'contact'>, 'what' | 'before'> {
  changed_at: Date | null;
  undone_at: Date | null;
  dropped_at: Date | null;
}

function stateOf({ changed_at: changed, undone_at: undone, dropped_at: dropped }: ContactChange) {
  if (undone !== null) return 'undone';
  if (changed !== null) return 'changed';
  return dropped === null ? 'waiting' : 'dropped';
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The key at which a list begins that has shown nothing yet. @param top an id that is newer than all */
export function keyAbove(name: string, first: Row | undefined, top: string): string {
  if (name !== 'money') return top;
  return `${first?.key.split('_')[0] ?? 0}_${LAST_ID}`;
}

/** The sources, by the names that a cursor has. */
export const sources: Readonly<Record<string, Source>> = {
  money: { kind: 'money', read: ({ db }, ...asked) => readMoney(db, ...asked) },
  signins: {
    kind: 'sign_in',
    read: byId<Found & Facts<'sign_in'>>(
      (id, rest) =>
        sql`SELECT s.id, s.at, s.device, s.address FROM sign_ins s WHERE s.customer_id = ${id} ${rest(sql`s.id`)}`,
      (head, { device, address }) => ({ ...head, kind: 'sign_in', device, address }),
    ),
  },
  statuses: {
    kind: 'status',
    read: byId<Found & Facts<'status'>>(
      (id, rest) => sql`
        SELECT l.id, l.at, (l.before->>'sub_status')::int AS "from", (l.after->>'sub_status')::int AS "to",
               (SELECT s.name FROM staff s WHERE s.id = l.staff_id) AS by,
               (SELECT r.reason FROM status_reasons r WHERE r.entry_id = l.id) AS reason
          FROM audit_log l WHERE l.subject = 'customer:' || ${id}::uuid AND l.action = 'setUserStatus' ${rest(sql`l.id`)}`,
      (head, { from, to, by, reason }) => ({ ...head, kind: 'status', from, to, by, reason }),
    ),
  },
  emails: { kind: 'email', read: emails(sql``) },
  bank: { kind: 'bank', read: emails(sql`AND e.kind = ANY (${ABOUT_BANK}::text[])`), onlyFiltered: true },
  notes: {
    kind: 'note',
    read: byId<Found & Facts<'note'>>(
      (id, rest) => sql`
        SELECT n.id, n.at, n.text, s.name AS by FROM customer_notes n JOIN staff s ON s.id = n.staff_id
         WHERE n.customer_id = ${id} ${rest(sql`n.id`)}`,
      (head, { text, by }) => ({ ...head, kind: 'note', text, by }),
    ),
  },
  acts: {
    kind: 'decision',
    read: byId<Found & Pick<Facts<'decision'>, 'action' | 'by'>>(
      (id, rest) => sql`
        SELECT l.id, l.at, l.action, (SELECT ${WHO_DID} FROM staff s WHERE s.id = l.staff_id) AS by FROM audit_log l
         WHERE l.subject = 'customer:' || ${id}::uuid AND l.action <> ALL (${NO_DECISIONS}::text[]) ${rest(sql`l.id`)}`,
      (head, { action, by }) => ({ ...head, kind: 'decision', action, by, amount: null, state: null }),
    ),
  },
  decided: {
    kind: 'decision',
    read: byId<Decided>(
      (id, rest) => sql`
        SELECT l.id, l.at, l.action, l.subject, (SELECT ${WHO_DID} FROM staff s WHERE s.id = l.staff_id) AS by,
               CASE l.action WHEN 'setTransactionStatus' THEN l.after ->> 'status' END AS status,
               (SELECT r.reason FROM status_reasons r WHERE r.entry_id = l.id) AS reason
          FROM audit_log l
         WHERE l.after ->> 'customer' = ${id}::uuid::text AND l.action = ANY (${ABOUT_MONEY}::text[]) ${rest(sql`l.id`)}`,
      (head, { action, by, subject, status, reason }) => ({
        ...head,
        kind: 'decision',
        action,
        by,
        amount: null,
        state: null,
        subject,
        ...(status === null ? {} : { status }),
        ...(reason === null ? {} : { reason }),
      }),
    ),
  },
  requests: {
    kind: 'decision',
    read: byId<Found & { action: string; by: string; kobo: bigint | null; state: string }>(
      (id, rest) => sql`
        SELECT a.id, a.asked_at AS at, a.action, s.name AS by, a.amount_kobo AS kobo, a.state
          FROM approvals a JOIN staff s ON s.id = a.asked_by WHERE a.customer_id = ${id} ${rest(sql`a.id`)}`,
      (head, { action, by, kobo, state }) => ({ ...head, kind: 'decision', action, by, amount: naira(kobo), state }),
    ),
  },
  complaints: {
    kind: 'complaint',
    read: byId<Found & { number: string; subject: string; closed_at: Date | null }>(
      (id, rest) => sql`
        SELECT k.id, k.opened_at AS at, k.number, k.subject, k.closed_at FROM complaints k
         WHERE k.customer_id = ${id} ${rest(sql`k.id`)}`,
      (head, { number, subject, closed_at: closedAt }) => ({
        ...head,
        kind: 'complaint',
        number,
        subject,
        closedAt: moment(closedAt),
      }),
    ),
  },
  names: {
    kind: 'name',
    read: byId<Found & Facts<'name'>>(
      (id, rest) => sql`
        SELECT n.id, n.asked_at AS at, n.name_before AS before, n.name_after AS after, n.state FROM name_changes n
         WHERE n.customer_id = ${id} ${rest(sql`n.id`)}`,
      (head, { before, after, state }) => ({ ...head, kind: 'name', before, after, state }),
    ),
  },
  shown: {
    kind: 'identity',
    read: byId<Found & { what: 'nin' | 'address'; revoked: boolean }>(
      (id, rest) => sql`
        SELECT v.id, v.at, v.kind AS what, v.revoked_at IS NOT NULL AS revoked FROM verifications v
         WHERE v.customer_id = ${id} ${rest(sql`v.id`)}`,
      (head, { what, revoked }) => ({ ...head, kind: 'identity', what, state: revoked ? 'taken_back' : 'confirmed' }),
    ),
  },
  bvn: {
    kind: 'identity',
    read: byId<Found & Pick<Facts<'identity'>, 'state'>>(
      (id, rest) => sql`
        SELECT i.customer_id AS id, i.asked_at AS at, i.state FROM identifications i
         WHERE i.customer_id = ${id} ${rest(sql`i.customer_id`)}`,
      (head, { state }) => ({ ...head, kind: 'identity', what: 'bvn', state }),
    ),
  },
  contacts: {
    kind: 'contact',
    read: byId<ContactChange>(
      (id, rest) => sql`
        SELECT k.id, k.asked_at AS at, k.kind AS what, nullif(coalesce(k.email_before::text, k.phone_before), '') AS before,
               k.changed_at, k.undone_at, k.dropped_at FROM contact_changes k WHERE k.customer_id = ${id} ${rest(sql`k.id`)}`,
      (head, contactChange) => ({
        ...head,
        kind: 'contact',
        what: contactChange.what,
        before: contactChange.before,
        state: stateOf(contactChange),
      }),
    ),
  },
  cases: {
    kind: 'case',
    read: byId<Found & { what: string; kobo: bigint | null; resolved_at: Date | null }>(
      (id, rest) => sql`
        SELECT e.id, e.raised_at AS at, e.kind AS what, e.amount_kobo AS kobo, e.resolved_at FROM money.cases e
         WHERE e.customer_id = ${id} ${rest(sql`e.id`)}`,
      (head, { what, kobo, resolved_at: resolvedAt }) => ({
        ...head,
        kind: 'case',
        what,
        amount: naira(kobo),
        resolvedAt: moment(resolvedAt),
      }),
    ),
  },
  disputes: {
    kind: 'dispute',
    read: byId<Found & { reference: string; kobo: bigint; ended_at: Date | null }>(
      (id, rest) => sql`
        SELECT d.id, d.opened_at AS at, d.reference, d.amount_kobo AS kobo, d.ended_at FROM money.disputes d
         WHERE d.customer_id = ${id} ${rest(sql`d.id`)}`,
      (head, { reference, kobo, ended_at: endedAt }) => ({
        ...head,
        kind: 'dispute',
        reference,
        amount: toNaira(kobo),
        endedAt: moment(endedAt),
      }),
    ),
  },
};
