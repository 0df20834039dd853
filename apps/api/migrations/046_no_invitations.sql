-- Mailboxes that want no more invitations to circles, from nobody. Kept is an HMAC of the address, never the address.
CREATE TABLE no_invitations (
  mailbox bytea PRIMARY KEY,
  since   timestamptz NOT NULL
);
