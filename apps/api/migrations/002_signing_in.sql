-- Signing in. Customers and administrators share these tables and never a row: `kind` is part of every key.

CREATE TYPE account_kind AS ENUM ('customer', 'admin');

-- A session that is signed in.
CREATE TABLE sessions (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  token_hash    bytea NOT NULL CONSTRAINT sessions_token UNIQUE,
  kind          account_kind NOT NULL,
  account_id    uuid NOT NULL,
  device        text NOT NULL DEFAULT '',
  address       text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  idle_seconds  integer NOT NULL,
  expires_at    timestamptz NOT NULL,
  -- When a code of the second factor was last given. An administrator who decides something needs a recent one.
  code_given_at timestamptz
);
CREATE INDEX sessions_by_account ON sessions (kind, account_id, created_at);
CREATE INDEX sessions_by_expiry  ON sessions (expires_at);

-- An account whose last email could not be sent. People and staff were notified of it once.
CREATE TABLE unsent_mail (
  kind       account_kind NOT NULL,
  account_id uuid NOT NULL,
  since      timestamptz NOT NULL,
  PRIMARY KEY (kind, account_id)
);

-- Failed sign-ins of one account ("customer ada@example.com") or from one IP address ("address 10.0.0.1").
CREATE TABLE sign_in_failures (
  subject  text PRIMARY KEY,
  failures integer NOT NULL,
  last_at  timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at);

-- A link that sets a new password.
CREATE TABLE password_resets (
  token_hash   bytea PRIMARY KEY,
  kind         account_kind NOT NULL,
  account_id   uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- When the email was handed to the mail server: only such emails count towards the limit of an hour.
  delivered_at timestamptz
);
CREATE INDEX password_resets_by_account ON password_resets (kind, account_id, created_at);

-- An account's authenticator app.
CREATE TABLE two_factor (
  kind             account_kind NOT NULL,
  account_id       uuid NOT NULL,
  encrypted_secret bytea NOT NULL,
  -- Null until the first code was right.
  confirmed_at     timestamptz,
  -- The 30 s step that was used last, so that a code works once.
  last_step        bigint NOT NULL DEFAULT 0,
  -- A hash of what that code confirmed: the same request may repeat it, no other may.
  last_purpose     bytea,
  recovery_hashes  bytea[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (kind, account_id)
);

-- A device that has signed in to an account, by a hash of its token.
CREATE TABLE known_devices (
  hash       bytea PRIMARY KEY,
  kind       account_kind NOT NULL,
  account_id uuid NOT NULL,
  -- The session that the device opened last. Who signs it out makes the device a stranger.
  session_id uuid,
  signed_out boolean NOT NULL DEFAULT false,
  seen_at    timestamptz NOT NULL
);
CREATE INDEX known_devices_by_account ON known_devices (kind, account_id);
CREATE INDEX known_devices_by_session ON known_devices (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX known_devices_by_use ON known_devices (seen_at);

-- Calls of the last minute that have a tight limit, by what is called and by whom. A crash loses a minute's counts and
-- nothing else, so the table is not written to the database's log.
CREATE UNLOGGED TABLE call_counts (
  subject text PRIMARY KEY,
  since   timestamptz NOT NULL,
  calls   integer NOT NULL
);
CREATE INDEX call_counts_by_age ON call_counts (since);
