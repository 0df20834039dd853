-- Cards that customers keep with consent. `code` charges the card and is encrypted; `fingerprint` is the same for the same card of the
-- same customer. A removed card is nobody's any more; its row stays until the gateway was told.
CREATE TABLE kept_cards (
  id          uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  fingerprint bytea NOT NULL,
  code        bytea NOT NULL,
  -- The address that the code was made with: the gateway takes no other.
  email       text NOT NULL,
  bank        text NOT NULL,
  last4       text NOT NULL,
  brand       text NOT NULL,
  exp_month   smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year    smallint NOT NULL,
  kept_at     timestamptz NOT NULL,
  removed_at  timestamptz,
  UNIQUE (customer_id, fingerprint)
);
CREATE INDEX kept_cards_to_remove ON kept_cards (removed_at) WHERE removed_at IS NOT NULL;

-- Nothing is kept without consent, so the codes of other payments leave the events that were kept.
UPDATE money.gateway_events SET body = body #- '{data,authorization,authorization_code}' #- '{data,authorization,signature}'
 WHERE event = 'charge.success';
