-- When a customer's bank account was changed last (null: never, the first account is no change), and when the e-mail address was
-- confirmed. Customers who are there already count as confirmed.
ALTER TABLE customers ADD COLUMN bank_changed_at timestamptz, ADD COLUMN email_confirmed_at timestamptz;
UPDATE customers SET email_confirmed_at = created_at;

-- A withdrawal of many in one call: the start of the day, and what the customer may take out from then on.
ALTER TYPE money.withdrawal ADD ATTRIBUTE day_from timestamptz, ADD ATTRIBUTE day_most bigint;
