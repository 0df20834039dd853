-- Auto-save: what is saved on which days. `next_on` is the first due day that has no row below yet. Ended by itself, `stopped` says why.
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
  next_on     date NOT NULL,
  paused_at   timestamptz,
  ended_at    timestamptz,
  stopped     text CHECK (stopped IS NULL OR ended_at IS NOT NULL),
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX auto_saves_due ON money.auto_saves (next_on) WHERE paused_at IS NULL AND ended_at IS NULL;

-- What became of each due day: one row, and one outcome. `key` names the deposit of the try that runs, `run_at` is when a job looks at it
-- next; what has no outcome is always looked at again. `why` is the reason as a word, of the last try while there is no outcome.
CREATE TABLE money.auto_save_dates (
  customer_id  uuid NOT NULL,
  auto_save_id uuid NOT NULL,
  due_on       date NOT NULL,
  outcome      text CHECK (outcome IN ('saved', 'not_saved', 'waits', 'skipped')),
  why          text,
  link         text CHECK (link IS NULL OR outcome = 'waits'),
  tries        smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 3),
  key          text COLLATE "C",
  run_at       timestamptz,
  decided_at   timestamptz,
  PRIMARY KEY (customer_id, auto_save_id, due_on),
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CHECK (outcome IN ('saved', 'not_saved', 'skipped') OR run_at IS NOT NULL),
  CHECK (outcome <> 'not_saved' OR why IS NOT NULL)
);
CREATE INDEX auto_save_dates_to_do   ON money.auto_save_dates (run_at) WHERE run_at IS NOT NULL;
CREATE INDEX auto_save_dates_by_key  ON money.auto_save_dates (key, customer_id) WHERE key IS NOT NULL;
CREATE INDEX auto_save_dates_decided ON money.auto_save_dates (customer_id, decided_at) WHERE outcome IN ('not_saved', 'waits');
