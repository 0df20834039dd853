-- Money that circles wait for: contributions to a turn that has begun, and debts of turns that have closed. A debt
-- begins in `close_circle_part`, circles.sql.

-- Takes from the wallet what circles wait for, oldest turn first: as much as there is for a debt, all or nothing for
-- an open turn. Every function that credits a wallet calls it. It takes nothing where staff hold the circle, and unless
-- `whatever_status` is true, nothing where the status forbids it, and no more than the day's sum of the level allows:
-- the rest is tried again on the next day. It reads and writes only the customer's rows.
CREATE OR REPLACE FUNCTION money.collect_circles(
  customer uuid, at timestamptz, whatever_status boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p       money.circle_parts;
  a       ledger.standing;
  today   bigint; -- how much may leave today; null: no limit
  part    bigint;
  used_up boolean := false;
BEGIN
  IF NOT EXISTS (SELECT FROM money.circle_parts x WHERE x.customer_id = customer
                   AND ((x.closed_at IS NULL AND x.set_aside = 0) OR x.collected < x.owed)) THEN
    RETURN;
  END IF;
  a := ledger.lock(customer);
  IF NOT (whatever_status OR ledger.may_give(a.status)) THEN
    RETURN;
  END IF;
  IF NOT whatever_status THEN
    today := money.day_left(customer, at);
  END IF;
  FOR p IN SELECT x.* FROM money.circle_parts x
            WHERE x.customer_id = customer AND NOT x.held
              AND ((x.closed_at IS NULL AND x.set_aside = 0) OR x.collected < x.owed)
            ORDER BY x.due_on, x.circle_id LOOP
    IF p.closed_at IS NULL THEN
      part := CASE WHEN a.wallet >= p.kobo THEN p.kobo ELSE 0 END;
    ELSE
      part := least(a.wallet, p.owed - p.collected);
    END IF;
    IF part > today THEN
      used_up := true;
      part := CASE WHEN p.closed_at IS NULL THEN 0 ELSE today END;
    END IF;
    CONTINUE WHEN part <= 0;
    p.transaction := (ledger.must(
      ledger.post(customer, 'CRC-' || p.member_id || '-' || p.turn
                            || CASE WHEN p.closed_at IS NULL THEN '' ELSE '-' || p.collected END,
                  'circle_in', ARRAY[ledger.leg('wallet', 'circle', part)], at, p.title,
                  allowed => NULL, debt_free => false),
      'setting aside for ' || p.title)).id;
    a.wallet := a.wallet - part;
    today := today - part;
    UPDATE money.circle_parts x
       SET transaction = p.transaction,
           set_aside = CASE WHEN p.closed_at IS NULL THEN part ELSE x.set_aside END,
           collected = CASE WHEN p.closed_at IS NULL THEN 0 ELSE x.collected + part END
     WHERE x.customer_id = customer AND x.circle_id = p.circle_id AND x.turn = p.turn;
  END LOOP;
  IF used_up THEN
    UPDATE money.circle_limits l SET full_on = ledger.lagos_day(at) WHERE l.customer_id = customer;
  END IF;
END $$;
