-- Passkeys (WebAuthn): a second factor beside the authenticator app, for customers and administrators.

CREATE TABLE passkeys (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  kind          account_kind NOT NULL,
  account_id    uuid NOT NULL,
  -- What the device calls it, and the public key with which it signs (COSE).
  credential_id bytea NOT NULL,
  public_key    bytea NOT NULL,
  -- How often the device says that it has signed. A copy is behind it.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  -- As its owner calls it.
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz,
  CONSTRAINT passkeys_credential UNIQUE (kind, credential_id)
);
CREATE INDEX passkeys_by_account ON passkeys (kind, account_id);

-- What a device is asked to sign: once, within five minutes, for one act of one session or for one sign-in.
CREATE TABLE passkey_challenges (
  hash        bytea PRIMARY KEY,
  kind        account_kind NOT NULL,
  account_id  uuid NOT NULL,
  -- Null for a sign-in, which has no session yet.
  session_id  uuid,
  -- A hash of what is confirmed by it.
  purpose     bytea NOT NULL,
  expires_at  timestamptz NOT NULL,
  answered_at timestamptz,
  -- The passkey that signed it, and a hash of the code that stands for the signature in the call itself.
  passkey_id  uuid REFERENCES passkeys ON DELETE CASCADE,
  code_hash   bytea CONSTRAINT passkey_challenges_code UNIQUE,
  used_at     timestamptz
);
CREATE INDEX passkey_challenges_by_expiry  ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_by_passkey ON passkey_challenges (passkey_id);
CREATE INDEX passkey_challenges_by_account ON passkey_challenges (kind, account_id);

-- Who has only passkeys has recovery codes as well, and no secret of an authenticator app.
ALTER TABLE two_factor ALTER COLUMN encrypted_secret DROP NOT NULL;
-- An authenticator app waits for its first code, while passkeys are the second factor already.
ALTER TABLE two_factor ADD COLUMN app_waits boolean NOT NULL DEFAULT false;
