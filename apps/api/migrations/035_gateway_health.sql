-- How the gateways answer. All processes count their calls in buckets of ten seconds; a job makes hours of those of
-- days gone by.
CREATE TABLE gateway_calls (
  gateway     text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('payment', 'payout', 'other')),
  -- When the bucket begins.
  since       timestamptz NOT NULL,
  -- Done or refused.
  answered    bigint NOT NULL DEFAULT 0,
  -- Without a clear answer.
  unanswered  bigint NOT NULL DEFAULT 0,
  -- For how long those that were answered took together.
  answer_ms   bigint NOT NULL DEFAULT 0,
  answered_at timestamptz,
  PRIMARY KEY (gateway, since, kind)
);
