-- no transaction
-- Movements that touch the outside world, by time, with the accounts of each gateway.
CREATE INDEX CONCURRENTLY IF NOT EXISTS movements_out_and_in ON ledger.movements (at, customer_id, seq)
  INCLUDE (source, target, amount, transaction)
  WHERE source NOT IN ('wallet', 'held', 'invested', 'interest', 'receivable', 'tax')
     OR target NOT IN ('wallet', 'held', 'invested', 'interest', 'receivable', 'tax');
