-- The ledger's tables. One row of `ledger.accounts` holds all that a customer's money does: a movement takes an amount out of one of
-- the row's eight accounts and puts it into another, so it locks one row and no two customers ever wait for each other.
-- `customer_id` leads every key, so the tables can be spread by it. Amounts are whole kobo. What writes here is in sql/ledger.sql.

CREATE SCHEMA ledger;

-- The customer's own money, then that customer's side of the outside world, whose balances run the other way:
-- `gateway` is minus what came in through the gateway, `payout` plus what went out through it,
-- `interest` minus what was earned, `offline` minus the cash received outside, `adjustment` what administrators settled by hand.
CREATE TYPE ledger.account AS ENUM
  ('wallet', 'held', 'invested', 'gateway', 'payout', 'interest', 'offline', 'adjustment');
CREATE TYPE ledger.kind   AS ENUM ('deposit', 'withdrawal', 'error', 'test');
CREATE TYPE ledger.status AS ENUM ('pending', 'completed', 'failed', 'user_cancelled');

-- Domains and a trigger, not CHECKs: PostgreSQL reads a table's CHECKs again for each statement, which costs as much as a movement.
CREATE DOMAIN ledger.kobo AS bigint CHECK (VALUE > 0);
CREATE DOMAIN ledger.own  AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN ledger.owed AS bigint CHECK (VALUE <= 0);

CREATE TABLE ledger.accounts (
  customer_id     uuid PRIMARY KEY,
  -- `customers.status`, copied by a trigger, so that a movement judges it under the lock that it holds anyway.
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

-- What customers and administrators see: one row for every change of a wallet and for every deposit that was begun.
-- Ids are UUIDs of version 7 made for the moment `at`, back-dated rows included: the index on the id is the index on time.
CREATE TABLE ledger.transactions (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL,
  transaction_id text COLLATE "C" NOT NULL, -- the owner's name for it, and the idempotency key
  fingerprint    uuid NOT NULL, -- a digest of the request that it came with
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
  -- A key is used once by a customer. It comes first in the index, which so also finds references and sorts and searches them.
  CONSTRAINT transactions_once UNIQUE (transaction_id, customer_id)
) WITH (fillfactor = 85);
CREATE INDEX transactions_by_time   ON ledger.transactions (id);
CREATE INDEX transactions_by_amount ON ledger.transactions (amount, id);
CREATE INDEX transactions_unusual   ON ledger.transactions (status, id) WHERE status <> 'completed';

-- A movement is a balanced pair of entries in one row: unbalanced it could not be written down.
CREATE TABLE ledger.movements (
  customer_id  uuid NOT NULL,
  seq          bigint NOT NULL, -- counts this customer's movements without a gap
  transaction  uuid NOT NULL,
  source       ledger.account NOT NULL,
  target       ledger.account NOT NULL,
  amount       ledger.kobo NOT NULL,
  source_after bigint NOT NULL,
  target_after bigint NOT NULL,
  at           timestamptz NOT NULL,
  PRIMARY KEY (customer_id, seq)
);

-- A posting appends to `tally`, which has no row that two writers want; a job folds it into `totals`, by name and day in Lagos.
CREATE TABLE ledger.tally  (name text NOT NULL, at timestamptz NOT NULL, n bigint NOT NULL, kobo bigint NOT NULL);
CREATE TABLE ledger.totals (name text NOT NULL, day date NOT NULL, n bigint NOT NULL, kobo bigint NOT NULL, PRIMARY KEY (name, day));

-- What became of a posting. `posted`; `repeated`: the same request was posted before, here is its id; or a refusal:
-- `key_reused` (same key, other request), `no_account`, `status` (the customer's status forbids it), `insufficient`,
-- `wrong_state` (the transaction is not in a state from which this can be done), `missing`.
CREATE TYPE ledger.outcome AS (verdict text, id uuid, before_balance bigint, after_balance bigint);
-- The same for one of many, and what a shift leaves behind: the number of the movement, and balances.
CREATE TYPE ledger.answer  AS (customer uuid, key text, verdict text, id uuid, before_balance bigint, after_balance bigint);
CREATE TYPE ledger.shifted AS (seq bigint, wallet bigint, source bigint, target bigint);

-- One of many postings in one call. `extra` comes from `extra_source` into the same target with the same transaction:
-- a maturity's capital comes from what was invested and its profit from interest.
CREATE TYPE ledger.request AS (
  customer uuid, key text, fingerprint uuid, kind ledger.kind, status ledger.status, reason text, method text,
  source ledger.account, target ledger.account, amount bigint, extra_source ledger.account, extra bigint,
  at timestamptz, metadata jsonb, allowed smallint[]
);
