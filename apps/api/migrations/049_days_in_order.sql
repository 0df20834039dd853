-- Lists of days by amount and by id, and those of a kind or status by time, read an index alone: each index of a sort order says when a
-- transaction was booked, what it is and how it stands. All three are written with each change of a status already.
ALTER TABLE ledger.transactions DROP CONSTRAINT transactions_once,
  ADD CONSTRAINT transactions_once UNIQUE (transaction_id, customer_id) INCLUDE (kind, status, booked_at);
DROP INDEX ledger.transactions_by_amount;
CREATE INDEX transactions_by_amount ON ledger.transactions (amount, id) INCLUDE (kind, status, booked_at);
DROP INDEX ledger.transactions_by_time;
CREATE INDEX transactions_by_time   ON ledger.transactions (booked_at, seq, id) INCLUDE (kind, status);
-- Deep pages of days by amount and by id are found by how many of each kind and status a day has in each of some hundred bands of the list.
-- Where the bands begin stands in `stretches`. The job that folds the tally keeps these too, and counts them first when it runs first.
CREATE TABLE bands (
  list  text NOT NULL,
  day   date NOT NULL,
  place text COLLATE "C" NOT NULL,
  name  text NOT NULL,
  n     bigint NOT NULL,
  PRIMARY KEY (list, day, place, name)
);
-- Replaced by the stretches of migration 048.
DROP TABLE transaction_amounts;
-- A search finds its words anywhere in the text, and PostgreSQL guesses how many customers have them from a sample: of a hundred texts none
-- may have a surname of one customer in sixty. It then reads and sorts all of these customers, where the list's own index finds a page sooner.
ALTER TABLE customers ALTER searched SET STATISTICS 1000;
ANALYZE customers (searched);
