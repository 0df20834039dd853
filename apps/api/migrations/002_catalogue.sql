-- What customers can buy, and what they are told.

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

CREATE TABLE products (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  name        text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- The return for the whole term in hundredths of a percent.
  rate_bps    bigint NOT NULL CHECK (rate_bps > 0),
  min_kobo    bigint NOT NULL CHECK (min_kobo > 0),
  term_value  integer NOT NULL CHECK (term_value > 0),
  term_unit   text NOT NULL CHECK (term_unit IN ('days', 'months')),
  status      text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  group_id    uuid REFERENCES product_groups ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX products_by_group ON products (group_id);

CREATE TABLE announcements (
  id         uuid PRIMARY KEY DEFAULT uuidv7(),
  title      text NOT NULL,
  message    text NOT NULL,
  ends_at    timestamptz NOT NULL,
  active     boolean NOT NULL DEFAULT true,
  dismissals bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE announcement_dismissals (
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  customer_id     uuid NOT NULL REFERENCES customers,
  dismissed_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (announcement_id, customer_id)
);

INSERT INTO product_groups (name, description, is_savings)
VALUES ('Savings', 'Plans that you can add to at any time.', true);
