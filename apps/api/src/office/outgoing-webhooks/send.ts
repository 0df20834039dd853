/** Sends one message over HTTP, signed as Standard Webhooks say. Redirects are not followed: they could lead inside. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { isPublic, literalIn, PrivateAddress, publicLookup } from './address.ts';

const WITHIN_MS = 10_000;

export interface Message {
  id: string;
  url: string;
  body: string;
  /** The present secret, and for a day also the previous one. */
  secrets: readonly Uint8Array[];
}

/** `failure` is null where the address took the message. */
export interface Sent {
  status: number | null;
  failure: string | null;
}

const signaturesOf = ({ id, body, secrets }: Message, at: Date): string =>
  secrets.map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, at, body)).join(' ');

/** @param toPrivate whether addresses that are not public may be called, as on a developer's machine */
export function send(message: Message, at: Date, toPrivate: boolean): Promise<Sent> {
  const url = new URL(message.url);
  const literal = literalIn(url);
  if (!toPrivate && literal !== null && !isPublic(literal)) {
    return Promise.resolve({ status: null, failure: new PrivateAddress(literal).message });
  }
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ status: null, failure: error.message || error.name });
    const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(WITHIN_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(message.body),
          'user-agent': 'Ajose-Webhooks/1',
          'webhook-id': message.id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': signaturesOf(message, at),
        },
        ...(toPrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        // Ignores the body of the answer, which is of no use and could be endless.
        answer.destroy();
        resolve({ status, failure: status >= 200 && status < 300 ? null : `It answered ${status}` });
      },
    );
    call.on('error', (error) =>
      failed(error.name === 'AbortError' ? new Error(`No answer within ${WITHIN_MS / 1000} s`) : error),
    );
    call.end(message.body);
  });
}
