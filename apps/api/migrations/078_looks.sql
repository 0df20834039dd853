-- Which administrator looked at which customer: one row an hour.
CREATE TABLE customer_looks (
  customer_id uuid NOT NULL REFERENCES customers,
  staff_id    uuid NOT NULL REFERENCES staff,
  hour        timestamptz NOT NULL,
  -- The first look of the hour.
  at          timestamptz NOT NULL,
  what        text[] NOT NULL,
  PRIMARY KEY (customer_id, hour, staff_id)
);
