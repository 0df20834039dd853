-- Emails to customers, as they were sent: to whom, with which words, and what became of them. What lets its reader act
-- is taken out before (src/sent-emails/sent-emails.ts). They go with the account, or after a year.
CREATE TABLE sent_emails (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id uuid NOT NULL REFERENCES customers,
  at          timestamptz NOT NULL,
  -- Which email it is, as src/mail/enqueue.ts names it.
  kind        text NOT NULL,
  -- Whether a mail server took it, refused its address for good, or could not be reached for days.
  outcome     text NOT NULL CHECK (outcome IN ('sent', 'refused', 'given_up')),
  -- Address, subject, text and HTML: compressed, then encrypted (src/crypto/sealed-secret.ts).
  content     bytea NOT NULL
);
-- What is encrypted does not become smaller.
ALTER TABLE sent_emails ALTER content SET STORAGE EXTERNAL;
CREATE INDEX sent_emails_by_customer ON sent_emails (customer_id, id);
CREATE INDEX sent_emails_by_time     ON sent_emails (at);
