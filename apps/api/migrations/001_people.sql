-- Banks, customers, administrators, how they sign in, and how often they may try.
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
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_seen_at  timestamptz,
  -- An administrator who left is blocked: the row stays, because the audit log and the approvals name it. The audit log is the history.
  blocked_at    timestamptz,
  -- Null where it was done from a shell on the server.
  blocked_by    uuid REFERENCES staff,
  blocked_reason text,
  -- An administrator who blocks another remains, so that one is always left, whatever the server believes.
  CONSTRAINT staff_blocked_by_another CHECK (blocked_by <> id),
  CONSTRAINT staff_blocked_whole CHECK (
    (blocked_at IS NULL) = (blocked_reason IS NULL) AND (blocked_by IS NULL OR blocked_at IS NOT NULL))
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

-- Failed sign-ins by account ("customer ada@example.com") and by address ("address 10.0.0.1").
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

-- Calls of the last minute that are limited tightly, by what is called and by whom. A crash loses a minute's counts and nothing
-- else, so the table is not written to the log of the database.
CREATE UNLOGGED TABLE call_counts (
  subject text PRIMARY KEY,
  since   timestamptz NOT NULL,
  calls   integer NOT NULL
);
CREATE INDEX call_counts_by_age ON call_counts (since);

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
