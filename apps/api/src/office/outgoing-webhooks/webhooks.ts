/** Addresses of other tools: registering, changing, pausing and removing them. Each change is in the audit log. */
import type { Webhook, WebhookBody, WebhookEventName } from '@ajose/sdk/contract/webhooks';
import { writeAudit } from '../../platform/audit/audit.ts';
import { row, rows, run, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Env } from '../../platform/env.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { isPublic, literalIn } from '../../platform/outgoing/address.ts';
import { newSecret } from '../../platform/crypto/webhook-secrets.ts';

const MOST = 20;
const OLD_SECRET_HOURS = 24;

interface Found {
  id: string;
  url: string;
  events: WebhookEventName[];
  paused_at: Date | null;
  paused_because: string | null;
  created_at: Date;
  created_by: string;
  waiting: number;
  given_up: number;
  last_delivered: Date | null;
}

const SELECT = `
  SELECT w.id, w.url, w.events, w.paused_at, w.paused_because, w.created_at, s.name AS created_by,
         (SELECT count(*) FROM webhook_messages WHERE webhook_id = w.id AND next_at IS NOT NULL)::integer AS waiting,
         (SELECT count(*) FROM webhook_messages WHERE webhook_id = w.id AND next_at IS NULL AND delivered_at IS NULL)::integer AS given_up,
         (SELECT max(delivered_at) FROM webhook_messages WHERE webhook_id = w.id) AS last_delivered
    FROM webhooks w JOIN staff s ON s.id = w.created_by`;

const toWebhook = (stored: Found): Webhook => ({
  _id: stored.id,
  url: stored.url,
  events: stored.events,
  paused: stored.paused_at === null ? null : (stored.paused_because ?? 'An administrator paused it.'),
  createdAt: stored.created_at.toISOString(),
  createdBy: stored.created_by,
  waiting: stored.waiting,
  givenUp: stored.given_up,
  lastDeliveredAt: stored.last_delivered?.toISOString() ?? null,
});

export async function listWebhooks(on: Sql): Promise<Webhook[]> {
  return (await rows<Found>(on, `${SELECT} ORDER BY w.id`)).map(toWebhook);
}

/** @throws Refusal 404 */
export async function getWebhook(on: Sql, id: string): Promise<Webhook> {
  const webhook = await row<Found>(on, `${SELECT} WHERE w.id = $1`, [id]);
  if (!webhook) throw refuse(404, 'webhook_unknown', 'This address is no longer registered.');
  return toWebhook(webhook);
}

/** Refuses an address that is not public. Names are looked up only when a message is sent. @throws Refusal 422 */
function checkAddress({ webhooksToPrivate }: Pick<Env, 'webhooksToPrivate'>, text: string): void {
  if (webhooksToPrivate) return;
  const url = new URL(text);
  const literal = literalIn(url);
  const problem =
    url.protocol !== 'https:'
      ? 'Please enter an address that begins with https://'
      : url.username || url.password
        ? 'Please leave user and password out of the address'
        : (literal !== null && !isPublic(literal)) || /(^|\.)localhost\.?$/.test(url.hostname)
          ? 'Please enter an address of the public internet'
          : null;
  if (problem) throw refuse(422, 'invalid', problem, { url: problem });
}

/** @throws Refusal 409 `too_many`, 422 for an address that is not public */
export async function addWebhook(
  on: Tx,
  env: Env,
  now: Date,
  staff: Staff,
  body: WebhookBody,
): Promise<{ webhook: Webhook; secret: string }> {
  checkAddress(env, body.url);
  await run(on, 'LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
  const known = await row<{ n: number; id: string }>(on, 'SELECT count(*)::integer AS n, uuidv7() AS id FROM webhooks');
  if (!known || known.n >= MOST)
    throw refuse(409, 'too_many', `There can be ${MOST} addresses. Please remove one first.`);
  const { shown, sealed } = newSecret(env, known.id);
  await run(
    on,
    'INSERT INTO webhooks (id, url, events, secret, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
    [known.id, body.url, body.events, sealed, now, staff.id],
  );
  await writeAudit(on, staff, 'addWebhook', `webhook:${known.id}`, null, { url: body.url, events: body.events });
  return { webhook: await getWebhook(on, known.id), secret: shown };
}

/** @throws Refusal 404, 422 for an address that is not public */
export async function updateWebhook(on: Tx, env: Env, staff: Staff, id: string, body: WebhookBody): Promise<Webhook> {
  checkAddress(env, body.url);
  const { url, events } = await getWebhook(on, id);
  await run(on, 'UPDATE webhooks SET url = $2, events = $3 WHERE id = $1', [id, body.url, body.events]);
  await writeAudit(
    on,
    staff,
    'updateWebhook',
    `webhook:${id}`,
    { url, events },
    { url: body.url, events: body.events },
  );
  return getWebhook(on, id);
}

/** Pauses or resumes an address. Events during a pause are never sent; messages from before the pause go on. @throws Refusal 404 */
export async function pauseWebhook(on: Tx, now: Date, staff: Staff, id: string, paused: boolean): Promise<Webhook> {
  const before = await getWebhook(on, id);
  if ((before.paused !== null) === paused) return before;
  await run(on, 'UPDATE webhooks SET paused_at = $2, paused_because = NULL WHERE id = $1', [id, paused ? now : null]);
  const { url } = before;
  await writeAudit(on, staff, 'pauseWebhook', `webhook:${id}`, { url, paused: !paused }, { url, paused });
  return getWebhook(on, id);
}

/** @throws Refusal 404 */
export async function rotateWebhookSecret(
  on: Tx,
  env: Env,
  now: Date,
  staff: Staff,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const { shown, sealed } = newSecret(env, id);
  const webhook = await getWebhook(on, id);
  await run(
    on,
    `UPDATE webhooks SET secret_before = secret, secret_before_until = $3::timestamptz + interval '${OLD_SECRET_HOURS} hours', secret = $2
      WHERE id = $1`,
    [id, sealed, now],
  );
  await writeAudit(on, staff, 'rotateWebhookSecret', `webhook:${id}`, null, { url: webhook.url });
  return { webhook, secret: shown };
}

/** @throws Refusal 404 */
export async function deleteWebhook(on: Tx, staff: Staff, id: string): Promise<void> {
  const { url, events } = await getWebhook(on, id);
  await run(on, 'DELETE FROM webhooks WHERE id = $1', [id]);
  await run(on, 'DELETE FROM webhook_messages WHERE webhook_id = $1', [id]);
  await writeAudit(on, staff, 'deleteWebhook', `webhook:${id}`, { url, events }, null);
}
