-- The counters of each day: postings append to the tally, and a job folds it into the totals and into messages for other tools.

-- Folds some of what postings appended to the tally into one row for each name and day, and tells other tools of the transactions that
-- it names: a trigger on the transactions would take a seventh of each posting. @returns how many rows it folded
CREATE OR REPLACE FUNCTION ledger.fold_some(most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH folded AS (
    DELETE FROM ledger.tally
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM ledger.tally LIMIT most FOR UPDATE SKIP LOCKED))
    RETURNING name, at, n, kobo, customer_id, transaction
  ), summed AS (
    INSERT INTO ledger.totals AS t (name, day, n, kobo)
    SELECT name, ledger.lagos_day(at), sum(n), sum(kobo) FROM folded GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo
  ), told AS (
    INSERT INTO public.webhook_messages (webhook_id, event, at, data, next_at)
    SELECT w.id, 'transaction.' || f.status, now(), public.transaction_message(t, f.status, f.kobo), now()
      FROM (SELECT customer_id, transaction, split_part(name, ' ', 2) AS status, kobo FROM folded) f
      JOIN ledger.transactions t ON t.customer_id = f.customer_id AND t.id = f.transaction
      JOIN public.webhooks w ON w.paused_at IS NULL AND (w.events = '{}' OR 'transaction.' || f.status = ANY (w.events))
     WHERE EXISTS (SELECT FROM public.webhooks WHERE paused_at IS NULL)
  )
  SELECT count(*)::integer FROM folded
$$;

-- Folds all of it: for the seed, and for servers of the version before.
CREATE OR REPLACE FUNCTION ledger.fold_tally() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT ledger.fold_some(NULL)
$$;
