-- What customers own altogether, published once a day with the root of a tree whose leaves add up to it
-- (packages/verify/README.md), so that each customer can check that their money was counted.
CREATE TABLE inclusion_days (
  day      date PRIMARY KEY, -- in Lagos
  read_at  timestamptz NOT NULL,
  root     bytea NOT NULL CHECK (length(root) = 32),
  sum_kobo bigint NOT NULL CHECK (sum_kobo >= 0),
  leaves   integer NOT NULL CHECK (leaves > 0),
  -- The four before, signed.
  jws      text NOT NULL,
  -- It hides whose a leaf is. With the rows below it makes the tree again; null when these are gone.
  secret   bytea CHECK (length(secret) = 32),
  -- The nodes above the chunks of leaves.
  top      bytea CHECK ((top IS NULL) = (secret IS NULL))
);

-- Each customer with what they owned and the number of their last movement, packed (src/inclusion/tree.ts), in the
-- order of their ids. `first` is the first id of the chunk.
CREATE TABLE inclusion_owned (
  day   date NOT NULL REFERENCES inclusion_days,
  first uuid NOT NULL,
  owned bytea NOT NULL,
  PRIMARY KEY (day, first)
);

-- The leaves in the order of their hashes. `first` is the first hash of the chunk.
CREATE TABLE inclusion_leaves (
  day   date NOT NULL REFERENCES inclusion_days,
  first bytea NOT NULL,
  chunk integer NOT NULL,
  nodes bytea NOT NULL,
  PRIMARY KEY (day, first)
);

-- Hashes cannot be compressed.
ALTER TABLE inclusion_owned ALTER COLUMN owned SET STORAGE EXTERNAL;
ALTER TABLE inclusion_leaves ALTER COLUMN nodes SET STORAGE EXTERNAL;
