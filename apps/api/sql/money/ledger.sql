-- The ledger: all functions that write its tables, but for `move`, which posts legs and is in accounts.sql. The
-- functions of `money` decide what to post; this file and the guards in triggers.sql make sure that the books balance.
-- Kobo are bigint. README.md has the chart of accounts.

-- The fingerprint of the platform's own keys. No customer can choose such a key, so the key alone says what was asked.
-- What is posted about a withdrawal that returns, an investment that ends, a refund, a dispute, or a deposit of which
-- it is a further part has that one's id as its fingerprint, so that nobody has to take the key apart.
CREATE OR REPLACE FUNCTION ledger.ours() RETURNS uuid
LANGUAGE sql IMMUTABLE AS $$
  SELECT '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- The accounts of a gateway: what came in through it, and what went out.
CREATE OR REPLACE FUNCTION ledger.came_in(gateway text) RETURNS ledger.account LANGUAGE sql IMMUTABLE AS $$
  SELECT gateway::ledger.account
$$;

CREATE OR REPLACE FUNCTION ledger.went_out(gateway text) RETURNS ledger.account LANGUAGE sql IMMUTABLE AS $$
  SELECT (gateway || '_out')::ledger.account
$$;

CREATE OR REPLACE FUNCTION ledger.leg(source ledger.account, target ledger.account, amount bigint) RETURNS ledger.leg
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(source, target, amount)::ledger.leg
$$;

-- The id of a transaction of this moment, a UUIDv7: the index on ids orders by time too, so lists need no second one to
-- be written with each posting. The distance is counted in seconds: PostgreSQL adds days in the time zone
-- of the session, where a day may have 23 hours. An id from before 1970 would sort behind all others, so nothing can
-- be posted for a moment before 2000.
CREATE OR REPLACE FUNCTION ledger.id_at(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN at >= '2000-01-01 00:00:00Z'
              THEN uuidv7(make_interval(secs => extract(epoch FROM at - clock_timestamp())::double precision)) END
$$;

-- Notes that the database transaction has a lock, in settings that end with it, or with the savepoint that releases
-- the lock. There are 256, so that each stays short where many customers are locked. Null: nothing was locked.
CREATE OR REPLACE FUNCTION ledger.note_locked(what text) RETURNS void LANGUAGE plpgsql STRICT AS $$
DECLARE
  setting CONSTANT text := 'held.n' || (hashtext(what) & 255);
  held    CONSTANT text := coalesce(current_setting(setting, true), '');
BEGIN
  IF strpos(held, what || ',') = 0 THEN
    PERFORM set_config(setting, held || what || ',', true);
  END IF;
END $$;

-- Refuses a call whose caller has not locked what it relies on: a customer's account row, by the customer's id, or a
-- payment (`money.lock_of`).
CREATE OR REPLACE FUNCTION ledger.must_have_locked(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(strpos(current_setting('held.n' || (hashtext(what) & 255), true), what || ','), 0) = 0 THEN
    RAISE EXCEPTION 'the caller has not locked %', what;
  END IF;
END $$;

-- Locks a customer's account row until the database transaction ends, and returns it. No customer waits for another.
CREATE OR REPLACE FUNCTION ledger.lock(customer uuid) RETURNS ledger.standing LANGUAGE plpgsql AS $$
DECLARE
  a ledger.standing;
BEGIN
  SELECT x.customer_id, x.customer_status, x.wallet, x.held, x.invested, x.receivable INTO a
    FROM ledger.accounts x WHERE x.customer_id = customer FOR NO KEY UPDATE;
  PERFORM ledger.note_locked(a.customer_id::text);
  RETURN a;
END $$;

-- The same, without waiting: nothing where another transaction has the lock.
CREATE OR REPLACE FUNCTION ledger.lock_if_free(customer uuid) RETURNS ledger.standing LANGUAGE plpgsql AS $$
DECLARE
  a ledger.standing;
BEGIN
  SELECT x.customer_id, x.customer_status, x.wallet, x.held, x.invested, x.receivable INTO a
    FROM ledger.accounts x WHERE x.customer_id = customer FOR NO KEY UPDATE SKIP LOCKED;
  PERFORM ledger.note_locked(a.customer_id::text);
  RETURN a;
END $$;

-- The one posting: a transaction that the customer sees, with its movements. Its legs say whether it is a deposit or a
-- withdrawal; one without legs waits for a payment of `amount`.
--   key          names the transaction for its customer. The same key with the same `fingerprint`, a digest of what
--                was asked, is `repeated`, with another one `key_reused`. Each kind of key begins in its own way
--                (packages/sdk/src/rules/transactions.ts).
--   cause        why money moves. Notices, emails, webhooks and totals go by it, and never by the words in `reason`,
--                `method` and `metadata`.
--   legs         the first one may ask for more than the customer has: `insufficient`. In a later one that is an
--                error.
--   allowed      statuses of the customer that allow it; null allows each, for what is owed to the customer
--   debt_free    whether a customer who owes is refused: `owes`. Each caller gives these two; left out is an error.
--   booked       when it is posted, where `at` lies earlier
-- Verdicts: `posted`, `repeated`, and before anything is written `key_reused`, `no_account`, `status`, `owes`,
-- `insufficient`.
CREATE OR REPLACE FUNCTION ledger.post(
  customer uuid, key text, cause ledger.cause, legs ledger.leg[], at timestamptz, reason text,
  method text DEFAULT 'wallet', status ledger.status DEFAULT 'completed', fingerprint uuid DEFAULT ledger.ours(),
  metadata jsonb DEFAULT '{}', allowed smallint[] DEFAULT '{}', debt_free boolean DEFAULT NULL,
  booked timestamptz DEFAULT NULL, amount bigint DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id      CONSTANT uuid := ledger.id_at(at);
  a       record;
  earlier record;
  after   ledger.moved;
  refusal text;
BEGIN
  IF debt_free IS NULL OR allowed = '{}' THEN
    RAISE EXCEPTION 'the posting % does not say whom it allows, and whether who owes may', key;
  END IF;
  SELECT x.customer_status AS status, x.last_seq, x.wallet, x.held, x.invested, x.receivable, x.tax INTO a
    FROM ledger.accounts x WHERE x.customer_id = customer FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN ROW('no_account', NULL, NULL, NULL)::ledger.outcome;
  END IF;
  SELECT t.id, t.fingerprint, t.before_balance, t.after_balance INTO earlier
    FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key;
  IF FOUND THEN
    RETURN ROW(CASE WHEN earlier.fingerprint = post.fingerprint THEN 'repeated' ELSE 'key_reused' END,
               earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  END IF;
  refusal := CASE WHEN a.status <> ALL (allowed) THEN 'status'
                  WHEN debt_free AND a.receivable < 0 THEN 'owes'
                  WHEN legs[1].amount > CASE legs[1].source WHEN 'wallet' THEN a.wallet WHEN 'held' THEN a.held
                                                            WHEN 'invested' THEN a.invested END THEN 'insufficient' END;
  IF refusal IS NOT NULL THEN
    RETURN ROW(refusal, NULL, a.wallet, a.wallet)::ledger.outcome;
  END IF;
  booked := coalesce(booked, at);
  IF legs = '{}' THEN
    after.seq := a.last_seq;
    a.wallet := NULL;
  ELSE
    after := ledger.move(customer, id, legs, at);
    amount := abs(after.wallet - a.wallet);
  END IF;
  INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, before_balance,
                                   after_balance, at, reason, method, metadata, seq, booked_at, cause)
  VALUES (customer, id, key, fingerprint,
          CASE WHEN after.wallet < a.wallet THEN 'withdrawal' ELSE 'deposit' END::ledger.kind, status, amount, a.wallet,
          after.wallet, at, reason, method, metadata, after.seq, booked, cause);
  INSERT INTO ledger.outbox (customer_id, transaction, status, kobo, booked_at, tax, at, moved)
  VALUES (customer, id, status, amount, booked, coalesce(after.tax - a.tax, 0), booked, status = 'completed');
  RETURN ROW('posted', id, a.wallet, after.wallet)::ledger.outcome;
END $$;

-- For a posting that only a bug of ours can have refused: turns the refusal into an error, which undoes everything
-- before it.
CREATE OR REPLACE FUNCTION ledger.must(done ledger.outcome, what text) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
BEGIN
  IF done.verdict IS DISTINCT FROM 'posted' THEN
    RAISE EXCEPTION '% was not posted: %', what, done.verdict;
  END IF;
  RETURN done;
END $$;

-- Changes a transaction's status from one of `before` to `after`, with the money that moves then. Its amount becomes
-- what its legs put into the wallet. One that is completed later than its wallet changed, as a withdrawal, counts from
-- then on at that moment (`booked_at`), for good: what comes back counts when it comes back.
-- `method`: how it was paid, where that is known only now. `repeated`: it has that status already; `wrong_state`: it
-- has none of `before`; `missing`.
CREATE OR REPLACE FUNCTION ledger.change(
  customer uuid, transaction uuid, before ledger.status[], after ledger.status, at timestamptz,
  legs ledger.leg[] DEFAULT '{}', more jsonb DEFAULT '{}', deleted timestamptz DEFAULT NULL, method text DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  had CONSTANT bigint := (ledger.lock(customer)).wallet;
  now ledger.moved;
  was ledger.transactions;
  t   ledger.transactions;
BEGIN
  SELECT * INTO was FROM ledger.transactions x WHERE x.customer_id = customer AND x.id = transaction;
  IF NOT FOUND THEN
    RETURN ROW('missing', NULL, NULL, NULL)::ledger.outcome;
  ELSIF was.status = after OR was.status <> ALL (before) THEN
    RETURN ROW(CASE WHEN was.status = after THEN 'repeated' ELSE 'wrong_state' END,
               was.id, was.before_balance, was.after_balance)::ledger.outcome;
  END IF;
  t := was;
  IF legs <> '{}' THEN
    now := ledger.move(customer, transaction, legs, at);
  END IF;
  IF now.wallet <> had THEN
    t.amount := abs(now.wallet - had);
    t.before_balance := had;
    t.after_balance := now.wallet;
    t.seq := now.seq;
    t.booked_at := at;
  ELSIF after = 'completed' AND was.posted_at IS NULL THEN
    t.posted_at := was.booked_at;
    t.booked_at := greatest(at, was.booked_at);
  ELSIF was.status = 'completed' THEN
    t.posted_at := coalesce(was.posted_at, was.booked_at);
  END IF;
  UPDATE ledger.transactions x
     SET status = after, amount = t.amount, metadata = x.metadata || more, deleted_at = deleted,
         before_balance = t.before_balance, after_balance = t.after_balance, seq = t.seq, booked_at = t.booked_at,
         posted_at = t.posted_at, method = coalesce(change.method, x.method)
   WHERE x.customer_id = customer AND x.id = transaction;
  INSERT INTO ledger.outbox (customer_id, transaction, status, kobo, booked_at, was_status, was_kobo, was_booked_at, at,
                             moved)
  VALUES (customer, transaction, after, t.amount, t.booked_at, was.status, was.amount, was.booked_at, at,
          after = 'completed' AND was.posted_at IS NULL);
  RETURN ROW('posted', was.id, t.before_balance, t.after_balance)::ledger.outcome;
END $$;

-- Marks a begun payment as one of an auto-save.
CREATE OR REPLACE FUNCTION ledger.plan_payment(customer uuid, key text) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger.transactions t SET cause = 'auto_save' WHERE t.customer_id = customer AND t.transaction_id = key
$$;

-- Removes words from the transactions of a closed account; amounts and days stay.
CREATE OR REPLACE FUNCTION ledger.forget_words(customer uuid, words text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger.transactions t SET metadata = metadata - words WHERE t.customer_id = customer AND metadata ?| words
$$;
