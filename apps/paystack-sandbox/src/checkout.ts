/** The calls of the checkout page: what a browser may do with an access code or the public key. */
import { fieldsOf, text, texts, whole } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { refusals, success } from './answers.ts';
import type { Books, Channel, Charge } from './books.ts';
import type { Charges } from './charges.ts';
import { needText } from './fields.ts';

export interface CheckoutOptions {
  books: Books;
  charges: Charges;
  publicKey: string;
  merchant: string;
}

type WithCode = { Params: { code: string } };

export function registerCheckout(app: FastifyInstance, { books, charges, publicKey, merchant }: CheckoutOptions): void {
  const find = (code: string): Charge => {
    const charge = books.byAccessCode(code);
    if (!charge) throw refusals.notFound('We could not find this payment');
    return charge;
  };
  const view = (charge: Charge): object => viewOf(charge, merchant);

  app.post('/checkout/open', async (request) => {
    const body = fieldsOf(request.body);
    const accessCode = text(body, 'accessCode');
    if (accessCode) return success('Transaction retrieved', view(find(accessCode)));
    // The library sends `ref`. The amount comes from the browser, so a merchant's server must not trust it.
    if (text(body, 'key') !== publicKey) throw refusals.invalid('Please enter a valid Key');
    const charge = charges.begin({
      email: needText(body, 'email', 'Email'),
      amountKobo: whole(body, 'amount', Number.NaN),
      currency: text(body, 'currency') ?? 'NGN',
      reference: text(body, 'ref'),
      channels: texts(body, 'channels'),
      metadata: body['metadata'],
      callbackUrl: null,
      firstName: text(body, 'firstname'),
      lastName: text(body, 'lastname'),
      phone: text(body, 'phone'),
      ip: request.ip,
    });
    return success('Transaction created', view(charge));
  });

  app.get<WithCode>('/checkout/:code', async (request) =>
    success('Transaction retrieved', view(find(request.params.code))),
  );

  app.post<WithCode>('/checkout/:code/card', async (request) => {
    const body = fieldsOf(request.body);
    const details = {
      number: text(body, 'number') ?? '',
      cvv: text(body, 'cvv') ?? '',
      expiry: text(body, 'expiry') ?? '',
    };
    return success('Charge attempted', view(charges.payByCard(find(request.params.code), details)));
  });

  app.post<WithCode>('/checkout/:code/pin', async (request) =>
    success(
      'Charge attempted',
      view(charges.givePin(find(request.params.code), text(fieldsOf(request.body), 'pin') ?? '')),
    ),
  );

  app.post<WithCode>('/checkout/:code/otp', async (request) =>
    success(
      'Charge attempted',
      view(charges.giveOtp(find(request.params.code), text(fieldsOf(request.body), 'otp') ?? '')),
    ),
  );

  app.post<WithCode>('/checkout/:code/bank-transfer', async (request) =>
    success('Account opened', view(charges.openBankTransfer(find(request.params.code)))),
  );

  app.post<WithCode>('/checkout/:code/bank-transfer/confirm', async (request) => {
    const charge = find(request.params.code);
    return success('Transfer received', view(charges.receiveBankTransfer(charge, charge.requestedKobo)));
  });

  app.post<WithCode>('/checkout/:code/pending', async (request) =>
    success('Transfer awaited', view(charges.leavePending(find(request.params.code)))),
  );

  app.post<WithCode & { Params: { channel: string } }>('/checkout/:code/other/:channel', async (request) => {
    const { channel } = request.params;
    if (channel !== 'ussd' && channel !== 'opay' && channel !== 'bank')
      throw refusals.notFound('We do not know this channel');
    return success(
      'Charge attempted',
      view(payOther(charges, find(request.params.code), channel, text(fieldsOf(request.body), 'outcome'))),
    );
  });
}

/** USSD, OPay and bank: the customer approves or declines in another app. */
function payOther(charges: Charges, charge: Charge, channel: Channel, outcome: string | null): Charge {
  if (outcome === 'declined') return charges.fail({ ...charge, channel }, 'Declined');
  return charges.pay(charge, channel, charge.requestedKobo);
}

function viewOf(charge: Charge, merchant: string): object {
  const trans = String(charge.id);
  return {
    id: charge.id,
    accessCode: charge.accessCode,
    reference: charge.reference,
    amount: charge.requestedKobo,
    currency: charge.currency,
    email: charge.email,
    merchant,
    status: charge.status,
    channels: charge.channels,
    awaiting: charge.awaiting,
    reason: charge.message,
    bankTransfer: charge.bankTransfer,
    callbackUrl: charge.callbackUrl,
    customer: { email: charge.email, first_name: charge.firstName, last_name: charge.lastName },
    /** The argument of the host's `onSuccess`. */
    outcome: {
      reference: charge.reference,
      trans,
      status: 'success',
      message: 'Approved',
      transaction: trans,
      trxref: charge.reference,
    },
  };
}
