-- What a customer can do with money: deposits, withdrawals, investments, savings plans, maturities. Each is one function that
-- posts to the ledger and keeps its own record in the same transaction, under the lock on the customer's account row.
-- The API decides what to ask for (terms, ends of terms, interest, who may); these functions decide whether it can be.
-- Order of locks, always: the customer's account row first, then anything else.

CREATE SCHEMA money;

-- A deposit at the gateway; the transaction of the same id is what the customer sees. `look_at` is when the sweeper
-- asks the gateway next; null when there is nothing more to learn. `by_hand`: an administrator credited it.
CREATE TABLE money.deposits (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL,
  requested_kobo bigint NOT NULL,
  access_code    text,
  look_at        timestamptz,
  paid_kobo      bigint,
  taken_back     bigint NOT NULL DEFAULT 0,
  fees_kobo      bigint,
  channel        text,
  paid_at        timestamptz,
  by_hand        boolean NOT NULL DEFAULT false,
  -- When our books were last compared with the gateway's.
  compared_at    timestamptz,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX deposits_to_look_at ON money.deposits (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX deposits_by_payment ON money.deposits (paid_at) WHERE paid_at IS NOT NULL;

-- A withdrawal on its way out. The row is the job: `run_at` is when somebody is to do something about it, null when nobody is.
-- waiting: nothing was asked of the gateway yet; sending: it is being asked at this moment, or was when a process died;
-- unknown: it may have been asked; sent: it said yes, the outcome is open; then paid, failed, reversed;
-- by_hand: an administrator settled it.
CREATE TABLE money.payouts (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL,
  state          text NOT NULL,
  run_at         timestamptz,
  attempts       integer NOT NULL DEFAULT 0,
  bank_code      text NOT NULL,
  account_number text NOT NULL,
  account_name   text NOT NULL,
  session_id     text,
  transfer_code  text,
  fee_kobo       bigint,
  failure        text,
  paid_at        timestamptz,
  compared_at    timestamptz,
  PRIMARY KEY (customer_id, id)
) WITH (fillfactor = 85);
CREATE INDEX payouts_to_do     ON money.payouts (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX payouts_by_payment ON money.payouts (paid_at) WHERE paid_at IS NOT NULL;

-- The gateway's name for a bank account, so that it is made once.
CREATE TABLE money.recipients (
  customer_id    uuid NOT NULL,
  bank_code      text NOT NULL,
  account_number text NOT NULL,
  code           text NOT NULL,
  PRIMARY KEY (customer_id, bank_code, account_number)
);

-- The terms are those of the moment of purchase. The id is that of the transaction that bought it.
CREATE TABLE money.investments (
  customer_id   uuid NOT NULL,
  id            uuid NOT NULL,
  product_id    uuid NOT NULL,
  product_name  text NOT NULL,
  rate_bps      bigint NOT NULL,
  is_savings    boolean NOT NULL,
  is_offline    boolean NOT NULL,
  capital       ledger.kobo NOT NULL,
  expected      ledger.own NOT NULL,
  started_at    timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL,
  completed_at  timestamptz,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX investments_to_mature ON money.investments (ends_at, customer_id, id) WHERE completed_at IS NULL;
CREATE INDEX investments_by_time   ON money.investments (id);
CREATE INDEX investments_by_product ON money.investments (product_id);

-- What an investment consists of: the purchase and the top-ups, each with the profit that it brings by the end.
CREATE TABLE money.contributions (
  customer_id   uuid NOT NULL,
  investment_id uuid NOT NULL,
  id            uuid NOT NULL,
  amount        ledger.kobo NOT NULL,
  expected      ledger.own NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (customer_id, investment_id, id)
);

-- What the gateway told us, each once, kept before anything is done about it.
CREATE TABLE money.gateway_events (
  key         text PRIMARY KEY,
  event       text NOT NULL,
  body        jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at  timestamptz,
  attempts    integer NOT NULL DEFAULT 0
);
CREATE INDEX gateway_events_to_handle ON money.gateway_events (received_at) WHERE handled_at IS NULL;

-- What a person has to look at. The same thing is raised once as long as it is open.
CREATE TABLE money.exceptions (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  kind        text NOT NULL,
  message     text NOT NULL,
  customer_id uuid,
  reference   text NOT NULL,
  amount_kobo bigint,
  raised_at   timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by uuid REFERENCES staff,
  resolution  text
);
CREATE UNIQUE INDEX exceptions_once ON money.exceptions (kind, reference) WHERE resolved_at IS NULL;
CREATE INDEX exceptions_by_time ON money.exceptions ((resolved_at IS NULL), id);

-- What the jobs last did, for the back-office.
CREATE TABLE money.job_runs (
  name        text PRIMARY KEY,
  last_run_at timestamptz NOT NULL,
  failures    bigint NOT NULL DEFAULT 0,
  result      jsonb
);

CREATE FUNCTION money.raise_exception(kind text, reference text, message text, customer uuid, amount bigint, at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO money.exceptions (kind, reference, message, customer_id, amount_kobo, raised_at)
  VALUES (kind, reference, message, customer, amount, at)
  ON CONFLICT (kind, reference) WHERE resolved_at IS NULL DO NOTHING
$$;

----------------------------------------------------------------------------------------------------------------- deposits

CREATE FUNCTION money.begin_deposit(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], look_at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  done ledger.outcome := ledger.begin(customer, key, fingerprint, 'deposit', reason, method, amount, at, metadata, allowed);
BEGIN
  IF done.verdict = 'posted' THEN
    INSERT INTO money.deposits (customer_id, id, requested_kobo, look_at) VALUES (customer, done.id, amount, look_at);
  END IF;
  RETURN done;
END $$;

CREATE FUNCTION money.keep_access_code(customer uuid, deposit uuid, code text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.deposits SET access_code = code WHERE customer_id = customer AND id = deposit
$$;

-- Credits what the gateway says was paid, once. Works without a pending row too: then the row is written now.
-- `more` is added to the transaction's metadata.
CREATE FUNCTION money.credit_deposit(
  customer uuid, key text, paid bigint, fees bigint, channel text, paid_at timestamptz, at timestamptz, more jsonb
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  earlier ledger.transactions;
  deposit money.deposits;
  done    ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN ROW('no_account', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key;
  IF NOT FOUND THEN
    done := ledger.post(customer, key, '00000000-0000-0000-0000-000000000000', 'deposit', 'completed', 'wallet', 'paystack',
                        'gateway', 'wallet', paid, at, more);
    INSERT INTO money.deposits (customer_id, id, requested_kobo, paid_kobo, fees_kobo, channel, paid_at)
    VALUES (customer, done.id, paid, paid, fees, channel, paid_at);
    RETURN done;
  END IF;
  SELECT * INTO deposit FROM money.deposits d WHERE d.customer_id = customer AND d.id = earlier.id;
  IF NOT FOUND THEN
    RETURN ROW('key_reused', earlier.id, NULL, NULL)::ledger.outcome;
  ELSIF deposit.paid_kobo IS NOT NULL THEN
    RETURN ROW('repeated', earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  END IF;
  IF deposit.by_hand THEN
    -- The customer has the money already; what arrives now makes good what was advanced.
    PERFORM ledger.move_too(customer, earlier.id, 'gateway', 'adjustment', paid, at);
    done := ROW('repeated', earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  ELSE
    done := ledger.change(customer, earlier.id, '{pending,failed,user_cancelled}', 'completed', 'gateway', 'wallet', paid, at, more);
  END IF;
  UPDATE money.deposits d
     SET look_at = NULL, paid_kobo = paid, fees_kobo = fees, channel = credit_deposit.channel, paid_at = credit_deposit.paid_at
   WHERE d.customer_id = customer AND d.id = earlier.id;
  RETURN done;
END $$;

-- A deposit that came to nothing so far. Money that arrives later still completes it.
CREATE FUNCTION money.close_deposit(customer uuid, deposit uuid, status ledger.status, at timestamptz, more jsonb)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  done ledger.outcome := ledger.change(customer, deposit, '{pending}', status, NULL, NULL, NULL, at, more,
                                       CASE status WHEN 'user_cancelled' THEN at END);
BEGIN
  UPDATE money.deposits d SET look_at = NULL WHERE d.customer_id = customer AND d.id = deposit AND done.verdict = 'posted';
  RETURN done;
END $$;

-- The gateway took money back that it had given: a refund or a reversal. `amount` null: all that is left of it.
-- Never more than it gave; `insufficient` where the wallet does not have it any more.
CREATE FUNCTION money.take_back(customer uuid, deposit uuid, key text, amount bigint, at timestamptz)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  earlier  ledger.transactions;
  taken    bigint;
  still_in bigint;
  done     ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = deposit;
  SELECT d.paid_kobo - d.taken_back INTO still_in FROM money.deposits d WHERE d.customer_id = customer AND d.id = deposit;
  taken := least(coalesce(amount, still_in), still_in);
  IF coalesce(taken, 0) <= 0 THEN
    RETURN ROW('repeated', deposit, NULL, NULL)::ledger.outcome;
  END IF;
  done := ledger.post(customer, key, '00000000-0000-0000-0000-000000000000', 'withdrawal', 'completed',
                      'Reversed: ' || earlier.transaction_id, 'paystack', 'wallet', 'gateway', taken, at,
                      jsonb_build_object('paystackRef', earlier.transaction_id));
  UPDATE money.deposits d SET taken_back = d.taken_back + taken
   WHERE d.customer_id = customer AND d.id = deposit AND done.verdict = 'posted';
  RETURN done;
END $$;

-------------------------------------------------------------------------------------------------------------- withdrawals

CREATE FUNCTION money.withdraw(
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  done ledger.outcome := ledger.post(customer, key, fingerprint, 'withdrawal', 'pending', reason, method, 'wallet', 'held',
                                     amount, at, metadata, allowed);
BEGIN
  IF done.verdict = 'posted' THEN
    INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name)
    VALUES (customer, done.id, 'waiting', run_at, bank_code, account_number, account_name);
  END IF;
  RETURN done;
END $$;

-- Many withdrawals in one call, at most one a customer, each judged for itself.
CREATE TYPE money.withdrawal AS (
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz
);
CREATE FUNCTION money.withdraw_many(orders json) RETURNS SETOF ledger.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  asked    money.withdrawal[];
  requests ledger.request[];
BEGIN
  SELECT array_agg(o) INTO asked FROM json_populate_recordset(NULL::money.withdrawal, orders) o;
  SELECT array_agg(ROW(o.customer, o.key, o.fingerprint, 'withdrawal', 'pending', o.reason, o.method, 'wallet', 'held', o.amount,
                       NULL, NULL, o.at, o.metadata, o.allowed)::ledger.request)
    INTO requests FROM unnest(asked) o;
  RETURN QUERY
  WITH answered AS (SELECT * FROM ledger.post_many(requests)), queued AS (
    INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name)
    SELECT a.customer, a.id, 'waiting', o.run_at, o.bank_code, o.account_number, o.account_name
      FROM answered a JOIN unnest(asked) o USING (customer) WHERE a.verdict = 'posted'
  )
  SELECT * FROM answered;
END $$;

-- Takes payouts that are due, for as long as the lease: whoever takes one and dies leaves it to the next.
-- What was waiting is now being sent; everything else is to be looked up first.
CREATE FUNCTION money.claim_payouts(most integer, at timestamptz, lease interval)
RETURNS TABLE (customer_id uuid, id uuid, state text, amount bigint, bank_code text, account_number text, account_name text,
               recipient text, attempts integer, since timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH due AS (
    SELECT p.customer_id, p.id, p.state FROM money.payouts p
     WHERE p.run_at <= at ORDER BY p.run_at LIMIT most FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE money.payouts p
       SET run_at = at + lease, attempts = p.attempts + 1, state = CASE p.state WHEN 'waiting' THEN 'sending' ELSE p.state END
      FROM due WHERE p.customer_id = due.customer_id AND p.id = due.id
    RETURNING p.*, due.state AS state_before
  )
  SELECT c.customer_id, c.id, c.state_before, t.amount, c.bank_code, c.account_number, c.account_name, r.code, c.attempts, t.at
    FROM claimed c
    JOIN ledger.transactions t ON t.customer_id = c.customer_id AND t.id = c.id
    LEFT JOIN money.recipients r
      ON r.customer_id = c.customer_id AND r.bank_code = c.bank_code AND r.account_number = c.account_number
$$;

-- What was learnt about a payout whose money has not arrived yet. Only an open payout can be moved on.
CREATE FUNCTION money.note_payout(customer uuid, payout uuid, state text, run_at timestamptz, transfer_code text, failure text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.payouts p
     SET state = note_payout.state, run_at = note_payout.run_at, failure = note_payout.failure,
         transfer_code = coalesce(note_payout.transfer_code, p.transfer_code)
   WHERE p.customer_id = customer AND p.id = payout AND p.state IN ('waiting', 'sending', 'sent', 'unknown')
$$;

CREATE FUNCTION money.keep_recipient(customer uuid, bank_code text, account_number text, code text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO money.recipients VALUES (customer, bank_code, account_number, code)
  ON CONFLICT ON CONSTRAINT recipients_pkey DO UPDATE SET code = excluded.code
$$;

CREATE FUNCTION money.payout_paid(
  customer uuid, payout uuid, at timestamptz, session text, fee bigint, transfer_code text
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  paid bigint;
  done ledger.outcome;
BEGIN
  SELECT amount INTO paid FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = payout;
  done := ledger.change(customer, payout, '{pending}', 'completed', 'held', 'payout', paid, at);
  -- The session id may come later than the word that the money is there.
  UPDATE money.payouts p
     SET state = 'paid', run_at = NULL, failure = NULL, paid_at = coalesce(p.paid_at, at), session_id = coalesce(session, p.session_id),
         fee_kobo = coalesce(fee, p.fee_kobo), transfer_code = coalesce(payout_paid.transfer_code, p.transfer_code)
   WHERE p.customer_id = customer AND p.id = payout
     AND (done.verdict = 'posted' OR (done.verdict = 'repeated' AND p.state = 'paid'));
  RETURN done;
END $$;

-- Gives a withdrawal's money back into the wallet, as a transaction that the customer can see.
CREATE FUNCTION money.return_money(customer uuid, withdrawal uuid, source ledger.account, at timestamptz, why text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  t    ledger.transactions;
  done ledger.outcome;
BEGIN
  SELECT * INTO t FROM ledger.transactions w WHERE w.customer_id = customer AND w.id = withdrawal;
  done := ledger.post(customer, 'RET-' || withdrawal, '00000000-0000-0000-0000-000000000000', 'deposit', 'completed',
                      'Returned: ' || t.reason, 'wallet', source, 'wallet', t.amount, at,
                      jsonb_build_object('withdrawalRef', t.transaction_id, 'note', why));
  IF done.verdict <> 'posted' THEN
    RAISE EXCEPTION 'withdrawal % of customer % could not be returned: %', withdrawal, customer, done.verdict;
  END IF;
END $$;

-- The gateway could not pay, or took back what it had paid: the money returns to the wallet.
CREATE FUNCTION money.payout_failed(customer uuid, payout uuid, state text, at timestamptz, why text)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  now_at text;
  done   ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT p.state INTO now_at FROM money.payouts p WHERE p.customer_id = customer AND p.id = payout;
  IF now_at = 'by_hand' THEN
    RETURN ROW('wrong_state', payout, NULL, NULL)::ledger.outcome;
  END IF;
  done := ledger.change(customer, payout, '{pending,completed}', 'failed', NULL, NULL, NULL, at, jsonb_build_object('note', why));
  IF done.verdict = 'posted' THEN
    PERFORM money.return_money(customer, payout, CASE now_at WHEN 'paid' THEN 'payout' ELSE 'held' END::ledger.account, at, why);
    UPDATE money.payouts p
       SET state = CASE now_at WHEN 'paid' THEN 'reversed' ELSE payout_failed.state END, run_at = NULL, failure = why,
           paid_at = CASE now_at WHEN 'paid' THEN p.paid_at END
     WHERE p.customer_id = customer AND p.id = payout;
  END IF;
  RETURN done;
END $$;

-- An administrator decides a pending transaction by hand. `on_its_way` while the gateway may be paying it out.
CREATE FUNCTION money.decide(customer uuid, transaction uuid, status ledger.status, at timestamptz, more jsonb)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  t      ledger.transactions;
  payout money.payouts;
  done   ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT * INTO t FROM ledger.transactions x WHERE x.customer_id = customer AND x.id = transaction;
  IF t.status <> 'pending' THEN
    RETURN ROW('wrong_state', t.id, NULL, NULL)::ledger.outcome;
  ELSIF status = 'pending' THEN
    RETURN ROW('repeated', t.id, NULL, NULL)::ledger.outcome;
  END IF;
  IF t.kind = 'deposit' THEN
    IF status = 'completed' THEN
      UPDATE money.deposits d SET by_hand = true, look_at = NULL WHERE d.customer_id = customer AND d.id = t.id;
      RETURN ledger.change(customer, t.id, '{pending}', 'completed', 'adjustment', 'wallet', t.amount, at, more);
    END IF;
    RETURN money.close_deposit(customer, t.id, status, at, more);
  END IF;
  SELECT * INTO payout FROM money.payouts p WHERE p.customer_id = customer AND p.id = t.id FOR UPDATE;
  IF payout.state <> 'waiting' THEN
    RETURN ROW('on_its_way', t.id, NULL, NULL)::ledger.outcome;
  END IF;
  IF status = 'completed' THEN
    done := ledger.change(customer, t.id, '{pending}', 'completed', 'held', 'adjustment', t.amount, at, more);
  ELSE
    done := ledger.change(customer, t.id, '{pending}', status, NULL, NULL, NULL, at, more, CASE status WHEN 'user_cancelled' THEN at END);
    PERFORM money.return_money(customer, t.id, 'held', at, more ->> 'note');
  END IF;
  UPDATE money.payouts p SET state = 'by_hand', run_at = NULL WHERE p.customer_id = customer AND p.id = t.id;
  RETURN done;
END $$;

------------------------------------------------------------------------------------------------------------- investments

-- The caller has read the product and worked out the end of the term and the profit; if the product is another by now
-- (edited or closed meanwhile), the verdict is `product` and the caller reads it again.
CREATE FUNCTION money.invest(
  customer uuid, key text, fingerprint uuid, product uuid, amount bigint, at timestamptz, ends_at timestamptz, expected bigint,
  rate_bps bigint, is_savings boolean, product_name text, allowed smallint[], offline_key text DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  offline boolean := offline_key IS NOT NULL;
  method  text := CASE WHEN offline THEN 'offline' ELSE 'wallet' END;
  done    ledger.outcome;
BEGIN
  PERFORM FROM public.products p
    LEFT JOIN public.product_groups g ON g.id = p.group_id
   WHERE p.id = product AND p.status = 'active' AND p.rate_bps = invest.rate_bps AND p.min_kobo <= amount
     AND p.name = product_name AND coalesce(g.is_savings, false) = invest.is_savings;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key) THEN
    RETURN ROW('product', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  IF offline THEN
    done := ledger.post(customer, offline_key, fingerprint, 'deposit', 'completed', 'Offline deposit: ' || product_name, method,
                        'offline', 'wallet', amount, at, '{}', allowed);
    IF done.verdict <> 'posted' AND done.verdict <> 'repeated' THEN
      RETURN done;
    END IF;
  END IF;
  done := ledger.post(customer, key, fingerprint, 'withdrawal', 'completed', 'Investment: ' || product_name, method,
                      'wallet', 'invested', amount, at, '{}', allowed);
  IF done.verdict = 'posted' THEN
    INSERT INTO money.investments VALUES
      (customer, done.id, product, product_name, rate_bps, is_savings, offline, amount, expected, at, ends_at, NULL);
    INSERT INTO money.contributions VALUES (customer, done.id, done.id, amount, expected, at);
    INSERT INTO ledger.tally VALUES ('invested', at, 1, amount);
  END IF;
  RETURN done;
END $$;

-- `plan_completed` once the term has ended, whether or not it was paid out yet.
CREATE FUNCTION money.top_up(
  customer uuid, key text, fingerprint uuid, investment uuid, amount bigint, at timestamptz, expected bigint, allowed smallint[]
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  plan money.investments;
  done ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT * INTO plan FROM money.investments i WHERE i.customer_id = customer AND i.id = investment AND i.is_savings;
  IF NOT FOUND THEN
    RETURN ROW('missing', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  IF (plan.completed_at IS NOT NULL OR plan.ends_at <= at)
     AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key) THEN
    RETURN ROW('plan_completed', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  done := ledger.post(customer, key, fingerprint, 'withdrawal', 'completed', 'Savings top-up: ' || plan.product_name, 'wallet',
                      'wallet', 'invested', amount, at, '{}', allowed);
  IF done.verdict = 'posted' THEN
    UPDATE money.investments i SET capital = i.capital + amount, expected = i.expected + top_up.expected
     WHERE i.customer_id = customer AND i.id = investment;
    INSERT INTO money.contributions VALUES (customer, investment, done.id, amount, expected, at);
    INSERT INTO ledger.tally VALUES ('invested', at, 1, amount);
  END IF;
  RETURN done;
END $$;

-- Pays capital and profit of investments whose end has passed into the wallets, once each, many in one call and at most
-- one a customer. The account rows are locked first, so what is found to be running afterwards is running.
CREATE FUNCTION money.mature(most integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due      uuid[];
  requests ledger.request[];
  n        integer;
BEGIN
  -- Which these are can have changed by the time the locks are there; it is judged again below.
  SELECT array_agg(DISTINCT d.customer_id) INTO due
    FROM (SELECT i.customer_id FROM money.investments i
           WHERE i.completed_at IS NULL AND i.ends_at <= at ORDER BY i.ends_at LIMIT most) d;
  IF due IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM FROM ledger.accounts a WHERE a.customer_id = ANY (due) ORDER BY a.customer_id FOR NO KEY UPDATE;
  SELECT array_agg(ROW(m.customer_id, 'PAY-' || m.id, m.id, 'deposit', 'completed', 'Payout: ' || m.product_name, 'wallet',
                       'invested', 'wallet', m.capital, 'interest', m.expected, at, '{}', NULL)::ledger.request)
    INTO requests
    FROM (SELECT DISTINCT ON (i.customer_id) i.* FROM money.investments i
           WHERE i.customer_id = ANY (due) AND i.completed_at IS NULL AND i.ends_at <= at
           ORDER BY i.customer_id, i.ends_at, i.id) m;
  WITH answered AS (SELECT * FROM ledger.post_many(coalesce(requests, '{}'))), closed AS (
    UPDATE money.investments i SET completed_at = at
      FROM answered a
     WHERE i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid AND a.verdict IN ('posted', 'repeated')
    RETURNING 1
  )
  SELECT count(*) INTO n FROM closed;
  RETURN n;
END $$;

---------------------------------------------------------------------------------------------------- events, jobs, exceptions

-- @returns whether it is news
CREATE FUNCTION money.keep_event(key text, event text, body jsonb, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO money.gateway_events VALUES (key, event, body, at) ON CONFLICT ON CONSTRAINT gateway_events_pkey DO NOTHING;
  RETURN FOUND;
END $$;

CREATE FUNCTION money.resolve_exception(exception uuid, staff uuid, resolution text, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.exceptions e SET resolved_at = at, resolved_by = staff, resolution = resolve_exception.resolution
   WHERE e.id = exception AND e.resolved_at IS NULL;
  RETURN FOUND;
END $$;

-- The promises with what this file adds to them: the records agree with the ledger.
CREATE FUNCTION money.check_promises() RETURNS TABLE (promise integer, what text, violations bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT * FROM ledger.check_promises()
  UNION ALL
  SELECT 3, 'what is held is what pending withdrawals hold',
         (SELECT count(*) FROM ledger.accounts a
           WHERE held <> (SELECT coalesce(sum(amount), 0) FROM ledger.transactions t
                           WHERE t.customer_id = a.customer_id AND t.kind = 'withdrawal' AND t.status = 'pending'))
  UNION ALL
  SELECT 3, 'what is invested is the capital of running investments',
         (SELECT count(*) FROM ledger.accounts a
           WHERE invested <> (SELECT coalesce(sum(capital), 0) FROM money.investments i
                               WHERE i.customer_id = a.customer_id AND i.completed_at IS NULL))
  UNION ALL
  SELECT 3, 'capital and profit of an investment are the sum of its contributions',
         (SELECT count(*) FROM money.investments i, LATERAL
                 (SELECT sum(c.amount) AS capital, sum(c.expected) AS expected FROM money.contributions c
                   WHERE c.customer_id = i.customer_id AND c.investment_id = i.id) c
           WHERE i.capital IS DISTINCT FROM c.capital OR i.expected IS DISTINCT FROM c.expected)
  UNION ALL
  SELECT 4, 'each completed investment was paid out once, with its profit',
         (SELECT count(*) FROM money.investments i
            LEFT JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.transaction_id = 'PAY-' || i.id
           WHERE (i.completed_at IS NULL) <> (t.id IS NULL) OR t.amount <> i.capital + i.expected)
  UNION ALL
  SELECT 6, 'what came through the gateway is what deposits brought, less what it took back',
         (SELECT count(*) FROM ledger.accounts a
           WHERE -gateway <> (SELECT coalesce(sum(paid_kobo), 0) FROM money.deposits d WHERE d.customer_id = a.customer_id)
                 - (SELECT coalesce(sum(amount), 0) FROM ledger.movements m WHERE m.customer_id = a.customer_id AND m.target = 'gateway'))
  UNION ALL
  SELECT 6, 'what went out through the gateway is what payouts paid',
         (SELECT count(*) FROM ledger.accounts a
           WHERE payout <> (SELECT coalesce(sum(t.amount), 0) FROM money.payouts p
                              JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
                             WHERE p.customer_id = a.customer_id AND p.state = 'paid'))
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA money FROM PUBLIC;
GRANT USAGE ON SCHEMA money TO ajose_api;
GRANT SELECT ON ALL TABLES IN SCHEMA money TO ajose_api;
GRANT UPDATE (handled_at, attempts) ON money.gateway_events TO ajose_api;
GRANT UPDATE (look_at, compared_at) ON money.deposits TO ajose_api;
GRANT UPDATE (compared_at) ON money.payouts TO ajose_api;
GRANT INSERT, UPDATE ON money.job_runs TO ajose_api;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA money TO ajose_api;
REVOKE EXECUTE ON FUNCTION money.return_money FROM ajose_api;
