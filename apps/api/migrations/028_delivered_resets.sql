-- When the letter with a reset link was handed to the mail server: only such letters count towards the limit of an hour.
ALTER TABLE password_resets ADD delivered_at timestamptz;
