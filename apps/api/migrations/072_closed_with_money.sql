-- A payout of a closed account, which two administrators ordered: it is sent whatever the customer's status is.
ALTER TABLE money.payouts ADD COLUMN by_two boolean NOT NULL DEFAULT false;
-- Money may arrive for a closed account at any time, also after its customer was erased.
CREATE INDEX customers_closed ON customers (closed_at) WHERE closed_at IS NOT NULL;
