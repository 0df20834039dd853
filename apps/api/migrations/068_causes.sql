-- What each transaction is, as the function knows that posts it. Until now notices, emails, totals and lists read it from `reason`, which a
-- customer writes for a payment and for a withdrawal. Null: posted by nothing of ours, or by a server of the version before in the moment
-- between this migration and its functions.
CREATE TYPE ledger.cause AS ENUM (
  'payment',        -- through the gateway
  'auto_save',      -- the same, planned by its saver
  'withdrawal',     -- to the customer's bank
  'purchase', 'top_up', 'offline', 'maturity', 'early_exit',
  'returned',       -- a withdrawal's money, or what was set aside, comes back
  'released',       -- what was collected comes back, because it was not owed in the end
  'reversed', 'disputed', 'correction', 'paid_twice', 'paid_after_all', -- taken from the customer, or owed
  'given_up'        -- left over when the account was closed
);
ALTER TABLE ledger.transactions ADD COLUMN cause ledger.cause;
ALTER TABLE money.receivables   ADD COLUMN cause ledger.cause;
ALTER TYPE ledger.request ADD ATTRIBUTE cause ledger.cause;
