/** Holds an administrator to the role: the SDK's table says what each role may do. */
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { roleCan, whyRoleForbids, type Capability } from '@ajose/sdk/domain/roles';
import { refuse } from './errors.ts';

/** @throws Refusal 403 `role_forbids` */
export function requireRole(role: AdminRole, capability: Capability): void {
  if (!roleCan(role, capability)) throw refuse(403, 'role_forbids', whyRoleForbids(role, capability));
}
