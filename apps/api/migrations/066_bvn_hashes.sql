-- A keyed hash of the BVN that a customer gave: it tells whether two are the same, and stays when the BVN itself is erased. The key is the
-- API's PERSON_KEY. Rows of before have none, because their BVN is gone: nothing can be said of what they were asked with, so accounts that
-- were opened with one BVN before are not found, and such an account holds up none that comes later.
ALTER TABLE identifications
  ADD COLUMN bvn_hash bytea,
  -- Since when it waits for an administrator, because another account was opened with the same BVN. Its state is `sent` meanwhile.
  ADD COLUMN waits_since timestamptz CHECK (waits_since IS NULL OR state = 'sent');
CREATE INDEX identifications_by_bvn ON identifications (bvn_hash) WHERE bvn_hash IS NOT NULL;

-- `second_account`: two administrators let a customer have this account beside another one with the same BVN.
ALTER TABLE verifications DROP CONSTRAINT verifications_kind_check;
ALTER TABLE verifications ADD CONSTRAINT verifications_kind_check CHECK (kind IN ('nin', 'address', 'second_account'));
