/** The records as Monnify's JSON: in answers, and in the data of events. */
import { createHash } from 'node:crypto';
import type { ChargeStatus, RefundStatus } from '@ajose/sandbox/records';
import { findBank } from './banks.ts';
import type { Channel, Charge, OwnAccount, Refund, Sender, Transfer } from './books.ts';
import { halfDayTime, naira, nairaText, offsetTime, spacedTime } from './formats.ts';

/** Monnify's name of each payment method. */
const methods: Readonly<Record<Channel, string>> = {
  card: 'CARD',
  bank_transfer: 'ACCOUNT_TRANSFER',
  ussd: 'USSD',
  phone: 'PHONE_NUMBER',
  dedicated_nuban: 'ACCOUNT_TRANSFER',
};
export const methodOf = (channel: Channel): string => methods[channel];
export const channelOf = (method: string): Channel | null =>
  (['card', 'bank_transfer', 'ussd', 'phone'] as const).find((channel) => methods[channel] === method) ?? null;

/** Unconfirmed: that a payment which was refunded whole is `REVERSED`, and one whose card was refused `FAILED`. */
const statuses: Readonly<Record<ChargeStatus, string>> = {
  abandoned: 'PENDING',
  ongoing: 'PENDING',
  pending: 'PENDING',
  success: 'PAID',
  failed: 'FAILED',
  reversed: 'REVERSED',
};

export function paymentStatusOf({ status, paidKobo, requestedKobo }: Charge): string {
  if (status !== 'success' || paidKobo === requestedKobo) return statuses[status];
  return paidKobo < requestedKobo ? 'PARTIALLY_PAID' : 'OVERPAID';
}

const settledKobo = (charge: Charge): number => charge.paidKobo - (charge.feesKobo ?? 0);
const customerOf = ({ email, name }: Charge): object => ({ email, name });

const productOf = ({ account, reference }: Charge): object =>
  account === null ? { type: 'WEB_SDK', reference } : { type: 'RESERVED_ACCOUNT', reference: account };

function cardDetailsOf({ card, cardToken }: Charge): object | null {
  if (!card) return null;
  return {
    cardType: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear.slice(-2),
    bin: card.bin,
    bankCode: null,
    bankName: null,
    reusable: cardToken !== null,
    countryCode: null,
    cardToken,
    supportsTokenization: cardToken !== null,
    maskedPan: `${card.bin}******${card.last4}`,
  };
}

const accountPaymentOf = (sender: Sender, paidKobo: number): object => ({
  accountName: sender.name,
  accountNumber: `******${sender.accountNumber.slice(-4)}`,
  bankCode: sender.bankCode,
  amountPaid: nairaText(paidKobo),
});

/** A payment by itself: amounts are texts. */
export function chargeOnWire(charge: Charge): object {
  const paid = charge.sender && accountPaymentOf(charge.sender, charge.paidKobo);
  return {
    transactionReference: charge.transactionReference,
    paymentReference: charge.reference,
    amountPaid: nairaText(charge.paidKobo),
    totalPayable: nairaText(charge.requestedKobo),
    settlementAmount: nairaText(settledKobo(charge)),
    paidOn: charge.paidAt && halfDayTime(charge.paidAt),
    paymentStatus: paymentStatusOf(charge),
    paymentDescription: charge.message ?? charge.description,
    currency: 'NGN',
    paymentMethod: charge.channel && methodOf(charge.channel),
    product: productOf(charge),
    cardDetails: cardDetailsOf(charge),
    accountDetails: paid,
    accountPayments: paid ? [paid] : [],
    customer: customerOf(charge),
    metaData: charge.metadata,
  };
}

/**
 * A payment in a list: amounts are numbers. The description names the first seven fields, the list of an account number's payments
 * the others. Unconfirmed: that one list has both, and that a paid one is `PAID` and not `SUCCESSFUL`.
 */
export const listedCharge = (merchant: string) => (charge: Charge) => ({
  transactionReference: charge.transactionReference,
  paymentReference: charge.reference,
  amount: naira(charge.requestedKobo),
  customerName: charge.name,
  customerEmail: charge.email,
  paymentStatus: paymentStatusOf(charge),
  transactionDate: charge.createdAt,
  customerDTO: { ...customerOf(charge), merchantCode: MERCHANT_CODE },
  providerAmount: 0,
  paymentMethod: charge.channel && methodOf(charge.channel),
  createdOn: offsetTime(charge.createdAt),
  flagged: false,
  providerCode: '98271',
  fee: naira(charge.feesKobo ?? 0),
  currencyCode: 'NGN',
  completedOn: charge.paidAt && offsetTime(charge.paidAt),
  paymentDescription: charge.message ?? charge.description,
  merchantCode: MERCHANT_CODE,
  merchantName: merchant,
  payableAmount: naira(charge.requestedKobo),
  amountPaid: naira(charge.paidKobo),
  completed: charge.paidAt !== null,
  settleInstantly: true,
});

const MERCHANT_CODE = 'ALJKHDALASD';

/** Who sent a bank transfer, as events say it. */
export const sourceOf = (sender: Sender, amountKobo: number): object => ({
  bankCode: sender.bankCode,
  amountPaid: naira(amountKobo),
  accountName: sender.name,
  sessionId: sender.session,
  accountNumber: sender.accountNumber,
});

/** The event of a payment: amounts are numbers, but the settled one is a text. */
export function paymentEvent(charge: Charge): object {
  const { sender, channel } = charge;
  return {
    product: productOf(charge),
    transactionReference: charge.transactionReference,
    paymentReference: charge.reference,
    paidOn: charge.paidAt && (sender ? spacedTime(charge.paidAt) : halfDayTime(charge.paidAt, '')),
    paymentDescription: charge.description,
    metaData: charge.metadata,
    paymentSourceInformation: sender ? [sourceOf(sender, charge.paidKobo)] : {},
    destinationAccountInformation: sender ? sender.into : {},
    amountPaid: naira(charge.paidKobo),
    totalPayable: naira(charge.requestedKobo),
    cardDetails: cardDetailsOf(charge) ?? {},
    paymentMethod: channel && methodOf(channel),
    currency: 'NGN',
    settlementAmount: nairaText(settledKobo(charge)),
    paymentStatus: paymentStatusOf(charge),
    customer: customerOf(charge),
  };
}

/** The event of a bank transfer that Monnify sends back. @param amountKobo what was sent */
export function rejectionEvent(charge: Charge, sender: Sender, amountKobo: number, rejectionReason: string): object {
  return {
    metaData: charge.metadata,
    product: productOf(charge),
    amount: naira(charge.requestedKobo),
    paymentSourceInformation: sourceOf(sender, amountKobo),
    transactionReference: charge.transactionReference,
    created_on: spacedTime(charge.createdAt),
    paymentReference: charge.reference,
    paymentRejectionInformation: {
      bankCode: sender.into.bankCode,
      destinationAccountNumber: sender.into.accountNumber,
      bankName: sender.into.bankName,
      rejectionReason,
      expectedAmount: naira(charge.requestedKobo),
    },
    paymentDescription: charge.description,
    customer: customerOf(charge),
  };
}

/** The event of money that Monnify passed on. */
export function settlementEvent(charges: readonly Charge[], reference: string, time: string): object {
  const kobo = charges.reduce((sum, charge) => sum + settledKobo(charge), 0);
  return {
    amount: nairaText(kobo),
    settlementTime: halfDayTime(time),
    settlementReference: reference,
    destinationAccountNumber: '6000000249',
    destinationBankName: 'Fidelity Bank',
    destinationAccountName: 'AJOSE',
    transactionsCount: charges.length,
    transactions: charges.map((charge) => {
      const {
        metaData: _metaData,
        settlementAmount: _settlementAmount,
        ...settled
      } = chargeOnWire(charge) as {
        metaData: object;
        settlementAmount: string;
      };
      return { ...settled, cardDetails: cardDetailsOf(charge) ?? {} };
    }),
  };
}

const transferStatuses: Readonly<Record<Transfer['status'], string>> = {
  otp: 'PENDING_AUTHORIZATION',
  pending: 'PENDING',
  success: 'SUCCESS',
  failed: 'FAILED',
  reversed: 'REVERSED',
};

const bankNameOf = (code: string): string => findBank(code)?.name ?? '';

/** The answer to an order. */
export const orderedTransfer = (transfer: Transfer): object => ({
  amount: naira(transfer.amountKobo),
  reference: transfer.reference,
  status: transferStatuses[transfer.status],
  dateCreated: offsetTime(transfer.createdAt),
  totalFee: naira(transfer.feeKobo),
  destinationAccountName: transfer.accountName,
  destinationBankName: bankNameOf(transfer.bankCode),
  destinationAccountNumber: transfer.accountNumber,
  destinationBankCode: transfer.bankCode,
});

function descriptionOf({ status, failure }: Transfer): string {
  if (status === 'success') return 'Transaction successful';
  if (status === 'otp') return 'Pending authorization';
  return failure ?? 'Transaction is pending';
}

/** A transfer by itself and in lists. */
export const transferOnWire =
  (sourceAccountNumber: string) =>
  (transfer: Transfer): object => ({
    amount: naira(transfer.amountKobo),
    reference: transfer.reference,
    narration: transfer.narration,
    currency: 'NGN',
    fee: naira(transfer.feeKobo),
    twoFaEnabled: transfer.twoFactor,
    status: transferStatuses[transfer.status],
    transactionDescription: descriptionOf(transfer),
    transactionReference: transfer.transactionReference,
    createdOn: offsetTime(transfer.createdAt),
    sourceAccountNumber,
    destinationAccountNumber: transfer.accountNumber,
    destinationAccountName: transfer.accountName,
    destinationBankCode: transfer.bankCode,
    destinationBankName: bankNameOf(transfer.bankCode),
  });

/** The event of a transfer. That of a reversed one has no description and no name of the bank. */
export function transferEvent(transfer: Transfer): object {
  const event = {
    amount: naira(transfer.amountKobo),
    transactionReference: transfer.transactionReference,
    fee: naira(transfer.feeKobo),
    destinationAccountNumber: transfer.accountNumber,
    sessionId: transfer.session ?? '',
    createdOn: halfDayTime(transfer.createdAt, ''),
    destinationAccountName: transfer.accountName,
    reference: transfer.reference,
    destinationBankCode: transfer.bankCode,
    completedOn: transfer.endedAt && halfDayTime(transfer.endedAt, ''),
    narration: transfer.narration,
    currency: 'NGN',
    status: transferStatuses[transfer.status],
  };
  if (transfer.status === 'reversed') return event;
  return {
    ...event,
    transactionDescription:
      transfer.status === 'success' ? 'Approved or completed successfully' : (transfer.failure ?? ''),
    destinationBankName: bankNameOf(transfer.bankCode),
  };
}

/** What Monnify calls each state of a refund. Unconfirmed: its example has `COMPLETED`, other sources `REFUNDED`. */
export const refundWords = (done: string): Readonly<Record<RefundStatus, string>> => ({
  pending: 'INITIATED',
  processing: 'PENDING',
  // No refund of Monnify's comes to this.
  'needs-attention': 'PENDING',
  processed: done,
  failed: 'FAILED',
});

export function refundOnWire(
  refund: Refund,
  charge: Charge | undefined,
  words: ReturnType<typeof refundWords>,
): object {
  return {
    refundReference: refund.reference,
    transactionReference: charge?.transactionReference ?? '',
    refundReason: refund.reason,
    customerNote: refund.note,
    refundAmount: naira(refund.amountKobo),
    refundType: charge && refund.amountKobo === charge.paidKobo ? 'FULL_REFUND' : 'PARTIAL_REFUND',
    refundStatus: words[refund.status],
    refundStrategy: 'MERCHANT_WALLET',
    comment: refund.endedAt === null ? 'Transaction refund is in progress.' : `Transaction refund ${refund.status}.`,
    createdOn: halfDayTime(refund.createdAt),
  };
}

export const refundEvent = (refund: Refund, charge: Charge, words: ReturnType<typeof refundWords>): object => ({
  merchantReason: refund.reason,
  transactionReference: charge.transactionReference,
  completedOn: refund.endedAt && halfDayTime(refund.endedAt, ''),
  refundStatus: words[refund.status],
  customerNote: refund.note,
  createdOn: halfDayTime(refund.createdAt, ''),
  refundReference: refund.reference,
  refundAmount: naira(refund.amountKobo),
});

/** Twenty letters and digits, the same for the same account. */
const reservationOf = (reference: string): string =>
  createHash('sha256').update(reference).digest('hex').slice(0, 20).toUpperCase();

export const accountOnWire =
  (contractCode: string) =>
  (account: OwnAccount): object => ({
    contractCode,
    accountReference: account.reference,
    accountName: account.name,
    currencyCode: 'NGN',
    customerEmail: account.email,
    customerName: account.customerName,
    accounts: account.numbers.map(({ number, bankCode, bankName }) => ({
      bankCode,
      bankName,
      accountNumber: number,
      accountName: account.name,
    })),
    collectionChannel: 'RESERVED_ACCOUNT',
    reservationReference: reservationOf(account.reference),
    reservedAccountType: 'GENERAL',
    status: account.active ? 'ACTIVE' : 'INACTIVE',
    createdOn: spacedTime(account.createdAt),
    incomeSplitConfig: [],
    ...(account.bvn === null ? {} : { bvn: account.bvn }),
    ...(account.nin === null ? {} : { nin: account.nin }),
    restrictPaymentSource: false,
  });
