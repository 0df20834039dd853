/** The devices that get a customer's push notices, and which ones they want. jobs/send-push.ts sends them. */
import { createECDH } from 'node:crypto';
import type { ChoosePushBody, GetPushReply, PushKind, TurnPushOnBody } from '@ajose/sdk/contract/notices';
import { row, run, tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { isPublic, literalIn } from '../platform/outgoing/address.ts';
import { refuse } from '../platform/server/errors.ts';

/** How many devices a customer has: those that were added last; older ones go. */
const MOST_DEVICES = 10;

/** The public half of the key, which browsers ask for. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey().toString('base64url');
}

type Choice = Omit<GetPushReply, 'success'>;

export async function readPush({ db, env }: Pick<Deps, 'db' | 'env'>, customerId: string): Promise<Choice> {
  const choice = await row<{ off: PushKind[]; amounts: boolean }>(
    db,
    'SELECT push_off AS off, push_amounts AS amounts FROM customers WHERE id = $1',
    [customerId],
  );
  if (!choice) throw new Error(`There is no customer ${customerId}`);
  return { key: env.pushKey === null ? null : publicKeyOf(env.pushKey), ...choice };
}

export async function choosePush({ db }: Pick<Deps, 'db'>, { userId, off, amounts }: ChoosePushBody): Promise<void> {
  await run(db, 'UPDATE customers SET push_off = $2, push_amounts = $3 WHERE id = $1', [
    userId,
    [...new Set(off)],
    amounts,
  ]);
}

/** Browsers name their maker's push service; anything else could make this server call another one. */
function requireEndpoint({ webhooksToPrivate }: Env, endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const literal = url && literalIn(url);
  const allowed = url?.protocol === 'https:' && url.username === '' && (literal === null || isPublic(literal));
  if (!allowed && !webhooksToPrivate) {
    throw refuse(422, 'invalid', 'This is no address of a push service.', { endpoint: 'No address of a push service' });
  }
}

/** Adds a device, or renews it. A device has one customer: the one who was there before is no longer told on it. */
export async function turnPushOn(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  sessionId: string,
  { userId, endpoint, p256dh, auth }: TurnPushOnBody,
): Promise<void> {
  requireEndpoint(env, endpoint);
  await tx(db, async (tx) => {
    await run(
      tx,
      `INSERT INTO push_devices (customer_id, session_id, endpoint, p256dh, auth, added_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ON CONSTRAINT push_devices_once DO UPDATE SET customer_id = $1, session_id = $2, p256dh = $4, auth = $5, added_at = $6`,
      [userId, sessionId, endpoint, p256dh, auth, clock.now()],
    );
    await run(
      tx,
      `DELETE FROM push_devices WHERE id IN (
         SELECT id FROM push_devices WHERE customer_id = $1 ORDER BY added_at DESC, id DESC OFFSET ${MOST_DEVICES})`,
      [userId],
    );
  });
}
