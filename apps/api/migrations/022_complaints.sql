-- Complaints of customers, with the messages of both sides. Their clocks are in packages/sdk/src/complaint-clocks.ts.

CREATE SEQUENCE complaint_numbers START 10001;

CREATE TABLE complaints (
  id                uuid PRIMARY KEY DEFAULT uuidv7(),
  number            text NOT NULL UNIQUE DEFAULT 'CMP-' || nextval('complaint_numbers'),
  customer_id       uuid NOT NULL REFERENCES customers,
  kind              text NOT NULL
    CHECK (kind IN ('failed_transfer', 'amount', 'investment', 'account', 'service', 'other')),
  subject           text NOT NULL,
  -- What it is about, with what its owner calls it, or neither.
  transaction_id    uuid,
  transaction_key   text,
  amount_kobo       bigint,
  investment_id     uuid,
  investment_name   text,
  opened_at         timestamptz NOT NULL,
  -- The clocks of the day on which it came in: the first answer, and the end.
  first_warn_at     timestamptz NOT NULL,
  first_due_at      timestamptz NOT NULL,
  end_warn_at       timestamptz NOT NULL,
  end_due_at        timestamptz NOT NULL,
  first_answered_at timestamptz,
  -- Which of the two counts now.
  next_warn_at      timestamptz GENERATED ALWAYS AS (
    CASE WHEN first_answered_at IS NULL THEN first_warn_at ELSE end_warn_at END) STORED,
  next_due_at       timestamptz GENERATED ALWAYS AS (
    CASE WHEN first_answered_at IS NULL THEN first_due_at ELSE end_due_at END) STORED,
  answers_next      text NOT NULL DEFAULT 'staff' CHECK (answers_next IN ('staff', 'customer')),
  -- The due times of which staff were warned, and owners told that it is past.
  warned_of         timestamptz,
  escalated_of      timestamptz,
  escalated_at      timestamptz,
  closed_at         timestamptz,
  -- Null: the customer closed it.
  closed_by         uuid REFERENCES staff,
  close_reason      text,
  helped            boolean,
  CHECK (num_nulls(transaction_id, transaction_key, amount_kobo) IN (0, 3)),
  CHECK (num_nulls(investment_id, investment_name) IN (0, 2)),
  CHECK (transaction_id IS NULL OR investment_id IS NULL),
  CHECK (closed_at IS NOT NULL OR num_nonnulls(closed_by, close_reason, helped) = 0)
);
CREATE INDEX complaints_by_customer ON complaints (customer_id, id);
CREATE INDEX complaints_open        ON complaints (next_due_at, id) WHERE closed_at IS NULL;
CREATE INDEX complaints_closed      ON complaints (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX complaints_opened      ON complaints (opened_at);
CREATE INDEX complaints_escalated   ON complaints (escalated_at) WHERE escalated_at IS NOT NULL;

CREATE TABLE complaint_messages (
  id           uuid PRIMARY KEY DEFAULT uuidv7(),
  complaint_id uuid NOT NULL REFERENCES complaints ON DELETE CASCADE,
  customer_id  uuid NOT NULL REFERENCES customers,
  at           timestamptz NOT NULL,
  -- Null: the customer wrote it.
  staff_id     uuid REFERENCES staff,
  text         text NOT NULL
);
CREATE INDEX complaint_messages_by_complaint ON complaint_messages (complaint_id, id);
CREATE INDEX complaint_messages_by_customer  ON complaint_messages (customer_id);

-- Files that the customer added to a message.
CREATE TABLE complaint_files (
  file_id      uuid PRIMARY KEY REFERENCES files ON DELETE CASCADE,
  message_id   uuid NOT NULL REFERENCES complaint_messages ON DELETE CASCADE,
  complaint_id uuid NOT NULL REFERENCES complaints ON DELETE CASCADE,
  customer_id  uuid NOT NULL REFERENCES customers
);
CREATE INDEX complaint_files_by_complaint ON complaint_files (complaint_id);
CREATE INDEX complaint_files_by_message   ON complaint_files (message_id);
CREATE INDEX complaint_files_by_customer  ON complaint_files (customer_id);

-- A complaint waits for staff like the others.
ALTER TABLE work_items
  DROP CONSTRAINT work_items_kind_check,
  ADD CONSTRAINT work_items_kind_check
    CHECK (kind IN ('case', 'approval', 'dispute', 'identity', 'payout', 'name', 'complaint')),
  DROP CONSTRAINT work_items_source_check,
  ADD CONSTRAINT work_items_source_check
    CHECK (source IN ('case', 'approval', 'dispute', 'name_change', 'complaint'));
