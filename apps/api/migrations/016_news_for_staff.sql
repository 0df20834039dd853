-- What staff are told of by email: each event is written down in its own transaction, and a job passes it on once.
CREATE TABLE staff_events (
  id        uuid PRIMARY KEY DEFAULT uuidv7(),
  at        timestamptz NOT NULL,
  kind      text NOT NULL,
  -- The kind of case, what an approval is about, or a reference.
  what      text NOT NULL,
  -- The case, approval, dispute or payout.
  subject   uuid NOT NULL,
  kobo      bigint,
  due_at    timestamptz,
  -- Who asked for an approval: that one is not told of it.
  asked_by  uuid REFERENCES staff,
  -- When it was passed on to those whose work it is.
  spread_at timestamptz
);
CREATE INDEX staff_events_to_spread ON staff_events (id) WHERE spread_at IS NULL;

-- Events that an administrator has not been told of yet.
CREATE TABLE staff_unread (
  staff_id uuid NOT NULL REFERENCES staff,
  event_id uuid NOT NULL REFERENCES staff_events ON DELETE CASCADE,
  PRIMARY KEY (staff_id, event_id)
);
CREATE INDEX staff_unread_by_event ON staff_unread (event_id);

-- How an administrator wants to hear of work: each event at once, one summary a day, or not at all.
ALTER TABLE staff
  ADD COLUMN work_emails  text NOT NULL DEFAULT 'each'
    CONSTRAINT staff_work_emails CHECK (work_emails IN ('each', 'daily', 'none')),
  ADD COLUMN work_told_at timestamptz,
  -- The same for what always comes to owners.
  ADD COLUMN safety_told_at timestamptz;

-- When staff were told that a dispute ends soon.
ALTER TABLE money.disputes ADD COLUMN told_due_at timestamptz;
