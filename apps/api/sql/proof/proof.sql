-- The proof of the books. It takes as long with ten million transactions as with ten thousand, because it reads only
-- customers who moved money since their last proof, some of those proven longest ago, and the totals of a few days.
-- The functions return what is wrong and where; no rows where the books are right. reconciliation/books.ts is the
-- job.
--
-- A cluster's machines are read one after the other, so money that moves meanwhile seems wrong. Therefore callers ask
-- `seem_wrong` and `seem_different` again about what they found.

-- What can be proven customer by customer, over their whole history. `who` null: all customers.
CREATE OR REPLACE FUNCTION money.seem_wrong(who uuid[])
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT 1, 'an account row adds up to nothing', s.customer_id
    FROM ledger.sums s WHERE (who IS NULL OR s.customer_id = ANY (who)) AND s.total <> 0
  UNION ALL
  SELECT DISTINCT 1, 'amounts are positive and leave one account for another', m.customer_id
    FROM ledger.movements m
   WHERE (who IS NULL OR m.customer_id = ANY (who)) AND (m.amount <= 0 OR m.source = m.target)
  UNION ALL
  SELECT 2, 'no wallet, held, invested or circle balance is below zero', s.customer_id
    FROM ledger.sums s WHERE (who IS NULL OR s.customer_id = ANY (who)) AND s.least_owned < 0
  UNION ALL
  SELECT DISTINCT 3, 'each balance after follows from the one before', chain.customer_id
    FROM (SELECT e.customer_id, e.balance_after - e.amount
                 - coalesce(lag(e.balance_after) OVER (PARTITION BY e.customer_id, e.account ORDER BY e.seq), 0) AS gap
            FROM ledger.entries e WHERE who IS NULL OR e.customer_id = ANY (who)) chain
   WHERE chain.gap <> 0
  UNION ALL
  SELECT DISTINCT 3, 'each balance is the sum of its entries', coalesce(e.customer_id, b.customer_id)
    FROM (SELECT x.customer_id, x.account, sum(x.amount) AS total FROM ledger.entries x
           WHERE who IS NULL OR x.customer_id = ANY (who) GROUP BY 1, 2) e
    FULL JOIN (SELECT a.customer_id, a.account, a.balance FROM ledger.balances a
                WHERE who IS NULL OR a.customer_id = ANY (who)) b
      ON b.customer_id = e.customer_id AND b.account = e.account
   WHERE coalesce(e.total, 0) IS DISTINCT FROM b.balance
  UNION ALL
  SELECT 3, 'movements are counted without a gap', a.customer_id
    FROM ledger.accounts a, LATERAL
         (SELECT count(*) AS n, coalesce(max(m.seq), 0) AS last FROM ledger.movements m
           WHERE m.customer_id = a.customer_id) m
   WHERE (who IS NULL OR a.customer_id = ANY (who)) AND (a.last_seq <> m.n OR a.last_seq <> m.last)
  UNION ALL
  SELECT DISTINCT 3, 'every change of a wallet is a transaction with the balances before and after', w.customer_id
    FROM (SELECT e.customer_id, sum(e.amount) AS total, t.before_balance, t.after_balance, t.amount
            FROM ledger.entries e
            LEFT JOIN ledger.transactions t ON t.customer_id = e.customer_id AND t.id = e.transaction
           WHERE (who IS NULL OR e.customer_id = ANY (who)) AND e.account = 'wallet'
           GROUP BY e.customer_id, e.transaction, t.before_balance, t.after_balance, t.amount) w
   WHERE w.after_balance - w.before_balance IS DISTINCT FROM w.total OR abs(w.total) IS DISTINCT FROM w.amount
  UNION ALL
  SELECT DISTINCT 3, 'in a history each balance before is the balance after of the one before it', h.customer_id
    FROM (SELECT t.customer_id,
                 t.before_balance
                 - coalesce(lag(t.after_balance) OVER (PARTITION BY t.customer_id ORDER BY t.seq), 0) AS gap
            FROM ledger.transactions t
           WHERE (who IS NULL OR t.customer_id = ANY (who)) AND t.before_balance IS NOT NULL) h
   WHERE h.gap <> 0
  UNION ALL
  SELECT 3, 'what is held is what pending withdrawals hold', a.customer_id
    FROM ledger.accounts a
   WHERE (who IS NULL OR a.customer_id = ANY (who)) AND a.customer_id <> money.platform()
     -- The sum has a filter, because with a condition PostgreSQL may read everybody's pending transactions for each
     -- customer.
     AND a.held <> (SELECT coalesce(sum(t.amount) FILTER (WHERE t.kind = 'withdrawal' AND t.status = 'pending'), 0)
                      FROM ledger.transactions t WHERE t.customer_id = a.customer_id)
  UNION ALL
  SELECT 3, 'what is invested is the capital of running investments', a.customer_id
    FROM ledger.accounts a
   WHERE (who IS NULL OR a.customer_id = ANY (who))
     AND a.invested <> (SELECT coalesce(sum(i.capital), 0) FROM money.investments i
                         WHERE i.customer_id = a.customer_id AND i.completed_at IS NULL)
  UNION ALL
  SELECT DISTINCT 3, 'capital and profit of an investment are the sum of its contributions', i.customer_id
    FROM money.investments i, LATERAL
         (SELECT sum(c.amount) AS capital, sum(c.expected) AS expected FROM money.contributions c
           WHERE c.customer_id = i.customer_id AND c.investment_id = i.id) c
   WHERE (who IS NULL OR i.customer_id = ANY (who))
     AND (i.capital IS DISTINCT FROM c.capital OR i.expected IS DISTINCT FROM c.expected)
  UNION ALL
  SELECT DISTINCT 4, 'no key has two transactions', twice.customer_id
    FROM (SELECT t.customer_id FROM ledger.transactions t WHERE who IS NULL OR t.customer_id = ANY (who)
           GROUP BY t.customer_id, t.transaction_id HAVING count(*) > 1) twice
  UNION ALL
  SELECT DISTINCT 4, 'each completed investment was paid out once, with its profit', i.customer_id
    FROM money.investments i
    LEFT JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.transaction_id = 'PAY-' || i.id
   WHERE (who IS NULL OR i.customer_id = ANY (who))
     AND ((i.completed_at IS NULL) <> (t.id IS NULL)
          OR t.amount <> i.capital + coalesce(i.exited_profit, i.expected) - i.tax_kobo)
  UNION ALL
  SELECT DISTINCT 6, 'what came through each gateway is what its deposits brought, less what it took back and charged',
         g.customer_id
    FROM ledger.at_gateways g
   WHERE (who IS NULL OR g.customer_id = ANY (who)) AND g.customer_id <> money.platform()
     AND g.came_in <> (SELECT coalesce(sum(d.paid_kobo - d.taken_back - d.fee_booked), 0) FROM money.deposits d
                        WHERE d.customer_id = g.customer_id AND d.gateway = g.gateway)
                    - (SELECT coalesce(sum(p.fee_booked + p.duty_booked), 0) FROM money.payouts p
                        WHERE p.customer_id = g.customer_id AND p.gateway = g.gateway)
  UNION ALL
  SELECT 8, 'fees and stamp duty are what was booked for payments and payouts', a.customer_id
    FROM ledger.accounts a
   WHERE (who IS NULL OR a.customer_id = ANY (who)) AND a.customer_id <> money.platform()
     AND (-a.gateway_fee <> (SELECT coalesce(sum(d.fee_booked), 0) FROM money.deposits d
                              WHERE d.customer_id = a.customer_id)
          OR -a.transfer_fee <> (SELECT coalesce(sum(p.fee_booked), 0) FROM money.payouts p
                                  WHERE p.customer_id = a.customer_id)
          OR -a.stamp_duty <> (SELECT coalesce(sum(p.duty_booked), 0) FROM money.payouts p
                                WHERE p.customer_id = a.customer_id))
  UNION ALL
  SELECT 8, 'tax is what was withheld from profits that were paid', a.customer_id
    FROM ledger.accounts a
   WHERE (who IS NULL OR a.customer_id = ANY (who))
     AND a.tax <> (SELECT coalesce(sum(i.tax_kobo), 0) FROM money.investments i WHERE i.customer_id = a.customer_id)
  UNION ALL
  SELECT 6, 'what a customer owes is what reversals left open', a.customer_id
    FROM ledger.accounts a
   WHERE (who IS NULL OR a.customer_id = ANY (who))
     AND -a.receivable <> (SELECT coalesce(sum(r.owed_kobo - r.collected_kobo), 0) FROM money.receivables r
                            WHERE r.customer_id = a.customer_id AND r.closed_at IS NULL)
  UNION ALL
  SELECT DISTINCT 6, 'what went out through each gateway is what its payouts paid', g.customer_id
    FROM ledger.at_gateways g
   WHERE (who IS NULL OR g.customer_id = ANY (who))
     AND g.went_out <> (SELECT coalesce(sum(t.amount), 0) FROM money.payouts p
                          JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
                         WHERE p.customer_id = g.customer_id AND p.state = 'paid' AND p.gateway = g.gateway)
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_movements(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_withdrawals(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_deposits(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_payouts(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_investments(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_others(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_own_moves(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_circles(who) w
  UNION ALL
  SELECT w.promise, w.what, w.customer_id FROM money.wrong_notices(who) w
$$;

-- What is wrong with a customer while no money of the customer moves: it locks the account row, which every posting
-- locks first. Earlier postings may still commit on the coordinator or wait in the outbox, hence three looks. It
-- releases the row when it returns.
CREATE OR REPLACE FUNCTION money.still_wrong(customer uuid)
RETURNS TABLE (promise integer, what text, customer_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  wrong jsonb;
BEGIN
  IF current_setting('transaction_read_only')::boolean THEN
    RETURN QUERY SELECT s.* FROM money.seem_wrong(ARRAY[customer]) s;
    RETURN;
  END IF;
  BEGIN
    PERFORM ledger.lock(customer);
    FOR look IN 1 .. 3 LOOP
      SELECT jsonb_agg(s) INTO wrong FROM money.seem_wrong(ARRAY[customer]) s;
      EXIT WHEN wrong IS NULL;
    END LOOP;
    RAISE EXCEPTION 'looked' USING ERRCODE = 'AJ002';
  EXCEPTION
    WHEN SQLSTATE 'AJ002' THEN NULL;
  END;
  RETURN QUERY SELECT w.* FROM jsonb_to_recordset(wrong) w (promise integer, what text, customer_id uuid);
END $$;

-- Customers whose books are wrong; `who` null: among all. Not stable, so that each look sees the latest rows.
CREATE OR REPLACE FUNCTION money.check_customers(who uuid[])
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  suspect uuid;
BEGIN
  who := ARRAY(SELECT DISTINCT s.customer_id FROM money.seem_wrong(who) s);
  IF who <> '{}' THEN
    who := ARRAY(SELECT DISTINCT s.customer_id FROM money.seem_wrong(who) s);
  END IF;
  FOREACH suspect IN ARRAY who LOOP
    RETURN QUERY SELECT w.* FROM money.still_wrong(suspect) w;
  END LOOP;
END $$;

-- Whether the database refuses a statement, or finds no row for it. Undoes a statement that passes. A read-only
-- database refuses too.
CREATE OR REPLACE FUNCTION money.is_refused(act text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  n bigint;
BEGIN
  EXECUTE act;
  GET DIAGNOSTICS n = ROW_COUNT;
  RAISE EXCEPTION 'not refused' USING ERRCODE = 'AJ002';
EXCEPTION
  WHEN SQLSTATE 'AJ002' THEN RETURN n = 0;
  WHEN check_violation OR raise_exception OR read_only_sql_transaction THEN RETURN true;
END $$;

-- What the ledger's guards forbid, as statements about existing rows.
CREATE OR REPLACE FUNCTION ledger.forbidden() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT 'UPDATE ledger.accounts SET wallet = wallet + 1 WHERE customer_id = money.platform()'
  UNION ALL
  SELECT format(x.act, m.customer_id, m.seq)
    FROM (SELECT m.customer_id, m.seq FROM ledger.movements m LIMIT 1) m,
         (VALUES ('UPDATE ledger.movements SET amount = amount WHERE customer_id = %L AND seq = %s'),
                 ('DELETE FROM ledger.movements WHERE customer_id = %L AND seq = %s')) x (act)
  UNION ALL
  SELECT format('DELETE FROM ledger.transactions WHERE customer_id = %L AND id = %L', t.customer_id, t.id)
    FROM (SELECT t.customer_id, t.id FROM ledger.transactions t LIMIT 1) t
$$;

-- Whether the database still refuses what it has to: tries each statement on a row. TRUNCATE would lock its table, so
-- for it the proof only checks that the trigger exists and calls the same function.
CREATE OR REPLACE FUNCTION money.check_guards() RETURNS TABLE (promise integer, what text)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH acts AS MATERIALIZED (
    SELECT 'the database refuses to rewrite entries and to unbalance an account' AS what, f.act
      FROM ledger.forbidden() f (act)
    UNION ALL
    SELECT 'the database refuses to rewrite what administrators asked for and did', x.act
      FROM (SELECT format('DELETE FROM public.audit_log WHERE id = %L', l.id)
              FROM (SELECT l.id FROM public.audit_log l LIMIT 1) l
            UNION ALL
            SELECT format('DELETE FROM public.audit_chain WHERE seq = %s', c.seq)
              FROM (SELECT c.seq FROM public.audit_chain c LIMIT 1) c
            UNION ALL
            SELECT format(x.act, p.id) FROM (SELECT p.id FROM public.approvals p WHERE p.state <> 'waiting' LIMIT 1) p,
                   (VALUES ('DELETE FROM public.approvals WHERE id = %L'),
                           ('UPDATE public.approvals SET note = note WHERE id = %L')) x (act)) x (act)
  )
  SELECT 5, a.what FROM acts a WHERE NOT money.is_refused(a.act)
  UNION
  SELECT 5, 'the database refuses to rewrite entries and to unbalance an account'
   WHERE 5 <> (SELECT count(*) FROM pg_catalog.pg_trigger t
                WHERE t.tgenabled = 'A'
                  AND (t.tgname = 'balanced' AND t.tgrelid = 'ledger.accounts'::regclass
                       AND t.tgfoid = to_regproc('ledger.refuse_unbalanced')
                       OR t.tgname = ANY (CASE WHEN t.tgrelid = 'ledger.movements'::regclass
                                               THEN '{never_rewritten,never_emptied}'::name[]
                                               WHEN t.tgrelid = 'ledger.transactions'::regclass
                                               THEN '{never_removed,never_emptied}' END)
                          AND t.tgfoid = to_regproc('ledger.refuse_change')))
$$;

-- Promises about all customers together. It adds up all accounts at once; the job does that in steps
-- (reconciliation/whole.ts).
CREATE OR REPLACE FUNCTION money.check_whole() RETURNS TABLE (promise integer, what text)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT g.promise, g.what FROM money.check_guards() g
  UNION ALL
  SELECT
    6, 'gateways, offline cash, interest, adjustments, debts, fees = wallets, held, invested, circles, payouts and tax'
    FROM (SELECT coalesce(sum(total), 0) AS total FROM ledger.sums) s WHERE s.total <> 0
  UNION ALL
  SELECT DISTINCT c.promise, c.what FROM money.check_circles() c
$$;

-- What totals count besides kinds and statuses, by Lagos day, between two moments; null: all.
CREATE OR REPLACE FUNCTION money.counted_apart(since timestamptz, until timestamptz)
RETURNS TABLE (name text, day date, n bigint, kobo bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT c.name, ledger.lagos_day(x.booked_at), count(*), sum(x.amount)::bigint
    FROM ledger.transactions x CROSS JOIN LATERAL (VALUES
      (CASE WHEN x.status = 'completed' OR x.posted_at IS NOT NULL THEN ledger.moved_of(x.kind, x.cause) END),
      (CASE WHEN x.cause IN ('purchase', 'top_up') THEN 'invested' END)) c (name)
   WHERE (since IS NULL OR x.booked_at >= since) AND (until IS NULL OR x.booked_at < until) AND c.name IS NOT NULL
   GROUP BY 1, 2
  UNION ALL
  SELECT 'tax', ledger.lagos_day(i.completed_at), count(*), sum(i.tax_kobo)::bigint FROM money.investments i
   WHERE i.tax_kobo > 0 AND i.completed_at IS NOT NULL AND (since IS NULL OR i.completed_at >= since)
     AND (until IS NULL OR i.completed_at < until)
   GROUP BY 1, 2
$$;

-- Lagos days whose totals seem to differ from the sums of their transactions.
CREATE OR REPLACE FUNCTION money.seem_different(first_day date, last_day date)
RETURNS TABLE (name text, day date, n numeric, kobo numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT coalesce(t.name, c.name), coalesce(t.day, c.day), coalesce(t.n, 0) - coalesce(c.n, 0),
         coalesce(t.kobo, 0) - coalesce(c.kobo, 0)
    FROM (SELECT ledger.total_of(x.kind, x.status, x.cause) AS name, ledger.lagos_day(x.booked_at) AS day,
                 count(*) AS n, sum(x.amount) AS kobo
            FROM ledger.transactions x
           WHERE (first_day IS NULL OR x.booked_at >= first_day::timestamp AT TIME ZONE 'UTC' - interval '1 hour')
             AND (last_day IS NULL OR x.booked_at < (last_day + 1)::timestamp AT TIME ZONE 'UTC' - interval '1 hour')
           GROUP BY 1, 2
          UNION ALL
          SELECT a.name, a.day, a.n, a.kobo FROM money.counted_apart(
            first_day::timestamp AT TIME ZONE 'UTC' - interval '1 hour',
            (last_day + 1)::timestamp AT TIME ZONE 'UTC' - interval '1 hour') a) t
    FULL JOIN (SELECT y.name, y.day, sum(y.n) AS n, sum(y.kobo) AS kobo FROM ledger.counts y
                WHERE (first_day IS NULL OR y.day >= first_day) AND (last_day IS NULL OR y.day <= last_day)
                GROUP BY 1, 2) c ON c.name = t.name AND c.day = t.day
   WHERE coalesce(t.n, 0) <> coalesce(c.n, 0) OR coalesce(t.kobo, 0) <> coalesce(c.kobo, 0)
$$;

-- Lagos days whose totals differ by the same amount in each look, from the first to the last; null: all days.
CREATE OR REPLACE FUNCTION money.check_totals(first_day date, last_day date)
RETURNS TABLE (promise integer, what text, day date)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  wrong jsonb;
BEGIN
  SELECT jsonb_agg(d) INTO wrong FROM money.seem_different(first_day, last_day) d;
  FOR look IN 2 .. 4 LOOP
    EXIT WHEN wrong IS NULL;
    SELECT jsonb_agg(d) INTO wrong
      FROM (SELECT w.* FROM jsonb_to_recordset(wrong) w (name text, day date, n numeric, kobo numeric)
             INTERSECT SELECT s.* FROM money.seem_different(first_day, last_day) s) d;
  END LOOP;
  RETURN QUERY SELECT DISTINCT 6, 'the totals of a day are what its transactions add up to', w.day
                 FROM jsonb_to_recordset(wrong) w (day date);
END $$;

-- All promises about all rows, for small books, or where the caller can wait.
CREATE OR REPLACE FUNCTION money.check_promises() RETURNS TABLE (promise integer, what text, place text)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT w.promise, w.what, 'the whole' FROM money.check_whole() w
  UNION ALL
  SELECT t.promise, t.what, t.day::text FROM money.check_totals(NULL, NULL) t
  UNION ALL
  SELECT c.promise, c.what, c.customer_id::text FROM money.check_customers(NULL) c
$$;

-- Proves these customers and records it. The next call proves a customer again whose books are wrong.
CREATE OR REPLACE FUNCTION money.prove(who uuid[], at timestamptz)
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  -- Recorded before the rows are read, so that the next call proves what moves meanwhile.
  INSERT INTO money.proven AS p (customer_id, seq, at)
  SELECT a.customer_id, a.last_seq, prove.at FROM ledger.accounts a WHERE a.customer_id = ANY (who)
  ON CONFLICT ON CONSTRAINT proven_pkey DO UPDATE SET seq = excluded.seq, at = excluded.at;
  FOR promise, what, customer_id IN SELECT c.promise, c.what, c.customer_id FROM money.check_customers(who) c LOOP
    UPDATE money.proven p SET seq = -1 WHERE p.customer_id = prove.customer_id;
    RETURN NEXT;
  END LOOP;
END $$;
