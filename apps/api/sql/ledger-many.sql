-- Many movements in one call, each customer at most once, each judged for itself.

-- Whether the tables are spread over several machines by `customer_id` (deploy/citus/README.md). A statement must then name one customer, so
-- what is done for many on one machine in one statement is done customer by customer.
CREATE OR REPLACE FUNCTION ledger.is_spread() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('ajose.spread', true), '') = 'on'
$$;

-- One of many. `extra` is a second movement of the same transaction.
CREATE OR REPLACE FUNCTION ledger.post_one(r ledger.request) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id    uuid := ledger.id_at(r.at);
  more  bigint := coalesce(r.extra, 0);
  first ledger.shifted;
  last  ledger.shifted;
BEGIN
  IF r.target = 'held' THEN
    RAISE EXCEPTION 'what is held is posted by ledger.hold';
  END IF;
  first := ledger.shift(r.customer, r.source, r.target, r.amount, r.allowed);
  IF first.seq IS NULL THEN
    -- Judged again behind the row's lock, as ledger.post does.
    PERFORM FROM ledger.accounts a WHERE a.customer_id = r.customer FOR NO KEY UPDATE;
    first := ledger.shift(r.customer, r.source, r.target, r.amount, r.allowed);
    IF first.seq IS NULL THEN
      RETURN ledger.why_not(r.customer, r.key, r.fingerprint, r.allowed);
    END IF;
  END IF;
  last := first;
  IF more > 0 THEN
    last := ledger.shift(r.customer, r.extra_source, r.target, more);
  END IF;
  INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount,
                                   before_balance, after_balance, at, reason, method, metadata, seq, booked_at, cause)
  VALUES (r.customer, id, r.key, r.fingerprint, r.kind, r.status, r.amount + more,
          last.wallet - ledger.delta('wallet', r.source, r.target, r.amount, r.extra_source, more), last.wallet, r.at,
          r.reason, r.method, coalesce(r.metadata, '{}'), last.seq, r.at, r.cause)
  ON CONFLICT ON CONSTRAINT transactions_once DO NOTHING;
  IF NOT FOUND THEN
    -- The key was used before. Nothing is written down, and the row is still locked: put it back as it was.
    IF more > 0 THEN
      PERFORM ledger.shift(r.customer, r.target, r.extra_source, more);
    END IF;
    PERFORM ledger.shift(r.customer, r.target, r.source, r.amount);
    UPDATE ledger.accounts a SET last_seq = first.seq - 1 WHERE a.customer_id = r.customer;
    RETURN ledger.why_not(r.customer, r.key, r.fingerprint, r.allowed);
  END IF;
  INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
  VALUES (r.customer, first.seq, id, r.source, r.target, r.amount, first.source, first.target, r.at);
  IF more > 0 THEN
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    VALUES (r.customer, last.seq, id, r.extra_source, r.target, more, last.source, last.target, r.at);
  END IF;
  INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction) VALUES (r.kind || ' ' || r.status, r.at, 1, r.amount + more, r.customer, id);
  RETURN ROW('posted', id, last.wallet - ledger.delta('wallet', r.source, r.target, r.amount, r.extra_source, more), last.wallet)::ledger.outcome;
END $$;

CREATE OR REPLACE FUNCTION ledger.post_many(requests ledger.request[])
RETURNS SETOF ledger.answer LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF ledger.is_spread() THEN
    PERFORM set_config('plan_cache_mode', 'auto', true);
    RETURN QUERY SELECT r.customer, r.key, o.* FROM (SELECT * FROM unnest(requests) ORDER BY customer) r, LATERAL ledger.post_one(r::ledger.request) o;
    RETURN;
  END IF;
  -- Always in the same order, so that two of these calls wait for each other but never in a ring.
  PERFORM FROM ledger.accounts a WHERE a.customer_id IN (SELECT r.customer FROM unnest(requests) r)
    ORDER BY a.customer_id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH asked AS (
    SELECT r.*, coalesce(r.extra, 0) AS more, ledger.id_at(r.at) AS id FROM unnest(requests) r
  ), shifted AS (
    UPDATE ledger.accounts a
       SET last_seq   = a.last_seq + CASE WHEN r.more > 0 THEN 2 ELSE 1 END,
           wallet     = a.wallet     + ledger.delta('wallet', r.source, r.target, r.amount, r.extra_source, r.more),
           held       = a.held       + ledger.delta('held', r.source, r.target, r.amount, r.extra_source, r.more),
           invested   = a.invested   + ledger.delta('invested', r.source, r.target, r.amount, r.extra_source, r.more),
           gateway    = a.gateway    + ledger.delta('gateway', r.source, r.target, r.amount, r.extra_source, r.more),
           payout     = a.payout     + ledger.delta('payout', r.source, r.target, r.amount, r.extra_source, r.more),
           interest   = a.interest   + ledger.delta('interest', r.source, r.target, r.amount, r.extra_source, r.more),
           offline    = a.offline    + ledger.delta('offline', r.source, r.target, r.amount, r.extra_source, r.more),
           adjustment = a.adjustment + ledger.delta('adjustment', r.source, r.target, r.amount, r.extra_source, r.more)
      FROM asked r
     WHERE a.customer_id = r.customer AND (r.allowed IS NULL OR a.customer_status = ANY (r.allowed))
       AND CASE WHEN r.source = 'wallet' THEN a.wallet WHEN r.source = 'held' THEN a.held WHEN r.source = 'invested' THEN a.invested ELSE r.amount END >= r.amount
       AND (r.target <> 'held' OR a.receivable = 0)
       AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = r.customer AND t.transaction_id = r.key)
    RETURNING r.*, a.last_seq, a.wallet AS after, ledger.pick(r.source, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment) AS source_after,
              ledger.pick(r.target, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment) AS target_after,
              ledger.pick(r.extra_source, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment) AS extra_after,
              a.wallet - ledger.delta('wallet', r.source, r.target, r.amount, r.extra_source, r.more) AS before
  ), written AS (
    INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount,
                                     before_balance, after_balance, at, reason, method, metadata, seq, booked_at, cause)
    SELECT s.customer, s.id, s.key, s.fingerprint, s.kind, s.status, s.amount + s.more, s.before, s.after, s.at,
           s.reason, s.method, coalesce(s.metadata, '{}'), s.last_seq, s.at, s.cause FROM shifted s
  ), moved AS (
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    SELECT s.customer, s.last_seq - CASE WHEN s.more > 0 THEN 1 ELSE 0 END, s.id, s.source, s.target, s.amount,
           s.source_after, s.target_after - s.more, s.at FROM shifted s
    UNION ALL
    SELECT s.customer, s.last_seq, s.id, s.extra_source, s.target, s.more, s.extra_after, s.target_after, s.at
      FROM shifted s WHERE s.more > 0
  ), tallied AS (
    INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction) SELECT s.kind || ' ' || s.status, s.at, 1, s.amount + s.more, s.customer, s.id FROM shifted s
  ), refused AS MATERIALIZED (SELECT r.* FROM asked r WHERE NOT EXISTS (SELECT FROM shifted s WHERE s.customer = r.customer))
  SELECT s.customer, s.key, 'posted', s.id, s.before, s.after FROM shifted s
  UNION ALL
  SELECT r.customer, r.key, w.* FROM refused r, ledger.why_not(r.customer, r.key, r.fingerprint, r.allowed) w;
END $$;
