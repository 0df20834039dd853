-- What deep pages of the administrators' lists are found by (migrations/045_orders.sql). Neither is money: what is missing or wrong makes a
-- page slow or puts a customer at another place, and a check each day puts it right.

-- The distance between the steps of amounts of this size: those with the same first three digits are one step.
CREATE OR REPLACE FUNCTION amount_unit(kobo bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (10 ^ greatest(0, length(kobo::text) - 3))::bigint
$$;
CREATE OR REPLACE FUNCTION amount_step(kobo bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT kobo - kobo % public.amount_unit(kobo)
$$;

-- What is folded and what is not yet: true at any moment.
CREATE OR REPLACE VIEW counts_by_amount AS
  SELECT name, step, n FROM public.transaction_amounts
  UNION ALL
  SELECT name, public.amount_step(abs(kobo / n)), n FROM ledger.tally WHERE n <> 0 AND kobo <> 0;

-- Counts amounts anew where they do not come to the totals, as on the first day, and sets wallets right that are not in place. No fold may
-- run meanwhile: it would count twice, or not at all.
CREATE OR REPLACE FUNCTION count_orders() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  LOCK TABLE ledger.totals IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (
    SELECT FROM (SELECT name, sum(n) AS n FROM ledger.totals WHERE name ~ '^(deposit|withdrawal|error|test) ' GROUP BY 1) t
      FULL JOIN (SELECT name, sum(n) AS n FROM public.transaction_amounts GROUP BY 1) a USING (name)
     WHERE coalesce(t.n, 0) <> coalesce(a.n, 0)
  ) THEN
    DELETE FROM public.transaction_amounts;
    INSERT INTO public.transaction_amounts (name, step, n)
    SELECT c.name, c.step, sum(c.n) FROM (
      SELECT t.kind || ' ' || t.status AS name, public.amount_step(t.amount) AS step, count(*) AS n FROM ledger.transactions t GROUP BY 1, 2
      UNION ALL
      SELECT y.name, public.amount_step(abs(y.kobo / y.n)), -y.n FROM ledger.tally y
       WHERE y.n <> 0 AND y.kobo <> 0 AND y.name ~ '^(deposit|withdrawal|error|test) ') c
     GROUP BY 1, 2 HAVING sum(c.n) <> 0;
  END IF;
  INSERT INTO public.wallets AS w (customer_id, status, seq, wallet)
  SELECT a.customer_id, a.customer_status, a.last_seq, a.wallet
    FROM (SELECT b.customer_id, b.customer_status, b.last_seq, b.wallet FROM ledger.accounts b OFFSET 0) a
   WHERE NOT EXISTS (SELECT FROM public.wallets x WHERE x.customer_id = a.customer_id AND x.seq = a.last_seq AND x.status = a.customer_status)
  ON CONFLICT ON CONSTRAINT wallets_pkey DO UPDATE SET status = excluded.status, seq = excluded.seq, wallet = excluded.wallet
   WHERE excluded.seq >= w.seq;
END $$;
