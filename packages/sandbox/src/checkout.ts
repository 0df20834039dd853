/** The calls of the checkout page: what a browser may do with a payment whose key it has. */
import type { FastifyInstance } from 'fastify';
import { bodyOf } from './controls.ts';
import { text } from './fields.ts';
import type { Gateway } from './gateway.ts';
import { answerStep, fail, leavePending, openBankTransfer, pay, payByCard, receiveBankTransfer } from './payments.ts';
import type { Kinds } from './records.ts';

type WithKey = { Params: { key: string } };

/** What the page shows of a payment. */
export function viewOf<K extends Kinds>(gateway: Gateway<K>, charge: K['charge']): object {
  const { payments, testCards, merchant } = gateway;
  return {
    reference: charge.reference,
    amount: charge.requestedKobo,
    email: charge.email,
    merchant,
    title: merchant,
    status: charge.status,
    awaiting: charge.awaiting,
    reason: charge.message,
    bankTransfer: charge.bankTransfer,
    channels: charge.channels.map((channel) => ({ channel, ...payments.channels[channel] })),
    cards: testCards.filter(({ label }) => label !== null).map(({ number, cvv, label }) => ({ number, cvv, label })),
    ...payments.view(charge),
  };
}

/** @param find the payment with a key that the gateway gives its page */
export function registerCheckout<K extends Kinds>(
  app: FastifyInstance,
  gateway: Gateway<K>,
  find: (key: string) => K['charge'] | undefined,
): void {
  const { payments, refusals } = gateway;
  const mustFind = (key: string): K['charge'] => {
    const charge = find(key);
    if (!charge) throw refusals.notFound('We could not find this payment');
    return charge;
  };
  /** Changes a payment and answers with its state. */
  const step = (path: string, change: (charge: K['charge'], body: Record<string, unknown>) => K['charge']): void => {
    app.post<WithKey>(`/checkout/:key/${path}`, async (request) =>
      viewOf(gateway, change(mustFind(request.params.key), bodyOf(request))),
    );
  };

  app.get<WithKey>('/checkout/:key/state', async ({ params }) => viewOf(gateway, mustFind(params.key)));
  step('card', (charge, body) =>
    payByCard(gateway, charge, {
      number: text(body, 'number') ?? '',
      cvv: text(body, 'cvv') ?? '',
      expiry: text(body, 'expiry') ?? '',
    }),
  );
  for (const [name, asked] of Object.entries(payments.steps))
    step(name, (charge, body) => {
      const answer = asked.right === true ? body[asked.field] : text(body, asked.field);
      return answerStep(gateway, charge, name, asked, answer);
    });
  step('bank-transfer', (charge) => openBankTransfer(gateway, charge));
  step('bank-transfer/confirm', (charge) => receiveBankTransfer(gateway, charge, charge.requestedKobo));
  step('pending', (charge) => leavePending(gateway, charge));
  // The customer approves or declines elsewhere.
  for (const [channel, { approve }] of Object.entries(payments.channels))
    if (approve !== undefined)
      step(`other/${channel}`, (charge, body) =>
        text(body, 'outcome') === 'declined'
          ? fail(gateway, { ...charge, channel }, payments.declinedByCustomer)
          : pay(gateway, charge, channel, charge.requestedKobo),
      );
}
