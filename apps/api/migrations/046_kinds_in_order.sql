-- Lists of one kind or status by id or by amount read an index alone. A change of status is written into every index already, because
-- another one depends on it, so these two cost no further write.
ALTER TABLE ledger.transactions DROP CONSTRAINT transactions_once,
  ADD CONSTRAINT transactions_once UNIQUE (transaction_id, customer_id) INCLUDE (kind, status);
DROP INDEX ledger.transactions_by_amount;
CREATE INDEX transactions_by_amount ON ledger.transactions (amount, id) INCLUDE (kind, status);
