/** The messages of one address: lists sent and waiting ones, and sends one again. */
import type {
  GetWebhookMessagesQuery,
  GetWebhookMessagesReply,
  WebhookEventName,
  WebhookMessage,
} from '@ajose/sdk/contract/webhooks';
import { FEW_A_PAGE } from '@ajose/sdk/pages';
import { run, select, type Db, type Sql } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { direction, sql, where } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/server/errors.ts';
import { getWebhook } from './webhooks.ts';

interface Found {
  id: string;
  event: WebhookEventName;
  at: Date;
  attempts: number;
  delivered_at: Date | null;
  next_at: Date | null;
  status: number | null;
  failure: string | null;
}

const toMessage = (found: Found): WebhookMessage => ({
  _id: found.id,
  event: found.event,
  at: found.at.toISOString(),
  attempts: found.attempts,
  deliveredAt: found.delivered_at?.toISOString() ?? null,
  nextAt: found.next_at?.toISOString() ?? null,
  status: found.status,
  failure: found.failure,
});

/** @throws Refusal 404 */
export async function listMessages(
  db: Db,
  id: string,
  { page = 1, limit = FEW_A_PAGE, arrived }: GetWebhookMessagesQuery,
): Promise<GetWebhookMessagesReply> {
  await getWebhook(db, id);
  const narrowed = where([
    sql`webhook_id = ${id}`,
    ...(arrived === undefined ? [] : [arrived ? sql`delivered_at IS NOT NULL` : sql`delivered_at IS NULL`]),
  ]);
  const [counted] = await select<{ n: number }>(
    db,
    sql`SELECT count(*)::integer AS n FROM webhook_messages ${narrowed}`,
  );
  const total = counted?.n ?? 0;
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const found = await select<Found>(
    db,
    sql`SELECT id, event, at, attempts, delivered_at, next_at, status, failure FROM webhook_messages ${narrowed}
      ORDER BY id ${direction[fromEnd ? 'asc' : 'desc']} LIMIT ${take} OFFSET ${skip}`,
  );
  if (fromEnd) found.reverse();
  return { success: true, messages: found.map(toMessage), pagination: { total, pages } };
}

async function refusePaused(on: Sql, id: string): Promise<void> {
  const { paused } = await getWebhook(on, id);
  if (paused !== null) throw refuse(409, 'paused', `Nothing is sent to this address. ${paused}`);
}

/** @throws Refusal 404, 409 `paused` */
export async function sendTest(on: Sql, now: Date, id: string): Promise<void> {
  await refusePaused(on, id);
  await run(
    on,
    `INSERT INTO webhook_messages (webhook_id, event, at, data, next_at) VALUES ($1, 'webhook.test', $2, '{}', $2)`,
    [id, now],
  );
}

/** Sends a message again now, with as many tries as a new one. @throws Refusal 404, 409 `paused` */
export async function repeatMessage(on: Sql, now: Date, id: string, message: string): Promise<void> {
  await refusePaused(on, id);
  const found = await run(
    on,
    `UPDATE webhook_messages SET next_at = $3, attempts = 0, delivered_at = NULL WHERE id = $2 AND webhook_id = $1`,
    [id, message, now],
  );
  if (found === 0) throw refuse(404, 'message_unknown', 'This message is no longer kept.');
}
