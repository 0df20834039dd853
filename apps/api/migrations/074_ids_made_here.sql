-- Ids of rows that customers make are made here. The key by which a customer repeats a call stands beside the id, and
-- counts for whose call it was alone. A row without a key is older, or was made by a server of the release before: its
-- id is the key.

-- The platform has an account in the ledger and no customer, and walks begin behind the first id. Where this fails, an
-- organisation took the platform's account: its movements have to be told apart before anything else.
ALTER TABLE customers ADD CONSTRAINT customers_id_is_free
  CHECK (id NOT IN ('00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-000000000001'));

ALTER TABLE members ADD COLUMN key uuid;
CREATE UNIQUE INDEX members_registered_once ON members (person_id, key);
COMMENT ON COLUMN members.key IS 'no file: what only recognises a repeated call; ends stays; no words';

ALTER TABLE circles ADD COLUMN key uuid, ALTER COLUMN id SET DEFAULT uuidv7();
CREATE UNIQUE INDEX circles_once ON circles (organiser_id, key);
COMMENT ON COLUMN circles.key IS 'nobody';

ALTER TABLE shared_aims ADD COLUMN key uuid, ALTER COLUMN id SET DEFAULT uuidv7();
CREATE UNIQUE INDEX shared_aims_once ON shared_aims (organiser_id, key);
COMMENT ON COLUMN shared_aims.key IS 'nobody';

-- References at the gateway have the auto-save's id, so no two customers may have the same.
ALTER TABLE money.auto_saves ADD COLUMN key uuid;
CREATE UNIQUE INDEX auto_saves_once ON money.auto_saves (customer_id, key);
COMMENT ON COLUMN money.auto_saves.key IS 'no file: what only recognises a repeated call; ends stays; no words';
DROP FUNCTION IF EXISTS money.start_auto_save(
  uuid, uuid, bigint, text, integer, text, uuid, uuid, date, integer, timestamptz);
