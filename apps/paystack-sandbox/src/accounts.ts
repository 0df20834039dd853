/** Customers' own account numbers: assigning them, and the transfers that arrive at them. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import { identities } from '@ajose/sandbox/holders';
import { pay } from '@ajose/sandbox/payments';
import { refusals } from './answers.ts';
import type { Charge, Customer, OwnAccount } from './books.ts';
import { beginCharge } from './charges.ts';
import type { Incoming, Paystack } from './state.ts';
import { customerIdOf } from './wire.ts';

const BANKS: Readonly<Record<string, { id: number; name: string }>> = {
  'test-bank': { id: 24, name: 'Test Bank' },
  'wema-bank': { id: 20, name: 'Wema Bank' },
  'titan-paystack': { id: 629, name: 'Paystack-Titan' },
};

export function accountOnWire(account: OwnAccount): object {
  return {
    bank: { name: account.bankName, id: BANKS[account.bankSlug]?.id ?? 0, slug: account.bankSlug },
    account_name: account.name,
    account_number: account.number,
    assigned: account.active,
    currency: 'NGN',
    metadata: null,
    active: account.active,
    id: account.id,
    created_at: account.createdAt,
    updated_at: account.createdAt,
    assignment: {
      integration: 100_032,
      assignee_id: customerIdOf(account.email),
      assignee_type: 'Customer',
      expired: false,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: account.createdAt,
      expired_at: null,
    },
  };
}

/** A customer inside the answers and events about account numbers. */
export const ownerOnWire = (customer: Customer): object => ({
  id: customerIdOf(customer.email),
  first_name: customer.firstName,
  last_name: customer.lastName,
  email: customer.email,
  customer_code: customer.code,
  phone: customer.phone,
  metadata: {},
  risk_action: 'default',
  international_format_phone: null,
});

export const accountOf = ({ books }: Paystack, customer: Customer): OwnAccount | null =>
  [...books.accounts.values()].find(({ active, email }) => active && email === customer.email) ?? null;

/** Assigns a number to a customer. @returns null if only the event reports it. Unconfirmed: the words of the refusals. */
export function assignAccount(paystack: Paystack, customer: Customer, slug: string): OwnAccount | null {
  const bank = BANKS[slug];
  if (!bank) throw refusals.invalid('Bank is not a supported provider');
  if (customer.identified === null) throw refusals.invalid('Customer is not identified');
  if (customer.identified === identities.noNumber) {
    sendAssigned(paystack, customer, null);
    return null;
  }
  const account = accountOf(paystack, customer) ?? openAccount(paystack, customer, slug, bank.name);
  sendAssigned(paystack, customer, account);
  return customer.identified === identities.numberLater ? null : account;
}

function openAccount({ books, now }: Paystack, customer: Customer, bankSlug: string, bankName: string): OwnAccount {
  const id = books.nextId();
  return books.put('account', {
    id,
    number: `98${String(id).padStart(8, '0')}`,
    name: `AJOSE/${customer.firstName} ${customer.lastName}`.toUpperCase(),
    email: customer.email,
    bankSlug,
    bankName,
    active: true,
    createdAt: now().toISOString(),
  });
}

const sendAssigned = ({ webhooks }: Paystack, customer: Customer, account: OwnAccount | null): unknown =>
  webhooks.emit(`dedicatedaccount.assign.${account ? 'success' : 'failed'}`, {
    customer: ownerOnWire(customer),
    dedicated_account: account && accountOnWire(account),
    identification: { status: 'success' },
  });

export function closeAccount({ books }: Paystack, id: string): OwnAccount {
  const account = books.accounts.get(id);
  if (!account) throw refusals.notFound('Dedicated account not found');
  return books.put('account', { ...account, active: false });
}

function accountByNumber({ books }: Paystack, wanted: string): OwnAccount {
  const account = [...books.accounts.values()].find(({ active, number }) => active && number === wanted);
  if (!account) throw refusals.notFound('No customer has this account number');
  return account;
}

/** Receives a transfer at a customer's own number. @param isNoticed without it Paystack hears of the transfer only when it is asked to look */
export function receive(paystack: Paystack, number: string, incoming: Incoming, isNoticed: boolean): Charge | null {
  const account = accountByNumber(paystack, number);
  if (isNoticed) return credit(paystack, account, incoming);
  paystack.unnoticed.set(number, [...(paystack.unnoticed.get(number) ?? []), incoming]);
  return null;
}

/** The bank does not take a transfer for its amount, and sends it back. Unconfirmed: the words, and that no payment is named. */
export function refuse(paystack: Paystack, number: string, amountKobo: number): void {
  const account = accountByNumber(paystack, number);
  const customer = [...paystack.books.customers.values()].find(({ email }) => email === account.email);
  paystack.webhooks.emit('bank.transfer.rejected', {
    bank_transfer: {
      amount: amountKobo,
      message: 'The account takes at most NGN 5,000,000.00 at a time',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: null,
    },
    customer: customer ? ownerOnWire(customer) : { email: account.email },
  });
}

/** Looks for transfers that Paystack has not noticed. */
export function requery(paystack: Paystack, number: string): void {
  const account = accountByNumber(paystack, number);
  const unnoticed = paystack.unnoticed.get(number) ?? [];
  paystack.unnoticed.delete(number);
  for (const incoming of unnoticed) credit(paystack, account, incoming);
}

function credit(paystack: Paystack, account: OwnAccount, { amountKobo, ...sender }: Incoming): Charge {
  const charge = beginCharge(paystack, {
    email: account.email,
    // The gateway takes any amount that a bank has sent.
    amountKobo: Math.max(amountKobo, 5000),
    currency: 'NGN',
    reference: randomBytes(8).toString('hex'),
    channels: [],
    into: { number: account.number, bank: account.bankName, ...sender },
    metadata: '',
    callbackUrl: null,
    firstName: null,
    lastName: null,
    phone: null,
    ip: '',
  });
  return pay(paystack, { ...charge, requestedKobo: amountKobo }, 'dedicated_nuban', amountKobo);
}
