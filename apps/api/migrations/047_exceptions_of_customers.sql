-- The exceptions of one customer, newest first, for the customer's page.
CREATE INDEX exceptions_of_customer ON money.exceptions (customer_id, id) WHERE customer_id IS NOT NULL;
