/** Who is signed in. The token lives in token.ts, the customer behind it comes from data/me; this is where both become one state. */
import { createContext, use, useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { User } from '@ajose/sdk/contract/customers';
import { certainContext } from '@ajose/ui/context.ts';
import { forgetEverything } from './data/keys.ts';
import { keepMe, logout, useMe } from './data/me.ts';
import { dropToken, keepToken, onTokenChange, readToken } from './token.ts';

export type Session =
  | { state: 'checking' }
  /** `left`: the customer chose to sign out, so the next sign-in begins at home. */
  | { state: 'signedOut'; left: boolean }
  /** There is a token, but the server could not be reached to check it. */
  | { state: 'unreachable'; error: unknown; retry: () => void }
  | { state: 'signedIn'; user: User };

interface SessionActions {
  signIn: (token: string, user: User) => void;
  /** Ends the session in this browser at once, and on the server when the call arrives. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<Session>({ state: 'checking' });
const [ActionsContext, useSessionActions] = certainContext<SessionActions>(
  'useSessionActions needs a SessionProvider above it',
);

/** Pages rendered at build time know no token: they show what a visitor sees. */
const noToken = (): string | null => null;

export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onTokenChange, readToken, noToken);
  const { data: user, error, mutate } = useMe(token);

  const [left, setLeft] = useState(false);

  const session = useMemo<Session>(() => {
    if (!token) return { state: 'signedOut', left };
    if (user) return { state: 'signedIn', user };
    if (error) return { state: 'unreachable', error, retry: () => void mutate() };
    return { state: 'checking' };
  }, [token, user, error, mutate, left]);

  const signOut = useCallback(async () => {
    const last = readToken();
    setLeft(true);
    dropToken();
    await forgetEverything();
    if (last) await logout(last).catch(() => undefined);
  }, []);
  const signIn = useCallback((token: string, user: User) => {
    setLeft(false);
    void keepMe(token, user);
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

const [UserContext, useUser] = certainContext<User>('useUser is for pages behind the guard');

/** Gives the pages behind the guard a customer who is certainly there. */
export const UserProvider = UserContext;

/** The signed-in customer, for pages behind the guard. */
export { useUser };
