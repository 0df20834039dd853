/** How a browser opens a payment: by its access code, or by the merchant's public key. */
import { registerCheckout, viewOf } from '@ajose/sandbox/checkout';
import { fieldsOf, text, texts, integer } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { needText, refusals } from './answers.ts';
import { beginCharge } from './charges.ts';
import type { Paystack } from './state.ts';

export function registerOpening(app: FastifyInstance, paystack: Paystack): void {
  const { books, publicKey } = paystack;
  registerCheckout(app, paystack, books.byAccessCode);

  app.post('/checkout/open', async (request) => {
    const body = fieldsOf(request.body);
    const accessCode = text(body, 'accessCode');
    if (accessCode) {
      const charge = books.byAccessCode(accessCode);
      if (!charge) throw refusals.notFound('We could not find this payment');
      return viewOf(paystack, charge);
    }
    // The library sends `ref`. The amount comes from the browser, so a merchant's server must not trust it.
    if (text(body, 'key') !== publicKey) throw refusals.invalid('Please enter a valid Key');
    const charge = beginCharge(paystack, {
      email: needText(body, 'email', 'Email'),
      amountKobo: integer(body, 'amount', Number.NaN),
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
    return viewOf(paystack, charge);
  });
}
