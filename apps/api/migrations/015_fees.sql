-- How much of what the gateway charged is booked. After a reversal the gateway keeps its fee, so it can hold less for a customer than
-- nothing.
ALTER TABLE ledger.accounts ALTER COLUMN gateway TYPE bigint;
ALTER TABLE money.deposits ADD COLUMN fee_booked bigint NOT NULL DEFAULT 0;
ALTER TABLE money.payouts
  ADD COLUMN fee_booked  bigint NOT NULL DEFAULT 0,
  ADD COLUMN duty_booked bigint NOT NULL DEFAULT 0;
