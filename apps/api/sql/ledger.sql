-- The ledger: everything that writes its tables (migrations/003_ledger.sql). Its callers decide what may be posted. That it holds is
-- guaranteed here and by the triggers in sql/triggers.sql. Whatever posts locks the customer's account row first.

-- One of the balances, of columns: over several machines a row of a table cannot be handed to a function.
CREATE OR REPLACE FUNCTION ledger.pick(
  which ledger.account, wallet bigint, held bigint, invested bigint, gateway bigint, payout bigint, interest bigint, offline bigint,
  adjustment bigint, receivable bigint DEFAULT 0, gateway_fee bigint DEFAULT 0, transfer_fee bigint DEFAULT 0, stamp_duty bigint DEFAULT 0, tax bigint DEFAULT 0
) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN which = 'wallet' THEN wallet WHEN which = 'held' THEN held WHEN which = 'invested' THEN invested
              WHEN which = 'gateway' THEN gateway WHEN which = 'payout' THEN payout WHEN which = 'interest' THEN interest
              WHEN which = 'offline' THEN offline WHEN which = 'adjustment' THEN adjustment
              WHEN which = 'receivable' THEN receivable WHEN which = 'gateway_fee' THEN gateway_fee
              WHEN which = 'transfer_fee' THEN transfer_fee WHEN which = 'stamp_duty' THEN stamp_duty ELSE tax END
$$;

DROP FUNCTION IF EXISTS ledger.post(uuid, text, uuid, ledger.kind, ledger.status, text, text, ledger.account, ledger.account, bigint,
                                    timestamptz, jsonb, smallint[]);
DROP FUNCTION IF EXISTS ledger.post(uuid, text, uuid, ledger.kind, ledger.status, text, text, ledger.account, ledger.account, bigint,
                                    timestamptz, jsonb, smallint[], timestamptz);
DROP FUNCTION IF EXISTS ledger.balance(ledger.accounts, ledger.account), ledger.count_apart(text, timestamptz, bigint);
DROP FUNCTION IF EXISTS ledger.begin(uuid, text, uuid, ledger.kind, text, text, bigint, timestamptz, jsonb, smallint[]);

-- The id of a transaction of this moment. The distance is counted in seconds: PostgreSQL adds days in the time zone of the session, where
-- a day may have 23 hours. An id from before 1970 would sort behind all others, so there is none for a moment before 2000, and
-- nothing can be posted for it.
CREATE OR REPLACE FUNCTION ledger.id_at(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN at >= '2000-01-01 00:00:00Z'
              THEN uuidv7(make_interval(secs => extract(epoch FROM at - clock_timestamp())::double precision)) END
$$;

-- What a movement does to one of the accounts; `extra` comes from a second source into the same target.
CREATE OR REPLACE FUNCTION ledger.delta(
  which ledger.account, source ledger.account, target ledger.account, amount bigint,
  extra_source ledger.account DEFAULT NULL, extra bigint DEFAULT 0
) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN which = target THEN amount + extra WHEN which = source THEN -amount WHEN which = extra_source THEN -extra ELSE 0 END
$$;

-- Why nothing could be posted. A repeat is recognised first: its money has moved already.
CREATE OR REPLACE FUNCTION ledger.why_not(customer uuid, key text, fingerprint uuid, allowed smallint[])
RETURNS ledger.outcome LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT ROW(CASE WHEN t.fingerprint = why_not.fingerprint THEN 'repeated' ELSE 'key_reused' END,
                t.id, t.before_balance, t.after_balance)::ledger.outcome
       FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key),
    (SELECT ROW(CASE WHEN a.customer_status <> ALL (allowed) THEN 'status' WHEN a.receivable < 0 THEN 'owes' ELSE 'insufficient' END, NULL, a.wallet, a.wallet)::ledger.outcome
       FROM ledger.accounts a WHERE a.customer_id = customer),
    ROW('no_account', NULL, NULL, NULL)::ledger.outcome)
$$;

-- Shifts an amount inside the one row and keeps its lock until the transaction ends. The customer's own money must suffice and the
-- customer's status must be among those allowed (null: any, for money that is owed whatever the status). Answers nulls otherwise.
CREATE OR REPLACE FUNCTION ledger.shift(
  customer uuid, source ledger.account, target ledger.account, amount bigint, allowed smallint[] DEFAULT NULL
) RETURNS ledger.shifted LANGUAGE plpgsql AS $$
DECLARE
  done ledger.shifted;
BEGIN
  IF source >= 'receivable' OR target >= 'receivable' THEN
    -- What is owed, what the gateway charges, and tax. On its own: a movement takes less when it names fewer accounts.
    UPDATE ledger.accounts a
       SET last_seq = a.last_seq + 1, wallet = a.wallet + ledger.delta('wallet', source, target, amount),
           gateway = a.gateway + ledger.delta('gateway', source, target, amount), adjustment = a.adjustment + ledger.delta('adjustment', source, target, amount),
           receivable = a.receivable + ledger.delta('receivable', source, target, amount),
           gateway_fee = a.gateway_fee + ledger.delta('gateway_fee', source, target, amount),
           transfer_fee = a.transfer_fee + ledger.delta('transfer_fee', source, target, amount),
           stamp_duty = a.stamp_duty + ledger.delta('stamp_duty', source, target, amount),
           interest = a.interest + ledger.delta('interest', source, target, amount), tax = a.tax + ledger.delta('tax', source, target, amount)
     WHERE a.customer_id = customer AND CASE WHEN source = 'wallet' THEN a.wallet ELSE amount END >= amount
    RETURNING a.last_seq, a.wallet,
              ledger.pick(source, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment, a.receivable, a.gateway_fee, a.transfer_fee, a.stamp_duty, a.tax),
              ledger.pick(target, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment, a.receivable, a.gateway_fee, a.transfer_fee, a.stamp_duty, a.tax) INTO done;
    RETURN done;
  END IF;
  UPDATE ledger.accounts a
     SET last_seq   = a.last_seq + 1,
         wallet     = a.wallet     + ledger.delta('wallet', source, target, amount),
         held       = a.held       + ledger.delta('held', source, target, amount),
         invested   = a.invested   + ledger.delta('invested', source, target, amount),
         gateway    = a.gateway    + ledger.delta('gateway', source, target, amount),
         payout     = a.payout     + ledger.delta('payout', source, target, amount),
         interest   = a.interest   + ledger.delta('interest', source, target, amount),
         offline    = a.offline    + ledger.delta('offline', source, target, amount),
         adjustment = a.adjustment + ledger.delta('adjustment', source, target, amount)
   WHERE a.customer_id = customer AND (allowed IS NULL OR a.customer_status = ANY (allowed))
     AND CASE WHEN source = 'wallet' THEN a.wallet WHEN source = 'held' THEN a.held WHEN source = 'invested' THEN a.invested ELSE amount END >= amount
  RETURNING a.last_seq, a.wallet, ledger.pick(source, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment),
            ledger.pick(target, a.wallet, a.held, a.invested, a.gateway, a.payout, a.interest, a.offline, a.adjustment) INTO done;
  RETURN done;
END $$;

-- Counts a transaction by a second name: `returned`, a part of the deposits, or `retaken`, a part of the withdrawals.
CREATE OR REPLACE FUNCTION ledger.count_apart(customer uuid, name text, at timestamptz, kobo bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger.tally (name, at, n, kobo, customer_id) VALUES (name, at, 1, kobo, customer)
$$;

-- One movement in one call: the idempotency key, the checks, the balances, the transaction that the customer sees, the pair of
-- entries and the tally. Plain INSERTs: joined into one statement they take longer. `booked`: when it is posted, where it is dated back.
-- `cause`: what it is. Everything that has to know goes by it, and never by the words in `reason`.
CREATE OR REPLACE FUNCTION ledger.post(
  customer uuid, key text, fingerprint uuid, kind ledger.kind, status ledger.status, reason text, method text,
  source ledger.account, target ledger.account, amount bigint, at timestamptz,
  metadata jsonb DEFAULT '{}', allowed smallint[] DEFAULT NULL, booked timestamptz DEFAULT NULL, cause ledger.cause DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id     uuid := ledger.id_at(at);
  before bigint;
  done   ledger.shifted;
BEGIN
  done := ledger.shift(customer, source, target, amount, allowed);
  IF done.seq IS NULL THEN
    -- Judged again behind the row's lock: a status that changes meanwhile comes before or after, never between the refusal and its reason.
    PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
    done := ledger.shift(customer, source, target, amount, allowed);
    IF done.seq IS NULL THEN
      RETURN ledger.why_not(customer, key, fingerprint, allowed);
    END IF;
  END IF;
  before := done.wallet - ledger.delta('wallet', source, target, amount);
  INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount,
                                   before_balance, after_balance, at, reason, method, metadata, seq, booked_at, cause)
  VALUES (customer, id, key, fingerprint, kind, status, amount, before, done.wallet, at, reason, method, metadata, done.seq, coalesce(booked, at), cause)
  ON CONFLICT ON CONSTRAINT transactions_once DO NOTHING;
  IF NOT FOUND THEN
    -- The key was used before. Nothing is written down, and the row is still locked: put it back as it was.
    PERFORM ledger.shift(customer, target, source, amount);
    UPDATE ledger.accounts a SET last_seq = a.last_seq - 2 WHERE a.customer_id = customer;
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
  VALUES (customer, done.seq, id, source, target, amount, done.source, done.target, at);
  INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction) VALUES (kind || ' ' || status, coalesce(booked, at), 1, amount, customer, id);
  IF target = 'invested' THEN
    INSERT INTO ledger.tally (name, at, n, kobo, customer_id) VALUES ('invested', at, 1, amount, customer);
  END IF;
  RETURN ROW('posted', id, before, done.wallet)::ledger.outcome;
END $$;

-- A further movement of a transaction that is there, by a caller that holds the row. An error where there is not enough.
CREATE OR REPLACE FUNCTION ledger.move(
  customer uuid, transaction uuid, source ledger.account, target ledger.account, amount bigint, at timestamptz
) RETURNS ledger.shifted LANGUAGE plpgsql AS $$
DECLARE
  done ledger.shifted := ledger.shift(customer, source, target, amount);
BEGIN
  IF done.seq IS NULL THEN
    RAISE EXCEPTION 'customer %: % kobo could not move from % to %', customer, amount, source, target;
  END IF;
  INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
  VALUES (customer, done.seq, transaction, source, target, amount, done.source, done.target, at);
  IF target = 'tax' THEN
    INSERT INTO ledger.tally (name, at, n, kobo, customer_id) VALUES ('tax', at, 1, amount, customer);
  END IF;
  RETURN done;
END $$;

-- For a posting that only a fault of ours can refuse: an error then, which undoes what came before it.
CREATE OR REPLACE FUNCTION ledger.must(done ledger.outcome, what text) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
BEGIN
  IF done.verdict IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION '% was not posted: %', what, done.verdict;
  END IF;
  RETURN done;
END $$;

-- A transaction that waits and has moved nothing yet: a deposit that was begun. `most_open`, `most_kobo`: so many of the customer's may
-- wait, and come to so much; otherwise `too_many_open` or `too_much_open`. Counted under the row's lock, so that calls at the same time are
-- counted too. A repeat opens nothing and is never refused.
CREATE OR REPLACE FUNCTION ledger.begin(
  customer uuid, key text, fingerprint uuid, kind ledger.kind, reason text, method text, amount bigint, at timestamptz,
  metadata jsonb, allowed smallint[], most_open integer DEFAULT NULL, most_kobo bigint DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id   uuid := ledger.id_at(at);
  last  bigint;
  fits  boolean;
  begun boolean := false;
  done  ledger.outcome;
BEGIN
  -- The row's lock whatever the status is, so that one that changes meanwhile comes before or after, never between.
  SELECT a.last_seq, allowed IS NULL OR a.customer_status = ANY (allowed) INTO last, fits FROM ledger.accounts a
    WHERE a.customer_id = customer FOR NO KEY UPDATE;
  IF fits AND most_open IS NOT NULL THEN
    SELECT count(*) < most_open AND coalesce(sum(t.amount), 0) + begin.amount <= most_kobo INTO fits FROM ledger.transactions t
     WHERE t.customer_id = customer AND t.kind = 'deposit' AND t.status = 'pending';
  END IF;
  IF fits THEN
    INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, metadata, seq, booked_at, cause)
    VALUES (customer, id, key, fingerprint, kind, 'pending', amount, at, reason, method, metadata, last, at, 'payment')
    ON CONFLICT ON CONSTRAINT transactions_once DO NOTHING;
    begun := FOUND;
  END IF;
  IF NOT begun THEN
    done := ledger.why_not(customer, key, fingerprint, allowed);
    IF done.verdict IN ('insufficient', 'owes') THEN
      done.verdict := CASE WHEN (SELECT count(*) FROM ledger.transactions t WHERE t.customer_id = customer AND t.kind = 'deposit' AND t.status = 'pending')
                                >= most_open THEN 'too_many_open' ELSE 'too_much_open' END;
    END IF;
    RETURN done;
  END IF;
  INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction) VALUES (kind || ' pending', at, 1, amount, customer, id);
  RETURN ROW('posted', id, NULL, NULL)::ledger.outcome;
END $$;

-- Takes a transaction from one state to another, with the money that goes with it. `source` null: none does.
-- A transaction that is in that state already is `repeated`; one that is in none of `before` is in the `wrong_state`.
CREATE OR REPLACE FUNCTION ledger.change(
  customer uuid, transaction uuid, before ledger.status[], after ledger.status,
  source ledger.account, target ledger.account, amount bigint, at timestamptz, more jsonb DEFAULT '{}', deleted timestamptz DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  earlier ledger.transactions;
  done    ledger.shifted;
  moved   bigint := nullif(ledger.delta('wallet', source, target, amount), 0);
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = transaction;
  IF NOT FOUND THEN
    RETURN ROW('missing', NULL, NULL, NULL)::ledger.outcome;
  ELSIF earlier.status = after OR earlier.status <> ALL (before) THEN
    RETURN ROW(CASE WHEN earlier.status = after THEN 'repeated' ELSE 'wrong_state' END,
               earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  END IF;
  IF source IS NOT NULL THEN
    done := ledger.shift(customer, source, target, amount);
    IF done.seq IS NULL THEN
      RETURN ROW('insufficient', earlier.id, NULL, NULL)::ledger.outcome;
    END IF;
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    VALUES (customer, done.seq, transaction, source, target, amount, done.source, done.target, at);
  END IF;
  UPDATE ledger.transactions t
     SET status = after, amount = coalesce(change.amount, t.amount), metadata = t.metadata || more, deleted_at = deleted,
         before_balance = coalesce(done.wallet - moved, t.before_balance),
         after_balance  = CASE WHEN moved IS NULL THEN t.after_balance ELSE done.wallet END,
         seq = CASE WHEN moved IS NULL THEN t.seq ELSE done.seq END, booked_at = CASE WHEN moved IS NULL THEN t.booked_at ELSE change.at END
   WHERE t.customer_id = customer AND t.id = transaction;
  INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction, changed_at)
  VALUES (earlier.kind || ' ' || earlier.status, earlier.booked_at, -1, -earlier.amount, customer, transaction, at),
         (earlier.kind || ' ' || after, CASE WHEN moved IS NULL THEN earlier.booked_at ELSE at END, 1, coalesce(amount, earlier.amount), customer, transaction, at);
  RETURN ROW('posted', earlier.id, done.wallet - moved, done.wallet)::ledger.outcome;
END $$;

-- Says of a payment that was begun that its saver had planned it.
CREATE OR REPLACE FUNCTION ledger.plan_payment(customer uuid, key text) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger.transactions t SET cause = 'auto_save' WHERE t.customer_id = customer AND t.transaction_id = key
$$;

CREATE OR REPLACE FUNCTION ledger.forget_person(customer uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger.transactions t SET metadata = metadata - '{userName,userEmail,sender,wrote}'::text[]
   WHERE t.customer_id = customer AND metadata ?| '{userName,userEmail,sender,wrote}'
$$;
