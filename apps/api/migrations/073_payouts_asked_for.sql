-- A digest of the account that a withdrawal was asked for, so that a payout to another one is found. Null: it was asked for before, or the
-- person was erased.
ALTER TABLE money.payouts ADD COLUMN asked_for text;

-- Whose a payment is was not written down for what was credited while migration 062 ran. From here on each credited payment has its row.
INSERT INTO money.payments (reference, customer_id)
SELECT DISTINCT ON (t.transaction_id) t.transaction_id, t.customer_id
  FROM ledger.transactions t JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
  LEFT JOIN money.payments p ON p.reference = t.transaction_id
 WHERE d.paid_kobo IS NOT NULL AND p.reference IS NULL ORDER BY t.transaction_id, t.id;
