-- Investments that end: paid into the wallet, and what their owners asked to be done with the money then.

DROP FUNCTION IF EXISTS money.set_ending(uuid, uuid, text, uuid, bigint, integer, text, timestamptz);

-- What runs and may be paid when it has ended: one that the ledger refused is left out for as long as its exception is open. One that
-- is `instructed`, whose owner wants something else than the wallet, is ended by itself, with `money.mature_one`. A view, because a
-- function of a row with a query in it is called for each row.
CREATE OR REPLACE VIEW money.payable AS
  SELECT i.customer_id, i.id, i.product_name, i.capital, i.expected, i.ends_at,
         EXISTS (SELECT FROM money.endings e WHERE e.customer_id = i.customer_id AND e.investment_id = i.id AND e.choice <> 'wallet') AS instructed,
         i.tax_bps, money.tax_on(i.expected, i.tax_bps) AS tax
    FROM money.investments i
   WHERE i.completed_at IS NULL AND 'PAY-' || i.id NOT IN (
           SELECT e.reference FROM money.exceptions e WHERE e.kind = 'maturity_refused' AND e.resolved_at IS NULL);

-- The payment of one that has ended: its capital, and from interest its profit without the tax.
CREATE OR REPLACE FUNCTION money.payment_of(p money.payable, at timestamptz) RETURNS ledger.request LANGUAGE sql STABLE AS $$
  SELECT ROW(p.customer_id, 'PAY-' || p.id, p.id, 'deposit', 'completed', 'Payout: ' || p.product_name, 'wallet',
             'invested', 'wallet', p.capital, 'interest', p.expected - p.tax, at,
             CASE WHEN p.tax > 0 THEN money.tax_note(p.expected, p.tax_bps, p.tax) ELSE '{}' END, NULL, 'maturity')::ledger.request
$$;

-- What administrators are told of one that the ledger refused.
CREATE OR REPLACE FUNCTION money.refused_because(verdict text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'An investment has ended and could not be paid into the wallet: ' || CASE
           WHEN verdict = 'key_reused' THEN 'another transaction has the name of its payout.'
           ELSE 'the ledger answered ' || verdict || '.' END
         || ' It is tried again when this entry is closed.'
$$;

-- Posts the payment of one whose owner's account row is locked. False: the ledger refused it.
CREATE OR REPLACE FUNCTION money.pay_one(p money.payable, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  done  ledger.outcome := ledger.post_one(money.payment_of(p, at));
  ended money.investments;
BEGIN
  IF done.verdict NOT IN ('posted', 'repeated') THEN
    PERFORM money.raise_exception('maturity_refused', 'PAY-' || p.id, money.refused_because(done.verdict), p.customer_id,
                                  p.capital + p.expected, at);
    RETURN false;
  END IF;
  UPDATE money.investments i SET completed_at = at, tax_kobo = CASE WHEN done.verdict = 'posted' THEN p.tax ELSE i.tax_kobo END
   WHERE i.customer_id = p.customer_id AND i.id = p.id RETURNING i.* INTO ended;
  IF done.verdict = 'posted' THEN
    PERFORM money.withhold(p.customer_id, done.id, p.tax, at);
    PERFORM money.collect_owed(p.customer_id, at);
  END IF;
  PERFORM public.announce_investment('investment.completed', p.id, p.customer_id, ended.product_id, p.capital, ended.started_at, p.ends_at);
  RETURN true;
END $$;

-- Posts payments of customers whose account rows are locked, withholds the tax, and closes their investments. One that the ledger refuses
-- is raised.
CREATE OR REPLACE FUNCTION money.pay_ended(requests ledger.request[], at timestamptz, OUT paid integer, OUT refused integer)
LANGUAGE plpgsql AS $$
DECLARE
  answers ledger.answer[];
BEGIN
  SELECT array_agg(p) INTO answers FROM ledger.post_many(requests) p;
  UPDATE money.investments i
     SET completed_at = at, tax_kobo = CASE WHEN a.verdict = 'posted' THEN money.tax_on(i.expected, i.tax_bps) ELSE i.tax_kobo END
    FROM unnest(answers) a
   WHERE i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid AND a.verdict IN ('posted', 'repeated');
  GET DIAGNOSTICS paid = ROW_COUNT;
  IF EXISTS (SELECT FROM public.webhooks WHERE paused_at IS NULL) THEN
    PERFORM public.announce('investment.completed', public.investment_message(i.id, i.customer_id, i.product_id, i.capital, i.started_at, i.ends_at))
       FROM unnest(answers) a JOIN money.investments i ON i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid
      WHERE a.verdict IN ('posted', 'repeated');
  END IF;
  PERFORM money.withhold(i.customer_id, a.id, i.tax_kobo, at)
     FROM unnest(answers) a JOIN money.investments i ON i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid
    WHERE a.verdict = 'posted' AND i.tax_kobo > 0;
  PERFORM money.collect_owed(x.customer_id, at)
     FROM unnest(answers) a JOIN ledger.accounts x ON x.customer_id = a.customer WHERE a.verdict = 'posted' AND x.receivable < 0;
  INSERT INTO money.exceptions (kind, reference, message, customer_id, amount_kobo, raised_at)
  SELECT 'maturity_refused', a.key, money.refused_because(a.verdict), a.customer, i.capital + i.expected, at
    FROM unnest(answers) a JOIN money.investments i ON i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid
   WHERE a.verdict NOT IN ('posted', 'repeated')
  ON CONFLICT (kind, reference) WHERE resolved_at IS NULL DO NOTHING;
  GET DIAGNOSTICS refused = ROW_COUNT;
END $$;

-- The same, customer by customer.
CREATE OR REPLACE FUNCTION money.mature_each(most integer, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  due     record;
  ended   money.payable;
  paid    integer := 0;
  refused integer := 0;
BEGIN
  FOR due IN SELECT p.customer_id, p.id FROM money.payable p WHERE p.ends_at <= at AND NOT p.instructed ORDER BY p.ends_at LIMIT most LOOP
    PERFORM FROM ledger.accounts a WHERE a.customer_id = due.customer_id FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    SELECT p.* INTO ended FROM money.payable p WHERE p.customer_id = due.customer_id AND p.id = due.id AND p.ends_at <= at AND NOT p.instructed;
    IF ended.id IS NOT NULL AND money.pay_one(ended, at) THEN
      paid := paid + 1;
    ELSIF ended.id IS NOT NULL THEN
      refused := refused + 1;
    END IF;
  END LOOP;
  -- A call in which all were refused says nothing about those behind them.
  RETURN CASE WHEN paid = 0 AND refused > 0 THEN money.mature_each(most, at) ELSE paid END;
END $$;

-- Pays capital and profit of investments whose end has passed into the wallets, once each, many in one call and at most
-- one a customer. The account rows are locked first, so what is found to be running afterwards is running. A customer whose row
-- somebody else has locked is left to the next call and holds up nobody.
CREATE OR REPLACE FUNCTION money.mature(most integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due      uuid[];
  requests ledger.request[];
  n        integer;
  refused  integer;
BEGIN
  IF ledger.is_spread() THEN
    RETURN money.mature_each(most, at);
  END IF;
  LOOP
    -- Which these are can have changed by the time the locks are there; it is judged again below.
    SELECT array_agg(DISTINCT d.customer_id) INTO due
      FROM (SELECT p.customer_id FROM money.payable p
              JOIN ledger.accounts a ON a.customer_id = p.customer_id
             WHERE p.ends_at <= at AND NOT p.instructed
             ORDER BY p.ends_at LIMIT most FOR NO KEY UPDATE OF a SKIP LOCKED) d;
    IF due IS NULL THEN
      RETURN 0;
    END IF;
    SELECT array_agg(money.payment_of(m, at)) INTO requests
      FROM (SELECT DISTINCT ON (p.customer_id) p.* FROM money.payable p
             WHERE p.customer_id = ANY (due) AND p.ends_at <= at AND NOT p.instructed
             ORDER BY p.customer_id, p.ends_at, p.id) m;
    CONTINUE WHEN requests IS NULL;
    SELECT p.paid, p.refused INTO n, refused FROM money.pay_ended(requests, at) p;
    -- A call in which all were refused says nothing about those behind them.
    IF n > 0 OR refused = 0 THEN
      RETURN n;
    END IF;
  END LOOP;
END $$;

-- Pays one whose owner wants something done with the money, and keeps the account's lock, so that the caller can do it in the same
-- transaction. Answers what was paid, the profit without the tax, and nothing where somebody else has the lock, it was paid before, or the ledger refused it.
CREATE OR REPLACE FUNCTION money.mature_one(customer uuid, investment uuid, at timestamptz)
RETURNS TABLE (capital bigint, profit bigint, owes boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  owing boolean;
  found money.payable;
BEGIN
  SELECT a.receivable < 0 INTO owing FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE SKIP LOCKED;
  IF owing IS NULL THEN
    RETURN;
  END IF;
  SELECT p.* INTO found FROM money.payable p WHERE p.customer_id = customer AND p.id = investment AND p.ends_at <= at;
  IF found.id IS NOT NULL AND money.pay_one(found, at) THEN
    RETURN QUERY SELECT found.capital::bigint, (found.expected - found.tax)::bigint, owing;
  END IF;
END $$;

-- Keeps what its owner wants done with the money. False: the day on which it ends has begun in Lagos, or it has ended.
CREATE OR REPLACE FUNCTION money.keep_ending(
  customer uuid, investment uuid, choice text, plan uuid, rate_bps bigint, term_value integer, term_unit text, tax_bps bigint,
  exit_after_days integer, exit_price_bps bigint, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  INSERT INTO money.endings AS e (customer_id, investment_id, choice, plan_id, rate_bps, term_value, term_unit, tax_bps, exit_after_days,
                                  exit_price_bps, set_at)
  SELECT i.customer_id, i.id, keep_ending.choice, plan, keep_ending.rate_bps, keep_ending.term_value, keep_ending.term_unit,
         keep_ending.tax_bps, keep_ending.exit_after_days, keep_ending.exit_price_bps, at
    FROM money.investments i
   WHERE i.customer_id = customer AND i.id = investment AND i.completed_at IS NULL
     AND ledger.lagos_day(at) < ledger.lagos_day(i.ends_at)
  ON CONFLICT ON CONSTRAINT endings_pkey DO UPDATE
     SET choice = excluded.choice, plan_id = excluded.plan_id, rate_bps = excluded.rate_bps,
         term_value = excluded.term_value, term_unit = excluded.term_unit, tax_bps = excluded.tax_bps,
         exit_after_days = excluded.exit_after_days, exit_price_bps = excluded.exit_price_bps, set_at = excluded.set_at;
  RETURN FOUND;
END $$;

-- The same for servers of the version before, which keep no terms of leaving early.
CREATE OR REPLACE FUNCTION money.set_ending(
  customer uuid, investment uuid, choice text, plan uuid, rate_bps bigint, term_value integer, term_unit text, tax_bps bigint,
  at timestamptz
) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT money.keep_ending(customer, investment, choice, plan, rate_bps, term_value, term_unit, tax_bps, NULL, NULL, at)
$$;

-- Writes down what became of it: `bought` with the money, or why all of it stayed in the wallet. What was bought again for months keeps the
-- day of the month of the first purchase.
CREATE OR REPLACE FUNCTION money.note_ending(customer uuid, investment uuid, bought uuid, why text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.investments n SET anchor_day = coalesce(i.anchor_day, extract(day FROM ledger.lagos_day(i.started_at)))
    FROM money.investments i JOIN money.endings e ON e.customer_id = i.customer_id AND e.investment_id = i.id
   WHERE n.customer_id = customer AND n.id = bought AND i.customer_id = customer AND i.id = investment
     AND e.choice IN ('capital', 'everything') AND e.term_unit = 'months';
  UPDATE money.endings e SET followed_at = at, into_id = bought, not_followed = why
   WHERE e.customer_id = customer AND e.investment_id = investment
$$;
