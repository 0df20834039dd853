-- People who save for one aim, each in a savings plan of their own: the plans are counted together.
CREATE TABLE shared_aims (
  id           uuid PRIMARY KEY, -- the request's
  fingerprint  uuid NOT NULL, -- a digest of the request
  organiser_id uuid NOT NULL REFERENCES customers,
  name         text NOT NULL,
  picture      text NOT NULL,
  target_kobo  bigint NOT NULL CHECK (target_kobo > 0),
  due_on       date NOT NULL,
  invitation   text NOT NULL UNIQUE,
  created_at   timestamptz NOT NULL,
  ended_at     timestamptz
);
CREATE TABLE shared_aim_members (
  aim_id        uuid NOT NULL REFERENCES shared_aims,
  customer_id   uuid NOT NULL REFERENCES customers,
  investment_id uuid, -- the plan that counts; null until one is chosen
  joined_at     timestamptz NOT NULL,
  PRIMARY KEY (aim_id, customer_id)
);
CREATE INDEX shared_aim_members_of_customer ON shared_aim_members (customer_id);
