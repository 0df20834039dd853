-- What customers owe: told to both sides, collected from money that arrives, forgiven. take_or_owe (deposits.sql) and
-- disputes open it.

-- Tells administrators that a customer owes. `what` says why.
CREATE OR REPLACE FUNCTION money.raise_owed(customer uuid, reference text, what text, amount bigint, at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT money.raise_case('reversal_not_covered', reference, what || '. The customer owes the rest: it is taken from the wallet when money '
    || 'arrives, and no withdrawal leaves until then. Two administrators can write it off.', customer, amount, at)
$$;

-- The first word of the transactions that take money for this cause.
CREATE OR REPLACE FUNCTION money.word_of(cause ledger.cause) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(left(cause::text, 1)) || substr(replace(cause::text, '_', ' '), 2)
$$;

-- Tells a customer what is owed, in the app and by an email, which comes whatever emails were chosen.
CREATE OR REPLACE FUNCTION money.tell_owed(customer uuid, cause ledger.cause, reference text, amount bigint, at timestamptz) RETURNS void
LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO public.notices (customer_id, at, kind, data)
    VALUES (customer, tell_owed.at, 'money_out', jsonb_build_object('status', 'owed', 'kobo', amount,
      'reason', money.word_of(cause) || ': ' || reference, 'cause', tell_owed.cause, 'about', reference))
    RETURNING data)
  SELECT graphile_worker.add_job('send_mail', json_build_object('emailKind', 'moved', 'customerId', customer, 'kind', 'money_out', 'data', t.data),
                                 max_attempts => 27) FROM told t
$$;

-- Collects what a customer owes from the wallet, the oldest debt first, as transactions that the customer can see.
-- Whatever credits a wallet calls it in the same posting; the caller holds the account row. It touches nothing but
-- the customer's own rows: their machine carries it out.
CREATE OR REPLACE FUNCTION money.collect_owed(customer uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a    ledger.standing := ledger.lock(customer);
  owed money.receivables;
  part bigint;
BEGIN
  IF a.receivable = 0 THEN
    RETURN;
  END IF;
  FOR owed IN SELECT r.* FROM money.receivables r WHERE r.customer_id = customer AND r.closed_at IS NULL ORDER BY r.opened_at, r.key LOOP
    part := least(a.wallet, owed.owed_kobo - owed.collected_kobo);
    CONTINUE WHEN part <= 0;
    PERFORM ledger.must(
      ledger.post(customer, 'OWE-' || owed.id || '-' || owed.collected_kobo, owed.cause, ARRAY[ledger.leg('wallet', 'receivable', part)], at,
                  owed.reason || ': ' || owed.reference, 'paystack', metadata => jsonb_build_object('paystackRef', owed.reference)),
      'collecting ' || owed.key);
    a.wallet := a.wallet - part;
    UPDATE money.receivables r
       SET collected_kobo = r.collected_kobo + part, closed_at = CASE WHEN r.collected_kobo + part = r.owed_kobo THEN at END
     WHERE r.customer_id = owed.customer_id AND r.key = owed.key;
  END LOOP;
END $$;

-- The job behind it: collects from wallets that have money although their customers owe, as an older version's
-- credits leave them, and closes the cases about what was collected. @returns how many customers it collected
-- from
CREATE OR REPLACE FUNCTION money.collect_receivables(most integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due uuid;
  e   money.cases;
  n   integer := 0;
BEGIN
  FOR due IN SELECT DISTINCT r.customer_id FROM money.receivables r JOIN ledger.accounts a USING (customer_id)
              WHERE r.closed_at IS NULL AND a.wallet > 0 ORDER BY r.customer_id LIMIT most LOOP
    -- The next run collects from a customer whose row another transaction has locked.
    PERFORM FROM ledger.accounts a WHERE a.customer_id = due FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    PERFORM money.collect_owed(due, at);
    n := n + 1;
  END LOOP;
  FOR e IN SELECT x.* FROM money.cases x WHERE x.kind = 'reversal_not_covered' AND x.resolved_at IS NULL LOOP
    IF EXISTS (SELECT FROM money.receivables r WHERE r.customer_id = e.customer_id AND r.reference = e.reference AND r.closed_at IS NOT NULL)
       AND NOT money.is_owed(e) THEN
      UPDATE money.cases x SET resolved_at = at, resolution = 'Collected from the wallet.' WHERE x.id = e.id AND x.resolved_at IS NULL;
    END IF;
  END LOOP;
  RETURN n;
END $$;

-- Forgives what is still owed for a reversed payment. The caller holds the customer's account row.
CREATE OR REPLACE FUNCTION money.forgive_receivables(customer uuid, reference text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owed money.receivables;
BEGIN
  FOR owed IN UPDATE money.receivables r SET closed_at = at
               WHERE r.customer_id = customer AND r.reference = forgive_receivables.reference AND r.closed_at IS NULL RETURNING r.* LOOP
    PERFORM ledger.move(customer, owed.deposit_id, ARRAY[ledger.leg('adjustment', 'receivable', owed.owed_kobo - owed.collected_kobo)], at);
  END LOOP;
END $$;
