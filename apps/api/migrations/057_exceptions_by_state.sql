-- Exceptions that are resolved, and those that are open, are counted and paged from an index alone. PostgreSQL does not read a table's index by
-- an expression for the one that is its opposite.
CREATE INDEX exceptions_open ON money.exceptions (id) WHERE resolved_at IS NULL;
CREATE INDEX exceptions_resolved ON money.exceptions (id) WHERE resolved_at IS NOT NULL;
DROP INDEX money.exceptions_by_time;
ALTER TABLE money.exceptions SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
