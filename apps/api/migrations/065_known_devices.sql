-- Devices that have signed in to an account: only a hash of each one's token is kept.
CREATE TABLE known_devices (
  hash       bytea PRIMARY KEY,
  kind       text NOT NULL,
  account_id uuid NOT NULL,
  -- The session that the device opened last; signing that out makes the device one among strangers.
  session_id uuid,
  signed_out boolean NOT NULL DEFAULT false,
  seen_at    timestamptz NOT NULL
);
CREATE INDEX known_devices_by_account ON known_devices (kind, account_id);
CREATE INDEX known_devices_by_session ON known_devices (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX known_devices_by_use ON known_devices (seen_at);
