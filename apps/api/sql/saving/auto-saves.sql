-- Auto-save: what is saved on which days, and what became of each day. A day gets one outcome, which stays, with two
-- exceptions: a day that waits for its customer gets another one later, and money that arrives late is saved after
-- all. `run_at` is `-infinity` once the money has come; after that a day can only become `saved`.

-- The end of the keys of a day's transactions. Immutable, because the proof on a cluster allows nothing else.
CREATE OR REPLACE FUNCTION money.name_of_day(auto_save uuid, day date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT auto_save || '-' || to_char(day, 'YYYY-MM-DD')
$$;

-- `key` is the request's. False: the customer has the most that may run. True for a key that was used before; the
-- caller compares what it started with the request.
CREATE OR REPLACE FUNCTION money.start_auto_save(
  customer uuid, id uuid, amount bigint, every text, on_day integer, source text, card uuid, plan uuid, next_on date,
  most integer, at timestamptz, key uuid DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: card, plan
BEGIN
  PERFORM ledger.lock(customer);
  IF EXISTS (SELECT FROM money.auto_saves s
              WHERE s.customer_id = customer
                AND coalesce(s.key, s.id) = coalesce(start_auto_save.key, start_auto_save.id)) THEN
    RETURN true;
  ELSIF (SELECT count(*) FROM money.auto_saves s WHERE s.customer_id = customer AND s.ended_at IS NULL) >= most THEN
    RETURN false;
  END IF;
  INSERT INTO money.auto_saves (customer_id, id, key, amount, every, on_day, source, card_id, plan_id, created_at,
                                next_on)
  VALUES (customer, id, key, amount, every, on_day, source, card, plan, at, next_on);
  RETURN true;
END $$;

-- A paused auto-save has no due days; `next_on` is where it resumes. False: it has ended.
CREATE OR REPLACE FUNCTION money.change_auto_save(
  customer uuid, id uuid, change text, next_on date, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.auto_saves s
     SET paused_at = CASE WHEN change = 'pause' THEN coalesce(s.paused_at, at)
                          WHEN change = 'resume' THEN NULL ELSE s.paused_at END,
         next_on   = CASE WHEN change = 'resume' AND s.paused_at IS NOT NULL THEN change_auto_save.next_on
                          ELSE s.next_on END,
         ended_at  = CASE WHEN change = 'end' THEN at END
   WHERE s.customer_id = customer AND s.id = change_auto_save.id AND s.ended_at IS NULL;
  RETURN FOUND;
END $$;

-- Stores what the customer changed. New days begin after today, with `next_on`, and skips of old days are deleted; a
-- day that has begun keeps its amount and source. False: the auto-save has ended.
CREATE OR REPLACE FUNCTION money.edit_auto_save(
  customer uuid, id uuid, amount bigint, every text, on_day integer, source text, card uuid, plan uuid, next_on date
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: card, plan
DECLARE
  old money.auto_saves;
  other_days boolean;
BEGIN
  SELECT * INTO old FROM money.auto_saves s
    WHERE s.customer_id = customer AND s.id = edit_auto_save.id AND s.ended_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  other_days := (old.every, old.on_day) IS DISTINCT FROM (edit_auto_save.every, edit_auto_save.on_day::smallint);
  UPDATE money.auto_saves s
     SET amount = edit_auto_save.amount, every = edit_auto_save.every, on_day = edit_auto_save.on_day,
         source = edit_auto_save.source, card_id = card, plan_id = plan,
         next_on = CASE WHEN other_days THEN edit_auto_save.next_on ELSE s.next_on END
   WHERE s.customer_id = customer AND s.id = edit_auto_save.id;
  IF other_days THEN
    DELETE FROM money.auto_save_dates d
     WHERE d.customer_id = customer AND d.auto_save_id = edit_auto_save.id AND d.due_on >= old.next_on
       AND d.outcome = 'skipped';
  END IF;
  RETURN true;
END $$;

-- A skipped day gets its row before the day comes, so that no job makes one.
CREATE OR REPLACE FUNCTION money.skip_auto_save(
  customer uuid, id uuid, day date, skip boolean, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM FROM money.auto_saves s
    WHERE s.customer_id = customer AND s.id = skip_auto_save.id AND s.ended_at IS NULL AND s.next_on <= day
      FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF skip THEN
    INSERT INTO money.auto_save_dates (customer_id, auto_save_id, due_on, outcome, decided_at)
    VALUES (customer, id, day, 'skipped', at)
    ON CONFLICT ON CONSTRAINT auto_save_dates_pkey DO NOTHING;
  ELSE
    DELETE FROM money.auto_save_dates d
     WHERE d.customer_id = customer AND d.auto_save_id = id AND d.due_on = day AND d.outcome = 'skipped';
  END IF;
  RETURN true;
END $$;

-- Begins a due day: makes its row, once, and sets the next due day. `missed`: it is too late to save anything. True
-- where the customer has to be notified.
CREATE OR REPLACE FUNCTION money.begin_auto_save(
  customer uuid, id uuid, day date, next_on date, missed boolean, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  chosen money.auto_saves;
BEGIN
  UPDATE money.auto_saves s SET next_on = begin_auto_save.next_on
   WHERE s.customer_id = customer AND s.id = begin_auto_save.id AND s.next_on = day AND s.paused_at IS NULL
     AND s.ended_at IS NULL
  RETURNING s.* INTO chosen;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO money.auto_save_dates (customer_id, auto_save_id, due_on, outcome, why, run_at, decided_at, amount,
                                     source, card_id, plan_id)
  VALUES (customer, id, day, CASE WHEN missed THEN 'not_saved' END, CASE WHEN missed THEN 'missed' END,
          CASE WHEN NOT missed THEN at END, CASE WHEN missed THEN at END, chosen.amount, chosen.source, chosen.card_id,
          chosen.plan_id)
  ON CONFLICT ON CONSTRAINT auto_save_dates_pkey DO NOTHING;
  RETURN FOUND AND missed;
END $$;

-- Begins a try from the card: `tries` is its number, `key` names its deposit, which the caller begins in the same
-- transaction. False: another process has begun it.
CREATE OR REPLACE FUNCTION money.try_auto_save(
  customer uuid, id uuid, day date, tries integer, key text, run_at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.auto_save_dates d SET tries = try_auto_save.tries, key = try_auto_save.key, run_at = try_auto_save.run_at
   WHERE d.customer_id = customer AND d.auto_save_id = try_auto_save.id AND d.due_on = day AND d.outcome IS NULL
     AND d.tries = try_auto_save.tries - 1 AND d.key IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger.plan_payment(customer, key);
  UPDATE money.deposits p SET auto_save_id = try_auto_save.id, due_on = day FROM ledger.transactions t
   WHERE p.customer_id = customer AND t.customer_id = p.customer_id AND t.id = p.id
     AND t.transaction_id = try_auto_save.key;
  RETURN true;
END $$;

-- Sets when the job looks again. `why`: why the last try failed, where the next look begins another one.
CREATE OR REPLACE FUNCTION money.postpone_auto_save(
  customer uuid, id uuid, day date, run_at timestamptz, why text
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: why
  UPDATE money.auto_save_dates d
     SET run_at = postpone_auto_save.run_at, why = coalesce(postpone_auto_save.why, d.why),
         key = CASE WHEN postpone_auto_save.why IS NULL THEN d.key END
   WHERE d.customer_id = customer AND d.auto_save_id = id AND d.due_on = day
     AND (d.outcome IS NULL OR d.outcome = 'waits')
     AND d.run_at IS DISTINCT FROM '-infinity'
$$;

-- Records the outcome of a day. `stop` ends the whole auto-save, because no other day could be saved either, unless
-- its card or plan has been changed since. True where the outcome is new.
CREATE OR REPLACE FUNCTION money.decide_auto_save(
  customer uuid, id uuid, day date, outcome text, why text, link text, run_at timestamptz, stop boolean, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: why, link, run_at
DECLARE
  news boolean;
BEGIN
  UPDATE money.auto_save_dates d
     SET outcome = decide_auto_save.outcome, why = decide_auto_save.why, link = decide_auto_save.link,
         run_at = decide_auto_save.run_at, decided_at = at
   WHERE d.customer_id = customer AND d.auto_save_id = decide_auto_save.id AND d.due_on = day
     AND (d.run_at IS DISTINCT FROM '-infinity' OR decide_auto_save.outcome = 'saved')
     AND (d.outcome IS NULL OR (d.outcome = 'waits' AND decide_auto_save.outcome <> 'waits')
          OR (d.outcome = 'not_saved' AND decide_auto_save.outcome = 'saved'));
  news := FOUND;
  IF news AND stop THEN
    UPDATE money.auto_saves s SET ended_at = at, stopped = decide_auto_save.why
      FROM money.auto_save_dates d
     WHERE s.customer_id = customer AND s.id = decide_auto_save.id AND s.ended_at IS NULL
       AND d.customer_id = s.customer_id AND d.auto_save_id = s.id AND d.due_on = day
       AND (d.source IS NULL
            OR (d.source, d.card_id, d.plan_id) IS NOT DISTINCT FROM (s.source, s.card_id, s.plan_id));
  END IF;
  RETURN news;
END $$;
