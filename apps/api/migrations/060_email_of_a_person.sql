-- no transaction
-- An address signs one person in. Organisations may share a mailbox with each other and with a person.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS customers_person_email ON customers (email) WHERE kind = 'person';
