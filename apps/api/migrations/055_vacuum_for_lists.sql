-- Lists are read from an index alone where a vacuum has seen the rows' pages since they changed. By itself PostgreSQL waits until a fifth of a
-- table has changed: the movements of some weeks, in which a deep page of recent days reads each row from the table.
ALTER TABLE ledger.transactions SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE wallets SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE customers SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE audit_log SET (autovacuum_vacuum_insert_scale_factor = 0.01);
