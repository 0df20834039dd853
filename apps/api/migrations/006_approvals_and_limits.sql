-- Two administrators for what is large, and counts of calls that all processes share.

-- What one administrator asked for and another one has to confirm. The row is the whole request: what it says is never
-- changed, it only leaves `waiting`, once. `overtaken`: by the time it was to be confirmed it could not be done any more.
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
  -- Nobody confirms their own request, whatever the server believes.
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

CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'request % was decided and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_approval BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION keep_approval();
CREATE TRIGGER approvals_stay BEFORE DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approvals_stay_whole BEFORE TRUNCATE ON approvals EXECUTE FUNCTION refuse_change();

-- Who asked, for what and how much is nothing the API may rewrite.
GRANT SELECT, INSERT ON approvals TO ajose_api;
GRANT UPDATE (state, decided_by, decided_at, note) ON approvals TO ajose_api;

-- Calls of the last minute that are limited tightly, by what is called and by whom. Losing it in a crash costs a minute's
-- counts and nothing else, so it is not written to the log of the database.
CREATE UNLOGGED TABLE call_counts (
  subject text PRIMARY KEY,
  since   timestamptz NOT NULL,
  calls   integer NOT NULL
);
CREATE INDEX call_counts_by_age ON call_counts (since);
GRANT SELECT, INSERT, UPDATE, DELETE ON call_counts TO ajose_api;
