-- no transaction
-- For the log filtered by administrator and act at once, which would otherwise be read to its beginning.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_staff_and_act ON audit_log (staff_id, action, id);
