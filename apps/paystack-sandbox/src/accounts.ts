/** Customers' own account numbers: assigning them, and the transfers that arrive at them. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { customerIdOf, refusals } from './answers.ts';
import type { Books, Charge, Customer, OwnAccount } from './books.ts';
import type { Charges } from './charges.ts';

/** The sandbox's own BVNs: a customer identified by one gets no account number, or learns of it only by the event. */
const NO_NUMBER = '22222222227';
const NUMBER_LATER = '22222222226';

const BANKS: Readonly<Record<string, { id: number; name: string }>> = {
  'test-bank': { id: 24, name: 'Test Bank' },
  'wema-bank': { id: 20, name: 'Wema Bank' },
  'titan-paystack': { id: 629, name: 'Paystack-Titan' },
};

/** A bank transfer to an account number. */
export interface Incoming {
  amountKobo: number;
  senderName: string;
  senderBank: string;
  narration: string;
}

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

export class Accounts {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #charges: Charges;
  readonly #now: () => Date;
  /** Transfers that the gateway has not noticed, by account number. They are not kept on disk. */
  readonly #unnoticed = new Map<string, Incoming[]>();

  constructor(options: { books: Books; webhooks: Webhooks; charges: Charges; now: () => Date }) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#charges = options.charges;
    this.#now = options.now;
  }

  of(customer: Customer): OwnAccount | null {
    return [...this.#books.accounts.values()].find((one) => one.active && one.email === customer.email) ?? null;
  }

  /** Assigns a number to a customer. @returns null if only the event reports it. Unconfirmed: the words of the refusals. */
  assign(customer: Customer, slug: string): OwnAccount | null {
    const bank = BANKS[slug];
    if (!bank) throw refusals.invalid('Bank is not a supported provider');
    if (customer.identified === null) throw refusals.invalid('Customer is not identified');
    if (customer.identified === NO_NUMBER) {
      this.#tell(customer, null);
      return null;
    }
    const account = this.of(customer) ?? this.#open(customer, slug, bank.name);
    this.#tell(customer, account);
    return customer.identified === NUMBER_LATER ? null : account;
  }

  #open(customer: Customer, bankSlug: string, bankName: string): OwnAccount {
    const id = this.#books.nextId();
    return this.#books.put('account', {
      id,
      number: `98${String(id).padStart(8, '0')}`,
      name: `AJOSE/${customer.firstName} ${customer.lastName}`.toUpperCase(),
      email: customer.email,
      bankSlug,
      bankName,
      active: true,
      createdAt: this.#now().toISOString(),
    });
  }

  #tell(customer: Customer, account: OwnAccount | null): void {
    this.#webhooks.emit(`dedicatedaccount.assign.${account ? 'success' : 'failed'}`, {
      customer: ownerOnWire(customer),
      dedicated_account: account && accountOnWire(account),
      identification: { status: 'success' },
    });
  }

  close(id: string): OwnAccount {
    const account = this.#books.accounts.get(id);
    if (!account) throw refusals.notFound('Dedicated account not found');
    return this.#books.put('account', { ...account, active: false });
  }

  byNumber(number: string): OwnAccount {
    const account = [...this.#books.accounts.values()].find((one) => one.active && one.number === number);
    if (!account) throw refusals.notFound('No customer has this account number');
    return account;
  }

  /** @param unnoticed the gateway hears of it only when it is asked to look */
  receive(number: string, incoming: Incoming, unnoticed: boolean): Charge | null {
    const account = this.byNumber(number);
    if (!Number.isSafeInteger(incoming.amountKobo) || incoming.amountKobo <= 0) throw refusals.badAmount();
    if (!unnoticed) return this.#credit(account, incoming);
    this.#unnoticed.set(number, [...(this.#unnoticed.get(number) ?? []), incoming]);
    return null;
  }

  /** The bank does not take a transfer for its amount, and sends it back. Unconfirmed: the words, and that no payment is named. */
  refuse(number: string, amountKobo: number): void {
    const account = this.byNumber(number);
    if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) throw refusals.badAmount();
    const customer = [...this.#books.customers.values()].find(({ email }) => email === account.email);
    this.#webhooks.emit('bank.transfer.rejected', {
      bank_transfer: {
        amount: amountKobo,
        message: 'The account takes at most NGN 5,000,000.00 at a time',
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: null,
      },
      customer: customer ? ownerOnWire(customer) : { email: account.email },
    });
  }

  /** Looks for transfers that it has not noticed. */
  requery(number: string): void {
    const account = this.byNumber(number);
    const found = this.#unnoticed.get(number) ?? [];
    this.#unnoticed.delete(number);
    for (const incoming of found) this.#credit(account, incoming);
  }

  #credit(account: OwnAccount, { amountKobo, ...sender }: Incoming): Charge {
    const charge = this.#charges.begin({
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
    return this.#charges.pay({ ...charge, requestedKobo: amountKobo }, 'dedicated_nuban', amountKobo);
  }

  clear(): void {
    this.#unnoticed.clear();
  }
}
