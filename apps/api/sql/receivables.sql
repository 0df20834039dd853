-- What customers owe: told to both sides, collected from money that arrives, forgiven. take_or_owe (deposits.sql) and disputes open it.

-- Tells administrators that a customer owes. `what` says why.
CREATE OR REPLACE FUNCTION money.raise_owed(customer uuid, reference text, what text, amount bigint, at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT money.raise_exception('reversal_not_covered', reference, what || '. The customer owes the rest: it is taken from the wallet when money '
    || 'arrives, and no withdrawal leaves until then. Two administrators can write it off.', customer, amount, at)
$$;

-- Tells a customer what is owed, in the app and by a letter, which comes whatever letters were chosen.
CREATE OR REPLACE FUNCTION money.tell_owed(customer uuid, reason text, reference text, amount bigint, at timestamptz) RETURNS void
LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO public.notices (customer_id, at, kind, data)
    VALUES (customer, tell_owed.at, 'money_out', jsonb_build_object('status', 'owed', 'kobo', amount, 'reason', tell_owed.reason || ': ' || reference))
    RETURNING data)
  SELECT graphile_worker.add_job('send_mail', json_build_object('letter', 'moved', 'customerId', customer, 'kind', 'money_out', 'data', t.data),
                                 max_attempts => 27) FROM told t
$$;

-- Collects what customers owe for reversed payments from wallets that have money again, as transactions that they can see.
CREATE OR REPLACE FUNCTION money.collect_receivables(most integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due  money.receivables;
  owed money.receivables;
  part bigint;
  n    integer := 0;
BEGIN
  FOR due IN SELECT r.* FROM money.receivables r JOIN ledger.accounts a USING (customer_id)
              WHERE r.closed_at IS NULL AND a.wallet > 0 ORDER BY r.customer_id, r.opened_at LIMIT most LOOP
    -- A row that somebody else has locked is left to the next run.
    SELECT a.wallet INTO part FROM ledger.accounts a WHERE a.customer_id = due.customer_id FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    -- Under the lock: it may have been collected or forgiven meanwhile.
    SELECT * INTO owed FROM money.receivables r WHERE r.customer_id = due.customer_id AND r.key = due.key AND r.closed_at IS NULL;
    part := least(part, owed.owed_kobo - owed.collected_kobo);
    CONTINUE WHEN coalesce(part, 0) <= 0;
    PERFORM ledger.post(owed.customer_id, owed.key || '-' || owed.collected_kobo, '00000000-0000-0000-0000-000000000000', 'withdrawal',
                        'completed', owed.reason || ': ' || owed.reference, 'paystack', 'wallet', 'receivable', part, at,
                        jsonb_build_object('paystackRef', owed.reference));
    PERFORM ledger.count_apart(owed.customer_id, 'retaken', at, part);
    UPDATE money.receivables r
       SET collected_kobo = r.collected_kobo + part, closed_at = CASE WHEN r.collected_kobo + part = r.owed_kobo THEN at END
     WHERE r.customer_id = owed.customer_id AND r.key = owed.key;
    IF NOT EXISTS (SELECT FROM money.receivables r WHERE r.customer_id = owed.customer_id AND r.reference = owed.reference AND r.closed_at IS NULL) THEN
      UPDATE money.exceptions e SET resolved_at = at, resolution = 'Collected from the wallet.'
       WHERE e.kind = 'reversal_not_covered' AND e.reference = owed.reference AND e.resolved_at IS NULL;
    END IF;
    n := n + 1;
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
    PERFORM ledger.move(customer, owed.deposit_id, 'adjustment', 'receivable', owed.owed_kobo - owed.collected_kobo, at);
  END LOOP;
END $$;
