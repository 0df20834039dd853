-- Leaving an investment before its end, at a quoted price.

-- The price of leaving: a share of the profit so far, rounded half up to the kobo.
CREATE OR REPLACE FUNCTION money.exit_price(profit bigint, bps bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT div(profit::numeric * bps + 5000, 10000)::bigint
$$;

-- Whether an investment can be left at a moment: `yes`, or why not.
CREATE OR REPLACE FUNCTION money.may_exit(i money.investments, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN i.completed_at IS NOT NULL OR i.ends_at <= at THEN 'ended'
              WHEN i.exit_after_days IS NULL THEN 'never'
              WHEN extract(epoch FROM at - i.started_at) < i.exit_after_days * 86400::bigint THEN 'too_early'
              ELSE 'yes' END
$$;

-- Makes a quote for a customer's investment; none where it cannot be left at that moment, or was bought with money that
-- the bank took back or may take back. An expired quote is deleted
-- an hour later, because a repeat of its refused execution needs it to find the investment.
CREATE OR REPLACE FUNCTION money.quote_exit(customer uuid, investment uuid, at timestamptz, valid_until timestamptz)
RETURNS SETOF money.exit_quotes LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  i    money.investments;
  gain bigint;
  cost bigint;
BEGIN
  DELETE FROM money.exit_quotes q
   WHERE q.customer_id = customer AND q.executed_at IS NULL AND q.valid_until < at - interval '1 hour';
  SELECT x.* INTO i FROM money.investments x WHERE x.customer_id = customer AND x.id = investment;
  IF i.id IS NULL OR money.may_exit(i, at) <> 'yes' OR money.is_unpaid(customer, investment) THEN
    RETURN;
  END IF;
  SELECT floor(sum(money.grown(c.expected, c.at, i.ends_at, quote_exit.at, c.lost)))::bigint INTO gain
    FROM money.contributions c WHERE c.customer_id = customer AND c.investment_id = investment;
  cost := money.exit_price(gain, i.exit_price_bps);
  RETURN QUERY
  INSERT INTO money.exit_quotes AS q
    (customer_id, investment_id, made_at, valid_until, capital, expected, profit, price, tax)
  VALUES (customer, investment, at, quote_exit.valid_until, i.capital, i.expected, gain, cost,
          money.tax_on(gain - cost, i.tax_bps))
  RETURNING q.*;
END $$;

-- Pays what the quote says and ends the investment. Its transaction has the same key as the payout at maturity, so
-- that the ledger posts only one of the two. `expired`: the quote is over; `changed`: the investment has changed
-- since; `ended`: it has ended or was left; `owes`: it was bought with money that is owed now.
CREATE OR REPLACE FUNCTION money.exit_early(customer uuid, quote uuid, at timestamptz) RETURNS ledger.outcome
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  q    money.exit_quotes;
  i    money.investments;
  done ledger.outcome;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT x.* INTO q FROM money.exit_quotes x WHERE x.customer_id = customer AND x.id = quote;
  SELECT y.* INTO i FROM money.investments y WHERE y.customer_id = customer AND y.id = q.investment_id;
  IF q.id IS NULL OR q.executed_at IS NOT NULL THEN
    RETURN ROW(CASE WHEN q.id IS NULL THEN 'expired' ELSE 'repeated' END, q.investment_id, NULL, NULL)::ledger.outcome;
  ELSIF money.may_exit(i, at) <> 'yes' THEN
    RETURN ROW('ended', i.id, NULL, NULL)::ledger.outcome;
  ELSIF money.is_unpaid(customer, i.id) THEN
    RETURN ROW('owes', i.id, NULL, NULL)::ledger.outcome;
  ELSIF q.valid_until < at OR i.capital <> q.capital OR i.expected <> q.expected THEN
    RETURN ROW(CASE WHEN q.valid_until < at THEN 'expired' ELSE 'changed' END, i.id, NULL, NULL)::ledger.outcome;
  END IF;
  done := ledger.post(customer, 'PAY-' || i.id, 'early_exit', money.legs_of_end(q.capital, q.profit - q.price, q.tax),
                      at, 'Early exit: ' || i.product_name, fingerprint => i.id,
                      metadata => money.tax_note(q.profit - q.price, i.tax_bps, q.tax),
                      allowed => NULL, debt_free => false);
  IF done.verdict = 'posted' THEN
    UPDATE money.investments y SET completed_at = at, exited_profit = q.profit - q.price, tax_kobo = q.tax
     WHERE y.customer_id = customer AND y.id = i.id;
    UPDATE money.exit_quotes x SET executed_at = at WHERE x.customer_id = customer AND x.id = quote;
    PERFORM money.collect_owed(customer, at);
    PERFORM public.announce_investment('investment.completed', i.id, customer, i.product_id, i.capital, i.started_at,
                                       i.ends_at);
  END IF;
  done.id := i.id;
  RETURN done;
END $$;
