-- An administrator who registered with a referral code may only read until another administrator has confirmed the account.
ALTER TABLE staff
  ADD confirmed_at timestamptz,
  -- Null where the account was made from a shell on the server, and for accounts that are older than this rule.
  ADD confirmed_by uuid REFERENCES staff,
  ADD CONSTRAINT staff_confirmed_by_another CHECK (confirmed_by <> id AND (confirmed_by IS NULL OR confirmed_at IS NOT NULL));
UPDATE staff SET confirmed_at = created_at;
