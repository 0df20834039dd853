/** An account's own passkeys: adding and removing them. Both need the password and, where two-factor sign-in is on, a code or a passkey. */
import type {
  AddPasskeyBody,
  GetPasskeysReply,
  NewCredential,
  PasskeyCreation,
  RemovePasskeyBody,
  StartPasskeyBody,
} from '@ajose/sdk/contract/passkeys';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { writeAudit } from '../../platform/audit/audit.ts';
import { isDuplicate, row, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import { accountOf, type SignedIn } from '../../platform/server/signed-in.ts';
import { lockOwnAccount } from './contact-changes.ts';
import { forgetDevices } from './known-device.ts';
import {
  descriptorOf,
  listPasskeys,
  newChallenge,
  passkeyWrong,
  QUESTION_MS,
  relyingParty,
  spendChallenge,
} from './passkeys.ts';
import { reauthenticate } from './reauthenticate.ts';
import { endSessions } from './sessions.ts';
import { hasAuthenticator, turnOffWithoutFactor, turnOnByPasskey } from './two-factor.ts';

const MOST = 10;
/** What the challenge of a new passkey is for. */
const NEW_PASSKEY = 'new passkey';
/** EdDSA, ES256 and RS256; every authenticator has one of the last two. */
const ALGORITHMS = [-8, -7, -257];

const tooMany = () =>
  refuse(
    409,
    'too_many_passkeys',
    `An account has at most ${MOST} passkeys. Please remove one that you no longer use.`,
  );

/** The account's passkeys, oldest first, and whether it also has an authenticator app. */
export async function ownPasskeys(on: Sql, who: SignedIn): Promise<Omit<GetPasskeysReply, 'success'>> {
  const owner = accountOf(who);
  const passkeys = await listPasskeys(on, owner);
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      _id: id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    authenticator: await hasAuthenticator(on, owner),
  };
}

/**
 * @returns what the browser is asked for
 * @throws Refusal 409 `too_many_passkeys`, and what `reauthenticate` throws
 */
export async function startPasskey(deps: Deps, who: SignedIn, body: StartPasskeyBody): Promise<PasskeyCreation> {
  const { db, env, clock } = deps;
  await reauthenticate(deps, who, { body, purpose: 'add passkey', needs: 'both' });
  const { kind, id, name, email } = accountOf(who);
  const owner = { kind, id };
  const passkeys = await listPasskeys(db, owner);
  if (passkeys.length >= MOST) throw tooMany();
  return {
    rp: { id: relyingParty(env, kind).id, name: 'Ajose' },
    user: { id: Buffer.from(`${kind} ${id}`).toString('base64url'), name: email, displayName: name },
    challenge: await newChallenge(db, clock.now(), owner, who.sessionId, NEW_PASSKEY),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: QUESTION_MS,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  };
}

interface Made {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Reads the new passkey that the device made. @throws Refusal 403 `passkey_wrong` */
async function readCredential(
  { env }: Deps,
  { kind }: SignedIn,
  challenge: string,
  { id, rawId, type, response }: NewCredential,
): Promise<Made> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(env, kind);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw passkeyWrong();
  const { credential } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
  };
}

async function insertPasskey(on: Tx, now: Date, who: SignedIn, name: string, made: Made): Promise<string> {
  const { kind, id } = accountOf(who);
  try {
    const added = await row<{ id: string }>(
      on,
      `INSERT INTO passkeys (kind, account_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
        WHERE (SELECT count(*) FROM passkeys WHERE kind = $1 AND account_id = $2) < ${MOST} RETURNING id`,
      [kind, id, made.credentialId, made.publicKey, made.counter, made.transports, name, now],
    );
    if (!added) throw tooMany();
    return added.id;
  } catch (error) {
    if (!isDuplicate(error, 'passkeys_credential')) throw error;
    throw refuse(409, 'passkey_known', 'This passkey was added already.');
  }
}

/** For administrators the audit log records it. Customers only get an email. */
async function auditOwn(on: Tx, who: SignedIn, act: 'addPasskey' | 'removePasskey', passkey: string): Promise<void> {
  if (who.kind !== 'admin') return;
  const added = act === 'addPasskey' ? { passkey } : null;
  await writeAudit(on, who.staff, act, `admin:${who.staff.id}`, added ? null : { passkey }, added);
}

/**
 * Adds the passkey that the device has made. The first second factor turns two-factor sign-in on: other sessions end and devices are forgotten, as
 * with an authenticator app.
 * @returns the recovery codes; none where two-factor sign-in was on
 * @throws Refusal 403 `passkey_wrong`, 409 `passkey_expired`, `passkey_known` or `too_many_passkeys`, and what `lockOwnAccount` throws
 */
export async function addPasskey(deps: Deps, who: SignedIn, { name, credential }: AddPasskeyBody): Promise<string[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const { kind, id } = accountOf(who);
  const { clientDataJSON } = credential.response;
  const { challenge } = await spendChallenge(db, now, kind, who.sessionId, clientDataJSON, NEW_PASSKEY);
  const made = await readCredential(deps, who, challenge, credential);
  return tx(db, async (tx) => {
    await lockOwnAccount(tx, who);
    const passkey = await insertPasskey(tx, now, who, name, made);
    const codes = await turnOnByPasskey(tx, now, { kind, id });
    if (codes.length > 0) {
      await endSessions(tx, kind, id, who.sessionId);
      await forgetDevices(tx, kind, id);
    }
    await enqueueMail(tx, { emailKind: 'passkey_changed', kind, accountId: id, change: 'added', name });
    await auditOwn(tx, who, 'addPasskey', passkey);
    return codes;
  });
}

/**
 * Removes a passkey. With the last second factor two-factor sign-in ends.
 * @returns whether two-factor sign-in stays on
 * @throws Refusal 404 `passkey_unknown`, and what `reauthenticate` throws
 */
export async function removePasskey(deps: Deps, who: SignedIn, body: RemovePasskeyBody): Promise<boolean> {
  await reauthenticate(deps, who, { body, purpose: `remove passkey ${body.id}`, needs: 'both' });
  const { kind, id } = accountOf(who);
  return tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    const gone = await row<{ name: string }>(
      tx,
      'DELETE FROM passkeys WHERE id = $1 AND kind = $2 AND account_id = $3 RETURNING name',
      [body.id, kind, id],
    );
    if (!gone) throw refuse(404, 'passkey_unknown', 'This passkey was removed already.');
    const state = await turnOffWithoutFactor(tx, { kind, id });
    await enqueueMail(tx, { emailKind: 'passkey_changed', kind, accountId: id, change: 'removed', name: gone.name });
    if (state === 'off') {
      await enqueueMail(tx, { emailKind: 'two_factor_changed', kind, accountId: id, on: false });
    }
    await auditOwn(tx, who, 'removePasskey', body.id);
    return state === 'on';
  });
}
