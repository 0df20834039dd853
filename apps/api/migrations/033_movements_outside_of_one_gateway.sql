-- no transaction
-- `movements_out_and_in` has taken its place.
DROP INDEX CONCURRENTLY IF EXISTS ledger.movements_outside;
