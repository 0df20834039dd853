-- What customers owe. A debt begins where a wallet has less than has to be taken. Customer and staff are notified,
-- and it is collected from money that arrives, or forgiven.

-- Raises a case: a customer owes. `what` says why.
CREATE OR REPLACE FUNCTION money.raise_owed(
  customer uuid, reference text, what text, amount bigint, at timestamptz
) RETURNS void LANGUAGE sql AS $$
  SELECT money.raise_case('reversal_not_covered', reference,
    what || '. The customer owes the rest: it is taken from the wallet when money arrives, and no withdrawal leaves '
    || 'until then. Two administrators can write it off.', customer, amount, at)
$$;

-- The first word of the transactions that take money for this cause.
CREATE OR REPLACE FUNCTION money.word_of(cause ledger.cause) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT upper(left(cause::text, 1)) || substr(replace(cause::text, '_', ' '), 2)
$$;

-- Notifies a customer of what is owed, in the app and by an email, which is sent whatever emails were chosen.
CREATE OR REPLACE FUNCTION money.notify_owed(
  customer uuid, cause ledger.cause, reference text, amount bigint, at timestamptz
) RETURNS void LANGUAGE sql AS $$
  WITH told AS (
    INSERT INTO public.notices (customer_id, at, kind, data)
    VALUES (customer, notify_owed.at, 'money_out', jsonb_build_object('status', 'owed', 'kobo', amount,
      'reason', money.word_of(cause) || ': ' || reference, 'cause', notify_owed.cause, 'about', reference))
    RETURNING data)
  SELECT public.queue_mail(
    jsonb_build_object('emailKind', 'moved', 'customerId', customer, 'kind', 'money_out', 'data', t.data)) FROM told t
$$;

-- Whether the difference to an amount that was advanced by hand was corrected: then new money is the customer's.
CREATE OR REPLACE FUNCTION money.is_corrected(customer uuid, reference text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Read first, because cases are on the coordinator of a cluster.
  keys text[] := ARRAY(SELECT 'COR-' || e.id FROM money.cases e
                        WHERE e.kind = 'advance_differs' AND e.reference = is_corrected.reference
                          AND e.customer_id = customer AND e.resolved_at IS NOT NULL);
BEGIN
  RETURN EXISTS (SELECT FROM ledger.transactions x WHERE x.customer_id = customer AND x.transaction_id = ANY (keys))
      OR EXISTS (SELECT FROM money.receivables x WHERE x.customer_id = customer AND x.key = ANY (keys));
END $$;

-- What was paid more than was credited by hand, and is nobody's yet: it stands in `adjustment`, and goes back first.
CREATE OR REPLACE FUNCTION money.surplus_of(customer uuid, deposit uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  key     text;
  surplus bigint;
BEGIN
  SELECT t.transaction_id, greatest(0, d.paid_kobo - t.amount - d.surplus_back) INTO key, surplus
    FROM money.deposits d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
   WHERE d.customer_id = customer AND d.id = deposit AND d.by_hand AND d.paid_kobo IS NOT NULL;
  RETURN CASE WHEN coalesce(surplus, 0) = 0 OR money.is_corrected(customer, key) THEN 0 ELSE surplus END;
END $$;

-- Takes money from a wallet into an account of the outside world, as a transaction that the customer sees; of a payment
-- that goes back, first what is nobody's of it. What the wallet lacks becomes a debt, and no withdrawal leaves until
-- that is collected or two administrators write it off. `origin` is the transaction that it is about; `about` is the
-- refund or dispute that it is for.
CREATE OR REPLACE FUNCTION money.take_or_owe(
  customer uuid, key text, cause ledger.cause, origin ledger.transactions, target ledger.account, amount bigint,
  at timestamptz, about uuid DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  a       ledger.standing := ledger.lock(customer);
  surplus bigint := CASE cause WHEN 'reversed' THEN least(amount, money.surplus_of(customer, origin.id)) ELSE 0 END;
  covered bigint;
  done    ledger.outcome := ROW('posted', origin.id, NULL, NULL);
BEGIN
  IF surplus > 0 THEN
    PERFORM ledger.move(customer, origin.id, ARRAY[ledger.leg('adjustment', target, surplus)], at);
    UPDATE money.deposits d SET surplus_back = d.surplus_back + surplus
     WHERE d.customer_id = customer AND d.id = origin.id;
    amount := amount - surplus;
  END IF;
  covered := least(amount, a.wallet);
  IF covered > 0 THEN
    done := ledger.must(ledger.post(customer, key, cause, ARRAY[ledger.leg('wallet', target, covered)], at,
                                    money.word_of(cause) || ': ' || origin.transaction_id, 'wallet',
                                    fingerprint => coalesce(about, ledger.ours()),
                                    metadata => jsonb_build_object('paystackRef', origin.transaction_id),
                                    allowed => NULL, debt_free => false),
                        'taking ' || key);
  END IF;
  IF covered < amount THEN
    PERFORM ledger.move(customer, done.id, ARRAY[ledger.leg('receivable', target, amount - covered)], at);
    INSERT INTO money.receivables
      (customer_id, key, reference, deposit_id, owed_kobo, opened_at, reason, cause, about)
    VALUES (customer, key, origin.transaction_id, origin.id, amount - covered, at, money.word_of(take_or_owe.cause),
            take_or_owe.cause, take_or_owe.about);
    PERFORM money.notify_owed(customer, cause, origin.transaction_id, amount - covered, at);
    PERFORM money.raise_owed(customer, origin.transaction_id,
      CASE cause WHEN 'reversed' THEN 'The gateway reversed a payment, and the wallet did not have all of it any more'
                  ELSE 'Money had to be taken back, and the wallet did not have all of it' END, amount - covered, at);
  END IF;
  RETURN done;
END $$;

-- Collects what a customer owes the platform from the wallet, the oldest debt first. What taken-back money bought has
-- earned nothing while it was owed. It reads and writes only the customer's rows, so on a cluster the customer's
-- machine can carry it out. Circles get nothing here: an act calls it whose later legs may need the money.
CREATE OR REPLACE FUNCTION money.collect_for_us(customer uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a    ledger.standing := ledger.lock(customer);
  owed money.receivables;
  part bigint;
BEGIN
  IF a.receivable = 0 THEN
    RETURN;
  END IF;
  FOR owed IN SELECT r.* FROM money.receivables r WHERE r.customer_id = customer AND r.closed_at IS NULL
               ORDER BY r.opened_at, r.key LOOP
    part := least(a.wallet, owed.owed_kobo - owed.collected_kobo);
    CONTINUE WHEN part <= 0;
    PERFORM money.let_earn(owed, part, true, at);
    PERFORM money.collect_part(owed, part, at);
    a.wallet := a.wallet - part;
  END LOOP;
END $$;

-- Collects from the wallet what a customer owes, first the platform, then circles. The outermost function that credits
-- a wallet calls it, as the last thing that it does in the database transaction.
CREATE OR REPLACE FUNCTION money.collect_owed(customer uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM money.collect_for_us(customer, at);
  PERFORM money.collect_circles(customer, at);
END $$;

-- The job: collects debts from wallets that have money, and resolves the cases of collected debts. @returns how many
-- customers it collected from
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
    CONTINUE WHEN (ledger.lock_if_free(due)).customer_id IS NULL;
    PERFORM money.collect_owed(due, at);
    n := n + 1;
  END LOOP;
  FOR e IN SELECT x.* FROM money.cases x WHERE x.kind = 'reversal_not_covered' AND x.resolved_at IS NULL LOOP
    IF EXISTS (SELECT FROM money.receivables r
                WHERE r.customer_id = e.customer_id AND r.reference = e.reference AND r.closed_at IS NOT NULL) THEN
      IF NOT money.is_owed(e) THEN
        UPDATE money.cases x SET resolved_at = at, resolution = 'Collected from the wallet.'
         WHERE x.id = e.id AND x.resolved_at IS NULL;
      END IF;
    END IF;
  END LOOP;
  RETURN n;
END $$;

-- Forgives what is still owed for a reversed payment.
CREATE OR REPLACE FUNCTION money.forgive_receivables(customer uuid, reference text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  owed money.receivables;
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  FOR owed IN SELECT r.* FROM money.receivables r
               WHERE r.customer_id = customer AND r.reference = forgive_receivables.reference AND r.closed_at IS NULL
  LOOP
    PERFORM money.let_earn(owed, owed.owed_kobo - owed.collected_kobo, false, at);
    PERFORM ledger.move(customer, owed.deposit_id,
                        ARRAY[ledger.leg('adjustment', 'receivable', owed.owed_kobo - owed.collected_kobo)], at);
    UPDATE money.receivables r SET closed_at = at, is_forgiven = true
     WHERE r.customer_id = customer AND r.key = owed.key;
  END LOOP;
END $$;
