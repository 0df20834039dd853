-- Webhooks to other tools, and what jobs remember.

-- A URL of another tool that is notified of events.
CREATE TABLE webhooks (
  id                  uuid PRIMARY KEY DEFAULT uuidv7(),
  url                 text NOT NULL,
  -- The events that are sent; empty: all.
  events              text[] NOT NULL DEFAULT '{}',
  -- Encrypted. For a day after it was replaced, messages are signed with the earlier one, too.
  secret              bytea NOT NULL,
  secret_before       bytea,
  secret_before_until timestamptz,
  -- Nothing is sent while it is set. `paused_because` is null where an administrator did it.
  paused_at           timestamptz,
  paused_because      text,
  created_at          timestamptz NOT NULL,
  created_by          uuid NOT NULL REFERENCES staff
);

-- One message for one webhook, written in the transaction of its event. Without a foreign key: its check would lock the
-- webhook's row in every posting.
CREATE TABLE webhook_messages (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  webhook_id   uuid NOT NULL,
  event        text NOT NULL,
  at           timestamptz NOT NULL,
  data         jsonb NOT NULL,
  -- When it is sent next; null when it has arrived or was given up.
  next_at      timestamptz,
  attempts     integer NOT NULL DEFAULT 0,
  tried_at     timestamptz,
  status       integer,
  failure      text,
  delivered_at timestamptz
);
CREATE INDEX webhook_messages_by_webhook ON webhook_messages (webhook_id, id);
CREATE INDEX webhook_messages_to_send    ON webhook_messages (webhook_id, next_at) WHERE next_at IS NOT NULL;
-- Those that arrived are many: what did not arrive, and the last that did, is found without them.
CREATE INDEX webhook_messages_open       ON webhook_messages (webhook_id, id) WHERE delivered_at IS NULL;
CREATE INDEX webhook_messages_arrived    ON webhook_messages (webhook_id, delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX webhook_messages_given_up   ON webhook_messages (webhook_id)
  WHERE next_at IS NULL AND delivered_at IS NULL;

-- A recurring job: when it is due next, which process runs it, and how its last run ended. One process runs it at a
-- time.
CREATE TABLE money.job_runs (
  name          text PRIMARY KEY,
  next_at       timestamptz,
  -- The run that has the job, and until when it has it; a process that lives extends this every few seconds.
  run           uuid,
  running_until timestamptz,
  -- The job was asked for while it ran: it runs once more.
  again         boolean NOT NULL DEFAULT false,
  last_run_at   timestamptz,
  succeeded_at  timestamptz,
  seconds       double precision,
  result        jsonb,
  failures      bigint NOT NULL DEFAULT 0,
  failure       text
);

-- Up to which movement a customer's books were proven, and when.
CREATE TABLE money.proven (
  customer_id uuid PRIMARY KEY,
  seq         bigint NOT NULL,
  at          timestamptz NOT NULL
);
CREATE INDEX proven_by_age ON money.proven (at);
