-- The counters of each day: postings append to the tally, and a job folds it into the totals and into messages for other tools.

-- Folds some of what postings appended to the tally into one row for each name and day, and tells other tools and the customer of the
-- transactions that it names; what is older than a day is no news to the customer: a trigger on the transactions would take a seventh of each posting. @returns how many rows it folded
CREATE OR REPLACE FUNCTION ledger.fold_some(most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH folded AS (
    DELETE FROM ledger.tally
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM ledger.tally LIMIT most FOR UPDATE SKIP LOCKED))
    RETURNING name, at, n, kobo, customer_id, transaction
  ), summed AS (
    INSERT INTO ledger.totals AS t (name, day, n, kobo)
    SELECT name, ledger.lagos_day(at), sum(n), sum(kobo) FROM folded GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo
  ), by_amount AS (
    INSERT INTO public.transaction_amounts AS a (name, step, n)
    SELECT name, public.amount_step(abs(kobo / n)), sum(n) FROM folded
     WHERE n <> 0 AND kobo <> 0 AND name ~ '^(deposit|withdrawal|error|test) ' GROUP BY 1, 2
    ON CONFLICT (name, step) DO UPDATE SET n = a.n + excluded.n
  ), wallets AS (
    UPDATE public.wallets w SET seq = a.last_seq, wallet = a.wallet FROM ledger.accounts a
     WHERE w.customer_id = a.customer_id AND a.last_seq > w.seq
       AND a.customer_id IN (SELECT customer_id FROM folded WHERE customer_id IS NOT NULL)
  ), told AS (
    INSERT INTO public.webhook_messages (webhook_id, event, at, data, next_at)
    SELECT w.id, 'transaction.' || f.status, now(), public.transaction_message(t, f.status, f.kobo), now()
      FROM (SELECT customer_id, transaction, split_part(name, ' ', 2) AS status, kobo FROM folded) f
      JOIN ledger.transactions t ON t.customer_id = f.customer_id AND t.id = f.transaction
      JOIN public.webhooks w ON w.paused_at IS NULL AND (w.events = '{}' OR 'transaction.' || f.status = ANY (w.events))
     WHERE EXISTS (SELECT FROM public.webhooks WHERE paused_at IS NULL)
  ), news AS MATERIALIZED (
    SELECT t.customer_id,
           CASE WHEN t.reason LIKE 'Payout: %' THEN 'ended'
                WHEN t.reason LIKE 'Investment: %' OR t.reason LIKE 'Savings top-up: %' THEN 'bought'
                WHEN t.kind = 'deposit' THEN 'money_in' ELSE 'money_out' END AS kind,
           jsonb_build_object('status', f.status, 'kobo', f.kobo, 'reason', t.reason,
                              'toBank', t.kind = 'withdrawal' AND t.method = 'bank_transfer') AS data
      FROM (SELECT customer_id, transaction, split_part(name, ' ', 2) AS status, kobo FROM folded) f
      JOIN ledger.transactions t ON t.customer_id = f.customer_id AND t.id = f.transaction
      JOIN public.customers c ON c.id = t.customer_id AND c.closed_at IS NULL
     WHERE t.kind IN ('deposit', 'withdrawal') AND t.booked_at > now() - interval '1 day'
       -- What comes back from a dispute is told as the money that comes.
       AND NOT (f.status = 'failed' AND t.reason LIKE 'Disputed: %')
       AND (f.status IN ('completed', 'failed') OR (f.status = 'pending' AND t.kind = 'withdrawal'))
  ), noticed AS (
    INSERT INTO public.notices (customer_id, at, kind, data) SELECT n.customer_id, now(), n.kind, n.data FROM news n
  ), lettered AS MATERIALIZED (
    SELECT graphile_worker.add_job('send_mail', json_build_object('letter', 'moved', 'customerId', n.customer_id, 'kind', n.kind, 'data', n.data),
                                   max_attempts => 27) AS job
      FROM news n JOIN public.customers c ON c.id = n.customer_id WHERE n.kind <> ALL (c.letters_off)
  )
  SELECT (SELECT count(*) FROM folded)::integer FROM (SELECT count(l.job) FROM lettered l) asked
$$;

-- Folds all of it: for the seed, and for servers of the version before.
CREATE OR REPLACE FUNCTION ledger.fold_tally() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT ledger.fold_some(NULL)
$$;
