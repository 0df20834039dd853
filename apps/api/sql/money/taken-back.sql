-- What was bought with money that the bank took back. While the customer owes that money, it earns nothing: it ends
-- without profit at its end, or when two administrators end it, and its capital pays the debt. If the debt is paid
-- otherwise, it goes on, without the profit of the time in which it was owed.

-- Which contributions to running investments were bought with money that is owed now, and for which debt: those that
-- came next after the payment, up to what is owed. While it is not `decided` whether a debt stays, it takes nothing
-- away, but what it bought waits. `share` is what this part would bring by the end.
CREATE OR REPLACE FUNCTION money.bought_unpaid(customer uuid)
RETURNS TABLE (debt text, reference text, decided boolean, investment_id uuid, id uuid, kobo bigint, share bigint,
               opened_at timestamptz, decided_at timestamptz)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  r    money.receivables;
  c    money.contributions;
  used jsonb := '{}';
  rest bigint;
BEGIN
  FOR r IN SELECT x.* FROM money.receivables x
            WHERE x.customer_id = customer AND x.closed_at IS NULL AND x.cause IN ('reversed', 'disputed')
            ORDER BY x.opened_at, x.key LOOP
    rest := r.owed_kobo - r.collected_kobo;
    FOR c IN SELECT x.* FROM money.contributions x
               JOIN money.investments i ON i.customer_id = x.customer_id AND i.id = x.investment_id
               JOIN ledger.transactions t ON t.customer_id = x.customer_id AND t.id = r.deposit_id
              WHERE x.customer_id = customer AND i.completed_at IS NULL AND NOT i.is_offline
                AND x.at BETWEEN t.booked_at AND r.opened_at
              ORDER BY x.at, x.id LOOP
      kobo := least(rest, c.amount - coalesce((used ->> c.id::text)::bigint, 0));
      CONTINUE WHEN kobo <= 0;
      debt := r.key; reference := r.reference; decided := r.decided; opened_at := r.opened_at;
      decided_at := coalesce(r.decided_at, r.opened_at);
      share := div((c.expected + c.unearned)::numeric * kobo, c.amount);
      investment_id := c.investment_id; id := c.id;
      RETURN NEXT;
      used := used || jsonb_build_object(c.id, coalesce((used ->> c.id::text)::bigint, 0) + kobo);
      rest := rest - kobo;
      EXIT WHEN rest = 0;
    END LOOP;
  END LOOP;
END $$;

-- Whether an investment was bought with money that is owed now.
CREATE OR REPLACE FUNCTION money.is_unpaid(customer uuid, investment uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN EXISTS (SELECT FROM money.bought_unpaid(customer) b WHERE b.investment_id = investment);
END $$;

-- What earns nothing now: by contribution, entries of `contributions.lost` without an end.
CREATE OR REPLACE FUNCTION money.stopped(customer uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_object_agg(s.id, s.parts)
            FROM (SELECT b.id, jsonb_agg(jsonb_build_object('share', b.share, 'owed_from', b.opened_at,
                                                            'known_at', b.decided_at)) AS parts
                    FROM money.bought_unpaid(customer) b WHERE b.decided GROUP BY 1) s);
END $$;

-- The same of each customer who owes for sure.
CREATE OR REPLACE FUNCTION money.stopped_of_all() RETURNS TABLE (customer_id uuid, parts jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
BEGIN
  FOR customer_id IN SELECT DISTINCT r.customer_id FROM money.receivables r WHERE r.closed_at IS NULL AND r.decided LOOP
    parts := money.stopped(stopped_of_all.customer_id);
    RETURN NEXT;
  END LOOP;
END $$;

-- Running investments that were bought with money that is owed for sure, with the profit that is left of each if the
-- debt is still open at its end. Null: of all customers.
CREATE OR REPLACE FUNCTION money.less_at_end(who uuid)
RETURNS TABLE (customer_id uuid, investment_id uuid, expected bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$ -- NULL: who
#variable_conflict use_column
DECLARE
  parts jsonb;
  i     money.investments;
BEGIN
  FOR customer_id IN SELECT DISTINCT r.customer_id FROM money.receivables r
                      WHERE (who IS NULL OR r.customer_id = who) AND r.closed_at IS NULL AND r.decided LOOP
    parts := (SELECT jsonb_object_agg(b.id, b.kobo)
                FROM (SELECT x.id, sum(x.kobo) AS kobo FROM money.bought_unpaid(less_at_end.customer_id) x
                       WHERE x.decided GROUP BY 1) b);
    FOR i IN SELECT x.* FROM money.investments x
              WHERE x.customer_id = less_at_end.customer_id AND x.completed_at IS NULL
                AND EXISTS (SELECT FROM money.contributions c
                             WHERE c.customer_id = x.customer_id AND c.investment_id = x.id AND parts ? c.id::text) LOOP
      investment_id := i.id;
      expected := (SELECT sum(CASE WHEN parts ? c.id::text
                                   THEN money.left_of_profit(i, c.amount - (parts ->> c.id::text)::bigint, c.at,
                                                             c.unearned)
                                   ELSE c.expected END)
                     FROM money.contributions c WHERE c.customer_id = i.customer_id AND c.investment_id = i.id);
      RETURN NEXT;
    END LOOP;
  END LOOP;
END $$;

-- Collects a part of a debt from the wallet, as a transaction that the customer sees. @returns the debt as it is then
CREATE OR REPLACE FUNCTION money.collect_part(owed money.receivables, part bigint, at timestamptz)
RETURNS money.receivables LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.must(
    ledger.post(owed.customer_id, 'OWE-' || owed.id || '-' || owed.collected_kobo, owed.cause,
                ARRAY[ledger.leg('wallet', 'receivable', part)], at, owed.reason || ': ' || owed.reference, 'wallet',
                metadata => jsonb_build_object('paystackRef', owed.reference),
                allowed => NULL, debt_free => false),
    'collecting ' || owed.key);
  UPDATE money.receivables r
     SET collected_kobo = r.collected_kobo + part,
         closed_at = CASE WHEN r.collected_kobo + part = r.owed_kobo THEN at END
   WHERE r.customer_id = owed.customer_id AND r.key = owed.key RETURNING r.* INTO owed;
  RETURN owed;
END $$;

-- A part of a debt is about to end otherwise than by what it bought, which earns again: what was bought last comes
-- first. Where it is paid with other money, the profit of the time in which it was owed is lost; where it is written
-- off or was none, the profit comes back at this moment.
CREATE OR REPLACE FUNCTION money.let_earn(owed money.receivables, part bigint, is_paid boolean, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  b     record;
  i     money.investments;
  c     money.contributions;
  rest  bigint := part - (owed.owed_kobo - owed.collected_kobo);
  share bigint;
  less  bigint;
BEGIN
  IF NOT owed.decided OR owed.cause <> 'reversed' THEN
    RETURN;
  END IF;
  rest := rest + (SELECT coalesce(sum(x.kobo), 0) FROM money.bought_unpaid(owed.customer_id) x WHERE x.debt = owed.key);
  FOR b IN SELECT x.* FROM money.bought_unpaid(owed.customer_id) x WHERE x.debt = owed.key ORDER BY x.id DESC LOOP
    EXIT WHEN rest <= 0;
    SELECT * INTO i FROM money.investments x WHERE x.customer_id = owed.customer_id AND x.id = b.investment_id;
    SELECT * INTO c FROM money.contributions x
     WHERE x.customer_id = owed.customer_id AND x.investment_id = b.investment_id AND x.id = b.id;
    -- What stays unpaid keeps the share that it has.
    share := b.share - div((c.expected + c.unearned)::numeric * (b.kobo - least(rest, b.kobo)), c.amount);
    less := CASE WHEN is_paid THEN least(c.expected, floor(money.accrued(share, c.at, i.ends_at, at)
                                                           - money.accrued(share, c.at, i.ends_at, b.opened_at)))
                 ELSE 0 END;
    UPDATE money.contributions x
       SET expected = x.expected - less, unearned = x.unearned + less,
           lost = x.lost || jsonb_build_object('share', share, 'owed_from', b.opened_at, 'known_at', b.decided_at,
                                               'until', let_earn.at, 'kobo', less)
     WHERE x.customer_id = owed.customer_id AND x.investment_id = b.investment_id AND x.id = b.id;
    UPDATE money.investments x SET expected = x.expected - less
     WHERE x.customer_id = owed.customer_id AND x.id = b.investment_id;
    rest := rest - b.kobo;
  END LOOP;
END $$;

-- The profit that a contribution of this amount brings by the end, as it is worked out when it is bought (sdk/money).
CREATE OR REPLACE FUNCTION money.profit_of(i money.investments, amount bigint, since timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT div(amount::numeric * i.rate_bps
             * CASE WHEN since = i.started_at THEN ms
                    ELSE greatest(0, round(extract(epoch FROM i.ends_at - since) * 1000)) END
             + 5000 * ms, 10000 * ms)::bigint
    FROM (SELECT greatest(1, round(extract(epoch FROM i.ends_at - i.started_at) * 1000)) AS ms) term
$$;

-- The same less what it did not earn.
CREATE OR REPLACE FUNCTION money.left_of_profit(
  i money.investments, amount bigint, since timestamptz, unearned bigint
) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(0, money.profit_of(i, amount, since) - unearned)
$$;

-- Takes out of an investment, without profit, what was bought with money that is owed for sure, and pays the debts with
-- it. `about`: only for debts of this payment; null: for all. @returns whether nothing is left of the investment
CREATE OR REPLACE FUNCTION money.end_unpaid(customer uuid, investment uuid, about text, at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  b     record;
  i     money.investments;
  owed  money.receivables;
  parts jsonb := (SELECT jsonb_agg(x) FROM money.bought_unpaid(customer) x
                   WHERE x.investment_id = investment AND x.decided AND (about IS NULL OR x.reference = about));
  total bigint := (SELECT sum(x.kobo) FROM jsonb_to_recordset(parts) x (kobo bigint));
  is_all boolean;
  seq   bigint; -- names the act, which may be repeated as more is owed
BEGIN
  PERFORM ledger.must_have_locked(customer::text);
  IF total IS NULL THEN
    RETURN false;
  END IF;
  SELECT * INTO i FROM money.investments x WHERE x.customer_id = customer AND x.id = investment;
  SELECT a.last_seq INTO seq FROM ledger.accounts a WHERE a.customer_id = customer;
  is_all := total = i.capital;
  PERFORM ledger.must(
    ledger.post(customer,
                CASE WHEN is_all THEN 'PAY-' || i.id ELSE 'END-' || i.id || '-' || seq END,
                'early_exit', ARRAY[ledger.leg('invested', 'wallet', total)], at, 'Ended: ' || i.product_name,
                fingerprint => i.id, metadata => jsonb_build_object('note',
                  'It was bought with money that the bank took back. It pays for that, without profit.'),
                allowed => NULL, debt_free => false),
    'ending ' || i.id);
  -- What is left has the profit of what is left. One of which nothing is left stays, because months that have ended
  -- count it.
  UPDATE money.contributions c
     SET amount = CASE WHEN is_all THEN c.amount ELSE c.amount - p.kobo END,
         unearned = CASE WHEN is_all THEN c.unearned + c.expected ELSE c.unearned END,
         expected = CASE WHEN is_all THEN 0 ELSE money.left_of_profit(i, c.amount - p.kobo, c.at, c.unearned) END,
         lost = c.lost || p.lost || jsonb_build_object(
           'share', 0, 'owed_from', end_unpaid.at, 'known_at', end_unpaid.at, 'until', end_unpaid.at, 'gone', c.expected
             - CASE WHEN is_all THEN 0 ELSE money.left_of_profit(i, c.amount - p.kobo, c.at, c.unearned) END)
    FROM (SELECT x.id, sum(x.kobo)::bigint AS kobo,
                 jsonb_agg(jsonb_build_object('share', x.share, 'owed_from', x.opened_at, 'known_at', x.decided_at,
                                              'until', end_unpaid.at, 'kobo', 0)) AS lost
            FROM jsonb_to_recordset(parts) x (id uuid, kobo bigint, share bigint, opened_at timestamptz,
                                              decided_at timestamptz) GROUP BY 1) p
   WHERE c.customer_id = customer AND c.investment_id = investment AND c.id = p.id;
  UPDATE money.investments x
     SET capital = CASE WHEN is_all THEN x.capital ELSE x.capital - total END,
         expected = (SELECT sum(c.expected) FROM money.contributions c
                      WHERE c.customer_id = customer AND c.investment_id = investment),
         completed_at = CASE WHEN is_all THEN at END
   WHERE x.customer_id = customer AND x.id = investment;
  FOR b IN SELECT x.debt, sum(x.kobo)::bigint AS kobo FROM jsonb_to_recordset(parts) x (debt text, kobo bigint)
            GROUP BY 1 ORDER BY 1 LOOP
    SELECT * INTO owed FROM money.receivables x WHERE x.customer_id = customer AND x.key = b.debt;
    PERFORM money.collect_part(owed, b.kobo, at);
  END LOOP;
  IF is_all THEN
    PERFORM public.announce_investment('investment.completed', i.id, customer, i.product_id, i.capital, i.started_at,
                                       i.ends_at);
  END IF;
  RETURN is_all;
END $$;

-- Of one payment that the bank took back: ends each investment that its money bought.
CREATE OR REPLACE FUNCTION money.end_all_unpaid(customer uuid, reference text, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  investment uuid;
BEGIN
  FOR investment IN SELECT DISTINCT b.investment_id FROM money.bought_unpaid(customer) b
                     WHERE b.reference = end_all_unpaid.reference AND b.decided ORDER BY 1 LOOP
    PERFORM money.end_unpaid(customer, investment, reference, at);
  END LOOP;
END $$;
