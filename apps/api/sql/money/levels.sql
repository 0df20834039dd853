-- Limits by level of verification.

-- Whether a customer would have more than `most` with a deposit of this amount, counting held money and unpaid
-- deposits. The customer's row stays locked, so that the caller can begin the deposit. A repeat is never refused.
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
