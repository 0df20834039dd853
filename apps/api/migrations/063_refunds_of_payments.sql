-- A refund is one subject, whoever ordered it: a payment, or a part of it, that goes back to its payer. Until now only refunds of payments
-- without an owner were kept, and nothing heard that one failed.
ALTER TABLE money.refunds DROP CONSTRAINT refunds_pkey, DROP CONSTRAINT refunds_reference_key;
ALTER TABLE money.refunds
  ALTER exception_id DROP NOT NULL, ALTER decided_by DROP NOT NULL, ALTER decided_at DROP NOT NULL,
  ADD COLUMN id          uuid NOT NULL DEFAULT uuidv7() PRIMARY KEY,
  -- Null: the payment belongs to no customer.
  ADD COLUMN customer_id uuid,
  ADD COLUMN deposit_id  uuid,
  -- The gateway's id; null until the gateway has the refund.
  ADD COLUMN gateway_id  text UNIQUE,
  -- `asked`: decided here, and the gateway does not have it yet. The others are the gateway's words. `processed` and `failed` are final.
  ADD COLUMN state       text NOT NULL DEFAULT 'asked'
    CHECK (state IN ('asked', 'pending', 'processing', 'needs-attention', 'processed', 'failed')),
  -- How much of it was set aside from the customer's money, and is taken when it is processed. Less than the refund where the payment had
  -- no more left.
  ADD COLUMN aside_kobo  bigint NOT NULL DEFAULT 0 CHECK (aside_kobo >= 0),
  -- The pending transaction that holds what the wallet had of it; null where it had nothing. The rest is owed.
  ADD COLUMN hold_id     uuid,
  -- How often money was set aside: it is a part of the key, because a refund that failed can be tried again.
  ADD COLUMN turn        integer NOT NULL DEFAULT 0,
  ADD COLUMN begun_at    timestamptz,
  ADD COLUMN ended_at    timestamptz;
-- What was sent before is looked up at the gateway, which says how it ended.
UPDATE money.refunds SET begun_at = decided_at,
  state    = CASE WHEN failure IS NOT NULL THEN 'failed' WHEN sent_at IS NOT NULL THEN 'pending' ELSE 'asked' END,
  ended_at = CASE WHEN failure IS NOT NULL THEN coalesce(sent_at, decided_at) END;
ALTER TABLE money.refunds ALTER begun_at SET NOT NULL, ALTER begun_at SET DEFAULT now();
CREATE INDEX refunds_of_customer ON money.refunds (customer_id, id);
CREATE INDEX refunds_of_payment ON money.refunds (reference);
CREATE INDEX refunds_open ON money.refunds (begun_at) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX refunds_of_exception ON money.refunds (exception_id) WHERE exception_id IS NOT NULL AND state <> 'failed';

-- What is collected for a debt has a key of its own.
ALTER TABLE money.receivables ADD COLUMN id uuid NOT NULL DEFAULT uuidv7();

-- Payments that belong to no customer. Their money is in the ledger too, on an account row of the platform's own: `held` is what is kept
-- for their payers.
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
INSERT INTO ledger.accounts (customer_id, customer_status) VALUES ('00000000-0000-7000-8000-000000000001', 1);
