-- The money of circles, by customer: deposits, contributions, what a turn brings its receiver. src/circles/turns.ts
-- closes a turn in one transaction over its members, in the order of their ids, so that none wait for each other.

-- Locks a member's account row before anything of a turn is read or moved.
CREATE OR REPLACE FUNCTION money.lock_member(customer uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
END $$;

-- Locks a deposit, once.
CREATE OR REPLACE FUNCTION money.lock_circle_deposit(
  customer uuid, circle uuid, member uuid, title text, kobo bigint, at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a    ledger.standing := ledger.lock(customer);
  done ledger.outcome;
BEGIN
  IF NOT ledger.may_move(a.status) THEN
    RETURN ROW('status', NULL, a.wallet, a.wallet)::ledger.outcome;
  END IF;
  done := ledger.post(customer, 'CRD-' || member, 'circle_in', ARRAY[ledger.leg('wallet', 'circle', kobo)], at, title,
                      debt_free => true);
  IF done.verdict = 'posted' THEN
    INSERT INTO money.circle_deposits (customer_id, circle_id, member_id, title, kobo, transaction)
    VALUES (customer, circle, member, title, kobo, done.id);
  END IF;
  RETURN done;
END $$;

-- Gives back what is left of a deposit, once. @returns how much
CREATE OR REPLACE FUNCTION money.return_circle_deposit(customer uuid, circle uuid, at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  d money.circle_deposits;
BEGIN
  PERFORM ledger.lock(customer);
  UPDATE money.circle_deposits x SET returned_at = at
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.returned_at IS NULL
  RETURNING x.* INTO d;
  IF NOT FOUND OR d.used = d.kobo THEN
    RETURN 0;
  END IF;
  PERFORM ledger.must(
    ledger.post(customer, 'CRB-' || d.member_id, 'circle_back',
                ARRAY[ledger.leg('circle', 'wallet', d.kobo - d.used)], at, d.title),
    'giving back ' || d.title);
  PERFORM money.collect_owed(customer, at);
  RETURN d.kobo - d.used;
END $$;

-- A member's part of a turn begins to wait for money. One that exists stays as it is.
CREATE OR REPLACE FUNCTION money.begin_circle_part(
  customer uuid, circle uuid, member uuid, turn integer, kobo bigint, due_on date, title text, at timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  INSERT INTO money.circle_parts (customer_id, circle_id, turn, member_id, title, kobo, due_on)
  VALUES (customer, circle, turn, member, title, kobo, due_on)
  ON CONFLICT ON CONSTRAINT circle_parts_pkey DO NOTHING;
  PERFORM money.collect_circles(customer, at);
END $$;

-- Passes on what was collected of a member's debt. @returns how much
CREATE OR REPLACE FUNCTION money.pass_on_part(customer uuid, circle uuid, turn integer, at timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  p money.circle_parts;
BEGIN
  PERFORM ledger.lock(customer);
  SELECT x.* INTO p FROM money.circle_parts x
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = pass_on_part.turn AND x.passed < x.collected
     AND NOT x.held;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  PERFORM ledger.move(customer, p.transaction, ARRAY[ledger.leg('circle', 'passed_on', p.collected - p.passed)], at);
  UPDATE money.circle_parts x SET passed = x.collected
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = pass_on_part.turn;
  RETURN p.collected - p.passed;
END $$;

-- Closes a member's part of a turn: what was set aside leaves, then what the deposit has; the rest is owed to the
-- receiver, and what the wallet has of it follows at once. The receiver owes nothing of the own part. A part that is
-- closed gives nothing again. @returns what was given, what was not there in time, and what is owed of it
CREATE OR REPLACE FUNCTION money.close_circle_part(
  customer uuid, circle uuid, turn integer, receiver uuid, at timestamptz, OUT given bigint,
  OUT late bigint, OUT owed bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  p    money.circle_parts;
  d    money.circle_deposits;
  used bigint := 0;
BEGIN
  PERFORM ledger.lock(customer);
  PERFORM money.collect_circles(customer, at);
  SELECT x.* INTO p FROM money.circle_parts x
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = close_circle_part.turn AND x.closed_at IS NULL;
  given := 0;
  late := 0;
  owed := 0;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF customer <> receiver THEN
    late := p.kobo - p.set_aside;
  END IF;
  IF late > 0 THEN
    SELECT x.* INTO d FROM money.circle_deposits x
     WHERE x.customer_id = customer AND x.circle_id = circle AND x.returned_at IS NULL AND x.used < x.kobo;
    IF FOUND THEN
      used := least(late, d.kobo - d.used);
      PERFORM ledger.move(customer, d.transaction, ARRAY[ledger.leg('circle', 'passed_on', used)], at);
      UPDATE money.circle_deposits x SET used = x.used + close_circle_part.used
       WHERE x.customer_id = customer AND x.circle_id = circle;
    END IF;
  END IF;
  IF p.set_aside > 0 THEN
    PERFORM ledger.move(customer, p.transaction, ARRAY[ledger.leg('circle', 'passed_on', p.set_aside)], at);
  END IF;
  UPDATE money.circle_parts x
     SET closed_at = at, from_deposit = used, owed = close_circle_part.late - used, owed_to = receiver,
         waived = p.kobo - p.set_aside - close_circle_part.late
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = close_circle_part.turn;
  PERFORM money.collect_circles(customer, at);
  given := p.set_aside + used + money.pass_on_part(customer, circle, turn, at);
  owed := late - (given - p.set_aside);
END $$;

-- Brings a receiver what a turn gave, once. It may be nothing.
CREATE OR REPLACE FUNCTION money.receive_circle(
  customer uuid, circle uuid, member uuid, turn integer, kobo bigint, title text, at timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  INSERT INTO money.circle_receipts (customer_id, circle_id, turn, member_id, title, closed_at, kobo)
  VALUES (customer, circle, turn, member, title, at, kobo);
  IF kobo > 0 THEN
    PERFORM ledger.must(
      ledger.post(customer, 'CRR-' || member || '-' || turn, 'circle_out',
                  ARRAY[ledger.leg('passed_on', 'wallet', kobo)], at, title),
      'receiving ' || title);
    PERFORM money.collect_owed(customer, at);
  END IF;
END $$;

-- Brings a receiver what another one paid late. `debtor` is that member.
CREATE OR REPLACE FUNCTION money.receive_late(
  customer uuid, circle uuid, turn integer, kobo bigint, debtor uuid, at timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  r money.circle_receipts;
BEGIN
  PERFORM ledger.lock(customer);
  UPDATE money.circle_receipts x SET later = x.later + receive_late.kobo
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = receive_late.turn
  RETURNING x.* INTO STRICT r;
  PERFORM ledger.must(
    ledger.post(customer, 'CRL-' || debtor || '-' || turn || '-' || r.later, 'circle_out',
                ARRAY[ledger.leg('passed_on', 'wallet', kobo)], at, r.title || ', paid late'),
    'receiving late ' || r.title);
  PERFORM money.collect_owed(customer, at);
END $$;

-- Holds what is open or owed of a member in a circle, or releases it and takes what the wallet has.
CREATE OR REPLACE FUNCTION money.hold_circle(customer uuid, circle uuid, hold boolean, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  UPDATE money.circle_parts x SET held = hold
   WHERE x.customer_id = customer AND x.circle_id = circle AND (x.closed_at IS NULL OR x.passed < x.owed);
  IF NOT hold THEN
    PERFORM money.collect_circles(customer, at);
  END IF;
END $$;

-- The circles by customer: what is set aside and what was passed on.
CREATE OR REPLACE FUNCTION money.wrong_circles(who uuid[]) RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT c.promise, c.what, a.customer_id
    FROM ledger.accounts a,
         LATERAL (SELECT coalesce(sum(CASE WHEN p.closed_at IS NULL THEN p.set_aside
                                           ELSE p.collected - p.passed END), 0) AS kept,
                         coalesce(sum(p.passed + CASE WHEN p.closed_at IS NULL THEN 0
                                                      ELSE p.set_aside + p.from_deposit END), 0) AS given,
                         coalesce(sum(p.from_deposit), 0) AS used,
                         coalesce(bool_and(CASE WHEN p.closed_at IS NULL THEN p.owed = 0 AND p.from_deposit = 0
                                                ELSE p.kobo = p.set_aside + p.from_deposit + p.owed + p.waived END
                                           AND p.set_aside IN (0, p.kobo) AND p.passed <= p.collected
                                           AND p.collected <= p.owed), true) AS adds_up
                    FROM money.circle_parts p WHERE p.customer_id = a.customer_id) p,
         LATERAL (SELECT coalesce(sum(d.kobo - d.used) FILTER (WHERE d.returned_at IS NULL), 0) AS kept,
                         coalesce(sum(d.used), 0) AS used
                    FROM money.circle_deposits d WHERE d.customer_id = a.customer_id) d,
         LATERAL (SELECT coalesce(sum(r.kobo + r.later), 0) AS kobo
                    FROM money.circle_receipts r WHERE r.customer_id = a.customer_id) r,
         LATERAL (VALUES
           (3, 'what is set aside for circles is open contributions, deposits and debts not passed on yet',
               a.circle = p.kept + d.kept),
           (12, 'a contribution is what was set aside, what the deposit paid and what is owed',
                p.adds_up AND p.used = d.used),
           (12, 'what a customer passed on in circles is what was given less what was received',
                a.passed_on = p.given - r.kobo)
         ) c (promise, what, holds)
   WHERE (who IS NULL OR a.customer_id = ANY (who)) AND NOT c.holds
$$;

-- The circles in which what the members gave is not what they received, turn by turn. Nothing of a turn lies between
-- two members outside a database transaction.
CREATE OR REPLACE FUNCTION money.check_circles() RETURNS TABLE (promise integer, what text, circle_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT DISTINCT 12, 'what the members of a circle gave in a turn is what its receiver got', x.circle_id
    FROM (SELECT p.circle_id, p.turn, p.set_aside + p.from_deposit + p.passed AS kobo FROM money.circle_parts p
           WHERE p.closed_at IS NOT NULL
          UNION ALL
          SELECT r.circle_id, r.turn, -(r.kobo + r.later) FROM money.circle_receipts r) x
   GROUP BY x.circle_id, x.turn HAVING sum(x.kobo) <> 0
$$;
