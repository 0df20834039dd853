-- What the API's role may do with the job queue's tables. Run after every migration, because the library brings its own.
GRANT USAGE ON SCHEMA graphile_worker TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ajose_api;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ajose_api;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ajose_api;
DO $$
DECLARE
  guarded text;
BEGIN
  -- The library guards its tables by row security without a policy, so only their owner sees rows.
  FOR guarded IN SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity LOOP
    EXECUTE format('DROP POLICY IF EXISTS ajose_api ON graphile_worker.%I', guarded);
    EXECUTE format('CREATE POLICY ajose_api ON graphile_worker.%I TO ajose_api USING (true) WITH CHECK (true)', guarded);
  END LOOP;
END $$;
