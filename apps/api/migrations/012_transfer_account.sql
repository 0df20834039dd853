-- Where a deposit by bank transfer is transferred to: number, bank, name and until when.
ALTER TABLE money.deposits ADD COLUMN transfer_to jsonb;
