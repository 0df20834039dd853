-- A gateway through which nothing new goes, until an administrator resumes it. What has begun there goes on.
CREATE TABLE gateway_pauses (
  gateway     text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('payment', 'payout')),
  at          timestamptz NOT NULL,
  -- Who asked for it, and who approved it; null where one administrator was enough.
  asked_by    uuid NOT NULL REFERENCES staff,
  approved_by uuid REFERENCES staff,
  reason      text NOT NULL,
  PRIMARY KEY (gateway, kind)
);
