-- What administrators leave behind (the audit log, requests for a second administrator), and how many rows there are to list.

-- Who changed what. `staff_id` is null where the server did it by itself. Rows are never changed or removed.
CREATE TABLE audit_log (
  id       uuid PRIMARY KEY DEFAULT uuidv7(),
  at       timestamptz NOT NULL DEFAULT now(),
  staff_id uuid REFERENCES staff,
  action   text NOT NULL,
  -- The record it was done to, as "customer 0199...", "product 0199...".
  subject  text NOT NULL,
  before   jsonb,
  after    jsonb
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id);

-- What one administrator asked for and another one has to confirm. The row is the whole request: it is never changed, it only
-- leaves `waiting`, once. `overtaken`: by the time it was to be confirmed it could not be done any more.
CREATE TABLE approvals (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The call that was made, and what it was made about: a transaction's id, or the id of the booking's request.
  action      text NOT NULL CHECK (action IN ('setTransactionStatus', 'addOfflineInvestment')),
  subject     uuid NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers,
  amount_kobo bigint NOT NULL CHECK (amount_kobo > 0),
  details     jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting'
              CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'overtaken')),
  asked_by    uuid NOT NULL REFERENCES staff,
  asked_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  decided_by  uuid REFERENCES staff,
  decided_at  timestamptz,
  note        text,
  -- An administrator cannot confirm their own request, whatever the server believes.
  CONSTRAINT approvals_by_another CHECK (CASE state
    WHEN 'waiting'   THEN decided_by IS NULL
    WHEN 'approved'  THEN decided_by IS NOT NULL AND decided_by <> asked_by
    WHEN 'declined'  THEN decided_by IS NOT NULL AND decided_by <> asked_by
    WHEN 'withdrawn' THEN decided_by IS NOT NULL AND decided_by = asked_by
    ELSE decided_by IS NULL END),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
-- Asked for twice is asked for once.
CREATE UNIQUE INDEX approvals_once ON approvals (action, subject) WHERE state = 'waiting';
CREATE INDEX approvals_by_subject  ON approvals (action, subject, id);
CREATE INDEX approvals_by_time     ON approvals ((state = 'waiting'), id);
CREATE INDEX approvals_to_expire   ON approvals (expires_at) WHERE state = 'waiting';

-- How many rows there are, without counting them: spread over slots so that writers seldom meet.
CREATE TABLE row_counts (
  name text NOT NULL,
  slot smallint NOT NULL,
  n    bigint NOT NULL,
  PRIMARY KEY (name, slot)
);
