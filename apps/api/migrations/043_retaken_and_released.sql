-- What a bank took back is `retaken`, too, and what came back of a dispute's collected money is `returned`: until now the first counted
-- as a withdrawal, and the second as a deposit.
INSERT INTO ledger.tally (name, at, n, kobo)
SELECT 'retaken', t.booked_at, 1, t.amount FROM ledger.transactions t
 WHERE t.kind = 'withdrawal' AND t.status = 'completed' AND t.fingerprint = '00000000-0000-0000-0000-000000000000'
   AND t.reason ~ '^(Paid twice|Reversed|Disputed|Correction): ';
INSERT INTO ledger.tally (name, at, n, kobo)
SELECT 'returned', t.booked_at, 1, t.amount FROM ledger.transactions t
 WHERE t.transaction_id LIKE 'DSP-%-back' AND t.fingerprint = '00000000-0000-0000-0000-000000000000';
