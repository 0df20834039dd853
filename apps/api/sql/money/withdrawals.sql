-- Withdrawals and their payouts. What moves money locks the customer's account row first, then the
-- payout.

-- Whether more than `most` has left a customer's hands since `day_from`, with what circles took.
CREATE OR REPLACE FUNCTION money.past_day_limit(customer uuid, day_from timestamptz, most bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN money.out_since(customer, day_from) > most;
END $$;

-- Holds the money of a withdrawal, and queues its payout. A customer who owes withdraws nothing. `day_limit`: with
-- this one more than `day_most` would have left the customer's hands since `day_from`; null: no limit.
CREATE OR REPLACE FUNCTION money.hold(o money.withdrawal) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  a    ledger.standing;
  done ledger.outcome;
BEGIN
  IF o.day_most IS NOT NULL THEN
    a := ledger.lock(o.customer);
    -- Two statements, because on a cluster one that reads rows of a worker may not call a function that reads others.
    IF a.wallet >= o.amount AND a.receivable = 0 AND (o.allowed IS NULL OR a.status = ANY (o.allowed))
       AND NOT EXISTS (SELECT FROM ledger.transactions t
                        WHERE t.customer_id = o.customer AND t.transaction_id = o.key) THEN
      IF money.past_day_limit(o.customer, o.day_from, o.day_most - o.amount) THEN
        RETURN ROW('day_limit', NULL, a.wallet, a.wallet)::ledger.outcome;
      END IF;
    END IF;
  END IF;
  done := ledger.post(o.customer, o.key, 'withdrawal', ARRAY[ledger.leg('wallet', 'held', o.amount)], o.at, o.reason,
                      o.method, 'pending', o.fingerprint, coalesce(o.metadata, '{}'), o.allowed, debt_free => true);
  IF done.verdict = 'posted' THEN
    INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name, asked_for)
    VALUES (o.customer, done.id, 'waiting', o.run_at, o.bank_code, o.account_number, o.account_name,
            md5(o.bank_code || ' ' || o.account_number));
  END IF;
  RETURN done;
END $$;

-- One withdrawal.
CREATE OR REPLACE FUNCTION money.withdraw(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz,
  day_from timestamptz DEFAULT NULL, day_most bigint DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: allowed, run_at
BEGIN
  RETURN money.hold(ROW(customer, key, fingerprint, amount, reason, method, at, metadata, allowed, bank_code,
                        account_number, account_name, run_at, day_from, day_most)::money.withdrawal);
END $$;

-- Many in one call, at most one for a customer, each judged on its own. Runs in the order of customers, so that two
-- calls never wait for each other.
CREATE OR REPLACE FUNCTION money.withdraw_many(orders json) RETURNS SETOF ledger.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  o    money.withdrawal;
  done ledger.outcome;
BEGIN
  FOR o IN SELECT * FROM json_populate_recordset(NULL::money.withdrawal, orders) ORDER BY customer LOOP
    done := money.hold(o);
    RETURN NEXT ROW(o.customer, o.key, done.verdict, done.id, done.before_balance, done.after_balance)::ledger.answer;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION money.may_not_pay() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'The customer may not withdraw now: by status, or because money is owed for a reversed payment.'
$$;

-- Claims payouts that are due, for as long as the lease; when a process dies, another one claims its payouts after
-- that. A waiting payout is `sending` from then on; the others are looked up at the gateway first. With `may_send`
-- false only the others are claimed. `attempts` counts the claims and is the claim's number: what a sender writes later
-- counts only while its claim is the last one. `allowed`: the statuses with which a customer may withdraw; what two
-- administrators ordered needs none of them. A waiting payout of a customer with another status, or who owes for a
-- reversed payment, waits for a minute more, and `may_pay` is false.
CREATE OR REPLACE FUNCTION money.claim_payouts(
  most integer, at timestamptz, lease interval, may_send boolean, allowed smallint[]
) RETURNS TABLE (
  customer_id uuid, id uuid, state text, amount bigint, bank_code text, account_number text, account_name text,
  gateway text, attempts integer, asked_at timestamptz, may_pay boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due    record;
  p      money.payouts;
  leased timestamptz := at + lease;
  later  timestamptz := at + interval '1 minute';
BEGIN
  FOR due IN SELECT d.customer_id, d.id FROM money.payouts d
              WHERE d.run_at <= at AND (may_send OR d.state <> 'waiting') ORDER BY d.run_at LIMIT most LOOP
    -- Leaves a row that another call has locked or claimed to the next call.
    SELECT d.* INTO p FROM money.payouts d
     WHERE d.customer_id = due.customer_id AND d.id = due.id AND d.run_at <= at AND (may_send OR d.state <> 'waiting')
       FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    SELECT (a.customer_status = ANY (allowed) OR p.by_two) AND a.receivable = 0 INTO may_pay FROM ledger.accounts a
     WHERE a.customer_id = p.customer_id;
    UPDATE money.payouts d
       SET run_at   = CASE WHEN may_pay OR p.state <> 'waiting' THEN leased ELSE later END,
           attempts = d.attempts + CASE WHEN may_pay OR p.state <> 'waiting' THEN 1 ELSE 0 END,
           state    = CASE WHEN may_pay AND p.state = 'waiting' THEN 'sending' ELSE p.state END,
           failure  = CASE WHEN may_pay THEN d.failure ELSE money.may_not_pay() END
     WHERE d.customer_id = p.customer_id AND d.id = p.id RETURNING d.attempts INTO attempts;
    SELECT t.amount INTO amount FROM ledger.transactions t WHERE t.customer_id = p.customer_id AND t.id = p.id;
    customer_id := p.customer_id; id := p.id; state := p.state; asked_at := p.asked_at; gateway := p.gateway;
    bank_code := p.bank_code; account_number := p.account_number; account_name := p.account_name;
    RETURN NEXT;
  END LOOP;
END $$;

-- A gateway answers again: makes its open payouts due now, because the time until their next look grew while it was
-- silent. Waiting ones may go too.
CREATE OR REPLACE FUNCTION money.hurry_payouts(gateway text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  later record;
BEGIN
  FOR later IN SELECT p.customer_id, p.id FROM money.payouts p
                WHERE p.run_at > at
                  AND (p.state = 'waiting' OR p.state IN ('sent', 'unknown') AND p.gateway = hurry_payouts.gateway) LOOP
    UPDATE money.payouts p SET run_at = at
     WHERE p.customer_id = later.customer_id AND p.id = later.id AND p.state IN ('waiting', 'sent', 'unknown');
  END LOOP;
END $$;

-- Call it before asking a gateway to pay: records which gateway. @returns whether the claim may ask it. Not where the
-- payout was paid, decided by hand, parked, put back or claimed again since; nor where an order may be on its way at
-- another gateway. A repeated order does not change `asked_at`.
CREATE OR REPLACE FUNCTION money.order_payout(
  customer uuid, payout uuid, gateway text, claim integer, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.payouts p
     SET asked_at = CASE WHEN p.state = 'sent' THEN at ELSE coalesce(p.asked_at, at) END, gateway = order_payout.gateway
   WHERE p.customer_id = customer AND p.id = payout AND p.attempts = claim
     AND p.state IN ('sending', 'sent', 'unknown')
     AND (p.gateway = order_payout.gateway OR (p.state = 'sending' AND p.asked_at IS NULL));
  RETURN FOUND;
END $$;

-- Sets the state of a payout whose money has not arrived yet; one that has ended does not change. `gateway`: the
-- gateway that reported it; null: none did. `claim`: the claim that got the answer, of which only the last counts;
-- null: the gateway reported it unasked. `asked_at`: since when an order may be on its way; null leaves that as it
-- is. A waiting payout has no order on its way. @returns false where the payout is at another gateway: nothing
-- changes then
CREATE OR REPLACE FUNCTION money.move_payout(
  customer uuid, payout uuid, gateway text, claim integer, state text, run_at timestamptz, transfer_code text,
  failure text, asked_at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
  -- NULL: gateway, claim, run_at, transfer_code, failure, asked_at
BEGIN
  UPDATE money.payouts p
     SET state = move_payout.state, run_at = move_payout.run_at, failure = move_payout.failure,
         gateway = coalesce(p.gateway, move_payout.gateway),
         transfer_code = coalesce(move_payout.transfer_code, p.transfer_code),
         asked_at = CASE WHEN move_payout.state = 'waiting' THEN NULL
                         ELSE coalesce(move_payout.asked_at, p.asked_at) END
   WHERE p.customer_id = customer AND p.id = payout AND p.state IN ('waiting', 'sending', 'sent', 'unknown')
     AND p.attempts = coalesce(claim, p.attempts)
     AND coalesce(p.gateway = move_payout.gateway, true);
  RETURN NOT EXISTS (SELECT FROM money.payouts p
                      WHERE p.customer_id = customer AND p.id = payout AND p.gateway <> move_payout.gateway);
END $$;

-- Books the gateway's charges for a transfer, as the difference to what is booked. `fee` and `duty`, the stamp duty,
-- are totals.
CREATE OR REPLACE FUNCTION money.book_transfer_costs(
  p money.payouts, fee bigint, duty bigint, at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gateway CONSTANT ledger.account := ledger.came_in(p.gateway);
BEGIN
  PERFORM ledger.move(p.customer_id, p.id, ARRAY[
    CASE WHEN fee >= p.fee_booked THEN ledger.leg('transfer_fee', gateway, fee - p.fee_booked)
         ELSE ledger.leg(gateway, 'transfer_fee', p.fee_booked - fee) END,
    CASE WHEN duty >= p.duty_booked THEN ledger.leg('stamp_duty', gateway, duty - p.duty_booked)
         ELSE ledger.leg(gateway, 'stamp_duty', p.duty_booked - duty) END], at);
  UPDATE money.payouts x SET fee_booked = fee, duty_booked = duty WHERE x.customer_id = p.customer_id AND x.id = p.id;
END $$;

-- The gateway has paid. `wrong_state` for a payout that was decided by hand, which may have been paid twice.
-- `elsewhere` for one that another gateway was asked to pay. `fee` and `duty` are what the gateway charged, or 0
-- where it has not said yet.
CREATE OR REPLACE FUNCTION money.payout_paid(
  customer uuid, payout uuid, gateway text, at timestamptz, session text, fee bigint, duty bigint, transfer_code text
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: session
DECLARE
  p    money.payouts;
  held bigint;
  done ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT * INTO p FROM money.payouts x WHERE x.customer_id = customer AND x.id = payout;
  IF p.state = 'by_hand' THEN
    RETURN ROW('wrong_state', payout, NULL, NULL)::ledger.outcome;
  ELSIF p.gateway <> payout_paid.gateway THEN
    RETURN ROW('elsewhere', payout, NULL, NULL)::ledger.outcome;
  END IF;
  p.gateway := gateway;
  SELECT t.amount INTO held FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = payout;
  done := ledger.change(customer, payout, '{pending}', 'completed', at,
                        ARRAY[ledger.leg('held', ledger.went_out(gateway), held)]);
  IF done.verdict = 'posted' OR (done.verdict = 'repeated' AND p.state = 'paid') THEN
    -- Session id and charges may come after the news that the money has arrived.
    IF fee > p.fee_booked OR duty > p.duty_booked THEN
      PERFORM money.book_transfer_costs(p, greatest(fee, p.fee_booked), greatest(duty, p.duty_booked), at);
    END IF;
    UPDATE money.payouts x
       SET state = 'paid', run_at = NULL, failure = NULL, paid_at = coalesce(x.paid_at, at), gateway = p.gateway,
           session_id = coalesce(session, x.session_id),
           transfer_code = coalesce(payout_paid.transfer_code, x.transfer_code)
     WHERE x.customer_id = customer AND x.id = payout;
  END IF;
  RETURN done;
END $$;

-- Returns a withdrawal's money to the wallet, as a transaction that the customer sees. Returns it again where a
-- correction took an earlier return. The caller collects for circles in the end.
CREATE OR REPLACE FUNCTION money.return_money(
  customer uuid, withdrawal uuid, source ledger.account, at timestamptz, why text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  t   ledger.transactions;
  key text := 'RET-' || withdrawal;
  n   integer := 0;
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  SELECT * INTO t FROM ledger.transactions w WHERE w.customer_id = customer AND w.id = withdrawal;
  WHILE EXISTS (SELECT FROM ledger.transactions r WHERE r.customer_id = customer AND r.transaction_id = key) LOOP
    n := n + 1;
    key := 'RET-' || withdrawal || '-again' || CASE WHEN n > 1 THEN '-' || n ELSE '' END;
  END LOOP;
  PERFORM ledger.must(ledger.post(customer, key, 'returned', ARRAY[ledger.leg(source, 'wallet', t.amount)], at,
                                  'Returned: ' || t.reason, fingerprint => withdrawal,
                                  metadata => jsonb_build_object('withdrawalRef', t.transaction_id, 'note', why),
                                  allowed => NULL, debt_free => false),
                      'the return of withdrawal ' || withdrawal);
  PERFORM money.collect_for_us(customer, at);
END $$;

-- The gateway could not pay, or the bank returned the money: it goes back to the wallet, and the gateway's charges
-- are reversed.
CREATE OR REPLACE FUNCTION money.payout_failed(
  customer uuid, payout uuid, gateway text, state text, at timestamptz, why text
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  p    money.payouts;
  done ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT * INTO p FROM money.payouts x WHERE x.customer_id = customer AND x.id = payout;
  IF p.state = 'by_hand' THEN
    RETURN ROW('wrong_state', payout, NULL, NULL)::ledger.outcome;
  ELSIF p.gateway <> payout_failed.gateway THEN
    RETURN ROW('elsewhere', payout, NULL, NULL)::ledger.outcome;
  END IF;
  done := ledger.change(customer, payout, '{pending,completed}', 'failed', at, more => jsonb_build_object('note', why));
  IF done.verdict = 'posted' THEN
    PERFORM money.return_money(
      customer, payout, CASE p.state WHEN 'paid' THEN ledger.went_out(p.gateway) ELSE 'held' END, at, why);
    IF p.fee_booked > 0 OR p.duty_booked > 0 THEN
      PERFORM money.book_transfer_costs(p, 0, 0, at);
    END IF;
    UPDATE money.payouts x
       SET state = CASE WHEN p.state = 'paid' THEN 'reversed' ELSE payout_failed.state END, run_at = NULL,
           failure = why, paid_at = CASE WHEN p.state = 'paid' THEN x.paid_at END
     WHERE x.customer_id = customer AND x.id = payout;
    PERFORM money.collect_circles(customer, at);
  END IF;
  RETURN done;
END $$;

-- The gateway refused a claim's order: the money returns to the wallet. `superseded` when another claim was made since,
-- whose order may be on its way.
CREATE OR REPLACE FUNCTION money.payout_refused(
  customer uuid, payout uuid, gateway text, claim integer, at timestamptz, why text
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  PERFORM FROM money.payouts p WHERE p.customer_id = customer AND p.id = payout AND p.attempts = claim FOR UPDATE;
  IF NOT FOUND THEN
    RETURN ROW('superseded', payout, NULL, NULL)::ledger.outcome;
  END IF;
  RETURN money.payout_failed(customer, payout, gateway, 'failed', at, why);
END $$;
