-- Payments without an owner go back to their payers. Nothing of them is in the ledger, so nothing is posted.

-- What could set an exception right now, refunds included. Servers of the version before ask `money.corrections_of`.
CREATE OR REPLACE FUNCTION money.remedies_of(exception uuid) RETURNS TABLE (correction text, kobo bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT c.correction, c.kobo FROM money.corrections_of(exception) c
  UNION ALL
  SELECT 'refundPayer', e.amount_kobo FROM money.exceptions e
   WHERE e.id = exception AND e.resolved_at IS NULL AND e.kind = 'unowned_payment' AND e.amount_kobo > 0
$$;

-- Closes the exception and keeps the refund, to be sent. False when this cannot be done any more, or would send more than was approved.
CREATE OR REPLACE FUNCTION money.keep_refund(exception uuid, most bigint, staff uuid, word text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  e money.exceptions;
BEGIN
  SELECT * INTO e FROM money.exceptions x WHERE x.id = exception FOR UPDATE;
  IF e.resolved_at IS NOT NULL OR e.kind <> 'unowned_payment' OR e.amount_kobo IS DISTINCT FROM most THEN
    RETURN false;
  END IF;
  UPDATE money.exceptions x SET resolved_at = at, resolved_by = staff, resolution = word WHERE x.id = exception;
  INSERT INTO money.refunds (exception_id, reference, kobo, decided_by, decided_at, run_at)
  VALUES (exception, e.reference, e.amount_kobo, staff, at, at) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

-- Claims refunds that are due, for as long as the lease.
CREATE OR REPLACE FUNCTION money.take_refunds(most integer, at timestamptz, lease interval) RETURNS SETOF money.refunds
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.refunds r SET run_at = at + lease
   WHERE r.exception_id IN (SELECT x.exception_id FROM money.refunds x WHERE x.run_at <= at ORDER BY x.run_at LIMIT most FOR UPDATE SKIP LOCKED)
  RETURNING r.*
$$;

-- What became of a refund: the gateway has it, or has refused it.
CREATE OR REPLACE FUNCTION money.note_refund(exception uuid, refused text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.refunds r SET run_at = NULL, failure = refused, sent_at = CASE WHEN refused IS NULL THEN at END
   WHERE r.exception_id = exception AND r.run_at IS NOT NULL
$$;
