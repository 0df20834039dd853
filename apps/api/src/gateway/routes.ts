/** The address that the gateway calls. Its signature over the raw bytes is the only thing that is believed. */
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import { isSigned } from './paystack.ts';
import { readEvent, receiveEvent } from '../events/events.ts';

export async function depositRoutes(app: App, deps: Deps): Promise<void> {
  await app.register(async (gateway) => {
    // The signature is over the bytes, so they must not be parsed on the way.
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    gateway.post('/api/paystack/webhook', { config: { who: 'gateway' } }, async (request: FastifyRequest) => {
      const { body } = request;
      const signature = request.headers['x-paystack-signature'];
      const signed =
        Buffer.isBuffer(body) && typeof signature === 'string' && isSigned(body, signature, deps.env.paystackSecretKey);
      if (!signed) throw refuse(401, 'bad_signature', 'The signature of this event is not right.');
      const event = readEvent(body);
      if (!event) throw refuse(400, 'invalid_event', 'This is not an event.');
      await receiveEvent(deps, event, (error) => {
        request.log.error({ err: error, event: event.event }, 'an event could not be handled yet');
      });
      return { received: true };
    });
  });
}
