/** For a tool that receives Ajose's webhooks: whether a message is Ajose's, and what it says. */
import { Webhook } from 'standardwebhooks';
import type { WebhookEventName } from './contract/webhooks.ts';

/** `type` says what `data` holds; amounts are naira, ids those of the other calls. */
export interface WebhookEvent {
  type: WebhookEventName;
  /** When it happened. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/**
 * Checks the signature and the age (five minutes at most) of a message. The same message may come twice: keep its id, the header
 * `webhook-id`, and pass over an id that you know.
 * @param secret what `addWebhook` or `rotateWebhookSecret` answered
 * @param headers those of the request; the three that begin with `webhook-` are read
 * @param body the body as it came, before it is parsed
 * @throws Error where the message is not Ajose's, was changed or is too old
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): WebhookEvent {
  const read = (name: string): string => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const event: unknown = new Webhook(secret).verify(body, {
    'webhook-id': read('webhook-id'),
    'webhook-timestamp': read('webhook-timestamp'),
    'webhook-signature': read('webhook-signature'),
  });
  return event as WebhookEvent;
}
