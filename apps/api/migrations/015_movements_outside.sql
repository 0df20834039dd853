-- no transaction
-- Movements that touch the outside world, by time: charges of a period, and the rows behind the books' side of the
-- reconciliation. Purchases and what is set aside are not in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS movements_outside ON ledger.movements (at, customer_id, seq)
  INCLUDE (source, target, amount, transaction)
  WHERE source IN ('gateway', 'payout', 'offline', 'adjustment', 'gateway_fee', 'transfer_fee', 'stamp_duty')
     OR target IN ('gateway', 'payout', 'offline', 'adjustment', 'gateway_fee', 'transfer_fee', 'stamp_duty');
