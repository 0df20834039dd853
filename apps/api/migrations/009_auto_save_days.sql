-- A due day keeps what was chosen when it began, because an auto-save can be changed. Null: the day was skipped before
-- it came, or it began while this migration reached the servers; then the auto-save's own holds.
ALTER TABLE money.auto_save_dates
  ADD COLUMN amount  ledger.kobo,
  ADD COLUMN source  text CHECK (source IN ('wallet', 'card')),
  ADD COLUMN card_id uuid,
  ADD COLUMN plan_id uuid;

UPDATE money.auto_save_dates d SET amount = s.amount, source = s.source, card_id = s.card_id, plan_id = s.plan_id
  FROM money.auto_saves s WHERE s.customer_id = d.customer_id AND s.id = d.auto_save_id;
