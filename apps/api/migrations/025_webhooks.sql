-- Addresses of other tools that hear of events. `events` names what is sent; empty is everything. The secret is encrypted like those of
-- authenticator apps; for a day after it was replaced, messages are signed with the one before, too.
CREATE TABLE webhooks (
  id                  uuid PRIMARY KEY DEFAULT uuidv7(),
  url                 text NOT NULL,
  events              text[] NOT NULL DEFAULT '{}',
  secret              bytea NOT NULL,
  secret_before       bytea,
  secret_before_until timestamptz,
  -- Nothing is sent while it is set. `paused_because` is null where an administrator did it.
  paused_at           timestamptz,
  paused_because      text,
  created_at          timestamptz NOT NULL,
  created_by          uuid NOT NULL REFERENCES staff
);

-- One message for one address, written in the transaction of what it tells. Without a foreign key: its check would lock the address's row in
-- every posting. `next_at` is when it is sent next; null when it has arrived or was given up.
CREATE TABLE webhook_messages (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  webhook_id   uuid NOT NULL,
  event        text NOT NULL,
  at           timestamptz NOT NULL,
  data         jsonb NOT NULL,
  next_at      timestamptz,
  attempts     integer NOT NULL DEFAULT 0,
  tried_at     timestamptz,
  status       integer,
  failure      text,
  delivered_at timestamptz
);
CREATE INDEX webhook_messages_to_send ON webhook_messages (webhook_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_messages_by_webhook ON webhook_messages (webhook_id, id);
