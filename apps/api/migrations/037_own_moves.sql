-- Our own money moves between the gateways and our bank by postings of the platform.
ALTER TYPE ledger.account ADD VALUE 'bank';
ALTER TABLE ledger.accounts ADD COLUMN bank bigint NOT NULL DEFAULT 0;

-- Each is posted once, on the platform's account row, under its id.
CREATE TABLE money.own_moves (
  id          uuid PRIMARY KEY,
  -- A gateway, or `bank`.
  source      text NOT NULL,
  target      text NOT NULL,
  kobo        bigint NOT NULL CHECK (kobo > 0),
  -- The day in Lagos on which it left.
  left_on     date NOT NULL,
  -- What the gateway or the bank calls it.
  reference   text NOT NULL,
  reason      text NOT NULL,
  asked_by    uuid NOT NULL REFERENCES staff,
  -- Null where this server asked for no second administrator.
  approved_by uuid REFERENCES staff,
  moved_at    timestamptz NOT NULL,
  CHECK (source <> target),
  CHECK (approved_by <> asked_by)
);
CREATE INDEX own_moves_by_time ON money.own_moves (moved_at, id);
