/** The messages of one address: lists sent and waiting ones, and sends one again. */
import type {
  GetWebhookMessagesQuery,
  GetWebhookMessagesReply,
  WebhookEventName,
  WebhookMessage,
} from '@ajose/sdk/contract/webhooks';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
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

const toMessage = (stored: Found): WebhookMessage => ({
  _id: stored.id,
  event: stored.event,
  at: stored.at.toISOString(),
  attempts: stored.attempts,
  deliveredAt: stored.delivered_at?.toISOString() ?? null,
  nextAt: stored.next_at?.toISOString() ?? null,
  status: stored.status,
  failure: stored.failure,
});

/** @throws Refusal 404, 422 `page_too_deep` */
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
  const webhookMessages = await select<Found>(
    db,
    sql`SELECT id, event, at, attempts, delivered_at, next_at, status, failure FROM webhook_messages ${narrowed}
      ORDER BY id ${direction[fromEnd ? 'asc' : 'desc']} LIMIT ${take} OFFSET ${skip}`,
  );
  if (fromEnd) webhookMessages.reverse();
  return { success: true, messages: webhookMessages.map(toMessage), pagination: { total, pages } };
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
  const match = await run(
    on,
    `UPDATE webhook_messages SET next_at = $3, attempts = 0, delivered_at = NULL WHERE id = $2 AND webhook_id = $1`,
    [id, message, now],
  );
  if (match === 0) throw refuse(404, 'message_unknown', 'This message is no longer kept.');
}
