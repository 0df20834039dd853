-- What the administrators' long lists are counted by and deep pages found by (sql/orders.sql). None of it is money: a
-- job keeps it, and counts it once where it was never counted.

-- A part of a number of rows, by what is counted. Writers seldom meet in one slot.
CREATE TABLE row_counts (
  name text NOT NULL,
  slot smallint NOT NULL,
  n    bigint NOT NULL,
  PRIMARY KEY (name, slot)
);

-- A change of a number of rows, appended so that no writer waits for another. A job adds it to `row_counts`; both
-- together are `counted_rows` (sql/triggers.sql).
CREATE TABLE row_changes (
  name text NOT NULL,
  n    bigint NOT NULL
);

-- A customer's wallet in the order of wallets: an index on the accounts would be written with every movement.
CREATE TABLE wallets (
  customer_id uuid PRIMARY KEY,
  status      smallint NOT NULL,
  seq         bigint NOT NULL, -- the last movement that is in it
  wallet      bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX wallets_in_order  ON wallets (wallet, customer_id);
CREATE INDEX wallets_of_status ON wallets (status, wallet, customer_id);

-- How many rows of one kind and status are in one stretch, some ten thousand rows, of a list. `place` is where the
-- stretch begins, as text that sorts as the list does.
CREATE TABLE stretches (
  list  text NOT NULL,
  place text COLLATE "C" NOT NULL,
  name  text NOT NULL,
  n     bigint NOT NULL,
  PRIMARY KEY (list, place, name)
);

-- A row that came into a list or changed its place there. A job adds it to the stretches.
CREATE TABLE stretch_changes (
  list  text NOT NULL,
  place text COLLATE "C" NOT NULL,
  name  text NOT NULL,
  n     bigint NOT NULL
);

-- The same as stretches for one day, in some hundred bands of the list. Months stand here by their first day, as the
-- list "amount in months".
CREATE TABLE bands (
  list  text NOT NULL,
  day   date NOT NULL,
  place text COLLATE "C" NOT NULL,
  name  text NOT NULL,
  n     bigint NOT NULL,
  PRIMARY KEY (list, day, place, name)
);
