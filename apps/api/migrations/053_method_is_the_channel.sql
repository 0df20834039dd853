-- A transaction's method is how it was paid: the channel of a payment, `online` while that is not known, and `wallet`
-- for what was taken from the wallet or given back to it. It was the name of a gateway, also for payments through
-- another one.
UPDATE ledger.transactions t SET method = coalesce(d.channel, 'online')
  FROM money.deposits d
 WHERE t.method = 'paystack' AND t.cause IN ('payment', 'auto_save')
   AND d.customer_id = t.customer_id AND d.id IN (t.id, t.fingerprint);
UPDATE ledger.transactions SET method = 'wallet'
 WHERE method = 'paystack' AND cause NOT IN ('payment', 'auto_save');
-- How it was paid is one more argument.
DROP FUNCTION IF EXISTS ledger.change(
  uuid, uuid, ledger.status[], ledger.status, timestamptz, ledger.leg[], jsonb, timestamptz);
