/**
 * The job that sends messages. Each address has its own turn, so that a silent one holds up no other.
 *
 * A message is tried eleven times in three days, so that a tool that is away for a weekend misses none. Then it is given up and counted, and
 * an alert follows, because a lost event that nobody sees is worse than a late one. Messages come in any order and may come twice.
 */
import { toNaira } from '@ajose/sdk/domain/money';
import { beginningOf } from '@ajose/sdk/domain/text';
import { rows, run } from '../../platform/database/db.ts';
import { within } from '../../platform/database/deadline.ts';
import type { Deps } from '../../platform/deps.ts';
import { secretsOf, type SealedSecrets } from '../../platform/crypto/webhook-secrets.ts';
import { kindOf } from '../../money/transactions/kinds.ts';
import { send } from './send.ts';

/** Seconds to wait after each failed try, about three days in all. Then the message is given up. */
const PAUSES = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600];
const AT_ONCE = 5;
const TOLD_AT_ONCE = 10_000;
const WITHIN_MS = 20_000;
/** Where a process dies while it sends, another run takes its messages after this time. */
const LEASE = '1 minute';
/** HTTP 410: the address is gone for good, and Standard Webhooks asks senders to stop. */
const GONE = 410;

interface Due extends SealedSecrets {
  message: string;
  url: string;
  event: string;
  at: Date;
  data: Record<string, unknown>;
  attempts: number;
}

const take = (db: Deps['db'], now: Date): Promise<Due[]> =>
  rows<Due>(
    db,
    `UPDATE webhook_messages m SET next_at = $1::timestamptz + interval '${LEASE}', attempts = m.attempts + 1, tried_at = $1
       FROM webhooks w, LATERAL (
         SELECT d.id FROM webhook_messages d WHERE d.webhook_id = w.id AND d.next_at <= $1
          ORDER BY d.next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) due
      WHERE w.paused_at IS NULL AND m.id = due.id
      RETURNING m.id AS message, m.event, m.at, m.data, m.attempts, w.id, w.url, w.secret, w.secret_before,
                w.secret_before_until`,
    [now],
  );

/** The message as it is sent. Each try sends the same text. */
function bodyOf({ event, at, data: { kobo, cause, ...data } }: Pick<Due, 'event' | 'at' | 'data'>): string {
  const amount = typeof kobo === 'number' ? { amount: toNaira(BigInt(kobo)) } : {};
  // Messages from releases before 0.2.0 have no cause.
  const kind = typeof cause === 'string' ? { kind: kindOf(cause) } : {};
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data: { ...data, ...kind, ...amount } });
}

async function deliver({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>, due: Due): Promise<void> {
  const now = clock.now();
  const { status, failure } = await send(
    { id: due.message, url: due.url, body: bodyOf(due), secrets: secretsOf(env, due, now) },
    now,
    env.webhooksToPrivate,
  );
  const pause = PAUSES[due.attempts - 1];
  await run(
    db,
    `UPDATE webhook_messages
        SET status = $2, failure = $3, delivered_at = CASE WHEN $3::text IS NULL THEN $4::timestamptz END,
            next_at = CASE WHEN $3 IS NULL THEN NULL ELSE $4 + make_interval(secs => $5) END
      WHERE id = $1`,
    [due.message, status, failure === null ? null : beginningOf(failure, 300), clock.now(), pause ?? null],
  );
  if (status === GONE) {
    await run(db, 'UPDATE webhooks SET paused_at = $2, paused_because = $3 WHERE id = $1 AND paused_at IS NULL', [
      due.id,
      now,
      'The address answered 410: it is gone.',
    ]);
  }
}

/** Reads the outbox first, which makes the messages about transactions. The outbox's own job also does that. */
const tellTransactions = (db: Deps['db']): Promise<number> =>
  run(db, `SELECT ledger.read_outbox(${TOLD_AT_ONCE}) WHERE EXISTS (SELECT FROM webhooks WHERE paused_at IS NULL)`);

/** @returns how many messages it tried to send */
export async function deliverWebhooks(deps: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<number> {
  await tellTransactions(deps.db);
  const timeIsLeft = within(WITHIN_MS);
  let tried = 0;
  while (timeIsLeft()) {
    const due = await take(deps.db, deps.clock.now());
    if (due.length === 0) break;
    await Promise.all(due.map((message) => deliver(deps, message)));
    tried += due.length;
  }
  return tried;
}
