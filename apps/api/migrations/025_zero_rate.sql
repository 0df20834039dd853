-- A product may save without profit: the rate 0. It then has neither tax nor a price of leaving early, which are parts
-- of a profit.

ALTER TABLE products
  DROP CONSTRAINT products_rate_bps_check,
  ADD CONSTRAINT products_rate_bps_check CHECK (rate_bps >= 0),
  ADD CONSTRAINT products_without_profit CHECK (rate_bps > 0 OR (tax_bps = 0 AND exit_price_bps = 0));
