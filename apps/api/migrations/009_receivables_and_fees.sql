-- Accounts for what a customer owes after a reversal and for what the gateway charges. Balances are minus what is owed and was charged.
ALTER TYPE ledger.account ADD VALUE 'receivable';
ALTER TYPE ledger.account ADD VALUE 'gateway_fee';
ALTER TYPE ledger.account ADD VALUE 'transfer_fee';
ALTER TYPE ledger.account ADD VALUE 'stamp_duty';
ALTER TABLE ledger.accounts
  ADD COLUMN receivable   ledger.owed NOT NULL DEFAULT 0,
  ADD COLUMN gateway_fee  ledger.owed NOT NULL DEFAULT 0,
  ADD COLUMN transfer_fee ledger.owed NOT NULL DEFAULT 0,
  ADD COLUMN stamp_duty   ledger.owed NOT NULL DEFAULT 0;

-- What a wallet did not have any more when the gateway reversed a payment. `reference` is the payment's, `key` the reversal's.
-- Open until it was collected, or an administrator closed the exception about it.
CREATE TABLE money.receivables (
  customer_id    uuid NOT NULL,
  key            text NOT NULL,
  reference      text NOT NULL,
  deposit_id     uuid NOT NULL,
  owed_kobo      ledger.kobo NOT NULL,
  collected_kobo bigint NOT NULL DEFAULT 0,
  opened_at      timestamptz NOT NULL,
  closed_at      timestamptz,
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX receivables_open ON money.receivables (opened_at) WHERE closed_at IS NULL;
