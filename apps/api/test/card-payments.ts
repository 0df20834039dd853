/** Pays a deposit by card in the sandbox's checkout, for tests of kept cards. */
import type { Money } from './money.ts';
import { checkoutOf, newReference, paymentsOf } from './payments.ts';
import type { TestCustomer } from './people.ts';

/** @returns the payment's reference; the money is in the wallet */
export async function payByCard(
  money: Money,
  person: TestCustomer,
  card: Partial<Money['world']['card']> = {},
  amount = 5000,
): Promise<string> {
  const reference = newReference();
  const pay = paymentsOf(money, person);
  const { pay: opened } = await pay.start(reference, amount);
  const answer = await fetch(`${checkoutOf(money, opened)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...money.world.card, ...card }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await pay.claim(reference, amount);
  return reference;
}
