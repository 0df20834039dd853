-- The proof of one customer with very many movements, in steps: what money.check_customers checks in one statement, with the same words.
-- A step reads at most so many rows and hands on a place: where it ended, what it added up, and what is wrong (`[{promise, what}]`). Kobo in
-- it are text: JavaScript would read them as floats.
-- Movements are never rewritten, so steps at different times agree; src/reconciliation/steps.ts takes them and keeps the place.

-- Goes on through the movements. `ended`: up to the last one.
CREATE OR REPLACE FUNCTION money.step_movements(customer uuid, place jsonb, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH bounds AS (
    SELECT p.first, least(p.first + most, a.last_seq) AS last, p.first + most >= a.last_seq AS ended
      FROM ledger.accounts a, (SELECT coalesce((place ->> 'seq')::bigint, 0) AS first) p WHERE a.customer_id = customer
  ), moved AS MATERIALIZED (
    SELECT m.* FROM bounds b, ledger.movements m
     WHERE m.customer_id = customer AND m.seq > b.first AND m.seq <= CASE WHEN b.ended THEN 9223372036854775807 ELSE b.last END
     ORDER BY m.seq LIMIT most + 1
  ), entries AS (
    SELECT seq, transaction, source AS account, -amount AS amount, source_after AS after FROM moved
    UNION ALL
    SELECT seq, transaction, target, amount, target_after FROM moved
  ), chain AS (
    SELECT e.after - coalesce((place -> 'balances' ->> e.account::text)::numeric, 0) - sum(e.amount) OVER (PARTITION BY e.account ORDER BY e.seq) AS gap
      FROM entries e
  ), balances AS (
    SELECT jsonb_object_agg(k.account, k.total::text) AS all FROM (
      SELECT e.account, sum(e.amount) AS total
        FROM (SELECT account::text, amount FROM entries
              UNION ALL SELECT key, value::numeric FROM jsonb_each_text(coalesce(place -> 'balances', '{}'))) e GROUP BY 1) k
  ), wallets AS (
    -- What a transaction did to the wallet. Its movements follow each other, so only the last one of a step may go on in the next.
    SELECT w.transaction, sum(w.amount) AS total, NOT b.ended AND w.transaction = (SELECT transaction FROM moved ORDER BY seq DESC LIMIT 1) AS goes_on
      FROM bounds b, (SELECT transaction, amount FROM entries WHERE account = 'wallet'
            UNION ALL SELECT (place -> 'open' ->> 'transaction')::uuid, (place -> 'open' ->> 'total')::numeric WHERE place -> 'open' ->> 'transaction' IS NOT NULL) w
     GROUP BY 1, b.ended
  ), wrong AS (
    SELECT 1 AS promise, 'amounts are positive and leave one account for another' AS what WHERE EXISTS (SELECT FROM moved WHERE amount <= 0 OR source = target)
    UNION ALL
    SELECT 3, 'each balance after follows from the one before' WHERE EXISTS (SELECT FROM chain WHERE gap <> 0)
    UNION ALL
    SELECT 3, 'movements are counted without a gap' FROM bounds b
     WHERE (SELECT count(*) FROM moved) <> b.last - b.first OR (SELECT coalesce(max(seq), b.first) FROM moved) <> b.last
        OR EXISTS (SELECT FROM ledger.movements m WHERE m.customer_id = customer AND m.seq < 1)
    UNION ALL
    SELECT 3, 'every change of a wallet is a transaction with the balances before and after' WHERE EXISTS (
      SELECT FROM wallets w LEFT JOIN ledger.transactions t ON t.customer_id = customer AND t.id = w.transaction
       WHERE NOT w.goes_on AND (t.after_balance - t.before_balance IS DISTINCT FROM w.total OR abs(w.total) IS DISTINCT FROM t.amount))
    UNION ALL
    SELECT w.promise, w.what FROM bounds b, LATERAL money.wrong_movements(ARRAY[customer], b.first, CASE WHEN NOT b.ended THEN b.last END) w
    UNION ALL
    SELECT w.promise, w.what FROM bounds b, LATERAL money.wrong_withdrawals(ARRAY[customer], b.first, CASE WHEN NOT b.ended THEN b.last END) w
  )
  SELECT place || jsonb_build_object(
           'seq', b.last, 'ended', b.ended, 'balances', (SELECT "all" FROM balances),
           'open', (SELECT jsonb_build_object('transaction', w.transaction, 'total', w.total::text) FROM wallets w WHERE w.goes_on),
           'wrong', coalesce(place -> 'wrong', '[]') || coalesce((SELECT jsonb_agg(jsonb_build_object('promise', wrong.promise, 'what', wrong.what)) FROM wrong), '[]'))
    FROM bounds b
$$;

-- Goes on through the transactions, in the order of the history.
CREATE OR REPLACE FUNCTION money.step_history(customer uuid, place jsonb, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH found AS MATERIALIZED (
    SELECT t.seq, t.id, t.transaction_id, t.before_balance, t.after_balance FROM ledger.transactions t
     WHERE t.customer_id = customer
       AND (t.seq, t.id) > (coalesce((place ->> 'seq')::bigint, -1), coalesce((place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000'))
     ORDER BY t.seq, t.id LIMIT most
  ), moved AS (SELECT s.seq, s.before_balance, s.after_balance FROM found s WHERE s.before_balance IS NOT NULL),
  wrong AS (
    SELECT 3 AS promise, 'in a history each balance before is the balance after of the one before it' AS what WHERE EXISTS (
      SELECT FROM (SELECT m.before_balance - lag(m.after_balance, 1, coalesce((place ->> 'after')::bigint, 0)) OVER (ORDER BY m.seq) AS gap FROM moved m) h
       WHERE h.gap <> 0)
    UNION ALL
    SELECT 4, 'no key has two transactions' WHERE EXISTS (
      SELECT FROM found s JOIN ledger.transactions t ON t.customer_id = customer AND t.transaction_id = s.transaction_id AND t.id <> s.id)
  )
  SELECT place || jsonb_build_object('ended', (SELECT count(*) FROM found) < most,
           'after', coalesce((SELECT after_balance FROM moved ORDER BY seq DESC LIMIT 1)::text, place ->> 'after'),
           'wrong', coalesce(place -> 'wrong', '[]') || coalesce((SELECT jsonb_agg(jsonb_build_object('promise', wrong.promise, 'what', wrong.what)) FROM wrong), '[]'))
         || coalesce((SELECT jsonb_build_object('seq', s.seq, 'id', s.id) FROM found s ORDER BY s.seq DESC, s.id DESC LIMIT 1), '{}')
$$;

-- Adds up what stands beside the movements and may change: deposits, payouts, investments, or disputes with refunds, by id. All its steps, and
-- money.check_sums, have to see the books of one moment. An investment is read with all its contributions. `held`: what pending
-- withdrawals hold, for payouts, and for disputes and refunds.
CREATE OR REPLACE FUNCTION money.step_sums(customer uuid, room text, place jsonb, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH disputed AS MATERIALIZED (
    SELECT d.id, d.hold_id
      FROM (SELECT x.id, x.hold_id FROM money.disputes x WHERE x.customer_id = customer
            UNION ALL
            SELECT r.id, r.hold_id FROM money.refunds r WHERE r.customer_id = customer) d
     WHERE room = 'disputes' AND d.id > coalesce((place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY d.id LIMIT most
  ), holding AS MATERIALIZED (
    SELECT t.id, t.amount FROM ledger.transactions t
     WHERE room = 'disputes' AND t.customer_id = customer AND t.status = 'pending' AND t.id = ANY (ARRAY(SELECT x.hold_id FROM disputed x))
  ), paid_in AS MATERIALIZED (
    SELECT d.id, d.paid_kobo - d.taken_back AS paid, d.fee_booked FROM money.deposits d
     WHERE room = 'deposits' AND d.customer_id = customer AND d.id > coalesce((place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY d.id LIMIT most
  ), paid_out AS MATERIALIZED (
    SELECT p.id, CASE WHEN p.state = 'paid' THEN t.amount END AS paid, p.fee_booked, p.duty_booked, CASE WHEN t.status = 'pending' THEN t.amount END AS held
      FROM money.payouts p LEFT JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
     WHERE room = 'payouts' AND p.customer_id = customer AND p.id > coalesce((place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY p.id LIMIT most
  ), invested AS MATERIALIZED (
    SELECT i.id, CASE WHEN i.completed_at IS NULL THEN i.capital END AS capital, i.tax_kobo,
           CASE WHEN i.capital IS DISTINCT FROM c.capital OR i.expected IS DISTINCT FROM c.expected
                THEN '[{"promise": 3, "what": "capital and profit of an investment are the sum of its contributions"}]'::jsonb ELSE '[]' END
           || CASE WHEN (i.completed_at IS NULL) <> (t.id IS NULL) OR t.amount <> i.capital + coalesce(i.exited_profit, i.expected) - i.tax_kobo
                   THEN '[{"promise": 4, "what": "each completed investment was paid out once, with its profit"}]'::jsonb ELSE '[]' END AS wrong
      FROM money.investments i
      LEFT JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.transaction_id = 'PAY-' || i.id,
           LATERAL (SELECT sum(x.amount) AS capital, sum(x.expected) AS expected FROM money.contributions x
                     WHERE x.customer_id = customer AND x.investment_id = i.id) c
     WHERE room = 'investments' AND i.customer_id = customer AND i.id > coalesce((place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY i.id LIMIT most
  ), found (id, paid, fee, duty, held, wrong) AS (
    SELECT id, paid, fee_booked, NULL::bigint, NULL::bigint, NULL::jsonb FROM paid_in
    UNION ALL
    SELECT id, paid, fee_booked, duty_booked, held, NULL FROM paid_out
    UNION ALL
    SELECT id, capital, NULL, tax_kobo, NULL, wrong FROM invested
    UNION ALL
    SELECT d.id, NULL, NULL, NULL, (SELECT h.amount FROM holding h WHERE h.id = d.hold_id), NULL FROM disputed d
  ), bounds AS (
    SELECT coalesce((place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000') AS first,
           coalesce((SELECT s.id FROM found s ORDER BY s.id DESC LIMIT 1), (place ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000') AS last
  ), wrong AS MATERIALIZED (
    SELECT w.promise, w.what FROM bounds b, LATERAL money.wrong_deposits(ARRAY[customer], b.first, b.last) w WHERE room = 'deposits'
    UNION ALL
    SELECT w.promise, w.what FROM bounds b, LATERAL money.wrong_payouts(ARRAY[customer], b.first, b.last) w WHERE room = 'payouts'
    UNION ALL
    SELECT w.promise, w.what FROM bounds b, LATERAL money.wrong_investments(ARRAY[customer], b.first, b.last) w WHERE room = 'investments'
  )
  SELECT jsonb_build_object('ended', count(*) < most, 'id', (SELECT b.last FROM bounds b),
           'paid', (coalesce((place ->> 'paid')::numeric, 0) + coalesce(sum(paid), 0))::text,
           'fee', (coalesce((place ->> 'fee')::numeric, 0) + coalesce(sum(fee), 0))::text,
           'duty', (coalesce((place ->> 'duty')::numeric, 0) + coalesce(sum(duty), 0))::text,
           'held', (coalesce((place ->> 'held')::numeric, 0) + coalesce(sum(held), 0))::text,
           'wrong', coalesce(place -> 'wrong', '[]') || coalesce((
             SELECT jsonb_agg(DISTINCT w.one) FROM (SELECT jsonb_array_elements(s.wrong) AS one FROM found s
               UNION ALL SELECT jsonb_build_object('promise', x.promise, 'what', x.what) FROM wrong x) w), '[]'))
    FROM found
$$;

-- Adds up what reversals left open, by key, as money.step_sums does.
CREATE OR REPLACE FUNCTION money.step_owed(customer uuid, place jsonb, most integer) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH found AS MATERIALIZED (
    SELECT r.key, CASE WHEN r.closed_at IS NULL THEN r.owed_kobo - r.collected_kobo END AS owed FROM money.receivables r
     WHERE r.customer_id = customer AND r.key > coalesce(place ->> 'key', '') ORDER BY r.key LIMIT most
  )
  SELECT jsonb_build_object('ended', count(*) < most, 'key', coalesce((SELECT f.key FROM found f ORDER BY f.key DESC LIMIT 1), place ->> 'key'),
           'owed', (coalesce((place ->> 'owed')::numeric, 0) + coalesce(sum(owed), 0))::text)
    FROM found
$$;

-- Compares a customer's account with what the steps added up. `held` and `owed` come with the movements; servers of the version before do
-- not add them up.
CREATE OR REPLACE FUNCTION money.check_sums(customer uuid, movements jsonb, deposits jsonb, payouts jsonb, investments jsonb)
RETURNS TABLE (promise integer, what text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT c.promise, c.what FROM ledger.accounts a, LATERAL (VALUES
    (1, 'an account row adds up to nothing',
        a.wallet + a.held + a.invested + a.gateway + a.payout + a.interest + a.offline + a.adjustment
        + a.receivable + a.gateway_fee + a.transfer_fee + a.stamp_duty + a.tax = 0),
    (2, 'no wallet, held or invested balance is below zero', least(a.wallet, a.held, a.invested) >= 0),
    (3, 'each balance is the sum of its entries', NOT EXISTS (
      SELECT FROM unnest(enum_range(NULL::ledger.account)) account
       WHERE ledger.pick(account, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment,
               a.receivable, a.gateway_fee, a.transfer_fee, a.stamp_duty, a.tax) <> coalesce((movements -> 'balances' ->> account::text)::numeric, 0))),
    (3, 'movements are counted without a gap', a.last_seq = (movements ->> 'seq')::bigint),
    (3, 'what is held is what pending withdrawals hold', customer = money.platform() OR a.held = coalesce((movements ->> 'held')::numeric, (
      SELECT coalesce(sum(t.amount), 0) FROM ledger.transactions t
       WHERE t.customer_id = customer AND t.kind = 'withdrawal' AND t.status = 'pending'))),
    (3, 'what is invested is the capital of running investments', a.invested = (investments ->> 'paid')::numeric),
    (6, 'what came through the gateway is what deposits brought, less what it took back',
        customer = money.platform() OR -(a.gateway + a.gateway_fee + a.transfer_fee + a.stamp_duty) = (deposits ->> 'paid')::numeric),
    (8, 'fees and stamp duty are what was booked for payments and payouts',
        customer = money.platform() OR (-a.gateway_fee = (deposits ->> 'fee')::numeric AND -a.transfer_fee = (payouts ->> 'fee')::numeric
        AND -a.stamp_duty = (payouts ->> 'duty')::numeric)),
    (8, 'tax is what was withheld from profits that were paid', a.tax = (investments ->> 'duty')::numeric),
    (6, 'what a customer owes is what reversals left open', -a.receivable = coalesce((movements ->> 'owed')::numeric, (
      SELECT coalesce(sum(r.owed_kobo - r.collected_kobo), 0) FROM money.receivables r WHERE r.customer_id = customer AND r.closed_at IS NULL))),
    (6, 'what went out through the gateway is what payouts paid', a.payout = (payouts ->> 'paid')::numeric)
  ) c (promise, what, holds) WHERE a.customer_id = customer AND NOT c.holds
  UNION ALL
  SELECT w.promise, w.what FROM money.wrong_others(ARRAY[customer]) w
  UNION ALL
  SELECT w.promise, w.what FROM money.wrong_notices(ARRAY[customer]) w
$$;

-- Writes down up to which movement a customer was proven in steps; -1: something was wrong.
CREATE OR REPLACE FUNCTION money.keep_proven(customer uuid, upto bigint, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO money.proven AS p (customer_id, seq, at) VALUES (customer, upto, keep_proven.at)
  ON CONFLICT ON CONSTRAINT proven_pkey DO UPDATE SET seq = excluded.seq, at = excluded.at
$$;
