-- The ledger's tables. A movement takes an amount out of one account of a customer and puts it into another. All
-- accounts of a customer are one row, so a movement locks one row, and no two customers wait for each other.
-- `customer_id` is in every key, so the tables can be spread by it. Amounts are whole kobo. What writes here is in
-- sql/ledger.sql.

CREATE SCHEMA ledger;

-- The first three are the customer's own money. The others are that customer's side of the outside world:
CREATE TYPE ledger.account AS ENUM (
  'wallet', 'held', 'invested',
  'gateway',      -- minus what came in through the gateway; a fee that stays there after a reversal may turn it
  'payout',       -- plus what went out through the gateway
  'interest',     -- minus what was earned
  'offline',      -- minus the cash that was received outside
  'adjustment',   -- what administrators settled by hand
  'receivable',   -- minus what the customer owes
  'gateway_fee', 'transfer_fee', 'stamp_duty', -- minus what the gateway charged
  'tax'           -- plus what was withheld of profit
);
CREATE TYPE ledger.kind   AS ENUM ('deposit', 'withdrawal', 'error', 'test');
CREATE TYPE ledger.status AS ENUM ('pending', 'completed', 'failed', 'user_cancelled');
-- What a transaction is. The function that posts it says so: a caller's words in `reason` decide nothing.
CREATE TYPE ledger.cause AS ENUM (
  'payment',        -- through the gateway
  'auto_save',      -- the same, planned by its saver
  'withdrawal',     -- to the customer's bank
  'purchase', 'top_up', 'offline', 'maturity', 'early_exit',
  'returned',       -- a withdrawal's money, or what was set aside, comes back
  'released',       -- what was collected comes back, because it was not owed in the end
  'reversed', 'disputed', 'correction', 'paid_twice', 'paid_after_all', -- taken from the customer, or owed
  'given_up'        -- left over when the account was closed
);

-- Domains and a trigger, not CHECKs: PostgreSQL reads a table's CHECKs again for each statement.
CREATE DOMAIN ledger.kobo AS bigint CHECK (VALUE > 0);
CREATE DOMAIN ledger.own  AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN ledger.owed AS bigint CHECK (VALUE <= 0);

-- The balances of one customer. `customer_status` is `customers.status`, copied by a trigger, so that a movement judges
-- it under the lock that it holds anyway. Half of each page stays free for the next version of its rows.
CREATE TABLE ledger.accounts (
  customer_id     uuid PRIMARY KEY,
  customer_status smallint NOT NULL,
  last_seq        bigint NOT NULL DEFAULT 0,
  wallet          ledger.own NOT NULL DEFAULT 0,
  held            ledger.own NOT NULL DEFAULT 0,
  invested        ledger.own NOT NULL DEFAULT 0,
  gateway         bigint NOT NULL DEFAULT 0,
  payout          ledger.own NOT NULL DEFAULT 0,
  interest        ledger.owed NOT NULL DEFAULT 0,
  offline         ledger.owed NOT NULL DEFAULT 0,
  adjustment      bigint NOT NULL DEFAULT 0,
  receivable      ledger.owed NOT NULL DEFAULT 0,
  gateway_fee     ledger.owed NOT NULL DEFAULT 0,
  transfer_fee    ledger.owed NOT NULL DEFAULT 0,
  stamp_duty      ledger.owed NOT NULL DEFAULT 0,
  tax             ledger.own NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
-- The platform's own row: `held` is the money of payments that belong to no customer.
INSERT INTO ledger.accounts (customer_id, customer_status) VALUES ('00000000-0000-7000-8000-000000000001', 1);

-- What customers and administrators see: one row for every change of a wallet and for every deposit that was begun.
CREATE TABLE ledger.transactions (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL, -- a UUID of version 7 for the moment `at`, also where that is in the past
  transaction_id text COLLATE "C" NOT NULL, -- the owner's name for it, and the idempotency key
  fingerprint    uuid NOT NULL, -- a digest of the request that it came with
  kind           ledger.kind NOT NULL,
  status         ledger.status NOT NULL,
  cause          ledger.cause NOT NULL,
  amount         ledger.kobo NOT NULL,
  before_balance bigint,
  after_balance  bigint,
  -- The movement that changed the wallet, and when: there it stands in histories. Of one that has moved nothing, the
  -- last movement before it was begun, and when it was begun.
  seq            bigint NOT NULL DEFAULT 0,
  booked_at      timestamptz NOT NULL DEFAULT now(),
  at             timestamptz NOT NULL,
  deleted_at     timestamptz,
  reason         text NOT NULL,
  method         text NOT NULL,
  metadata       jsonb NOT NULL DEFAULT '{}',
  -- The id is unique by itself, and comes first: the key is the index on the id, too.
  PRIMARY KEY (id, customer_id),
  -- A customer uses a key once. The key comes first, so the index also finds, sorts and searches references.
  CONSTRAINT transactions_once UNIQUE (transaction_id, customer_id) INCLUDE (kind, status, booked_at)
) WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX transactions_by_customer ON ledger.transactions (customer_id, seq, id);
-- An index of a list's order holds what the list is filtered by, so that a page is read from the index alone.
CREATE INDEX transactions_by_time     ON ledger.transactions (booked_at, seq, id) INCLUDE (kind, status);
CREATE INDEX transactions_by_amount   ON ledger.transactions (amount, id) INCLUDE (kind, status, booked_at);
CREATE INDEX transactions_unusual     ON ledger.transactions (status, booked_at, seq, id)
  INCLUDE (kind, amount, transaction_id, customer_id) WHERE status <> 'completed';
-- The deposits that a customer has begun and not paid. `money.open_deposit` counts them before it begins another.
CREATE INDEX transactions_open_deposits ON ledger.transactions (customer_id, amount)
  WHERE kind = 'deposit' AND status = 'pending';

-- A balanced pair of entries in one row: unbalanced it could not be written down.
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

-- One row for each transaction that was written or that changed, until a job has read it (sql/outbox.sql): the job adds
-- it to the totals of its day, and notifies the customer and other tools. Rows are appended, so no two writers want the
-- same one.
CREATE TABLE ledger.outbox (
  customer_id   uuid NOT NULL,
  -- Made under the lock of the account row: a customer's rows are in order.
  id            uuid NOT NULL DEFAULT uuidv7(),
  transaction   uuid NOT NULL,
  status        ledger.status NOT NULL,
  kobo          bigint NOT NULL,
  booked_at     timestamptz NOT NULL,
  was_status    ledger.status, -- null: the transaction is new
  was_kobo      bigint,
  was_booked_at timestamptz,
  tax           bigint NOT NULL DEFAULT 0, -- withheld with this posting
  at            timestamptz NOT NULL,
  PRIMARY KEY (id, customer_id) -- it is read in this order
);

-- How many there were, and of how much money, by name and day in Lagos.
CREATE TABLE ledger.totals (
  name text NOT NULL, day date NOT NULL, n bigint NOT NULL, kobo bigint NOT NULL, PRIMARY KEY (name, day)
);

-- What became of a posting. `posted`; `repeated`: the same request was posted before, here is its id; or a refusal:
-- `key_reused` (same key, other request), `no_account`, `status` (the customer's status forbids it), `insufficient`,
-- `wrong_state` (the transaction is not in a state from which this can be done), `missing`.
CREATE TYPE ledger.outcome AS (verdict text, id uuid, before_balance bigint, after_balance bigint);
-- The same for one of many.
CREATE TYPE ledger.answer  AS (
  customer uuid, key text, verdict text, id uuid, before_balance bigint, after_balance bigint);

-- Where a customer stands when the account row is locked.
CREATE TYPE ledger.standing AS (
  customer_id uuid, status smallint, wallet bigint, held bigint, invested bigint, receivable bigint);

-- An amount that leaves one account of a customer for another, and what a move leaves behind: the number of its last
-- movement, and two balances.
CREATE TYPE ledger.leg   AS (source ledger.account, target ledger.account, amount bigint);
CREATE TYPE ledger.moved AS (seq bigint, wallet bigint, tax bigint);
