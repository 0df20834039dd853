-- What waits for staff: open cases, requests, and disputes without an answer, each with its due time and its owner. The
-- row has the id of the case, request or dispute (sql/work.sql).
CREATE TABLE work_items (
  id          uuid PRIMARY KEY,
  -- Where it is decided: case, approval, dispute; identity and payout are cases or requests about these.
  kind        text NOT NULL CHECK (kind IN ('case', 'approval', 'dispute', 'identity', 'payout')),
  source      text NOT NULL CHECK (source IN ('case', 'approval', 'dispute')),
  -- The kind of case, what a request is about, or the reference of a disputed payment.
  what        text NOT NULL,
  customer_id uuid,
  kobo        bigint,
  at          timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  owner       uuid REFERENCES staff,
  closed_at   timestamptz
);
CREATE INDEX work_items_open     ON work_items (due_at, id) INCLUDE (kind, source, owner) WHERE closed_at IS NULL;
CREATE INDEX work_items_owned    ON work_items (owner, due_at, id) WHERE closed_at IS NULL AND owner IS NOT NULL;
CREATE INDEX work_items_customer ON work_items (customer_id) WHERE customer_id IS NOT NULL;

-- Who took an item or handed it over, and why.
CREATE TABLE work_moves (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  item        uuid NOT NULL REFERENCES work_items,
  customer_id uuid,
  at          timestamptz NOT NULL,
  staff_id    uuid NOT NULL REFERENCES staff,
  owner       uuid REFERENCES staff,
  note        text NOT NULL DEFAULT ''
);
CREATE INDEX work_moves_by_item     ON work_moves (item, id);
CREATE INDEX work_moves_by_customer ON work_moves (customer_id) WHERE customer_id IS NOT NULL;

INSERT INTO work_items (id, kind, source, what, customer_id, kobo, at, due_at)
SELECT e.id, CASE e.kind WHEN 'payout_stuck' THEN 'payout' WHEN 'bvn_in_use' THEN 'identity' ELSE 'case' END, 'case',
       e.kind, e.customer_id, e.amount_kobo, e.raised_at, e.raised_at + interval '24 hours'
  FROM money.cases e WHERE e.resolved_at IS NULL
UNION ALL
SELECT a.id, CASE a.action WHEN 'confirmVerification' THEN 'identity' ELSE 'approval' END, 'approval', a.action,
       a.customer_id, a.amount_kobo, a.asked_at, a.asked_at + interval '24 hours'
  FROM approvals a WHERE a.state = 'waiting'
UNION ALL
SELECT d.id, 'dispute', 'dispute', d.reference, d.customer_id, d.amount_kobo, d.opened_at, d.due_at
  FROM money.disputes d WHERE d.ended_at IS NULL AND d.answer IS NULL;
