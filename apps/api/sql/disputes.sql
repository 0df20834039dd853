-- Disputes: the money of a disputed payment is held, and in the end released or taken. Each function takes the lock on the customer's
-- account row first.

-- Holds the disputed money: what the wallet has in a pending transaction that the customer can see, and the rest is owed. A dispute that
-- is there learns where it stands. @returns its id
CREATE OR REPLACE FUNCTION money.open_dispute(
  customer uuid, deposit uuid, gateway_id text, category text, status text, amount bigint, opened timestamptz, due timestamptz, at timestamptz
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a       ledger.accounts;
  payment ledger.transactions;
  known   uuid;
  part    bigint;
  covered bigint;
  hold    ledger.outcome;
BEGIN
  SELECT * INTO a FROM ledger.accounts x WHERE x.customer_id = customer FOR NO KEY UPDATE;
  UPDATE money.disputes d SET gateway_status = status, due_at = due
   WHERE d.gateway_id = open_dispute.gateway_id AND d.ended_at IS NULL RETURNING d.id INTO known;
  IF FOUND OR EXISTS (SELECT FROM money.disputes d WHERE d.gateway_id = open_dispute.gateway_id) THEN
    RETURN coalesce(known, (SELECT d.id FROM money.disputes d WHERE d.gateway_id = open_dispute.gateway_id));
  END IF;
  SELECT * INTO payment FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit;
  -- Not what was refunded before, and not what another dispute holds.
  SELECT greatest(0, least(amount, d.paid_kobo - d.taken_back
           - (SELECT coalesce(sum(o.amount_kobo), 0) FROM money.disputes o
               WHERE o.customer_id = customer AND o.deposit_id = deposit AND o.ended_at IS NULL)))
    INTO part FROM money.deposits d WHERE d.customer_id = customer AND d.id = deposit;
  -- The money of a customer who owes is collected for that first.
  covered := CASE WHEN a.receivable = 0 THEN least(part, a.wallet) ELSE 0 END;
  IF covered > 0 THEN
    hold := ledger.post(customer, 'DSP-' || gateway_id, '00000000-0000-0000-0000-000000000000', 'withdrawal', 'pending',
                        'Disputed: ' || payment.transaction_id, 'paystack', 'wallet', 'held', covered, at,
                        jsonb_build_object('paystackRef', payment.transaction_id));
    IF hold.verdict <> 'posted' THEN
      RAISE EXCEPTION 'dispute % of customer % could not be held: %', gateway_id, customer, hold.verdict;
    END IF;
  END IF;
  IF covered < part THEN
    PERFORM ledger.move(customer, coalesce(hold.id, deposit), 'receivable', 'adjustment', part - covered, at);
    INSERT INTO money.receivables (customer_id, key, reference, deposit_id, owed_kobo, opened_at, reason)
    VALUES (customer, 'DSP-' || gateway_id, payment.transaction_id, deposit, part - covered, at, 'Disputed');
    PERFORM money.tell_owed(customer, 'Disputed', payment.transaction_id, part - covered, at);
  END IF;
  INSERT INTO money.disputes (customer_id, gateway_id, reference, deposit_id, category, gateway_status, amount_kobo, opened_at, due_at, hold_id)
  VALUES (customer, gateway_id, payment.transaction_id, deposit, category, status, part, opened, due, hold.id) RETURNING id INTO known;
  RETURN known;
END $$;

-- What a dispute holds goes back: to the wallet as a transaction, and what was not collected yet is owed no more.
-- The caller holds the account row.
CREATE OR REPLACE FUNCTION money.release_dispute(d money.disputes, at timestamptz, why text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owed money.receivables;
BEGIN
  SELECT * INTO owed FROM money.receivables r WHERE r.customer_id = d.customer_id AND r.key = 'DSP-' || d.gateway_id;
  IF owed.closed_at IS NULL AND owed.owed_kobo > owed.collected_kobo THEN
    PERFORM ledger.move(d.customer_id, coalesce(d.hold_id, d.deposit_id), 'adjustment', 'receivable', owed.owed_kobo - owed.collected_kobo, at);
    UPDATE money.receivables r SET closed_at = at WHERE r.customer_id = owed.customer_id AND r.key = owed.key;
  END IF;
  IF owed.collected_kobo > 0 THEN
    PERFORM ledger.post(d.customer_id, 'DSP-' || d.gateway_id || '-back', '00000000-0000-0000-0000-000000000000', 'deposit', 'completed',
                        'Returned: Disputed: ' || d.reference, 'paystack', 'adjustment', 'wallet', owed.collected_kobo, at,
                        jsonb_build_object('paystackRef', d.reference, 'note', why));
    PERFORM ledger.count_apart(d.customer_id, 'returned', at, owed.collected_kobo);
  END IF;
  -- Last, because what returns is collected for other debts, and this one is none any more.
  IF d.hold_id IS NOT NULL THEN
    PERFORM ledger.change(d.customer_id, d.hold_id, '{pending}', 'failed', NULL, NULL, NULL, at, jsonb_build_object('note', why));
    PERFORM money.return_money(d.customer_id, d.hold_id, 'held', at, why);
  END IF;
  PERFORM money.collect_owed(d.customer_id, at);
END $$;

-- The end of a dispute, once. `taken` is what the gateway took for the payer's bank: null for all of it, 0 for nothing.
CREATE OR REPLACE FUNCTION money.end_dispute(customer uuid, dispute uuid, status text, taken bigint, at timestamptz)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  d     money.disputes;
  owed  money.receivables;
  gone  bigint;
  held  bigint;
  held_at timestamptz;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT * INTO d FROM money.disputes x WHERE x.customer_id = customer AND x.id = dispute;
  IF d.ended_at IS NOT NULL THEN
    RETURN ROW('repeated', d.deposit_id, NULL, NULL)::ledger.outcome;
  END IF;
  -- A refund may have taken it from the customer meanwhile, so that less is left to book than the gateway took.
  SELECT least(coalesce(taken, d.amount_kobo), d.amount_kobo, p.paid_kobo - p.taken_back) INTO gone
    FROM money.deposits p WHERE p.customer_id = customer AND p.id = d.deposit_id;
  UPDATE money.disputes x SET gateway_status = status, taken_kobo = least(coalesce(taken, d.amount_kobo), d.amount_kobo), ended_at = at, run_at = NULL
   WHERE x.customer_id = customer AND x.id = dispute;
  IF gone < d.amount_kobo THEN
    PERFORM money.release_dispute(d, at, CASE gone WHEN 0 THEN 'The dispute was decided for you' ELSE 'A part of it was taken' END);
    IF gone = 0 THEN
      RETURN ROW('posted', d.deposit_id, NULL, NULL)::ledger.outcome;
    END IF;
    RETURN money.take_back(customer, d.deposit_id, 'REV-DSP-' || d.gateway_id, gone, at);
  END IF;
  SELECT * INTO owed FROM money.receivables r WHERE r.customer_id = customer AND r.key = 'DSP-' || d.gateway_id;
  IF d.hold_id IS NOT NULL THEN
    SELECT t.amount, t.booked_at INTO held, held_at FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = d.hold_id;
    PERFORM ledger.change(customer, d.hold_id, '{pending}', 'completed', 'held', 'gateway', held, at);
    PERFORM ledger.count_apart(customer, 'retaken', held_at, held);
  END IF;
  IF owed.owed_kobo > 0 THEN
    PERFORM ledger.move(customer, coalesce(d.hold_id, d.deposit_id), 'adjustment', 'gateway', owed.owed_kobo, at);
    IF owed.closed_at IS NULL THEN
      PERFORM money.raise_owed(customer, d.reference, 'A disputed payment was taken back, and the wallet did not have all of it any more',
                               owed.owed_kobo - owed.collected_kobo, at);
      UPDATE money.receivables r SET reason = 'Reversed' WHERE r.customer_id = customer AND r.key = owed.key;
    END IF;
  END IF;
  UPDATE money.deposits p SET taken_back = p.taken_back + gone WHERE p.customer_id = customer AND p.id = d.deposit_id;
  RETURN ROW('posted', d.deposit_id, NULL, NULL)::ledger.outcome;
END $$;

-- Keeps an administrator's answer, to be sent. False where there is one already, or the dispute has ended.
CREATE OR REPLACE FUNCTION money.answer_dispute(dispute uuid, answer text, message text, staff uuid, at timestamptz, run_at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.disputes d
     SET answer = answer_dispute.answer, message = answer_dispute.message, answered_by = staff, answered_at = at,
         run_at = answer_dispute.run_at, failure = NULL
   WHERE d.id = dispute AND d.ended_at IS NULL AND d.answer IS NULL;
  RETURN FOUND;
END $$;

-- Claims answers that are due, for as long as the lease. @returns their disputes
CREATE OR REPLACE FUNCTION money.take_answers(most integer, at timestamptz, lease interval) RETURNS SETOF money.disputes
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.disputes d SET run_at = at + lease, attempts = d.attempts + 1
   WHERE d.id IN (SELECT x.id FROM money.disputes x WHERE x.run_at <= at ORDER BY x.run_at LIMIT most FOR UPDATE SKIP LOCKED)
  RETURNING d.*
$$;

-- What became of an answer: it was sent, or the gateway refused it, and an administrator may answer again.
CREATE OR REPLACE FUNCTION money.note_answer(dispute uuid, refused text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.disputes d
     SET run_at = NULL, failure = refused, sent_at = CASE WHEN refused IS NULL THEN at END,
         answer = CASE WHEN refused IS NULL THEN d.answer END
   WHERE d.id = dispute AND d.ended_at IS NULL
$$;
