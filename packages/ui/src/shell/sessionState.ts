/** Who is signed in, as one state: the token in this browser, the person that the server names for it, and how the last session ended. */
export type SessionState<Person> =
  | { state: 'checking' }
  | { state: 'signedOut' }
  /** There is a token, but the server could not be reached to check it. */
  | { state: 'unreachable'; error: unknown; retry: () => void }
  | { state: 'signedIn'; person: Person }
  /** The session of the person on this page has ended without a sign-out. The page stays, with what was typed, until they sign in again. */
  | { state: 'ended'; person: Person };

/** The server's answer for the token, as SWR gives it. */
export interface PersonAnswer<Person> {
  data: Person | undefined;
  error: unknown;
  mutate: () => Promise<unknown>;
}

/** @param last the person whose session on this page has ended by itself */
export function sessionState<Person>(
  token: string | null,
  answer: PersonAnswer<Person>,
  last?: Person,
): SessionState<Person> {
  const { data, error, mutate } = answer;
  if (!token) return last === undefined ? { state: 'signedOut' } : { state: 'ended', person: last };
  if (data !== undefined) return { state: 'signedIn', person: data };
  if (error) return { state: 'unreachable', error, retry: () => void mutate() };
  if (last !== undefined) return { state: 'ended', person: last };
  return { state: 'checking' };
}
