-- What one member of an organisation or a family asks for and another one approves. Approving does it, in the same
-- transaction. The row is the record of who agreed, so it stays, and only its end is written later.
CREATE TABLE member_requests (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The organisation.
  customer_id uuid NOT NULL REFERENCES customers,
  act         text NOT NULL,
  -- Makes asking twice one request: the id of the withdrawal or of the quote, else what the request is about.
  key         text NOT NULL,
  -- The act as members see it, and all that doing it needs. It has no password and no code.
  body        jsonb NOT NULL,
  -- Null where no money moves.
  amount_kobo bigint CHECK (amount_kobo > 0),
  asked_by    uuid NOT NULL REFERENCES customers,
  asked_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'waiting'
              CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by  uuid REFERENCES customers,
  decided_at  timestamptz,
  note        text,
  CONSTRAINT member_requests_by_two CHECK (decided_by <> asked_by),
  CHECK ((decided_by IS NOT NULL) = (state IN ('approved', 'declined'))),
  CHECK ((decided_at IS NOT NULL) = (state <> 'waiting')),
  CHECK (customer_id <> asked_by)
);
CREATE UNIQUE INDEX member_requests_once ON member_requests (customer_id, act, key) WHERE state = 'waiting';
CREATE INDEX member_requests_of_customer ON member_requests (customer_id, id);
CREATE INDEX member_requests_by_key ON member_requests (customer_id, key);
COMMENT ON TABLE member_requests IS 'whose customer_id; public the organisations and families that you act for';
COMMENT ON COLUMN member_requests.id IS 'file memberRequests; ends years';
COMMENT ON COLUMN member_requests.customer_id IS 'no file: whose the row is; ends years';
COMMENT ON COLUMN member_requests.act IS 'file memberRequests; ends years; no words';
COMMENT ON COLUMN member_requests.key IS 'no file: what other columns say; ends years; no words';
COMMENT ON COLUMN member_requests.body IS 'file memberRequests; ends years';
COMMENT ON COLUMN member_requests.amount_kobo IS 'file memberRequests.amount/100; ends years';
COMMENT ON COLUMN member_requests.asked_by IS 'no file: what others did; ends years';
COMMENT ON COLUMN member_requests.asked_at IS 'file memberRequests; ends years';
COMMENT ON COLUMN member_requests.expires_at IS 'file memberRequests; ends years';
COMMENT ON COLUMN member_requests.state IS 'file memberRequests; ends years; no words';
COMMENT ON COLUMN member_requests.decided_by IS 'no file: what others did; ends years';
COMMENT ON COLUMN member_requests.decided_at IS 'file memberRequests; ends years';
COMMENT ON COLUMN member_requests.note IS 'file memberRequests; ends years';
