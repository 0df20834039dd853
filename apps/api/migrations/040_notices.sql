-- What a customer is told of in the app, and which letters about money they do without.
CREATE TABLE notices (
  customer_id uuid NOT NULL REFERENCES customers,
  id          uuid NOT NULL DEFAULT uuidv7(),
  at          timestamptz NOT NULL,
  kind        text NOT NULL,
  -- What the words are made from.
  data        jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX notices_by_time ON notices (at);

ALTER TABLE customers
  ADD COLUMN notices_seen_at timestamptz,
  ADD COLUMN letters_off     text[] NOT NULL DEFAULT '{}';
