-- Our own money between the gateways and our bank: settlements, and money that is sent to a gateway for payouts.

-- Posts a move that was decided. Money at a gateway or the bank is negative in the books, so the place that gets the
-- money is the source of the leg. A repeat is `repeated`; another move with the same id is `key_reused`.
CREATE OR REPLACE FUNCTION money.move_own(
  id uuid, source text, target text, amount bigint, left_on date, reference text, reason text, asked_by uuid,
  approved_by uuid, at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: approved_by
DECLARE
  earlier money.own_moves;
BEGIN
  PERFORM ledger.lock(money.platform());
  SELECT * INTO earlier FROM money.own_moves m WHERE m.id = move_own.id;
  IF FOUND THEN
    RETURN ROW(CASE WHEN (earlier.source, earlier.target, earlier.kobo, earlier.left_on, earlier.reference)
                         = (move_own.source, move_own.target, amount, move_own.left_on, move_own.reference)
                    THEN 'repeated' ELSE 'key_reused' END, id, NULL, NULL)::ledger.outcome;
  END IF;
  INSERT INTO money.own_moves (id, source, target, kobo, left_on, reference, reason, asked_by, approved_by, moved_at)
  VALUES (id, source, target, amount, left_on, reference, reason, asked_by, approved_by, at);
  PERFORM ledger.move(money.platform(), id,
                      ARRAY[ledger.leg(target::ledger.account, source::ledger.account, amount)], at);
  RETURN ROW('posted', id, NULL, NULL)::ledger.outcome;
END $$;
