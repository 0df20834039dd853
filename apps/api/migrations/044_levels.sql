-- Limits by level of verification, in force from a day in Lagos until the next such day. Null: no limit. The operator's licence decides
-- them; these are the central bank's tiers of account. `day_kobo` is what may be withdrawn in a day.
CREATE TABLE level_limits (
  from_day     date     NOT NULL,
  level        smallint NOT NULL CHECK (level BETWEEN 0 AND 3),
  deposit_kobo bigint   CHECK (deposit_kobo >= 0),
  balance_kobo bigint   CHECK (balance_kobo >= 0),
  day_kobo     bigint   CHECK (day_kobo >= 0),
  PRIMARY KEY (from_day, level)
);
INSERT INTO level_limits (from_day, level, deposit_kobo, balance_kobo, day_kobo) VALUES
  ('2026-01-01', 0,  5000000, 30000000,         0),
  ('2026-01-01', 1,  5000000, 30000000,   5000000),
  ('2026-01-01', 2, 10000000, 50000000,  20000000),
  ('2026-01-01', 3,     NULL,     NULL, 500000000);

-- What administrators confirmed that a customer has shown. A BVN is checked by the gateway: `identifications`.
CREATE TABLE verifications (
  id             uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id    uuid NOT NULL REFERENCES customers,
  kind           text NOT NULL CHECK (kind IN ('nin', 'address')),
  shown          text NOT NULL,
  staff_id       uuid NOT NULL REFERENCES staff,
  at             timestamptz NOT NULL,
  revoked_at     timestamptz,
  revoked_by     uuid REFERENCES staff,
  revoked_reason text,
  CHECK (num_nulls(revoked_at, revoked_by, revoked_reason) IN (0, 3))
);
CREATE UNIQUE INDEX verifications_in_force ON verifications (customer_id, kind) WHERE revoked_at IS NULL;
CREATE INDEX verifications_by_customer ON verifications (customer_id, id);
