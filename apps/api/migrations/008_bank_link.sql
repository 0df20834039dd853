-- Where the bank of a kept card asks its customer for a code, while the deposit waits.
ALTER TABLE money.deposits ADD COLUMN bank_link text;
