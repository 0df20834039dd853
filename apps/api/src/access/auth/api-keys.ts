/**
 * API keys: an administrator's tool sends one instead of a session's token. A key is shown once, and only its hash is stored. It may do
 * what its scopes name and its owner's role allows at the time of the call. Some calls need a person, so no key may make them (guards.ts).
 */
import { KEY_BEGINS, keyScopes, MOST_KEYS, whyNoScope } from '@ajose/sdk/domain/api-keys';
import type { AddApiKeyBody, ApiKey, GetApiKeysQuery, GetApiKeysReply, KeyScope } from '@ajose/sdk/contract/api-keys';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { roleCan, rolesWith } from '@ajose/sdk/domain/roles';
import { writeAudit } from '../../platform/audit/audit.ts';
import { row, rows, run, tx, type Db, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { SignedInKey, SignedInStaff, Staff } from '../../platform/server/signed-in.ts';
import { lockOwnAccount } from './contact-changes.ts';
import { reauthenticate } from './reauthenticate.ts';
import { hashToken, newToken } from './sessions.ts';

/** How many letters of the secret are stored to recognise a key: 48 of its 256 bits. */
const SHOWN = 8;
const DAY_MS = 86_400_000;

/** The last use is recorded at most once a minute, so that most calls only read. */
const SEEN_EVERY_MS = 60_000;

interface Used {
  id: string;
  name: string;
  scopes: KeyScope[];
  last_used_at: Date | null;
  staff_id: string;
  staff_name: string;
  email: string;
  ref_code: string;
  two_factor: boolean;
}

/** Whether a token in the Authorization header is an API key. */
export const isKey = (token: string): boolean => token.startsWith(KEY_BEGINS);

/**
 * The key with its owner, read from the database for each call; null where it is unknown, expired or revoked, or its owner is blocked.
 * @param address where the call comes from
 */
export async function readKey({ db, clock }: Deps, token: string, address: string): Promise<SignedInKey | null> {
  const now = clock.now();
  const key = await row<Used>(
    db,
    `SELECT k.id, k.name, k.scopes, k.last_used_at, a.id AS staff_id, a.name AS staff_name, a.email::text, a.ref_code,
            EXISTS (SELECT FROM two_factor t
                     WHERE t.kind = 'admin' AND t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS two_factor
       FROM api_keys k JOIN staff a ON a.id = k.staff_id
      WHERE k.hash = $1 AND k.revoked_at IS NULL AND k.expires_at > $2 AND a.blocked_at IS NULL`,
    [hashToken(token), now],
  );
  if (!key) return null;
  if (key.last_used_at === null || now.getTime() - key.last_used_at.getTime() >= SEEN_EVERY_MS) {
    await run(db, 'UPDATE api_keys SET last_used_at = $2, last_used_from = $3 WHERE id = $1', [key.id, now, address]);
  }
  const { id, name, scopes, staff_id, staff_name, email, ref_code: refCode, two_factor: twoFactor } = key;
  return {
    kind: 'key',
    scopes,
    staff: { id: staff_id, name: staff_name, email, refCode, twoFactor, key: { id, name } },
  };
}

interface Found {
  id: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  staff_id: string;
  staff_name: string;
  role: AdminRole;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_from: string | null;
  revoked_at: Date | null;
  revoked_by_name: string | null;
}

const COLUMNS = `
  SELECT k.id, k.name, k.prefix, k.scopes, k.staff_id, a.name AS staff_name, a.role, k.created_at, k.expires_at,
         k.last_used_at, k.last_used_from, k.revoked_at, r.name AS revoked_by_name
    FROM api_keys k JOIN staff a ON a.id = k.staff_id LEFT JOIN staff r ON r.id = k.revoked_by`;

const toApiKey = (stored: Found): ApiKey => ({
  _id: stored.id,
  name: stored.name,
  prefix: stored.prefix,
  scopes: stored.scopes,
  lost: stored.scopes.filter((scope) => !roleCan(stored.role, keyScopes[scope].can)),
  owner: { _id: stored.staff_id, name: stored.staff_name },
  createdAt: stored.created_at.toISOString(),
  expiresAt: stored.expires_at.toISOString(),
  lastUsedAt: stored.last_used_at?.toISOString() ?? null,
  lastUsedFrom: stored.last_used_from,
  revokedAt: stored.revoked_at?.toISOString() ?? null,
  revokedBy: stored.revoked_by_name,
});

const roleOf = async (on: Sql, { id }: Staff): Promise<AdminRole> => {
  const administrator = await row<{ role: AdminRole }>(on, 'SELECT role FROM staff WHERE id = $1', [id]);
  if (!administrator) throw new Error(`There is no administrator ${id}`);
  return administrator.role;
};

/** A page of keys: working ones first, then by age, newest first. @param owner null for the keys of all administrators */
export async function listKeys(
  db: Db,
  now: Date,
  owner: string | null,
  { page = 1, limit = ROWS_A_PAGE }: GetApiKeysQuery,
): Promise<GetApiKeysReply> {
  const apiKeys = await rows<Found>(
    db,
    `${COLUMNS} WHERE $1::uuid IS NULL OR k.staff_id = $1
      ORDER BY k.revoked_at IS NULL AND k.expires_at > $2 DESC, k.id DESC LIMIT $3 OFFSET $4`,
    [owner, now, limit, (page - 1) * limit],
  );
  const counted = await row<{ total: number }>(
    db,
    'SELECT count(*)::int AS total FROM api_keys k WHERE $1::uuid IS NULL OR k.staff_id = $1',
    [owner],
  );
  const total = counted?.total ?? 0;
  return { success: true, keys: apiKeys.map(toApiKey), pagination: { total, pages: Math.ceil(total / limit) } };
}

/**
 * Makes a key and tells its owner by email. The guard has asked for a recent code.
 * @throws Refusal 401 where the session has ended, 403 `wrong_password`, 409 `too_many_keys`, 422 for a scope that the role does not have, 429 after
 * repeated failures
 */
export async function addKey(
  deps: Deps,
  who: SignedInStaff,
  body: AddApiKeyBody,
): Promise<{ apiKey: ApiKey; key: string }> {
  await reauthenticate(deps, who, { body, needs: 'password' });
  const now = deps.clock.now();
  const key = `${KEY_BEGINS}${newToken()}`;
  const apiKey = await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    const { id: owner } = who.staff;
    // Locked, so that a change of role and new keys at the same time are judged one after the other.
    await run(tx, 'SELECT FROM staff WHERE id = $1 FOR NO KEY UPDATE', [owner]);
    const role = await roleOf(tx, who.staff);
    const forbidden = body.scopes.find((scope) => !roleCan(role, keyScopes[scope].can));
    if (forbidden) {
      const message = whyNoScope(role, forbidden);
      throw refuse(422, 'invalid', message, { scopes: message });
    }
    const working = await rows(
      tx,
      'SELECT FROM api_keys WHERE staff_id = $1 AND revoked_at IS NULL AND expires_at > $2 LIMIT $3',
      [owner, now, MOST_KEYS],
    );
    if (working.length >= MOST_KEYS) {
      throw refuse(409, 'too_many_keys', `You have ${MOST_KEYS} keys. Please revoke one that you no longer use.`);
    }
    const scopes = [...new Set(body.scopes)];
    const expiresAt = new Date(now.getTime() + body.days * DAY_MS);
    const made = await row<{ id: string }>(
      tx,
      `INSERT INTO api_keys (hash, prefix, staff_id, name, scopes, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [hashToken(key), key.slice(0, KEY_BEGINS.length + SHOWN), owner, body.name, scopes, now, expiresAt],
    );
    const id = made?.id ?? '';
    const after = { name: body.name, scopes, expiresAt: expiresAt.toISOString() };
    await writeAudit(tx, who.staff, 'addApiKey', `apiKey:${id}`, null, after);
    await enqueueMail(tx, { emailKind: 'api_key_made', kind: 'admin', accountId: owner, name: body.name });
    const apiKey = await row<Found>(tx, `${COLUMNS} WHERE k.id = $1`, [id]);
    if (!apiKey) throw new Error('The new key was not found');
    return toApiKey(apiKey);
  });
  return { apiKey, key };
}

/** Revokes one's own key. Whoever may change administrators may revoke anybody's. A repeat does nothing. @throws Refusal 404 */
export async function revokeKey({ db, clock }: Deps, staff: Staff, keyId: string): Promise<void> {
  await tx(db, async (tx) => {
    const apiKey = await row<{ id: string; name: string; revoked: boolean }>(
      tx,
      `SELECT k.id, k.name, k.revoked_at IS NOT NULL AS revoked FROM api_keys k
        WHERE k.id = $1 AND (k.staff_id = $2 OR EXISTS (
          SELECT FROM staff a WHERE a.id = $2 AND a.role::text = ANY ($3) AND a.confirmed_at IS NOT NULL)) FOR UPDATE OF k`,
      [keyId, staff.id, rolesWith('manageAdministrators')],
    );
    if (!apiKey) throw refuse(404, 'key_unknown', 'There is no such key.');
    if (apiKey.revoked) return;
    await run(tx, 'UPDATE api_keys SET revoked_at = $2, revoked_by = $3 WHERE id = $1', [
      apiKey.id,
      clock.now(),
      staff.id,
    ]);
    await writeAudit(tx, staff, 'revokeApiKey', `apiKey:${apiKey.id}`, { name: apiKey.name }, null);
  });
}
