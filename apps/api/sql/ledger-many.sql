-- Many withdrawals in one call. They could go through ledger.post_many; here only the two accounts are named and each order is written
-- once from its own row, which takes a fifth less.

-- At most one for a customer, each judged for itself. The plan is kept by the caller's setting (money.withdraw_many).
CREATE OR REPLACE FUNCTION ledger.hold_many(orders money.withdrawal[]) RETURNS SETOF ledger.answer LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two of these calls wait for each other but never in a ring.
  PERFORM FROM ledger.accounts a WHERE a.customer_id IN (SELECT o.customer FROM unnest(orders) o)
    ORDER BY a.customer_id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT o.*, ledger.id_at(o.at) AS id FROM unnest(orders) o
  ), shifted AS (
    UPDATE ledger.accounts a SET last_seq = a.last_seq + 1, wallet = a.wallet - r.amount, held = a.held + r.amount
      FROM asked r
     WHERE a.customer_id = r.customer AND (r.allowed IS NULL OR a.customer_status = ANY (r.allowed)) AND a.wallet >= r.amount AND a.receivable = 0
       AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = r.customer AND t.transaction_id = r.key)
    RETURNING r.*, a.last_seq, a.wallet AS after, a.held, a.payout
  ), written AS (
    INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount,
                                     before_balance, after_balance, at, reason, method, metadata, seq, booked_at)
    SELECT s.customer, s.id, s.key, s.fingerprint, 'withdrawal', 'pending', s.amount, s.after + s.amount, s.after, s.at,
           s.reason, s.method, coalesce(s.metadata, '{}'), s.last_seq, s.at FROM shifted s
  ), moved AS (
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    SELECT s.customer, s.last_seq, s.id, 'wallet', 'held', s.amount, s.after, s.held, s.at FROM shifted s
  ), tallied AS (
    INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction)
    SELECT 'withdrawal pending', s.at, 1, s.amount, s.customer, s.id FROM shifted s
  ), queued AS (
    -- Few customers have ever taken out as much as they may in a day: only those are judged, and one past the limit ends the call.
    INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name)
    SELECT s.customer, s.id, 'waiting', s.run_at, s.bank_code, s.account_number, s.account_name FROM shifted s
     WHERE s.day_most IS NULL OR s.held + s.payout <= s.day_most OR money.keep_day_limit(s.customer, s.day_from, s.day_most - s.amount)
  ), refused AS MATERIALIZED (SELECT r.* FROM asked r WHERE NOT EXISTS (SELECT FROM shifted s WHERE s.customer = r.customer))
  SELECT s.customer, s.key, 'posted', s.id, s.after + s.amount, s.after FROM shifted s
  UNION ALL
  SELECT r.customer, r.key, w.* FROM refused r, ledger.why_not(r.customer, r.key, r.fingerprint, r.allowed) w;
END $$;
