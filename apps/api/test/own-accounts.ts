/** What tests of customers' own account numbers share: customers who have one, transfers to it, and the gateway's events. */
import { askAccountNumber, getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import type { AccountNumber } from '@ajose/sdk/contract/account-numbers';
import { identify } from '@ajose/sdk/customer/identity';
import { moveAccountNumbers } from '../src/money/account-numbers.ts';
import { identifyCustomers } from '../src/access/identity.ts';
import type { Money } from './money.ts';
import type { TestCustomer } from './people.ts';

/** The gateway's events about this customer, the oldest first. */
export const eventsAbout = (money: Money, { user }: TestCustomer, name: string): object[] =>
  [...money.sandbox.books.events.values()]
    .filter(({ event, body }) => event.startsWith(name) && body.includes(user.email))
    .map(({ body }) => JSON.parse(body) as object);

export async function tellLast(money: Money, person: TestCustomer, name: string): Promise<void> {
  await money.tell(eventsAbout(money, person, name).at(-1) ?? {});
}

let given = 0;
/** A BVN that no other customer of the tests has. */
export const newBvn = (): string => `222345${String((given += 1)).padStart(5, '0')}`;

export async function identified(money: Money, person: TestCustomer, bvn = newBvn()): Promise<void> {
  await identify(person.api, { userId: person.user._id, bvn });
  await identifyCustomers(money.deps);
  if (money.world.does.tellsOfNumbers) return tellLast(money, person, 'customeridentification');
  // Without an event the job asks.
  money.clock.advance(61_000);
  await identifyCustomers(money.deps);
}

/** Gives the customer a number. */
export async function withNumber(money: Money, person: TestCustomer, bvn = newBvn()): Promise<AccountNumber> {
  await identified(money, person, bvn);
  await askAccountNumber(person.api, { userId: person.user._id });
  await moveAccountNumbers(money.deps);
  return (await getAccountNumber(person.api, person.user._id)).account;
}

/** Somebody makes a transfer at their bank. @param amount naira @returns the gateway's reference; empty where it does not notice it */
export async function transferTo(
  money: Money,
  number: string | null,
  amount: number,
  more: object = {},
): Promise<string> {
  const charge = await money.order(`accounts/${number}/transfer`, { amount: Math.round(amount * 100), ...more });
  return typeof charge === 'object' && charge !== null && 'reference' in charge ? String(charge.reference) : '';
}
