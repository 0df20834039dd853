-- Leaving an investment before its end: the days after which a product allows it (null: never), and what share of the profit so far
-- it costs, in hundredths of a percent. An investment keeps the terms of its purchase.
ALTER TABLE products
  ADD COLUMN exit_after_days integer CHECK (exit_after_days >= 0),
  ADD COLUMN exit_price_bps  bigint NOT NULL DEFAULT 0 CHECK (exit_price_bps BETWEEN 0 AND 10000);
ALTER TABLE money.investments
  ADD COLUMN exit_after_days integer,
  ADD COLUMN exit_price_bps  bigint NOT NULL DEFAULT 0,
  -- What its owner got of the profit, where they left early; null where it ran to its end.
  ADD COLUMN exited_profit   bigint;

-- What leaving comes to, for ten minutes. It is executed by its id, and pays exactly this.
CREATE TABLE money.exit_quotes (
  customer_id   uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  investment_id uuid NOT NULL,
  made_at       timestamptz NOT NULL,
  valid_until   timestamptz NOT NULL,
  capital       bigint NOT NULL,
  expected      bigint NOT NULL,
  profit        bigint NOT NULL,
  price         bigint NOT NULL,
  executed_at   timestamptz,
  PRIMARY KEY (customer_id, id)
);
