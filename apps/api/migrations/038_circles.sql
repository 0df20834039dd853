-- Circles: people who save by turns. Names and turns are the platform's rows; the money is by customer.

-- `circle`: what a customer has set aside in circles. `passed_on`: what others got of the customer's money in circles,
-- less what the customer got of theirs. Over the members of all circles it adds up to nothing.
ALTER TYPE ledger.account ADD VALUE 'circle' AFTER 'invested';
ALTER TYPE ledger.account ADD VALUE 'passed_on' AFTER 'bank';
ALTER TABLE ledger.accounts
  ADD COLUMN circle    ledger.own NOT NULL DEFAULT 0,
  ADD COLUMN passed_on bigint NOT NULL DEFAULT 0;
ALTER TYPE ledger.cause ADD VALUE 'circle_in';   -- set aside for a turn, for a debt, or as a deposit
ALTER TYPE ledger.cause ADD VALUE 'circle_out';  -- what a turn brought its receiver
ALTER TYPE ledger.cause ADD VALUE 'circle_back'; -- a deposit that comes back

CREATE TABLE circles (
  id           uuid PRIMARY KEY, -- the request's
  fingerprint  uuid NOT NULL, -- a digest of the request
  organiser_id uuid NOT NULL REFERENCES customers,
  name         text NOT NULL,
  kobo         bigint NOT NULL CHECK (kobo > 0), -- what each gives in each turn
  every        text NOT NULL CHECK (every IN ('week', 'month')),
  first_on     date NOT NULL,
  people       smallint NOT NULL CHECK (people BETWEEN 3 AND 30),
  ordering     text NOT NULL CHECK (ordering IN ('draw', 'agreed')),
  protection   text NOT NULL CHECK (protection IN ('none', 'deposit', 'late_last')),
  deposits     smallint NOT NULL CHECK (deposits BETWEEN 0 AND 3), -- contributions that each locks
  invitation   text NOT NULL UNIQUE,
  secret       text NOT NULL, -- the platform's part of the draw; its SHA-256 is shown from the beginning
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'signing', 'running', 'ended', 'dissolved')),
  turn         smallint NOT NULL DEFAULT 1, -- the one that is open or comes next
  next_on      date NOT NULL, -- the day of that turn
  begun_at     timestamptz, -- since when its contributions are being taken
  told_turn    smallint NOT NULL DEFAULT 0, -- the last turn whose coming was told
  drawn        uuid[] NOT NULL DEFAULT '{}', -- the members as they were drawn
  terms        text[] NOT NULL DEFAULT '{}', -- as all signed them
  created_at   timestamptz NOT NULL,
  began_at     timestamptz,
  ended_at     timestamptz,
  dissolved_at timestamptz,
  dissolved_because text,
  held_at      timestamptz,
  held_because text, -- why it was held, or released, last
  released_at  timestamptz
);
CREATE INDEX circles_in_work ON circles (next_on, id) WHERE state IN ('open', 'signing', 'running');
CREATE INDEX circles_newest ON circles (created_at, id);
CREATE INDEX circles_of_organiser ON circles (organiser_id);

CREATE TABLE circle_members (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  circle_id    uuid NOT NULL REFERENCES circles,
  customer_id  uuid NOT NULL REFERENCES customers,
  joined_at    timestamptz NOT NULL,
  secret       text, -- the member's part of the draw
  turn         smallint, -- the chosen or drawn one
  late_turns   smallint NOT NULL DEFAULT 0,
  source       text NOT NULL DEFAULT 'wallet' CHECK (source IN ('wallet', 'card')),
  card_id      uuid,
  auto_save_id uuid, -- what charges the card
  signed_at    timestamptz,
  UNIQUE (circle_id, customer_id)
);
CREATE INDEX circle_members_of_customer ON circle_members (customer_id);

-- What happened, as all members read it.
CREATE TABLE circle_events (
  id        uuid PRIMARY KEY DEFAULT uuidv7(),
  circle_id uuid NOT NULL REFERENCES circles,
  at        timestamptz NOT NULL,
  what      text NOT NULL,
  member_id uuid,
  data      jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX circle_events_of ON circle_events (circle_id, id);

-- What one member gives in one turn. After it has closed, `kobo` = set_aside + from_deposit + owed + waived.
CREATE TABLE money.circle_parts (
  customer_id  uuid NOT NULL,
  circle_id    uuid NOT NULL,
  turn         smallint NOT NULL,
  member_id    uuid NOT NULL,
  title        text NOT NULL, -- "Circle: Market women, turn 3": the reason of its transactions
  kobo         ledger.kobo NOT NULL,
  due_on       date NOT NULL,
  held         boolean NOT NULL DEFAULT false, -- staff hold the circle: nothing is taken
  transaction  uuid, -- that set it aside or collected it last
  set_aside    bigint NOT NULL DEFAULT 0, -- all of it or nothing
  closed_at    timestamptz,
  from_deposit bigint NOT NULL DEFAULT 0,
  waived       bigint NOT NULL DEFAULT 0, -- of the receiver's own part: nobody owes himself
  owed_to      uuid, -- the customer whose turn it was
  owed         bigint NOT NULL DEFAULT 0,
  collected    bigint NOT NULL DEFAULT 0, -- of what was owed
  passed       bigint NOT NULL DEFAULT 0, -- of what was collected
  PRIMARY KEY (customer_id, circle_id, turn)
);
-- What waits for money, and what waits to be passed on.
CREATE INDEX circle_parts_waiting ON money.circle_parts (customer_id, due_on)
  WHERE (closed_at IS NULL AND set_aside = 0) OR collected < owed;
CREATE INDEX circle_parts_collected ON money.circle_parts (customer_id, circle_id, turn) WHERE passed < collected;
CREATE INDEX circle_parts_of_circle ON money.circle_parts (circle_id, turn);
CREATE INDEX circle_parts_owed_to ON money.circle_parts (owed_to) WHERE passed < owed;

-- What a member has locked as protection.
CREATE TABLE money.circle_deposits (
  customer_id uuid NOT NULL,
  circle_id   uuid NOT NULL,
  member_id   uuid NOT NULL,
  title       text NOT NULL,
  kobo        ledger.kobo NOT NULL,
  used        bigint NOT NULL DEFAULT 0,
  transaction uuid NOT NULL, -- that locked it
  returned_at timestamptz,
  PRIMARY KEY (customer_id, circle_id)
);
CREATE INDEX circle_deposits_of_circle ON money.circle_deposits (circle_id);

-- What a turn brought its receiver: when it closed, and later of what was owed.
CREATE TABLE money.circle_receipts (
  customer_id uuid NOT NULL,
  circle_id   uuid NOT NULL,
  turn        smallint NOT NULL,
  member_id   uuid NOT NULL,
  title       text NOT NULL,
  closed_at   timestamptz NOT NULL,
  kobo        bigint NOT NULL,
  later       bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, circle_id, turn)
);
CREATE INDEX circle_receipts_of_circle ON money.circle_receipts (circle_id);
