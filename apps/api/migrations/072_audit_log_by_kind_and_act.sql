-- no transaction
-- For the log filtered by what it is about and by act at once. Where few entries fit, the log would be read to its
-- beginning; the subject makes the index answer alone, so that PostgreSQL chooses it also where it expects many.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_by_kind_and_act
  ON audit_log (split_part(subject, ':', 1), action, id) INCLUDE (subject);
