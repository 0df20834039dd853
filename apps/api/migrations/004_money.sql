-- Money that comes in and goes out through the gateway: what is kept beside the ledger, in the same transaction.

CREATE SCHEMA money;

-- A deposit at the gateway; the transaction of the same id is what the customer sees.
CREATE TABLE money.deposits (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL,
  requested_kobo bigint NOT NULL,
  access_code    text,
  -- When the sweeper asks the gateway next; null when there is nothing more to learn.
  look_at        timestamptz,
  paid_kobo      bigint,
  paid_at        timestamptz,
  channel        text,
  -- An administrator credited it.
  by_hand        boolean NOT NULL DEFAULT false,
  taken_back     bigint NOT NULL DEFAULT 0,
  -- What the gateway charged, and how much of it is booked.
  fees_kobo      bigint,
  fee_booked     bigint NOT NULL DEFAULT 0,
  -- When our books were last compared with the gateway's.
  compared_at    timestamptz,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX deposits_to_look_at ON money.deposits (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX deposits_by_payment ON money.deposits (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX deposits_to_compare ON money.deposits (compared_at NULLS FIRST)
  WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity';

-- Whose a payment at the gateway is. A reference is unique for all customers, and this holds it so.
CREATE TABLE money.payments (
  reference   text PRIMARY KEY,
  customer_id uuid NOT NULL
);

-- A payment that belongs to no customer. Its money is on the ledger's account row of the platform.
CREATE TABLE money.unowned_payments (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  reference     text NOT NULL UNIQUE,
  kobo          bigint NOT NULL CHECK (kobo > 0),
  fees_kobo     bigint NOT NULL DEFAULT 0 CHECK (fees_kobo >= 0),
  -- What went back to its payer.
  returned_kobo bigint NOT NULL DEFAULT 0 CHECK (returned_kobo BETWEEN 0 AND kobo),
  arrived_at    timestamptz NOT NULL,
  -- When all of it was returned, or a customer was credited with it.
  ended_at      timestamptz,
  credited_to   uuid
);
CREATE INDEX unowned_payments_open ON money.unowned_payments (arrived_at) WHERE ended_at IS NULL;

-- A card that a customer keeps with consent. A removed one is nobody's; its row stays until the gateway was notified.
CREATE TABLE kept_cards (
  id          uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  -- The same for the same card of the same customer.
  fingerprint bytea NOT NULL,
  -- What charges the card, encrypted, and the email that it was made with: the gateway takes no other.
  code        bytea NOT NULL,
  email       text NOT NULL,
  bank        text NOT NULL,
  last4       text NOT NULL,
  brand       text NOT NULL,
  exp_month   smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year    smallint NOT NULL,
  kept_at     timestamptz NOT NULL,
  removed_at  timestamptz,
  UNIQUE (customer_id, fingerprint)
);
CREATE INDEX kept_cards_to_remove ON kept_cards (removed_at) WHERE removed_at IS NOT NULL;

-- A customer's own account number: what is transferred to it is theirs. A closed one stays until the gateway has
-- closed it.
CREATE TABLE account_numbers (
  customer_id  uuid PRIMARY KEY REFERENCES customers,
  -- The gateway's own name for the customer. A payment bears it and the number.
  gateway_code text NOT NULL,
  -- asked: the gateway has to be asked. sent: it makes one.
  state        text NOT NULL CHECK (state IN ('asked', 'sent', 'given', 'failed')),
  number       text UNIQUE,
  bank         text,
  name         text,
  -- The bank, and the number's id, as the gateway names them.
  provider     text,
  gateway_id   text,
  reason       text,
  asked_at     timestamptz NOT NULL,
  look_at      timestamptz,
  given_at     timestamptz,
  closed_at    timestamptz,
  CHECK (num_nulls(number, bank, name, provider, gateway_id, given_at) = CASE state WHEN 'given' THEN 0 ELSE 6 END)
);
CREATE INDEX account_numbers_by_code ON account_numbers (gateway_code);
CREATE INDEX account_numbers_to_look_at ON account_numbers (look_at) WHERE look_at IS NOT NULL;

-- A withdrawal on its way out; the transaction of the same id is what the customer sees. The row is the job. States:
-- waiting: nothing was asked of the gateway yet; sending: it is being asked at this moment, or was when a process died;
-- unknown: it may have been asked; sent: it said yes, the outcome is open; then paid, failed, reversed;
-- by_hand: an administrator settled it; parked: the gateway has a transfer of another amount under our reference, no
-- job looks at it, and an administrator decides it by hand once the case about it is closed.
CREATE TABLE money.payouts (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL,
  state          text NOT NULL,
  -- When a job looks at it next; null when none does.
  run_at         timestamptz,
  attempts       integer NOT NULL DEFAULT 0,
  bank_code      text NOT NULL,
  account_number text NOT NULL,
  account_name   text NOT NULL,
  -- A digest of the account that the withdrawal was asked for, so that a payout to another one is found. Null: the
  -- person was erased.
  asked_for      text,
  -- Two administrators ordered it for a closed account: it is sent whatever the customer's status is.
  by_two         boolean NOT NULL DEFAULT false,
  -- When the gateway was last asked to pay out and gave no certain answer; null when no order can be on its way unseen.
  asked_at       timestamptz,
  session_id     text,
  transfer_code  text,
  paid_at        timestamptz,
  failure        text,
  -- What the gateway charged, and the stamp duty, as far as they are booked.
  fee_booked     bigint NOT NULL DEFAULT 0,
  duty_booked    bigint NOT NULL DEFAULT 0,
  -- Who was notified that it is late: 1 staff, 2 the customer as well, 3 the customer once more.
  told_late      smallint NOT NULL DEFAULT 0,
  compared_at    timestamptz,
  PRIMARY KEY (customer_id, id)
) WITH (fillfactor = 85);
CREATE INDEX payouts_to_do      ON money.payouts (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX payouts_by_payment ON money.payouts (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payouts_to_compare ON money.payouts (compared_at NULLS FIRST)
  WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity';
CREATE INDEX payouts_under_way  ON money.payouts (customer_id, id)
  WHERE state IN ('sending', 'sent', 'unknown', 'parked');
-- Withdrawals that administrators settled are in neither `held` nor `payout`: the limit of the day finds them here.
CREATE INDEX payouts_by_hand    ON money.payouts (customer_id, id) WHERE state = 'by_hand';

-- The gateway's name for a bank account, so that it is made once.
CREATE TABLE money.recipients (
  customer_id    uuid NOT NULL,
  bank_code      text NOT NULL,
  account_number text NOT NULL,
  code           text NOT NULL,
  PRIMARY KEY (customer_id, bank_code, account_number)
);

-- One of many withdrawals in one call. The last two are the start of the day, and what the customer may take out from
-- then on.
CREATE TYPE money.withdrawal AS (
  customer uuid, key text, fingerprint uuid, amount bigint, reason text, method text, at timestamptz, metadata jsonb,
  allowed smallint[], bank_code text, account_number text, account_name text, run_at timestamptz,
  day_from timestamptz, day_most bigint
);

-- What a customer owes, because the wallet did not have all that was taken back. Open until it was collected, or an
-- administrator closed the case about it.
CREATE TABLE money.receivables (
  customer_id    uuid NOT NULL,
  key            text NOT NULL, -- the idempotency key of what made the debt
  id             uuid NOT NULL DEFAULT uuidv7(), -- what is collected is keyed by it
  reference      text NOT NULL, -- the payment's
  deposit_id     uuid NOT NULL,
  cause          ledger.cause,
  reason         text NOT NULL DEFAULT 'Reversed', -- the first word of the transactions that collect it
  owed_kobo      ledger.kobo NOT NULL,
  collected_kobo bigint NOT NULL DEFAULT 0,
  opened_at      timestamptz NOT NULL,
  closed_at      timestamptz,
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX receivables_open ON money.receivables (opened_at) WHERE closed_at IS NULL;

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
CREATE INDEX gateway_events_handled   ON money.gateway_events (handled_at) WHERE handled_at IS NOT NULL;

-- What an administrator has to look at. The same thing is raised once as long as it is open.
CREATE TABLE money.cases (
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
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE UNIQUE INDEX cases_once ON money.cases (kind, reference) WHERE resolved_at IS NULL;
CREATE INDEX cases_by_reference ON money.cases (reference, kind);
CREATE INDEX cases_of_customer  ON money.cases (customer_id, id) WHERE customer_id IS NOT NULL;
-- Two, because PostgreSQL does not use an index by an expression for the opposite expression.
CREATE INDEX cases_open         ON money.cases (id) WHERE resolved_at IS NULL;
CREATE INDEX cases_resolved     ON money.cases (id) WHERE resolved_at IS NOT NULL;

-- A payment, or a part of it, that goes back to its payer, ordered by us or not.
CREATE TABLE money.refunds (
  id           uuid NOT NULL DEFAULT uuidv7() PRIMARY KEY,
  reference    text NOT NULL,
  kobo         bigint NOT NULL CHECK (kobo > 0),
  -- Null: the payment belongs to no customer.
  customer_id  uuid,
  deposit_id   uuid,
  case_id uuid REFERENCES money.cases,
  decided_by   uuid REFERENCES staff,
  decided_at   timestamptz,
  -- The gateway's id; null until the gateway has the refund.
  gateway_id   text UNIQUE,
  -- asked: decided here, and the gateway does not have it yet. The others are the gateway's words; processed and failed
  -- are final.
  state        text NOT NULL DEFAULT 'asked'
               CHECK (state IN ('asked', 'pending', 'processing', 'needs-attention', 'processed', 'failed')),
  -- How much of it was set aside from the customer's money, and is taken when it is processed. Less than the refund
  -- where the payment had no more left.
  aside_kobo   bigint NOT NULL DEFAULT 0 CHECK (aside_kobo >= 0),
  -- The pending transaction that holds what the wallet had of it; null where it had nothing. The rest is owed.
  hold_id      uuid,
  -- How often money was set aside: it is a part of the key, because a refund that failed can be tried again.
  turn         integer NOT NULL DEFAULT 0,
  -- When it is sent next; null when the gateway has it or has refused it.
  run_at       timestamptz,
  sent_at      timestamptz,
  failure      text,
  begun_at     timestamptz NOT NULL DEFAULT now(),
  ended_at     timestamptz
);
CREATE INDEX refunds_to_send     ON money.refunds (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX refunds_open        ON money.refunds (begun_at) WHERE ended_at IS NULL;
CREATE INDEX refunds_of_customer ON money.refunds (customer_id, id);
CREATE INDEX refunds_of_payment  ON money.refunds (reference);
CREATE UNIQUE INDEX refunds_of_case ON money.refunds (case_id)
  WHERE case_id IS NOT NULL AND state <> 'failed';

-- A dispute: a person asks their bank to take a payment back. Its money is held until the gateway says who keeps it.
CREATE TABLE money.disputes (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL DEFAULT uuidv7(),
  gateway_id     text NOT NULL,
  reference      text NOT NULL,
  deposit_id     uuid NOT NULL,
  -- The gateway's words for the kind of dispute and for where it stands.
  category       text NOT NULL,
  gateway_status text NOT NULL,
  amount_kobo    bigint NOT NULL CHECK (amount_kobo >= 0),
  opened_at      timestamptz NOT NULL,
  -- Without an answer by then it counts as accepted.
  due_at         timestamptz NOT NULL,
  -- The transaction that holds what the wallet had of the amount; null where it had nothing. The rest is owed.
  hold_id        uuid,
  answer         text CHECK (answer IN ('accept', 'decline')),
  message        text,
  answered_by    uuid REFERENCES staff,
  answered_at    timestamptz,
  -- When the answer is sent next; null when it was sent, or there is none. `failure`: why the gateway refused the last.
  run_at         timestamptz,
  attempts       integer NOT NULL DEFAULT 0,
  sent_at        timestamptz,
  failure        text,
  -- How much the gateway took in the end; 0: everything was released.
  taken_kobo     bigint,
  ended_at       timestamptz,
  PRIMARY KEY (customer_id, id)
);
CREATE UNIQUE INDEX disputes_once ON money.disputes (gateway_id);
CREATE INDEX disputes_by_time     ON money.disputes ((ended_at IS NOT NULL), due_at, id);
CREATE INDEX disputes_to_answer   ON money.disputes (run_at) WHERE run_at IS NOT NULL;

-- Money at the gateway that no payment of a customer explains: what was there when the balance was first compared with
-- the books, and each difference that two administrators explained. Negative where it left.
CREATE TABLE money.own_at_gateway (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  kobo         bigint NOT NULL,
  reason       text NOT NULL,
  case_id uuid REFERENCES money.cases,
  at           timestamptz NOT NULL
);
