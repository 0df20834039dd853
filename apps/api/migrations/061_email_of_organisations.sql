-- The index of 060 takes the place of the one over all customers, and its name, by which the server knows a duplicate.
ALTER TABLE customers DROP CONSTRAINT customers_email;
ALTER INDEX customers_person_email RENAME TO customers_email;
