-- Pending deposits and withdrawals that an administrator decides by hand.

-- Carries out the decision. `on_its_way` while the gateway may be paying it out; `unresolved` while the case about a
-- transfer of another amount is open.
CREATE OR REPLACE FUNCTION money.decide(
  customer uuid, transaction uuid, status ledger.status, at timestamptz, more jsonb
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  t      ledger.transactions;
  payout money.payouts;
  done   ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT * INTO t FROM ledger.transactions x WHERE x.customer_id = customer AND x.id = transaction;
  IF t.status <> 'pending' THEN
    RETURN ROW('wrong_state', t.id, NULL, NULL)::ledger.outcome;
  ELSIF status = 'pending' THEN
    RETURN ROW('repeated', t.id, NULL, NULL)::ledger.outcome;
  END IF;
  IF t.kind = 'deposit' THEN
    IF status = 'completed' THEN
      UPDATE money.deposits d SET by_hand = true, look_at = NULL WHERE d.customer_id = customer AND d.id = t.id;
      done := ledger.change(customer, t.id, '{pending}', 'completed', at,
                            ARRAY[ledger.leg('adjustment', 'wallet', t.amount)], more);
      PERFORM money.collect_owed(customer, at);
      RETURN done;
    END IF;
    RETURN money.close_deposit(customer, t.id, status, at, more);
  END IF;
  SELECT * INTO payout FROM money.payouts p WHERE p.customer_id = customer AND p.id = t.id FOR UPDATE;
  IF payout.state = 'parked' THEN
    IF EXISTS (SELECT FROM money.cases e WHERE e.kind = 'transfer_differs' AND e.reference = 'wdl-' || t.id
                  AND e.resolved_at IS NULL) THEN
      RETURN ROW('unresolved', t.id, NULL, NULL)::ledger.outcome;
    END IF;
  ELSIF payout.id IS NULL THEN
    RETURN ROW('set_aside', t.id, NULL, NULL)::ledger.outcome;
  ELSIF payout.state <> 'waiting' THEN
    RETURN ROW('on_its_way', t.id, NULL, NULL)::ledger.outcome;
  END IF;
  IF status = 'completed' THEN
    done := ledger.change(customer, t.id, '{pending}', 'completed', at,
                          ARRAY[ledger.leg('held', 'adjustment', t.amount)], more);
  ELSE
    done := ledger.change(customer, t.id, '{pending}', status, at, more => more,
                          deleted => CASE status WHEN 'user_cancelled' THEN at END);
    PERFORM money.return_money(customer, t.id, 'held', at, more ->> 'note');
  END IF;
  UPDATE money.payouts p SET state = 'by_hand', by_hand_at = at, run_at = NULL
   WHERE p.customer_id = customer AND p.id = t.id;
  PERFORM money.collect_circles(customer, at);
  RETURN done;
END $$;
