/**
 * Known devices: a browser that has signed in keeps a token that proves it. Attempts with the token are counted apart, so that guesses from
 * elsewhere never make the owner wait. The token signs nobody in. It ends with a new password and when a second factor starts. After
 * signing out it only shows that the browser is not a new one.
 */
import { row, run, type Sql } from '../../platform/database/db.ts';
import type { Kind } from '../../platform/server/signed-in.ts';
import type { Account } from './accounts.ts';
import { hashToken, newToken } from './sessions.ts';

type Owner = Pick<Account, 'kind' | 'id'>;

export interface Device {
  /** The name under which attempts from this device are counted. */
  name: string;
  signedOut: boolean;
}

/**
 * The device is also looked up for an unknown address, so that the time does not tell whether the address is known.
 * @returns null when the account does not know the device
 */
export async function findDevice(
  on: Sql,
  account: Owner | undefined,
  token: string | undefined,
): Promise<Device | null> {
  if (!token) return null;
  const knownDevice = await row<{ signed_out: boolean }>(
    on,
    'SELECT signed_out FROM known_devices WHERE hash = $1 AND kind = $2 AND account_id = $3',
    [hashToken(token), account?.kind ?? 'customer', account?.id ?? null],
  );
  return account && knownDevice ? { name: `device ${hashToken(token)}`, signedOut: knownDevice.signed_out } : null;
}

/** Remembers the device that has just opened a session. @param before its earlier token, where the account knew it @returns its token */
export async function keepDevice(
  on: Sql,
  now: Date,
  { kind, id }: Owner,
  sessionId: string,
  before?: string,
): Promise<string> {
  const token = before ?? newToken();
  await run(
    on,
    `INSERT INTO known_devices (hash, kind, account_id, session_id, seen_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hash) DO UPDATE SET session_id = $4, seen_at = $5, signed_out = false WHERE known_devices.account_id = $3`,
    [hashToken(token), kind, id, sessionId, now],
  );
  return token;
}

/** Forgets all devices of an account: it has a new password, or its second factor has started. */
export async function forgetDevices(on: Sql, kind: Kind, accountId: string): Promise<void> {
  await run(on, 'DELETE FROM known_devices WHERE kind = $1 AND account_id = $2', [kind, accountId]);
}
