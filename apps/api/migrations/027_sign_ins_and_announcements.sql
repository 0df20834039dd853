-- When and from where customers signed in. A session's row goes with the session; this stays for a year, or until the
-- account is closed.
CREATE TABLE sign_ins (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  at          timestamptz NOT NULL,
  device      text NOT NULL,
  address     text NOT NULL
);
CREATE INDEX sign_ins_by_customer ON sign_ins (customer_id, id);
CREATE INDEX sign_ins_by_time     ON sign_ins (at);

-- Requests of administrators about one customer, for the timeline.
CREATE INDEX approvals_by_customer ON approvals (customer_id, id) WHERE customer_id IS NOT NULL;

-- An announcement is shown from a moment on, and to a group of customers: of a status, who hold a product, of a level.
-- Null: at once, and to all.
ALTER TABLE announcements
  ADD COLUMN starts_at  timestamptz,
  ADD COLUMN to_status  smallint,
  ADD COLUMN to_product uuid REFERENCES products,
  ADD COLUMN to_level   smallint CHECK (to_level BETWEEN 0 AND 3),
  -- How many customers saw and opened it, each once.
  ADD COLUMN seen       bigint NOT NULL DEFAULT 0,
  ADD COLUMN opened     bigint NOT NULL DEFAULT 0,
  ADD CHECK (starts_at < ends_at);

-- Who saw an announcement, and who opened it.
CREATE TABLE announcement_views (
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  customer_id     uuid NOT NULL REFERENCES customers,
  seen_at         timestamptz NOT NULL,
  opened_at       timestamptz,
  PRIMARY KEY (announcement_id, customer_id)
);
CREATE INDEX announcement_views_by_customer ON announcement_views (customer_id);
