/**
 * Everything that is kept about a customer, as one JSON file. The file is written while the data are read, and no copy is kept.
 * test/personal-columns.ts places each column of the database: in this file or not, and what becomes of it when the account is closed.
 */
import { Readable } from 'node:stream';
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
  'what was decided about your money, for seven years after that; then they are erased too. Amounts, days and references of transactions stay in the books for good and name nobody.',
  'If no money ever moved, everything is erased at once.',
].join(' ');

/** The next part of a list, in the order of `key`, which is left out of the file. */
type Read = (customerId: string, after: string) => Piece;

/** What is in the file. */
const LISTS: Readonly<Record<string, Read>> = {
  profile: (id, after) => sql`
    WITH a AS MATERIALIZED (SELECT customer_id, wallet, held, invested, circle, receivable FROM ledger.accounts WHERE customer_id = ${id})
    SELECT c.id::text AS key, c.id, c.name, c.email, c.email_confirmed_at, c.phone, c.state, c.country, c.bank_code, c.bank_account_name,
           c.bank_account_number, c.bank_changed_at, c.bank_name_confirmed_at, c.email_changed_at, c.ref_code, c.referred_by, c.terms_accepted_at, c.status,
           c.created_at, c.last_seen_at, c.notices_seen_at, c.emails_off, a.wallet / 100.0 AS wallet, a.held / 100.0 AS held,
           a.invested / 100.0 AS invested, a.circle / 100.0 AS circles, -a.receivable / 100.0 AS owed
      FROM customers c JOIN a ON a.customer_id = c.id WHERE c.id = ${id} AND c.id > ${after}::uuid`,
  sessions: (id, after) => sql`
    SELECT s.id::text AS key, s.id, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at FROM sessions s
     WHERE s.kind = 'customer' AND s.account_id = ${id} AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${BATCH}`,
  signIns: (id, after) => sql`
    SELECT s.id::text AS key, s.id, s.at, s.device, s.address FROM sign_ins s
     WHERE s.customer_id = ${id} AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${BATCH}`,
  contactChanges: (id, after) => sql`
    SELECT k.id::text AS key, k.id, k.kind, k.asked_at, k.changed_at, k.undone_at, k.dropped_at, k.email_before, k.email_after,
           k.confirmed_before, k.phone_before, k.state_before, k.country_before FROM contact_changes k
     WHERE k.customer_id = ${id} AND k.id > ${after}::uuid ORDER BY k.id LIMIT ${BATCH}`,
  nameChanges: (id, after) => sql`
    SELECT n.id::text AS key, n.id, n.asked_at, n.name_before, n.name_after, n.reason, n.words, n.file_id, n.state, n.ended_at,
           n.refused_because FROM name_changes n
     WHERE n.customer_id = ${id} AND n.id > ${after}::uuid ORDER BY n.id LIMIT ${BATCH}`,
  nextOfKin: (id, after) => sql`
    SELECT k.customer_id::text AS key, k.name, k.relation, k.phone, k.email, k.set_at FROM next_of_kin k
     WHERE k.customer_id = ${id} AND k.customer_id > ${after}::uuid`,
  otherBankAccounts: (id, after) => sql`
    SELECT o.bank_code || ' ' || o.account_number AS key, o.bank_code, o.account_number, o.account_name, o.added_at, o.waits_since,
           o.name_confirmed_at FROM other_bank_accounts o
     WHERE o.customer_id = ${id} AND o.bank_code || ' ' || o.account_number > ${after} ORDER BY 1 LIMIT ${BATCH}`,
  passkeys: (id, after) => sql`
    SELECT p.id::text AS key, p.id, p.name, p.created_at, p.last_used_at FROM passkeys p
     WHERE p.kind = 'customer' AND p.account_id = ${id} AND p.id > ${after}::uuid ORDER BY p.id LIMIT ${BATCH}`,
  cards: (id, after) => sql`
    SELECT k.id::text AS key, k.id, k.bank, k.last4, k.brand, k.exp_month, k.exp_year, k.email, k.kept_at, k.removed_at FROM kept_cards k
     WHERE k.customer_id = ${id} AND k.id > ${after}::uuid ORDER BY k.id LIMIT ${BATCH}`,
  identity: (id, after) => sql`
    SELECT i.customer_id::text AS key, i.state, i.reason, i.asked_at, i.identified_at, i.waits_since FROM identifications i
     WHERE i.customer_id = ${id} AND i.customer_id > ${after}::uuid`,
  verifications: (id, after) => sql`
    SELECT v.id::text AS key, v.id, v.kind, v.shown, v.at, v.revoked_at, v.revoked_reason FROM verifications v
     WHERE v.customer_id = ${id} AND v.id > ${after}::uuid ORDER BY v.id LIMIT ${BATCH}`,
  accountNumbers: (id, after) => sql`
    SELECT n.customer_id::text AS key, n.state, n.number, n.bank, n.name, n.reason, n.asked_at, n.given_at, n.closed_at FROM account_numbers n
     WHERE n.customer_id = ${id} AND n.customer_id > ${after}::uuid`,
  goals: (id, after) => sql`
    SELECT g.investment_id::text AS key, g.investment_id, g.name, g.target_kobo / 100.0 AS target, g.due_on, g.picture, g.set_at,
           g.started_kobo / 100.0 AS started_with
      FROM goals g WHERE g.customer_id = ${id} AND g.investment_id > ${after}::uuid ORDER BY g.investment_id LIMIT ${BATCH}`,
  investments: (id, after) => sql`
    SELECT i.id::text AS key, i.id, i.product_name, i.rate_bps / 100.0 AS rate_percent, i.is_savings, i.is_offline,
           i.capital / 100.0 AS capital, i.expected / 100.0 AS expected_profit, i.exit_after_days, i.exit_price_bps / 100.0 AS exit_price_percent,
           i.tax_bps / 100.0 AS tax_percent, i.tax_kobo / 100.0 AS tax_withheld, i.started_at, i.ends_at, i.completed_at,
           i.exited_profit / 100.0 AS profit_when_left_early,
           (SELECT jsonb_build_object('choice', e.choice, 'plan_id', e.plan_id, 'set_at', e.set_at, 'followed_at', e.followed_at,
                                      'into_id', e.into_id, 'not_followed', e.not_followed)
              FROM money.endings e WHERE e.customer_id = i.customer_id AND e.investment_id = i.id) AS ending
      FROM money.investments i WHERE i.customer_id = ${id} AND i.id > ${after}::uuid ORDER BY i.id LIMIT ${BATCH}`,
  contributions: (id, after) => sql`
    SELECT p.id::text AS key, p.id, p.investment_id, p.amount / 100.0 AS amount, p.expected / 100.0 AS expected_profit,
           p.unearned / 100.0 AS profit_not_earned, p.at
      FROM money.contributions p WHERE p.customer_id = ${id} AND p.id > ${after}::uuid ORDER BY p.id LIMIT ${BATCH}`,
  quotes: (id, after) => sql`
    SELECT q.id::text AS key, q.id, q.investment_id, q.made_at, q.valid_until, q.capital / 100.0 AS capital,
           q.expected / 100.0 AS expected_profit, q.profit / 100.0 AS profit, q.price / 100.0 AS price, q.tax / 100.0 AS tax, q.executed_at
      FROM money.exit_quotes q WHERE q.customer_id = ${id} AND q.id > ${after}::uuid ORDER BY q.id LIMIT ${BATCH}`,
  autoSaves: (id, after) => sql`
    SELECT s.id::text AS key, s.id, s.amount / 100.0 AS amount, s.every, s.on_day, s.source, s.card_id, s.plan_id, s.created_at, s.next_on,
           s.paused_at, s.ended_at, s.stopped,
           (SELECT jsonb_agg(jsonb_build_object('due_on', d.due_on, 'outcome', d.outcome, 'why', d.why, 'tries', d.tries,
                                                'decided_at', d.decided_at, 'amount', d.amount / 100.0, 'source', d.source,
                                                'card_id', d.card_id, 'plan_id', d.plan_id) ORDER BY d.due_on)
              FROM money.auto_save_dates d WHERE d.customer_id = s.customer_id AND d.auto_save_id = s.id) AS days
      FROM money.auto_saves s WHERE s.customer_id = ${id} AND s.id > ${after}::uuid ORDER BY s.id LIMIT ${BATCH}`,
  circles: (id, after) => sql`
    SELECT m.id::text AS key, m.id, c.name, c.kobo / 100.0 AS amount, c.every, c.first_on, c.state, c.terms, m.joined_at, m.turn, m.late_turns, m.source,
           m.card_id, m.signed_at
      FROM circle_members m JOIN circles c ON c.id = m.circle_id
     WHERE m.customer_id = ${id} AND m.id > ${after}::uuid ORDER BY m.id LIMIT ${BATCH}`,
  circleParts: (id, after) => sql`
    SELECT p.circle_id || ' ' || lpad(p.turn::text, 2, '0') AS key, p.circle_id, p.turn, p.title, p.kobo / 100.0 AS amount, p.due_on,
           p.set_aside / 100.0 AS set_aside, p.closed_at, p.from_deposit / 100.0 AS from_deposit, p.owed / 100.0 AS owed,
           p.collected / 100.0 AS collected, p.passed / 100.0 AS passed_on, p.waived / 100.0 AS waived,
           p.forgiven / 100.0 AS forgiven, p.transaction
      FROM money.circle_parts p
     WHERE p.customer_id = ${id} AND p.circle_id || ' ' || lpad(p.turn::text, 2, '0') > ${after === FIRST_ID ? '' : after}
     ORDER BY 1 LIMIT ${BATCH}`,
  circleDeposits: (id, after) => sql`
    SELECT d.circle_id::text AS key, d.circle_id, d.title, d.kobo / 100.0 AS amount, d.used / 100.0 AS used, d.transaction, d.returned_at
      FROM money.circle_deposits d WHERE d.customer_id = ${id} AND d.circle_id > ${after}::uuid ORDER BY d.circle_id LIMIT ${BATCH}`,
  circleReceipts: (id, after) => sql`
    SELECT r.circle_id::text AS key, r.circle_id, r.turn, r.title, r.closed_at, r.kobo / 100.0 AS amount, r.later / 100.0 AS later
      FROM money.circle_receipts r WHERE r.customer_id = ${id} AND r.circle_id > ${after}::uuid ORDER BY r.circle_id LIMIT ${BATCH}`,
  circlePlaces: (id, after) => sql`
    SELECT extract(epoch FROM p.at)::text || p.circle_id AS key, p.circle_id, p.at, p.kobo / 100.0 AS amount FROM money.circle_places p
     WHERE p.customer_id = ${id} AND extract(epoch FROM p.at)::text || p.circle_id > ${after === FIRST_ID ? '' : after} ORDER BY 1 LIMIT ${BATCH}`,
  circlePlacesWanted: (id, after) => sql`
    SELECT b.id::text AS key, b.id, b.circle_id, b.came_at, b.ended_at, b.taken_over FROM circle_substitutes b
     WHERE b.customer_id = ${id} AND b.id > ${after}::uuid ORDER BY b.id LIMIT ${BATCH}`,
  aims: (id, after) => sql`
    SELECT m.aim_id::text AS key, m.aim_id, a.name, a.target_kobo / 100.0 AS target, a.due_on, m.investment_id, m.joined_at
      FROM shared_aim_members m JOIN shared_aims a ON a.id = m.aim_id
     WHERE m.customer_id = ${id} AND m.aim_id > ${after}::uuid ORDER BY m.aim_id LIMIT ${BATCH}`,
  documents: (id, after) => sql`
    SELECT d.number AS key, d.number, d.kind, d.about, d.jws, d.issued_at, d.withdrawn_at, d.replaced_at FROM documents d
     WHERE d.customer_id = ${id} AND d.number > ${after} ORDER BY d.number LIMIT ${BATCH}`,
  notices: (id, after) => sql`
    SELECT n.id::text AS key, n.id, n.at, n.kind, n.data FROM notices n
     WHERE n.customer_id = ${id} AND n.id > ${after}::uuid ORDER BY n.id LIMIT ${BATCH}`,
  payments: (id, after) => sql`
    SELECT d.id::text AS key, d.id, d.requested_kobo / 100.0 AS requested, d.paid_kobo / 100.0 AS paid, d.channel, d.paid_at,
           d.taken_back / 100.0 AS taken_back
      FROM money.deposits d WHERE d.customer_id = ${id} AND d.id > ${after}::uuid ORDER BY d.id LIMIT ${BATCH}`,
  complaints: (id, after) => sql`
    SELECT k.id::text AS key, k.id, k.number, k.kind, k.subject, k.transaction_key, k.amount_kobo / 100.0 AS amount, k.investment_name,
           k.opened_at, k.first_due_at, k.end_due_at, k.first_answered_at, k.closed_at, k.close_reason, k.helped,
           (SELECT jsonb_agg(jsonb_build_object('at', m.at, 'text', m.text, 'from_us', m.staff_id IS NOT NULL) ORDER BY m.id)
              FROM complaint_messages m WHERE m.complaint_id = k.id) AS messages
      FROM complaints k WHERE k.customer_id = ${id} AND k.id > ${after}::uuid ORDER BY k.id LIMIT ${BATCH}`,
  refunds: (id, after) => sql`
    SELECT r.id::text AS key, r.id, r.reference, r.state, r.kobo / 100.0 AS amount, r.aside_kobo / 100.0 AS taken, r.begun_at, r.ended_at,
           r.failure
      FROM money.refunds r WHERE r.customer_id = ${id} AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${BATCH}`,
  disputes: (id, after) => sql`
    SELECT d.id::text AS key, d.id, d.reference, d.category, d.gateway_status, d.amount_kobo / 100.0 AS amount, d.opened_at, d.due_at,
           d.answer, d.message, d.answered_at, d.taken_kobo / 100.0 AS taken, d.ended_at
      FROM money.disputes d WHERE d.customer_id = ${id} AND d.id > ${after}::uuid ORDER BY d.id LIMIT ${BATCH}`,
  debts: (id, after) => sql`
    SELECT r.id::text AS key, r.id, r.reference, r.reason, r.owed_kobo / 100.0 AS owed, r.collected_kobo / 100.0 AS collected, r.opened_at,
           r.closed_at
      FROM money.receivables r WHERE r.customer_id = ${id} AND r.id > ${after}::uuid ORDER BY r.id LIMIT ${BATCH}`,
  payouts: (id, after) => sql`
    SELECT p.id::text AS key, p.id, p.state, p.bank_code, p.account_number, p.account_name, p.session_id, p.paid_at, p.failure
      FROM money.payouts p WHERE p.customer_id = ${id} AND p.id > ${after}::uuid ORDER BY p.id LIMIT ${BATCH}`,
  statuses: (id, after) => sql`
    SELECT l.id::text AS key, l.id, l.at, l.before -> 'sub_status' AS before, l.after -> 'sub_status' AS after FROM audit_log l
     WHERE l.subject = 'customer:' || ${id}::uuid AND l.action = 'setUserStatus' AND l.id > ${after}::uuid ORDER BY l.id LIMIT ${BATCH}`,
  requests: (id, after) => sql`
    SELECT a.id::text AS key, a.id, a.action, a.amount_kobo / 100.0 AS amount, a.details - 'more' AS details, a.state, a.asked_at,
           a.expires_at, a.decided_at, a.note
      FROM approvals a WHERE a.customer_id = ${id} AND a.id > ${after}::uuid ORDER BY a.id LIMIT ${BATCH}`,
  cases: (id, after) => sql`
    SELECT e.id::text AS key, e.id, e.kind, e.reference, e.amount_kobo / 100.0 AS amount, e.raised_at, e.resolved_at, e.resolution
      FROM money.cases e WHERE e.customer_id = ${id} AND e.id > ${after}::uuid ORDER BY e.id LIMIT ${BATCH}`,
  transactions: (id, after) => sql`
    SELECT t.id::text AS key, t.id, t.transaction_id, t.kind, t.status, t.cause, t.amount / 100.0 AS amount,
           t.before_balance / 100.0 AS before_balance, t.after_balance / 100.0 AS after_balance, t.at, coalesce(t.posted_at, t.booked_at) AS booked_at, t.reason, t.method,
           t.metadata
      FROM ledger.transactions t
     WHERE t.customer_id = ${id} AND (t.seq, t.id) > (
             SELECT coalesce(max(l.seq), -1), ${after}::uuid FROM ledger.transactions l WHERE l.customer_id = ${id} AND l.id = ${after}::uuid)
     ORDER BY t.seq, t.id LIMIT ${BATCH}`,
};

interface Found {
  json: string;
  key: string;
}

const next = (db: Db, list: Piece): Promise<Found[]> =>
  select<Found>(db, sql`SELECT (to_jsonb(x) - 'key')::text AS json, x.key FROM (${list}) x`);

async function* written({ db, env, clock }: Deps, customerId: string): AsyncGenerator<string> {
  const now = clock.now();
  yield `{\n"madeAt": ${JSON.stringify(now.toISOString())},\n"about": ${JSON.stringify(ABOUT)}`;
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,\n"${name}": [`;
    let first = true;
    for (let found = await next(db, list(customerId, FIRST_ID)); found.length > 0;) {
      yield (first ? '\n' : ',\n') + found.map(({ json }) => json).join(',\n');
      first = false;
      found = await next(db, list(customerId, found.at(-1)?.key ?? FIRST_ID));
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
  for await (const one of list) {
    yield (first ? '\n' : ',\n') + JSON.stringify(one);
    first = false;
  }
  yield ']';
}

/** The file of a customer, as a stream. */
export const ownData = (deps: Deps, customerId: string): Readable => Readable.from(written(deps, customerId));
