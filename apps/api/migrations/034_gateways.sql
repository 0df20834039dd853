-- Several gateways: each has accounts in the ledger, and whatever is at a gateway says at which.

-- Functions whose arguments or results have changed, or that nobody calls any more.
DROP FUNCTION IF EXISTS money.is_credited(text);
DROP FUNCTION IF EXISTS money.release_unowned(uuid, text, timestamptz);
DROP FUNCTION IF EXISTS money.adopt_refunds(uuid, uuid, text, timestamptz);
DROP FUNCTION IF EXISTS money.save_recipient(uuid, text, text, text);
DROP FUNCTION IF EXISTS money.open_deposit(
  uuid, text, uuid, bigint, text, text, timestamptz, jsonb, smallint[], timestamptz, integer, bigint);
DROP FUNCTION IF EXISTS money.save_access_code(uuid, uuid, text);
DROP FUNCTION IF EXISTS money.assign_payment(uuid, text);
DROP FUNCTION IF EXISTS money.credit_deposit(uuid, text, bigint, bigint, text, timestamptz, timestamptz, jsonb);
DROP FUNCTION IF EXISTS money.claim_payouts(integer, timestamptz, interval, boolean, smallint[]);
DROP FUNCTION IF EXISTS money.order_payout(uuid, uuid, integer, timestamptz);
DROP FUNCTION IF EXISTS money.settle_payout(uuid, uuid, timestamptz, text, bigint, bigint, text);
DROP FUNCTION IF EXISTS money.move_payout(uuid, uuid, integer, text, timestamptz, text, text, timestamptz);
DROP FUNCTION IF EXISTS money.payout_failed(uuid, uuid, text, timestamptz, text);
DROP FUNCTION IF EXISTS money.payout_refused(uuid, uuid, integer, timestamptz, text);
DROP FUNCTION IF EXISTS money.hear_refund(uuid, uuid, text, text, text, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.book_unowned(text, bigint, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.open_dispute(uuid, uuid, text, text, text, bigint, timestamptz, timestamptz, timestamptz);
DROP FUNCTION IF EXISTS money.save_event(text, text, jsonb, timestamptz);
DROP FUNCTION IF EXISTS money.raise_case(text, text, text, uuid, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.raise_case_once(text, text, text, uuid, bigint, timestamptz);
DROP FUNCTION IF EXISTS money.clear_case(text, text, text, timestamptz);

ALTER TYPE ledger.account RENAME VALUE 'gateway' TO 'paystack';
ALTER TYPE ledger.account RENAME VALUE 'payout' TO 'paystack_out';
ALTER TYPE ledger.account ADD VALUE 'monnify' AFTER 'paystack_out';
ALTER TYPE ledger.account ADD VALUE 'monnify_out' AFTER 'monnify';
ALTER TABLE ledger.accounts RENAME COLUMN gateway TO paystack;
ALTER TABLE ledger.accounts RENAME COLUMN payout TO paystack_out;
ALTER TABLE ledger.accounts
  ADD COLUMN monnify     bigint NOT NULL DEFAULT 0,
  ADD COLUMN monnify_out ledger.own NOT NULL DEFAULT 0;

-- All that was there came through the one gateway.
ALTER TABLE money.deposits         ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE money.payments         ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE money.unowned_payments ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE money.refunds          ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE money.disputes         ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE money.gateway_events   ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE money.own_at_gateway   ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE kept_cards             ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE account_numbers        ADD COLUMN gateway text NOT NULL DEFAULT 'paystack';
ALTER TABLE identifications        ADD COLUMN gateway text DEFAULT 'paystack';
ALTER TABLE money.payouts          ADD COLUMN gateway text DEFAULT 'paystack';
ALTER TABLE money.deposits         ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.payments         ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.unowned_payments ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.refunds          ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.disputes         ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.gateway_events   ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.own_at_gateway   ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE kept_cards             ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE account_numbers        ALTER COLUMN gateway DROP DEFAULT;
-- Null until one is chosen: an identification that was not sent yet, and a payout that was not ordered yet.
ALTER TABLE identifications        ALTER COLUMN gateway DROP DEFAULT;
ALTER TABLE money.payouts          ALTER COLUMN gateway DROP DEFAULT;
UPDATE money.payouts SET gateway = NULL WHERE state IN ('waiting', 'by_hand') AND asked_at IS NULL;
UPDATE identifications SET gateway = NULL WHERE gateway_code IS NULL;

-- A reference of one gateway says nothing about a payment, refund or dispute at another.
ALTER TABLE money.payments DROP CONSTRAINT payments_pkey;
ALTER TABLE money.payments ADD PRIMARY KEY (reference, gateway);
ALTER TABLE money.unowned_payments DROP CONSTRAINT unowned_payments_reference_key;
ALTER TABLE money.unowned_payments ADD UNIQUE (reference, gateway);
ALTER TABLE money.refunds DROP CONSTRAINT refunds_gateway_id_key;
ALTER TABLE money.refunds ADD UNIQUE (gateway_id, gateway);
DROP INDEX money.disputes_once;
CREATE UNIQUE INDEX disputes_once ON money.disputes (gateway_id, gateway);
-- Empty: the case is about no gateway.
ALTER TABLE money.cases ADD COLUMN gateway text NOT NULL DEFAULT '';
UPDATE money.cases SET gateway = 'paystack' WHERE kind IN (
  'unowned_payment', 'foreign_currency', 'reference_taken', 'unknown_transfer', 'listed_only', 'gateway_differs',
  'gateway_holds_more', 'gateway_holds_less', 'gateway_balance_low', 'refund_needs_attention', 'refund_refused',
  'payment_reversed', 'event_unread', 'payout_contradiction');
DROP INDEX money.cases_once;
CREATE UNIQUE INDEX cases_once ON money.cases (kind, reference, gateway) WHERE resolved_at IS NULL;

-- The address of the page on which a deposit is paid, where its gateway has a page and no popup.
ALTER TABLE money.deposits ADD COLUMN pay_page text;

-- Paystack's code for a bank account is remembered by the process that pays.
DROP TABLE money.recipients;

-- Which bank of ours a gateway means by a code. A bank's own code is that of the gateway that named it first.
CREATE TABLE bank_codes (
  gateway   text NOT NULL,
  code      text NOT NULL,
  bank_code text NOT NULL,
  -- Whether the gateway pays to it now.
  active    boolean NOT NULL DEFAULT true,
  PRIMARY KEY (gateway, code),
  UNIQUE (bank_code, gateway)
);
INSERT INTO bank_codes (gateway, code, bank_code, active)
SELECT 'paystack', code, code, active FROM banks WHERE country = 'nigeria';

UPDATE money.job_runs SET name = name || ' paystack' WHERE name IN ('gateway', 'gateway_lists');
UPDATE call_counts SET subject = 'gateway paystack' WHERE subject = 'gateway';
