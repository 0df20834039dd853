-- no transaction
-- The acts of somebody, or of nobody of the staff: two filters at once would otherwise read the log to its beginning.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_staff_and_act ON audit_log (staff_id, action, id);
