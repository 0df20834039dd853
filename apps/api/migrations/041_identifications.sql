-- Who a customer is, shown by BVN and bank account; the gateway checks it. `bvn` is encrypted, and there only until the gateway has taken it.
CREATE TABLE identifications (
  customer_id   uuid PRIMARY KEY REFERENCES customers,
  -- asked: the gateway has to be asked. sent: it checks.
  state         text NOT NULL CHECK (state IN ('asked', 'sent', 'done', 'failed')),
  bvn           bytea,
  -- The gateway's own name for the customer.
  gateway_code  text UNIQUE,
  reason        text,
  asked_at      timestamptz NOT NULL,
  look_at       timestamptz,
  identified_at timestamptz,
  CHECK ((bvn IS NOT NULL) = (state = 'asked')),
  CHECK ((identified_at IS NOT NULL) = (state = 'done'))
);
CREATE INDEX identifications_to_look_at ON identifications (look_at) WHERE look_at IS NOT NULL;
