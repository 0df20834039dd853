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

-- A death that was reported. The account is held as long as there is a case that was not taken back: status 3, and
-- nobody sets another one. One such case for each customer.
CREATE TABLE death_cases (
  id                uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id       uuid NOT NULL REFERENCES customers,
  status_before     smallint NOT NULL,
  -- Who reported it and how they are reached, what they said, and the number of the document that they showed.
  reported_by       text NOT NULL,
  report            text NOT NULL,
  document          text NOT NULL,
  opened_at         timestamptz NOT NULL,
  opened_by         uuid NOT NULL REFERENCES staff,
  -- By the second administrator: `confirmed_by` approved what another one had asked for.
  confirmed_at      timestamptz,
  confirmed_by      uuid REFERENCES staff,
  taken_back_at     timestamptz,
  taken_back_by     uuid REFERENCES staff,
  taken_back_reason text,
  CHECK (num_nulls(confirmed_at, confirmed_by) IN (0, 2)),
  CHECK (num_nulls(taken_back_at, taken_back_by, taken_back_reason) IN (0, 3)),
  CHECK (confirmed_at IS NULL OR taken_back_at IS NULL)
);
CREATE UNIQUE INDEX death_cases_in_force ON death_cases (customer_id) WHERE taken_back_at IS NULL;
CREATE INDEX death_cases_by_customer ON death_cases (customer_id, id);
