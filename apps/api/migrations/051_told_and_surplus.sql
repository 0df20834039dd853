-- What the gateway says that a dispute took, where it said so after the dispute had ended in our books.
ALTER TABLE money.disputes ADD COLUMN told_kobo bigint CHECK (told_kobo >= 0);

-- What went back of the part of a payment that nobody has: the difference to an amount that was credited by hand.
ALTER TABLE money.deposits ADD COLUMN surplus_back bigint NOT NULL DEFAULT 0 CHECK (surplus_back >= 0);
