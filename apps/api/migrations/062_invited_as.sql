-- The role that the owner of a referral code chose for the person whom they invited. The one who confirms gives it.
ALTER TABLE staff ADD COLUMN invited_as text CHECK (invited_as IN ('support', 'operations', 'finance', 'owner'));
COMMENT ON COLUMN staff.invited_as IS 'nobody';
