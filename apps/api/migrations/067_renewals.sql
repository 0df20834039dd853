-- A product is bought again at all terms that its owner saw, those of leaving early too. Null in `exit_price_bps`: the instruction is from
-- before this migration, and says nothing about them, as null in `tax_bps` says nothing about the tax.
ALTER TABLE money.endings
  ADD COLUMN exit_after_days integer,
  ADD COLUMN exit_price_bps  bigint;
-- The day of the month at which the ends of renewals by months aim, from the first purchase. Null: the day of `started_at`. Renewals of
-- before keep null: whether they once began on a later day of the month is not known of them.
ALTER TABLE money.investments ADD COLUMN anchor_day smallint;
