/** What a screen offers, by the role of the signed-in administrator. The server enforces the same table. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { roleCan, whyRoleForbids, type Capability } from '@ajose/sdk/domain/roles';
import { useAdmin } from '../session.tsx';
import { WhoMay } from './WhoMay.tsx';

/** Whether the signed-in administrator's role has this capability. */
export const useMay = (capability: Capability): boolean => roleCan(useAdmin().role, capability);

/** Shows its content only to roles that allow it. */
export function Allowed({ to, children }: { to: Capability; children: ReactNode }) {
  return useMay(to) ? children : null;
}

/** Says what the role may not do here and which roles may; nothing where it may. */
export function RoleNotice({ to }: { to: Capability }) {
  const { role } = useAdmin();
  if (roleCan(role, to)) return null;
  return (
    <Alert severity="info" role="note">
      {whyRoleForbids(role, to)}
      <WhoMay to={to} />
    </Alert>
  );
}
