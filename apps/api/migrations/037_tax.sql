-- Tax on profit, withheld when the profit is paid, in hundredths of a percent. Products and investments of before are exempt. An investment
-- keeps the tax of its purchase. The account `tax` is what was withheld of a customer's profit.
ALTER TYPE ledger.account ADD VALUE 'tax';
ALTER TABLE ledger.accounts ADD COLUMN tax ledger.own NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN tax_bps bigint NOT NULL DEFAULT 0 CHECK (tax_bps BETWEEN 0 AND 10000);
ALTER TABLE money.investments
  ADD COLUMN tax_bps  bigint NOT NULL DEFAULT 0,
  -- What was withheld when its profit was paid.
  ADD COLUMN tax_kobo bigint NOT NULL DEFAULT 0;
CREATE INDEX investments_taxed ON money.investments (completed_at, customer_id, id) WHERE tax_kobo > 0;
ALTER TABLE money.exit_quotes ADD COLUMN tax bigint NOT NULL DEFAULT 0;
-- The tax of the product that is bought again, as its owner saw it; null where they did not look.
ALTER TABLE money.endings ADD COLUMN tax_bps bigint;
