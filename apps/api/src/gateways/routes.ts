/** The webhooks: the addresses that gateways call. An event is accepted only with its gateway's signature over its raw bytes. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../platform/server/app.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Gateway, GatewayEvent } from './gateway.ts';

/** Keeps an event and acts upon it. `failed` gets the error when it was kept and could not be acted upon yet. */
export type Receive = (gateway: Gateway, event: GatewayEvent, failed: (error: unknown) => void) => Promise<void>;

/** A webhook has its own context, because it reads the body as bytes. */
export async function gatewayRoutes(app: App, gateways: readonly Gateway[], receive: Receive): Promise<void> {
  await app.register(async (webhooks) => {
    // The signature is over the raw bytes, so the body is not parsed before.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const gateway of gateways) {
      const { events } = gateway;
      const url = `/api/${gateway.name}/webhook`;
      webhooks.post(url, { config: { who: 'gateway' } }, async (request: FastifyRequest) => {
        const { body } = request;
        const signature = request.headers[events.signatureHeader];
        const signed = Buffer.isBuffer(body) && typeof signature === 'string' && events.isSigned(body, signature);
        if (!signed) throw refuse(401, 'bad_signature', 'The signature of this event is not right.');
        const event = events.readEvent(body);
        if (!event) throw refuse(400, 'invalid_event', 'This is not an event.');
        await receive(gateway, event, (error) => {
          request.log.error({ err: error, event: event.event }, 'an event could not be handled yet');
        });
        return { received: true };
      });
    }
  });
}
