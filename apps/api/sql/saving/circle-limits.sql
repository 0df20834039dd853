-- The limits of money out, where circles take it: the status, and the day's sum of the customer's level.

-- The statuses with which a customer may give to circles. A test compares them with `customerCan.withdraw` of the SDK.
CREATE OR REPLACE FUNCTION ledger.may_give(status smallint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status = ANY ('{1,100,110}'::smallint[])
$$;

-- What left a customer's hands since a moment: withdrawals that were not returned, including those completed by hand,
-- and what was given to circles or paid for a place. A circle's deposit stays the customer's own and does not count.
CREATE OR REPLACE FUNCTION money.out_since(customer uuid, day_from timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  withdrawn bigint := (SELECT coalesce(sum(t.amount), 0) FROM money.payouts p
                         JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
                        WHERE p.customer_id = customer AND p.id >= ledger.first_id(day_from)
                          AND t.status IN ('pending', 'completed'));
BEGIN
  RETURN withdrawn + (SELECT coalesce(sum(t.amount), 0) FROM ledger.transactions t
                       WHERE t.customer_id = customer AND t.id >= ledger.first_id(day_from) AND t.cause = 'circle_in'
                         AND NOT EXISTS (SELECT FROM money.circle_deposits d
                                          WHERE d.customer_id = customer AND d.transaction = t.id));
END $$;

-- How much circles may still take from a customer on the Lagos day of `at`; null: no limit.
CREATE OR REPLACE FUNCTION money.day_left(customer uuid, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  most bigint := (SELECT l.day_kobo FROM money.circle_limits l WHERE l.customer_id = customer);
BEGIN
  IF most IS NULL THEN
    RETURN NULL;
  END IF;
  RETURN greatest(0, most - money.out_since(customer, ledger.lagos_day(at)::timestamp AT TIME ZONE 'Africa/Lagos'));
END $$;

-- Keeps what the level of a customer allows, as circles/limits.ts works it out. Call it before a turn is begun,
-- paid or received.
CREATE OR REPLACE FUNCTION money.limit_circles(customer uuid, day_most bigint, balance_most bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: balance_most
BEGIN
  PERFORM ledger.lock(customer);
  INSERT INTO money.circle_limits AS l (customer_id, day_kobo, balance_kobo)
  VALUES (customer, day_most, balance_most)
  ON CONFLICT ON CONSTRAINT circle_limits_pkey
  DO UPDATE SET day_kobo = day_most, balance_kobo = balance_most, full_on = NULL
   WHERE (l.day_kobo, l.balance_kobo) IS DISTINCT FROM (day_most, balance_most);
END $$;

-- Why a circle does not get `kobo` from a customer's wallet now: `status`, `wallet` for one that has less, or `day`
-- where the day's sum of the level is used up.
CREATE OR REPLACE FUNCTION money.why_short(customer uuid, kobo bigint, at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a ledger.accounts;
BEGIN
  SELECT x.* INTO a FROM ledger.accounts x WHERE x.customer_id = customer;
  IF NOT ledger.may_give(a.customer_status) THEN
    RETURN 'status';
  ELSIF a.wallet < kobo THEN
    RETURN 'wallet';
  ELSIF money.day_left(customer, at) < kobo THEN
    RETURN 'day';
  END IF;
  RETURN 'wallet';
END $$;
