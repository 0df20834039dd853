-- The money of circles, by customer: deposits, contributions, and what a turn brings its receiver.
-- circles/turns.ts closes a turn in one transaction over its members, in the order of their ids, so that no two
-- transactions wait for each other.

-- Locks a member's account row. Call it before reading or moving money of a turn.
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
  IF NOT ledger.may_give(a.status) THEN
    RETURN ROW('status', NULL, a.wallet, a.wallet)::ledger.outcome;
  END IF;
  done := ledger.post(customer, 'CRD-' || member, 'circle_in', ARRAY[ledger.leg('wallet', 'circle', kobo)], at, title,
                      debt_free => true,
                      allowed => NULL);
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
                ARRAY[ledger.leg('circle', 'wallet', d.kobo - d.used)], at, d.title,
                allowed => NULL, debt_free => false),
    'giving back ' || d.title);
  PERFORM money.collect_owed(customer, at);
  RETURN d.kobo - d.used;
END $$;

-- Makes a member's part of a turn, which waits for money. An existing part stays as it is.
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

-- The members whose parts of some turns are set aside. A function, because on a cluster a transaction that has posted
-- reads as the functions' owner.
CREATE OR REPLACE FUNCTION money.set_aside_in(circle uuid) RETURNS TABLE (customer_id uuid, turn integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT p.customer_id, p.turn FROM money.circle_parts p WHERE p.circle_id = circle AND p.set_aside > 0
$$;

-- Passes on the part of a member's debt that was collected. @returns how much
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

-- Closes a member's part of a turn. It gives what was set aside, then what the deposit has; the rest becomes a debt
-- to the receiver, and what the wallet has of it is paid at once. Receivers owe nothing for their own part. A closed
-- part gives nothing again. @returns what was given, what was missing in time, and how much of that is owed
CREATE OR REPLACE FUNCTION money.close_circle_part(
  customer uuid, circle uuid, turn integer, receiver uuid, at timestamptz, OUT given bigint,
  OUT late bigint, OUT owed bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  p    money.circle_parts;
  d    money.circle_deposits;
  part bigint := 0; -- of the deposit
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
      part := least(late, d.kobo - d.used);
      PERFORM ledger.move(customer, d.transaction, ARRAY[ledger.leg('circle', 'passed_on', part)], at);
      UPDATE money.circle_deposits x SET used = x.used + part
       WHERE x.customer_id = customer AND x.circle_id = circle;
    END IF;
  END IF;
  IF p.set_aside > 0 THEN
    PERFORM ledger.move(customer, p.transaction, ARRAY[ledger.leg('circle', 'passed_on', p.set_aside)], at);
  END IF;
  UPDATE money.circle_parts x
     SET closed_at = at, from_deposit = part, owed = close_circle_part.late - part, owed_to = receiver,
         waived = p.kobo - p.set_aside - close_circle_part.late
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = close_circle_part.turn;
  PERFORM money.collect_circles(customer, at);
  given := p.set_aside + part + money.pass_on_part(customer, circle, turn, at);
  owed := late - (given - p.set_aside);
END $$;

-- What a circle brought and a wallet may not hold at the customer's level waits in `circle`, still the customer's own.
-- @returns how much of `kobo`, which the caller has just credited
CREATE OR REPLACE FUNCTION money.set_above_aside(customer uuid, kobo bigint, title text, at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  a     ledger.standing := ledger.lock(customer);
  l     money.circle_limits;
  above bigint;
BEGIN
  SELECT x.* INTO l FROM money.circle_limits x WHERE x.customer_id = customer;
  above := CASE WHEN l.balance_kobo IS NULL THEN 0
                ELSE greatest(0, least(kobo, a.wallet, a.wallet + a.held - l.balance_kobo)) END;
  IF above > 0 THEN
    UPDATE money.circle_limits x SET waiting = x.waiting + above, waits = x.waits + 1 WHERE x.customer_id = customer;
    PERFORM ledger.must(
      ledger.post(customer, 'CRW-' || customer || '-' || l.waits, 'circle_wait',
                  ARRAY[ledger.leg('wallet', 'circle', above)], at, title || ', above your limit',
                  allowed => NULL, debt_free => false),
      'setting aside above the limit of ' || title);
  END IF;
  RETURN above;
END $$;

-- Returns to the wallet what waited for room in it, as far as there is room now.
CREATE OR REPLACE FUNCTION money.return_waiting(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a    ledger.standing := ledger.lock(customer);
  l    money.circle_limits;
  part bigint;
BEGIN
  SELECT x.* INTO l FROM money.circle_limits x WHERE x.customer_id = customer AND x.waiting > 0;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  part := CASE WHEN l.balance_kobo IS NULL THEN l.waiting
               ELSE least(l.waiting, l.balance_kobo - a.wallet - a.held) END;
  IF part <= 0 THEN
    RETURN;
  END IF;
  UPDATE money.circle_limits x SET waiting = x.waiting - part, waits = x.waits + 1 WHERE x.customer_id = customer;
  PERFORM ledger.must(
    ledger.post(customer, 'CRW-' || customer || '-' || l.waits, 'circle_back',
                ARRAY[ledger.leg('circle', 'wallet', part)], at, 'Circle: what was above your limit',
                allowed => NULL, debt_free => false),
    'returning what waited of ' || customer);
  PERFORM money.collect_owed(customer, at);
END $$;

-- Credits a receiver with what a turn gave, once. It may be nothing. @returns how much of it waits above the limit
CREATE OR REPLACE FUNCTION money.receive_circle(
  customer uuid, circle uuid, member uuid, turn integer, kobo bigint, title text, at timestamptz
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  INSERT INTO money.circle_receipts (customer_id, circle_id, turn, member_id, title, closed_at, kobo)
  VALUES (customer, circle, turn, member, title, at, kobo);
  IF kobo > 0 THEN
    PERFORM ledger.must(
      ledger.post(customer, 'CRR-' || member || '-' || turn, 'circle_out',
                  ARRAY[ledger.leg('passed_on', 'wallet', kobo)], at, title,
                  allowed => NULL, debt_free => false),
      'receiving ' || title);
    PERFORM money.collect_owed(customer, at);
  END IF;
  RETURN money.set_above_aside(customer, kobo, title, at);
END $$;

-- Credits a receiver with what another member, `debtor`, paid late. @returns how much of it waits above the limit
CREATE OR REPLACE FUNCTION money.receive_late(
  customer uuid, circle uuid, turn integer, kobo bigint, debtor uuid, at timestamptz
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  r money.circle_receipts;
BEGIN
  PERFORM ledger.lock(customer);
  UPDATE money.circle_receipts x SET later = x.later + receive_late.kobo
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = receive_late.turn
  RETURNING x.* INTO STRICT r;
  PERFORM ledger.must(
    ledger.post(customer, 'CRL-' || debtor || '-' || turn || '-' || r.later, 'circle_out',
                ARRAY[ledger.leg('passed_on', 'wallet', kobo)], at, r.title || ', paid late',
                allowed => NULL, debt_free => false),
    'receiving late ' || r.title);
  PERFORM money.collect_owed(customer, at);
  RETURN money.set_above_aside(customer, kobo, r.title, at);
END $$;

-- Holds a member's open parts and debts in a circle; or releases them and takes what the wallet has.
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

-- For the job: takes what circles wait for from money that was in the wallet while the status or the day's sum forbade
-- taking it.
CREATE OR REPLACE FUNCTION money.take_for_circles(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  PERFORM money.collect_owed(customer, at);
END $$;

-- What a member's place in a circle has given and paid, less what it has received and is owed: the price of the place.
CREATE OR REPLACE FUNCTION money.price_of_place(customer uuid, circle uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  given    bigint := (SELECT coalesce(sum(p.set_aside + p.from_deposit + p.passed + p.forgiven), 0)
                        FROM money.circle_parts p
                       WHERE p.customer_id = customer AND p.circle_id = circle AND p.closed_at IS NOT NULL);
  paid     bigint := (SELECT coalesce(sum(x.kobo), 0) FROM money.circle_places x
                       WHERE x.customer_id = customer AND x.circle_id = circle);
  received bigint := (SELECT coalesce(sum(r.kobo + r.later), 0) FROM money.circle_receipts r
                       WHERE r.customer_id = customer AND r.circle_id = circle);
BEGIN
  RETURN given + paid - received - (SELECT coalesce(sum(p.owed - p.passed + p.forgiven), 0) FROM money.circle_parts p
                                     WHERE p.circle_id = circle AND p.owed_to = customer);
END $$;

-- Posts one side of the price of a place in a circle: `kobo` is what the customer gives, below zero what they get.
-- The caller writes both sides in one database transaction.
CREATE OR REPLACE FUNCTION money.pay_for_place(
  customer uuid, circle uuid, member uuid, kobo bigint, title text, at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a    ledger.standing := ledger.lock(customer);
  done ledger.outcome := ROW('posted', NULL, a.wallet, a.wallet);
BEGIN
  IF kobo > 0 AND NOT ledger.may_give(a.status) THEN
    RETURN ROW('status', NULL, a.wallet, a.wallet)::ledger.outcome;
  ELSIF kobo > 0 AND a.wallet >= kobo AND money.day_left(customer, at) < kobo THEN
    RETURN ROW('day_limit', NULL, a.wallet, a.wallet)::ledger.outcome;
  ELSIF kobo > 0 THEN
    done := ledger.post(customer, 'CRS-' || member || '-' || extract(epoch FROM at)::bigint, 'circle_in',
                        ARRAY[ledger.leg('wallet', 'passed_on', kobo)], at, title, debt_free => true,
                        allowed => NULL);
  ELSIF kobo < 0 THEN
    done := ledger.post(customer, 'CRS-' || member || '-' || extract(epoch FROM at)::bigint, 'circle_out',
                        ARRAY[ledger.leg('passed_on', 'wallet', -kobo)], at, title,
                        allowed => NULL, debt_free => false);
  END IF;
  IF done.verdict = 'posted' THEN
    INSERT INTO money.circle_places (customer_id, circle_id, member_id, at, kobo)
    VALUES (customer, circle, member, pay_for_place.at, pay_for_place.kobo);
    PERFORM money.collect_owed(customer, at);
    PERFORM money.set_above_aside(customer, -kobo, title, at);
  END IF;
  RETURN done;
END $$;

-- Forgives what a member still owes of a turn. It moves no money: what was not collected is the loss of whom it was
-- owed to. @returns how much; 0 and nothing is changed where it is not `rest`
CREATE OR REPLACE FUNCTION money.forgive_circle_part(
  customer uuid, circle uuid, turn integer, rest bigint
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM ledger.lock(customer);
  UPDATE money.circle_parts x SET forgiven = x.forgiven + rest, owed = x.collected
   WHERE x.customer_id = customer AND x.circle_id = circle AND x.turn = forgive_circle_part.turn
     AND x.owed - x.collected = rest AND rest > 0;
  RETURN CASE WHEN FOUND THEN rest ELSE 0 END;
END $$;
