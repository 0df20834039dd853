/**
 * The customer's own secrets for the draws of circles, kept in this browser, so that it can see afterwards whether a draw was made with the
 * secret that it gave.
 */
import { makeSecret } from '@ajose/sdk/domain/circles';
import { kept } from '@ajose/sdk/store';

const nameOf = (key: string): string => `circleSecret:${key}`;

/**
 * The secret for a circle that is being made or joined. The same key always gets the same secret, because an earlier call may have arrived.
 */
export function secretFor(key: string): string {
  const secret = ownSecret(key) ?? makeSecret();
  kept.set(nameOf(key), secret);
  return secret;
}

/** Stores a secret under the id of its circle. For a circle that is being made the key is that id already. */
export function keepSecret(key: string, circleId: string): void {
  if (key === circleId) return;
  const secret = ownSecret(key);
  if (secret !== null) kept.set(nameOf(circleId), secret);
  kept.remove(nameOf(key));
}

/** The secret that this browser gave for a circle; null where another device gave it. */
export const ownSecret = (circleId: string): string | null => kept.get(nameOf(circleId));
