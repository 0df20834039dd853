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
