-- What a customer is told at once, on the devices that asked for it, and once a month by email.

-- A browser that shows notices by web push. Signing out, a new password and ending a session remove it; a session that
-- ends by time does not.
CREATE TABLE push_devices (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  -- Of the sign-in that asked for it last.
  session_id  uuid NOT NULL,
  endpoint    text NOT NULL CONSTRAINT push_devices_once UNIQUE,
  p256dh      text NOT NULL,
  auth        text NOT NULL,
  added_at    timestamptz NOT NULL
);
CREATE INDEX push_devices_by_customer ON push_devices (customer_id, id);
CREATE INDEX push_devices_by_session ON push_devices (session_id);
COMMENT ON TABLE push_devices IS 'whose customer_id; public the devices that you let us tell at once';
COMMENT ON COLUMN push_devices.id IS 'file pushDevices; ends closing';
COMMENT ON COLUMN push_devices.customer_id IS 'no file: whose the row is; ends closing';
COMMENT ON COLUMN push_devices.session_id IS 'no file: what only recognises the customer; ends closing';
COMMENT ON COLUMN push_devices.endpoint IS 'no file: what only recognises the customer; ends closing';
COMMENT ON COLUMN push_devices.p256dh IS 'no file: what only recognises the customer; ends closing';
COMMENT ON COLUMN push_devices.auth IS 'no file: what only recognises the customer; ends closing';
COMMENT ON COLUMN push_devices.added_at IS 'file pushDevices; ends closing';

ALTER TABLE customers
  ADD COLUMN push_off text[] NOT NULL DEFAULT '{}',
  -- Whether what is told at once has amounts, which a locked screen shows.
  ADD COLUMN push_amounts boolean NOT NULL DEFAULT false,
  -- The day in Lagos on which the next monthly statement is told by email. Null: not wanted.
  ADD COLUMN statement_due_on date;
CREATE INDEX customers_statement_due ON customers (statement_due_on) WHERE statement_due_on IS NOT NULL;
COMMENT ON COLUMN customers.push_off IS 'file profile; ends stays';
COMMENT ON COLUMN customers.push_amounts IS 'file profile; ends stays';
COMMENT ON COLUMN customers.statement_due_on IS 'file profile; ends stays';
