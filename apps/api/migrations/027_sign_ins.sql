-- When and from where customers signed in. A session's row goes with the session; this stays for a year, or until the
-- account is closed.
CREATE TABLE sign_ins (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  at          timestamptz NOT NULL,
  device      text NOT NULL,
  address     text NOT NULL
);
CREATE INDEX sign_ins_by_customer ON sign_ins (customer_id, id);
CREATE INDEX sign_ins_by_time     ON sign_ins (at);

-- Requests of administrators about one customer, for the timeline.
CREATE INDEX approvals_by_customer ON approvals (customer_id, id) WHERE customer_id IS NOT NULL;
