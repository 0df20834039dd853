-- What was told of a payout that is late: 1 staff, 2 the customer as well, 3 the customer once more.
ALTER TABLE money.payouts ADD COLUMN told_late smallint NOT NULL DEFAULT 0;
