-- What deposits, withdrawals and investments keep beside the ledger, in the same transaction. The functions are in sql/, by noun.

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

-- A withdrawal on its way out. The row is the job: `run_at` is when a job looks at it next, null when none does. States:
-- waiting: nothing was asked of the gateway yet; sending: it is being asked at this moment, or was when a process died;
-- unknown: it may have been asked; sent: it said yes, the outcome is open; then paid, failed, reversed;
-- by_hand: an administrator settled it; parked: the gateway has a transfer of another amount under our reference, no job looks at it,
-- and an administrator decides it by hand once the exception about it is closed.
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
  -- When the gateway was last asked to pay out without having answered for certain; null when no order can be on its way unseen.
  asked_at       timestamptz,
  PRIMARY KEY (customer_id, id)
) WITH (fillfactor = 85);
CREATE INDEX payouts_to_do      ON money.payouts (run_at) WHERE run_at IS NOT NULL;
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

-- The gateway's webhooks, each once, kept before anything is done about them.
CREATE TABLE money.gateway_events (
  key         text PRIMARY KEY,
  event       text NOT NULL,
  body        jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at  timestamptz,
  attempts    integer NOT NULL DEFAULT 0
);
CREATE INDEX gateway_events_to_handle ON money.gateway_events (received_at) WHERE handled_at IS NULL;

-- What an administrator has to look at. The same thing is raised once as long as it is open.
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
CREATE INDEX exceptions_by_reference ON money.exceptions (reference, kind);
CREATE INDEX exceptions_by_time ON money.exceptions ((resolved_at IS NULL), id);

-- What the jobs last did, for the back-office.
CREATE TABLE money.job_runs (
  name        text PRIMARY KEY,
  last_run_at timestamptz NOT NULL,
  failures    bigint NOT NULL DEFAULT 0,
  result      jsonb
);

-- Up to which movement each customer's books were proven, and when.
CREATE TABLE money.proven (
  customer_id uuid PRIMARY KEY,
  seq         bigint NOT NULL,
  at          timestamptz NOT NULL
);
CREATE INDEX proven_by_age ON money.proven (at);

-- One of many withdrawals in one call.
CREATE TYPE money.withdrawal AS (
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz
);
