-- When a transaction got the status that is counted. It is counted on the day on which its money moved, which may be days before its end, and
-- customers are told by the time of the end. Null: at `at`.
ALTER TABLE ledger.tally ADD COLUMN changed_at timestamptz;

-- What was told of a payout that is late: 1 staff, 2 the customer as well, 3 the customer once more.
ALTER TABLE money.payouts ADD COLUMN told_late smallint NOT NULL DEFAULT 0;
