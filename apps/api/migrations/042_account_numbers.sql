-- Account numbers of customers' own, one each: what is transferred to it is theirs. A closed one stays until the gateway has closed it.
CREATE TABLE account_numbers (
  customer_id  uuid PRIMARY KEY REFERENCES customers,
  -- The gateway's own name for the customer. A payment bears it and the number.
  gateway_code text NOT NULL,
  -- asked: the gateway has to be asked. sent: it makes one.
  state        text NOT NULL CHECK (state IN ('asked', 'sent', 'given', 'failed')),
  number       text UNIQUE,
  bank         text,
  name         text,
  -- The bank, and the number's id, as the gateway names them.
  provider     text,
  gateway_id   text,
  reason       text,
  asked_at     timestamptz NOT NULL,
  look_at      timestamptz,
  given_at     timestamptz,
  closed_at    timestamptz,
  CHECK (num_nulls(number, bank, name, provider, gateway_id, given_at) = CASE state WHEN 'given' THEN 0 ELSE 6 END)
);
CREATE INDEX account_numbers_by_code ON account_numbers (gateway_code);
CREATE INDEX account_numbers_to_look_at ON account_numbers (look_at) WHERE look_at IS NOT NULL;
