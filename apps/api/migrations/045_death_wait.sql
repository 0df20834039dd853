-- An estate is paid only some time after its owner was told that the account is held. Whoever is alive stops the case
-- by the link in that email, also after two administrators have confirmed it: the case is taken back then by no
-- administrator and without a reason.
ALTER TABLE death_cases ADD told_at timestamptz;
UPDATE death_cases SET told_at = opened_at;
ALTER TABLE death_cases DROP CONSTRAINT death_cases_check1, DROP CONSTRAINT death_cases_check2;
ALTER TABLE death_cases
  ADD CONSTRAINT death_cases_taken_back CHECK (
    num_nulls(taken_back_by, taken_back_reason) IN (0, 2) AND (taken_back_at IS NOT NULL OR taken_back_by IS NULL)),
  ADD CONSTRAINT death_cases_confirmed CHECK (
    confirmed_at IS NULL OR taken_back_at IS NULL OR taken_back_by IS NULL);

-- It is told since when it may pay, and who pays (sql/deaths.sql).
DROP FUNCTION IF EXISTS money.pay_estate(uuid, uuid, bigint, text, text, text, text, timestamptz);
