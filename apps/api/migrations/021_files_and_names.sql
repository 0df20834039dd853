-- Files that customers add, such as the certificate of a marriage, and changes of a customer's name.

-- A file belongs to a request for a change of name, for example. What belongs to nothing is removed after a day.
CREATE TABLE files (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  -- What it is for. A file that is added for one thing is never used for another.
  purpose     text NOT NULL CHECK (purpose IN ('name_change', 'complaint')),
  -- As the customer's device called it. Nothing is decided by it.
  name        text NOT NULL,
  type        text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'application/pdf')),
  -- In bytes, before it is encrypted.
  size        integer NOT NULL,
  -- Encrypted (src/crypto/sealed-secret.ts).
  bytes       bytea NOT NULL,
  added_at    timestamptz NOT NULL,
  -- Since when it belongs to something.
  used_at     timestamptz
);
-- What is encrypted does not become smaller.
ALTER TABLE files ALTER bytes SET STORAGE EXTERNAL;
CREATE INDEX files_by_customer ON files (customer_id, id);
CREATE INDEX files_unused      ON files (added_at) WHERE used_at IS NULL;

-- Changes of a customer's name: asked for with a reason and a file, decided by two administrators. A name that a
-- customer had before stands in what was changed.
CREATE TABLE name_changes (
  id              uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id     uuid NOT NULL REFERENCES customers,
  asked_at        timestamptz NOT NULL,
  name_before     text NOT NULL,
  name_after      text NOT NULL,
  reason          text NOT NULL CHECK (reason IN ('marriage', 'divorce', 'court', 'spelling', 'other')),
  words           text NOT NULL DEFAULT '',
  -- What shows the new name. Null: it was removed with a request that was taken back.
  file_id         uuid REFERENCES files ON DELETE SET NULL,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'changed', 'refused', 'taken_back')),
  ended_at        timestamptz,
  -- Who refused, or who approved what another administrator asked for.
  decided_by      uuid REFERENCES staff,
  -- What the customer was told.
  refused_because text,
  -- The name before, as customers.searched has names.
  searched        text GENERATED ALWAYS AS (
    lower(regexp_replace(translate(regexp_replace(normalize(name_before, NFD), '[\u0300-\u036f]', '', 'g'),
                                   'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´]', '', 'g'))
    || ' ' || lower(regexp_replace(translate(regexp_replace(normalize(name_before, NFD), '[\u0300-\u036f]', '', 'g'),
                                             'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´\s\u2010\u2011-]', '', 'g'))) STORED,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK ((state = 'refused') = (refused_because IS NOT NULL)),
  CHECK (state = 'waiting' OR state = 'taken_back' OR decided_by IS NOT NULL)
);
CREATE INDEX name_changes_by_customer ON name_changes (customer_id, id);
CREATE INDEX name_changes_by_file     ON name_changes (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX name_changes_search      ON name_changes USING gin (searched gin_trgm_ops) WHERE state = 'changed';
-- One waits for each customer.
CREATE UNIQUE INDEX name_changes_waiting ON name_changes (customer_id) WHERE state = 'waiting';

-- Names to change wait for staff, too.
ALTER TABLE work_items DROP CONSTRAINT work_items_kind_check, DROP CONSTRAINT work_items_source_check;
ALTER TABLE work_items
  ADD CONSTRAINT work_items_kind_check
    CHECK (kind IN ('case', 'approval', 'dispute', 'identity', 'payout', 'name')),
  ADD CONSTRAINT work_items_source_check CHECK (source IN ('case', 'approval', 'dispute', 'name_change'));
