-- What a key said is a column. The day of an auto-save that a deposit is a try of:
ALTER TABLE money.deposits ADD COLUMN auto_save_id uuid, ADD COLUMN due_on date;
UPDATE money.deposits d
   SET auto_save_id = substr(t.transaction_id, 5, 36)::uuid,
       due_on = make_date(substr(t.transaction_id, 42, 4)::integer, substr(t.transaction_id, 47, 2)::integer,
                          substr(t.transaction_id, 50, 2)::integer)
  FROM ledger.transactions t
 WHERE t.customer_id = d.customer_id AND t.id = d.id AND t.cause = 'auto_save' AND t.transaction_id LIKE 'asv-%';

-- The withdrawal whose transfer a case is about:
ALTER TABLE money.cases ADD COLUMN withdrawal_id uuid;
UPDATE money.cases SET withdrawal_id = substr(reference, 5)::uuid
 WHERE kind IN ('payout_contradiction', 'transfer_differs', 'payout_stuck') AND reference ~ '^wdl-[0-9a-f-]{36}$';

-- The refund or dispute that a debt is for:
ALTER TABLE money.receivables ADD COLUMN about uuid;
UPDATE money.receivables r SET about = d.id FROM money.disputes d
 WHERE d.customer_id = r.customer_id AND d.deposit_id = r.deposit_id
   AND (r.key IN ('DSP-' || d.gateway_id, 'REV-DSP-' || d.gateway_id)
        OR starts_with(r.key, 'REV-DSP-' || d.gateway_id || '-'));
UPDATE money.receivables SET about = substr(key, 5, 36)::uuid WHERE key LIKE 'RFD-%';

-- And what a posting of the platform's own is about is its fingerprint: the withdrawal that was returned, the
-- investment that ended, the refund, the dispute.
UPDATE ledger.transactions SET fingerprint = substr(transaction_id, 5, 36)::uuid
 WHERE fingerprint = '00000000-0000-0000-0000-000000000000'
   AND (cause = 'returned' AND transaction_id LIKE 'RET-%'
        OR cause IN ('maturity', 'early_exit') AND transaction_id LIKE 'PAY-%'
        OR transaction_id LIKE 'RFD-%');
UPDATE ledger.transactions t SET fingerprint = d.id FROM money.disputes d
 WHERE t.fingerprint = '00000000-0000-0000-0000-000000000000' AND d.customer_id = t.customer_id
   AND (t.transaction_id IN ('DSP-' || d.gateway_id, 'REV-DSP-' || d.gateway_id)
        OR starts_with(t.transaction_id, 'REV-DSP-' || d.gateway_id || '-'));

-- These take one more argument, or another one.
DROP FUNCTION IF EXISTS money.mark_auto_save_paid(uuid, text);
DROP FUNCTION IF EXISTS money.withdrawal_of(uuid, text);
DROP FUNCTION IF EXISTS money.set_aside(uuid, ledger.transactions, text, ledger.cause, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.take_or_owe(
  uuid, text, ledger.cause, ledger.transactions, ledger.account, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.take_back(uuid, uuid, text, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.raise_case(text, text, text, uuid, bigint, timestamptz, text);
DROP FUNCTION IF EXISTS money.raise_case_once(text, text, text, uuid, bigint, timestamptz, text);
