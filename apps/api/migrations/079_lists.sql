-- Lists are read by OFFSET, at most 10,000 rows from either end, so no page is found by counters of the list any more.
DROP TRIGGER IF EXISTS count_new_customers ON customers;
DROP TRIGGER IF EXISTS count_changed_customer ON customers;
DROP TRIGGER IF EXISTS place_new_customers ON customers;
DROP TRIGGER IF EXISTS place_changed_customer ON customers;
DROP TRIGGER IF EXISTS count_audit ON audit_log;
DROP TRIGGER IF EXISTS place_audit ON audit_log;
DROP VIEW IF EXISTS counts_by_amount, counted_rows, listed;
DROP TABLE wallets, stretches, stretch_changes, bands, row_changes, row_counts;
DROP FUNCTION IF EXISTS amount_step, amount_unit, count_rows, count_new_customers, count_changed_customer, count_audit, place_new_customers,
  place_changed_customer, place_new_wallets, place_changed_wallets, place_audit, place_of, amount_place, stretch_of, cut_stretches, bands_of,
  cut_bands, customer_place, customer_places, fold_places, fold_rows, cut_listed, count_orders;
DELETE FROM money.job_runs WHERE name LIKE 'count\_%';

-- Customers by balance, and how many customers a status has.
CREATE INDEX accounts_by_wallet ON ledger.accounts (wallet, customer_id) INCLUDE (customer_status);
CREATE INDEX customers_of_status ON customers (status);
