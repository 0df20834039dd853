-- When the customer confirmed that a bank account in another name is theirs; null where the names agree.
ALTER TABLE customers ADD COLUMN bank_name_confirmed_at timestamptz;
