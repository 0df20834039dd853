-- A keyed hash of the customer's BVN. Two equal hashes are one person, and the hash stays when the BVN is erased. The key is the API's PERSON_KEY.
-- Earlier rows have no hash, because their BVN is erased already: they neither find nor delay a second account.
ALTER TABLE identifications
  ADD COLUMN bvn_hash bytea,
  -- Since when it waits for an administrator, because another account was opened with the same BVN. Its state is `sent` meanwhile.
  ADD COLUMN waits_since timestamptz CHECK (waits_since IS NULL OR state = 'sent');
CREATE INDEX identifications_by_bvn ON identifications (bvn_hash) WHERE bvn_hash IS NOT NULL;

-- `second_account`: two administrators let a customer have this account beside another one with the same BVN.
ALTER TABLE verifications DROP CONSTRAINT verifications_kind_check;
ALTER TABLE verifications ADD CONSTRAINT verifications_kind_check CHECK (kind IN ('nin', 'address', 'second_account'));
