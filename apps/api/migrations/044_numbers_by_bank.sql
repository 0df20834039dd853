-- Two banks may give two customers the same account number: it is one person's at its bank only.
ALTER TABLE account_numbers DROP CONSTRAINT account_numbers_number_key;
ALTER TABLE account_numbers ADD UNIQUE (number, provider, gateway);
