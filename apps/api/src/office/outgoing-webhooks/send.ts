/** Sends one message over HTTP, signed as Standard Webhooks say. */
import { Webhook } from 'standardwebhooks';
import { post, type Sent } from '../../platform/outgoing/post.ts';

export interface Message {
  id: string;
  url: string;
  body: string;
  /** The present secret, and for a day also the previous one. */
  secrets: readonly Uint8Array[];
}

const signaturesOf = ({ id, body, secrets }: Message, at: Date): string =>
  secrets.map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, at, body)).join(' ');

/** How many seconds the receiver has to answer. */
const WITHIN = 10;

/** @param toPrivate whether addresses that are not public may be called, as on a developer's machine */
export const send = (message: Message, at: Date, toPrivate: boolean): Promise<Sent> =>
  post(
    {
      url: message.url,
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Ajose-Webhooks/1',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signaturesOf(message, at),
      },
    },
    toPrivate,
    WITHIN,
  );
