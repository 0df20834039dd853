-- no transaction
-- For the log filtered by what it is about and by act at once, which would otherwise be read to its beginning.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_kind_and_act
  ON audit_log (split_part(subject, ':', 1), action, id);
