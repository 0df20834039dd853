-- Withdrawals and their payouts. Each function takes the lock on the customer's account row first, then the payout's.

DROP FUNCTION IF EXISTS money.claim_payouts(integer, timestamptz, interval, boolean);
DROP FUNCTION IF EXISTS money.payout_paid(uuid, uuid, timestamptz, text, bigint, text);
DROP FUNCTION IF EXISTS money.ask_payout(uuid, uuid, timestamptz);
DROP FUNCTION IF EXISTS money.note_payout(uuid, uuid, text, timestamptz, text, text, timestamptz);

-- A withdrawal without a limit of the day.
CREATE OR REPLACE FUNCTION money.withdraw(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN ledger.hold(customer, key, fingerprint, amount, reason, method, at, metadata, allowed, bank_code, account_number, account_name, run_at,
                     NULL, NULL);
END $$;

-- Whether a customer may be past `most` since `day_from`, without reading what was withdrawn. `out_kobo` is what is on its way and all
-- that the gateway ever paid; what an administrator settled is not in it.
CREATE OR REPLACE FUNCTION money.may_be_past_day_limit(customer uuid, out_kobo bigint, day_from timestamptz, most bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN most IS NOT NULL AND (out_kobo > most OR EXISTS (
    SELECT FROM money.payouts p WHERE p.customer_id = customer AND p.state = 'by_hand' AND p.id >= ledger.first_id(day_from)));
END $$;

-- Whether a customer has withdrawn more than `most` since `day_from`. Every withdrawal that was not returned counts, also one that an administrator
-- paid by hand. The caller holds the account row.
CREATE OR REPLACE FUNCTION money.past_day_limit(customer uuid, day_from timestamptz, most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT coalesce(sum(t.amount), 0) > most FROM money.payouts p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
           WHERE p.customer_id = customer AND p.id >= ledger.first_id(day_from) AND t.status IN ('pending', 'completed'));
END $$;

-- A withdrawal within the limit of the day; past it the error AJ001, which undoes the posting. Judged after the posting, because then
-- the row's lock is held.
CREATE OR REPLACE FUNCTION money.withdraw_within(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz, day_from timestamptz, day_most bigint
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN ledger.hold(customer, key, fingerprint, amount, reason, method, at, metadata, allowed, bank_code, account_number, account_name, run_at,
                     day_from, day_most);
END $$;

-- Ends the call when a customer is past the limit of the day, by a caller that holds the row. The caller then sends the orders one by one,
-- and only those past their limit are refused.
CREATE OR REPLACE FUNCTION money.keep_day_limit(customer uuid, day_from timestamptz, most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF money.past_day_limit(customer, day_from, most) THEN
    RAISE EXCEPTION 'withdrawals of customer % are past the limit of the day', customer USING ERRCODE = 'AJ001';
  END IF;
  RETURN true;
END $$;

-- Many withdrawals in one call, at most one for a customer, each judged for itself. One plan for lists of any length: planning again
-- for each length took several times as long as the call itself.
CREATE OR REPLACE FUNCTION money.withdraw_many(orders json) RETURNS SETOF ledger.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT a.* FROM ledger.hold_many(
    (SELECT array_agg(o) FROM json_populate_recordset(NULL::money.withdrawal, orders) o)) a;
END $$;

-- What take_payouts does, customer by customer.
CREATE OR REPLACE FUNCTION money.take_payouts_each(most integer, at timestamptz, lease interval, may_send boolean, allowed smallint[])
RETURNS TABLE (customer_id uuid, id uuid, state text, amount bigint, bank_code text, account_number text, account_name text,
               recipient text, attempts integer, asked_at timestamptz, may_pay boolean)
LANGUAGE plpgsql AS $$
DECLARE
  due    record;
  p      money.payouts;
  leased timestamptz := at + lease;
  later  timestamptz := at + interval '1 minute';
BEGIN
  FOR due IN SELECT d.customer_id, d.id FROM money.payouts d
              WHERE d.run_at <= at AND (may_send OR d.state <> 'waiting') ORDER BY d.run_at LIMIT most LOOP
    -- A row that somebody else has locked, or has claimed meanwhile, is left to the next call.
    SELECT d.* INTO p FROM money.payouts d
     WHERE d.customer_id = due.customer_id AND d.id = due.id AND d.run_at <= at AND (may_send OR d.state <> 'waiting') FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    SELECT (a.customer_status = ANY (allowed) OR p.by_two) AND a.receivable = 0 INTO may_pay FROM ledger.accounts a WHERE a.customer_id = p.customer_id;
    UPDATE money.payouts d
       SET run_at   = CASE WHEN may_pay OR p.state <> 'waiting' THEN leased ELSE later END,
           attempts = d.attempts + CASE WHEN may_pay OR p.state <> 'waiting' THEN 1 ELSE 0 END,
           state    = CASE WHEN may_pay AND p.state = 'waiting' THEN 'sending' ELSE p.state END,
           failure  = CASE WHEN may_pay THEN d.failure ELSE money.may_not_pay() END
     WHERE d.customer_id = p.customer_id AND d.id = p.id RETURNING d.attempts INTO attempts;
    SELECT t.amount INTO amount FROM ledger.transactions t WHERE t.customer_id = p.customer_id AND t.id = p.id;
    SELECT r.code INTO recipient FROM money.recipients r
     WHERE r.customer_id = p.customer_id AND r.bank_code = p.bank_code AND r.account_number = p.account_number;
    customer_id := p.customer_id; id := p.id; state := p.state; asked_at := p.asked_at;
    bank_code := p.bank_code; account_number := p.account_number; account_name := p.account_name;
    RETURN NEXT;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION money.may_not_pay() RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'The customer may not withdraw now: by status, or because money is owed for a reversed payment.'
$$;

-- Claims payouts that are due, for as long as the lease: when a process claims one and dies, the next claim takes it. What was waiting
-- is being sent from then on; everything else is looked up first. `may_send` false leaves what is waiting alone. `attempts` counts the
-- claims and is the claim's number: what a sender writes down later counts only while its claim is the last one.
-- `allowed` are the statuses with which a customer may withdraw; what two administrators ordered needs none of them. A waiting payout of
-- another status, or of a customer who owes for a reversed payment, keeps waiting, for a minute at least, and `may_pay` is false. All
-- calls share one plan, because planning took a tenth of each call.
CREATE OR REPLACE FUNCTION money.take_payouts(most integer, at timestamptz, lease interval, may_send boolean, allowed smallint[])
RETURNS TABLE (customer_id uuid, id uuid, state text, amount bigint, bank_code text, account_number text, account_name text,
               recipient text, attempts integer, asked_at timestamptz, may_pay boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF ledger.is_spread() THEN
    PERFORM set_config('plan_cache_mode', 'auto', true);
    RETURN QUERY SELECT * FROM money.take_payouts_each(most, at, lease, may_send, allowed);
    RETURN;
  END IF;
  RETURN QUERY WITH due AS (
    SELECT p.customer_id, p.id, p.state, p.by_two FROM money.payouts p
     WHERE p.run_at <= at AND (may_send OR p.state <> 'waiting') ORDER BY p.run_at LIMIT most FOR UPDATE SKIP LOCKED
  ), judged AS (
    SELECT due.*, (a.customer_status = ANY (allowed) OR due.by_two) AND a.receivable = 0 AS may_pay FROM due JOIN ledger.accounts a USING (customer_id)
  ), claimed AS (
    UPDATE money.payouts p
       SET run_at   = CASE WHEN j.may_pay OR j.state <> 'waiting' THEN at + lease ELSE at + interval '1 minute' END,
           attempts = p.attempts + CASE WHEN j.may_pay OR j.state <> 'waiting' THEN 1 ELSE 0 END,
           state    = CASE WHEN j.may_pay AND j.state = 'waiting' THEN 'sending' ELSE j.state END,
           failure  = CASE WHEN j.may_pay THEN p.failure ELSE money.may_not_pay() END
      FROM judged j WHERE p.customer_id = j.customer_id AND p.id = j.id
    RETURNING p.*, j.state AS state_before, j.may_pay
  )
  SELECT c.customer_id, c.id, c.state_before, t.amount::bigint, c.bank_code, c.account_number, c.account_name, r.code, c.attempts, c.asked_at,
         c.may_pay
    FROM claimed c
    JOIN ledger.transactions t ON t.customer_id = c.customer_id AND t.id = c.id
    LEFT JOIN money.recipients r
      ON r.customer_id = c.customer_id AND r.bank_code = c.bank_code AND r.account_number = c.account_number;
END $$;

-- Written down before the gateway is asked to pay. @returns whether the claim may ask: not when the payout was settled, parked, put
-- back or claimed again since.
CREATE OR REPLACE FUNCTION money.order_payout(customer uuid, payout uuid, claim integer, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.payouts p SET asked_at = at
   WHERE p.customer_id = customer AND p.id = payout AND p.attempts = claim AND p.state IN ('sending', 'sent', 'unknown');
  RETURN FOUND;
END $$;

-- What was learnt about a payout whose money has not arrived yet. Only an open payout can be moved on. `claim` null: the gateway told it
-- unasked; otherwise only the last claim is heard. A payout that waits has no order on its way; for the others `asked_at` says since
-- when there may be one, and null leaves that as it is.
CREATE OR REPLACE FUNCTION money.move_payout(
  customer uuid, payout uuid, claim integer, state text, run_at timestamptz, transfer_code text, failure text, asked_at timestamptz
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.payouts p
     SET state = move_payout.state, run_at = move_payout.run_at, failure = move_payout.failure,
         transfer_code = coalesce(move_payout.transfer_code, p.transfer_code),
         asked_at = CASE WHEN move_payout.state = 'waiting' THEN NULL ELSE coalesce(move_payout.asked_at, p.asked_at) END
   WHERE p.customer_id = customer AND p.id = payout AND p.state IN ('waiting', 'sending', 'sent', 'unknown')
     AND p.attempts = coalesce(claim, p.attempts)
$$;

CREATE OR REPLACE FUNCTION money.keep_recipient(customer uuid, bank_code text, account_number text, code text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO money.recipients (customer_id, bank_code, account_number, code) VALUES (customer, bank_code, account_number, code)
  ON CONFLICT ON CONSTRAINT recipients_pkey DO UPDATE SET code = excluded.code
$$;

-- Books what the gateway charged for a transfer, and gives it back where it charges less than was booked. `duty` is the stamp duty.
-- The caller holds the account row.
CREATE OR REPLACE FUNCTION money.book_transfer_costs(customer uuid, payout uuid, fee bigint, duty bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  cost record;
BEGIN
  FOR cost IN SELECT c.account, c.kobo FROM money.payouts p, LATERAL (VALUES
                ('transfer_fee'::ledger.account, fee - p.fee_booked), ('stamp_duty', duty - p.duty_booked)) c (account, kobo)
               WHERE p.customer_id = customer AND p.id = payout AND c.kobo <> 0 LOOP
    IF cost.kobo > 0 THEN
      PERFORM ledger.move(customer, payout, cost.account, 'gateway', cost.kobo, at);
    ELSE
      PERFORM ledger.move(customer, payout, 'gateway', cost.account, -cost.kobo, at);
    END IF;
  END LOOP;
  UPDATE money.payouts p SET fee_booked = fee, duty_booked = duty WHERE p.customer_id = customer AND p.id = payout;
END $$;

-- The gateway has paid. `wrong_state` for one that was settled by hand: then it may have been paid twice. `fee` and `duty` are what the
-- gateway charged, or 0 where it has not told yet.
CREATE OR REPLACE FUNCTION money.settle_payout(
  customer uuid, payout uuid, at timestamptz, session text, fee bigint, duty bigint, transfer_code text
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  paid bigint;
  now_at money.payouts;
  done ledger.outcome;
BEGIN
  SELECT amount INTO paid FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = payout;
  -- It takes the row's lock. One that was settled by hand is pending no more, so nothing is posted.
  done := ledger.change(customer, payout, '{pending}', 'completed', 'held', 'payout', paid, at);
  SELECT * INTO now_at FROM money.payouts p WHERE p.customer_id = customer AND p.id = payout;
  IF now_at.state = 'by_hand' THEN
    RETURN ROW('wrong_state', payout, NULL, NULL)::ledger.outcome;
  END IF;
  IF done.verdict = 'posted' OR (done.verdict = 'repeated' AND now_at.state = 'paid') THEN
    -- The session id and the charges may come later than the word that the money is there.
    IF fee > now_at.fee_booked OR duty > now_at.duty_booked THEN
      PERFORM money.book_transfer_costs(customer, payout, greatest(fee, now_at.fee_booked), greatest(duty, now_at.duty_booked), at);
    END IF;
    UPDATE money.payouts p
       SET state = 'paid', run_at = NULL, failure = NULL, paid_at = coalesce(p.paid_at, at), session_id = coalesce(session, p.session_id),
           fee_kobo = p.fee_booked + p.duty_booked, transfer_code = coalesce(settle_payout.transfer_code, p.transfer_code)
     WHERE p.customer_id = customer AND p.id = payout;
  END IF;
  RETURN done;
END $$;

-- Gives a withdrawal's money back into the wallet, as a transaction that the customer can see. Again where it was given back before and
-- a correction took it.
CREATE OR REPLACE FUNCTION money.return_money(customer uuid, withdrawal uuid, source ledger.account, at timestamptz, why text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  t    ledger.transactions;
  key  text := 'RET-' || withdrawal;
  n    bigint;
  done ledger.outcome;
BEGIN
  SELECT * INTO t FROM ledger.transactions w WHERE w.customer_id = customer AND w.id = withdrawal;
  SELECT count(*) INTO n FROM ledger.transactions r WHERE r.customer_id = customer AND r.transaction_id >= key AND r.transaction_id < key || '~';
  IF n > 0 THEN
    key := key || '-again' || CASE WHEN n > 1 THEN '-' || n ELSE '' END;
  END IF;
  done := ledger.post(customer, key, '00000000-0000-0000-0000-000000000000', 'deposit', 'completed',
                      'Returned: ' || t.reason, 'wallet', source, 'wallet', t.amount, at,
                      jsonb_build_object('withdrawalRef', t.transaction_id, 'note', why), cause => 'returned');
  IF done.verdict <> 'posted' THEN
    RAISE EXCEPTION 'withdrawal % of customer % could not be returned: %', withdrawal, customer, done.verdict;
  END IF;
  PERFORM ledger.count_apart(customer, 'returned', at, t.amount);
  PERFORM money.collect_owed(customer, at);
END $$;

-- The gateway could not pay, or took back what it had paid: the money returns to the wallet, and the gateway gives its charges back.
CREATE OR REPLACE FUNCTION money.payout_failed(customer uuid, payout uuid, state text, at timestamptz, why text)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  now_at text;
  done   ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT p.state INTO now_at FROM money.payouts p WHERE p.customer_id = customer AND p.id = payout;
  IF now_at = 'by_hand' THEN
    RETURN ROW('wrong_state', payout, NULL, NULL)::ledger.outcome;
  END IF;
  done := ledger.change(customer, payout, '{pending,completed}', 'failed', NULL, NULL, NULL, at, jsonb_build_object('note', why));
  IF done.verdict = 'posted' THEN
    PERFORM money.return_money(customer, payout, CASE now_at WHEN 'paid' THEN 'payout' ELSE 'held' END::ledger.account, at, why);
    PERFORM money.book_transfer_costs(customer, payout, 0, 0, at);
    UPDATE money.payouts p
       SET state = CASE WHEN now_at = 'paid' THEN 'reversed' ELSE payout_failed.state END, run_at = NULL, failure = why,
           paid_at = CASE WHEN now_at = 'paid' THEN p.paid_at END
     WHERE p.customer_id = customer AND p.id = payout;
  END IF;
  RETURN done;
END $$;

-- The gateway refused the order of a claim: the money returns to the wallet. `superseded` once another claim was made, whose order may
-- be on its way.
CREATE OR REPLACE FUNCTION money.payout_refused(customer uuid, payout uuid, claim integer, at timestamptz, why text)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  PERFORM FROM money.payouts p WHERE p.customer_id = customer AND p.id = payout AND p.attempts = claim FOR UPDATE;
  IF NOT FOUND THEN
    RETURN ROW('superseded', payout, NULL, NULL)::ledger.outcome;
  END IF;
  RETURN money.payout_failed(customer, payout, 'failed', at, why);
END $$;
