-- Whose a payment at the gateway is, by its reference, which is unique for all customers. Until now nothing held that: whoever credited a payment
-- asked whether another customer had it, and on a cluster that asks every machine. The first who was paid comes before who only began.
CREATE TABLE money.payments (
  reference   text PRIMARY KEY,
  customer_id uuid NOT NULL
);
INSERT INTO money.payments (reference, customer_id)
SELECT DISTINCT ON (t.transaction_id) t.transaction_id, t.customer_id
  FROM ledger.transactions t JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
 WHERE d.paid_kobo IS NOT NULL OR d.access_code IS NOT NULL ORDER BY t.transaction_id, d.paid_kobo IS NULL, t.id;
