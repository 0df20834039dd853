-- Cases, which administrators have to look at. One of a kind, reference and gateway is open at a time, and each
-- records who resolved it.

-- `withdrawal`: the one whose transfer it is about.
CREATE OR REPLACE FUNCTION money.raise_case(
  kind text, reference text, message text, customer uuid, amount bigint, at timestamptz, gateway text DEFAULT '',
  withdrawal uuid DEFAULT NULL
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: customer, amount
  INSERT INTO money.cases (kind, reference, message, customer_id, amount_kobo, raised_at, gateway, withdrawal_id)
  VALUES (kind, reference, message, customer, amount, at, gateway, withdrawal)
  ON CONFLICT (kind, reference, gateway) WHERE resolved_at IS NULL DO NOTHING;
  -- More of a payment without an owner has arrived.
  UPDATE money.cases e SET amount_kobo = amount
   WHERE raise_case.kind = 'unowned_payment' AND e.kind = 'unowned_payment' AND e.reference = raise_case.reference
     AND e.gateway = raise_case.gateway AND e.resolved_at IS NULL AND e.amount_kobo < amount
$$;

-- For what a job finds in each run: raises it once, and not again after an administrator resolved it.
CREATE OR REPLACE FUNCTION money.raise_case_once(
  kind text, reference text, message text, customer uuid, amount bigint, at timestamptz, gateway text DEFAULT '',
  withdrawal uuid DEFAULT NULL
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: customer, amount
  SELECT money.raise_case(kind, reference, message, customer, amount, at, gateway, withdrawal)
   WHERE NOT EXISTS (SELECT FROM money.cases e
                      WHERE e.kind = raise_case_once.kind AND e.reference = raise_case_once.reference
                        AND e.gateway = raise_case_once.gateway)
$$;

-- Whether the customer still owes what a case is about.
CREATE OR REPLACE FUNCTION money.is_owed(e money.cases) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- PL/pgSQL passes the row's fields to the customer's machine, which does not know the row's type.
  RETURN e.kind = 'reversal_not_covered' AND EXISTS (
    SELECT FROM money.receivables r
     WHERE r.customer_id = e.customer_id AND r.reference = e.reference AND r.closed_at IS NULL);
END $$;

-- Whether the closed account that a case is about still has money in its wallet.
CREATE OR REPLACE FUNCTION money.has_money_left(e money.cases) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN e.kind = 'closed_with_money'
      AND EXISTS (SELECT FROM ledger.accounts a WHERE a.customer_id = e.customer_id AND a.wallet > 0);
END $$;

-- Whether a case of death still holds the account that a case is about.
CREATE OR REPLACE FUNCTION money.holds_account(e money.cases) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN e.kind = 'case_of_death'
      AND EXISTS (SELECT FROM public.death_cases d WHERE d.customer_id = e.customer_id AND d.taken_back_at IS NULL);
END $$;

-- Whether the withdrawal that a case of a late payout is about still waits. The case closes when it has ended.
CREATE OR REPLACE FUNCTION money.payout_waits(e money.cases) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN e.kind = 'payout_stuck' AND EXISTS (
    SELECT FROM ledger.transactions t
     WHERE t.customer_id = e.customer_id AND t.id = e.withdrawal_id AND t.status = 'pending');
END $$;

-- Resolves a case with a note; this moves no money. A difference between the gateway's balance and the books is
-- written down as the platform's money there. False where the case is resolved already, and where a note is not enough:
-- the customer owes what it is about, a closed account has money, a late payout still waits, or a case of death holds
-- the account. Such a case ends by a posting (corrections.sql, closed-accounts.sql, withdrawals.sql).
CREATE OR REPLACE FUNCTION money.resolve_case(the_case uuid, staff uuid, resolution text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  customer uuid := (SELECT e.customer_id FROM money.cases e WHERE e.id = the_case);
BEGIN
  -- Locks the account before the case, as every posting does that raises one.
  PERFORM ledger.lock(customer);
  UPDATE money.cases e SET resolved_at = at, resolved_by = staff, resolution = resolve_case.resolution
   WHERE e.id = the_case AND e.resolved_at IS NULL AND NOT money.is_owed(e) AND NOT money.has_money_left(e)
     AND NOT money.holds_account(e) AND NOT money.payout_waits(e);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO money.own_at_gateway (gateway, kobo, reason, case_id, at)
  SELECT e.gateway, CASE e.kind WHEN 'gateway_holds_less' THEN -e.amount_kobo ELSE e.amount_kobo END,
         resolve_case.resolution, the_case, at
    FROM money.cases e WHERE e.id = the_case AND e.kind IN ('gateway_holds_more', 'gateway_holds_less');
  RETURN true;
END $$;

-- Resolves a case whose cause is gone. It moves no money, and no administrator decides it.
CREATE OR REPLACE FUNCTION money.clear_case(
  kind text, reference text, resolution text, at timestamptz, gateway text DEFAULT ''
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.cases e SET resolved_at = at, resolution = clear_case.resolution
   WHERE e.kind = clear_case.kind AND e.reference = clear_case.reference AND e.gateway = clear_case.gateway
     AND e.resolved_at IS NULL
$$;

-- Why a payment that belongs to nobody is not sent back whole: `disputed`, where the payer's bank may also give it
-- back, or `partly_back`, where a refund of it is under way or done. Null where it may be.
CREATE OR REPLACE FUNCTION money.why_no_refund(gateway text, reference text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE
    WHEN EXISTS (SELECT FROM money.cases x
                  WHERE x.kind = 'dispute' AND x.reference = why_no_refund.reference
                    AND x.gateway = why_no_refund.gateway AND x.resolved_at IS NULL) THEN 'disputed'
    WHEN EXISTS (SELECT FROM money.refunds r
                  WHERE r.reference = why_no_refund.reference AND r.gateway = why_no_refund.gateway
                    AND r.state <> 'failed') THEN 'partly_back'
  END;
END $$;
