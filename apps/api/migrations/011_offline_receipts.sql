-- The receipt of each payment that was received outside the platform. A receipt books one investment only.
CREATE TABLE offline_receipts (
  number      text PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  -- The idempotency key of the booking.
  booking     uuid NOT NULL,
  evidence    text NOT NULL,
  staff_id    uuid NOT NULL REFERENCES staff,
  at          timestamptz NOT NULL
);
CREATE INDEX offline_receipts_by_customer ON offline_receipts (customer_id);
