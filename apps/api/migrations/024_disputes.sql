-- Disputes: a person asks their bank to take a payment back. Its money is held until the gateway says who keeps it.
CREATE TABLE money.disputes (
  customer_id    uuid NOT NULL,
  id             uuid NOT NULL DEFAULT uuidv7(),
  -- The gateway's id, the payment's reference, and the gateway's words for the kind of dispute and for where it stands.
  gateway_id     text NOT NULL,
  reference      text NOT NULL,
  deposit_id     uuid NOT NULL,
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
  -- When the answer is sent next; null when it was sent, or there is none. `failure`: why the gateway refused the last one.
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
CREATE INDEX disputes_by_time   ON money.disputes ((ended_at IS NOT NULL), due_at, id);
CREATE INDEX disputes_to_answer ON money.disputes (run_at) WHERE run_at IS NOT NULL;
