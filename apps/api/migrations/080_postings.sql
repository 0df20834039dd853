-- One posting moves money by legs, and one row of the outbox says what it did.
DROP TYPE ledger.request, ledger.shifted;
DROP TABLE ledger.tally;

-- An amount that leaves one account of a customer for another.
CREATE TYPE ledger.leg AS (source ledger.account, target ledger.account, amount bigint);

-- One row for each transaction that was written or that changed, until a job has read it (sql/outbox.sql): it adds it to the totals of its day
-- and tells the customer and other tools. It is appended, so no two writers want the same row.
CREATE TABLE ledger.outbox (
  customer_id   uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(), -- made under the lock of the account row: a customer's rows are in order
  transaction   uuid NOT NULL,
  status        ledger.status NOT NULL,
  kobo          bigint NOT NULL,
  booked_at     timestamptz NOT NULL,
  was_status    ledger.status, -- null: the transaction is new
  was_kobo      bigint,
  was_booked_at timestamptz,
  tax           bigint NOT NULL DEFAULT 0, -- withheld with this posting
  at            timestamptz NOT NULL,
  PRIMARY KEY (id, customer_id) -- it is read in this order
);

-- It was the sum of two others.
ALTER TABLE money.payouts DROP COLUMN fee_kobo;

ALTER TABLE ledger.transactions ALTER COLUMN cause SET NOT NULL;
