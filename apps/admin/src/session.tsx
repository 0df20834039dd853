/** The administrator's session. */
import { makeSession } from '@ajose/app/session';
import type { Admin } from '@ajose/sdk/contract/staff';
import { store } from './api.ts';
import { forgetKept } from './components/list.ts';
import { getMe, logout } from './data/me.ts';

/** How soon, in milliseconds, a waiting person sees that they were confirmed. */
const WAITING_MS = 30_000;

export const {
  SessionProvider,
  useSession,
  useSessionActions,
  /** Gives the signed-in administrator to the pages behind the guard. */
  PersonProvider: AdminProvider,
  /** The signed-in administrator, for pages behind the guard. */
  usePerson: useAdmin,
} = makeSession<Admin, { token: string }>({
  store,
  getPerson: getMe,
  options: { refreshInterval: (admin) => (admin?.confirmedAt === null ? WAITING_MS : 0) },
  logout,
  onSignOut: forgetKept,
});
