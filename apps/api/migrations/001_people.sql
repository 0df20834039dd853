-- Banks, customers, administrators, and who a customer is. An id is a UUID of version 7: it sorts by age, so an index
-- on it is filled at its end.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A bank that customers have accounts at, by the gateway's code.
CREATE TABLE banks (
  code    text PRIMARY KEY,
  name    text NOT NULL,
  country text NOT NULL DEFAULT 'nigeria',
  active  boolean NOT NULL DEFAULT true
);

-- A customer, also one who closed the account.
CREATE TABLE customers (
  id                     uuid PRIMARY KEY DEFAULT uuidv7(),
  name                   text NOT NULL,
  email                  citext NOT NULL CONSTRAINT customers_email UNIQUE,
  email_confirmed_at     timestamptz,
  phone                  text NOT NULL DEFAULT '',
  state                  text NOT NULL DEFAULT 'NIL',
  country                text NOT NULL DEFAULT 'nigeria',
  password_hash          text NOT NULL,
  -- `sub_status` on the wire; the codes and what they allow are in packages/sdk/src/status.ts.
  status                 smallint NOT NULL DEFAULT 1
                         CHECK (status IN (0, 1, 2, 3, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120)),
  bank_code              text REFERENCES banks,
  bank_account_name      text,
  bank_account_number    text,
  -- When the customer confirmed that a bank account in another name is theirs; null where the names agree.
  bank_name_confirmed_at timestamptz,
  -- When the bank account was changed last. Null: never, the first account is no change.
  bank_changed_at        timestamptz,
  ref_code               text NOT NULL CONSTRAINT customers_ref_code UNIQUE,
  referred_by            uuid REFERENCES customers,
  terms_accepted_at      timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  last_seen_at           timestamptz,
  notices_seen_at        timestamptz,
  -- The emails about money that the customer does without.
  emails_off            text[] NOT NULL DEFAULT '{}',
  -- A closed account's email can be used again, so it moves to `closed_email`. It is kept, with name, phone number and
  -- bank account, for as long as the law wants to know who a customer was; at `erased_at` all of it was erased.
  closed_at              timestamptz,
  closed_email           citext,
  erased_at              timestamptz,
  sort_name              text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  -- What administrators find a customer by: the name without accents and apostrophes, in words and then without spaces
  -- and hyphens, the email, the phone number without its country, the referral code and the bank account's number.
  -- sdk/text.ts folds what they type in the same way.
  searched               text GENERATED ALWAYS AS (
    lower(regexp_replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'),
                                   'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´]', '', 'g'))
    || ' ' || lower(regexp_replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'),
                                             'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´\s\u2010\u2011-]', '', 'g'))
    || ' ' || regexp_replace(lower(email::text), '[''‘’ʻʼʹ`´]', '', 'g')
    || ' ' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(234)?0?', '')
    || ' ' || lower(ref_code)
    || ' ' || coalesce(bank_account_number, '')) STORED,
  CHECK (num_nulls(bank_code, bank_account_name, bank_account_number) IN (0, 3))
  -- A list is read from an index alone where a vacuum has seen the pages of its rows since they changed. By default
  -- PostgreSQL waits until a fifth of the table has changed.
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
-- PostgreSQL guesses from a sample how many customers a search finds. In a small sample a surname that one in sixty has
-- may be missing, and all who have it are read and sorted.
ALTER TABLE customers ALTER searched SET STATISTICS 1000;
-- One index for each order of the administrators' list. The id makes the order total, so that pages never overlap.
-- Emails are in the order of their characters' codes, as other lists are. With `searched` in it, a search reads the
-- index alone.
CREATE INDEX customers_by_created ON customers (created_at, id);
CREATE INDEX customers_by_name    ON customers (sort_name, id) INCLUDE (searched);
CREATE INDEX customers_by_email   ON customers (email COLLATE "C", id) INCLUDE (searched);
CREATE INDEX customers_by_status  ON customers (status, created_at, id) INCLUDE (searched);
CREATE INDEX customers_by_status_and_name  ON customers (status, sort_name, id);
CREATE INDEX customers_by_status_and_email ON customers (status, email COLLATE "C", id);
-- How many customers have a status.
CREATE INDEX customers_of_status ON customers (status);
CREATE INDEX customers_search   ON customers USING gin (searched gin_trgm_ops);
CREATE INDEX customers_by_phone ON customers (phone COLLATE "C") WHERE phone <> '';
CREATE INDEX customers_referred ON customers (referred_by) WHERE referred_by IS NOT NULL;
-- Money may arrive for a closed account at any time, also after its customer was erased.
CREATE INDEX customers_closed   ON customers (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX customers_to_erase ON customers (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;

-- An administrator, also one who left: the audit log and the approvals name the row, so it is blocked and stays.
CREATE TABLE staff (
  id             uuid PRIMARY KEY DEFAULT uuidv7(),
  name           text NOT NULL,
  email          citext NOT NULL CONSTRAINT staff_email UNIQUE,
  phone          text NOT NULL DEFAULT '',
  state          text NOT NULL DEFAULT 'NIL',
  country        text NOT NULL DEFAULT 'NIL',
  profile_image  text NOT NULL DEFAULT '',
  password_hash  text NOT NULL,
  -- What each role may do is in the SDK (roles.ts).
  role           text NOT NULL DEFAULT 'owner' CHECK (role IN ('support', 'operations', 'finance', 'owner')),
  -- When another administrator gave the role; null for the role that the account began with.
  role_given_at  timestamptz,
  -- When an owner was last given another role: for 30 days they count as one of those who could have decided.
  owner_until    timestamptz,
  ref_code       text NOT NULL CONSTRAINT staff_ref_code UNIQUE,
  -- From then on nobody registers with the referral code.
  ref_code_until timestamptz NOT NULL DEFAULT now() + interval '7 days',
  referred_by    uuid REFERENCES staff,
  -- Two let in who registers with a referral code: its owner says that they invited this person, and another owner
  -- confirms. Until then the account may only read. Null in `confirmed_by`: it was made from a shell on the server.
  invited_at     timestamptz,
  confirmed_at   timestamptz,
  confirmed_by   uuid REFERENCES staff,
  -- Null in `blocked_by` where it was done from a shell on the server.
  blocked_at     timestamptz,
  blocked_by     uuid REFERENCES staff,
  blocked_reason text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_seen_at   timestamptz,
  CONSTRAINT staff_confirmed_by_another
    CHECK (confirmed_by <> id AND (confirmed_by IS NULL OR confirmed_at IS NOT NULL)),
  -- An administrator who blocks another remains, so that one is always left, whatever the server believes.
  CONSTRAINT staff_blocked_by_another CHECK (blocked_by <> id),
  CONSTRAINT staff_blocked_whole CHECK (
    (blocked_at IS NULL) = (blocked_reason IS NULL) AND (blocked_by IS NULL OR blocked_at IS NOT NULL))
);

-- A customer's identification by BVN and bank account, which the gateway checks.
CREATE TABLE identifications (
  customer_id   uuid PRIMARY KEY REFERENCES customers,
  -- asked: the gateway has to be asked. sent: it checks.
  state         text NOT NULL CHECK (state IN ('asked', 'sent', 'done', 'failed')),
  -- Encrypted, and there only until the gateway has it.
  bvn           bytea,
  -- A keyed hash: two equal ones are one person. It stays when the BVN is erased. The key is the API's PERSON_KEY.
  bvn_hash      bytea,
  -- The gateway's own name for the customer.
  gateway_code  text UNIQUE,
  reason        text,
  asked_at      timestamptz NOT NULL,
  look_at       timestamptz,
  identified_at timestamptz,
  -- Since when it waits for an administrator, because another account was opened with the same BVN.
  waits_since   timestamptz,
  CHECK ((bvn IS NOT NULL) = (state = 'asked')),
  CHECK ((identified_at IS NOT NULL) = (state = 'done')),
  CHECK (waits_since IS NULL OR state = 'sent')
);
CREATE INDEX identifications_to_look_at ON identifications (look_at) WHERE look_at IS NOT NULL;
CREATE INDEX identifications_by_bvn ON identifications (bvn_hash) WHERE bvn_hash IS NOT NULL;

-- What an administrator confirmed that a customer has shown. `second_account`: two administrators let the customer have
-- this account beside another one with the same BVN.
CREATE TABLE verifications (
  id             uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id    uuid NOT NULL REFERENCES customers,
  kind           text NOT NULL CHECK (kind IN ('nin', 'address', 'second_account')),
  shown          text NOT NULL,
  staff_id       uuid NOT NULL REFERENCES staff,
  at             timestamptz NOT NULL,
  revoked_at     timestamptz,
  revoked_by     uuid REFERENCES staff,
  revoked_reason text,
  CHECK (num_nulls(revoked_at, revoked_by, revoked_reason) IN (0, 3))
);
CREATE UNIQUE INDEX verifications_in_force ON verifications (customer_id, kind) WHERE revoked_at IS NULL;
CREATE INDEX verifications_by_customer ON verifications (customer_id, id);

-- The limits of one level of verification from a day in Lagos until the next such day. Null: no limit. The operator's
-- licence decides them; those below are the central bank's tiers of account.
CREATE TABLE level_limits (
  from_day     date     NOT NULL,
  level        smallint NOT NULL CHECK (level BETWEEN 0 AND 3),
  deposit_kobo bigint   CHECK (deposit_kobo >= 0),
  balance_kobo bigint   CHECK (balance_kobo >= 0),
  -- What may be withdrawn in a day.
  day_kobo     bigint   CHECK (day_kobo >= 0),
  PRIMARY KEY (from_day, level)
);
INSERT INTO level_limits (from_day, level, deposit_kobo, balance_kobo, day_kobo) VALUES
  ('2026-01-01', 0,  5000000, 30000000,         0),
  ('2026-01-01', 1,  5000000, 30000000,   5000000),
  ('2026-01-01', 2, 10000000, 50000000,  20000000),
  ('2026-01-01', 3,     NULL,     NULL, 500000000);

INSERT INTO banks (code, name) VALUES
  ('044', 'Access Bank'), ('063', 'Access Bank (Diamond)'), ('035A', 'ALAT by WEMA'), ('108', 'Alpha Morgan Bank'),
  ('000304', 'Alternative Bank'), ('401', 'ASO Savings and Loans'), ('50931', 'Bowen MFB'), ('565', 'Carbon'),
  ('50823', 'CEMCS MFB'), ('023', 'Citibank Nigeria'), ('559', 'Coronation Merchant Bank'),
  ('050', 'Ecobank Nigeria'), ('50126', 'Eyowo'), ('51318', 'Fairmoney MFB'), ('070', 'Fidelity Bank'),
  ('011', 'First Bank of Nigeria'), ('214', 'First City Monument Bank'), ('501', 'FSDH Merchant Bank'),
  ('00103', 'Globus Bank'), ('100022', 'GoMoney'), ('058', 'Guaranty Trust Bank'), ('50383', 'Hasal MFB'),
  ('120002', 'HopePSB'), ('301', 'Jaiz Bank'), ('082', 'Keystone Bank'), ('50211', 'Kuda Bank'),
  ('303', 'Lotus Bank'), ('50515', 'Moniepoint MFB'), ('120003', 'MTN Momo PSB'), ('120001', '9Payment Service Bank'),
  ('120004', 'Airtel Smartcash PSB'), ('561', 'NOVA Bank'), ('999992', 'OPay Digital Services'),
  ('107', 'Optimus Bank'), ('100002', 'Paga'), ('999991', 'PalmPay'), ('104', 'Parallex Bank'),
  ('100039', 'Paystack-Titan'), ('076', 'Polaris Bank'), ('105', 'PremiumTrust Bank'), ('101', 'Providus Bank'),
  ('502', 'Rand Merchant Bank'), ('125', 'Rubies MFB'), ('51113', 'Safe Haven MFB'), ('106', 'Signature Bank'),
  ('51310', 'Sparkle MFB'), ('221', 'Stanbic IBTC Bank'), ('068', 'Standard Chartered Bank'),
  ('232', 'Sterling Bank'), ('100', 'Suntrust Bank'), ('302', 'TAJ Bank'), ('102', 'Titan Bank'),
  ('032', 'Union Bank of Nigeria'), ('033', 'United Bank For Africa'), ('215', 'Unity Bank'), ('566', 'VFD MFB'),
  ('035', 'Wema Bank'), ('057', 'Zenith Bank');
