/** Who is signed in: the token in this browser and the person that the server names for it, as one state. */
import { createContext, useCallback, useContext, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { ApiError } from '@ajose/sdk/error';
import type { TokenStore } from '@ajose/sdk/token';
import { certainContext } from '@ajose/ui/context.ts';
import { sessionState, type SessionState } from '@ajose/ui/shell/sessionState.ts';
import { asked } from './asked.ts';
import { dropCallsUnderWay, forgetEverything } from './keys.ts';

/** `left`: the person chose to sign out, so the next sign-in begins at home. `came`: the person signed in or up on this page. */
export type Session<Person> = SessionState<Person> & { left: boolean; came: boolean };

export interface SessionActions<Opened> {
  signIn: (session: Opened) => void;
  /** Ends the session in this browser at once, and on the server when the call arrives. */
  signOut: () => Promise<void>;
}

interface SessionParts<Person, Opened> {
  store: TokenStore;
  /** Asks who the token's owner is. */
  getPerson: () => Promise<Person | undefined>;
  options?: SWRConfiguration<Person>;
  /** Ends a session whose token this browser has dropped. */
  logout: (token: string) => Promise<unknown>;
  /** Called before the token of a new session is kept. */
  onSignIn?: (session: Opened) => void;
  onSignOut?: () => void;
}

/** The session of an app: its provider, and the hooks that read and change it. */
export function makeSession<Person extends object, Opened extends { token: string }>(
  parts: SessionParts<Person, Opened>,
) {
  const { store, getPerson, options = {}, logout, onSignIn, onSignOut } = parts;
  const { readToken, dropToken, keepToken, onTokenChange, sessionEnded, sessionExpired } = store;
  const SessionContext = createContext<Session<Person>>({ state: 'checking', left: false, came: false });
  const [ActionsContext, useSessionActions] = certainContext<SessionActions<Opened>>('SessionProvider is missing');
  const [PersonProvider, usePerson] = certainContext<Person>('Nobody is signed in here');

  /** A page whose session has ended fetches nothing and keeps its content. */
  const whileSignedIn = { isPaused: () => readToken() === null };

  /** The token is part of the key, so that another sign-in never shows the last one's name. */
  const useOwner = asked(
    (token: string | null) => (token ? ['me', token] : null),
    async () => {
      const person = await getPerson();
      if (person) return person;
      // Otherwise the guard would wait for ever.
      sessionExpired();
      throw new ApiError({ status: 0, code: 'nobody', message: 'Please sign in again.' });
    },
    options,
  );

  /** Asks who is here before anything is drawn; undefined where that is nobody, or not known. */
  const beginSession = async (): Promise<Person | undefined> => {
    const token = readToken();
    return token === null ? undefined : useOwner.ahead(token);
  };

  function SessionProvider({ children }: { children: ReactNode }) {
    const token = useSyncExternalStore(onTokenChange, readToken);
    const { data, error, mutate } = useOwner(token);
    const [left, setLeft] = useState(false);
    const [came, setCame] = useState(false);
    // An ended session leaves its person on the page; a sign-out takes them off.
    const [last, setLast] = useState<Person>();
    const person = data ?? (token !== null || sessionEnded() ? last : undefined);
    if (person !== last) setLast(person);

    const session = useMemo<Session<Person>>(
      () => ({ ...sessionState(token, { data, error, mutate }, person), left, came }),
      [token, data, error, mutate, person, left, came],
    );

    const signOut = useCallback(async () => {
      const last = readToken();
      setLeft(true);
      dropToken();
      onSignOut?.();
      await forgetEverything();
      if (last) await logout(last).catch(() => undefined);
    }, []);
    const signIn = useCallback((opened: Opened) => {
      setLeft(false);
      setCame(true);
      dropCallsUnderWay();
      onSignIn?.(opened);
      keepToken(opened.token);
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

  const useSession = (): Session<Person> => useContext(SessionContext);

  return { SessionProvider, beginSession, useSession, useSessionActions, PersonProvider, usePerson };
}
