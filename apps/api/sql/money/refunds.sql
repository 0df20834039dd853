-- Refunds: all or part of a payment goes back to its payer. Each refund is a row, whether or not the platform ordered
-- it. The customer's money from the payment is set aside when the refund becomes known, taken when it is processed,
-- and released when it fails. A payment without an owner is held on the platform's account row until it goes back or
-- is credited.

-- The platform's own account row: `held` is what belongs to the payers of payments without an owner.
CREATE OR REPLACE FUNCTION money.platform() RETURNS uuid
LANGUAGE sql IMMUTABLE AS $$
  SELECT '00000000-0000-7000-8000-000000000001'::uuid
$$;

-- Locks the account row and the payment of a refund. The platform's row comes last, as when a payment is credited.
CREATE OR REPLACE FUNCTION money.lock_refunded(customer uuid, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.lock(customer);
  PERFORM money.lock_payment(key);
  IF customer IS NULL THEN
    PERFORM ledger.lock(money.platform());
  END IF;
END $$;

-- Books a payment without an owner, and further parts of it, also after it went back; not one credited meanwhile.
CREATE OR REPLACE FUNCTION money.book_unowned(gateway text, key text, paid bigint, fees bigint, at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  source CONSTANT ledger.account := ledger.came_in(gateway);
  owner  uuid;
  u      money.unowned_payments;
BEGIN
  PERFORM money.lock_payment(key);
  SELECT p.customer_id INTO owner FROM money.payments p
   WHERE p.reference = key AND p.gateway = book_unowned.gateway;
  IF EXISTS (SELECT FROM ledger.transactions t JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
              WHERE t.customer_id = owner AND t.transaction_id = key AND d.paid_kobo IS NOT NULL
                AND d.gateway = book_unowned.gateway) THEN
    RETURN;
  END IF;
  PERFORM ledger.lock(money.platform());
  SELECT * INTO u FROM money.unowned_payments x WHERE x.reference = key AND x.gateway = book_unowned.gateway;
  IF u.credited_to IS NOT NULL OR paid <= u.kobo THEN
    RETURN;
  END IF;
  fees := greatest(0, fees, u.fees_kobo);
  INSERT INTO money.unowned_payments AS x (gateway, reference, kobo, fees_kobo, arrived_at)
  VALUES (gateway, key, paid, fees, at)
  ON CONFLICT ON CONSTRAINT unowned_payments_reference_gateway_key
  DO UPDATE SET kobo = excluded.kobo, fees_kobo = excluded.fees_kobo, ended_at = NULL RETURNING x.id INTO u.id;
  PERFORM ledger.move(money.platform(), u.id,
    ARRAY[ledger.leg(source, 'held', paid - coalesce(u.kobo, 0)),
          ledger.leg('gateway_fee', source, fees - coalesce(u.fees_kobo, 0))], at);
  PERFORM money.take_free_unowned(gateway, key, at);
END $$;

-- Whether a payment that had no owner was credited to a customer.
CREATE OR REPLACE FUNCTION money.is_credited(gateway text, key text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM ledger.must_have_locked(money.lock_of(key));
  RETURN EXISTS (SELECT FROM money.unowned_payments x
                  WHERE x.reference = key AND x.gateway = is_credited.gateway AND x.credited_to IS NOT NULL);
END $$;

-- Called when a customer is credited with this payment: takes it, with its fee, off the platform's row.
CREATE OR REPLACE FUNCTION money.release_unowned(customer uuid, gateway text, key text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  source CONSTANT ledger.account := ledger.came_in(gateway);
  u      money.unowned_payments;
BEGIN
  PERFORM money.lock_payment(key);
  -- Also for a payment that went back already: its fee and refunds become the customer's.
  UPDATE money.unowned_payments x SET ended_at = at, credited_to = customer
   WHERE x.reference = key AND x.gateway = release_unowned.gateway AND x.credited_to IS NULL RETURNING x.* INTO u;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM money.clear_case('unowned_payment', key, 'The payment was credited to its customer.', at, gateway);
  PERFORM ledger.move(money.platform(), u.id,
    ARRAY[ledger.leg('held', source, u.kobo - u.returned_kobo), ledger.leg(source, 'gateway_fee', u.fees_kobo)],
    at);
END $$;

-- The transaction that a refund is about.
CREATE OR REPLACE FUNCTION money.refunded_payment(customer uuid, deposit uuid) RETURNS ledger.transactions
LANGUAGE sql STABLE AS $$
  SELECT t.* FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit
$$;

CREATE OR REPLACE FUNCTION money.refund_key(refund uuid, turn integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT 'RFD-' || refund || '-' || turn
$$;

-- Sets the customer's money from the payment aside.
CREATE OR REPLACE FUNCTION money.set_refund_aside(r money.refunds, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- What is nobody's of the payment is taken when the refund is processed.
  part bigint := least(greatest(0, r.kobo - money.surplus_of(r.customer_id, r.deposit_id)),
                       money.left_of_payment(r.customer_id, r.deposit_id));
  hold uuid;
BEGIN
  PERFORM money.must_have_locked_payment(r.customer_id, r.reference);
  IF part > 0 THEN
    hold := money.set_aside(r.customer_id, money.refunded_payment(r.customer_id, r.deposit_id),
                            money.refund_key(r.id, r.turn + 1), 'reversed', part, at, r.id);
  END IF;
  UPDATE money.refunds x SET turn = r.turn + 1, aside_kobo = part, hold_id = hold WHERE x.id = r.id;
END $$;

-- Takes what a processed refund still lacks, where the payment has it: money that a dispute had set aside may be free
-- now.
CREATE OR REPLACE FUNCTION money.take_rest(r money.refunds, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part bigint := least(r.kobo - r.aside_kobo, money.left_of_payment(r.customer_id, r.deposit_id));
BEGIN
  PERFORM money.must_have_locked_payment(r.customer_id, r.reference);
  IF part > 0 THEN
    PERFORM ledger.must(money.take_or_owe(r.customer_id, money.refund_key(r.id, r.turn + 1), 'reversed',
                                          money.refunded_payment(r.customer_id, r.deposit_id),
                                          ledger.came_in(r.gateway), part, at, r.id), 'refund ' || r.id);
    UPDATE money.deposits d SET taken_back = d.taken_back + part
     WHERE d.customer_id = r.customer_id AND d.id = r.deposit_id;
    UPDATE money.refunds x SET turn = r.turn + 1, aside_kobo = r.aside_kobo + part WHERE x.id = r.id;
  END IF;
END $$;

-- Called where money of a payment has become free: refunds and lost disputes that lack it take it.
CREATE OR REPLACE FUNCTION money.take_what_is_free(customer uuid, deposit uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  r money.refunds;
BEGIN
  FOR r IN SELECT x.* FROM money.refunds x
            WHERE x.customer_id = customer AND x.deposit_id = deposit AND x.state = 'processed'
              AND x.aside_kobo < x.kobo ORDER BY x.id LOOP
    PERFORM money.take_rest(r, at);
  END LOOP;
  PERFORM money.take_lacking(customer, deposit, at);
END $$;

-- Gives back what was taken for a refund, because the gateway has the money after all. Customers get back only what
-- they gave: an open debt ends, a written-off one is no longer a loss, and what was nobody's is nobody's again.
CREATE OR REPLACE FUNCTION money.undo_refund(r money.refunds, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gateway CONSTANT ledger.account := ledger.came_in(r.gateway);
  owed    money.receivables;
  rest    bigint;
  back    bigint := r.aside_kobo;
BEGIN
  PERFORM money.must_have_locked_payment(r.customer_id, r.reference);
  IF back = 0 THEN
    RETURN;
  END IF;
  FOR owed IN SELECT x.* FROM money.receivables x
               WHERE x.customer_id = r.customer_id AND (x.closed_at IS NULL OR x.is_forgiven)
                 AND x.about = r.id LOOP
    rest := owed.owed_kobo - owed.collected_kobo;
    PERFORM money.let_earn(owed, rest, false, at);
    PERFORM ledger.move(
      r.customer_id, r.deposit_id,
      ARRAY[ledger.leg(gateway, CASE WHEN owed.is_forgiven THEN 'adjustment' ELSE 'receivable' END::ledger.account,
                       rest)], at);
    UPDATE money.receivables x SET closed_at = coalesce(x.closed_at, at), is_forgiven = false
     WHERE x.customer_id = owed.customer_id AND x.key = owed.key;
    back := back - rest;
  END LOOP;
  SELECT least(back, d.surplus_back) INTO rest FROM money.deposits d
   WHERE d.customer_id = r.customer_id AND d.id = r.deposit_id;
  IF rest > 0 THEN
    PERFORM ledger.move(r.customer_id, r.deposit_id, ARRAY[ledger.leg(gateway, 'adjustment', rest)], at);
    UPDATE money.deposits d SET surplus_back = d.surplus_back - rest
     WHERE d.customer_id = r.customer_id AND d.id = r.deposit_id;
    back := back - rest;
  END IF;
  IF back > 0 THEN
    PERFORM ledger.must(
      ledger.post(r.customer_id, money.refund_key(r.id, r.turn) || '-back', 'released',
                  ARRAY[ledger.leg(gateway, 'wallet', back)], at, 'Returned: Reversed: ' || r.reference, 'wallet',
                  metadata => jsonb_build_object('paystackRef', r.reference, 'note', 'The payment did not go back'),
                  allowed => NULL, debt_free => false),
      'refund ' || r.id);
    PERFORM money.collect_for_us(r.customer_id, at);
  END IF;
  UPDATE money.deposits d SET taken_back = d.taken_back - r.aside_kobo
   WHERE d.customer_id = r.customer_id AND d.id = r.deposit_id;
END $$;

-- The postings by which a refund of a customer's payment goes from `r.state` to another state. One that is processed
-- and was not under way before, as far as we heard, has set nothing aside: `take_rest` takes all of it.
CREATE OR REPLACE FUNCTION money.move_owned_refund(r money.refunds, state text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  key text := money.refund_key(r.id, r.turn);
BEGIN
  PERFORM money.must_have_locked_payment(r.customer_id, r.reference);
  IF state = 'failed' THEN
    IF r.state = 'processed' THEN
      PERFORM money.undo_refund(r, at);
    ELSIF r.aside_kobo > 0 THEN
      PERFORM money.release_set_aside(r.customer_id, r.deposit_id, r.reference, key, r.hold_id, 'reversed', at,
                                      'The payment did not go back');
    END IF;
    UPDATE money.refunds x SET aside_kobo = 0, hold_id = NULL WHERE x.id = r.id;
    PERFORM money.take_what_is_free(r.customer_id, r.deposit_id, at);
    RETURN;
  END IF;
  -- It was under way: its money is set aside.
  IF r.turn > 0 AND r.state <> 'failed' THEN
    IF state = 'processed' AND r.aside_kobo > 0 THEN
      PERFORM money.take_set_aside(r.customer_id, r.deposit_id, r.reference, key, r.hold_id, at,
                                   'The gateway sent a payment back, and the wallet did not have all of it any more');
      UPDATE money.deposits d SET taken_back = d.taken_back + r.aside_kobo
       WHERE d.customer_id = r.customer_id AND d.id = r.deposit_id;
    END IF;
  ELSIF state <> 'processed' THEN
    PERFORM money.set_refund_aside(r, at);
  END IF;
END $$;

-- The same as `take_rest` for a payment that belongs to no customer.
CREATE OR REPLACE FUNCTION money.take_rest_unowned(r money.refunds, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  u    money.unowned_payments;
  part bigint;
BEGIN
  PERFORM money.must_have_locked_payment(money.platform(), r.reference);
  SELECT * INTO u FROM money.unowned_payments x
   WHERE x.reference = r.reference AND x.gateway = r.gateway AND x.credited_to IS NULL FOR UPDATE;
  part := least(r.kobo - r.aside_kobo, u.kobo - u.returned_kobo);
  IF u.id IS NULL OR part = 0 THEN
    RETURN;
  END IF;
  PERFORM ledger.move(money.platform(), u.id, ARRAY[ledger.leg('held', ledger.came_in(r.gateway), part)], at);
  UPDATE money.unowned_payments x
     SET returned_kobo = u.returned_kobo + part, ended_at = CASE WHEN u.returned_kobo + part = u.kobo THEN at END
   WHERE x.id = u.id;
  UPDATE money.refunds x SET aside_kobo = r.aside_kobo + part WHERE x.id = r.id;
END $$;

-- Called where money of such a payment has become free: refunds that lack it take it.
CREATE OR REPLACE FUNCTION money.take_free_unowned(gateway text, key text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  r money.refunds;
BEGIN
  FOR r IN SELECT x.* FROM money.refunds x
            WHERE x.reference = key AND x.gateway = take_free_unowned.gateway AND x.customer_id IS NULL
              AND x.state = 'processed' AND x.aside_kobo < x.kobo ORDER BY x.id LOOP
    PERFORM money.take_rest_unowned(r, at);
  END LOOP;
END $$;

-- A processed refund of a payment that belongs to no customer failed after all. Others that lacked this money take it.
CREATE OR REPLACE FUNCTION money.undo_unowned_refund(r money.refunds, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  u money.unowned_payments;
BEGIN
  PERFORM money.must_have_locked_payment(money.platform(), r.reference);
  UPDATE money.unowned_payments x SET returned_kobo = x.returned_kobo - r.aside_kobo, ended_at = NULL
   WHERE x.reference = r.reference AND x.gateway = r.gateway AND x.credited_to IS NULL AND r.aside_kobo > 0
  RETURNING x.* INTO u;
  IF u.id IS NULL THEN
    RETURN;
  END IF;
  PERFORM ledger.move(money.platform(), u.id, ARRAY[ledger.leg(ledger.came_in(r.gateway), 'held', r.aside_kobo)], at);
  UPDATE money.refunds x SET aside_kobo = 0, stayed_at = x.stayed_at || at WHERE x.id = r.id;
  PERFORM money.take_free_unowned(r.gateway, r.reference, at);
END $$;

-- Records what the gateway says of a refund. `customer` and `deposit` are null for a payment without an owner;
-- `dispute` is the gateway's id of the dispute that the refund belongs to. A repeat changes nothing.
-- @returns whether anything changed
CREATE OR REPLACE FUNCTION money.apply_refund(
  customer uuid, deposit uuid, gateway text, gateway_id text, reference text, state text, amount bigint,
  at timestamptz, dispute text DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: customer, deposit
DECLARE
  r      money.refunds;
  before text;
BEGIN
  PERFORM money.lock_refunded(customer, reference);
  IF customer IS NULL AND money.is_credited(gateway, reference) THEN
    RAISE EXCEPTION 'payment % has an owner since it was looked up', reference;
  END IF;
  SELECT * INTO r FROM money.refunds x
   WHERE x.gateway_id = apply_refund.gateway_id AND x.gateway = apply_refund.gateway FOR UPDATE;
  IF NOT FOUND THEN
    -- The platform ordered it and lost the gateway's answer, so it must not be ordered again.
    UPDATE money.refunds x SET gateway_id = apply_refund.gateway_id, run_at = NULL
     WHERE x.id = (SELECT y.id FROM money.refunds y
                    WHERE y.reference = apply_refund.reference AND y.gateway = apply_refund.gateway
                      AND y.gateway_id IS NULL AND y.ended_at IS NULL AND y.kobo = amount
                    ORDER BY y.begun_at LIMIT 1 FOR UPDATE) RETURNING x.* INTO r;
  END IF;
  IF NOT FOUND THEN
    INSERT INTO money.refunds (gateway, reference, kobo, customer_id, deposit_id, gateway_id, dispute, begun_at)
    VALUES (gateway, reference, amount, customer, deposit, gateway_id, dispute, at) RETURNING * INTO r;
  END IF;
  before := r.state;
  IF r.customer_id IS DISTINCT FROM customer THEN
    RAISE EXCEPTION 'refund % is not of customer %', gateway_id, customer;
  END IF;
  -- A late answer does not reopen a refund that has ended.
  IF before IN ('processed', 'failed') AND apply_refund.state NOT IN ('processed', 'failed') THEN
    RETURN false;
  END IF;
  IF before <> apply_refund.state THEN
    UPDATE money.refunds x SET state = apply_refund.state, failure = NULL, run_at = NULL,
           ended_at = CASE WHEN apply_refund.state IN ('processed', 'failed') THEN at END
     WHERE x.id = r.id;
    IF r.customer_id IS NOT NULL THEN
      PERFORM money.move_owned_refund(r, apply_refund.state, at);
    ELSIF before = 'processed' THEN
      PERFORM money.undo_unowned_refund(r, at);
    END IF;
  END IF;
  IF apply_refund.state = 'processed' THEN
    SELECT * INTO r FROM money.refunds x WHERE x.id = r.id;
    IF r.customer_id IS NULL THEN
      PERFORM money.take_rest_unowned(r, at);
    ELSE
      PERFORM money.take_rest(r, at);
    END IF;
  END IF;
  IF r.customer_id IS NOT NULL THEN
    PERFORM money.collect_circles(r.customer_id, at);
  END IF;
  RETURN before <> apply_refund.state;
END $$;

-- A customer was credited with a payment that had no owner. Its refunds are the customer's from now on.
CREATE OR REPLACE FUNCTION money.adopt_refunds(
  customer uuid, deposit uuid, gateway text, key text, at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r money.refunds;
BEGIN
  FOR r IN UPDATE money.refunds x SET customer_id = customer, deposit_id = deposit, aside_kobo = 0
            WHERE x.reference = key AND x.gateway = adopt_refunds.gateway AND x.customer_id IS NULL
            RETURNING x.* LOOP
    IF r.state = 'processed' THEN
      PERFORM money.take_rest(r, at);
    ELSIF r.state <> 'failed' THEN
      PERFORM money.set_refund_aside(r, at);
    END IF;
  END LOOP;
END $$;

-- Resolves the case and orders the refund. False when this cannot be done any more, or would send more than was
-- approved.
CREATE OR REPLACE FUNCTION money.ask_refund(the_case uuid, most bigint, staff uuid, word text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  e money.cases;
BEGIN
  -- Locks the payment before the case, as when a payment is credited.
  PERFORM money.lock_payment((SELECT x.reference FROM money.cases x WHERE x.id = the_case));
  SELECT * INTO e FROM money.cases x WHERE x.id = the_case FOR UPDATE;
  IF e.resolved_at IS NOT NULL OR e.kind <> 'unowned_payment' OR e.amount_kobo IS DISTINCT FROM most
     OR money.is_credited(e.gateway, e.reference)
     OR money.why_no_refund(e.gateway, e.reference) IS NOT NULL THEN
    RETURN false;
  END IF;
  UPDATE money.cases x SET resolved_at = at, resolved_by = staff, resolution = word WHERE x.id = the_case;
  INSERT INTO money.refunds (case_id, gateway, reference, kobo, decided_by, decided_at, begun_at, run_at)
  VALUES (the_case, e.gateway, e.reference, e.amount_kobo, staff, at, at, at);
  RETURN true;
END $$;

-- Claims refunds that are due, for as long as the lease.
CREATE OR REPLACE FUNCTION money.claim_refunds(most integer, at timestamptz, lease interval) RETURNS SETOF money.refunds
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.refunds r SET run_at = at + lease
   WHERE r.id IN (SELECT x.id FROM money.refunds x WHERE x.run_at <= at ORDER BY x.run_at LIMIT most
                   FOR UPDATE SKIP LOCKED)
  RETURNING r.*
$$;

-- The gateway refused an order: the money stays.
CREATE OR REPLACE FUNCTION money.refuse_refund(refund uuid, why text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  r money.refunds;
BEGIN
  SELECT * INTO r FROM money.refunds x WHERE x.id = refund;
  PERFORM money.lock_refunded(r.customer_id, r.reference);
  SELECT * INTO r FROM money.refunds x WHERE x.id = refund FOR UPDATE;
  IF r.state <> 'asked' THEN
    RETURN;
  END IF;
  IF r.customer_id IS NOT NULL THEN
    PERFORM money.move_owned_refund(r, 'failed', at);
    PERFORM money.collect_circles(r.customer_id, at);
  END IF;
  UPDATE money.refunds x SET state = 'failed', failure = why, run_at = NULL, ended_at = at WHERE x.id = r.id;
END $$;
