-- Customers who closed their account. Their address can be used again, so it moves to `closed_email`, which with name, phone number and bank
-- account is kept for as long as the law wants to know who a customer was. `erased_at`: since then nobody knows.
ALTER TABLE customers
  ADD COLUMN closed_at    timestamptz,
  ADD COLUMN closed_email citext,
  ADD COLUMN erased_at    timestamptz;
CREATE INDEX customers_to_erase ON customers (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
