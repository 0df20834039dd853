/** Who is signed in: the token that api.ts keeps and the administrator that data/me fetches for it, as one state. */
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { Admin } from '@ajose/sdk/contract/staff';
import { certainContext } from '@ajose/ui/context.ts';
import { sessionState, type SessionState } from '@ajose/ui/shell/sessionState.ts';
import { dropToken, keepToken, onTokenChange, readToken, sessionEnded } from './api.ts';
import { dropCallsUnderWay, forgetEverything } from './data/keys.ts';
import { logout, useMe } from './data/me.ts';
import { forgetKept } from './components/list.ts';

/** `left`: the administrator chose to sign out, so the next sign-in begins at home. */
export type Session = SessionState<Admin> & { left: boolean };

interface SessionActions {
  signIn: (token: string) => void;
  /** Ends the session on the server, and in this browser even if the server cannot be reached. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<Session>({ state: 'checking', left: false });
const [ActionsContext, useSessionActions] = certainContext<SessionActions>(
  'useSessionActions needs a SessionProvider above it',
);

/** A page whose session has ended fetches nothing and keeps its content. */
const whileSignedIn = { isPaused: () => readToken() === null };

export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const { data, error, mutate } = useMe(token);
  const [left, setLeft] = useState(false);
  // The person on this page, until somebody signs out.
  const [last, setLast] = useState<Admin>();
  const person = data ?? (token !== null || sessionEnded() ? last : undefined);
  if (person !== last) setLast(person);

  const session = useMemo<Session>(
    () => ({ ...sessionState(token, { data, error, mutate }, person), left }),
    [token, data, error, mutate, person, left],
  );

  const signOut = useCallback(async () => {
    // The call reads the token when it is sent, so the token stays until the answer is here.
    await logout().catch(() => undefined);
    setLeft(true);
    dropToken();
    forgetKept();
    await forgetEverything();
  }, []);
  const signIn = useCallback((token: string) => {
    setLeft(false);
    dropCallsUnderWay();
    keepToken(token);
  }, []);
  const actions = useMemo(() => ({ signIn, signOut }), [signIn, signOut]);

  return (
    <ActionsContext value={actions}>
      <SessionContext value={session}>
        <SWRConfig value={whileSignedIn}>{children}</SWRConfig>
      </SessionContext>
    </ActionsContext>
  );
}

export const useSession = (): Session => useContext(SessionContext);

export { useSessionActions };

const [AdminContext, useAdmin] = certainContext<Admin>('useAdmin is for pages behind the guard');

/** Gives the signed-in administrator to the pages behind the guard. */
export const AdminProvider = AdminContext;

/** The signed-in administrator, for pages behind the guard. */
export { useAdmin };
