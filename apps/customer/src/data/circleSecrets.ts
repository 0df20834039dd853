/**
 * The customer's own secrets for the draws of circles, kept in this browser, so that it can see afterwards whether a draw was made with the
 * secret that it gave. Where the browser stores nothing for sites, they last until the page is left.
 */
import { makeSecret } from '@ajose/sdk/circles';

const nameOf = (key: string): string => `circleSecret:${key}`;

const here = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return here.get(key) ?? null;
  }
}

function write(key: string, secret: string | null): void {
  try {
    if (secret === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), secret);
  } catch {
    if (secret === null) here.delete(key);
    else here.set(key, secret);
  }
}

/**
 * The secret for a circle that is being made or joined. The same key always gets the same secret, because an earlier call may have arrived.
 */
export function secretFor(key: string): string {
  const secret = read(key) ?? makeSecret();
  write(key, secret);
  return secret;
}

/** Stores a secret under the id of its circle. For a circle that is being made the key is that id already. */
export function keepSecret(key: string, circleId: string): void {
  if (key === circleId) return;
  const secret = read(key);
  if (secret !== null) write(circleId, secret);
  write(key, null);
}

/** The secret that this browser gave for a circle; null where another device gave it. */
export const ownSecret = (circleId: string): string | null => read(circleId);
