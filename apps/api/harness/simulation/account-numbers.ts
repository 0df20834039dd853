/** Gives each customer of a simulated world an account number, at the gateway and in the books. */
import type { Db } from '../../src/platform/database/db.ts';
import type { Customer } from '../../src/platform/server/signed-in.ts';
import { fetchFrom } from '../../test/fetch-from.ts';
import type { World } from './world.ts';

interface Answer {
  data?: { customer_code?: string; account_number?: string; id?: number };
}

/** @returns the number of each customer, by id */
export async function giveNumbers(
  { sandbox }: World,
  db: Db,
  people: readonly Customer[],
): Promise<Map<string, string>> {
  const send = fetchFrom(sandbox.app);
  const ask = async (path: string, body: object): Promise<Answer['data']> => {
    const answer = await send(`http://gateway${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_of_the_simulation', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as Answer).data;
  };
  const given = new Map<string, string>();
  for (const { id, name, bankAccountNumber, bankCode } of people) {
    const code = (await ask('/customer', { email: `${name}@simulation.test` }))?.customer_code ?? '';
    const shown = { country: 'NG', type: 'bank_account', bvn: '22234567891', first_name: name, last_name: name };
    const account = { account_number: bankAccountNumber, bank_code: bankCode };
    await ask(`/customer/${code}/identification`, { ...shown, ...account });
    const made = await ask('/dedicated_account', { customer: code, preferred_bank: 'test-bank' });
    const number = made?.account_number ?? '';
    await db.query(
      `INSERT INTO account_numbers (gateway, customer_id, gateway_code, state, number, bank, name, provider, gateway_id, asked_at, given_at)
       VALUES ('paystack', $1, $2, 'given', $3, 'Test Bank', $4, 'test-bank', $5, $6, $6)`,
      [id, code, number, name, String(made?.id ?? ''), new Date()],
    );
    given.set(id, number);
  }
  return given;
}
