-- Administrators who left. Their row stays, because the audit log and the approvals name it; being blocked is what it says
-- about now, and the audit log is the history.

ALTER TABLE staff
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN blocked_at timestamptz,
  -- Null where it was done from a shell on the server.
  ADD COLUMN blocked_by uuid REFERENCES staff,
  ADD COLUMN blocked_reason text,
  -- Nobody blocks themselves, whatever the server believes: whoever blocks is left over, so that somebody always is.
  ADD CONSTRAINT staff_blocked_by_another CHECK (blocked_by <> id),
  ADD CONSTRAINT staff_blocked_whole CHECK (
    (blocked_at IS NULL) = (blocked_reason IS NULL) AND (blocked_by IS NULL OR blocked_at IS NOT NULL));
-- The API's role may update `staff` since 001, so there is nothing to grant.
