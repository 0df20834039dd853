-- What came back from a withdrawal stays `returned` when the bank paid after all, and what was taken of it again is `retaken`. Until now
-- the first stopped being returned, and a second return never was.
INSERT INTO ledger.tally (name, at, n, kobo)
SELECT 'returned', r.at, 1, r.amount FROM ledger.transactions r
 WHERE r.transaction_id LIKE 'RET-%' AND r.fingerprint = '00000000-0000-0000-0000-000000000000'
   AND (r.method <> 'wallet' OR EXISTS (
     SELECT FROM ledger.transactions w
      WHERE w.customer_id = r.customer_id AND w.id = substr(r.transaction_id, 5, 36)::uuid AND w.status = 'completed'));
INSERT INTO ledger.tally (name, at, n, kobo)
SELECT 'retaken', t.at, 1, t.amount FROM ledger.transactions t
 WHERE t.transaction_id LIKE 'COR-%' AND t.fingerprint = '00000000-0000-0000-0000-000000000000' AND t.reason LIKE 'Paid after all: %';
