-- Many movements in one call, each customer at most once, each judged for itself.

CREATE OR REPLACE FUNCTION ledger.post_many(requests ledger.request[])
RETURNS SETOF ledger.answer LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
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
       AND CASE WHEN r.source IN ('wallet', 'held', 'invested') THEN ledger.balance(a, r.source) ELSE r.amount END >= r.amount
       AND (r.target <> 'held' OR a.receivable = 0)
       AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = r.customer AND t.transaction_id = r.key)
    RETURNING r.*, a.last_seq, a.wallet AS after, ledger.balance(a, r.source) AS source_after, ledger.balance(a, r.target) AS target_after,
              ledger.balance(a, r.extra_source) AS extra_after,
              a.wallet - ledger.delta('wallet', r.source, r.target, r.amount, r.extra_source, r.more) AS before
  ), written AS (
    INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount,
                                     before_balance, after_balance, at, reason, method, metadata, seq, booked_at)
    SELECT s.customer, s.id, s.key, s.fingerprint, s.kind, s.status, s.amount + s.more, s.before, s.after, s.at,
           s.reason, s.method, coalesce(s.metadata, '{}'), s.last_seq, s.at FROM shifted s
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
