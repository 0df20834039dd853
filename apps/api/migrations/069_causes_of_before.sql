-- Gives earlier rows their cause. It is a migration of its own, so that migration 068 locks its tables only for a moment.
-- The tables of `money` decide first, because a customer cannot write to them.
UPDATE ledger.transactions t SET cause = 'payment' FROM money.deposits d WHERE d.customer_id = t.customer_id AND d.id = t.id;
UPDATE ledger.transactions t SET cause = 'auto_save' WHERE t.cause = 'payment' AND t.transaction_id LIKE 'asv-%';
UPDATE ledger.transactions t SET cause = 'withdrawal' FROM money.payouts p WHERE p.customer_id = t.customer_id AND p.id = t.id;
UPDATE ledger.transactions t SET cause = CASE WHEN c.investment_id = c.id THEN 'purchase' ELSE 'top_up' END::ledger.cause
  FROM money.contributions c WHERE c.customer_id = t.customer_id AND c.id = t.id;
UPDATE ledger.transactions t SET cause = CASE WHEN i.exited_profit IS NULL THEN 'maturity' ELSE 'early_exit' END::ledger.cause
  FROM money.investments i WHERE i.customer_id = t.customer_id AND i.id = t.fingerprint AND t.transaction_id = 'PAY-' || i.id AND t.cause IS NULL;
UPDATE ledger.transactions t SET cause = 'offline' FROM ledger.movements m
 WHERE m.customer_id = t.customer_id AND m.seq = t.seq AND m.transaction = t.id AND m.source = 'offline' AND t.cause IS NULL;
-- Nobody but the server writes a row without a fingerprint, and the payments among them are found above.
UPDATE ledger.transactions t SET cause = CASE WHEN t.transaction_id LIKE 'RET-%' THEN 'returned'
       WHEN t.transaction_id LIKE 'DSP-%-back' OR t.transaction_id LIKE 'RFD-%-back' THEN 'released'
       WHEN t.transaction_id LIKE 'CLS-%' THEN 'given_up'
       WHEN t.reason LIKE 'Reversed: %' THEN 'reversed' WHEN t.reason LIKE 'Disputed: %' THEN 'disputed'
       WHEN t.reason LIKE 'Paid twice: %' THEN 'paid_twice' WHEN t.reason LIKE 'Paid after all: %' THEN 'paid_after_all'
       WHEN t.reason LIKE 'Correction: %' THEN 'correction' END::ledger.cause
 WHERE t.fingerprint = '00000000-0000-0000-0000-000000000000' AND t.cause IS NULL;
UPDATE money.receivables r SET cause = lower(replace(r.reason, ' ', '_'))::ledger.cause
 WHERE r.reason IN ('Reversed', 'Disputed', 'Correction', 'Paid twice', 'Paid after all');

-- What a customer wrote stands in the metadata as `wrote` from now on, and the reason is ours.
UPDATE ledger.transactions t SET reason = 'wallet', method = 'paystack',
       metadata = CASE WHEN t.reason = 'wallet' THEN t.metadata ELSE t.metadata || jsonb_build_object('wrote', t.reason) END
 WHERE t.cause = 'payment' AND (t.reason <> 'wallet' OR t.method <> 'paystack');
UPDATE ledger.transactions t SET reason = 'Wallet withdrawal', method = 'bank_transfer',
       metadata = CASE WHEN t.reason = 'Wallet withdrawal' THEN t.metadata ELSE t.metadata || jsonb_build_object('wrote', t.reason) END
 WHERE t.cause = 'withdrawal' AND (t.reason <> 'Wallet withdrawal' OR t.method <> 'bank_transfer');
UPDATE ledger.transactions t SET reason = 'Returned: Wallet withdrawal' FROM ledger.transactions w
 WHERE t.cause = 'returned' AND w.customer_id = t.customer_id AND w.cause = 'withdrawal' AND w.id::text = substr(t.transaction_id, 5, 36)
   AND t.reason <> 'Returned: Wallet withdrawal';
-- A request could bring a note and a sender, too. Only of a transfer to an own account number the gateway tells the sender, and we write no
-- note on what waits, or on what went as it was asked for.
UPDATE ledger.transactions t SET metadata = t.metadata - 'sender' FROM money.deposits d
 WHERE d.customer_id = t.customer_id AND d.id = t.id AND t.metadata ? 'sender' AND d.channel IS DISTINCT FROM 'dedicated_nuban';
UPDATE ledger.transactions t SET metadata = t.metadata - 'sender' WHERE t.cause = 'withdrawal' AND t.metadata ? 'sender';
UPDATE ledger.transactions t SET metadata = t.metadata - 'note'
 WHERE t.status = 'pending' AND t.cause IN ('payment', 'withdrawal') AND t.metadata ? 'note';
UPDATE ledger.transactions t SET metadata = t.metadata - 'note' FROM money.deposits d
 WHERE d.customer_id = t.customer_id AND d.id = t.id AND t.metadata ? 'note' AND t.status = 'completed' AND NOT d.by_hand
   AND t.fingerprint <> '00000000-0000-0000-0000-000000000000' AND d.paid_kobo = d.requested_kobo
   AND t.metadata ->> 'note' NOT IN ('Paid after it had been cancelled', 'Paid after it had failed');
