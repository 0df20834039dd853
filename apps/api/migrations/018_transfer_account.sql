-- Where a deposit by bank transfer is transferred to: number, bank, name and until when.
ALTER TABLE money.deposits ADD COLUMN transfer_to jsonb;

-- Nobody reads what a plan promised when its goal was set. Servers of the release before still write it.
ALTER TABLE goals ALTER COLUMN started_kobo DROP NOT NULL;
