-- Which member did what one member does alone for an organisation or a family: paying in, buying, and what leaves where
-- one signature is enough. Who asked for the rest, and who approved it, is in member_requests.
CREATE TABLE done_by_members (
  -- The organisation.
  customer_id    uuid NOT NULL REFERENCES customers,
  -- The transaction's reference. It stands here before there is a transaction, which may be refused.
  transaction_id text NOT NULL,
  person_id      uuid NOT NULL REFERENCES customers,
  at             timestamptz NOT NULL,
  PRIMARY KEY (customer_id, transaction_id)
);
COMMENT ON TABLE done_by_members IS 'whose customer_id; public the organisations and families that you act for';
COMMENT ON COLUMN done_by_members.customer_id IS 'no file: whose the row is; ends years';
COMMENT ON COLUMN done_by_members.transaction_id IS 'file doneByMembers; ends years; no words';
COMMENT ON COLUMN done_by_members.person_id IS 'no file: what others did; ends years';
COMMENT ON COLUMN done_by_members.at IS 'file doneByMembers; ends years';
