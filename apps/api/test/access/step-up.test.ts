/** With two-factor sign-in a withdrawal needs a code, and the code confirms only that withdrawal. */
import { addTransaction, getUserTransactions, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { afterAll, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import { newCustomer, withTwoFactor, type TestCustomer } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());

async function fund({ user }: TestCustomer): Promise<void> {
  await money.owner.query(
    `UPDATE customers SET bank_code = '058', bank_account_number = '0000000000', bank_account_name = 'CHIDINMA' WHERE id = $1`,
    [user._id],
  );
  await money.owner.query(
    `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 1000000)], now(), 'Opening', 'offline', fingerprint => gen_random_uuid(), allowed => NULL, debt_free => false)`,
    [user._id],
  );
}

test('a withdrawal without a code, or with a wrong one, moves nothing', async () => {
  const person = await withTwoFactor(money);
  await fund(person);
  const body = money.withdrawalBody(person, newWithdrawalId(), 4000);
  await expect(addTransaction(person.api, body)).rejects.toMatchObject({ status: 401, code: 'two_factor_required' });
  await expect(addTransaction(person.api, { ...body, code: '000000' })).rejects.toMatchObject({
    status: 403,
    code: 'wrong_code',
  });
  expect(await money.walletOf(person)).toBe(10_000);
});

test('a code confirms one withdrawal: repeating it has no further effect, and another amount or id is refused', async () => {
  const person = await withTwoFactor(money);
  await fund(person);
  const body = { ...money.withdrawalBody(person, newWithdrawalId(), 4000), code: person.code() };
  const first = await addTransaction(person.api, body);
  const again = await addTransaction(person.api, body);
  expect(again.transaction._id).toBe(first.transaction._id);
  expect(await money.walletOf(person)).toBe(6000);
  const other = { ...money.withdrawalBody(person, newWithdrawalId(), 4000), code: body.code };
  await expect(addTransaction(person.api, other)).rejects.toMatchObject({ status: 403, code: 'wrong_code' });
  await expect(addTransaction(person.api, { ...body, amount: 5000 })).rejects.toMatchObject({ status: 403 });
  expect(await money.walletOf(person)).toBe(6000);
});

test('without two-factor sign-in no code is needed', async () => {
  const person = await newCustomer(money);
  await fund(person);
  await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), 4000));
  const { data } = await getUserTransactions(person.api, person.user._id);
  expect(data.map(({ type, amount }) => [type, amount])).toContainEqual(['withdrawal', 4000]);
});
