/** The calls of the checkout page: what a browser may do with the reference of a payment. */
import { fieldsOf, text } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { refusals, success } from './answers.ts';
import { banks } from './banks.ts';
import type { Books, Charge } from './books.ts';
import { naira } from './formats.ts';
import type { Payments } from './payments.ts';

export interface CheckoutOptions {
  books: Books;
  payments: Payments;
  merchant: string;
}

type WithReference = { Params: { reference: string } };

export function registerCheckout(app: FastifyInstance, { books, payments, merchant }: CheckoutOptions): void {
  /** Changes a payment and answers with its state. */
  const step = (path: string, change: (charge: Charge, fields: Record<string, unknown>) => Charge): void => {
    app.post<WithReference>(`/checkout/:reference/${path}`, async (request) =>
      success(viewOf(change(find(request.params.reference), fieldsOf(request.body)), merchant)),
    );
  };
  const find = (reference: string): Charge => {
    const charge = books.charge(reference);
    if (!charge) throw refusals.notFound('We could not find this payment');
    return charge;
  };

  app.get<WithReference>('/checkout/:reference/state', async ({ params }) =>
    success(viewOf(find(params.reference), merchant)),
  );
  step('card', (charge, fields) =>
    payments.payByCard(charge, {
      number: text(fields, 'number') ?? '',
      cvv: text(fields, 'cvv') ?? '',
      expiry: text(fields, 'expiry') ?? '',
    }),
  );
  step('otp', (charge, fields) => payments.giveOtp(charge, text(fields, 'otp') ?? ''));
  step('bank', (charge, fields) => payments.answerBank(charge, fields['approved'] === true));
  step('bank-transfer', (charge) => payments.openBankTransfer(charge));
  step('bank-transfer/confirm', (charge) => payments.receiveBankTransfer(charge, charge.requestedKobo));
  step('pending', (charge) => payments.leavePending(charge));

  // USSD and phone number: the customer approves or declines on their phone.
  app.post<WithReference & { Params: { channel: string } }>('/checkout/:reference/other/:channel', async (request) => {
    const { reference, channel } = request.params;
    if (channel !== 'ussd' && channel !== 'phone') throw refusals.notFound('We do not know this way to pay');
    const charge = find(reference);
    const isDeclined = text(fieldsOf(request.body), 'outcome') === 'declined';
    const after = isDeclined
      ? payments.fail({ ...charge, channel }, 'Transaction declined')
      : payments.pay(charge, channel, charge.requestedKobo);
    return success(viewOf(after, merchant));
  });
}

/** Where the customer goes afterwards: Monnify adds the payment reference. Null where the merchant named no page. */
function backOf({ redirectUrl, reference }: Charge): string | null {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const target = new URL(redirectUrl);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  target.searchParams.set('paymentReference', reference);
  return target.href;
}

function viewOf(charge: Charge, merchant: string): object {
  return {
    reference: charge.transactionReference,
    amount: charge.requestedKobo,
    email: charge.email,
    description: charge.description,
    merchant,
    status: charge.status,
    channels: charge.channels,
    awaiting: charge.awaiting,
    reason: charge.message,
    bankTransfer: charge.bankTransfer,
    back: backOf(charge),
    codes: banks.flatMap(({ name, dial }) =>
      dial ? [{ bank: name, code: dial.replace('#', `*${naira(charge.requestedKobo)}*${charge.id}#`) }] : [],
    ),
  };
}
