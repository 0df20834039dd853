-- The books. Everything a customer's money does happens on that customer's one row of `ledger.accounts`:
-- a movement takes an amount out of one of the eight accounts in that row and puts it into another, so it locks one row
-- and no two customers ever wait for each other. `customer_id` leads every key, so the tables can be spread by it.
--
-- Only the functions below write here. The API's role may run those that migrations grant to it, and read.
-- Amounts are whole kobo. What may be posted is decided by the callers in 003; that it holds is guaranteed here.

CREATE SCHEMA ledger;

-- The customer's own money, then that customer's side of the outside world, whose balances run the other way:
-- `gateway` is minus what came in through the gateway, `payout` plus what went out through it,
-- `interest` minus what was earned, `offline` minus the cash received outside, `adjustment` what people settled by hand.
CREATE TYPE ledger.account AS ENUM
  ('wallet', 'held', 'invested', 'gateway', 'payout', 'interest', 'offline', 'adjustment');
CREATE TYPE ledger.kind   AS ENUM ('deposit', 'withdrawal', 'error', 'test');
CREATE TYPE ledger.status AS ENUM ('pending', 'completed', 'failed', 'user_cancelled');

-- What an amount may be. Domains and a trigger, not CHECKs of the table: PostgreSQL reads a table's CHECKs anew for every
-- statement, and nine of them cost as much as the whole movement.
CREATE DOMAIN ledger.kobo AS bigint CHECK (VALUE > 0);
CREATE DOMAIN ledger.own  AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN ledger.owed AS bigint CHECK (VALUE <= 0);

-- One row a customer.
CREATE TABLE ledger.accounts (
  customer_id     uuid PRIMARY KEY,
  -- `customers.status`, kept here by a trigger so that a movement judges it under the lock it holds anyway.
  customer_status smallint NOT NULL,
  last_seq        bigint NOT NULL DEFAULT 0,
  wallet          ledger.own NOT NULL DEFAULT 0,
  held            ledger.own NOT NULL DEFAULT 0,
  invested        ledger.own NOT NULL DEFAULT 0,
  gateway         ledger.owed NOT NULL DEFAULT 0,
  payout          ledger.own NOT NULL DEFAULT 0,
  interest        ledger.owed NOT NULL DEFAULT 0,
  offline         ledger.owed NOT NULL DEFAULT 0,
  adjustment      bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50); -- room for the next version of a row on its own page

-- The first promise: no movement can make or lose money.
CREATE FUNCTION ledger.keep_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.wallet + NEW.held + NEW.invested + NEW.gateway + NEW.payout + NEW.interest + NEW.offline + NEW.adjustment <> 0 THEN
    RAISE EXCEPTION 'the account of customer % does not add up', NEW.customer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER balanced BEFORE INSERT OR UPDATE ON ledger.accounts FOR EACH ROW EXECUTE FUNCTION ledger.keep_balanced();
ALTER TABLE ledger.accounts ENABLE ALWAYS TRIGGER balanced;

-- What customers and administrators see: one row for every change of a wallet and for every deposit that was begun.
-- Ids are UUIDs of version 7 made for the moment `at`, so their order is the order of time, also of what is back-dated:
-- the index on the id is the index on time.
CREATE TABLE ledger.transactions (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL,
  -- The owner's name for it, and the idempotency key; `fingerprint` is a digest of the request it came with.
  transaction_id text COLLATE "C" NOT NULL,
  fingerprint    uuid NOT NULL,
  kind           ledger.kind NOT NULL,
  status         ledger.status NOT NULL,
  amount         ledger.kobo NOT NULL,
  before_balance bigint,
  after_balance  bigint,
  at             timestamptz NOT NULL,
  deleted_at     timestamptz,
  reason         text NOT NULL,
  method         text NOT NULL,
  metadata       jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (customer_id, id),
  -- Once a customer. The name comes first, so that the same index finds a reference and sorts and searches names.
  CONSTRAINT transactions_once UNIQUE (transaction_id, customer_id)
) WITH (fillfactor = 85);
CREATE INDEX transactions_by_time   ON ledger.transactions (id);
CREATE INDEX transactions_by_amount ON ledger.transactions (amount, id);
CREATE INDEX transactions_unusual   ON ledger.transactions (status, id) WHERE status <> 'completed';

-- A movement is a balanced pair of entries in one row: unbalanced it could not be written down.
CREATE TABLE ledger.movements (
  customer_id  uuid NOT NULL,
  -- Counts this customer's movements without a gap.
  seq          bigint NOT NULL,
  transaction  uuid NOT NULL,
  source       ledger.account NOT NULL,
  target       ledger.account NOT NULL,
  amount       ledger.kobo NOT NULL,
  source_after bigint NOT NULL,
  target_after bigint NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (customer_id, seq)
);

CREATE VIEW ledger.entries AS
  SELECT customer_id, seq, transaction, source AS account, -amount AS amount, source_after AS balance_after, at
    FROM ledger.movements
  UNION ALL
  SELECT customer_id, seq, transaction, target, amount, target_after, at FROM ledger.movements;

CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is never rewritten: post a correction instead', TG_TABLE_NAME;
END $$;
CREATE TRIGGER never_rewritten BEFORE UPDATE OR DELETE ON ledger.movements FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER never_emptied   BEFORE TRUNCATE ON ledger.movements EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER never_removed   BEFORE DELETE ON ledger.transactions FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER never_emptied   BEFORE TRUNCATE ON ledger.transactions EXECUTE FUNCTION ledger.refuse_change();
ALTER TABLE ledger.movements    ENABLE ALWAYS TRIGGER never_rewritten;
ALTER TABLE ledger.movements    ENABLE ALWAYS TRIGGER never_emptied;
ALTER TABLE ledger.transactions ENABLE ALWAYS TRIGGER never_removed;
ALTER TABLE ledger.transactions ENABLE ALWAYS TRIGGER never_emptied;

-- Totals. A posting appends to `tally`, which has no index and no row that two writers want;
-- a job folds it into `totals`, one row a name and day in Lagos. What is true now is both together: `ledger.counts`.
CREATE TABLE ledger.tally  (name text NOT NULL, at timestamptz NOT NULL, n bigint NOT NULL, kobo bigint NOT NULL);
CREATE TABLE ledger.totals (name text NOT NULL, day date NOT NULL, n bigint NOT NULL, kobo bigint NOT NULL, PRIMARY KEY (name, day));

CREATE FUNCTION ledger.lagos_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((moment AT TIME ZONE 'UTC') + interval '1 hour')::date
$$;

CREATE VIEW ledger.counts AS
  SELECT name, day, n, kobo FROM ledger.totals
  UNION ALL
  SELECT name, ledger.lagos_day(at), n, kobo FROM ledger.tally;

CREATE FUNCTION ledger.fold_tally() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH folded AS (DELETE FROM ledger.tally RETURNING name, at, n, kobo)
  INSERT INTO ledger.totals AS t (name, day, n, kobo)
  SELECT name, ledger.lagos_day(at), sum(n), sum(kobo) FROM folded GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo
$$;

-- An account comes into being with its customer and follows the customer's status.
CREATE FUNCTION ledger.open_account(customer uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO ledger.accounts (customer_id, customer_status)
  SELECT id, status FROM public.customers WHERE id = customer ON CONFLICT DO NOTHING
$$;
CREATE FUNCTION ledger.follow_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO ledger.accounts (customer_id, customer_status) VALUES (NEW.id, NEW.status)
  ON CONFLICT (customer_id) DO UPDATE SET customer_status = excluded.customer_status;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_follows AFTER INSERT OR UPDATE OF status ON customers
  FOR EACH ROW EXECUTE FUNCTION ledger.follow_customer();
SELECT ledger.open_account(id) FROM customers;

-- The least id that a transaction of this moment can have, for ranges of time over the index on the id.
CREATE FUNCTION ledger.first_id(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
CREATE FUNCTION ledger.new_id(moment timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT uuidv7(moment - clock_timestamp())
$$;

-- What became of a posting. `posted`; `repeated`: the same request was posted before, here is its id; or a refusal:
-- `key_reused` (same key, other request), `no_account`, `status` (the customer's status forbids it), `insufficient`,
-- `wrong_state` (the transaction is not in a state from which this can be done), `missing`.
CREATE TYPE ledger.outcome AS (verdict text, id uuid, before_balance bigint, after_balance bigint);

-- Why `post` could not move money. A repeat is recognised first: its money has moved already.
CREATE FUNCTION ledger.why_not(customer uuid, key text, fingerprint uuid, allowed smallint[])
RETURNS ledger.outcome LANGUAGE plpgsql STABLE AS $$
DECLARE
  earlier ledger.transactions;
  account ledger.accounts;
BEGIN
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.transaction_id = key;
  IF FOUND THEN
    RETURN ROW(CASE WHEN earlier.fingerprint = why_not.fingerprint THEN 'repeated' ELSE 'key_reused' END,
               earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  END IF;
  SELECT * INTO account FROM ledger.accounts a WHERE a.customer_id = customer;
  RETURN ROW(CASE WHEN account.customer_id IS NULL THEN 'no_account'
                  WHEN account.customer_status <> ALL (allowed) THEN 'status'
                  ELSE 'insufficient' END, NULL, account.wallet, account.wallet)::ledger.outcome;
END $$;

CREATE FUNCTION ledger.balance(a ledger.accounts, which ledger.account) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE which WHEN 'wallet' THEN a.wallet WHEN 'held' THEN a.held WHEN 'invested' THEN a.invested
                    WHEN 'gateway' THEN a.gateway WHEN 'payout' THEN a.payout WHEN 'interest' THEN a.interest
                    WHEN 'offline' THEN a.offline ELSE a.adjustment END
$$;

-- What a movement does to one of the accounts.
CREATE FUNCTION ledger.delta(which ledger.account, source ledger.account, target ledger.account, amount bigint)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE which WHEN target THEN amount WHEN source THEN -amount ELSE 0 END
$$;

-- Shifts an amount inside the one row and takes its lock until the transaction ends. The customer's own money must suffice,
-- and the customer's status be among those allowed. Answers a row of nulls where that is not so.
CREATE FUNCTION ledger.shift(customer uuid, source ledger.account, target ledger.account, amount bigint, allowed smallint[])
RETURNS ledger.accounts LANGUAGE plpgsql AS $$
DECLARE
  account ledger.accounts;
BEGIN
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
   WHERE a.customer_id = customer
     AND (allowed IS NULL OR a.customer_status = ANY (allowed))
     AND CASE source WHEN 'wallet' THEN a.wallet WHEN 'held' THEN a.held WHEN 'invested' THEN a.invested ELSE amount END >= amount
  RETURNING a.* INTO account;
  RETURN account;
END $$;

-- One movement in one call: the idempotency key, the checks, the balances, the transaction that the customer sees, the pair of
-- entries and the tally. `allowed`: the customer's statuses that may do this; null for money that is owed whatever the status.
-- The shift is written out once more, because calling `shift` costs as much as an index, and this is the hottest path there is.
CREATE FUNCTION ledger.post(
  customer uuid, key text, fingerprint uuid, kind ledger.kind, status ledger.status, reason text, method text,
  source ledger.account, target ledger.account, amount bigint, at timestamptz,
  metadata jsonb DEFAULT '{}', allowed smallint[] DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id           uuid := uuidv7(at - clock_timestamp());
  seq          bigint;
  wallet_after bigint;
  source_after bigint;
  target_after bigint;
  wallet_moved bigint := CASE WHEN target = 'wallet' THEN amount WHEN source = 'wallet' THEN -amount ELSE 0 END;
  is_new       boolean;
BEGIN
  UPDATE ledger.accounts a
     SET last_seq   = a.last_seq + 1,
         wallet     = a.wallet     + wallet_moved,
         held       = a.held       + ledger.delta('held', source, target, amount),
         invested   = a.invested   + ledger.delta('invested', source, target, amount),
         gateway    = a.gateway    + ledger.delta('gateway', source, target, amount),
         payout     = a.payout     + ledger.delta('payout', source, target, amount),
         interest   = a.interest   + ledger.delta('interest', source, target, amount),
         offline    = a.offline    + ledger.delta('offline', source, target, amount),
         adjustment = a.adjustment + ledger.delta('adjustment', source, target, amount)
   WHERE a.customer_id = customer
     AND (allowed IS NULL OR a.customer_status = ANY (allowed))
     AND CASE source WHEN 'wallet' THEN a.wallet WHEN 'held' THEN a.held WHEN 'invested' THEN a.invested ELSE amount END >= amount
  RETURNING a.last_seq, a.wallet, ledger.balance(a, source), ledger.balance(a, target)
       INTO seq, wallet_after, source_after, target_after;
  IF seq IS NULL THEN
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  -- One statement for the three: each statement of its own would cost as much as an index.
  WITH written AS (
    INSERT INTO ledger.transactions
    VALUES (customer, id, key, fingerprint, kind, status, amount, wallet_after - wallet_moved, wallet_after,
            at, NULL, reason, method, metadata)
    ON CONFLICT ON CONSTRAINT transactions_once DO NOTHING
    RETURNING true AS yes
  ), moved AS (
    INSERT INTO ledger.movements
    SELECT customer, seq, id, source, target, amount, source_after, target_after, at FROM written
  ), tallied AS (
    INSERT INTO ledger.tally SELECT kind || ' ' || status, at, 1, amount FROM written
  )
  SELECT yes INTO is_new FROM written;
  IF is_new IS NULL THEN
    -- The key was used before. Nothing is written down, and the row is still ours: put it back as it was.
    PERFORM ledger.shift(customer, target, source, amount, NULL);
    UPDATE ledger.accounts a SET last_seq = a.last_seq - 2 WHERE a.customer_id = customer;
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  RETURN ROW('posted', id, wallet_after - wallet_moved, wallet_after)::ledger.outcome;
END $$;

-- A further movement that belongs to a transaction posted just before, by a caller that holds the row.
CREATE FUNCTION ledger.move_too(customer uuid, transaction uuid, source ledger.account, target ledger.account, amount bigint, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account ledger.accounts := ledger.shift(customer, source, target, amount, NULL);
BEGIN
  IF account.customer_id IS NULL THEN
    RAISE EXCEPTION 'there is not enough in % of customer %', source, customer;
  END IF;
  INSERT INTO ledger.movements
  VALUES (customer, account.last_seq, transaction, source, target, amount,
          ledger.balance(account, source), ledger.balance(account, target), at);
END $$;

-- A transaction that waits and has moved nothing yet: a deposit that was begun.
CREATE FUNCTION ledger.begin(
  customer uuid, key text, fingerprint uuid, kind ledger.kind, reason text, method text, amount bigint, at timestamptz,
  metadata jsonb, allowed smallint[]
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  id uuid := ledger.new_id(at);
BEGIN
  -- The row's lock, so that a status that changes meanwhile comes before or after, never between.
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer
    AND (allowed IS NULL OR a.customer_status = ANY (allowed)) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  INSERT INTO ledger.transactions
  VALUES (customer, id, key, fingerprint, kind, 'pending', amount, NULL, NULL, at, NULL, reason, method, metadata)
  ON CONFLICT ON CONSTRAINT transactions_once DO NOTHING;
  IF NOT FOUND THEN
    RETURN ledger.why_not(customer, key, fingerprint, allowed);
  END IF;
  INSERT INTO ledger.tally VALUES (kind || ' pending', at, 1, amount);
  RETURN ROW('posted', id, NULL, NULL)::ledger.outcome;
END $$;

-- Takes a transaction from one state to another, with the money that goes with it. `source` null: none does.
-- A transaction that is in that state already is `repeated`; one that is in none of `before` is in the `wrong_state`.
CREATE FUNCTION ledger.change(
  customer uuid, transaction uuid, before ledger.status[], after ledger.status,
  source ledger.account, target ledger.account, amount bigint, at timestamptz, more jsonb DEFAULT '{}', deleted timestamptz DEFAULT NULL
) RETURNS ledger.outcome LANGUAGE plpgsql AS $$
DECLARE
  earlier ledger.transactions;
  account ledger.accounts;
  moved   bigint := nullif(ledger.delta('wallet', source, target, amount), 0);
BEGIN
  PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  SELECT * INTO earlier FROM ledger.transactions t WHERE t.customer_id = customer AND t.id = transaction;
  IF NOT FOUND THEN
    RETURN ROW('missing', NULL, NULL, NULL)::ledger.outcome;
  ELSIF earlier.status = after THEN
    RETURN ROW('repeated', earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  ELSIF earlier.status <> ALL (before) THEN
    RETURN ROW('wrong_state', earlier.id, earlier.before_balance, earlier.after_balance)::ledger.outcome;
  END IF;
  IF source IS NOT NULL THEN
    account := ledger.shift(customer, source, target, amount, NULL);
    IF account.customer_id IS NULL THEN
      RETURN ROW('insufficient', earlier.id, NULL, NULL)::ledger.outcome;
    END IF;
    INSERT INTO ledger.movements
    VALUES (customer, account.last_seq, transaction, source, target, amount,
            ledger.balance(account, source), ledger.balance(account, target), at);
  END IF;
  UPDATE ledger.transactions t
     SET status = after, amount = coalesce(change.amount, t.amount), metadata = t.metadata || more, deleted_at = deleted,
         before_balance = coalesce(account.wallet - moved, t.before_balance),
         after_balance  = CASE WHEN moved IS NULL THEN t.after_balance ELSE account.wallet END
   WHERE t.customer_id = customer AND t.id = transaction;
  INSERT INTO ledger.tally VALUES
    (earlier.kind || ' ' || earlier.status, earlier.at, -1, -earlier.amount),
    (earlier.kind || ' ' || after, earlier.at, 1, coalesce(amount, earlier.amount));
  RETURN ROW('posted', earlier.id, account.wallet - moved, account.wallet)::ledger.outcome;
END $$;

-- Many movements in one call, each customer at most once, each judged for itself. `extra` comes from `extra_source` into the
-- same target with the same transaction: a maturity's capital comes from what was invested and its profit from interest.
CREATE TYPE ledger.request AS (
  customer uuid, key text, fingerprint uuid, kind ledger.kind, status ledger.status, reason text, method text,
  source ledger.account, target ledger.account, amount bigint, extra_source ledger.account, extra bigint,
  at timestamptz, metadata jsonb, allowed smallint[]
);
CREATE TYPE ledger.answer AS (customer uuid, key text, verdict text, id uuid, before_balance bigint, after_balance bigint);

CREATE FUNCTION ledger.post_many(requests ledger.request[]) RETURNS SETOF ledger.answer LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order, so that two of these calls wait for each other but never in a ring.
  PERFORM FROM ledger.accounts a WHERE a.customer_id IN (SELECT r.customer FROM unnest(requests) r)
    ORDER BY a.customer_id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH asked AS (
    SELECT r.*, r.amount + coalesce(r.extra, 0) AS whole, ledger.new_id(r.at) AS id FROM unnest(requests) r
  ), judged AS (
    SELECT r.*, t.id AS earlier_id, t.before_balance AS earlier_before, t.after_balance AS earlier_after,
           a.wallet AS wallet_before,
           CASE WHEN t.id IS NOT NULL THEN CASE WHEN t.fingerprint = r.fingerprint THEN 'repeated' ELSE 'key_reused' END
                WHEN a.customer_id IS NULL THEN 'no_account'
                WHEN a.customer_status <> ALL (r.allowed) THEN 'status'
                WHEN CASE r.source WHEN 'wallet' THEN a.wallet WHEN 'held' THEN a.held WHEN 'invested' THEN a.invested
                                   ELSE r.amount END < r.amount THEN 'insufficient'
                ELSE 'posted' END AS verdict
      FROM asked r
      LEFT JOIN ledger.transactions t ON t.customer_id = r.customer AND t.transaction_id = r.key
      LEFT JOIN ledger.accounts a ON a.customer_id = r.customer
  ), deltas AS (
    SELECT j.customer, j.id, j.source, j.target, j.amount, j.extra_source, coalesce(j.extra, 0) AS extra, j.whole, j.at,
           coalesce(j.extra, 0) > 0 AS has_extra
      FROM judged j WHERE j.verdict = 'posted'
  ), shifted AS (
    UPDATE ledger.accounts a
       SET last_seq   = a.last_seq + CASE WHEN d.has_extra THEN 2 ELSE 1 END,
           wallet     = a.wallet     + ledger.delta('wallet', d.source, d.target, d.amount) + ledger.delta('wallet', d.extra_source, d.target, d.extra),
           held       = a.held       + ledger.delta('held', d.source, d.target, d.amount) + ledger.delta('held', d.extra_source, d.target, d.extra),
           invested   = a.invested   + ledger.delta('invested', d.source, d.target, d.amount) + ledger.delta('invested', d.extra_source, d.target, d.extra),
           gateway    = a.gateway    + ledger.delta('gateway', d.source, d.target, d.amount) + ledger.delta('gateway', d.extra_source, d.target, d.extra),
           payout     = a.payout     + ledger.delta('payout', d.source, d.target, d.amount) + ledger.delta('payout', d.extra_source, d.target, d.extra),
           interest   = a.interest   + ledger.delta('interest', d.source, d.target, d.amount) + ledger.delta('interest', d.extra_source, d.target, d.extra),
           offline    = a.offline    + ledger.delta('offline', d.source, d.target, d.amount) + ledger.delta('offline', d.extra_source, d.target, d.extra),
           adjustment = a.adjustment + ledger.delta('adjustment', d.source, d.target, d.amount) + ledger.delta('adjustment', d.extra_source, d.target, d.extra)
      FROM deltas d WHERE a.customer_id = d.customer
    RETURNING d.*, a.wallet AS wallet_after, a.last_seq, ledger.balance(a, d.source) AS source_after,
              ledger.balance(a, d.target) AS target_after, ledger.balance(a, d.extra_source) AS extra_after
  ), written AS (
    INSERT INTO ledger.transactions
    SELECT j.customer, j.id, j.key, j.fingerprint, j.kind, j.status, j.whole, j.wallet_before, s.wallet_after,
           j.at, NULL, j.reason, j.method, coalesce(j.metadata, '{}')
      FROM shifted s JOIN judged j USING (customer)
  ), moved AS (
    INSERT INTO ledger.movements
    SELECT s.customer, s.last_seq - CASE WHEN s.has_extra THEN 1 ELSE 0 END, s.id, s.source, s.target, s.amount,
           s.source_after, s.target_after - CASE WHEN s.has_extra THEN s.extra ELSE 0 END, s.at
      FROM shifted s
    UNION ALL
    SELECT s.customer, s.last_seq, s.id, s.extra_source, s.target, s.extra, s.extra_after, s.target_after, s.at
      FROM shifted s WHERE s.has_extra
  ), tallied AS (
    INSERT INTO ledger.tally
    SELECT j.kind || ' ' || j.status, min(j.at), count(*), sum(j.whole) FROM judged j WHERE j.verdict = 'posted'
     GROUP BY 1, ledger.lagos_day(j.at)
  )
  SELECT j.customer, j.key, j.verdict, coalesce(j.earlier_id, CASE j.verdict WHEN 'posted' THEN j.id END),
         CASE WHEN j.earlier_id IS NULL THEN j.wallet_before ELSE j.earlier_before END,
         CASE WHEN j.earlier_id IS NULL THEN coalesce(s.wallet_after, j.wallet_before) ELSE j.earlier_after END
    FROM judged j LEFT JOIN shifted s USING (customer);
END $$;

-- The promises as a query that anyone can run; `violations` is to be 0 in every row.
CREATE FUNCTION ledger.check_promises() RETURNS TABLE (promise integer, what text, violations bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT 1, 'every account row adds up to nothing',
         (SELECT count(*) FROM ledger.accounts
           WHERE wallet + held + invested + gateway + payout + interest + offline + adjustment <> 0)
  UNION ALL
  SELECT 1, 'amounts are positive and leave one account for another',
         (SELECT count(*) FROM ledger.movements WHERE amount <= 0 OR source = target)
  UNION ALL
  SELECT 2, 'no wallet, held or invested balance is below zero',
         (SELECT count(*) FROM ledger.accounts WHERE least(wallet, held, invested) < 0)
  UNION ALL
  SELECT 3, 'each balance after follows from the one before',
         (SELECT count(*) FROM (
            SELECT balance_after - amount
                   - coalesce(lag(balance_after) OVER (PARTITION BY customer_id, account ORDER BY seq), 0) AS gap
              FROM ledger.entries) chain WHERE gap <> 0)
  UNION ALL
  SELECT 3, 'each balance is the sum of its entries',
         (SELECT count(*) FROM
            (SELECT customer_id, account, sum(amount) AS total FROM ledger.entries GROUP BY 1, 2) e
            FULL JOIN (SELECT customer_id, account, ledger.balance(a, account) AS balance
                         FROM ledger.accounts a, unnest(enum_range(NULL::ledger.account)) account) b USING (customer_id, account)
           WHERE coalesce(total, 0) IS DISTINCT FROM balance)
  UNION ALL
  SELECT 3, 'movements are counted without a gap',
         (SELECT count(*) FROM ledger.accounts a
           WHERE last_seq <> (SELECT count(*) FROM ledger.movements m WHERE m.customer_id = a.customer_id)
              OR last_seq <> (SELECT coalesce(max(seq), 0) FROM ledger.movements m WHERE m.customer_id = a.customer_id))
  UNION ALL
  SELECT 3, 'every change of a wallet is a transaction with the balances before and after',
         (SELECT count(*) FROM (
            SELECT e.transaction, e.customer_id, min(e.balance_after - e.amount) AS first, max(e.balance_after) AS last,
                   sum(e.amount) AS total, t.before_balance, t.after_balance, t.amount
              FROM ledger.entries e LEFT JOIN ledger.transactions t ON t.customer_id = e.customer_id AND t.id = e.transaction
             WHERE e.account = 'wallet' GROUP BY e.transaction, e.customer_id, t.before_balance, t.after_balance, t.amount) w
           WHERE after_balance - before_balance IS DISTINCT FROM total OR abs(total) IS DISTINCT FROM amount)
  UNION ALL
  SELECT 4, 'no key has two transactions',
         (SELECT count(*) FROM (SELECT FROM ledger.transactions GROUP BY customer_id, transaction_id HAVING count(*) > 1) twice)
  UNION ALL
  SELECT 5, 'the database refuses to rewrite entries and to unbalance an account',
         (SELECT 5 - count(*) FROM pg_catalog.pg_trigger
           WHERE tgrelid IN ('ledger.accounts'::regclass, 'ledger.movements'::regclass, 'ledger.transactions'::regclass)
             AND tgname IN ('balanced', 'never_rewritten', 'never_emptied', 'never_removed') AND tgenabled = 'A')
  UNION ALL
  SELECT 6, 'gateway, offline cash, interest and adjustments = wallets, held, invested and payouts',
         (SELECT (coalesce(-sum(gateway + offline + interest + adjustment), 0)
                  <> coalesce(sum(wallet + held + invested + payout), 0))::integer FROM ledger.accounts)
  UNION ALL
  SELECT 6, 'the totals are what the transactions add up to',
         (SELECT count(*) FROM
            (SELECT kind || ' ' || status AS name, count(*) AS n, sum(amount) AS kobo FROM ledger.transactions GROUP BY 1) t
            FULL JOIN (SELECT name, sum(n) AS n, sum(kobo) AS kobo FROM ledger.counts
                        WHERE name ~ '^(deposit|withdrawal|error|test) ' GROUP BY 1) c USING (name)
           WHERE coalesce(t.n, 0) <> coalesce(c.n, 0) OR coalesce(t.kobo, 0) <> coalesce(c.kobo, 0))
$$;

-- Functions are for their callers in these files; the API's role is given those that it may run, one by one.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
ALTER DEFAULT PRIVILEGES IN SCHEMA ledger REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
GRANT USAGE ON SCHEMA ledger TO ajose_api;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO ajose_api;
GRANT EXECUTE ON FUNCTION ledger.lagos_day, ledger.first_id, ledger.fold_tally, ledger.open_account, ledger.check_promises TO ajose_api;
