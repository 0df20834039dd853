-- What administrators note about a customer. A note is never changed.
CREATE TABLE customer_notes (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  staff_id    uuid NOT NULL REFERENCES staff,
  at          timestamptz NOT NULL,
  text        text NOT NULL
);
CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, id);
