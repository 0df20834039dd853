-- API keys: a tool of an administrator sends one where a person's session has its token.
CREATE TABLE api_keys (
  id             uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The key itself is kept nowhere; its first letters tell its owner which one it is.
  hash           bytea NOT NULL CONSTRAINT api_keys_hash UNIQUE,
  prefix         text NOT NULL,
  staff_id       uuid NOT NULL REFERENCES staff,
  name           text NOT NULL,
  scopes         text[] NOT NULL,
  created_at     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  last_used_at   timestamptz,
  last_used_from text,
  revoked_at     timestamptz,
  revoked_by     uuid REFERENCES staff
);
CREATE INDEX api_keys_by_owner ON api_keys (staff_id, id);
