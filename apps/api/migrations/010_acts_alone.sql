-- What administrators moved by hand alone. The sums of a day decide when a second administrator is needed. Rows are never changed.
CREATE TABLE acts_alone (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  staff_id    uuid NOT NULL REFERENCES staff,
  customer_id uuid NOT NULL REFERENCES customers,
  action      text NOT NULL,
  subject     uuid NOT NULL,
  -- The consequence: of an offline investment capital plus profit.
  amount_kobo bigint NOT NULL CHECK (amount_kobo >= 0),
  at          timestamptz NOT NULL
);
CREATE INDEX acts_alone_by_staff    ON acts_alone (staff_id, at);
CREATE INDEX acts_alone_by_customer ON acts_alone (customer_id, at);
CREATE UNIQUE INDEX acts_alone_once ON acts_alone (action, subject, customer_id);
