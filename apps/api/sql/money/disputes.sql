-- Disputes: sets the money of a disputed payment aside, and releases or takes it in the end. What moves money locks
-- the customer's account row first, and then the payment.
--
-- Of one payment at most what was paid is set aside or taken. A dispute that comes while a refund is under way holds
-- the rest, and keeps what it lacks (`lacking_kobo`). Once it is lost, that is taken as soon as the payment has it: at
-- once, when the refund fails, when another dispute is won, or when another part of the payment comes. Otherwise a
-- refund that failed later would give the customer what the payer's bank has. Between the failed refund and the end of
-- the dispute the customer can spend the money, and owes it then.

-- Sets the disputed money aside. A known dispute gets its new status and due date. @returns its id; null where a refund
-- took its money before the payment had an owner
CREATE OR REPLACE FUNCTION money.open_dispute(
  customer uuid, deposit uuid, gateway text, gateway_id text, category text, status text, amount bigint,
  opened timestamptz, due timestamptz, at timestamptz
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  payment ledger.transactions;
  known   uuid;
  part    bigint;
  hold    uuid;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT * INTO payment FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit;
  PERFORM money.lock_payment(payment.transaction_id);
  UPDATE money.disputes d SET gateway_status = status, due_at = due
   WHERE d.gateway_id = open_dispute.gateway_id AND d.gateway = open_dispute.gateway AND d.ended_at IS NULL
  RETURNING d.id INTO known;
  known := coalesce(known, (SELECT d.id FROM money.disputes d
                             WHERE d.gateway_id = open_dispute.gateway_id AND d.gateway = open_dispute.gateway));
  IF known IS NOT NULL
     OR EXISTS (SELECT FROM money.refunds r WHERE r.dispute = open_dispute.gateway_id
                   AND r.gateway = open_dispute.gateway AND r.customer_id = customer AND r.state <> 'failed') THEN
    RETURN known;
  END IF;
  part := least(greatest(0, amount - money.surplus_of(customer, deposit)), money.left_of_payment(customer, deposit));
  known := uuidv7();
  hold := money.set_aside(customer, payment, 'DSP-' || gateway_id, 'disputed', part, at, known);
  INSERT INTO money.disputes
    (id, customer_id, gateway, gateway_id, reference, deposit_id, category, gateway_status, amount_kobo, lacking_kobo,
     opened_at, due_at, hold_id)
  VALUES (known, customer, gateway, gateway_id, payment.transaction_id, deposit, category, status, part,
          amount - part, opened, due, hold);
  RETURN known;
END $$;

-- The end of a dispute, once. `taken` is what the gateway took for the payer's bank: null for all of it, 0 for nothing.
-- Money that a refund or another dispute has set aside is taken when it is free.
CREATE OR REPLACE FUNCTION money.end_dispute(customer uuid, dispute uuid, status text, taken bigint, at timestamptz)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  d    money.disputes;
  lost bigint;
  gone bigint; -- of what it held
  key  text;
BEGIN
  PERFORM ledger.lock(customer);
  PERFORM money.lock_payment((SELECT x.reference FROM money.disputes x WHERE x.id = dispute));
  SELECT * INTO d FROM money.disputes x WHERE x.customer_id = customer AND x.id = dispute;
  IF d.ended_at IS NOT NULL THEN
    PERFORM money.take_lacking(customer, d.deposit_id, at);
    RETURN ROW('repeated', d.deposit_id, NULL, NULL)::ledger.outcome;
  END IF;
  lost := least(taken, d.amount_kobo + d.lacking_kobo); -- a null is left out
  gone := least(lost, d.amount_kobo);
  key := 'DSP-' || d.gateway_id;
  UPDATE money.disputes x
     SET gateway_status = status, taken_kobo = gone, lacking_kobo = lost - gone, ended_at = at, run_at = NULL
   WHERE x.customer_id = customer AND x.id = dispute;
  IF gone = d.amount_kobo THEN
    PERFORM money.take_set_aside(customer, d.deposit_id, d.reference, key, d.hold_id, at,
                                 'A disputed payment was taken back, and the wallet did not have all of it any more');
    UPDATE money.deposits p SET taken_back = p.taken_back + gone WHERE p.customer_id = customer AND p.id = d.deposit_id;
    PERFORM money.take_lacking(customer, d.deposit_id, at);
    RETURN ROW('posted', d.deposit_id, NULL, NULL)::ledger.outcome;
  END IF;
  PERFORM money.release_set_aside(customer, d.deposit_id, d.reference, key, d.hold_id, 'disputed', at,
                                  CASE gone WHEN 0 THEN 'The dispute was decided for you'
                                            ELSE 'A part of it was taken' END);
  IF gone > 0 THEN
    PERFORM ledger.must(money.take_back(customer, d.deposit_id, 'REV-DSP-' || d.gateway_id, gone, at, d.id),
                        'the end of ' || key);
  END IF;
  PERFORM money.take_what_is_free(customer, d.deposit_id, at);
  PERFORM money.collect_circles(customer, at);
  RETURN ROW('posted', d.deposit_id, NULL, NULL)::ledger.outcome;
END $$;

-- The gateway speaks of a dispute that has ended in our books. Remembers what it says that it took.
-- @returns what it took more than is booked, below zero less; null where it said the same before
CREATE OR REPLACE FUNCTION money.compare_dispute(customer uuid, dispute uuid, told bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  d money.disputes;
BEGIN
  PERFORM ledger.lock(customer);
  PERFORM money.lock_payment((SELECT x.reference FROM money.disputes x WHERE x.id = dispute));
  SELECT * INTO d FROM money.disputes x WHERE x.customer_id = customer AND x.id = dispute AND x.ended_at IS NOT NULL;
  IF d.id IS NULL OR d.told_kobo = told OR (d.told_kobo IS NULL AND told = money.booked_for_dispute(d, told)) THEN
    RETURN NULL;
  END IF;
  UPDATE money.disputes x SET told_kobo = told WHERE x.customer_id = customer AND x.id = dispute;
  RETURN told - money.booked_for_dispute(d, told);
END $$;

-- Takes more for a dispute than was booked, as two administrators decided: all of it where it is open in our books.
CREATE OR REPLACE FUNCTION money.take_disputed(d money.disputes, more bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.must_have_locked(d.customer_id::text);
  IF d.ended_at IS NULL THEN
    PERFORM ledger.must(money.end_dispute(d.customer_id, d.id, 'resolved', NULL, at),
                        'taking dispute ' || d.gateway_id);
    RETURN;
  END IF;
  PERFORM money.lock_payment(d.reference);
  UPDATE money.disputes x SET lacking_kobo = x.lacking_kobo + more WHERE x.customer_id = d.customer_id AND x.id = d.id;
  PERFORM money.take_lacking(d.customer_id, d.deposit_id, at);
END $$;

-- Gives back what was booked for a dispute and the gateway did not take, as two administrators decided. What is still
-- owed for it ends first.
CREATE OR REPLACE FUNCTION money.return_disputed(d money.disputes, back bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  gateway CONSTANT ledger.account := money.account_of(d.customer_id, d.deposit_id);
  spared  CONSTANT bigint := least(back, d.lacking_kobo);
  taken   CONSTANT bigint := back - spared;
  rest    bigint := taken;
  owed    money.receivables;
  part    bigint;
BEGIN
  PERFORM ledger.must_have_locked(d.customer_id::text);
  IF d.ended_at IS NULL THEN
    PERFORM ledger.must(money.end_dispute(d.customer_id, d.id, 'resolved', 0, at),
                        'returning dispute ' || d.gateway_id);
    RETURN;
  END IF;
  PERFORM money.lock_payment(d.reference);
  FOR owed IN SELECT x.* FROM money.receivables x
               WHERE x.customer_id = d.customer_id AND x.deposit_id = d.deposit_id
                 AND (x.closed_at IS NULL OR x.is_forgiven) AND x.owed_kobo > x.collected_kobo
                 AND x.about = d.id ORDER BY x.opened_at, x.key LOOP
    part := least(rest, owed.owed_kobo - owed.collected_kobo);
    CONTINUE WHEN part = 0;
    PERFORM money.let_earn(owed, part, false, at);
    PERFORM ledger.move(
      d.customer_id, d.deposit_id,
      ARRAY[ledger.leg(gateway, CASE WHEN owed.is_forgiven THEN 'adjustment' ELSE 'receivable' END::ledger.account,
                       part)], at);
    UPDATE money.receivables x
       SET owed_kobo = x.owed_kobo - part,
           closed_at = CASE WHEN x.owed_kobo - part = x.collected_kobo THEN coalesce(x.closed_at, at)
                            ELSE x.closed_at END,
           is_forgiven = x.is_forgiven AND x.owed_kobo - part > x.collected_kobo
     WHERE x.customer_id = owed.customer_id AND x.key = owed.key;
    rest := rest - part;
  END LOOP;
  IF rest > 0 THEN
    PERFORM ledger.must(
      ledger.post(d.customer_id, 'DSP-' || d.gateway_id || '-back-' || extract(epoch FROM at)::bigint, 'released',
                  ARRAY[ledger.leg(gateway, 'wallet', rest)], at, 'Returned: Disputed: ' || d.reference, 'wallet',
                  metadata => jsonb_build_object('paystackRef', d.reference, 'note',
                                                 'The bank did not take it after all'),
                  allowed => NULL, debt_free => false),
      'returning dispute ' || d.gateway_id);
  END IF;
  UPDATE money.deposits p SET taken_back = p.taken_back - taken
   WHERE p.customer_id = d.customer_id AND p.id = d.deposit_id;
  UPDATE money.disputes x SET taken_kobo = x.taken_kobo - taken, lacking_kobo = x.lacking_kobo - spared
   WHERE x.customer_id = d.customer_id AND x.id = d.id;
END $$;

-- Stores an administrator's answer to send. False where there is one already, or the dispute has ended.
CREATE OR REPLACE FUNCTION money.answer_dispute(
  dispute uuid, answer text, message text, staff uuid, at timestamptz, run_at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.disputes d
     SET answer = answer_dispute.answer, message = answer_dispute.message, answered_by = staff, answered_at = at,
         run_at = answer_dispute.run_at, failure = NULL
   WHERE d.id = dispute AND d.ended_at IS NULL AND d.answer IS NULL;
  RETURN FOUND;
END $$;

-- Claims answers that are due, for as long as the lease. @returns their disputes
CREATE OR REPLACE FUNCTION money.claim_answers(most integer, at timestamptz, lease interval)
RETURNS SETOF money.disputes LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.disputes d SET run_at = at + lease, attempts = d.attempts + 1
   WHERE d.id IN (SELECT x.id FROM money.disputes x WHERE x.run_at <= at ORDER BY x.run_at LIMIT most
                   FOR UPDATE SKIP LOCKED)
  RETURNING d.*
$$;

-- Records what became of an answer: it was sent; or the gateway refused it, and an administrator may answer again.
CREATE OR REPLACE FUNCTION money.record_answer(dispute uuid, refused text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: refused
  UPDATE money.disputes d
     SET run_at = NULL, failure = refused, sent_at = CASE WHEN refused IS NULL THEN at END,
         answer = CASE WHEN refused IS NULL THEN d.answer END
   WHERE d.id = dispute AND d.ended_at IS NULL
$$;
