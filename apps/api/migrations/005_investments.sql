-- What customers can buy, what they bought, and how they save.

-- A group of products.
CREATE TABLE product_groups (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  name        citext NOT NULL CONSTRAINT product_groups_name UNIQUE,
  description text NOT NULL DEFAULT '',
  status      text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- Products of this group are savings plans: they can be topped up. There is one such group, and it stays.
  is_savings  boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX product_groups_one_savings ON product_groups (is_savings) WHERE is_savings;
INSERT INTO product_groups (name, description, is_savings)
VALUES ('Savings', 'Plans that you can add to at any time.', true);

-- A product. Its rates are in hundredths of a percent.
CREATE TABLE products (
  id              uuid PRIMARY KEY DEFAULT uuidv7(),
  name            text NOT NULL,
  description     text NOT NULL DEFAULT '',
  group_id        uuid REFERENCES product_groups ON DELETE SET NULL,
  status          text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- The return for the whole term.
  rate_bps        bigint NOT NULL CHECK (rate_bps > 0),
  min_kobo        bigint NOT NULL CHECK (min_kobo > 0),
  term_value      integer NOT NULL CHECK (term_value > 0),
  term_unit       text NOT NULL CHECK (term_unit IN ('days', 'months')),
  -- The days after which it may be left early (null: never), and what share of the profit so far that costs.
  exit_after_days integer CHECK (exit_after_days >= 0),
  exit_price_bps  bigint NOT NULL DEFAULT 0 CHECK (exit_price_bps BETWEEN 0 AND 10000),
  -- Tax on profit, withheld when the profit is paid.
  tax_bps         bigint NOT NULL DEFAULT 0 CHECK (tax_bps BETWEEN 0 AND 10000),
  created_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX products_by_group ON products (group_id);
-- Two products with one name cannot be told apart on a receipt.
CREATE UNIQUE INDEX products_name ON products (lower(btrim(name)));

-- An investment at the product's terms at the moment of purchase. The id is that of the transaction that bought it.
CREATE TABLE money.investments (
  customer_id     uuid NOT NULL,
  id              uuid NOT NULL,
  product_id      uuid NOT NULL,
  product_name    text NOT NULL,
  is_savings      boolean NOT NULL,
  is_offline      boolean NOT NULL,
  rate_bps        bigint NOT NULL,
  exit_after_days integer,
  exit_price_bps  bigint NOT NULL DEFAULT 0,
  tax_bps         bigint NOT NULL DEFAULT 0,
  capital         ledger.kobo NOT NULL,
  expected        ledger.own NOT NULL,
  started_at      timestamptz NOT NULL,
  ends_at         timestamptz NOT NULL,
  -- The day of the month at which the ends of renewals by months aim, from the first purchase. Null: the day of
  -- `started_at`.
  anchor_day      smallint,
  -- When the owner was notified by email that it ends soon.
  end_told_at     timestamptz,
  completed_at    timestamptz,
  -- What its owner got of the profit, where they left early; null where it ran to its end.
  exited_profit   bigint,
  -- What was withheld when its profit was paid.
  tax_kobo        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX investments_to_mature  ON money.investments (ends_at, customer_id, id) WHERE completed_at IS NULL;
CREATE INDEX investments_by_time    ON money.investments (id);
CREATE INDEX investments_by_product ON money.investments (product_id);
CREATE INDEX investments_taxed      ON money.investments (completed_at, customer_id, id) WHERE tax_kobo > 0;

-- A part of an investment, the purchase or a top-up, with the profit that it brings by the end.
CREATE TABLE money.contributions (
  customer_id   uuid NOT NULL,
  investment_id uuid NOT NULL,
  id            uuid NOT NULL,
  amount        ledger.kobo NOT NULL,
  expected      ledger.own NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (customer_id, investment_id, id)
);

-- What an investment's money does on the day it ends, where its owner asked for something else than the wallet.
CREATE TABLE money.endings (
  customer_id     uuid NOT NULL,
  investment_id   uuid NOT NULL,
  choice          text NOT NULL CHECK (choice IN ('wallet', 'capital', 'everything', 'plan')),
  plan_id         uuid CHECK ((plan_id IS NOT NULL) = (choice = 'plan')),
  -- The product's terms that the owner saw: at others it is not bought again. Null in `tax_bps` or `exit_price_bps`:
  -- the owner did not look at them.
  rate_bps        bigint,
  term_value      integer,
  term_unit       text,
  exit_after_days integer,
  exit_price_bps  bigint,
  tax_bps         bigint,
  set_at          timestamptz NOT NULL,
  -- When it was followed, and what was bought or topped up with the money. `not_followed`: why all of it stayed in the
  -- wallet.
  followed_at     timestamptz,
  into_id         uuid,
  not_followed    text,
  PRIMARY KEY (customer_id, investment_id),
  CHECK ((rate_bps IS NOT NULL AND term_value IS NOT NULL AND term_unit IS NOT NULL)
         = (choice IN ('capital', 'everything')))
);

-- What leaving an investment early comes to, for ten minutes. It is executed by its id, and pays exactly this.
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
  tax           bigint NOT NULL DEFAULT 0,
  executed_at   timestamptz,
  PRIMARY KEY (customer_id, id)
);

-- What a savings plan is for.
CREATE TABLE goals (
  customer_id   uuid NOT NULL REFERENCES customers,
  investment_id uuid NOT NULL,
  name          text NOT NULL,
  target_kobo   bigint NOT NULL CHECK (target_kobo > 0),
  due_on        date NOT NULL,
  picture       text NOT NULL,
  set_at        timestamptz NOT NULL,
  -- What the plan promised to bring when the goal was set.
  started_kobo  bigint NOT NULL,
  PRIMARY KEY (customer_id, investment_id)
);

-- Auto-save: an amount that is saved on certain days.
CREATE TABLE money.auto_saves (
  customer_id uuid NOT NULL,
  id          uuid NOT NULL,
  amount      ledger.kobo NOT NULL,
  every       text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  on_day      smallint NOT NULL,
  source      text NOT NULL CHECK (source IN ('wallet', 'card')),
  card_id     uuid CHECK ((card_id IS NOT NULL) = (source = 'card')),
  -- The savings plan that gets it; null: the wallet.
  plan_id     uuid CHECK (plan_id IS NOT NULL OR source = 'card'),
  created_at  timestamptz NOT NULL,
  -- The first due day that has no row below yet.
  next_on     date NOT NULL,
  paused_at   timestamptz,
  ended_at    timestamptz,
  -- Why it ended by itself.
  stopped     text CHECK (stopped IS NULL OR ended_at IS NOT NULL),
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX auto_saves_due ON money.auto_saves (next_on) WHERE paused_at IS NULL AND ended_at IS NULL;

-- What became of one due day of an auto-save. What has no outcome is always looked at again.
CREATE TABLE money.auto_save_dates (
  customer_id  uuid NOT NULL,
  auto_save_id uuid NOT NULL,
  due_on       date NOT NULL,
  outcome      text CHECK (outcome IN ('saved', 'not_saved', 'waits', 'skipped')),
  -- The reason as a word; of the last try while there is no outcome.
  why          text,
  link         text CHECK (link IS NULL OR outcome = 'waits'),
  tries        smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  -- Names the deposit of the try that runs.
  key          text COLLATE "C",
  -- When a job looks at it next.
  run_at       timestamptz,
  decided_at   timestamptz,
  PRIMARY KEY (customer_id, auto_save_id, due_on),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK (outcome IN ('saved', 'not_saved', 'skipped') OR run_at IS NOT NULL),
  CHECK (outcome <> 'not_saved' OR why IS NOT NULL)
);
CREATE INDEX auto_save_dates_to_do   ON money.auto_save_dates (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX auto_save_dates_by_key  ON money.auto_save_dates (key, customer_id) WHERE key IS NOT NULL;
CREATE INDEX auto_save_dates_decided ON money.auto_save_dates (customer_id, decided_at)
  WHERE outcome IN ('not_saved', 'waits');
