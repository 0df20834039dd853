/** `/sandbox/*`: the orders that only Monnify's sandbox takes, and the records as they show them. Amounts are whole kobo. */
import { stateOf, type Shown } from '@ajose/sandbox/controls';
import type { FastifyInstance } from 'fastify';
import { findBank } from './banks.ts';
import type { Kinds } from './books.ts';
import type { Monnify } from './state.ts';
import { settlementEvent } from './wire.ts';

/** The records in the fields that Paystack's sandbox uses, so that one page shows both. */
export const shown: Shown<Kinds> = {
  charge: (charge) => ({
    id: charge.id,
    reference: charge.reference,
    transactionReference: charge.transactionReference,
    amount: charge.paidKobo || charge.requestedKobo,
    requested_amount: charge.requestedKobo,
    fees: charge.feesKobo,
    status: charge.status,
    paid: charge.paidKobo,
    refunded: charge.refundedKobo,
    channel: charge.channel ?? 'card',
    customer: { email: charge.email },
    created_at: charge.createdAt,
    paid_at: charge.paidAt,
    authorization: { authorization_code: charge.cardToken },
  }),
  transfer: (transfer) => ({
    id: transfer.id,
    reference: transfer.reference,
    transactionReference: transfer.transactionReference,
    amount: transfer.amountKobo,
    fee_charged: transfer.feeKobo,
    status: transfer.status,
    failures: transfer.failure,
    createdAt: transfer.createdAt,
    recipient: {
      name: transfer.accountName,
      details: {
        account_number: transfer.accountNumber,
        account_name: transfer.accountName,
        bank_code: transfer.bankCode,
        bank_name: findBank(transfer.bankCode)?.name ?? '',
      },
    },
  }),
  refund: (refund) => ({
    id: refund.id,
    reference: refund.reference,
    transaction_reference: refund.transactionReference,
    amount: refund.amountKobo,
    status: refund.status,
    dispute: null,
    createdAt: refund.createdAt,
  }),
};

export function registerOrders(app: FastifyInstance, monnify: Monnify): void {
  const { books, webhooks, tokens, now } = monnify;
  // Access tokens end at once, as Monnify may do at any time.
  app.delete('/sandbox/tokens', async () => {
    tokens.end();
    return stateOf(monnify);
  });
  // Monnify passes on what was paid and not passed on yet.
  app.post('/sandbox/settle', async () => {
    const open = [...books.charges.values()].filter(({ paidAt, settlement }) => paidAt !== null && settlement === null);
    const reference = `SETTLEMENT${String(books.nextId()).padStart(10, '0')}`;
    for (const charge of open) books.put('charge', { ...charge, settlement: reference });
    if (open.length > 0) webhooks.emit('SETTLEMENT', settlementEvent(open, reference, now().toISOString()));
    return { reference, settled: open.length };
  });
}
