-- The deposits that a customer has begun and not paid. `money.open_deposit` counts them before it begins another.
CREATE INDEX transactions_open_deposits ON ledger.transactions (customer_id, amount) WHERE kind = 'deposit' AND status = 'pending';
