-- Transactions of a status other than completed are listed by time: the first page of the failed ones read all that are newer than they are,
-- and that of the pending ones sorted all of them. The index is written whenever the one that it replaces was.
DROP INDEX ledger.transactions_unusual;
CREATE INDEX transactions_unusual ON ledger.transactions (status, booked_at, seq, id) INCLUDE (kind) WHERE status <> 'completed';
