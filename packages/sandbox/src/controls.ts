/** `/sandbox/*`: the orders that are the same for every gateway: faults of calls, and mishaps of webhooks. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultModes, type Faults } from './faults.ts';
import { fieldsOf, text, whole } from './fields.ts';
import type { EventStore, Webhooks } from './webhooks.ts';

interface Options {
  books: EventStore;
  webhooks: Webhooks;
  faults: Faults;
  /** What an order answers. */
  state: () => object;
  invalid: (message: string) => Error;
  notFound: (message: string) => Error;
}

const bodyOf = (request: FastifyRequest): Record<string, unknown> => fieldsOf(request.body);

export function registerCommonControls(app: FastifyInstance, options: Options): void {
  const { faults, state, invalid } = options;
  app.addHook('onRequest', async (request) => {
    // A page of another origin, open in the same browser, may not drive the sandbox.
    const { origin } = request.headers;
    if (origin && origin !== `${request.protocol}://${request.host}`)
      throw invalid('Only the sandbox itself and programs may call this');
  });
  registerWebhookControls(app, options);

  app.post('/sandbox/faults', async (request) => {
    const body = bodyOf(request);
    const mode = faultModes.find((each) => each === body['mode']);
    if (!mode) throw invalid(`mode is one of ${faultModes.join(', ')}`);
    faults.order({
      mode,
      count: whole(body, 'count', 1),
      path: text(body, 'path') ?? '',
      method: text(body, 'method'),
      delayMs: whole(body, 'delayMs', 60_000),
    });
    return state();
  });
  app.delete('/sandbox/faults', async () => {
    faults.clear();
    return state();
  });
}

function registerWebhookControls(app: FastifyInstance, options: Options): void {
  const { books, webhooks, state, invalid, notFound } = options;
  app.get('/sandbox/webhooks', async () => [...books.events.values()].toReversed());
  app.post('/sandbox/webhooks', async (request) => {
    const body = bodyOf(request);
    const mode = body['mode'];
    if (mode === 'normal') webhooks.endMishap();
    else if (mode === 'drop' || mode === 'delay' || mode === 'repeat' || mode === 'reorder') {
      webhooks.orderMishap({
        mode,
        count: whole(body, 'count', mode === 'reorder' ? 2 : 1),
        delayMs: whole(body, 'delayMs', 5_000),
        times: whole(body, 'times', 2),
      });
    } else throw invalid('mode is one of normal, drop, delay, repeat, reorder');
    return state();
  });
  app.post('/sandbox/webhooks/url', async (request) => {
    webhooks.url = text(bodyOf(request), 'url');
    return state();
  });
  app.post('/sandbox/webhooks/resend', async (request) => {
    const state = bodyOf(request)['state'];
    return { sent: webhooks.resendAll(state === 'delivered' || state === 'given up' ? state : 'dropped') };
  });
  app.post('/sandbox/webhooks/forge', async (request) => {
    const body = bodyOf(request);
    const signature = body['signature'];
    const event = text(body, 'event');
    if (event === null) throw invalid('event is required');
    return webhooks.emit(
      event,
      body['data'] ?? {},
      signature === 'valid' || signature === 'missing' ? signature : 'wrong',
    );
  });
  app.post<{ Params: { id: string } }>('/sandbox/webhooks/:id/resend', async (request) => {
    const event = webhooks.resend(Number(request.params.id));
    if (!event) throw notFound('Event not found');
    return event;
  });
}
