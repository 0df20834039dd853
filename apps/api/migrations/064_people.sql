-- Organisations are checked by their papers, members are invited by a link, and each member sees notices for
-- themselves.
ALTER TABLE files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('name_change', 'complaint', 'registration'));

-- An owner asks to have an organisation checked, with its papers. Two administrators decide.
CREATE TABLE registrations (
  id              uuid PRIMARY KEY DEFAULT uuidv7(),
  customer_id     uuid NOT NULL REFERENCES organisations,
  asked_at        timestamptz NOT NULL,
  asked_by        uuid NOT NULL REFERENCES customers,
  certificate_id  uuid REFERENCES files ON DELETE SET NULL,
  constitution_id uuid REFERENCES files ON DELETE SET NULL,
  -- Names who signs.
  resolution_id   uuid REFERENCES files ON DELETE SET NULL,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'checked', 'refused', 'taken_back')),
  ended_at        timestamptz,
  decided_by      uuid REFERENCES staff,
  -- What the owners read.
  refused_because text,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK ((state = 'refused') = (refused_because IS NOT NULL)),
  CHECK (state IN ('waiting', 'taken_back') OR decided_by IS NOT NULL)
);
CREATE INDEX registrations_by_customer ON registrations (customer_id, id);
CREATE UNIQUE INDEX registrations_waiting ON registrations (customer_id) WHERE state = 'waiting';
CREATE INDEX registrations_by_certificate ON registrations (certificate_id) WHERE certificate_id IS NOT NULL;
CREATE INDEX registrations_by_constitution ON registrations (constitution_id) WHERE constitution_id IS NOT NULL;
CREATE INDEX registrations_by_resolution ON registrations (resolution_id) WHERE resolution_id IS NOT NULL;
COMMENT ON TABLE registrations IS 'whose customer_id; public the organisations and families that you act for';
COMMENT ON COLUMN registrations.id IS 'file registrations; ends years';
COMMENT ON COLUMN registrations.customer_id IS 'no file: whose the row is; ends years';
COMMENT ON COLUMN registrations.asked_at IS 'file registrations; ends years';
COMMENT ON COLUMN registrations.asked_by IS 'no file: what others did; ends years';
COMMENT ON COLUMN registrations.certificate_id IS 'file registrations; ends years';
COMMENT ON COLUMN registrations.constitution_id IS 'file registrations; ends years';
COMMENT ON COLUMN registrations.resolution_id IS 'file registrations; ends years';
COMMENT ON COLUMN registrations.state IS 'file registrations; ends years; no words';
COMMENT ON COLUMN registrations.ended_at IS 'file registrations; ends years';
COMMENT ON COLUMN registrations.decided_by IS 'no file: the work of administrators; ends years';
COMMENT ON COLUMN registrations.refused_because IS 'file registrations; ends years';

ALTER TABLE work_items
  DROP CONSTRAINT work_items_kind_check,
  ADD CONSTRAINT work_items_kind_check
    CHECK (kind IN ('case', 'approval', 'dispute', 'identity', 'payout', 'name', 'complaint', 'registration')),
  DROP CONSTRAINT work_items_source_check,
  ADD CONSTRAINT work_items_source_check
    CHECK (source IN ('case', 'approval', 'dispute', 'name_change', 'complaint', 'registration'));

-- The few organisations among many persons.
CREATE INDEX customers_organisations ON customers (created_at, id) WHERE kind = 'organisation';

-- A link by email lets the person with that address become a member, once. It names this row, and no token is stored.
CREATE TABLE member_invitations (
  id              uuid PRIMARY KEY DEFAULT uuidv7(),
  organisation_id uuid NOT NULL REFERENCES customers,
  email           citext NOT NULL,
  role            text NOT NULL CHECK (role IN ('viewer', 'maker', 'checker', 'owner')),
  most_alone_kobo bigint CHECK (most_alone_kobo >= 0),
  invited_by      uuid NOT NULL REFERENCES customers,
  invited_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'declined', 'taken_back')),
  CHECK (most_alone_kobo IS NULL OR role = 'maker')
);
CREATE UNIQUE INDEX member_invitations_waiting ON member_invitations (organisation_id, email) WHERE state = 'waiting';
CREATE INDEX member_invitations_old ON member_invitations (expires_at);
COMMENT ON TABLE member_invitations IS 'whose organisation_id; public the organisations and families that you act for';
COMMENT ON COLUMN member_invitations.id IS 'file invitations; ends soon';
COMMENT ON COLUMN member_invitations.organisation_id IS 'no file: whose the row is; ends soon';
COMMENT ON COLUMN member_invitations.email IS 'no file: what others said; ends soon';
COMMENT ON COLUMN member_invitations.role IS 'file invitations; ends soon; no words';
COMMENT ON COLUMN member_invitations.most_alone_kobo IS 'file invitations.most_alone/100; ends soon';
COMMENT ON COLUMN member_invitations.invited_by IS 'no file: what others did; ends soon';
COMMENT ON COLUMN member_invitations.invited_at IS 'file invitations; ends soon';
COMMENT ON COLUMN member_invitations.expires_at IS 'file invitations; ends soon';
COMMENT ON COLUMN member_invitations.state IS 'file invitations; ends soon; no words';

-- Each member has seen an organisation's notices for themselves.
ALTER TABLE members ADD COLUMN notices_seen_at timestamptz;
COMMENT ON COLUMN members.notices_seen_at IS 'file memberships; ends stays';
