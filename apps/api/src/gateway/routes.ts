/** The webhook: the address that the gateway calls. An event is accepted only with the gateway's signature over its raw bytes. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../server/app.ts';
import { refuse } from '../server/errors.ts';
import { isSigned, readEvent, type GatewayEvent } from './webhook.ts';

export interface Webhook {
  secretKey: string;
  /** Keeps an event and acts upon it. `failed` gets the error when it was kept and could not be acted upon yet. */
  receive: (event: GatewayEvent, failed: (error: unknown) => void) => Promise<void>;
}

/** The webhook has its own context, because it reads the body as bytes. */
export async function gatewayRoutes(app: App, { secretKey, receive }: Webhook): Promise<void> {
  await app.register(async (gateway) => {
    // The signature is over the raw bytes, so the body is not parsed before.
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    gateway.post('/api/paystack/webhook', { config: { who: 'gateway' } }, async (request: FastifyRequest) => {
      const { body } = request;
      const signature = request.headers['x-paystack-signature'];
      const signed = Buffer.isBuffer(body) && typeof signature === 'string' && isSigned(body, signature, secretKey);
      if (!signed) throw refuse(401, 'bad_signature', 'The signature of this event is not right.');
      const event = readEvent(body);
      if (!event) throw refuse(400, 'invalid_event', 'This is not an event.');
      await receive(event, (error) => {
        request.log.error({ err: error, event: event.event }, 'an event could not be handled yet');
      });
      return { received: true };
    });
  });
}
