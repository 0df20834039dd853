-- What an administrator has to look at: raised once as long as it is open, and closed by name.

CREATE OR REPLACE FUNCTION money.raise_exception(kind text, reference text, message text, customer uuid, amount bigint, at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO money.exceptions (kind, reference, message, customer_id, amount_kobo, raised_at)
  VALUES (kind, reference, message, customer, amount, at)
  ON CONFLICT (kind, reference) WHERE resolved_at IS NULL DO NOTHING
$$;

-- For what is found again and again: raised once for good, also after an administrator closed it.
CREATE OR REPLACE FUNCTION money.raise_exception_once(kind text, reference text, message text, customer uuid, amount bigint, at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT money.raise_exception(kind, reference, message, customer, amount, at)
   WHERE NOT EXISTS (SELECT FROM money.exceptions e
                      WHERE e.kind = raise_exception_once.kind AND e.reference = raise_exception_once.reference)
$$;

-- Closes an exception. Closing the one about a reversal that the wallet did not cover forgives what is owed.
CREATE OR REPLACE FUNCTION money.resolve_exception(exception uuid, staff uuid, resolution text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  closed money.exceptions;
BEGIN
  -- The account before the exception, as everything that raises one while it posts.
  PERFORM FROM ledger.accounts a
    WHERE a.customer_id = (SELECT e.customer_id FROM money.exceptions e WHERE e.id = exception) FOR NO KEY UPDATE;
  UPDATE money.exceptions e SET resolved_at = at, resolved_by = staff, resolution = resolve_exception.resolution
   WHERE e.id = exception AND e.resolved_at IS NULL RETURNING e.* INTO closed;
  IF closed.kind = 'reversal_not_covered' THEN
    PERFORM money.forgive_receivables(closed.customer_id, closed.reference, at);
  END IF;
  RETURN closed.id IS NOT NULL;
END $$;
