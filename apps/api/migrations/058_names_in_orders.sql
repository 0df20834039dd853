-- A search that finds very many customers walks them in the list's order, and reads from the index alone what is searched.
DROP INDEX customers_by_name, customers_by_email, customers_by_status;
CREATE INDEX customers_by_name ON customers (sort_name, id) INCLUDE (searched);
CREATE INDEX customers_by_email ON customers (email COLLATE "C", id) INCLUDE (searched);
CREATE INDEX customers_by_status ON customers (status, created_at, id) INCLUDE (searched);
