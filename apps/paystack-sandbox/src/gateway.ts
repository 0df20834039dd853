/** What Paystack does in its own way where all gateways do something. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import type { KeptCardWays, PaymentWays, TransferWays } from '@ajose/sandbox/gateway';
import { sessionId } from '@ajose/sandbox/transfers';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { refusals } from './answers.ts';
import type { Books, Charge, Transfer } from './books.ts';
import { channels, steps } from './cards.ts';
import { accountFee, collectionFee } from './fees.ts';
import { chargeOnWire, transferOnWire } from './wire.ts';

/** The smallest payment by bank transfer, 100 naira. */
const TRANSFER_MINIMUM_KOBO = 10_000;
const TRANSFER_ACCOUNT_LIVES_MS = 30 * 60_000;

interface Surroundings {
  books: Books;
  webhooks: Webhooks;
  now: () => Date;
}

export const paymentWays = ({ webhooks, now }: Surroundings): PaymentWays<Charge> => ({
  channels,
  steps,
  expired: 'Expired Card',
  declined: 'Declined',
  declinedByCustomer: 'Declined',
  closedChannel: (channel) => `Channel ${channel} is not open for this transaction`,
  isPaid: ({ paidAt }) => paidAt !== null,
  feeKobo: (channel, amountKobo) =>
    channel === 'dedicated_nuban' ? accountFee(amountKobo) : collectionFee(amountKobo),
  view,
  tried: ({ attempts }, card, known) => ({
    attempts: attempts + 1,
    card: { ...card, brand: known?.brand ?? 'visa', bank: known ? 'TEST BANK' : '' },
  }),
  asked: (step) => ({ gatewayResponse: `Awaiting ${step.toUpperCase()}` }),
  kept: (authorizationCode) => ({ authorizationCode }),
  opened({ id, requestedKobo }, until) {
    if (requestedKobo < TRANSFER_MINIMUM_KOBO) throw refusals.invalid('Bank transfer is available from 100 naira on');
    return {
      bankTransfer: {
        accountNumber: `99${String(id).padStart(8, '0')}`.slice(0, 10),
        accountName: 'PAYSTACK CHECKOUT (SANDBOX)',
        bankName: 'Paystack-Titan',
        expiresAt: (until ?? new Date(now().getTime() + TRANSFER_ACCOUNT_LIVES_MS)).toISOString(),
      },
    };
  },
  left: { gatewayResponse: 'Pending' },
  paid: ({ attempts }, channel) => ({
    attempts: Math.max(1, attempts),
    gatewayResponse: channel === 'card' ? 'Successful' : 'Approved',
  }),
  failed: ({ attempts }, reason) => ({ attempts: Math.max(1, attempts), gatewayResponse: reason }),
  acceptsOtherAmounts: false,
  reject({ id, email }, amountKobo, isLate) {
    // Unconfirmed: the word for a late transfer.
    const rejected = {
      amount: amountKobo,
      message: isLate ? 'The account has expired' : 'Amount sent does not match the amount expected',
      message_type: isLate ? 'EXPIRED_ACCOUNT' : 'INCORRECT_AMOUNT',
      transaction_id: id,
    };
    webhooks.emit('bank.transfer.rejected', { bank_transfer: rejected, customer: { email } });
  },
  sendPaidEvent: (charge) => void webhooks.emit('charge.success', chargeOnWire(charge)),
});

/** What the checkout page needs for Paystack's library in the merchant's page. */
function view(charge: Charge): object {
  const trans = String(charge.id);
  return {
    id: charge.id,
    accessCode: charge.accessCode,
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

export const keptCardWays = ({ books }: Surroundings): KeptCardWays<Charge> => ({
  cards: books.authorizations,
  put: (card) => books.put('authorization', card),
  newCode: () => `AUTH_${randomBytes(6).toString('hex').slice(0, 10)}`,
  refusals: {
    insufficient: 'Insufficient Funds',
    issuer_down: 'Issuer or switch inoperative',
    stolen: 'Stolen card, pick up',
    do_not_honour: 'Do Not Honor',
    expired: 'Expired Card',
  },
  chargedWith: ({ code }) => ({ attempts: 1, authorizationCode: code }),
  // The bank's page asks for the one-time password alone.
  paused: { awaiting: 'otp' },
  late: { gatewayResponse: 'Processing' },
});

export const transferWays = ({ books, webhooks, now }: Surroundings): TransferWays<Transfer> => ({
  accountOf: ({ recipientCode }) => books.recipients.get(recipientCode)?.accountNumber,
  declined: 'Account is restricted. Transfer declined by the bank',
  ended(_transfer, status) {
    if (status !== 'success') return {};
    const transferredAt = now().toISOString();
    const second = transferredAt.replaceAll(/\D/g, '').slice(2, 14);
    return { session: { provider: 'nip', id: sessionId('100039', second) }, transferredAt };
  },
  sendEvent: (transfer, status) => void webhooks.emit(`transfer.${status}`, transferOnWire(books, transfer)),
});
