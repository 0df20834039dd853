-- What administrators decide, note and announce, and what customers are notified of.

-- Who changed what. `staff_id` is null where the server did it by itself; it comes from the transaction that acts. Rows
-- are never changed or removed.
CREATE TABLE audit_log (
  id       uuid PRIMARY KEY DEFAULT uuidv7(),
  at       timestamptz NOT NULL DEFAULT now(),
  staff_id uuid DEFAULT nullif(current_setting('ajose.staff_id', true), '')::uuid REFERENCES staff,
  action   text NOT NULL,
  -- The record it was done to, as "customer 0199...", "product 0199...".
  subject  text NOT NULL,
  before   jsonb,
  after    jsonb
) WITH (autovacuum_vacuum_insert_scale_factor = 0.01);
CREATE INDEX audit_log_by_subject ON audit_log (subject, id);

-- The entries in the order in which they were committed, each with a hash of itself and of the one before. It refers to
-- the log without a key, so that an entry that is gone is found and said.
CREATE TABLE audit_chain (
  seq      bigint PRIMARY KEY,
  entry_id uuid NOT NULL UNIQUE,
  hash     bytea NOT NULL
);

-- What one administrator asked for and another one has to confirm. The row is the whole request: it is never changed,
-- it only leaves `waiting`, once. `overtaken`: when it was to be confirmed it could not be done any more.
CREATE TABLE approvals (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The call that was made, and what it was made about: a transaction's id, or the id of the booking's request. A
  -- request about a product or an administrator has neither customer nor amount.
  action      text NOT NULL,
  subject     uuid NOT NULL,
  customer_id uuid REFERENCES customers,
  amount_kobo bigint CHECK (amount_kobo > 0),
  details     jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting'
              CHECK (state IN ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'overtaken')),
  asked_by    uuid NOT NULL REFERENCES staff,
  asked_at    timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  decided_by  uuid REFERENCES staff,
  decided_at  timestamptz,
  note        text,
  -- An administrator cannot confirm their own request, whatever the server believes.
  CONSTRAINT approvals_by_another CHECK (CASE state
    WHEN 'waiting'   THEN decided_by IS NULL
    WHEN 'approved'  THEN decided_by IS NOT NULL AND decided_by <> asked_by
    WHEN 'declined'  THEN decided_by IS NOT NULL AND decided_by <> asked_by
    WHEN 'withdrawn' THEN decided_by IS NOT NULL AND decided_by = asked_by
    ELSE decided_by IS NULL END),
  -- Nor decide a request about their own account.
  CONSTRAINT approvals_not_about_oneself
    CHECK (decided_by IS NULL OR decided_by::text IS DISTINCT FROM details #>> '{admin,_id}'),
  CONSTRAINT approvals_of_money CHECK (
    action NOT IN ('setTransactionStatus', 'addOfflineInvestment')
    OR (customer_id IS NOT NULL AND amount_kobo IS NOT NULL)),
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
-- Asked for twice is asked for once.
CREATE UNIQUE INDEX approvals_once ON approvals (action, subject) WHERE state = 'waiting';
CREATE INDEX approvals_by_subject  ON approvals (action, subject, id);
CREATE INDEX approvals_by_time     ON approvals ((state = 'waiting'), id);
CREATE INDEX approvals_to_expire   ON approvals (expires_at) WHERE state = 'waiting';

-- What an administrator moved by hand alone. The sums of a day decide when a second administrator is needed. Rows are
-- never changed.
CREATE TABLE acts_alone (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  staff_id    uuid NOT NULL REFERENCES staff,
  customer_id uuid NOT NULL REFERENCES customers,
  action      text NOT NULL,
  subject     uuid NOT NULL,
  -- The consequence: of an offline investment capital plus profit.
  amount_kobo bigint NOT NULL CHECK (amount_kobo >= 0),
  at          timestamptz NOT NULL
);
CREATE INDEX acts_alone_by_staff    ON acts_alone (staff_id, at);
CREATE INDEX acts_alone_by_customer ON acts_alone (customer_id, at);
CREATE UNIQUE INDEX acts_alone_once ON acts_alone (action, subject, customer_id);

-- What an administrator notes about a customer. A note is never changed.
CREATE TABLE customer_notes (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  staff_id    uuid NOT NULL REFERENCES staff,
  at          timestamptz NOT NULL,
  text        text NOT NULL
);
CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, id);

-- An hour in which an administrator looked at a customer.
CREATE TABLE customer_looks (
  customer_id uuid NOT NULL REFERENCES customers,
  staff_id    uuid NOT NULL REFERENCES staff,
  hour        timestamptz NOT NULL,
  -- The first look of the hour.
  at          timestamptz NOT NULL,
  what        text[] NOT NULL,
  PRIMARY KEY (customer_id, hour, staff_id)
);

-- What all customers read in their app until it ends.
CREATE TABLE announcements (
  id         uuid PRIMARY KEY DEFAULT uuidv7(),
  title      text NOT NULL,
  message    text NOT NULL,
  -- The section of the customers' app that a click opens; null for one that is only read.
  target     text CHECK (target IN ('investmentProducts', 'savingsProducts', 'investmentPortfolio', 'savingsPortfolio',
                                    'transaction', 'profile')),
  ends_at    timestamptz NOT NULL,
  active     boolean NOT NULL DEFAULT true,
  dismissals bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A customer who has put an announcement away.
CREATE TABLE announcement_dismissals (
  announcement_id uuid NOT NULL REFERENCES announcements ON DELETE CASCADE,
  customer_id     uuid NOT NULL REFERENCES customers,
  dismissed_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (announcement_id, customer_id)
);

-- What one customer is notified of in the app.
CREATE TABLE notices (
  customer_id uuid NOT NULL REFERENCES customers,
  id          uuid NOT NULL DEFAULT uuidv7(),
  at          timestamptz NOT NULL,
  kind        text NOT NULL,
  -- What the words are made from.
  data        jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX notices_by_time ON notices (at);
