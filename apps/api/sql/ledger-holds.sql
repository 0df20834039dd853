-- The posting of withdrawals, which customers wait for most. They could go through ledger.post and ledger.post_many; here only the two
-- accounts are named, and one call writes all: a third function between takes as much as an index.

-- One withdrawal, and the payout that it waits for. A customer who owes withdraws nothing; past the limit of the day the error AJ001
-- undoes it. `day_most` null: without that limit.
CREATE OR REPLACE FUNCTION ledger.hold(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz, day_from timestamptz, day_most bigint
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id     uuid := ledger.id_at(at);
  last   bigint;
  after  bigint;
  held   bigint;
  payout bigint;
BEGIN
  FOR tries IN 1..2 LOOP
    UPDATE ledger.accounts a SET last_seq = a.last_seq + 1, wallet = a.wallet - amount, held = a.held + amount
     WHERE a.customer_id = customer AND (allowed IS NULL OR a.customer_status = ANY (allowed)) AND a.wallet >= amount AND a.receivable = 0
    RETURNING a.last_seq, a.wallet, a.held, a.payout INTO last, after, held, payout;
    EXIT WHEN last IS NOT NULL OR tries = 2;
    -- Judged again behind the row's lock, as ledger.post does.
    PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  END LOOP;
  IF last IS NULL THEN
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount,
                                   before_balance, after_balance, at, reason, method, metadata, seq, booked_at, cause)
  VALUES (customer, id, key, fingerprint, 'withdrawal', 'pending', amount, after + amount, after, at, reason, method, metadata, last, at, 'withdrawal')
  ON CONFLICT ON CONSTRAINT transactions_once DO NOTHING;
  IF NOT FOUND THEN
    -- The key was used before. Nothing is written down, and the row is still locked: put it back as it was.
    UPDATE ledger.accounts a SET last_seq = a.last_seq - 1, wallet = a.wallet + amount, held = a.held - amount WHERE a.customer_id = customer;
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
  VALUES (customer, last, id, 'wallet', 'held', amount, after, held, at);
  INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction) VALUES ('withdrawal pending', at, 1, amount, customer, id);
  INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name, asked_for)
  VALUES (customer, id, 'waiting', run_at, bank_code, account_number, account_name, md5(bank_code || ' ' || account_number));
  IF money.may_be_past_day_limit(customer, held + payout, day_from, day_most) THEN
    -- Few customers have ever taken out as much as they may in a day: only those are judged.
    PERFORM money.keep_day_limit(customer, day_from, day_most);
  END IF;
  RETURN ROW('posted', id, after + amount, after)::ledger.outcome;
END $$;

-- Many withdrawals in one call, at most one for a customer, each judged for itself. The plan is kept by the caller's setting
-- (money.withdraw_many).
CREATE OR REPLACE FUNCTION ledger.hold_many(orders money.withdrawal[]) RETURNS SETOF ledger.answer LANGUAGE plpgsql AS $$
BEGIN
  IF ledger.is_spread() THEN
    PERFORM set_config('plan_cache_mode', 'auto', true);
    RETURN QUERY SELECT o.customer, o.key, h.* FROM (SELECT * FROM unnest(orders) ORDER BY customer) o,
      LATERAL ledger.hold(o.customer, o.key, o.fingerprint, o.amount, o.reason, o.method, o.at, coalesce(o.metadata, '{}'), o.allowed,
                          o.bank_code, o.account_number, o.account_name, o.run_at, o.day_from, o.day_most) h;
    RETURN;
  END IF;
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
                                     before_balance, after_balance, at, reason, method, metadata, seq, booked_at, cause)
    SELECT s.customer, s.id, s.key, s.fingerprint, 'withdrawal', 'pending', s.amount, s.after + s.amount, s.after, s.at,
           s.reason, s.method, coalesce(s.metadata, '{}'), s.last_seq, s.at, 'withdrawal' FROM shifted s
  ), moved AS (
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    SELECT s.customer, s.last_seq, s.id, 'wallet', 'held', s.amount, s.after, s.held, s.at FROM shifted s
  ), tallied AS (
    INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction)
    SELECT 'withdrawal pending', s.at, 1, s.amount, s.customer, s.id FROM shifted s
  ), queued AS (
    -- Few customers have ever taken out as much as they may in a day: only those are judged, and one past the limit ends the call.
    INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name, asked_for)
    SELECT s.customer, s.id, 'waiting', s.run_at, s.bank_code, s.account_number, s.account_name, md5(s.bank_code || ' ' || s.account_number) FROM shifted s
     WHERE NOT money.may_be_past_day_limit(s.customer, s.held + s.payout, s.day_from, s.day_most)
        OR money.keep_day_limit(s.customer, s.day_from, s.day_most - s.amount)
  ), refused AS MATERIALIZED (SELECT r.* FROM asked r WHERE NOT EXISTS (SELECT FROM shifted s WHERE s.customer = r.customer))
  SELECT s.customer, s.key, 'posted', s.id, s.after + s.amount, s.after FROM shifted s
  UNION ALL
  SELECT r.customer, r.key, w.* FROM refused r, ledger.why_not(r.customer, r.key, r.fingerprint, r.allowed) w;
END $$;
