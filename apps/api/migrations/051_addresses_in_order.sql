-- Customers by address are counted in the order of the characters' codes, as all lists are. The indexes had the database's own order, which is
-- another one wherever a language's rules sort: a deep page then began at the wrong customer.
DROP INDEX customers_by_email, customers_by_status_and_email;
CREATE INDEX customers_by_email ON customers (email COLLATE "C", id);
CREATE INDEX customers_by_status_and_email ON customers (status, email COLLATE "C", id);
