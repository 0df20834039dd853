-- What administrators have to look at. One of a kind and reference is open at a time, and who resolves it is written
-- down.

CREATE OR REPLACE FUNCTION money.raise_exception(
  kind text, reference text, message text, customer uuid, amount bigint, at timestamptz
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO money.exceptions (kind, reference, message, customer_id, amount_kobo, raised_at)
  VALUES (kind, reference, message, customer, amount, at)
  ON CONFLICT (kind, reference) WHERE resolved_at IS NULL DO NOTHING
$$;

-- For what a job finds in each run: it is raised once, and not again after an administrator resolved it.
CREATE OR REPLACE FUNCTION money.raise_exception_once(
  kind text, reference text, message text, customer uuid, amount bigint, at timestamptz
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT money.raise_exception(kind, reference, message, customer, amount, at)
   WHERE NOT EXISTS (SELECT FROM money.exceptions e
                      WHERE e.kind = raise_exception_once.kind AND e.reference = raise_exception_once.reference)
$$;

-- Whether the customer still owes what an exception is about.
CREATE OR REPLACE FUNCTION money.is_owed(e money.exceptions) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- In PL/pgSQL the row's fields are handed to the machine of the customer, which does not know the row's type.
  RETURN e.kind = 'reversal_not_covered' AND EXISTS (
    SELECT FROM money.receivables r
     WHERE r.customer_id = e.customer_id AND r.reference = e.reference AND r.closed_at IS NULL);
END $$;

-- Whether the wallet of a closed account still has money, where an exception is about that.
CREATE OR REPLACE FUNCTION money.has_money_left(e money.exceptions) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN e.kind = 'closed_with_money'
      AND EXISTS (SELECT FROM ledger.accounts a WHERE a.customer_id = e.customer_id AND a.wallet > 0);
END $$;

-- Resolves an exception with a note; this moves no money. A difference between the gateway's balance and the books is
-- written down as the platform's money there. False when it is resolved already, while the customer owes what it is
-- about, or while a closed account has money: that is collected, written off, paid out or sent back (corrections.sql,
-- closed-accounts.sql).
CREATE OR REPLACE FUNCTION money.resolve_exception(exception uuid, staff uuid, resolution text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  customer uuid := (SELECT e.customer_id FROM money.exceptions e WHERE e.id = exception);
BEGIN
  -- The account is locked before the exception, as in every posting that raises one.
  PERFORM ledger.lock(customer);
  UPDATE money.exceptions e SET resolved_at = at, resolved_by = staff, resolution = resolve_exception.resolution
   WHERE e.id = exception AND e.resolved_at IS NULL AND NOT money.is_owed(e) AND NOT money.has_money_left(e);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO money.own_at_gateway (kobo, reason, exception_id, at)
  SELECT CASE e.kind WHEN 'gateway_holds_less' THEN -e.amount_kobo ELSE e.amount_kobo END,
         resolve_exception.resolution, exception, at
    FROM money.exceptions e WHERE e.id = exception AND e.kind IN ('gateway_holds_more', 'gateway_holds_less');
  RETURN true;
END $$;

-- Resolves an exception whose cause is gone. This moves no money and nobody decided it.
CREATE OR REPLACE FUNCTION money.clear_exception(
  kind text, reference text, resolution text, at timestamptz
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.exceptions e SET resolved_at = at, resolution = clear_exception.resolution
   WHERE e.kind = clear_exception.kind AND e.reference = clear_exception.reference AND e.resolved_at IS NULL
$$;
