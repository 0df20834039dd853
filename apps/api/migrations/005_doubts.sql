-- What is not certain: money about which the gateway has not said the last word, or that cannot go where it should, stays where
-- it is, hides nothing else, and a person is told once. These functions take the place of their namesakes in 003.

-- When the gateway was last asked to pay out without having answered for certain; null when no order can be on its way unseen.
-- A further state, `parked`: the gateway has a transfer of another amount under our reference. Nobody looks it up any more, and
-- an administrator decides it by hand once the exception about it was closed.
ALTER TABLE money.payouts ADD COLUMN asked_at timestamptz;
UPDATE money.payouts SET asked_at = now() WHERE state IN ('sending', 'sent', 'unknown');

CREATE INDEX exceptions_by_reference ON money.exceptions (reference, kind);

-- For what is found again and again: once for all, also after somebody has closed it.
CREATE FUNCTION money.raise_exception_once(kind text, reference text, message text, customer uuid, amount bigint, at timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT money.raise_exception(kind, reference, message, customer, amount, at)
   WHERE NOT EXISTS (SELECT FROM money.exceptions e
                      WHERE e.kind = raise_exception_once.kind AND e.reference = raise_exception_once.reference)
$$;

----------------------------------------------------------------------------------------------------------------- deposits

-- Credits what the gateway says was paid, once. Works without a pending row too: then the row is written now.
-- `more` is added to the transaction's metadata.
CREATE OR REPLACE FUNCTION money.credit_deposit(
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
    -- The customer has the money already; what arrives now makes good what was advanced. A difference stays in `adjustment`.
    PERFORM ledger.move_too(customer, earlier.id, 'gateway', 'adjustment', paid, at);
    IF paid <> earlier.amount THEN
      PERFORM money.raise_exception('advance_differs', key,
        'A deposit that was credited by hand was paid with another amount. The wallet keeps what was credited.',
        customer, paid, at);
    END IF;
    done := ROW('repeated', earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  ELSE
    done := ledger.change(customer, earlier.id, '{pending,failed,user_cancelled}', 'completed', 'gateway', 'wallet', paid, at, more);
  END IF;
  UPDATE money.deposits d
     SET look_at = NULL, paid_kobo = paid, fees_kobo = fees, channel = credit_deposit.channel, paid_at = credit_deposit.paid_at
   WHERE d.customer_id = customer AND d.id = earlier.id;
  RETURN done;
END $$;

-- A deposit that came to nothing so far, whoever closes it. Money that arrives later still completes it, and as the webhook that
-- tells of it may be lost, the sweeper keeps looking for as long as the gateway would repeat its webhooks.
CREATE OR REPLACE FUNCTION money.close_deposit(customer uuid, deposit uuid, status ledger.status, at timestamptz, more jsonb)
RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  done ledger.outcome := ledger.change(customer, deposit, '{pending}', status, NULL, NULL, NULL, at, more,
                                       CASE status WHEN 'user_cancelled' THEN at END);
BEGIN
  UPDATE money.deposits d SET look_at = CASE WHEN close_deposit.at < t.at + interval '72 hours' THEN close_deposit.at + interval '1 hour' END
    FROM ledger.transactions t
   WHERE d.customer_id = customer AND d.id = deposit AND t.customer_id = customer AND t.id = deposit AND done.verdict = 'posted';
  RETURN done;
END $$;

-------------------------------------------------------------------------------------------------------------- withdrawals

-- Takes payouts that are due, for as long as the lease: whoever takes one and dies leaves it to the next.
-- What was waiting is now being sent; everything else is to be looked up first. `may_send` false leaves what is waiting alone.
DROP FUNCTION money.claim_payouts(integer, timestamptz, interval);
CREATE FUNCTION money.claim_payouts(most integer, at timestamptz, lease interval, may_send boolean DEFAULT true)
RETURNS TABLE (customer_id uuid, id uuid, state text, amount bigint, bank_code text, account_number text, account_name text,
               recipient text, attempts integer, since timestamptz, asked_at timestamptz)
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH due AS (
    SELECT p.customer_id, p.id, p.state FROM money.payouts p
     WHERE p.run_at <= at AND (may_send OR p.state <> 'waiting') ORDER BY p.run_at LIMIT most FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE money.payouts p
       SET run_at = at + lease, attempts = p.attempts + 1, state = CASE p.state WHEN 'waiting' THEN 'sending' ELSE p.state END
      FROM due WHERE p.customer_id = due.customer_id AND p.id = due.id
    RETURNING p.*, due.state AS state_before
  )
  SELECT c.customer_id, c.id, c.state_before, t.amount, c.bank_code, c.account_number, c.account_name, r.code, c.attempts, t.at,
         c.asked_at
    FROM claimed c
    JOIN ledger.transactions t ON t.customer_id = c.customer_id AND t.id = c.id
    LEFT JOIN money.recipients r
      ON r.customer_id = c.customer_id AND r.bank_code = c.bank_code AND r.account_number = c.account_number
$$;

-- Written down before the gateway is asked to pay. @returns whether it may be asked: not when somebody else has settled,
-- parked or put back the payout since it was taken.
CREATE FUNCTION money.ask_payout(customer uuid, payout uuid, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE money.payouts p SET asked_at = at
   WHERE p.customer_id = customer AND p.id = payout AND p.state IN ('sending', 'sent', 'unknown');
  RETURN FOUND;
END $$;

-- What was learnt about a payout whose money has not arrived yet. Only an open payout can be moved on. One that waits has no
-- order on its way; for the others `asked_at` says since when there may be one, and null leaves that as it is.
DROP FUNCTION money.note_payout(uuid, uuid, text, timestamptz, text, text);
CREATE FUNCTION money.note_payout(
  customer uuid, payout uuid, state text, run_at timestamptz, transfer_code text, failure text, asked_at timestamptz DEFAULT NULL
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE money.payouts p
     SET state = note_payout.state, run_at = note_payout.run_at, failure = note_payout.failure,
         transfer_code = coalesce(note_payout.transfer_code, p.transfer_code),
         asked_at = CASE note_payout.state WHEN 'waiting' THEN NULL ELSE coalesce(note_payout.asked_at, p.asked_at) END
   WHERE p.customer_id = customer AND p.id = payout AND p.state IN ('waiting', 'sending', 'sent', 'unknown')
$$;

-- The gateway has paid. `wrong_state` for one that was settled by hand: then it may have been paid twice.
CREATE OR REPLACE FUNCTION money.payout_paid(
  customer uuid, payout uuid, at timestamptz, session text, fee bigint, transfer_code text
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  paid bigint;
  done ledger.outcome;
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM money.payouts p WHERE p.customer_id = customer AND p.id = payout AND p.state = 'by_hand') THEN
    RETURN ROW('wrong_state', payout, NULL, NULL)::ledger.outcome;
  END IF;
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

-- An administrator decides a pending transaction by hand. `on_its_way` while the gateway may be paying it out; `unresolved` while
-- the exception about a transfer of another amount is open.
CREATE OR REPLACE FUNCTION money.decide(customer uuid, transaction uuid, status ledger.status, at timestamptz, more jsonb)
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
  IF payout.state = 'parked' THEN
    IF EXISTS (SELECT FROM money.exceptions e WHERE e.kind = 'transfer_differs' AND e.reference = 'wdl-' || t.id
                  AND e.resolved_at IS NULL) THEN
      RETURN ROW('unresolved', t.id, NULL, NULL)::ledger.outcome;
    END IF;
  ELSIF payout.state <> 'waiting' THEN
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
-- (edited or closed meanwhile), the verdict is `product` and the caller reads it again. A caller that dates the end by other
-- means than the product's term, as the history of a demonstration does, gives no term.
DROP FUNCTION money.invest(uuid, text, uuid, uuid, bigint, timestamptz, timestamptz, bigint, bigint, boolean, text, smallint[], text);
CREATE FUNCTION money.invest(
  customer uuid, key text, fingerprint uuid, product uuid, amount bigint, at timestamptz, ends_at timestamptz, expected bigint,
  rate_bps bigint, is_savings boolean, product_name text, allowed smallint[], offline_key text DEFAULT NULL,
  term_value integer DEFAULT NULL, term_unit text DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  offline boolean := offline_key IS NOT NULL;
  method  text := CASE WHEN offline THEN 'offline' ELSE 'wallet' END;
  done    ledger.outcome;
BEGIN
  PERFORM FROM public.products p
    LEFT JOIN public.product_groups g ON g.id = p.group_id
   WHERE p.id = product AND p.status = 'active' AND p.rate_bps = invest.rate_bps AND p.min_kobo <= amount
     AND p.name = product_name AND coalesce(g.is_savings, false) = invest.is_savings
     AND p.term_value = coalesce(invest.term_value, p.term_value) AND p.term_unit = coalesce(invest.term_unit, p.term_unit);
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

-- Pays capital and profit of investments whose end has passed into the wallets, once each, many in one call and at most
-- one a customer. The account rows are locked first, so what is found to be running afterwards is running.
-- One that the ledger refuses is raised and left out for as long as its exception is open, so that it hides no other.
CREATE OR REPLACE FUNCTION money.mature(most integer, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  due      uuid[];
  requests ledger.request[];
  n        integer;
  refused  integer;
BEGIN
  LOOP
    -- Which these are can have changed by the time the locks are there; it is judged again below.
    SELECT array_agg(DISTINCT d.customer_id) INTO due
      FROM (SELECT i.customer_id FROM money.investments i
             WHERE i.completed_at IS NULL AND i.ends_at <= at AND NOT EXISTS (
                     SELECT FROM money.exceptions e
                      WHERE e.kind = 'maturity_refused' AND e.reference = 'PAY-' || i.id AND e.resolved_at IS NULL)
             ORDER BY i.ends_at LIMIT most) d;
    IF due IS NULL THEN
      RETURN 0;
    END IF;
    PERFORM FROM ledger.accounts a WHERE a.customer_id = ANY (due) ORDER BY a.customer_id FOR NO KEY UPDATE;
    SELECT array_agg(ROW(m.customer_id, 'PAY-' || m.id, m.id, 'deposit', 'completed', 'Payout: ' || m.product_name, 'wallet',
                         'invested', 'wallet', m.capital, 'interest', m.expected, at, '{}', NULL)::ledger.request)
      INTO requests
      FROM (SELECT DISTINCT ON (i.customer_id) i.* FROM money.investments i
             WHERE i.customer_id = ANY (due) AND i.completed_at IS NULL AND i.ends_at <= at AND NOT EXISTS (
                     SELECT FROM money.exceptions e
                      WHERE e.kind = 'maturity_refused' AND e.reference = 'PAY-' || i.id AND e.resolved_at IS NULL)
             ORDER BY i.customer_id, i.ends_at, i.id) m;
    WITH answered AS (SELECT * FROM ledger.post_many(coalesce(requests, '{}'))), closed AS (
      UPDATE money.investments i SET completed_at = at
        FROM answered a
       WHERE i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid AND a.verdict IN ('posted', 'repeated')
      RETURNING 1
    ), raised AS (
      INSERT INTO money.exceptions (kind, reference, message, customer_id, amount_kobo, raised_at)
      SELECT 'maturity_refused', a.key,
             'An investment has ended and could not be paid into the wallet: ' || CASE a.verdict
               WHEN 'key_reused' THEN 'another transaction has the name of its payout.'
               ELSE 'the ledger answered ' || a.verdict || '.' END
               || ' It is tried again when this entry is closed.',
             a.customer, i.capital + i.expected, at
        FROM answered a JOIN money.investments i ON i.customer_id = a.customer AND i.id = substr(a.key, 5)::uuid
       WHERE a.verdict NOT IN ('posted', 'repeated')
      ON CONFLICT (kind, reference) WHERE resolved_at IS NULL DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM closed), (SELECT count(*) FROM raised) INTO n, refused;
    -- A call in which all were refused says nothing about those behind them.
    IF n > 0 OR refused = 0 THEN
      RETURN n;
    END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION money.raise_exception_once, money.claim_payouts, money.ask_payout, money.note_payout, money.invest FROM PUBLIC;
GRANT EXECUTE ON FUNCTION money.raise_exception_once, money.claim_payouts, money.ask_payout, money.note_payout, money.invest TO ajose_api;
