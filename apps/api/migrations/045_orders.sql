-- What deep pages are found by. How many transactions of each kind and status have an amount of a step: an amount with its first three digits
-- and zeros. And each customer's wallet in the order of wallets: an index on the accounts would be written with every movement.
-- The job that folds the tally keeps both, and counts them anew once a day, first when it runs first (sql/orders.sql).
CREATE TABLE transaction_amounts (name text NOT NULL, step bigint NOT NULL, n bigint NOT NULL, PRIMARY KEY (name, step));
CREATE TABLE wallets (
  customer_id uuid PRIMARY KEY,
  status      smallint NOT NULL,
  seq         bigint NOT NULL, -- the last movement that is in it
  wallet      bigint NOT NULL
);
CREATE INDEX wallets_in_order  ON wallets (wallet, customer_id);
CREATE INDEX wallets_of_status ON wallets (status, wallet, customer_id);
INSERT INTO wallets (customer_id, status, seq, wallet) SELECT customer_id, customer_status, last_seq, wallet FROM ledger.accounts;
