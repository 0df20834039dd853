/** Who is signed in. The token lives in token.ts, the administrator behind it comes from data/me; this is where both become one state. */
import { createContext, use, useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Admin } from '@ajose/sdk/contract/staff';
import { certainContext } from '@ajose/ui/context';
import { forgetEverything } from './data/keys.ts';
import { logout, useMe } from './data/me.ts';
import { forgetKept } from './components/list.ts';
import { forgetPlace } from './shell/place.ts';
import { dropToken, keepToken, onTokenChange, readToken } from './token.ts';

export type Session =
  | { state: 'checking' }
  /** `left`: by the administrator's own wish, who then wants no way back to where they were. */
  | { state: 'signedOut'; left: boolean }
  /** The token may be good, but nobody could be asked: offline, or the server is away. */
  | { state: 'unreachable'; error: unknown; retry: () => void }
  | { state: 'signedIn'; admin: Admin };

interface SessionActions {
  signIn: (token: string) => void;
  /** Ends the session on the server, and here even if the server cannot be reached. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<Session>({ state: 'checking' });
const [ActionsContext, useSessionActions] = certainContext<SessionActions>(
  'useSessionActions needs a SessionProvider above it',
);

export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const { data: admin, error, mutate } = useMe(token);

  const [left, setLeft] = useState(false);

  const session = useMemo<Session>(() => {
    if (!token) return { state: 'signedOut', left };
    if (admin) return { state: 'signedIn', admin };
    if (error) return { state: 'unreachable', error, retry: () => void mutate() };
    return { state: 'checking' };
  }, [token, admin, error, mutate, left]);

  const signOut = useCallback(async () => {
    // The call reads the token only when it leaves, so the token has to stay until it is answered.
    await logout().catch(() => undefined);
    setLeft(true);
    dropToken();
    forgetKept();
    forgetPlace();
    await forgetEverything();
  }, []);
  const signIn = useCallback((token: string) => {
    setLeft(false);
    keepToken(token);
  }, []);
  const actions = useMemo(() => ({ signIn, signOut }), [signIn, signOut]);

  return (
    <ActionsContext value={actions}>
      <SessionContext value={session}>{children}</SessionContext>
    </ActionsContext>
  );
}

export const useSession = (): Session => use(SessionContext);

export { useSessionActions };

const [AdminContext, useAdmin] = certainContext<Admin>('useAdmin is for pages behind the guard');

/** Gives the pages behind the guard an administrator who is certainly there. */
export const AdminProvider = AdminContext;

/** The signed-in administrator, for pages behind the guard. */
export { useAdmin };
