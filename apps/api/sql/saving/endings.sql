-- Investments that end: pays them into the wallet, and stores what their owners want done with the money. The profit,
-- `expected`, was worked out when they were bought (sdk/money).

-- Running investments that may be paid once they have ended. Leaves out one that the ledger refused while its case is
-- open, and those of a customer who may owe what they were bought with, until that is decided. `money.mature_one` pays
-- an `instructed` one, whose owner wants the money elsewhere than in the wallet. A view, because PostgreSQL would call
-- a function with a query for each row.
CREATE OR REPLACE VIEW money.payable AS
  SELECT i.customer_id, i.id, i.product_name, i.capital, i.expected, i.ends_at,
         EXISTS (SELECT FROM money.endings e
                  WHERE e.customer_id = i.customer_id AND e.investment_id = i.id AND e.choice <> 'wallet')
           AS instructed,
         i.tax_bps, money.tax_on(i.expected, i.tax_bps) AS tax
    FROM money.investments i
   WHERE i.completed_at IS NULL
     AND NOT EXISTS (SELECT FROM money.receivables r
                      WHERE r.customer_id = i.customer_id AND r.closed_at IS NULL AND NOT r.decided
                        AND r.opened_at >= i.started_at)
     AND 'PAY-' || i.id NOT IN (
           SELECT e.reference FROM money.cases e WHERE e.kind = 'maturity_refused' AND e.resolved_at IS NULL);

-- Pays an investment: its capital, and its profit less the tax. False: the ledger refused it, and a case was raised.
CREATE OR REPLACE FUNCTION money.pay_ended(p money.payable, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  done  ledger.outcome;
  ended money.investments;
BEGIN
  PERFORM ledger.must_have_locked(p.customer_id::text);
  done := ledger.post(p.customer_id, 'PAY-' || p.id, 'maturity', money.legs_of_end(p.capital, p.expected, p.tax), at,
                      'Payout: ' || p.product_name, fingerprint => p.id,
                      metadata => money.tax_note(p.expected, p.tax_bps, p.tax), allowed => NULL, debt_free => false);
  IF done.verdict NOT IN ('posted', 'repeated') THEN
    PERFORM money.raise_case('maturity_refused', 'PAY-' || p.id,
      'An investment has ended and could not be paid into the wallet: ' || CASE done.verdict
        WHEN 'key_reused' THEN 'another transaction has the name of its payout.'
        ELSE 'the ledger answered ' || done.verdict || '.' END
      || ' It is tried again when this entry is closed.', p.customer_id,
      p.capital + p.expected - p.tax, at);
    RETURN false;
  END IF;
  UPDATE money.investments i
     SET completed_at = at, tax_kobo = CASE WHEN done.verdict = 'posted' THEN p.tax ELSE i.tax_kobo END
   WHERE i.customer_id = p.customer_id AND i.id = p.id RETURNING i.* INTO ended;
  PERFORM money.collect_owed(p.customer_id, at);
  PERFORM public.announce_investment('investment.completed', p.id, p.customer_id, ended.product_id, p.capital,
                                     ended.started_at, p.ends_at);
  RETURN true;
END $$;

-- Pays capital and profit of investments that have ended into the wallets, once each. Leaves customers whose row is
-- locked to the next call, so that nobody waits. @returns how many it paid
CREATE OR REPLACE FUNCTION money.mature(most integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due     record;
  ended   money.payable;
  paid    integer := 0;
  refused integer;
  a       ledger.standing;
BEGIN
  LOOP
    refused := 0;
    FOR due IN SELECT p.customer_id, p.id FROM money.payable p WHERE p.ends_at <= at AND NOT p.instructed
                ORDER BY p.ends_at LIMIT most LOOP
      a := ledger.lock_if_free(due.customer_id);
      CONTINUE WHEN a.customer_id IS NULL;
      IF a.receivable < 0 AND money.end_unpaid(due.customer_id, due.id, NULL, at) THEN
        paid := paid + 1;
        CONTINUE;
      END IF;
      SELECT p.* INTO ended FROM money.payable p
       WHERE p.customer_id = due.customer_id AND p.id = due.id AND p.ends_at <= at AND NOT p.instructed;
      IF ended.id IS NOT NULL AND money.pay_ended(ended, at) THEN
        paid := paid + 1;
      ELSIF ended.id IS NOT NULL THEN
        refused := refused + 1;
      END IF;
    END LOOP;
    -- Where a whole round was refused, those behind it may still be payable.
    EXIT WHEN paid > 0 OR refused = 0;
  END LOOP;
  RETURN paid;
END $$;

-- Pays one investment whose owner wants something done with the money. The account row stays locked, so that the
-- caller can do it in the same transaction. Returns capital and profit after tax; nothing where another call has the
-- lock, where it was paid before, or where the ledger refused it.
CREATE OR REPLACE FUNCTION money.mature_one(customer uuid, investment uuid, at timestamptz)
RETURNS TABLE (capital bigint, profit bigint, owes boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  owing CONSTANT boolean := (ledger.lock_if_free(customer)).receivable < 0;
  found money.payable;
BEGIN
  IF owing IS NULL THEN
    RETURN;
  END IF;
  IF owing AND EXISTS (SELECT FROM money.payable p WHERE p.customer_id = customer AND p.id = investment
                                                     AND p.ends_at <= at) THEN
    PERFORM money.end_unpaid(customer, investment, NULL, at);
  END IF;
  SELECT p.* INTO found FROM money.payable p WHERE p.customer_id = customer AND p.id = investment AND p.ends_at <= at;
  IF found.id IS NOT NULL AND money.pay_ended(found, at) THEN
    RETURN QUERY SELECT found.capital::bigint, (found.expected - found.tax)::bigint, owing;
  END IF;
END $$;

-- Stores what the owner wants done with the money. False: the day on which the investment ends has begun in Lagos, or
-- it has ended.
CREATE OR REPLACE FUNCTION money.save_ending(
  customer uuid, investment uuid, choice text, plan uuid, rate_bps bigint, term_value integer, term_unit text,
  tax_bps bigint, exit_after_days integer, exit_price_bps bigint, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
  -- NULL: plan, rate_bps, term_value, term_unit, tax_bps, exit_after_days, exit_price_bps
BEGIN
  PERFORM ledger.lock(customer);
  INSERT INTO money.endings AS e
    (customer_id, investment_id, choice, plan_id, rate_bps, term_value, term_unit, tax_bps, exit_after_days,
     exit_price_bps, set_at)
  SELECT i.customer_id, i.id, save_ending.choice, plan, save_ending.rate_bps, save_ending.term_value,
         save_ending.term_unit, save_ending.tax_bps, save_ending.exit_after_days, save_ending.exit_price_bps, at
    FROM money.investments i
   WHERE i.customer_id = customer AND i.id = investment AND i.completed_at IS NULL
     AND ledger.lagos_day(at) < ledger.lagos_day(i.ends_at)
  ON CONFLICT ON CONSTRAINT endings_pkey DO UPDATE
     SET choice = excluded.choice, plan_id = excluded.plan_id, rate_bps = excluded.rate_bps,
         term_value = excluded.term_value, term_unit = excluded.term_unit, tax_bps = excluded.tax_bps,
         exit_after_days = excluded.exit_after_days, exit_price_bps = excluded.exit_price_bps, set_at = excluded.set_at;
  RETURN FOUND;
END $$;

-- Records what became of the wish: what was `bought` with the money, or why all of it stayed in the wallet. A renewal
-- in months aims at the day of the month of the first purchase.
CREATE OR REPLACE FUNCTION money.record_ending(
  customer uuid, investment uuid, bought uuid, why text, at timestamptz
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: bought, why
  UPDATE money.investments n SET anchor_day = coalesce(i.anchor_day, extract(day FROM ledger.lagos_day(i.started_at)))
    FROM money.investments i JOIN money.endings e ON e.customer_id = i.customer_id AND e.investment_id = i.id
   WHERE n.customer_id = customer AND n.id = bought AND i.customer_id = customer AND i.id = investment
     AND e.choice IN ('capital', 'everything') AND e.term_unit = 'months';
  UPDATE money.endings e SET followed_at = at, into_id = bought, not_followed = why
   WHERE e.customer_id = customer AND e.investment_id = investment
$$;
