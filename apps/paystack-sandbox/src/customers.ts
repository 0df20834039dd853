/** Customers as the gateway knows them, and whether it has identified them. */
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { customerCodeOf, customerIdOf, refusals } from './answers.ts';
import { resolveAccount } from './charges.ts';
import type { Books, Customer } from './books.ts';

/** The sandbox's own numbers, with the outcome of checking each. All others match. */
const DOES_NOT_FIT = '22222222220';
const NEVER_ANSWERED = '22222222228';

export interface Shown {
  bvn: string;
  accountNumber: string;
  bankCode: string;
}

/** A customer as JSON. `more` is what the answer to a look-up has beyond the answer to a creation. */
export function customerOnWire(customer: Customer, more: object = {}): object {
  return {
    transactions: [],
    subscriptions: [],
    authorizations: [],
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    phone: customer.phone,
    integration: 100_032,
    domain: 'test',
    metadata: {},
    customer_code: customer.code,
    risk_action: 'default',
    id: customerIdOf(customer.email),
    createdAt: customer.createdAt,
    updatedAt: customer.createdAt,
    identified: customer.identified !== null,
    identifications: customer.identified === null ? null : [{ country: 'NG', type: 'bank_account' }],
    ...more,
  };
}

/** Fields that only a look-up returns. @param accounts the customer's account numbers */
export const lookedUp = (customer: Customer, accounts: object): object =>
  customerOnWire(customer, {
    created_at: customer.createdAt,
    updated_at: customer.createdAt,
    total_transactions: 0,
    total_transaction_value: [],
    ...accounts,
  });

const masked = (digits: string): string => `${digits.slice(0, 3)}*****${digits.slice(-3)}`;

export class Customers {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #now: () => Date;

  constructor({ books, webhooks, now }: { books: Books; webhooks: Webhooks; now: () => Date }) {
    this.#books = books;
    this.#webhooks = webhooks;
    this.#now = now;
  }

  /** The same address again is the same customer. */
  create(given: Pick<Customer, 'email' | 'firstName' | 'lastName' | 'phone'>): Customer {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.email)) throw refusals.badEmail();
    const code = customerCodeOf(given.email);
    const known = this.#books.customers.get(code);
    if (known) return known;
    return this.#books.put('customer', { ...given, code, identified: null, createdAt: this.#now().toISOString() });
  }

  find(code: string): Customer {
    const found = this.#books.customers.get(code);
    if (!found) throw refusals.notFound('Customer not found');
    return found;
  }

  /** Checks a customer's identity. An event reports the outcome. Unconfirmed: the words of the refusals and of the reason. */
  identify(customer: Customer, { bvn, accountNumber, bankCode }: Shown): void {
    if (!/^\d{11,12}$/.test(bvn)) throw refusals.invalid('BVN is invalid');
    resolveAccount(accountNumber);
    if (customer.identified === bvn) throw refusals.invalid('Customer already validated using the same credentials');
    if (bvn === NEVER_ANSWERED) return;
    const fits = bvn !== DOES_NOT_FIT;
    if (fits) this.#books.put('customer', { ...customer, identified: bvn });
    this.#webhooks.emit(`customeridentification.${fits ? 'success' : 'failed'}`, {
      customer_id: customerIdOf(customer.email),
      customer_code: customer.code,
      email: customer.email,
      identification: {
        country: 'NG',
        type: 'bank_account',
        bvn: masked(bvn),
        account_number: masked(accountNumber),
        bank_code: bankCode,
      },
      ...(fits ? {} : { reason: 'Account number or BVN is incorrect' }),
    });
  }
}
