-- Money at the gateway that no payment of a customer explains: what was there when the balance was first compared with the books, and each
-- difference that two administrators explained. Negative where it left.
CREATE TABLE money.own_at_gateway (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  kobo         bigint NOT NULL,
  reason       text NOT NULL,
  exception_id uuid REFERENCES money.exceptions,
  at           timestamptz NOT NULL
);
CREATE INDEX payouts_under_way ON money.payouts (customer_id, id) WHERE state IN ('sending', 'sent', 'unknown', 'parked');
