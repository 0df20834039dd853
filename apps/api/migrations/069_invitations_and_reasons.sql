-- Invitations of administrators (a link in an email, for that address, with a role), and reasons of acts.
CREATE TABLE staff_invitations (
  -- The account that registers by it gets this id.
  id         uuid PRIMARY KEY DEFAULT uuidv7(),
  email      citext NOT NULL CONSTRAINT staff_invitations_once UNIQUE,
  role       text NOT NULL CHECK (role IN ('support', 'operations', 'finance', 'owner')),
  invited_by uuid NOT NULL REFERENCES staff,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE staff_invitations IS 'nobody: administrators';
COMMENT ON COLUMN staff_invitations.id IS 'nobody';
COMMENT ON COLUMN staff_invitations.email IS 'nobody';
COMMENT ON COLUMN staff_invitations.role IS 'nobody';
COMMENT ON COLUMN staff_invitations.invited_by IS 'nobody';
COMMENT ON COLUMN staff_invitations.invited_at IS 'nobody';
COMMENT ON COLUMN staff_invitations.expires_at IS 'nobody';

-- From now on the reason for any act, not of a status alone. Null: the act is about no customer.
ALTER TABLE status_reasons ALTER COLUMN customer_id DROP NOT NULL;
COMMENT ON TABLE status_reasons IS 'whose customer_id; public the reasons for what we decided about you';
