-- A customer may state the tax identification number that the tax authority's file and their certificates name: ten
-- digits of the Joint Tax Board, twelve of the FIRS as 12345678-0001, or the thirteen of a Tax ID since 2026. An
-- organisation's stands in `organisations`.

ALTER TABLE customers
  ADD COLUMN tin text NOT NULL DEFAULT ''
    CONSTRAINT customers_tin CHECK (tin ~ '^([0-9]{10}|[0-9]{8}-[0-9]{4}|[0-9]{13})?$');
COMMENT ON COLUMN customers.tin IS 'file profile; ends years by default; no words; public your tax number';

-- What undoing a change of details sets back. Null: a change from before this column.
ALTER TABLE contact_changes ADD COLUMN tin_before text CHECK (tin_before IS NULL OR kind = 'details');
COMMENT ON COLUMN contact_changes.tin_before IS 'file contactChanges; ends closing; no words';
COMMENT ON TABLE contact_changes IS
  'whose customer_id; public the email addresses, phone numbers, places and tax number that you had before';
