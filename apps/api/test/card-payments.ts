/** Pays a deposit by card in the sandbox's checkout, for tests of kept cards. */
import type { Money } from './money.ts';
import { newReference, paymentsOf, popupOf } from './payments.ts';
import type { TestCustomer } from './people.ts';

const CARD = { number: '4084084084084081', cvv: '408', expiry: '12/2040' };

/** @returns the payment's reference; the money is in the wallet */
export async function payByCard(
  money: Money,
  person: TestCustomer,
  card: Partial<typeof CARD> = {},
  amount = 5000,
): Promise<string> {
  const reference = newReference();
  const pay = paymentsOf(money, person);
  const { pay: opened } = await pay.start(reference, amount);
  const answer = await fetch(`${money.gatewayUrl}/checkout/${popupOf(opened)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...CARD, ...card }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await pay.claim(reference, amount);
  return reference;
}
