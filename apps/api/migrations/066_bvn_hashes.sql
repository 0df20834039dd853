-- A keyed hash of the BVN that a customer gave: it tells whether two are the same, and stays when the BVN itself is erased. The key is the
-- API's PERSON_KEY. Rows of before have none, because their BVN is gone: nothing can be said of what they were asked with.
ALTER TABLE identifications ADD COLUMN bvn_hash bytea;
