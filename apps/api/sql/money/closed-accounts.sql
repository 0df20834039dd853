-- Money that arrived after a customer had closed the account. It is in the wallet, one case has the amount, and two
-- administrators pay it out to the last bank account or send the payment back.

-- The bank account that gets a closed account's money: that of the last payout that arrived, or else the saved one.
-- None once the person is erased.
CREATE OR REPLACE FUNCTION money.last_bank_account(customer uuid)
RETURNS TABLE (bank_code text, account_number text, account_name text) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT p.bank_code, p.account_number, p.account_name FROM money.payouts p
   WHERE p.customer_id = customer AND p.state = 'paid' AND p.account_number <> ''
   ORDER BY p.paid_at DESC, p.id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN QUERY SELECT c.bank_code, c.bank_account_number, c.bank_account_name FROM public.customers c
                  WHERE c.id = customer AND c.bank_account_number IS NOT NULL;
  END IF;
END $$;

-- The oldest payment that arrived after the account was closed and has not gone back.
CREATE OR REPLACE FUNCTION money.payment_since_closing(customer uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  since   timestamptz := (SELECT c.closed_at FROM public.customers c WHERE c.id = customer);
  payment uuid;
BEGIN
  -- One by one, because on a cluster a statement that reads rows of a worker may not call a function that reads
  -- others.
  FOR payment IN SELECT t.id FROM money.deposits d
                   JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
                  WHERE d.customer_id = customer AND d.paid_kobo > d.taken_back AND NOT d.by_hand
                    AND t.booked_at >= since ORDER BY t.booked_at, t.id LOOP
    IF money.left_of_payment(customer, payment) > 0 THEN
      RETURN payment;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- What can be done with the money of a closed account, and where it would go. What cannot be done has no `kobo` and a
-- reason: `owes`, `erased`, `no_account`, `no_payment`.
CREATE OR REPLACE FUNCTION money.remedies_when_closed(customer uuid)
RETURNS TABLE (correction text, kobo bigint, goes_to text, why_not text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  a       record;
  account record;
  payment uuid;
BEGIN
  SELECT x.wallet, x.receivable INTO a FROM ledger.accounts x WHERE x.customer_id = customer;
  IF a.wallet = 0 THEN
    RETURN;
  END IF;
  SELECT * INTO account FROM money.last_bank_account(customer);
  correction := 'payOut';
  IF a.receivable < 0 THEN
    why_not := 'owes';
  ELSIF account.account_number IS NULL THEN
    why_not := CASE WHEN EXISTS (SELECT FROM public.customers c WHERE c.id = customer AND c.erased_at IS NOT NULL)
                    THEN 'erased' ELSE 'no_account' END;
  ELSE
    kobo := a.wallet;
    goes_to := concat_ws(', ',
      coalesce((SELECT b.name FROM public.banks b WHERE b.code = account.bank_code), account.bank_code),
      account.account_number, account.account_name);
  END IF;
  RETURN NEXT;
  correction := 'sendBack'; kobo := NULL; goes_to := NULL; why_not := NULL;
  payment := money.payment_since_closing(customer);
  IF a.receivable < 0 THEN
    why_not := 'owes';
  ELSIF payment IS NULL THEN
    why_not := 'no_payment';
  ELSE
    kobo := least(a.wallet, money.left_of_payment(customer, payment));
    goes_to := (SELECT t.transaction_id FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = payment);
  END IF;
  RETURN NEXT;
END $$;

-- Why the last decision of two administrators about a closed account failed; empty where it did not.
CREATE OR REPLACE FUNCTION money.last_failure_when_closed(customer uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  p money.payouts;
  r money.refunds;
BEGIN
  SELECT x.* INTO p FROM money.payouts x WHERE x.customer_id = customer AND x.by_two ORDER BY x.id DESC LIMIT 1;
  SELECT x.* INTO r FROM money.refunds x WHERE x.customer_id = customer AND x.decided_by IS NOT NULL
   ORDER BY x.id DESC LIMIT 1;
  RETURN CASE WHEN p.state IN ('failed', 'reversed')
              THEN ' The last payout failed: ' || coalesce(p.failure, 'the gateway did not say why') || '.' ELSE '' END
      || CASE WHEN r.state = 'failed'
              THEN ' The last refund failed: ' || coalesce(r.failure, 'the gateway did not say why') || '.' ELSE '' END;
END $$;

-- Updates the case about a closed account: raises it with the wallet's present amount, and resolves it when the
-- wallet is empty.
CREATE OR REPLACE FUNCTION money.note_closed_money(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  amount bigint;
  words  text := 'Money arrived for an account that its customer has closed. '
    || 'Two administrators pay it out to the last bank account, or send the payment back.';
BEGIN
  amount := (ledger.lock(customer)).wallet;
  IF amount = 0 THEN
    PERFORM money.clear_case('closed_with_money', customer::text, 'The wallet is empty again.', at);
    RETURN;
  END IF;
  words := words || money.last_failure_when_closed(customer);
  PERFORM money.raise_case('closed_with_money', customer::text, words, customer, amount, at);
  UPDATE money.cases e SET amount_kobo = amount, message = words
   WHERE e.kind = 'closed_with_money' AND e.reference = customer::text AND e.resolved_at IS NULL
     AND e.amount_kobo IS DISTINCT FROM amount;
END $$;

-- Pays out the money of a closed account, as a withdrawal that is sent whatever the status.
CREATE OR REPLACE FUNCTION money.pay_out_closed(
  customer uuid, key text, amount bigint, at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  account record;
  done    ledger.outcome;
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  SELECT * INTO account FROM money.last_bank_account(customer);
  done := ledger.must(
    money.withdraw(customer, key, ledger.ours(), amount, 'Paid out after the account was closed', 'bank_transfer', at,
                   '{}', NULL, account.bank_code, account.account_number, account.account_name, at),
    'paying out ' || key);
  UPDATE money.payouts p SET by_two = true WHERE p.customer_id = customer AND p.id = done.id;
  RETURN done;
END $$;

-- Resolves the case about a closed account and orders the refund of the payment that arrived. False when this
-- cannot be done any more, or would send more than was approved.
CREATE OR REPLACE FUNCTION money.ask_refund_of_closed(
  the_case uuid, most bigint, staff uuid, word text, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  customer uuid := (SELECT e.customer_id FROM money.cases e WHERE e.id = the_case);
  payment  ledger.transactions;
  r        money.refunds;
  amount   bigint;
BEGIN
  PERFORM ledger.lock(customer);
  payment := money.refunded_payment(customer, money.payment_since_closing(customer));
  PERFORM money.lock_payment(payment.transaction_id);
  PERFORM FROM money.cases e
    WHERE e.id = the_case AND e.kind = 'closed_with_money' AND e.resolved_at IS NULL FOR UPDATE;
  IF FOUND THEN
    SELECT c.kobo INTO amount FROM money.remedies_when_closed(customer) c WHERE c.correction = 'sendBack';
  END IF;
  IF amount IS NULL OR amount > most THEN
    RETURN false;
  END IF;
  UPDATE money.cases x SET resolved_at = at, resolved_by = staff, resolution = word WHERE x.id = the_case;
  INSERT INTO money.refunds
    (case_id, gateway, reference, kobo, customer_id, deposit_id, decided_by, decided_at, begun_at, run_at)
  SELECT the_case, d.gateway, payment.transaction_id, amount, customer, payment.id, staff, at, at, at
    FROM money.deposits d WHERE d.customer_id = customer AND d.id = payment.id RETURNING * INTO r;
  PERFORM money.set_refund_aside(r, at);
  RETURN true;
END $$;
