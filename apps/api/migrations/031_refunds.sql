-- Payments without an owner that two administrators send back to their payers: the intent, before the gateway is called.
CREATE TABLE money.refunds (
  exception_id uuid PRIMARY KEY REFERENCES money.exceptions,
  reference    text NOT NULL UNIQUE,
  kobo         bigint NOT NULL CHECK (kobo > 0),
  decided_by   uuid NOT NULL REFERENCES staff,
  decided_at   timestamptz NOT NULL,
  -- When it is sent next; null when the gateway has it or has refused it.
  run_at       timestamptz,
  sent_at      timestamptz,
  failure      text
);
CREATE INDEX refunds_to_send ON money.refunds (run_at) WHERE run_at IS NOT NULL;
