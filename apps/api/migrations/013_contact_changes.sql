-- Changes of an email address, a phone number or a place, each of which its owner can undo by the link of an email.

CREATE TABLE contact_changes (
  id               uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id      uuid NOT NULL REFERENCES customers,
  -- email: changed when the new address is confirmed. details: phone number and place, changed at once.
  kind             text NOT NULL CHECK (kind IN ('email', 'details')),
  asked_at         timestamptz NOT NULL,
  changed_at       timestamptz,
  undone_at        timestamptz,
  -- The link of the new address is worth nothing any more: another change was asked for, or the password is new.
  dropped_at       timestamptz,
  email_before     citext,
  email_after      citext,
  -- When the address before was confirmed. Null: it never was, so its mailbox cannot undo the change.
  confirmed_before timestamptz,
  phone_before     text,
  state_before     text,
  country_before   text,
  CHECK (num_nulls(email_before, email_after) = CASE kind WHEN 'email' THEN 0 ELSE 2 END),
  CHECK (num_nulls(phone_before, state_before, country_before) = CASE kind WHEN 'details' THEN 0 ELSE 3 END),
  CHECK (undone_at IS NULL OR changed_at IS NOT NULL),
  CHECK (dropped_at IS NULL OR changed_at IS NULL)
);
CREATE INDEX contact_changes_by_customer ON contact_changes (customer_id, id);
-- One new address waits for each customer.
CREATE UNIQUE INDEX contact_changes_waiting ON contact_changes (customer_id)
  WHERE kind = 'email' AND changed_at IS NULL AND dropped_at IS NULL;
-- Nobody else takes an address to which a change may still be undone.
CREATE INDEX contact_changes_of_address ON contact_changes (email_before)
  WHERE changed_at IS NOT NULL AND undone_at IS NULL;

-- When the email address was changed last. Null: never.
ALTER TABLE customers ADD COLUMN email_changed_at timestamptz;

-- The address that a link was sent to. The link is worth nothing once the account has another one. Null: a link from
-- before this column.
ALTER TABLE password_resets ADD COLUMN email citext;
