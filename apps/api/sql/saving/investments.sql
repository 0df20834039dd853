-- Investments: bought and topped up. How they end is in endings.sql. What moves money locks the
-- customer's account row first.

-- The digest of an investment's terms. It stands in the transaction that bought it, so that the proof sees where they
-- were changed.
CREATE OR REPLACE FUNCTION money.terms_of(
  rate_bps bigint, tax_bps bigint, exit_after_days integer, exit_price_bps bigint, started_at timestamptz,
  ends_at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(concat_ws(' ', rate_bps, tax_bps, coalesce(exit_after_days, -1), exit_price_bps,
                       to_char(started_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'),
                       to_char(ends_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS')))
$$;

-- The caller has read the product and worked out the end of the term and the profit. If the product was edited or
-- deactivated since, the verdict is `product` and the caller reads it again. A caller with its own end, such as the
-- demonstration's history, gives no term, and no tax where the product's tax and exit terms hold. With `offline_key`,
-- cash that was received outside is booked first under that key. `booked`: the time of posting, where `at` is
-- earlier.
CREATE OR REPLACE FUNCTION money.buy(
  customer uuid, key text, fingerprint uuid, product uuid, amount bigint, at timestamptz, ends_at timestamptz,
  expected bigint, rate_bps bigint, is_savings boolean, product_name text, allowed smallint[] DEFAULT NULL,
  offline_key text DEFAULT NULL, term_value integer DEFAULT NULL, term_unit text DEFAULT NULL,
  booked timestamptz DEFAULT NULL, exit_after_days integer DEFAULT NULL, exit_price_bps bigint DEFAULT NULL,
  tax_bps bigint DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  offline CONSTANT boolean := offline_key IS NOT NULL;
  method  CONSTANT text := CASE WHEN offline THEN 'offline' ELSE 'wallet' END;
  terms   public.products;
  done    ledger.outcome;
BEGIN
  SELECT p.* INTO terms FROM public.products p
    LEFT JOIN public.product_groups g ON g.id = p.group_id
   WHERE p.id = product AND p.status = 'active' AND p.rate_bps = buy.rate_bps AND p.min_kobo <= amount
     AND p.name = product_name AND coalesce(g.is_savings, false) = buy.is_savings
     AND p.term_value = coalesce(buy.term_value, p.term_value) AND p.term_unit = coalesce(buy.term_unit, p.term_unit)
     AND (buy.tax_bps IS NULL OR p.tax_bps = buy.tax_bps AND p.exit_price_bps = buy.exit_price_bps
                                 AND p.exit_after_days IS NOT DISTINCT FROM buy.exit_after_days);
  IF NOT FOUND AND NOT EXISTS (SELECT FROM ledger.transactions t
                                WHERE t.customer_id = customer AND t.transaction_id = key) THEN
    RETURN ROW('product', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  PERFORM ledger.lock(customer);
  IF offline THEN
    done := ledger.post(customer, offline_key, 'offline', ARRAY[ledger.leg('offline', 'wallet', amount)], at,
                        'Offline deposit: ' || product_name, method, fingerprint => fingerprint, allowed => allowed,
                        booked => booked,
                        debt_free => false);
    IF done.verdict NOT IN ('posted', 'repeated') THEN
      RETURN done;
    END IF;
  END IF;
  done := ledger.post(customer, key, 'purchase', ARRAY[ledger.leg('wallet', 'invested', amount)], at,
                      CASE WHEN is_savings THEN 'Savings: ' ELSE 'Investment: ' END || product_name, method,
                      fingerprint => fingerprint, allowed => allowed,
                      debt_free => NOT offline, booked => booked,
                      metadata => jsonb_build_object('terms', money.terms_of(
                        rate_bps, terms.tax_bps, terms.exit_after_days, terms.exit_price_bps, at, ends_at)));
  IF done.verdict = 'posted' THEN
    INSERT INTO money.investments
      (customer_id, id, product_id, product_name, rate_bps, is_savings, is_offline, capital, expected, started_at,
       ends_at, exit_after_days, exit_price_bps, tax_bps)
    VALUES (customer, done.id, product, product_name, rate_bps, is_savings, offline, amount, expected, at, ends_at,
            terms.exit_after_days, terms.exit_price_bps, terms.tax_bps);
    INSERT INTO money.contributions (customer_id, investment_id, id, amount, expected, at)
    VALUES (customer, done.id, done.id, amount, expected, at);
    PERFORM public.announce_investment('investment.started', done.id, customer, product, amount, at, ends_at);
  END IF;
  RETURN done;
END $$;

-- Adds to a savings plan. Profit is rounded once for the whole plan: the caller works out `expected`, the profit of
-- the whole plan, from its contributions when its capital was `seen` (null: nothing else can have changed it). A
-- promised profit is never lowered. `plan_changed`: the capital is no longer `seen`, and the caller reads the plan
-- again; `plan_completed`: the term has ended, paid out or not; `missing`: the customer has no savings plan of this
-- id.
CREATE OR REPLACE FUNCTION money.add_to_plan(
  customer uuid, key text, fingerprint uuid, investment uuid, amount bigint, at timestamptz, expected bigint,
  seen bigint, allowed smallint[]
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: seen, allowed
DECLARE
  plan money.investments;
  more bigint;
  done ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT * INTO plan FROM money.investments i WHERE i.customer_id = customer AND i.id = investment AND i.is_savings;
  done.verdict := CASE WHEN plan.id IS NULL THEN 'missing' WHEN plan.capital <> seen THEN 'plan_changed'
                       WHEN plan.completed_at IS NOT NULL OR plan.ends_at <= at THEN 'plan_completed' END;
  IF done.verdict IS NOT NULL AND NOT EXISTS (SELECT FROM ledger.transactions t
                                               WHERE t.customer_id = customer AND t.transaction_id = key) THEN
    RETURN done;
  END IF;
  done := ledger.post(customer, key, 'top_up', ARRAY[ledger.leg('wallet', 'invested', amount)], at,
                      'Savings top-up: ' || plan.product_name, fingerprint => fingerprint, allowed => allowed,
                      debt_free => true);
  IF done.verdict = 'posted' THEN
    more := greatest(0, expected - plan.expected
                        - (SELECT sum(c.unearned) FROM money.contributions c
                            WHERE c.customer_id = customer AND c.investment_id = investment));
    UPDATE money.investments i SET capital = i.capital + amount, expected = i.expected + more
     WHERE i.customer_id = customer AND i.id = investment;
    INSERT INTO money.contributions (customer_id, investment_id, id, amount, expected, at)
    VALUES (customer, investment, done.id, amount, more, at);
  END IF;
  RETURN done;
END $$;

-- A customer's investments, newest first, with the profit up to a moment. `one`: only this one; `state`: only those
-- that are `completed` or `in_progress`; null: all. A function, because on a cluster a transaction that has posted
-- reads as the functions' owner.
CREATE OR REPLACE FUNCTION money.investments_of(
  customer uuid, at timestamptz, month_from timestamptz, one uuid, state text, most bigint, skip bigint
) RETURNS TABLE (
  id uuid, customer_id uuid, product_id uuid, product_name text, rate_bps bigint, is_savings boolean,
  is_offline boolean, capital bigint, expected bigint, started_at timestamptz, ends_at timestamptz,
  completed_at timestamptz, exit_after_days integer, exit_price_bps bigint, exited_profit bigint, tax_bps bigint,
  tax_kobo bigint, accrued bigint, this_month bigint, topped_up boolean, e_choice text, e_into uuid, e_why text,
  e_plan text
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
DECLARE
  stopped CONSTANT jsonb := money.stopped(customer);
  less    CONSTANT jsonb := (SELECT jsonb_object_agg(l.investment_id, l.expected) FROM money.less_at_end(customer) l);
BEGIN
  RETURN QUERY
  SELECT i.id, i.customer_id, i.product_id, i.product_name, i.rate_bps, i.is_savings, i.is_offline, i.capital::bigint,
         coalesce((less ->> i.id::text)::bigint, i.expected),
         i.started_at, i.ends_at, i.completed_at, i.exit_after_days, i.exit_price_bps,
         i.exited_profit, i.tax_bps, i.tax_kobo, c.accrued, c.this_month, c.topped_up,
         CASE WHEN e.choice = 'plan' THEN 'plan:' || e.plan_id ELSE e.choice END, e.into_id, e.not_followed,
         (SELECT plan.product_name FROM money.investments plan
           WHERE plan.customer_id = customer AND plan.id = e.plan_id)
    FROM money.investments i
    LEFT JOIN money.endings e ON e.customer_id = i.customer_id AND e.investment_id = i.id
    CROSS JOIN LATERAL (
      SELECT floor(sum(money.grown(x.expected, x.at, i.ends_at, investments_of.at,
                                   x.lost || coalesce(stopped -> x.id::text, '[]'))))::bigint AS accrued,
             coalesce(sum(x.amount) FILTER (WHERE x.at >= month_from), 0)::bigint AS this_month,
             count(*) > 1 AS topped_up
        FROM money.contributions x WHERE x.customer_id = customer AND x.investment_id = i.id) c
   WHERE i.customer_id = customer AND (one IS NULL OR i.id = one)
     AND (state IS NULL OR (i.completed_at IS NOT NULL) = (state = 'completed'))
   ORDER BY i.id DESC LIMIT most OFFSET skip;
END $$;

-- A savings plan with its contributions.
CREATE OR REPLACE FUNCTION money.plan_of(customer uuid, plan uuid)
RETURNS TABLE (rate_bps bigint, started_at timestamptz, ends_at timestamptz, capital bigint, contributions json)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT i.rate_bps, i.started_at, i.ends_at, i.capital::bigint,
         (SELECT json_agg(json_build_object('kobo', c.amount::text, 'at', c.at)) FROM money.contributions c
           WHERE c.customer_id = customer AND c.investment_id = plan)
    FROM money.investments i WHERE i.customer_id = customer AND i.id = plan AND i.is_savings;
END $$;

-- The earlier transaction of the same purchase; null where there is none.
CREATE OR REPLACE FUNCTION money.bought_before(customer uuid, key text, fingerprint uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN (SELECT t.id FROM ledger.transactions t
           WHERE t.customer_id = customer AND t.transaction_id = key AND t.fingerprint = bought_before.fingerprint);
END $$;
