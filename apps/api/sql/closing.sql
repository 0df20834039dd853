-- Accounts that their customers close.

-- Closes an account, or says what has to be done first. `rest`: less is left than the smallest withdrawal, `smallest`;
-- with `give_up` the customer gives it up, which is posted. The customer's name and email leave the transactions.
CREATE OR REPLACE FUNCTION money.close_account(
  customer uuid, smallest bigint, give_up boolean, at timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a ledger.standing := ledger.lock(customer);
BEGIN
  IF a.invested > 0 THEN
    RETURN 'invested';
  ELSIF a.held > 0 THEN
    RETURN 'held';
  ELSIF a.receivable < 0 THEN
    RETURN 'owes';
  ELSIF EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.status = 'pending') THEN
    RETURN 'pending';
  ELSIF a.wallet > 0 AND a.wallet >= smallest THEN
    RETURN 'wallet';
  ELSIF a.wallet > 0 AND NOT give_up THEN
    RETURN 'rest ' || a.wallet;
  END IF;
  IF a.wallet > 0 THEN
    PERFORM ledger.must(ledger.post(customer, 'CLS-' || customer, 'given_up',
                                    ARRAY[ledger.leg('wallet', 'adjustment', a.wallet)], at,
                                    'Given up when the account was closed'),
                        'closing ' || customer);
  END IF;
  UPDATE money.auto_saves s SET ended_at = at WHERE s.customer_id = customer AND s.ended_at IS NULL;
  PERFORM ledger.forget_person(customer);
  RETURN 'closed';
END $$;

-- Removes the person from a closed account; entries, amounts and days stay.
CREATE OR REPLACE FUNCTION money.erase_person(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.customers c
     SET name = 'Closed account', closed_email = NULL, phone = '', state = 'NIL', bank_code = NULL,
         bank_account_name = NULL, bank_account_number = NULL, referred_by = NULL, erased_at = at
   WHERE c.id = customer AND c.closed_at IS NOT NULL;
  UPDATE money.payouts p SET account_name = '', account_number = '', asked_for = NULL WHERE p.customer_id = customer;
  DELETE FROM money.recipients r WHERE r.customer_id = customer;
  DELETE FROM public.customer_notes n WHERE n.customer_id = customer;
  DELETE FROM public.notices n WHERE n.customer_id = customer;
END $$;

-- The same without a wait, for a customer who never had a transaction.
CREATE OR REPLACE FUNCTION money.erase_unmoved(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer) THEN
    PERFORM money.erase_person(customer, at);
  END IF;
END $$;
