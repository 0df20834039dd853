-- Who registers with a referral code is let in by two: the owner of the code says that they invited this person, another owner confirms.
ALTER TABLE staff
  ADD invited_at timestamptz,
  -- When an owner was last given another role: for 30 days they count as one of those who could have decided.
  ADD owner_until timestamptz,
  -- From then on nobody registers with the referral code.
  ADD ref_code_until timestamptz NOT NULL DEFAULT now() + interval '7 days';
