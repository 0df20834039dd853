-- Why an administrator changed the status of a customer. The log's entry has both statuses and no words about people;
-- these go with the customer. No key refers to the log, so that its own guard answers who would empty it.
CREATE TABLE status_reasons (
  entry_id    uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  reason      text NOT NULL CHECK (reason <> '')
);
CREATE INDEX status_reasons_by_customer ON status_reasons (customer_id);
