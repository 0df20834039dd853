-- Corrections: postings that correct what a case is about, and resolve the case. Two administrators decide each.

-- The corrections that are possible for a case now, and the amount that each would move.
CREATE OR REPLACE FUNCTION money.corrections_of(the_case uuid) RETURNS TABLE (correction text, kobo bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  WITH e AS (SELECT * FROM money.cases x WHERE x.id = the_case AND x.resolved_at IS NULL),
  owed AS (
    SELECT sum(r.owed_kobo - r.collected_kobo)::bigint AS kobo FROM e JOIN money.receivables r USING (customer_id)
     WHERE e.kind = 'reversal_not_covered' AND r.reference = e.reference AND r.closed_at IS NULL
  ), paid AS (
    SELECT d.*, t.amount FROM e
      JOIN ledger.transactions t ON t.customer_id = e.customer_id AND t.transaction_id = e.reference
      JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id WHERE d.paid_kobo IS NOT NULL
  ), disputed AS (
    SELECT d.told_kobo, d.ended_at IS NULL AS open,
           CASE WHEN d.ended_at IS NULL THEN d.amount_kobo + d.lacking_kobo
                ELSE money.booked_for_dispute(d, d.told_kobo) END AS booked
      FROM e JOIN money.disputes d ON d.gateway_id = e.reference AND d.gateway = e.gateway
     WHERE e.kind = 'dispute_differs'
  ), payout AS (
    SELECT p.state, t.status, t.amount FROM e
      JOIN ledger.transactions t ON t.customer_id = e.customer_id AND t.id = e.withdrawal_id
      JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE e.kind = 'payout_contradiction'
  )
  SELECT 'creditCustomer', e.amount_kobo FROM e WHERE e.kind = 'unowned_payment' AND e.amount_kobo > 0
  UNION ALL
  SELECT 'writeOff', owed.kobo FROM owed WHERE owed.kobo > 0
  UNION ALL
  SELECT 'takeBack', least(e.amount_kobo, paid.paid_kobo - paid.taken_back) FROM e, owed, paid
   WHERE e.kind IN ('reversal_not_covered', 'payment_reversed') AND owed.kobo IS NULL
     AND least(e.amount_kobo, paid.paid_kobo - paid.taken_back) > 0
  UNION ALL
  SELECT c.correction, c.kobo FROM disputed d, LATERAL (VALUES
      ('takeDisputed', CASE WHEN d.open THEN d.booked ELSE d.told_kobo - d.booked END),
      ('returnDisputed', CASE WHEN d.open THEN d.booked ELSE d.booked - d.told_kobo END)) c (correction, kobo)
   WHERE c.kobo > 0
  UNION ALL
  SELECT c.correction, payout.amount FROM payout, (VALUES ('countPayout'), ('takeBack'), ('returnMoney')) c (correction)
   WHERE payout.state = 'by_hand' AND payout.status = 'completed'
  UNION ALL
  SELECT 'takeBack', payout.amount FROM payout
   WHERE payout.status IN ('failed', 'user_cancelled') AND payout.state IN ('by_hand', 'failed', 'reversed')
  UNION ALL
  SELECT CASE WHEN paid.paid_kobo > paid.amount THEN 'creditDifference' ELSE 'takeDifference' END,
         abs(paid.paid_kobo - paid.amount) - paid.surplus_back
    FROM e, paid
   WHERE e.kind = 'advance_differs' AND paid.by_hand AND abs(paid.paid_kobo - paid.amount) > paid.surplus_back
$$;

-- The corrections of a case, with refunds and the end of investments.
CREATE OR REPLACE FUNCTION money.remedies_of(the_case uuid)
RETURNS TABLE (correction text, kobo bigint, goes_to text, why_not text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
DECLARE
  e money.cases;
BEGIN
  SELECT x.* INTO e FROM money.cases x WHERE x.id = the_case AND x.resolved_at IS NULL;
  IF e.kind = 'closed_with_money' THEN
    RETURN QUERY SELECT * FROM money.remedies_when_closed(e.customer_id);
    RETURN;
  END IF;
  RETURN QUERY SELECT c.correction, c.kobo, NULL::text, NULL::text FROM money.corrections_of(the_case) c;
  IF e.kind = 'reversal_not_covered' THEN
    RETURN QUERY SELECT 'endInvestments', sum(b.kobo)::bigint, NULL::text, NULL::text
                   FROM money.bought_unpaid(e.customer_id) b WHERE b.reference = e.reference AND b.decided
                 HAVING sum(b.kobo) > 0;
  END IF;
  IF e.kind = 'unowned_payment' AND e.amount_kobo > 0 THEN
    RETURN QUERY SELECT 'refundPayer', CASE WHEN r.why_not IS NULL THEN e.amount_kobo END, NULL::text, r.why_not
                   FROM (SELECT money.why_no_refund(e.gateway, e.reference) AS why_not) r;
  END IF;
END $$;

-- Books the gateway's payment of a withdrawal. `told` is what it says about the transfer.
CREATE OR REPLACE FUNCTION money.count_payout(withdrawal ledger.transactions, told jsonb, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payout money.payouts;
BEGIN
  SELECT * INTO payout FROM money.payouts p WHERE p.customer_id = withdrawal.customer_id AND p.id = withdrawal.id;
  PERFORM money.book_transfer_costs(payout, (told ->> 'feeKobo')::bigint, (told ->> 'dutyKobo')::bigint, at);
  UPDATE money.payouts p
     SET state = 'paid', run_at = NULL, failure = NULL, paid_at = at, compared_at = NULL,
         session_id = coalesce(told ->> 'sessionId', p.session_id),
         transfer_code = coalesce(told ->> 'id', p.transfer_code)
   WHERE p.customer_id = withdrawal.customer_id AND p.id = withdrawal.id;
END $$;

-- Corrects the books for a case and resolves it; once, because a resolved case has no corrections. `most` is the
-- approved amount. `wrong_state` where this is no longer possible or would move more than that. `told` is what the
-- gateway says now.
CREATE OR REPLACE FUNCTION money.correct(
  the_case uuid, correction text, customer uuid, most bigint, told jsonb, staff uuid, word text, at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: customer
DECLARE
  key    text := 'COR-' || the_case;
  e      money.cases;
  t      ledger.transactions;
  d      money.disputes;
  amount bigint;
  out    ledger.account; -- the account of the gateway that paid a withdrawal
  done   ledger.outcome := ROW('posted', NULL, NULL, NULL);
BEGIN
  IF (ledger.lock(customer)).customer_id IS NULL THEN
    RETURN ROW('no_account', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  SELECT * INTO e FROM money.cases x WHERE x.id = the_case FOR UPDATE;
  SELECT c.kobo INTO amount FROM money.remedies_of(the_case) c
   WHERE c.correction = correct.correction AND c.correction NOT IN ('refundPayer', 'sendBack');
  IF amount IS NULL OR amount > most OR e.customer_id <> customer THEN
    RETURN ROW('wrong_state', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  -- Resolved first, because taking money back may raise a case of the same kind and reference.
  UPDATE money.cases x SET resolved_at = at, resolved_by = staff, resolution = word WHERE x.id = the_case;
  IF e.kind <> 'payout_contradiction' THEN
    SELECT * INTO t FROM ledger.transactions x WHERE x.customer_id = customer AND x.transaction_id = e.reference;
  ELSE
    SELECT * INTO t FROM ledger.transactions x WHERE x.customer_id = customer AND x.id = e.withdrawal_id;
    UPDATE money.payouts p SET gateway = told ->> 'gateway'
     WHERE p.customer_id = customer AND p.id = t.id AND p.gateway IS NULL;
    SELECT ledger.went_out(p.gateway) INTO out FROM money.payouts p WHERE p.customer_id = customer AND p.id = t.id;
  END IF;
  CASE correction
    WHEN 'creditCustomer' THEN
      done := money.credit_deposit(customer, e.gateway, e.reference, amount, (told ->> 'feesKobo')::bigint,
                                   told ->> 'channel', (told ->> 'paidAt')::timestamptz, at,
                                   jsonb_build_object('paystackRef', e.reference, 'note', word));
    WHEN 'writeOff' THEN
      PERFORM money.forgive_receivables(customer, e.reference, at);
    WHEN 'endInvestments' THEN
      PERFORM money.end_all_unpaid(customer, e.reference, at);
      IF EXISTS (SELECT FROM money.receivables r
                  WHERE r.customer_id = customer AND r.reference = e.reference AND r.closed_at IS NULL) THEN
        PERFORM money.raise_case('reversal_not_covered', e.reference, e.message, customer, e.amount_kobo, at);
      END IF;
    WHEN 'takeDisputed', 'returnDisputed' THEN
      SELECT * INTO d FROM money.disputes x WHERE x.gateway_id = e.reference AND x.gateway = e.gateway;
      IF correction = 'takeDisputed' THEN
        PERFORM money.take_disputed(d, amount, at);
      ELSE
        PERFORM money.return_disputed(d, amount, at);
      END IF;
    WHEN 'creditDifference' THEN
      done := ledger.post(customer, key, 'correction', ARRAY[ledger.leg('adjustment', 'wallet', amount)], at,
                          'Correction: ' || e.reference,
                          'wallet', metadata => jsonb_build_object('paystackRef', e.reference, 'note', word),
                          allowed => NULL, debt_free => false);
    WHEN 'takeDifference' THEN
      done := money.take_or_owe(customer, key, 'correction', t, 'adjustment', amount, at);
    WHEN 'countPayout' THEN
      PERFORM ledger.move(customer, t.id, ARRAY[ledger.leg('adjustment', out, amount)], at);
      PERFORM money.count_payout(t, told, at);
    WHEN 'payOut' THEN
      done := money.pay_out_closed(customer, key, amount, at);
    WHEN 'returnMoney' THEN
      done := ledger.must(ledger.change(customer, t.id, '{completed}', 'failed', at,
                                        more => jsonb_build_object('note', word)),
                          'payout ' || e.reference);
      PERFORM money.return_money(customer, t.id, 'adjustment', at, word);
      UPDATE money.payouts p SET state = 'failed', failure = word WHERE p.customer_id = customer AND p.id = t.id;
    WHEN 'takeBack' THEN
      IF e.kind IN ('reversal_not_covered', 'payment_reversed') THEN
        RETURN money.take_back(customer, t.id, key, amount, at);
      END IF;
      IF t.status <> 'completed' THEN
        -- Its money had returned to the wallet, and the bank has it after all.
        PERFORM ledger.must(ledger.change(customer, t.id, '{failed,user_cancelled}', 'completed', at,
                                          more => jsonb_build_object('note', word)),
                            'payout ' || e.reference);
      END IF;
      done := money.take_or_owe(
        customer, key, CASE t.status WHEN 'completed' THEN 'paid_twice' ELSE 'paid_after_all' END::ledger.cause,
        t, out, amount, at);
      PERFORM money.count_payout(t, told, at);
  END CASE;
  PERFORM money.collect_owed(customer, at);
  RETURN done;
END $$;
