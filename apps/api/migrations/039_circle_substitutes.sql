-- Somebody who takes over a member's place in a running circle: found by the member, accepted by all others, then
-- signed.
CREATE TABLE circle_substitutes (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  circle_id    uuid NOT NULL REFERENCES circles,
  member_id    uuid NOT NULL,
  invitation   text NOT NULL UNIQUE,
  asked_at     timestamptz NOT NULL,
  customer_id  uuid REFERENCES customers, -- who wants the place
  came_at      timestamptz,
  accepted     uuid[] NOT NULL DEFAULT '{}', -- the members who have accepted
  ended_at     timestamptz, -- taken over, taken back or refused
  taken_over   boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX circle_substitutes_once ON circle_substitutes (member_id) WHERE ended_at IS NULL;
CREATE INDEX circle_substitutes_of_customer ON circle_substitutes (customer_id) WHERE ended_at IS NULL;
CREATE INDEX circle_substitutes_of_circle ON circle_substitutes (circle_id);

-- What one customer paid another for a place: + of who paid, - of who got it.
CREATE TABLE money.circle_places (
  customer_id uuid NOT NULL,
  circle_id   uuid NOT NULL,
  member_id   uuid NOT NULL,
  at          timestamptz NOT NULL,
  kobo        bigint NOT NULL,
  PRIMARY KEY (customer_id, circle_id, at)
);
CREATE INDEX circle_places_of_circle ON money.circle_places (circle_id);
