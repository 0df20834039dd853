/** Everything that is kept about a customer as one JSON file. It is written while it is read, so nothing of it is kept anywhere. */
import { Readable } from 'node:stream';
import { rows, type Db } from '../database/db.ts';
import type { Deps } from '../deps.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface Found {
  json: string;
  after: string;
}

type Read = (db: Db, customerId: string, after: string) => Promise<Found[]>;

/** Each list with the statement of its next part. Amounts are naira. What is kept to recognise the customer, as a password's hash, is left out. */
const LISTS: Readonly<Record<string, Read>> = {
  profile: (db, id, after) =>
    rows(
      db,
      `WITH a AS MATERIALIZED (SELECT customer_id, wallet, held, invested FROM ledger.accounts WHERE customer_id = $1)
       SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT c.id, c.name, c.email, c.email_confirmed_at, c.phone, c.state, c.country, c.bank_code, c.bank_account_name,
                c.bank_account_number, c.bank_changed_at, c.ref_code, c.referred_by, c.terms_accepted_at, c.status, c.created_at,
                c.last_seen_at, a.wallet / 100.0 AS wallet, a.held / 100.0 AS held, a.invested / 100.0 AS invested
           FROM customers c JOIN a ON a.customer_id = c.id WHERE c.id = $1 AND c.id > $2::uuid) x`,
      [id, after],
    ),
  sessions: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT s.id, s.device, s.address, s.created_at, s.last_seen_at, s.expires_at FROM sessions s
          WHERE s.kind = 'customer' AND s.account_id = $1 AND s.id > $2::uuid ORDER BY s.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  cards: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT k.id, k.bank, k.last4, k.brand, k.exp_month, k.exp_year, k.email, k.kept_at FROM kept_cards k
          WHERE k.customer_id = $1 AND k.id > $2::uuid ORDER BY k.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  identity: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT i.customer_id AS id, i.state, i.reason, i.asked_at, i.identified_at FROM identifications i
          WHERE i.customer_id = $1 AND i.customer_id > $2::uuid) x`,
      [id, after],
    ),
  verifications: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT v.id, v.kind, v.shown, v.at, v.revoked_at, v.revoked_reason FROM verifications v
          WHERE v.customer_id = $1 AND v.id > $2::uuid ORDER BY v.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  accountNumbers: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT n.customer_id AS id, n.state, n.number, n.bank, n.name, n.reason, n.asked_at, n.given_at FROM account_numbers n
          WHERE n.customer_id = $1 AND n.customer_id > $2::uuid) x`,
      [id, after],
    ),
  goals: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.investment_id::text AS after FROM (
         SELECT g.investment_id, g.name, g.target_kobo / 100.0 AS target, g.due_on, g.picture, g.set_at FROM goals g
          WHERE g.customer_id = $1 AND g.investment_id > $2::uuid ORDER BY g.investment_id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  investments: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT i.id, i.product_name, i.rate_bps / 100.0 AS rate_percent, i.is_savings, i.is_offline, i.capital / 100.0 AS capital,
                i.expected / 100.0 AS expected_profit, i.tax_bps / 100.0 AS tax_percent, i.tax_kobo / 100.0 AS tax_withheld,
                i.started_at, i.ends_at, i.completed_at, i.exited_profit / 100.0 AS profit_when_left_early,
                (SELECT jsonb_build_object('choice', e.choice, 'set_at', e.set_at) FROM money.endings e
                  WHERE e.customer_id = i.customer_id AND e.investment_id = i.id) AS ending
           FROM money.investments i WHERE i.customer_id = $1 AND i.id > $2::uuid ORDER BY i.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  autoSaves: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT s.id, s.amount / 100.0 AS amount, s.every, s.on_day, s.source, s.plan_id, s.created_at, s.paused_at, s.ended_at,
                (SELECT jsonb_agg(jsonb_build_object('due_on', d.due_on, 'outcome', d.outcome, 'why', d.why) ORDER BY d.due_on)
                   FROM money.auto_save_dates d WHERE d.customer_id = s.customer_id AND d.auto_save_id = s.id) AS days
           FROM money.auto_saves s WHERE s.customer_id = $1 AND s.id > $2::uuid ORDER BY s.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  notices: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT n.* FROM notices n WHERE n.customer_id = $1 AND n.id > $2::uuid ORDER BY n.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  payments: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT d.id, d.requested_kobo / 100.0 AS requested, d.paid_kobo / 100.0 AS paid, d.channel, d.paid_at FROM money.deposits d
          WHERE d.customer_id = $1 AND d.id > $2::uuid ORDER BY d.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  refunds: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT r.id, r.reference, r.state, r.kobo / 100.0 AS amount, r.aside_kobo / 100.0 AS taken, r.begun_at, r.ended_at
           FROM money.refunds r WHERE r.customer_id = $1 AND r.id > $2::uuid ORDER BY r.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  payouts: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT p.id, p.state, p.bank_code, p.account_number, p.account_name, p.session_id, p.paid_at FROM money.payouts p
          WHERE p.customer_id = $1 AND p.id > $2::uuid ORDER BY p.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  statuses: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT l.id, l.at, l.before -> 'sub_status' AS before, l.after -> 'sub_status' AS after FROM audit_log l
          WHERE l.subject = 'customer:' || $1::uuid AND l.action = 'setUserStatus' AND l.id > $2::uuid ORDER BY l.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
  transactions: (db, id, after) =>
    rows(
      db,
      `SELECT to_jsonb(x)::text AS json, x.id::text AS after FROM (
         SELECT t.id, t.transaction_id, t.kind, t.status, t.amount / 100.0 AS amount, t.before_balance / 100.0 AS before_balance,
                t.after_balance / 100.0 AS after_balance, t.at, t.booked_at, t.reason, t.method, t.metadata FROM ledger.transactions t
          WHERE t.customer_id = $1 AND (t.seq, t.id) > (
                  SELECT coalesce(max(l.seq), -1), $2::uuid FROM ledger.transactions l WHERE l.customer_id = $1 AND l.id = $2::uuid)
          ORDER BY t.seq, t.id LIMIT ${BATCH}) x`,
      [id, after],
    ),
};

async function* written(db: Db, now: Date, customerId: string): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(now.toISOString())}`;
  for (const [name, read] of Object.entries(LISTS)) {
    yield `,\n"${name}": [`;
    let first = true;
    for (let after = FIRST_ID, found = await read(db, customerId, after); found.length > 0;) {
      yield (first ? '\n' : ',\n') + found.map(({ json }) => json).join(',\n');
      first = false;
      after = found.at(-1)?.after ?? after;
      found = await read(db, customerId, after);
    }
    yield ']';
  }
  yield '\n}\n';
}

/** The file of a customer, as a stream. */
export const ownData = ({ db, clock }: Deps, customerId: string): Readable =>
  Readable.from(written(db, clock.now(), customerId));
