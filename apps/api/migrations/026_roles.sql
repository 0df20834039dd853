-- What an administrator may do: the table of roles is in the SDK (roles.ts). Those who are there already are owners.
ALTER TABLE staff
  ADD role text NOT NULL DEFAULT 'owner' CHECK (role IN ('support', 'operations', 'finance', 'owner')),
  -- When another administrator gave the role; null for the role that an account began with.
  ADD role_given_at timestamptz;
