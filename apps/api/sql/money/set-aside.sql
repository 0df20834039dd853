-- Money of a payment that a dispute or refund may send back to its payer. It is set aside until the gateway reports
-- the end, and then released or taken. What the wallet lacks becomes a debt.
-- What is set aside for a withdrawal, `money.hold` holds: withdrawals.sql.

-- Locks a payment until the transaction ends, so that it is either credited or booked without an owner, and so that
-- transactions judge one after the other what goes back of it. The lock on the customer's account row, taken before,
-- does not suffice: a cluster releases it a moment before others see that transaction's refunds and disputes.
-- References share 1,024 locks, because a seed credits very many payments in one transaction.
CREATE OR REPLACE FUNCTION money.lock_payment(key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('payments'), hashtext(key) & 1023);
  PERFORM ledger.note_locked(money.lock_of(key));
END $$;

-- The name of a payment's lock.
CREATE OR REPLACE FUNCTION money.lock_of(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'payment ' || (hashtext(key) & 1023)
$$;

-- Refuses a call whose caller has not locked the customer's account row and the payment.
CREATE OR REPLACE FUNCTION money.must_have_locked_payment(customer uuid, key text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  PERFORM ledger.must_have_locked(money.lock_of(key));
END $$;

-- How much of a payment can still go back: what was paid, less what has gone back and what is set aside. Refunds,
-- disputes and reversals together never exceed it.
CREATE OR REPLACE FUNCTION money.left_of_payment(customer uuid, deposit uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(0, coalesce(d.paid_kobo, 0) - d.taken_back
           - (SELECT coalesce(sum(o.amount_kobo), 0) FROM money.disputes o
               WHERE o.customer_id = customer AND o.deposit_id = deposit AND o.ended_at IS NULL)
           - (SELECT coalesce(sum(r.aside_kobo), 0) FROM money.refunds r
               WHERE r.customer_id = customer AND r.deposit_id = deposit AND r.ended_at IS NULL))::bigint
    FROM money.deposits d WHERE d.customer_id = customer AND d.id = deposit
$$;

-- The ledger's account of the gateway through which a payment came.
CREATE OR REPLACE FUNCTION money.account_of(customer uuid, deposit uuid) RETURNS ledger.account
LANGUAGE sql STABLE AS $$
  SELECT ledger.came_in(d.gateway) FROM money.deposits d WHERE d.customer_id = customer AND d.id = deposit
$$;

-- Sets aside what the wallet has, in a pending transaction that the customer sees. The rest becomes a debt. `about` is
-- the refund or dispute.
-- @returns the transaction that holds the money; null where the wallet had nothing
CREATE OR REPLACE FUNCTION money.set_aside(
  customer uuid, payment ledger.transactions, key text, cause ledger.cause, amount bigint, at timestamptz, about uuid
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  a       ledger.standing;
  covered bigint;
  hold    ledger.outcome;
BEGIN
  PERFORM money.must_have_locked_payment(customer, payment.transaction_id);
  a := ledger.lock(customer);
  -- A customer's money goes to earlier debts first.
  covered := CASE WHEN a.receivable = 0 THEN least(amount, a.wallet) ELSE 0 END;
  IF covered > 0 THEN
    hold := ledger.must(ledger.post(customer, key, cause, ARRAY[ledger.leg('wallet', 'held', covered)], at,
                                    money.word_of(cause) || ': ' || payment.transaction_id, 'wallet', 'pending', about,
                                    metadata => jsonb_build_object('paystackRef', payment.transaction_id),
                                    allowed => NULL, debt_free => false),
                        'setting aside ' || key);
  END IF;
  IF covered < amount THEN
    PERFORM ledger.move(customer, coalesce(hold.id, payment.id),
                        ARRAY[ledger.leg('receivable', 'adjustment', amount - covered)], at);
    INSERT INTO money.receivables
      (customer_id, key, reference, deposit_id, owed_kobo, opened_at, reason, cause, decided, about)
    VALUES (customer, key, payment.transaction_id, payment.id, amount - covered, at, money.word_of(set_aside.cause),
            set_aside.cause, false, set_aside.about);
    PERFORM money.notify_owed(customer, cause, payment.transaction_id, amount - covered, at);
  END IF;
  RETURN hold.id;
END $$;

-- Returns what was set aside to the wallet, as a transaction, and ends the uncollected debt. The caller collects for
-- circles in the end.
CREATE OR REPLACE FUNCTION money.release_set_aside(
  customer uuid, deposit uuid, reference text, key text, hold uuid, cause ledger.cause, at timestamptz, why text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owed money.receivables;
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  SELECT * INTO owed FROM money.receivables r WHERE r.customer_id = customer AND r.key = release_set_aside.key;
  IF owed.closed_at IS NULL AND owed.owed_kobo > owed.collected_kobo THEN
    PERFORM ledger.move(customer, coalesce(hold, deposit),
                        ARRAY[ledger.leg('adjustment', 'receivable', owed.owed_kobo - owed.collected_kobo)], at);
  END IF;
  -- One that was written off is a loss no longer.
  UPDATE money.receivables r SET closed_at = coalesce(r.closed_at, at), is_forgiven = false
   WHERE r.customer_id = owed.customer_id AND r.key = owed.key;
  IF owed.collected_kobo > 0 THEN
    PERFORM ledger.must(
      ledger.post(customer, key || '-back', 'released', ARRAY[ledger.leg('adjustment', 'wallet', owed.collected_kobo)],
                  at, 'Returned: ' || money.word_of(cause) || ': ' || reference, 'wallet',
                  metadata => jsonb_build_object('paystackRef', reference, 'note', why),
                  allowed => NULL, debt_free => false),
      'returning what was collected for ' || key);
  END IF;
  -- Comes last: the returned money pays other debts, and this debt must be gone by then.
  IF hold IS NOT NULL THEN
    PERFORM ledger.must(ledger.change(customer, hold, '{pending}', 'failed', at,
                                      more => jsonb_build_object('note', why)), 'releasing ' || key);
    PERFORM money.return_money(customer, hold, 'held', at, why);
  END IF;
  PERFORM money.collect_for_us(customer, at);
END $$;

-- What was set aside has gone to the payer, and the rest stays as a debt. `message` tells administrators why.
CREATE OR REPLACE FUNCTION money.take_set_aside(
  customer uuid, deposit uuid, reference text, key text, hold uuid, at timestamptz, message text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gateway CONSTANT ledger.account := money.account_of(customer, deposit);
  owed    money.receivables;
  held    bigint;
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  IF hold IS NOT NULL THEN
    SELECT t.amount INTO held FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = hold;
    PERFORM ledger.must(ledger.change(customer, hold, '{pending}', 'completed', at,
                                      ARRAY[ledger.leg('held', gateway, held)]), 'taking ' || key);
  END IF;
  SELECT * INTO owed FROM money.receivables r WHERE r.customer_id = customer AND r.key = take_set_aside.key;
  IF owed.owed_kobo > 0 THEN
    PERFORM ledger.move(customer, coalesce(hold, deposit),
                        ARRAY[ledger.leg('adjustment', gateway, owed.owed_kobo)], at);
    IF owed.closed_at IS NULL THEN
      PERFORM money.raise_owed(customer, reference, message, owed.owed_kobo - owed.collected_kobo, at);
      UPDATE money.receivables r SET reason = 'Reversed', cause = 'reversed', decided = true, decided_at = at
       WHERE r.customer_id = customer AND r.key = owed.key;
    END IF;
  END IF;
END $$;

-- Takes what lost disputes of a payment still lack, as far as the payment has it: money that a refund or another
-- dispute had set aside may be free now.
CREATE OR REPLACE FUNCTION money.take_lacking(customer uuid, deposit uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  payment ledger.transactions;
  d       money.disputes;
  part    bigint;
BEGIN
  SELECT * INTO payment FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit;
  PERFORM money.must_have_locked_payment(customer, payment.transaction_id);
  FOR d IN SELECT x.* FROM money.disputes x
            WHERE x.customer_id = customer AND x.deposit_id = deposit AND x.ended_at IS NOT NULL AND x.lacking_kobo > 0
            ORDER BY x.id LOOP
    part := least(d.lacking_kobo, money.left_of_payment(customer, deposit));
    CONTINUE WHEN part = 0;
    PERFORM ledger.must(
      money.take_or_owe(customer, 'REV-DSP-' || d.gateway_id || '-' || d.lacking_kobo
                                  || CASE WHEN d.told_kobo IS NULL THEN ''
                                          ELSE '-' || extract(epoch FROM at)::bigint END,
                        'reversed', payment,
                        money.account_of(customer, deposit), part, at, d.id), 'the rest of dispute ' || d.gateway_id);
    UPDATE money.deposits p SET taken_back = p.taken_back + part WHERE p.customer_id = customer AND p.id = deposit;
    UPDATE money.disputes x SET taken_kobo = d.taken_kobo + part, lacking_kobo = d.lacking_kobo - part
     WHERE x.customer_id = customer AND x.id = d.id;
  END LOOP;
END $$;

-- What is booked of all that the gateway says it took for an ended dispute: what was taken for it or is still to be
-- taken, and refunds of it that were booked as such when the gateway said that it took nothing.
CREATE OR REPLACE FUNCTION money.booked_for_dispute(d money.disputes, told bigint) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT greatest(d.taken_kobo + d.lacking_kobo,
                  least(told, d.taken_kobo + d.lacking_kobo + coalesce(sum(r.kobo), 0)))::bigint
    FROM money.refunds r
   WHERE r.customer_id = d.customer_id AND r.gateway = d.gateway AND r.dispute = d.gateway_id AND r.state <> 'failed'
$$;
