-- Deposits at a gateway: begun, credited, ended without money, taken back. What moves money locks the
-- customer's account row first.

-- Begins a deposit. At most `most_open` deposits of the customer may wait, for at most `most_kobo` together;
-- otherwise `too_many_open` or `too_much_open`. Both are null where the gateway already has the money, or an
-- auto-save begins it. These limits refuse no repeat. The gateway is recorded before it is asked, and a repeat does
-- not change it.
CREATE OR REPLACE FUNCTION money.open_deposit(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], look_at timestamptz, gateway text, most_open integer DEFAULT NULL,
  most_kobo bigint DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: allowed, look_at
DECLARE
  a    ledger.standing := ledger.lock(customer);
  done ledger.outcome;
BEGIN
  IF most_open IS NOT NULL AND (allowed IS NULL OR a.status = ANY (allowed))
     AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key) THEN
    SELECT CASE WHEN count(*) >= most_open THEN 'too_many_open'
                WHEN coalesce(sum(t.amount), 0) + open_deposit.amount > most_kobo THEN 'too_much_open' END
      INTO done.verdict
      FROM ledger.transactions t WHERE t.customer_id = customer AND t.kind = 'deposit' AND t.status = 'pending';
    IF done.verdict IS NOT NULL THEN
      RETURN done;
    END IF;
  END IF;
  done := ledger.post(customer, key, 'payment', '{}', at, reason, method, 'pending', fingerprint, metadata, allowed,
                      debt_free => false, amount => amount);
  IF done.verdict = 'posted' THEN
    INSERT INTO money.deposits (customer_id, id, gateway, requested_kobo, look_at)
    VALUES (customer, done.id, gateway, amount, look_at);
  END IF;
  RETURN done;
END $$;

-- The gateway has opened a payment for this deposit. Records the payment's customer.
CREATE OR REPLACE FUNCTION money.own_payment(customer uuid, deposit uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key text := (SELECT t.transaction_id FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit);
  at  text := (SELECT d.gateway FROM money.deposits d WHERE d.customer_id = customer AND d.id = deposit);
BEGIN
  INSERT INTO money.payments (reference, gateway, customer_id) VALUES (key, at, customer)
  ON CONFLICT (reference, gateway) DO NOTHING;
END $$;

-- The same, with the code that opens its popup or the address of its page; the other is null.
CREATE OR REPLACE FUNCTION money.save_where_to_pay(customer uuid, deposit uuid, popup text, page text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: popup, page
BEGIN
  PERFORM money.own_payment(customer, deposit);
  UPDATE money.deposits SET access_code = popup, pay_page = page WHERE customer_id = customer AND id = deposit;
END $$;

-- The same, with the account that it is transferred to.
CREATE OR REPLACE FUNCTION money.save_transfer_account(customer uuid, deposit uuid, account jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM money.own_payment(customer, deposit);
  UPDATE money.deposits SET transfer_to = account WHERE customer_id = customer AND id = deposit;
END $$;

-- The customer says that a transfer was sent. It proves nothing: the deposit waits as before.
CREATE OR REPLACE FUNCTION money.note_sent(customer uuid, deposit uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.deposits d SET channel = 'bank_transfer'
   WHERE d.customer_id = customer AND d.id = deposit AND d.paid_kobo IS NULL
$$;

-- Records that a payment at the gateway is this customer's. False where another customer was credited with it; a
-- customer who only opened a payment with its reference loses it. On a cluster the caller commits this before the
-- money moves, because the coordinator's tables commit last.
CREATE OR REPLACE FUNCTION money.assign_payment(customer uuid, gateway text, key text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  payee uuid := customer;
BEGIN
  INSERT INTO money.payments (reference, gateway, customer_id) VALUES (key, gateway, customer)
  ON CONFLICT ON CONSTRAINT payments_pkey DO NOTHING;
  IF NOT FOUND THEN
    SELECT p.customer_id INTO payee FROM money.payments p
     WHERE p.reference = key AND p.gateway = assign_payment.gateway FOR UPDATE;
    IF payee <> customer AND (SELECT count(*) = 0 FROM ledger.transactions t
                                JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
                               WHERE t.customer_id = payee AND t.transaction_id = key AND d.paid_kobo IS NOT NULL
                                 AND d.gateway = assign_payment.gateway) THEN
      payee := customer;
    END IF;
  END IF;
  UPDATE money.payments p SET customer_id = payee
   WHERE p.reference = key AND p.gateway = assign_payment.gateway AND p.customer_id <> payee;
  RETURN payee = customer;
END $$;

-- The gateway has more of a payment than was credited. Credits the difference as its own transaction, because the
-- wallet may have moved since; reports find the deposit by its fingerprint, the deposit's id. Does the same for the
-- fee, which may come later than the payment. `paid` and `fees` are totals; less than is booked is old news.
CREATE OR REPLACE FUNCTION money.credit_part(
  t ledger.transactions, d money.deposits, paid bigint, fees bigint, at timestamptz, more jsonb
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  source CONSTANT ledger.account := ledger.came_in(d.gateway);
  part   CONSTANT bigint := paid - d.paid_kobo;
  fee    CONSTANT ledger.leg := ledger.leg('gateway_fee', source, greatest(0, fees - d.fee_booked));
  done   ledger.outcome := ROW('repeated', t.id, t.before_balance, t.after_balance);
BEGIN
  PERFORM ledger.must_have_locked(t.customer_id::text);
  IF part < 0 OR (part = 0 AND fee.amount = 0) THEN
    RETURN done;
  END IF;
  PERFORM money.lock_payment(t.transaction_id);
  IF part = 0 THEN
    PERFORM ledger.move(t.customer_id, t.id, ARRAY[fee], at);
  ELSIF d.by_hand AND NOT money.is_corrected(t.customer_id, t.transaction_id) THEN
    PERFORM ledger.move(t.customer_id, t.id, ARRAY[ledger.leg(source, 'adjustment', part), fee], at);
    PERFORM money.clear_case('advance_differs', t.transaction_id, 'More of the payment arrived.', at);
    IF paid <> t.amount THEN
      PERFORM money.raise_case('advance_differs', t.transaction_id,
        'A deposit that was credited by hand was paid with another amount. The wallet keeps what was credited.',
        t.customer_id, paid, at);
    END IF;
  ELSE
    done := ledger.must(ledger.post(t.customer_id, 'PRT-' || d.id || '-' || paid, 'payment',
                                    ARRAY[ledger.leg(source, 'wallet', part), fee], at, t.reason, t.method,
                                    fingerprint => d.id, metadata => more,
                                    allowed => NULL, debt_free => false),
                        'another part of payment ' || t.transaction_id);
  END IF;
  UPDATE money.deposits x
     SET paid_kobo = paid, fees_kobo = greatest(fees, x.fees_kobo), fee_booked = x.fee_booked + fee.amount
   WHERE x.customer_id = d.customer_id AND x.id = d.id;
  -- What went back may have been more than the books had of the payment.
  PERFORM money.take_what_is_free(t.customer_id, t.id, at);
  PERFORM money.clear_case('gateway_differs', t.transaction_id, 'The rest of the payment was credited.', at, d.gateway);
  PERFORM money.collect_owed(t.customer_id, at);
  RETURN done;
END $$;

-- Credits the amount that the gateway reports, once and to one customer; for a payment in parts, each part. Where
-- there is no pending transaction, it posts one. The platform bears the gateway's fee: the wallet gets the whole
-- payment. `more` is added to the transaction's metadata. `key_reused`: the key is another transaction's, or that of
-- a deposit at another gateway.
CREATE OR REPLACE FUNCTION money.credit_deposit(
  customer uuid, gateway text, key text, paid bigint, fees bigint, channel text, paid_at timestamptz, at timestamptz,
  more jsonb
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  source  CONSTANT ledger.account := ledger.came_in(gateway);
  fee     CONSTANT ledger.leg := ledger.leg('gateway_fee', source, greatest(0, fees));
  a       ledger.standing := ledger.lock(customer);
  earlier ledger.transactions;
  deposit money.deposits;
  done    ledger.outcome;
BEGIN
  IF a.customer_id IS NULL THEN
    RETURN ROW('no_account', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  PERFORM FROM money.payments p
    WHERE p.reference = key AND p.gateway = credit_deposit.gateway AND p.customer_id = customer FOR KEY SHARE;
  IF NOT FOUND AND NOT money.assign_payment(customer, gateway, key) THEN
    RETURN ROW('key_reused', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key;
  SELECT * INTO deposit FROM money.deposits d WHERE d.customer_id = customer AND d.id = earlier.id;
  IF earlier.id IS NOT NULL AND deposit.gateway IS DISTINCT FROM credit_deposit.gateway THEN
    RETURN ROW('key_reused', earlier.id, NULL, NULL)::ledger.outcome;
  ELSIF deposit.paid_kobo IS NOT NULL THEN
    RETURN money.credit_part(earlier, deposit, paid, fees, at, more);
  END IF;
  PERFORM money.release_unowned(customer, gateway, key, at);
  IF earlier.id IS NULL THEN
    done := ledger.must(ledger.post(customer, key, 'payment', ARRAY[ledger.leg(source, 'wallet', paid), fee], at,
                                    'wallet', coalesce(channel, 'online'), metadata => more,
                                    allowed => NULL, debt_free => false),
                        'payment ' || key);
    INSERT INTO money.deposits (customer_id, id, gateway, requested_kobo)
    VALUES (customer, done.id, gateway, paid);
  ELSIF deposit.by_hand THEN
    -- The customer has the money already, so this payment balances what was advanced. A difference stays in
    -- `adjustment`.
    PERFORM ledger.move(customer, earlier.id, ARRAY[ledger.leg(source, 'adjustment', paid), fee], at);
    IF paid <> earlier.amount THEN
      PERFORM money.raise_case('advance_differs', key,
        'A deposit that was credited by hand was paid with another amount. The wallet keeps what was credited.',
        customer, paid, at);
    END IF;
    done := ROW('repeated', earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  ELSE
    done := ledger.must(ledger.change(customer, earlier.id, '{pending,failed,user_cancelled}', 'completed', at,
                                      ARRAY[ledger.leg(source, 'wallet', paid), fee], more, method => channel),
                        'payment ' || key);
  END IF;
  IF deposit.auto_save_id IS NOT NULL THEN
    -- A try of a day was paid, perhaps one reported as failed before: the day can only become `saved` now.
    UPDATE money.auto_save_dates x SET run_at = '-infinity'
     WHERE x.customer_id = customer AND x.auto_save_id = deposit.auto_save_id AND x.due_on = deposit.due_on
       AND x.outcome IS DISTINCT FROM 'saved';
  END IF;
  UPDATE money.deposits d
     SET look_at = NULL, paid_kobo = paid, fees_kobo = fees, fee_booked = fee.amount, channel = credit_deposit.channel,
         paid_at = credit_deposit.paid_at
   WHERE d.customer_id = customer AND d.id = done.id;
  PERFORM money.adopt_refunds(customer, done.id, gateway, key, at);
  PERFORM money.collect_owed(customer, at);
  RETURN done;
END $$;

-- Closes a deposit that brought no money. Money that arrives later still completes it. Its webhook may be lost, so
-- the sweeper looks for the money for as long as the gateway repeats its webhooks.
CREATE OR REPLACE FUNCTION money.close_deposit(
  customer uuid, deposit uuid, status ledger.status, at timestamptz, more jsonb
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  done  ledger.outcome := ledger.change(customer, deposit, '{pending}', status, at, more => more,
                                        deleted => CASE status WHEN 'user_cancelled' THEN at END);
  until timestamptz;
BEGIN
  IF done.verdict = 'posted' THEN
    SELECT t.at + interval '72 hours' INTO until FROM ledger.transactions t
     WHERE t.customer_id = customer AND t.id = deposit;
    UPDATE money.deposits d SET look_at = CASE WHEN close_deposit.at < until THEN d.look_at END
     WHERE d.customer_id = customer AND d.id = deposit;
  END IF;
  RETURN done;
END $$;

-- Takes back money of a payment that left the gateway without a refund or a dispute that explains it, as two
-- administrators decided. Never takes more than can still go back. `repeated` for the same key, `wrong_state` where
-- nothing is left. `about`: the dispute that it is for.
CREATE OR REPLACE FUNCTION money.take_back(
  customer uuid, deposit uuid, key text, amount bigint, at timestamptz, about uuid DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  earlier  ledger.transactions;
  still_in bigint;
  taken    bigint;
  done     ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit;
  PERFORM money.lock_payment(earlier.transaction_id);
  still_in := money.left_of_payment(customer, deposit);
  taken := least(coalesce(amount, still_in), still_in);
  IF EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = take_back.key
                                                 AND t.fingerprint = coalesce(about, ledger.ours()))
     OR EXISTS (SELECT FROM money.receivables r WHERE r.customer_id = customer AND r.key = take_back.key) THEN
    RETURN ROW('repeated', deposit, NULL, NULL)::ledger.outcome;
  ELSIF coalesce(taken, 0) <= 0 THEN
    RETURN ROW('wrong_state', deposit, NULL, NULL)::ledger.outcome;
  END IF;
  done := money.take_or_owe(customer, key, 'reversed', earlier, money.account_of(customer, deposit), taken, at,
                            about);
  UPDATE money.deposits d SET taken_back = d.taken_back + taken WHERE d.customer_id = customer AND d.id = deposit;
  RETURN done;
END $$;
