-- The counters of each day: postings append to the tally, and a job folds it into the totals and into messages for other tools.

DROP FUNCTION IF EXISTS ledger.news_of(ledger.kind, text, text), ledger.words_of(ledger.kind, text, bigint, text, text);

-- What a customer is told of a transaction of this status: the kind of the notice, and what its words are made from. Null: nothing.
CREATE OR REPLACE FUNCTION ledger.news_of(kind ledger.kind, status text, cause ledger.cause) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind NOT IN ('deposit', 'withdrawal') OR NOT (status IN ('completed', 'failed') OR (status = 'pending' AND kind = 'withdrawal')) THEN NULL
              -- What was set aside and comes back is told as the money that comes.
              WHEN status = 'failed' AND cause IN ('disputed', 'reversed') THEN NULL
              WHEN cause = 'maturity' THEN 'ended'
              WHEN cause IN ('purchase', 'top_up') THEN 'bought'
              WHEN kind = 'deposit' THEN 'money_in' ELSE 'money_out' END
$$;
CREATE OR REPLACE FUNCTION ledger.words_of(status text, kobo bigint, cause ledger.cause, reason text, metadata jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('status', status, 'kobo', kobo, 'reason', reason, 'toBank', coalesce(cause = 'withdrawal', false),
                            'cause', cause, 'about', metadata ->> 'paystackRef')
$$;

CREATE OR REPLACE FUNCTION ledger.fold_at_once(most integer) RETURNS integer LANGUAGE sql SET search_path = '' AS $$
  WITH folded AS (
    DELETE FROM ledger.tally
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM ledger.tally LIMIT most FOR UPDATE SKIP LOCKED))
    RETURNING name, at, n, kobo, customer_id, transaction, changed_at
  ), summed AS (
    INSERT INTO ledger.totals AS t (name, day, n, kobo)
    SELECT name, ledger.lagos_day(at), sum(n), sum(kobo) FROM folded GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo
  ), told AS (
    INSERT INTO public.webhook_messages (webhook_id, event, at, data, next_at)
    SELECT w.id, 'transaction.' || f.status, now(), public.transaction_message(t.id, t.transaction_id, t.customer_id, t.kind, f.status, f.kobo, t.reason, t.method), now()
      FROM (SELECT customer_id, transaction, split_part(name, ' ', 2) AS status, kobo FROM folded WHERE n > 0) f
      JOIN ledger.transactions t ON t.customer_id = f.customer_id AND t.id = f.transaction
      JOIN public.webhooks w ON w.paused_at IS NULL AND (w.events = '{}' OR 'transaction.' || f.status = ANY (w.events))
     WHERE EXISTS (SELECT FROM public.webhooks WHERE paused_at IS NULL)
  ), news AS MATERIALIZED (
    SELECT t.customer_id, ledger.news_of(t.kind, f.status, t.cause) AS kind, ledger.words_of(f.status, f.kobo, t.cause, t.reason, t.metadata) AS data
      FROM (SELECT customer_id, transaction, split_part(name, ' ', 2) AS status, kobo, coalesce(changed_at, at) AS changed_at FROM folded WHERE n > 0) f
      JOIN ledger.transactions t ON t.customer_id = f.customer_id AND t.id = f.transaction
      JOIN public.customers c ON c.id = t.customer_id AND c.closed_at IS NULL
     WHERE f.changed_at > now() - interval '1 day' AND ledger.news_of(t.kind, f.status, t.cause) IS NOT NULL
  ), noticed AS (
    INSERT INTO public.notices (customer_id, at, kind, data) SELECT n.customer_id, now(), n.kind, n.data FROM news n
  ), lettered AS MATERIALIZED (
    SELECT graphile_worker.add_job('send_mail', json_build_object('letter', 'moved', 'customerId', n.customer_id, 'kind', n.kind, 'data', n.data),
                                   max_attempts => 27) AS job
      FROM news n JOIN public.customers c ON c.id = n.customer_id WHERE n.kind <> ALL (c.letters_off)
  )
  SELECT (SELECT count(*) FROM folded)::integer FROM (SELECT count(l.job) FROM lettered l) asked
$$;

-- All of it, where the tally and the transactions are spread over several machines: they are read first, and what is written stands here.
CREATE OR REPLACE FUNCTION ledger.fold_spread() RETURNS integer LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  taken ledger.tally[];
  t     record;
BEGIN
  WITH gone AS (DELETE FROM ledger.tally RETURNING name, at, n, kobo, customer_id, transaction, changed_at)
  SELECT array_agg(ROW(g.name, g.at, g.n, g.kobo, g.customer_id, g.transaction, g.changed_at)::ledger.tally) INTO taken FROM gone g;
  INSERT INTO ledger.totals AS s (name, day, n, kobo)
  SELECT name, ledger.lagos_day(at), sum(n), sum(kobo) FROM unnest(taken) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (name, day) DO UPDATE SET n = s.n + excluded.n, kobo = s.kobo + excluded.kobo;
  FOR t IN SELECT x.customer_id, x.id, x.transaction_id, x.kind, split_part(f.name, ' ', 2) AS status, f.kobo, x.reason, x.method, x.cause, x.metadata, f.n,
                  coalesce(f.changed_at, f.at) AS changed_at
             FROM unnest(ARRAY(SELECT customer_id FROM unnest(taken) WHERE transaction IS NOT NULL),
                         ARRAY(SELECT transaction FROM unnest(taken) WHERE transaction IS NOT NULL),
                         ARRAY(SELECT name FROM unnest(taken) WHERE transaction IS NOT NULL),
                         ARRAY(SELECT n FROM unnest(taken) WHERE transaction IS NOT NULL),
                         ARRAY(SELECT kobo FROM unnest(taken) WHERE transaction IS NOT NULL),
                         ARRAY(SELECT at FROM unnest(taken) WHERE transaction IS NOT NULL),
                         ARRAY(SELECT changed_at FROM unnest(taken) WHERE transaction IS NOT NULL)) f (customer_id, transaction, name, n, kobo, at, changed_at)
             JOIN ledger.transactions x ON x.customer_id = f.customer_id AND x.id = f.transaction LOOP
    CONTINUE WHEN t.n < 0;
    PERFORM public.announce('transaction.' || t.status,
      public.transaction_message(t.id, t.transaction_id, t.customer_id, t.kind, t.status, t.kobo, t.reason, t.method));
    CONTINUE WHEN t.changed_at <= now() - interval '1 day' OR ledger.news_of(t.kind, t.status, t.cause) IS NULL
               OR NOT EXISTS (SELECT FROM public.customers c WHERE c.id = t.customer_id AND c.closed_at IS NULL);
    INSERT INTO public.notices (customer_id, at, kind, data)
    VALUES (t.customer_id, now(), ledger.news_of(t.kind, t.status, t.cause), ledger.words_of(t.status, t.kobo, t.cause, t.reason, t.metadata));
    PERFORM graphile_worker.add_job('send_mail', json_build_object('letter', 'moved', 'customerId', c.id, 'kind', ledger.news_of(t.kind, t.status, t.cause),
                                    'data', ledger.words_of(t.status, t.kobo, t.cause, t.reason, t.metadata)), max_attempts => 27)
       FROM public.customers c WHERE c.id = t.customer_id AND ledger.news_of(t.kind, t.status, t.cause) <> ALL (c.letters_off);
  END LOOP;
  RETURN coalesce(cardinality(taken), 0);
END $$;

-- Folds some of what postings appended to the tally into one row for each name and day, and tells other tools and the customer of the
-- transactions that it names: a trigger on the transactions would take a seventh of each posting. What changed more than a day ago, as in a
-- history that is brought in, is no news to the customer. @returns how many rows it folded
CREATE OR REPLACE FUNCTION ledger.fold_some(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN CASE WHEN ledger.is_spread() THEN ledger.fold_spread() ELSE ledger.fold_at_once(most) END;
END $$;

-- Folds all of it: for the seed, and for servers of the version before.
CREATE OR REPLACE FUNCTION ledger.fold_tally() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT ledger.fold_some(NULL)
$$;
