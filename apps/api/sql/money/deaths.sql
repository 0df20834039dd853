-- Accounts that a case of death holds.

-- Judges again, just before the gateway is asked, whether a claimed payout may go: since the claim the status may
-- have changed, or a debt arisen. If it may not, and no order is on its way, the payout waits again. The account row
-- stays locked, so that a change of status comes before this or after the order.
CREATE OR REPLACE FUNCTION money.may_still_pay(
  customer uuid, payout uuid, claim integer, allowed smallint[], at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a ledger.standing := ledger.lock(customer);
  p money.payouts;
BEGIN
  SELECT x.* INTO p FROM money.payouts x WHERE x.customer_id = customer AND x.id = payout;
  IF (a.status = ANY (allowed) OR p.by_two) AND a.receivable = 0 THEN
    RETURN true;
  END IF;
  UPDATE money.payouts x SET state = 'waiting', run_at = at + interval '1 minute', failure = money.may_not_pay()
   WHERE x.customer_id = customer AND x.id = payout AND x.attempts = claim AND x.state = 'sending'
     AND x.asked_at IS NULL;
  RETURN false;
END $$;

-- Pays money of a held account to the estate's bank account, as a withdrawal. Two administrators ordered it, so it is
-- sent whatever the status. Circles take first what they wait for, because the customer had signed for it. The key is
-- made of `the_case` and the number of the payment. `payers` are who asks and who approves, so far as they are known.
-- `too_early` before the customer had `wait` to say that they are alive; `wrong_state` where the case is not confirmed,
-- does not hold the account any more, or was opened by one of the payers.
CREATE OR REPLACE FUNCTION money.pay_estate(
  customer uuid, the_case uuid, payers uuid[], wait interval, amount bigint, bank_code text, account_number text,
  account_name text, letters text, at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  key  text;
  n    integer := 0;
  d    public.death_cases;
  done ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT x.* INTO d FROM public.death_cases x WHERE x.id = the_case AND x.customer_id = customer FOR UPDATE;
  IF d.confirmed_at IS NULL OR d.taken_back_at IS NOT NULL OR d.opened_by = ANY (payers) THEN
    RETURN ROW('wrong_state', the_case, NULL, NULL)::ledger.outcome;
  ELSIF d.told_at + wait <= at THEN
    NULL;
  ELSE
    RETURN ROW('too_early', the_case, NULL, NULL)::ledger.outcome;
  END IF;
  PERFORM money.collect_circles(customer, at, true);
  LOOP
    n := n + 1;
    key := 'EST-' || the_case || '-' || n;
    EXIT WHEN NOT EXISTS (SELECT FROM ledger.transactions t
                           WHERE t.customer_id = customer AND t.transaction_id = key);
  END LOOP;
  done := money.withdraw(customer, key, ledger.ours(), amount, 'Paid to the estate', 'bank_transfer', at,
                         jsonb_build_object('note', letters), NULL, bank_code, account_number, account_name, at);
  IF done.verdict = 'posted' THEN
    UPDATE money.payouts p SET by_two = true WHERE p.customer_id = customer AND p.id = done.id;
  END IF;
  RETURN done;
END $$;

-- Returns payments to the estate that have not left to the wallet. @returns how many are with a bank or paid already
CREATE OR REPLACE FUNCTION money.stop_estate(customer uuid, why text, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  payment uuid;
  gone    integer := 0;
BEGIN
  PERFORM ledger.lock(customer);
  FOR payment IN SELECT p.id FROM money.payouts p
                  WHERE p.customer_id = customer AND p.by_two AND p.state NOT IN ('failed', 'reversed', 'by_hand')
                  ORDER BY p.id LOOP
    IF (money.decide(customer, payment, 'failed', at, jsonb_build_object('note', why))).verdict <> 'posted' THEN
      gone := gone + 1;
    END IF;
  END LOOP;
  RETURN gone;
END $$;

-- Ends the customer's auto-saves.
CREATE OR REPLACE FUNCTION money.end_auto_saves(customer uuid, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.auto_saves s SET ended_at = at WHERE s.customer_id = customer AND s.ended_at IS NULL
$$;
