/** Books with everything that the proof checks, into which tests plant faults. */
import type { Db } from '../src/platform/database/db.ts';
import { newCustomer } from './people.ts';
import type { Stack } from './stack.ts';

export interface Books {
  ada: string;
  bola: string;
}

const ACCOUNT = `'058', '0123456789', 'ADA'`;

const CIRCLE = `'00000000-0000-7000-8000-00000000c001'::uuid`;
const ADAS = `'00000000-0000-7000-8000-00000000c00a'::uuid`;
const BOLAS = `'00000000-0000-7000-8000-00000000c00b'::uuid`;

/** Each is one statement; `:ada` and `:bola` are customers. */
const HAPPENED = [
  `INSERT INTO staff (name, email, password_hash, ref_code) VALUES ('Ngozi Eze', 'ngozi@ajose.test', '', 'PROOF1')`,
  `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, tax_bps, exit_after_days, exit_price_bps, group_id)
   SELECT name, 1000, 1, 30, 'days', 1000, 1, 2000, CASE name WHEN 'Plan' THEN (SELECT id FROM product_groups WHERE is_savings) END
     FROM unnest('{Plan,Note}'::text[]) name`,
  `SELECT money.credit_deposit(:ada, 'paystack', 'pay-1', 10000000, 150000, 'card', at, at, '{}') FROM (VALUES (now() - interval '40 days')) v (at)`,

  // Credited by hand; the second was paid with more, and two administrators credited the difference.
  `SELECT money.decide(:ada, (money.open_deposit(:ada, key, :ada, 300000, 'wallet', 'paystack', now(), '{}', NULL, NULL, 'paystack')).id, 'completed', now(), '{}')
     FROM unnest('{hand-1,hand-2}'::text[]) key`,
  `SELECT money.credit_deposit(:ada, 'paystack', 'hand-2', 310000, 0, 'card', now(), now(), '{}')`,
  `SELECT money.correct(e.id, 'creditDifference', :ada, 10000, '{}', s.id, 'Paid more', now()) FROM money.cases e, staff s
    WHERE e.kind = 'advance_differs'`,

  // Withdrawals: one waits, one was paid, one failed and was returned.
  `SELECT money.withdraw(:ada, 'out-' || n, :ada, 100000 + n, 'Wallet withdrawal', 'bank_transfer', now(), '{}', NULL, ${ACCOUNT}, now())
     FROM generate_series(1, 3) n`,
  `SELECT money.payout_paid(:ada, id, 'paystack', now(), 'session', 2500, 5000, 'TRF') FROM ledger.transactions WHERE transaction_id = 'out-2'`,
  `SELECT money.payout_failed(:ada, id, 'paystack', 'failed', now(), 'Closed') FROM ledger.transactions WHERE transaction_id = 'out-3'`,

  // Investments: one runs, one has ended, one was left early, one was bought with cash, and a plan was added to.
  `SELECT money.buy(:ada, 'in-' || n, :ada, p.id, 100000 + n, at, at + interval '30 days', 10000, 1000, false, 'Note', NULL,
                       CASE n WHEN 4 THEN 'cash-4' END)
     FROM products p, generate_series(1, 4) n, LATERAL (SELECT now() - CASE n WHEN 1 THEN 1 WHEN 2 THEN 40 ELSE 20 END * interval '1 day' AS at) a
    WHERE p.name = 'Note'`,
  `SELECT money.mature(10, now())`,
  `SELECT money.exit_early(:ada, q.id, now() - interval '5 days')
     FROM money.investments i JOIN ledger.transactions t ON t.id = i.id AND t.transaction_id = 'in-3',
          money.quote_exit(:ada, i.id, now() - interval '5 days', now()) q`,
  `SELECT money.buy(:ada, 'plan', :ada, id, 100000, at, at + interval '30 days', 10000, 1000, true, 'Plan', NULL)
     FROM products, (VALUES (now() - interval '15 days')) v (at) WHERE name = 'Plan'`,
  `SELECT money.add_to_plan(:ada, 'more', :ada, id, 50000, started_at + interval '15 days', 12500, NULL, NULL) FROM money.investments WHERE is_savings`,

  // A refund under way, one of money that is gone, an open dispute, and a lost one.
  `SELECT money.credit_deposit(:ada, 'paystack', 'pay-' || n, 1000000, 25000, 'card', now(), now(), '{}') FROM generate_series(2, 4) n`,
  `SELECT money.apply_refund(:ada, id, 'paystack', 'refund-1', 'pay-2', 'pending', 400000, now()) FROM ledger.transactions WHERE transaction_id = 'pay-2'`,
  `SELECT money.open_dispute(:ada, id, 'paystack', 'dispute-' || transaction_id, 'fraud', 'pending', 200000, now(), now(), now()) FROM ledger.transactions
    WHERE transaction_id IN ('pay-3', 'pay-4')`,
  `SELECT money.end_dispute(:ada, id, 'resolved', NULL, now()) FROM money.disputes WHERE reference = 'pay-4'`,
  `SELECT money.credit_deposit(:bola, 'paystack', 'pay-5', 100000, 1500, 'card', now(), now(), '{}')`,
  `SELECT money.withdraw(:bola, 'out-5', :bola, 100000, 'Wallet withdrawal', 'bank_transfer', now(), '{}', NULL, ${ACCOUNT}, now())`,
  `SELECT money.apply_refund(:bola, id, 'paystack', 'refund-5', 'pay-5', 'processing', 100000, now()) FROM ledger.transactions WHERE transaction_id = 'pay-5'`,

  // Days of auto-save: into the plan, from a card into the wallet, and one that was not saved.
  `SELECT money.start_auto_save(:ada, v.id, 5000, 'day', 0, source, CASE source WHEN 'card' THEN v.id END, CASE source WHEN 'wallet' THEN i.id END,
                                '2026-03-02', 9, now())
     FROM (VALUES ('00000000-0000-7000-8000-0000000000aa'::uuid, 'wallet'), ('00000000-0000-7000-8000-0000000000cc', 'card')) v (id, source),
          money.investments i WHERE i.is_savings`,
  `SELECT money.begin_auto_save(:ada, id, day, day + 1, false, now()) FROM money.auto_saves, LATERAL (VALUES (next_on)) d (day)`,
  `SELECT money.add_to_plan(:ada, 'ASV-00000000-0000-7000-8000-0000000000aa-2026-03-02', :ada, id, 5000, started_at + interval '15 days', 12750, NULL, NULL)
     FROM money.investments WHERE is_savings`,
  `SELECT money.credit_deposit(:ada, 'paystack', 'asv-00000000-0000-7000-8000-0000000000cc-2026-03-02', 5000, 75, 'card', now(), now(), '{}')`,
  `SELECT money.decide_auto_save(:ada, id, '2026-03-02', 'saved', NULL, NULL, NULL, false, now()) FROM money.auto_saves`,
  `INSERT INTO money.auto_save_dates (customer_id, auto_save_id, due_on, outcome, why, decided_at)
   SELECT customer_id, id, '2026-03-03', 'not_saved', 'wallet_short', now() FROM money.auto_saves`,

  // Payments without an owner: one is kept, one turned out to be Bola's, part of one went back.
  `SELECT money.book_unowned('paystack', 'stray-' || n, 700000, 10500, now()) FROM generate_series(1, 3) n`,
  `SELECT money.credit_deposit(:bola, 'paystack', 'stray-2', 700000, 10500, 'card', now(), now(), '{}')`,
  `SELECT money.apply_refund(NULL, NULL, 'paystack', 'refund-3', 'stray-3', 'processed', 200000, now())`,

  // A circle: in its first turn both pay; in the second Bola does not, the deposit pays a part, and the rest is owed.
  `SELECT money.lock_circle_deposit(:bola, ${CIRCLE}, ${BOLAS}, 'Circle: Proof, deposit', 20000, now())`,
  `SELECT money.begin_circle_part(:ada, ${CIRCLE}, ${ADAS}, 1, 10000, '2026-03-02', 'Circle: Proof, turn 1', now())`,
  `SELECT money.begin_circle_part(:bola, ${CIRCLE}, ${BOLAS}, 1, 10000, '2026-03-02', 'Circle: Proof, turn 1', now())`,
  `SELECT money.close_circle_part(customer, ${CIRCLE}, 1, :ada, now()) FROM unnest(ARRAY[:ada, :bola]) customer`,
  `SELECT money.receive_circle(:ada, ${CIRCLE}, ${ADAS}, 1, 20000, 'Circle: Proof, turn 1', now())`,
  'UPDATE customers SET status = 60 WHERE id = :bola',
  `SELECT money.begin_circle_part(:bola, ${CIRCLE}, ${BOLAS}, 2, 25000, '2026-03-09', 'Circle: Proof, turn 2', now())`,
  `SELECT money.close_circle_part(:bola, ${CIRCLE}, 2, :ada, now())`,
  `SELECT money.receive_circle(:ada, ${CIRCLE}, ${ADAS}, 2, 20000, 'Circle: Proof, turn 2', now())`,
  'UPDATE customers SET status = 1 WHERE id = :bola',

  // Our own money: a settlement, a move between gateways, and money that was sent to a gateway.
  `SELECT money.move_own(v.id, v.source, v.target, v.kobo, '2026-03-02', v.reference, 'Proof', s.id, NULL, now())
     FROM staff s, (VALUES ('00000000-0000-7000-8000-00000000e001'::uuid, 'paystack', 'bank', 300000, 'settled'),
                           ('00000000-0000-7000-8000-00000000e002', 'paystack', 'monnify', 20000, 'between'),
                           ('00000000-0000-7000-8000-00000000e003', 'bank', 'paystack', 4000, 'sent')) v (id, source, target, kobo, reference)`,

  // Requests and acts of administrators.
  `INSERT INTO audit_log (staff_id, action, subject) SELECT id, 'proof', 'proof' FROM staff`,
  `INSERT INTO approvals (action, subject, customer_id, amount_kobo, details, state, asked_by, asked_at, expires_at, decided_by, decided_at)
   SELECT 'setTransactionStatus', :ada, :ada, 1, '{}', 'withdrawn', id, now(), now(), id, now() FROM staff`,

  // Customers are notified of counted postings. The first notice exists before the next postings.
  'SELECT ledger.read_outbox(NULL)',
  `SELECT money.credit_deposit(:ada, 'paystack', 'pay-9', 123400, 0, 'card', now(), now(), '{}')`,
  'SELECT ledger.read_outbox(NULL)',
];

/** Puts the names of customers into a statement. */
export const named = (sql: string, { ada, bola }: Books): string =>
  sql.replaceAll(':ada', `'${ada}'::uuid`).replaceAll(':bola', `'${bola}'::uuid`);

export async function makeBooks(stack: Stack, owner: Db = stack.owner): Promise<Books> {
  const ada = (await newCustomer(stack)).user._id;
  const bola = (await newCustomer(stack)).user._id;
  for (const sql of HAPPENED) await owner.query(named(sql, { ada, bola }));
  return { ada, bola };
}
