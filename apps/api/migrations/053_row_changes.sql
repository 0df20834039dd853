-- What changes a number of rows is appended here, so that no writer waits for another, and the job that folds the tally adds it to
-- `row_counts`. Both together are `counted_rows` (sql/triggers.sql).
CREATE TABLE row_changes (
  name text NOT NULL,
  n    bigint NOT NULL
);
