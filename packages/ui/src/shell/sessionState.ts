/** Who is signed in, as one state of two sources: the token in this browser and the person that the server names for it. */

export type SessionState<Person> =
  | { state: 'checking' }
  | { state: 'signedOut' }
  /** There is a token, but the server could not be reached to check it. */
  | { state: 'unreachable'; error: unknown; retry: () => void }
  | { state: 'signedIn'; person: Person };

/** The server's answer for the token, as SWR gives it. */
export interface PersonAnswer<Person> {
  data: Person | undefined;
  error: unknown;
  mutate: () => Promise<unknown>;
}

export function sessionState<Person>(token: string | null, answer: PersonAnswer<Person>): SessionState<Person> {
  const { data, error, mutate } = answer;
  if (!token) return { state: 'signedOut' };
  if (data !== undefined) return { state: 'signedIn', person: data };
  if (error) return { state: 'unreachable', error, retry: () => void mutate() };
  return { state: 'checking' };
}
