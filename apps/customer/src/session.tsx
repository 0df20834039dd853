/** Who is signed in: the token that api.ts keeps and the customer that data/me fetches for it, as one state. */
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import type { SignedInUserReply, User } from '@ajose/sdk/contract/customers';
import { certainContext } from '@ajose/ui/context.ts';
import { sessionState, type SessionState } from '@ajose/ui/shell/sessionState.ts';
import { dropToken, keepToken, onTokenChange, readToken, sessionEnded } from './api.ts';
import { dropCallsUnderWay, forgetEverything } from './data/keys.ts';
import { keepMe, logout, useMe } from './data/me.ts';
import { keepSessionEnd } from './offline/sessionEnd.ts';

/** `left`: the customer chose to sign out, so the next sign-in begins at home. `came`: the customer signed in or up on this page. */
export type Session = SessionState<User> & { left: boolean; came: boolean };

type Opened = Pick<SignedInUserReply, 'token' | 'user' | 'expiresAt'>;

interface SessionActions {
  signIn: (session: Opened) => void;
  /** Ends the session in this browser at once, and on the server when the call arrives. */
  signOut: () => Promise<void>;
}

const SessionContext = createContext<Session>({ state: 'checking', left: false, came: false });
const [ActionsContext, useSessionActions] = certainContext<SessionActions>(
  'useSessionActions needs a SessionProvider above it',
);

/** A page whose session has ended fetches nothing and keeps its content. */
const whileSignedIn = { isPaused: () => readToken() === null };

export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useSyncExternalStore(onTokenChange, readToken);
  const { data, error, mutate } = useMe(token);
  const [left, setLeft] = useState(false);
  const [came, setCame] = useState(false);
  // The person on this page, until somebody signs out.
  const [last, setLast] = useState<User>();
  const person = data ?? (token !== null || sessionEnded() ? last : undefined);
  if (person !== last) setLast(person);

  const session = useMemo<Session>(
    () => ({ ...sessionState(token, { data, error, mutate }, person), left, came }),
    [token, data, error, mutate, person, left, came],
  );

  const signOut = useCallback(async () => {
    const last = readToken();
    setLeft(true);
    dropToken();
    await forgetEverything();
    if (last) await logout(last).catch(() => undefined);
  }, []);
  const signIn = useCallback(({ token, user, expiresAt }: Opened) => {
    setLeft(false);
    setCame(true);
    dropCallsUnderWay();
    void keepMe(token, user);
    keepToken(token);
    keepSessionEnd(expiresAt);
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

const [UserContext, useUser] = certainContext<User>('useUser is for pages behind the guard');

/** Gives the signed-in customer to the pages behind the guard. */
export const UserProvider = UserContext;

/** The signed-in customer, for pages behind the guard. */
export { useUser };
