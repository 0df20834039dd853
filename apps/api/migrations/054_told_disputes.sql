-- What the gateway says that a dispute took, where it said so after the dispute had ended in our books.
ALTER TABLE money.disputes ADD COLUMN told_kobo bigint CHECK (told_kobo >= 0);
