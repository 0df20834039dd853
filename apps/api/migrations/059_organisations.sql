-- Organisations and families: accounts of several people. An organisation is a row of customers, so money, papers and
-- lists know it by its customer_id; it has no password and nobody signs in as it. Its members do, as themselves.

ALTER TABLE customers
  ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'organisation')),
  ADD CONSTRAINT customers_only_persons_sign_in CHECK (kind = 'person' OR password_hash = '');
COMMENT ON COLUMN customers.kind IS 'file profile; ends stays; no words';

CREATE TABLE organisations (
  customer_id   uuid PRIMARY KEY REFERENCES customers,
  form          text NOT NULL CHECK (form IN ('company', 'business_name', 'incorporated_trustees', 'cooperative',
                                              'club', 'family')),
  -- The CAC's RC, BN or IT number without those letters; a cooperative's is its state's. Clubs and families have none.
  number        text CHECK (number ~ '^[0-9A-Z][0-9A-Z/-]{0,29}$'),
  registered_in text,
  tin           text CHECK (tin ~ '^[0-9-]{8,20}$'),
  address       text NOT NULL,
  -- How many have to agree before money or power goes out.
  signatures    smallint NOT NULL CHECK (signatures IN (1, 2)),
  -- When two administrators had seen its papers. Until then it has level 0.
  checked_at    timestamptz,
  CHECK ((number IS NULL) = (form IN ('club', 'family'))),
  CHECK ((registered_in IS NOT NULL) = (form = 'cooperative')),
  CHECK (tin IS NULL OR form NOT IN ('club', 'family'))
);
-- Before it was checked a number is only said, so that nobody keeps another organisation out by saying its number.
CREATE UNIQUE INDEX organisations_by_number ON organisations (form, number, registered_in) NULLS NOT DISTINCT
  WHERE number IS NOT NULL AND checked_at IS NOT NULL;
COMMENT ON TABLE organisations IS 'whose customer_id; public the organisations and families that you act for';
COMMENT ON COLUMN organisations.customer_id IS 'no file: whose the row is; ends years';
COMMENT ON COLUMN organisations.form IS 'file organisation; ends years; no words';
COMMENT ON COLUMN organisations.number IS 'file organisation; ends years; no words';
COMMENT ON COLUMN organisations.registered_in IS 'file organisation; ends years; no words';
COMMENT ON COLUMN organisations.tin IS 'file organisation; ends years; no words';
COMMENT ON COLUMN organisations.address IS 'file organisation; ends years';
COMMENT ON COLUMN organisations.signatures IS 'file organisation; ends years';
COMMENT ON COLUMN organisations.checked_at IS 'file organisation; ends years';

-- Who acts for an organisation. A row stays when the member has left: what they did is the organisation's history.
CREATE TABLE members (
  id              uuid PRIMARY KEY DEFAULT uuidv7(),
  organisation_id uuid NOT NULL REFERENCES customers,
  person_id       uuid NOT NULL REFERENCES customers,
  -- What each role may do is in the SDK (members.ts).
  role            text NOT NULL CHECK (role IN ('viewer', 'maker', 'checker', 'owner')),
  -- The most that a maker puts into products at once without another member. Null: as much as there is.
  most_alone_kobo bigint CHECK (most_alone_kobo >= 0),
  -- Null: the member registered the organisation.
  invited_by      uuid REFERENCES customers,
  invited_at      timestamptz NOT NULL,
  accepted_at     timestamptz,
  ended_at        timestamptz,
  CHECK (organisation_id <> person_id),
  CHECK (invited_by <> person_id),
  CHECK (most_alone_kobo IS NULL OR role = 'maker')
);
CREATE UNIQUE INDEX members_once ON members (organisation_id, person_id) WHERE ended_at IS NULL;
CREATE INDEX members_of_person ON members (person_id, organisation_id);
CREATE INDEX members_of_organisation ON members (organisation_id, id);
COMMENT ON TABLE members IS 'whose person_id; public the organisations and families that you act for';
COMMENT ON COLUMN members.id IS 'file memberships; ends stays';
COMMENT ON COLUMN members.organisation_id IS 'file memberships; ends stays';
COMMENT ON COLUMN members.person_id IS 'no file: whose the row is; ends stays';
COMMENT ON COLUMN members.role IS 'file memberships; ends stays; no words';
COMMENT ON COLUMN members.most_alone_kobo IS 'file memberships.most_alone/100; ends stays';
COMMENT ON COLUMN members.invited_by IS 'no file: what others did; ends stays';
COMMENT ON COLUMN members.invited_at IS 'file memberships; ends stays';
COMMENT ON COLUMN members.accepted_at IS 'file memberships; ends stays';
COMMENT ON COLUMN members.ended_at IS 'file memberships; ends stays';
