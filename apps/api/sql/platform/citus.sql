-- Spreads the tables of money by customer over the machines of a cluster, where the database has the extension Citus.
-- It does nothing on a single machine, or where they are spread already. Tables that are not named here stay on the
-- coordinator (deploy/citus/README.md).

DO $$
DECLARE
  spread text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  -- The ledger's own guards, which read only the row that they judge.
  PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
  -- Rows are copied over one connection to each worker: after several, Citus refuses to distribute the functions.
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers = on', current_database());
  -- Each machine has the banks, for the names of payouts' accounts. A foreign key of the coordinator's own tables
  -- cannot refer to such a table; banks are never removed.
  IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'public.banks'::regclass) THEN
    ALTER TABLE public.customers DROP CONSTRAINT IF EXISTS customers_bank_code_fkey;
    ALTER TABLE public.other_bank_accounts DROP CONSTRAINT IF EXISTS other_bank_accounts_bank_code_fkey;
    PERFORM create_reference_table('public.banks');
  END IF;
  FOREACH spread IN ARRAY '{
    ledger.accounts, ledger.transactions, ledger.movements, ledger.outbox,
    money.deposits, money.payouts, money.investments, money.contributions, money.receivables,
    money.proven, money.endings, money.exit_quotes, money.auto_saves, money.auto_save_dates, money.circle_parts,
    money.circle_deposits, money.circle_receipts, money.circle_places, money.circle_limits}'::text[]
  LOOP
    IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = spread::regclass) THEN
      PERFORM create_distributed_table(spread, 'customer_id',
        colocate_with => CASE spread WHEN 'ledger.accounts' THEN 'none' ELSE 'ledger.accounts' END);
    END IF;
  END LOOP;
  -- Each worker has the ledger's functions. A call that needs only its customer's rows runs on their machine, in one
  -- round trip instead of one for each statement. Until then a function that takes a row of a spread table exists on
  -- the coordinator only.
  FOR spread IN SELECT p.oid::regprocedure::text FROM pg_proc p
                 WHERE (p.pronamespace = 'ledger'::regnamespace AND p.prokind = 'f')
                    OR p.oid IN (to_regproc('money.book_transfer_costs'), to_regproc('money.profit_of'),
                                 to_regproc('money.left_of_profit')) LOOP
    PERFORM create_distributed_function(spread::regprocedure);
  END LOOP;
  FOR spread IN SELECT p.oid::regprocedure::text FROM pg_proc p
                 WHERE p.pronamespace = 'money'::regnamespace AND p.proname = ANY ('{
                   withdraw, open_deposit, order_payout, move_payout, payout_paid, payout_failed, payout_refused,
                   add_to_plan}') LOOP
    PERFORM create_distributed_function(spread::regprocedure, 'customer', colocate_with => 'ledger.accounts');
  END LOOP;
END $$;
