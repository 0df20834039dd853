-- What circles take counts for the day's sum of a customer's level, and what they bring for the most that a wallet may
-- hold. The API keeps the level's figures here, because they stand in tables and settings that a posting cannot read.
ALTER TYPE ledger.cause ADD VALUE 'circle_wait'; -- what a circle brought and the wallet may not hold

CREATE TABLE money.circle_limits (
  customer_id  uuid PRIMARY KEY,
  day_kobo     bigint NOT NULL CHECK (day_kobo >= 0), -- the most that may leave in a day, with withdrawals
  balance_kobo bigint CHECK (balance_kobo >= 0), -- the most that the wallet may hold; null: no limit
  full_on      date, -- the last day on which the day's sum stopped a contribution
  waiting      bigint NOT NULL DEFAULT 0 CHECK (waiting >= 0), -- set aside above `balance_kobo`
  waits        integer NOT NULL DEFAULT 0 -- how often that has changed
);
CREATE INDEX circle_limits_waiting ON money.circle_limits (customer_id) WHERE waiting > 0;

-- Giving needs the right to withdraw.
DROP FUNCTION IF EXISTS ledger.may_move(smallint);
-- Both say how much waits.
DROP FUNCTION IF EXISTS money.receive_circle(uuid, uuid, uuid, integer, bigint, text, timestamptz);
DROP FUNCTION IF EXISTS money.receive_late(uuid, uuid, integer, bigint, uuid, timestamptz);
