-- The counters of each day: postings append to the tally, and a job folds it into the totals.

-- Folds some of what postings appended to the tally into one row for each name and day. @returns how many it folded
CREATE OR REPLACE FUNCTION ledger.fold_some(most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH folded AS (
    DELETE FROM ledger.tally
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM ledger.tally LIMIT most FOR UPDATE SKIP LOCKED)) RETURNING name, at, n, kobo
  ), summed AS (
    INSERT INTO ledger.totals AS t (name, day, n, kobo)
    SELECT name, ledger.lagos_day(at), sum(n), sum(kobo) FROM folded GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo
  )
  SELECT count(*)::integer FROM folded
$$;

-- Folds all of it: for the seed, and for servers of the version before.
CREATE OR REPLACE FUNCTION ledger.fold_tally() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT ledger.fold_some(NULL)
$$;
