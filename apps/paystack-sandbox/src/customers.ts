/** Customers as the gateway knows them, and whether it has identified them. */
import { identities } from '@ajose/sandbox/holders';
import { refusals } from './answers.ts';
import type { Customer } from './books.ts';
import { resolveAccount } from './charges.ts';
import type { Paystack } from './state.ts';
import { customerCodeOf, customerIdOf } from './wire.ts';

interface Identity {
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

/** Makes a customer; the same address again is the same customer. */
export function createCustomer(
  { books, now }: Paystack,
  given: Pick<Customer, 'email' | 'firstName' | 'lastName' | 'phone'>,
): Customer {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.email)) throw refusals.badEmail();
  const code = customerCodeOf(given.email);
  const known = books.customers.get(code);
  if (known) return known;
  return books.put('customer', { ...given, code, identified: null, createdAt: now().toISOString() });
}

export function findCustomer({ books }: Paystack, code: string): Customer {
  const customer = books.customers.get(code);
  if (!customer) throw refusals.notFound('Customer not found');
  return customer;
}

/** Checks a customer's identity. An event reports the outcome. Unconfirmed: the words of the refusals and of the reason. */
export function identifyCustomer(
  { books, webhooks }: Paystack,
  customer: Customer,
  { bvn, accountNumber, bankCode }: Identity,
): void {
  if (!/^\d{11,12}$/.test(bvn)) throw refusals.invalid('BVN is invalid');
  resolveAccount(accountNumber);
  if (customer.identified === bvn) throw refusals.invalid('Customer already validated using the same credentials');
  if (bvn === identities.neverAnswered) return;
  const fits = bvn !== identities.doesNotFit;
  if (fits) books.put('customer', { ...customer, identified: bvn });
  webhooks.emit(`customeridentification.${fits ? 'success' : 'failed'}`, {
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
