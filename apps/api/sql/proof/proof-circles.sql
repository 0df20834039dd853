-- The promises about circles, by customer and turn by turn.

-- Circles by customer: money set aside, and money passed on.
CREATE OR REPLACE FUNCTION money.wrong_circles(who uuid[]) RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT c.promise, c.what, a.customer_id
    FROM ledger.accounts a,
         LATERAL (SELECT coalesce(sum(CASE WHEN p.closed_at IS NULL THEN p.set_aside
                                           ELSE p.collected - p.passed END), 0) AS kept,
                         coalesce(sum(p.passed + CASE WHEN p.closed_at IS NULL THEN 0
                                                      ELSE p.set_aside + p.from_deposit END), 0) AS given,
                         coalesce(sum(p.from_deposit), 0) AS used,
                         coalesce(bool_and(CASE WHEN p.closed_at IS NULL THEN p.owed + p.forgiven + p.from_deposit = 0
                                                ELSE p.kobo = p.set_aside + p.from_deposit + p.owed
                                                              + p.forgiven + p.waived END
                                           AND p.set_aside IN (0, p.kobo) AND p.passed <= p.collected
                                           AND p.collected <= p.owed), true) AS adds_up
                    FROM money.circle_parts p WHERE p.customer_id = a.customer_id) p,
         LATERAL (SELECT coalesce(sum(d.kobo - d.used) FILTER (WHERE d.returned_at IS NULL), 0) AS kept,
                         coalesce(sum(d.used), 0) AS used
                    FROM money.circle_deposits d WHERE d.customer_id = a.customer_id) d,
         LATERAL (SELECT coalesce(sum(r.kobo + r.later), 0) AS kobo
                    FROM money.circle_receipts r WHERE r.customer_id = a.customer_id) r,
         LATERAL (SELECT coalesce(sum(s.kobo), 0) AS kobo
                    FROM money.circle_places s WHERE s.customer_id = a.customer_id) s,
         LATERAL (SELECT coalesce(sum(l.waiting), 0) AS kept
                    FROM money.circle_limits l WHERE l.customer_id = a.customer_id) w,
         LATERAL (VALUES
           (3, 'what is set aside for circles is open contributions, deposits, debts on their way and what waits',
               a.circle = p.kept + d.kept + w.kept),
           (12, 'a contribution is what was set aside, what the deposit paid, and what is owed or was forgiven',
                p.adds_up AND p.used = d.used),
           (12, 'what a customer passed on in circles is what was given less what was received',
                a.passed_on = p.given + s.kobo - r.kobo)
         ) c (promise, what, holds)
   WHERE (who IS NULL OR a.customer_id = ANY (who)) AND NOT c.holds
$$;

-- The circles in which, turn by turn, the members' contributions differ from what was received. Between two database
-- transactions no money of a turn is on its way.
CREATE OR REPLACE FUNCTION money.check_circles() RETURNS TABLE (promise integer, what text, circle_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT DISTINCT 12, 'what the members of a circle gave in a turn is what its receiver got', x.circle_id
    FROM (SELECT p.circle_id, p.turn, p.set_aside + p.from_deposit + p.passed AS kobo FROM money.circle_parts p
           WHERE p.closed_at IS NOT NULL
          UNION ALL
          SELECT r.circle_id, r.turn, -(r.kobo + r.later) FROM money.circle_receipts r) x
   GROUP BY x.circle_id, x.turn HAVING sum(x.kobo) <> 0
  UNION ALL
  SELECT 12, 'what was paid for a place in a circle is what its member got', s.circle_id
    FROM money.circle_places s GROUP BY s.circle_id HAVING sum(s.kobo) <> 0
$$;
