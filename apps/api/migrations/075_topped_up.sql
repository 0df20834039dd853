-- `money.investments_of` says whether money was added, so its result changes.
DROP FUNCTION IF EXISTS money.investments_of(uuid, timestamptz, timestamptz, uuid, text, bigint, bigint);
