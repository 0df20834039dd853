-- Filters, sorting and columns of a list of the back-office, saved under a name for oneself or for all.
CREATE TABLE saved_views (
  id         uuid PRIMARY KEY DEFAULT uuidv7(),
  staff_id   uuid NOT NULL REFERENCES staff,
  list       text NOT NULL,
  name       citext NOT NULL,
  -- The words of the list's address; what people search for stands in no address.
  words      jsonb NOT NULL,
  shared     boolean NOT NULL,
  created_at timestamptz NOT NULL
);
-- A name is used once among one's own views of a list, and once among those for all.
CREATE UNIQUE INDEX saved_views_own    ON saved_views (staff_id, list, name) WHERE NOT shared;
CREATE UNIQUE INDEX saved_views_shared ON saved_views (list, name) WHERE shared;
