/**
 * Asks an administrator who has a second factor for a code or a passkey before an act that steers money or people. A code counts for five
 * minutes in its session. Each code works once and lasts half a minute, so otherwise an administrator who decides ten requests would wait
 * for ten codes, and would turn the second factor off. Who steals the token within the five minutes may decide in it, up to the amounts that
 * need two.
 */
import { row, run } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SignedInStaff } from '../../platform/server/signed-in.ts';
import { reauthenticate } from './reauthenticate.ts';

const COUNTS_MS = 5 * 60_000;

/**
 * @param purpose what a code confirms, as `approve 0199...`; a code that was given for one purpose is good for no other
 * @throws Refusal 401 `two_factor_required` without a code and without a recent one; 403 `wrong_code`; 429 after repeated failures
 */
export async function requireRecentCode(
  deps: Deps,
  who: SignedInStaff,
  code: string | undefined,
  purpose: string,
): Promise<void> {
  const { db, clock } = deps;
  const { sessionId, staff } = who;
  if (!staff.twoFactor) return;
  const now = clock.now();
  const since = new Date(now.getTime() - COUNTS_MS);
  const recent = await row(db, 'SELECT FROM sessions WHERE id = $1 AND code_given_at > $2', [sessionId, since]);
  if (!code && recent) return;
  await reauthenticate(deps, who, { body: { code }, purpose, needs: 'code' });
  await run(db, 'UPDATE sessions SET code_given_at = $2 WHERE id = $1', [sessionId, now]);
}
