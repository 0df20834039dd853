-- Limits by level of verification.

-- Whether a deposit would take a customer past what the wallet may hold: with what is held for withdrawals and with
-- deposits that are not paid yet. Takes the lock on the customer's row, so that the deposit can be begun under it. A
-- repeat is never past it.
CREATE OR REPLACE FUNCTION money.past_balance(customer uuid, key text, amount bigint, most bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  has numeric;
BEGIN
  SELECT a.wallet + a.held INTO has FROM ledger.lock(customer) a;
  IF EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key) THEN
    RETURN false;
  END IF;
  RETURN has + amount + (SELECT coalesce(sum(t.amount), 0) FROM ledger.transactions t
    WHERE t.customer_id = customer AND t.kind = 'deposit' AND t.status = 'pending') > most;
END $$;
