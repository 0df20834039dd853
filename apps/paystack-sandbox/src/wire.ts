/** The records as Paystack's JSON: in answers, and in the data of events. */
import { createHash } from 'node:crypto';
import type { KeptCard } from '@ajose/sandbox/records';
import { findBank } from './banks.ts';
import type { Books, Card, Charge, Into, Recipient, Refund, Transfer } from './books.ts';

/** Made from the address, so that a customer's id and code stay the same. */
export const customerIdOf = (email: string): number => 10_000_000 + hash(email);
export const customerCodeOf = (email: string): string =>
  `CUS_${createHash('sha256').update(email).digest('hex').slice(0, 15)}`;

const customerOf = (charge: Charge): object => ({
  id: customerIdOf(charge.email),
  first_name: charge.firstName,
  last_name: charge.lastName,
  email: charge.email,
  customer_code: customerCodeOf(charge.email),
  phone: charge.phone,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
});

/** A small number that is always the same for the same text. */
function hash(text: string): number {
  let value = 7;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}

/** Two customers who pay with one card have one signature. */
const signatureOf = ({ bin, last4, expMonth, expYear }: Card): string =>
  `SIG_${Buffer.from(`${bin}${last4}${expMonth}${expYear}`).toString('hex')}`;

/** A transfer names its sender, and where it arrived. */
const transferred = (charge: Charge, { number, bank, senderName, senderBank, narration }: Into): object => ({
  authorization_code: `AUTH_${charge.accessCode.slice(0, 10)}`,
  bin: '008XXX',
  last4: 'X553',
  exp_month: '12',
  exp_year: '2030',
  channel: 'dedicated_nuban',
  card_type: 'transfer',
  bank: null,
  country_code: 'NG',
  brand: 'Managed Account',
  reusable: false,
  signature: null,
  account_name: null,
  sender_country: 'NG',
  sender_bank: senderBank,
  sender_bank_account_number: 'XXXXXX0553',
  sender_name: senderName,
  narration,
  receiver_bank_account_number: number,
  receiver_bank: bank,
});

function authorizationOf(charge: Charge): object {
  if (charge.into) return transferred(charge, charge.into);
  if (charge.card) {
    const { bin, last4, expMonth, expYear, brand, bank } = charge.card;
    return {
      authorization_code: charge.authorizationCode ?? `AUTH_${charge.accessCode.slice(0, 10)}`,
      bin,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      channel: 'card',
      card_type: `${brand} `,
      bank,
      country_code: 'NG',
      brand,
      reusable: charge.authorizationCode !== undefined,
      signature: signatureOf(charge.card),
      account_name: null,
    };
  }
  if (!charge.paidAt) return {};
  return {
    authorization_code: `AUTH_${charge.accessCode.slice(0, 10)}`,
    channel: charge.channel,
    reusable: false,
    account_name: null,
    // Unconfirmed: whether Paystack names the sender of a transfer to a checkout's account, as for a customer's own number.
    ...(charge.channel === 'bank_transfer' ? { sender_name: 'NGOZI SANDBOX', sender_bank: 'Guaranty Trust Bank' } : {}),
  };
}

/** A transaction as JSON, for `verify` and for webhooks. */
export function chargeOnWire(charge: Charge): object {
  const paid = charge.status === 'success' || charge.status === 'reversed';
  return {
    id: charge.id,
    domain: 'test',
    status: charge.status,
    reference: charge.reference,
    receipt_number: null,
    amount: paid ? charge.paidKobo : charge.requestedKobo,
    message: charge.message,
    gateway_response: charge.gatewayResponse,
    paid_at: charge.paidAt,
    created_at: charge.createdAt,
    channel: charge.channel ?? 'card',
    currency: charge.currency,
    ip_address: charge.ip,
    metadata: charge.metadata,
    log: charge.attempts
      ? {
          start_time: Math.floor(Date.parse(charge.createdAt) / 1000),
          time_spent: 1,
          attempts: charge.attempts,
          errors: charge.attempts - (paid ? 1 : 0),
          success: paid,
          mobile: false,
          input: [],
          history: [],
        }
      : null,
    fees: charge.feesKobo,
    fees_split: null,
    authorization: authorizationOf(charge),
    customer: customerOf(charge),
    plan: null,
    split: {},
    order_id: null,
    paidAt: charge.paidAt,
    createdAt: charge.createdAt,
    requested_amount: charge.requestedKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: charge.createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** In a list a payment names all fields of its authorization, and has an empty plan. */
export function listedCharge(charge: Charge): object {
  const nothing = {
    authorization_code: null,
    bin: null,
    last4: null,
    exp_month: null,
    exp_year: null,
    channel: null,
    card_type: null,
    bank: null,
    country_code: null,
    brand: null,
    reusable: false,
    signature: null,
    account_name: null,
  };
  const { metadata } = charge;
  return {
    ...chargeOnWire(charge),
    authorization: { ...nothing, ...authorizationOf(charge) },
    metadata: typeof metadata === 'object' ? metadata : null,
    plan: {},
  };
}

export function recipientOnWire(recipient: Recipient): object {
  return {
    active: true,
    createdAt: recipient.createdAt,
    currency: 'NGN',
    description: '',
    domain: 'test',
    email: '',
    id: recipient.id,
    integration: 100_032,
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    updatedAt: recipient.createdAt,
    is_deleted: false,
    isDeleted: false,
    metadata: null,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.name,
      bank_code: recipient.bankCode,
      bank_name: findBank(recipient.bankCode)?.name ?? '',
    },
  };
}

/** A transfer as JSON, for answers, `verify` and webhooks. */
export function transferOnWire(books: Books, transfer: Transfer): object {
  const recipient = books.recipients.get(transfer.recipientCode);
  return {
    id: transfer.id,
    domain: 'test',
    integration: 100_032,
    amount: transfer.amountKobo,
    currency: transfer.currency,
    source: 'balance',
    source_details: null,
    reason: transfer.reason,
    recipient: recipient ? recipientOnWire(recipient) : null,
    status: transfer.status,
    failures: transfer.failure,
    transfer_code: transfer.code,
    titan_code: null,
    reference: transfer.reference,
    request: 0,
    gateway_response: transfer.failure,
    fee_charged: transfer.feeKobo,
    fees_breakdown: null,
    stamp_duty: transfer.dutyKobo ?? 0,
    session: transfer.session ?? { provider: null, id: null },
    transferred_at: transfer.transferredAt,
    createdAt: transfer.createdAt,
    updatedAt: transfer.transferredAt ?? transfer.createdAt,
  };
}

/** The answer to an order names the recipient by its number, and no trials yet. */
export function orderedTransfer(books: Books, transfer: Transfer): object {
  return {
    ...transferOnWire(books, transfer),
    recipient: books.recipients.get(transfer.recipientCode)?.id,
    transfersessionid: [],
    transfertrials: [],
  };
}

export function refundOnWire(refund: Refund, charge: Charge | undefined): object {
  return {
    id: refund.id,
    domain: 'test',
    integration: 100_032,
    transaction: charge ? refundedCharge(charge) : null,
    transaction_reference: refund.transactionReference,
    amount: refund.amountKobo,
    deducted_amount: refund.amountKobo,
    fully_deducted: true,
    currency: 'NGN',
    channel: charge?.channel ?? null,
    merchant_note: 'Refund ordered by the merchant',
    customer_note: 'Refund for a payment',
    refunded_by: 'merchant@example.com',
    status: refund.status,
    expected_at: refund.createdAt,
    refunded_at: refund.status === 'processed' ? refund.endedAt : null,
    createdAt: refund.createdAt,
    updatedAt: refund.endedAt ?? refund.createdAt,
  };
}

/** A refund in a list, and by itself: the transaction is its number, and a refund by a dispute names it. */
export function listedRefund(refund: Refund, charge: Charge | undefined): object {
  return {
    integration: 100_032,
    id: refund.id,
    transaction: charge?.id ?? 0,
    dispute: refund.dispute,
    settlement: null,
    domain: 'test',
    currency: 'NGN',
    amount: refund.amountKobo,
    status: refund.status,
    refunded_at: refund.status === 'processed' ? refund.endedAt : null,
    refunded_by: 'merchant@example.com',
    customer_note: 'Refund for a payment',
    merchant_note: 'Refund ordered by the merchant',
    deducted_amount: refund.status === 'failed' ? 0 : refund.amountKobo,
    fully_deducted: refund.status === 'failed' ? 0 : 1,
    createdAt: refund.createdAt,
    bank_reference: null,
    transaction_reference: refund.transactionReference,
    reason: refund.dispute === null ? 'REFUND' : 'DISPUTE',
    customer: {
      id: 1,
      first_name: '',
      last_name: '',
      email: charge?.email ?? '',
      customer_code: charge ? customerCodeOf(charge.email) : '',
      phone: '',
      metadata: '',
      risk_action: 'default',
      international_format_phone: '',
    },
    refund_type: charge && refund.amountKobo === charge.paidKobo ? 'full' : 'partial',
    transaction_amount: charge?.paidKobo ?? 0,
    initiated_by: 'merchant@example.com',
    refund_channel: 'Paystack',
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
  };
}

/** The webhook of a refund. It names neither the refund's id nor a dispute. */
export function refundEvent(refund: Refund, charge: Charge): object {
  return {
    status: refund.status,
    transaction_reference: refund.transactionReference,
    refund_reference: null,
    amount: String(refund.amountKobo),
    currency: 'NGN',
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: charge.email },
    integration: 100_032,
    domain: 'test',
  };
}

function refundedCharge(charge: Charge): object {
  return {
    id: charge.id,
    domain: 'test',
    reference: charge.reference,
    amount: charge.paidKobo,
    paid_at: charge.paidAt,
    channel: charge.channel,
    currency: charge.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt: charge.paidAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

/** The answer to a charge of a kept card. Paused, it says where the customer goes, and nothing else is known yet. */
export function chargedAuthorization(charge: Charge, { outcome }: KeptCard, pauseUrl: string): object {
  if (outcome === 'paused' && charge.status === 'abandoned') {
    return { paused: true, reference: charge.reference, authorization_url: pauseUrl };
  }
  const { metadata } = charge;
  return {
    ...chargeOnWire(charge),
    ip_address: null,
    metadata: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  };
}
