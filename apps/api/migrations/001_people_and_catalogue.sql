-- People, what they can buy, and what is told to them. Money is in 002_ledger.sql.
-- Ids are UUIDs of version 7: they sort by age, so an index on the id is filled at its end.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE banks (
  code    text PRIMARY KEY,
  name    text NOT NULL,
  country text NOT NULL DEFAULT 'nigeria',
  active  boolean NOT NULL DEFAULT true
);

CREATE TABLE customers (
  id                  uuid PRIMARY KEY DEFAULT uuidv7(),
  name                text NOT NULL,
  sort_name           text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  email               citext NOT NULL CONSTRAINT customers_email UNIQUE,
  phone               text NOT NULL DEFAULT '',
  state               text NOT NULL DEFAULT 'NIL',
  country             text NOT NULL DEFAULT 'nigeria',
  password_hash       text NOT NULL,
  -- `sub_status` on the wire; the codes and what they allow are in packages/sdk/src/status.ts.
  status              smallint NOT NULL DEFAULT 1
                      CHECK (status IN (0, 1, 2, 3, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120)),
  bank_code           text REFERENCES banks,
  bank_account_name   text,
  bank_account_number text,
  ref_code            text NOT NULL CONSTRAINT customers_ref_code UNIQUE,
  referred_by         uuid REFERENCES customers,
  terms_accepted_at   timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  last_seen_at        timestamptz,
  CHECK (num_nulls(bank_code, bank_account_name, bank_account_number) IN (0, 3))
);
-- One index a sort order of the administrators' list; the id makes each order total, so that pages never overlap.
CREATE INDEX customers_by_created ON customers (created_at, id);
CREATE INDEX customers_by_name    ON customers (sort_name, id);
CREATE INDEX customers_by_email   ON customers (email, id);
CREATE INDEX customers_by_status  ON customers (status, created_at, id);
CREATE INDEX customers_by_status_and_name  ON customers (status, sort_name, id);
CREATE INDEX customers_by_status_and_email ON customers (status, email, id);
CREATE INDEX customers_referred   ON customers (referred_by) WHERE referred_by IS NOT NULL;
-- One trigram index over all that is searched: name, address and phone in one text.
CREATE INDEX customers_search ON customers USING gin ((lower(name || ' ' || email::text || ' ' || phone)) gin_trgm_ops);

CREATE TABLE staff (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  name          text NOT NULL,
  email         citext NOT NULL CONSTRAINT staff_email UNIQUE,
  phone         text NOT NULL DEFAULT '',
  state         text NOT NULL DEFAULT 'NIL',
  country       text NOT NULL DEFAULT 'NIL',
  profile_image text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  ref_code      text NOT NULL CONSTRAINT staff_ref_code UNIQUE,
  referred_by   uuid REFERENCES staff,
  created_at    timestamptz NOT NULL DEFAULT now()
);

-- Signing in. Customers and administrators share the machinery but never a row: `kind` is part of every key.
CREATE TYPE account_kind AS ENUM ('customer', 'admin');

CREATE TABLE sessions (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash   bytea NOT NULL CONSTRAINT sessions_token UNIQUE,
  kind         account_kind NOT NULL,
  account_id   uuid NOT NULL,
  device       text NOT NULL DEFAULT '',
  address      text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  idle_seconds integer NOT NULL,
  expires_at   timestamptz NOT NULL
);
CREATE INDEX sessions_by_account ON sessions (kind, account_id, created_at);
CREATE INDEX sessions_by_expiry  ON sessions (expires_at);

-- Failed sign-ins by account ("customer someone@example.com") and by address ("address 10.0.0.1").
CREATE TABLE sign_in_failures (
  subject  text PRIMARY KEY,
  failures integer NOT NULL,
  last_at  timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  kind       account_kind NOT NULL,
  account_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_by_account ON password_resets (kind, account_id, created_at);

-- An authenticator app. `confirmed_at` is null until its first code was right; `last_step` is the 30 s step used last, so that a code works once.
CREATE TABLE two_factor (
  kind             account_kind NOT NULL,
  account_id       uuid NOT NULL,
  encrypted_secret bytea NOT NULL,
  confirmed_at     timestamptz,
  last_step        bigint NOT NULL DEFAULT 0,
  -- What that code confirmed, hashed: the same request may repeat it, no other may.
  last_purpose     bytea,
  recovery_hashes  bytea[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, account_id)
);

-- The catalogue.
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

CREATE FUNCTION keep_savings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_savings AND (TG_OP = 'DELETE' OR NEW.name <> OLD.name OR NOT NEW.is_savings OR NEW.status <> 'active') THEN
    RAISE EXCEPTION 'the group Savings stays as it is';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_savings BEFORE UPDATE OR DELETE ON product_groups FOR EACH ROW EXECUTE FUNCTION keep_savings();

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

-- Who changed what. `staff_id` is null where the server did it by itself. Nobody may rewrite it.
CREATE TABLE audit_log (
  id       uuid PRIMARY KEY DEFAULT uuidv7(),
  at       timestamptz NOT NULL DEFAULT now(),
  staff_id uuid REFERENCES staff,
  action   text NOT NULL,
  -- The record it was done to, as "customer 0199...", "product 0199...".
  subject  text NOT NULL,
  before   jsonb,
  after    jsonb
);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();

-- How many rows there are, without counting them: spread over slots so that writers seldom meet.
CREATE TABLE row_counts (
  name text NOT NULL,
  slot smallint NOT NULL,
  n    bigint NOT NULL,
  PRIMARY KEY (name, slot)
);
CREATE FUNCTION count_rows(counted text, by bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO row_counts AS c (name, slot, n) VALUES (counted, floor(random() * 16)::smallint, by)
  ON CONFLICT (name, slot) DO UPDATE SET n = c.n + excluded.n
$$;
-- New ones are counted once a statement, so that many at once are one change a status.
CREATE FUNCTION count_new_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_rows('customers ' || status, count(*)) FROM added GROUP BY status;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_customers AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_customers();
CREATE FUNCTION count_changed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_rows('customers ' || OLD.status, -1);
  PERFORM count_rows('customers ' || NEW.status, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_changed_customer AFTER UPDATE OF status ON customers
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_changed_customer();
CREATE FUNCTION count_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_rows('audit_log', 1);
  RETURN NULL;
END $$;
CREATE TRIGGER count_audit AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION count_audit();

-- What the API's role may do. It cannot change the schema, remove people or rewrite the audit log.
GRANT USAGE ON SCHEMA public TO ajose_api;
GRANT SELECT, INSERT, UPDATE ON banks, customers, staff, products, row_counts TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON sessions, sign_in_failures, password_resets, two_factor, product_groups, announcements TO ajose_api;
GRANT SELECT, INSERT, DELETE ON announcement_dismissals TO ajose_api;
GRANT SELECT, INSERT ON audit_log TO ajose_api;

INSERT INTO product_groups (name, description, is_savings)
VALUES ('Savings', 'Plans that you can add to at any time.', true);

INSERT INTO banks (code, name) VALUES
  ('044', 'Access Bank'),
  ('063', 'Access Bank (Diamond)'),
  ('035A', 'ALAT by WEMA'),
  ('108', 'Alpha Morgan Bank'),
  ('000304', 'Alternative Bank'),
  ('401', 'ASO Savings and Loans'),
  ('50931', 'Bowen MFB'),
  ('565', 'Carbon'),
  ('50823', 'CEMCS MFB'),
  ('023', 'Citibank Nigeria'),
  ('559', 'Coronation Merchant Bank'),
  ('050', 'Ecobank Nigeria'),
  ('50126', 'Eyowo'),
  ('51318', 'Fairmoney MFB'),
  ('070', 'Fidelity Bank'),
  ('011', 'First Bank of Nigeria'),
  ('214', 'First City Monument Bank'),
  ('501', 'FSDH Merchant Bank'),
  ('00103', 'Globus Bank'),
  ('100022', 'GoMoney'),
  ('058', 'Guaranty Trust Bank'),
  ('50383', 'Hasal MFB'),
  ('120002', 'HopePSB'),
  ('301', 'Jaiz Bank'),
  ('082', 'Keystone Bank'),
  ('50211', 'Kuda Bank'),
  ('303', 'Lotus Bank'),
  ('50515', 'Moniepoint MFB'),
  ('120003', 'MTN Momo PSB'),
  ('120001', '9Payment Service Bank'),
  ('120004', 'Airtel Smartcash PSB'),
  ('561', 'NOVA Bank'),
  ('999992', 'OPay Digital Services'),
  ('107', 'Optimus Bank'),
  ('100002', 'Paga'),
  ('999991', 'PalmPay'),
  ('104', 'Parallex Bank'),
  ('100039', 'Paystack-Titan'),
  ('076', 'Polaris Bank'),
  ('105', 'PremiumTrust Bank'),
  ('101', 'Providus Bank'),
  ('502', 'Rand Merchant Bank'),
  ('125', 'Rubies MFB'),
  ('51113', 'Safe Haven MFB'),
  ('106', 'Signature Bank'),
  ('51310', 'Sparkle MFB'),
  ('221', 'Stanbic IBTC Bank'),
  ('068', 'Standard Chartered Bank'),
  ('232', 'Sterling Bank'),
  ('100', 'Suntrust Bank'),
  ('302', 'TAJ Bank'),
  ('102', 'Titan Bank'),
  ('032', 'Union Bank of Nigeria'),
  ('033', 'United Bank For Africa'),
  ('215', 'Unity Bank'),
  ('566', 'VFD MFB'),
  ('035', 'Wema Bank'),
  ('057', 'Zenith Bank');
