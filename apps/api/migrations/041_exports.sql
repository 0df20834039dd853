-- Whole lists as files, for the administrator who asked. A job reads the rows in batches; a day later all is removed.
CREATE TABLE exports (
  id        uuid PRIMARY KEY DEFAULT uuidv7(),
  staff_id  uuid NOT NULL REFERENCES staff,
  request   jsonb NOT NULL, -- the list and its filters
  format    text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  state     text NOT NULL DEFAULT 'making' CHECK (state IN ('making', 'ready', 'failed')),
  row_count bigint NOT NULL DEFAULT 0, -- read so far
  expected  bigint, -- null where it is not known
  cursor    text, -- where the next batch goes on
  batches   integer NOT NULL DEFAULT 0,
  failures  smallint NOT NULL DEFAULT 0, -- since the last batch
  asked_at  timestamptz NOT NULL,
  moved_at  timestamptz NOT NULL, -- the last batch
  ready_at  timestamptz,
  ends_at   timestamptz
);
CREATE INDEX exports_of_staff ON exports (staff_id, id);
CREATE INDEX exports_making   ON exports (moved_at, id) WHERE state = 'making';
CREATE INDEX exports_ending   ON exports (ends_at) WHERE ends_at IS NOT NULL;

-- The rows of a batch, compressed and encrypted.
CREATE TABLE export_parts (
  export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
  batch     integer NOT NULL,
  content   bytea NOT NULL,
  PRIMARY KEY (export_id, batch)
);
ALTER TABLE export_parts ALTER COLUMN content SET STORAGE EXTERNAL;
