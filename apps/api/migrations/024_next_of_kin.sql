-- Whom a customer wants us to reach in a case of death. Nobody else has to know that it is there.

CREATE TABLE next_of_kin (
  customer_id uuid PRIMARY KEY REFERENCES customers,
  name        text NOT NULL,
  relation    text NOT NULL,
  -- One of the two is there.
  phone       text NOT NULL DEFAULT '',
  email       text NOT NULL DEFAULT '',
  set_at      timestamptz NOT NULL,
  CHECK (phone <> '' OR email <> '')
);
