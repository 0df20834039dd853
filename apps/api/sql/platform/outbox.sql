-- The outbox: postings append rows, and one job reads them in order. It adds each row to the totals of its day, and
-- notifies the customer and other tools. It goes by cause and status, never by words.

-- The kind of notice that a customer gets about a transaction with this status; null: none.
CREATE OR REPLACE FUNCTION ledger.news_of(kind ledger.kind, status text, cause ledger.cause) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind NOT IN ('deposit', 'withdrawal')
                OR NOT (status IN ('completed', 'failed') OR (status = 'pending' AND kind = 'withdrawal')) THEN NULL
              -- Money that was set aside and comes back has another notice.
              WHEN status = 'failed' AND cause IN ('disputed', 'reversed') THEN NULL
              -- Circles notify their members themselves.
              WHEN cause IN ('circle_out', 'circle_back', 'circle_wait') THEN NULL
              WHEN cause = 'maturity' THEN 'ended'
              WHEN cause IN ('purchase', 'top_up') THEN 'bought'
              WHEN kind = 'deposit' THEN 'money_in' ELSE 'money_out' END
$$;

-- The facts from which the words of a notice are made.
CREATE OR REPLACE FUNCTION ledger.words_of(
  status text, kobo bigint, cause ledger.cause, reason text, metadata jsonb
) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'status', status, 'kobo', kobo, 'reason', reason, 'toBank', coalesce(cause = 'withdrawal', false),
    'cause', cause, 'about', metadata ->> 'paystackRef', 'sender', metadata ->> 'sender')
$$;

-- Members of an organisation are told to which bank account a withdrawal goes, and which of them asked for it. Read one
-- by one, because a cluster keeps payouts and members on different machines.
CREATE OR REPLACE FUNCTION ledger.words_for_members(customer uuid, withdrawal uuid, key text) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  bank    text;
  account text;
BEGIN
  IF NOT EXISTS (SELECT FROM public.organisations g WHERE g.customer_id = customer) THEN RETURN '{}'; END IF;
  SELECT p.bank_code, p.account_number INTO bank, account
    FROM money.payouts p WHERE p.customer_id = customer AND p.id = withdrawal;
  RETURN jsonb_build_object(
    'bank', coalesce((SELECT b.name FROM public.banks b WHERE b.code = bank), bank),
    'end', right(account, 4),
    'by', (SELECT c.name FROM public.customers c WHERE c.id = coalesce(
      (SELECT r.asked_by FROM public.member_requests r
        WHERE r.customer_id = customer AND r.key = words_for_members.key AND r.act = 'withdraw'
          AND r.state = 'approved'),
      (SELECT d.person_id FROM public.done_by_members d
        WHERE d.customer_id = customer AND d.transaction_id = words_for_members.key))));
END $$;

-- Queues an email, which the job send_mail writes and sends. The queue waits longer after each attempt, up to six
-- hours: 27 attempts outlast four days without a mail server. Its flag is the customer or address that it is about.
CREATE OR REPLACE FUNCTION queue_mail(mail jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT graphile_worker.add_job('send_mail', mail::json, max_attempts => 27, job_key => gen_random_uuid()::text,
    flags => array_remove(ARRAY[coalesce(
      mail ->> 'customerId', CASE WHEN mail ->> 'kind' = 'customer' THEN mail ->> 'accountId' END,
      CASE WHEN mail ->> 'kind' IS DISTINCT FROM 'admin' THEN lower(mail ->> 'email') END)], NULL))
$$;

-- Drops the emails that wait about these customers' ids and addresses. One that is being sent is left to end.
CREATE OR REPLACE FUNCTION drop_mail(about text[]) RETURNS void LANGUAGE sql AS $$
  SELECT graphile_worker.remove_job(j.key) FROM graphile_worker.jobs j
   WHERE j.task_identifier = 'send_mail' AND j.locked_at IS NULL AND j.flags ?| about
$$;

-- Adds a notice to a customer's list, and queues the same as an email where the customer wants it. Closed accounts
-- get neither.
CREATE OR REPLACE FUNCTION ledger.notify(customer uuid, news text, words jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unwanted text[];
BEGIN
  SELECT c.emails_off INTO unwanted FROM public.customers c WHERE c.id = customer AND c.closed_at IS NULL;
  IF FOUND THEN
    INSERT INTO public.notices (customer_id, at, kind, data) VALUES (customer, now(), news, words);
    IF news <> ALL (unwanted) THEN
      PERFORM public.queue_mail(
        jsonb_build_object('emailKind', 'moved', 'customerId', customer, 'kind', news, 'data', words));
    END IF;
  END IF;
END $$;

-- Reads the next rows, at most `most`; null: all. A second reader waits for the first, so the order holds. Customers
-- get no notice of postings for a day long ago, as in an imported history, nor that a withdrawal is on its way which
-- has ended since. @returns how many it read
CREATE OR REPLACE FUNCTION ledger.read_outbox(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: most
DECLARE
  next   uuid[];
  o      record;
  words  jsonb;
  holder smallint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger.outbox'));
  next := ARRAY(SELECT x.id FROM ledger.outbox x ORDER BY x.id LIMIT most);
  INSERT INTO ledger.totals AS t (name, day, n, kobo)
  SELECT c.name, c.day, sum(c.n), sum(c.kobo) FROM ledger.counters c WHERE c.id = ANY (next) GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo;
  FOR o IN SELECT t.customer_id, t.id, t.transaction_id, t.kind, t.cause, t.reason, t.method, t.metadata, t.posted_at,
                  x.status::text AS status, x.kobo, x.at,
                  CASE WHEN x.at > uuid_extract_timestamp(x.id) - interval '1 day'
                        AND NOT (t.cause = 'withdrawal' AND x.status = 'pending'
                                 AND t.status IN ('completed', 'failed'))
                       THEN ledger.news_of(t.kind, x.status::text, t.cause) END AS news
             FROM ledger.outbox x JOIN ledger.transactions t ON t.customer_id = x.customer_id AND t.id = x.transaction
            WHERE x.id = ANY (next) ORDER BY x.id LOOP
    PERFORM public.announce('transaction.' || o.status,
      public.transaction_message(o.id, o.transaction_id, o.customer_id, o.kind, o.status, o.kobo, o.reason, o.method)
        || jsonb_build_object('cause', o.cause));
    IF o.cause = 'withdrawal' AND o.status = 'failed' THEN
      PERFORM public.hear_failed_payout(o.customer_id, o.id, o.kobo, o.at);
    END IF;
    IF o.news IS NOT NULL THEN
      words := ledger.words_of(o.status, o.kobo, o.cause, o.reason, o.metadata)
        || jsonb_build_object('transaction', o.transaction_id, 'at', o.at);
      IF o.cause = 'withdrawal' THEN
        words := words || ledger.words_for_members(o.customer_id, o.id, o.transaction_id);
      END IF;
      -- A status that was set since may stop withdrawals: then nothing is sent to the bank.
      IF o.status = 'pending' AND o.cause = 'withdrawal' THEN
        SELECT a.customer_status INTO holder FROM ledger.accounts a WHERE a.customer_id = o.customer_id;
        words := words || jsonb_build_object('holder', holder);
      END IF;
      -- The bank was never asked for what an administrator stopped, and what had left has come back.
      IF o.status = 'failed' AND o.cause = 'withdrawal' THEN
        words := words || jsonb_build_object('cameBack', o.posted_at IS NOT NULL, 'stopped', EXISTS (
          SELECT FROM money.payouts p WHERE p.customer_id = o.customer_id AND p.id = o.id AND p.state = 'by_hand'));
      END IF;
      PERFORM ledger.notify(o.customer_id, o.news, words);
    END IF;
  END LOOP;
  DELETE FROM ledger.outbox x WHERE x.id = ANY (next);
  RETURN cardinality(next);
END $$;
