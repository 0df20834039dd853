-- When a code of the second factor was last given in this session. An administrator who decides something needs a recent one.
ALTER TABLE sessions ADD code_given_at timestamptz;
