-- The transaction that a row of the tally counts: the job that folds the tally tells other tools of it. Null where there is nothing to tell.
ALTER TABLE ledger.tally ADD COLUMN customer_id uuid, ADD COLUMN transaction uuid;
