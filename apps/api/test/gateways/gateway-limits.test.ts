/** The gateway's quota is for all: each customer has a limit, and look-ups stop before payments do, and payments before payouts. */
import { afterAll, expect, test } from 'vitest';
import { withBudget } from '../../src/gateways/budget.ts';
import { startMoney } from '../money.ts';
import { newReference, paymentsOf } from '../payments.ts';
import { gatewayOf } from '../stack.ts';

const money = await startMoney({ LIMIT_GATEWAY_CALLS: '10', LIMIT_GATEWAY_CALLS_CUSTOMER: '5' });
afterAll(() => money.close());

test('a customer who asks the gateway too often is refused, and other customers are not', async () => {
  const busy = await money.newPerson();
  const calm = await money.newPerson();
  const reference = newReference();
  await paymentsOf(money, busy).start(reference);
  for (let call = 0; call < 4; call += 1) await paymentsOf(money, busy).claim(reference);
  const refused = { status: 429, code: 'too_many_calls' };
  await expect(paymentsOf(money, busy).claim(reference)).rejects.toMatchObject(refused);
  await expect(paymentsOf(money, busy).start(newReference())).rejects.toMatchObject(refused);
  await paymentsOf(money, calm).start(newReference());
});

test('look-ups leave two fifths of the budget of all processes, payments one fifth, and payouts are never held back', async () => {
  const [gateway, other] = [money.deps, money.deps].map((deps) => withBudget(gatewayOf(deps), deps.db, deps.env));
  if (!gateway || !other) throw new Error('There are two processes');
  const spent = { outcome: 'unknown', message: 'Too many calls to the gateway within a minute', isUnsent: true };
  for (let call = 0; call < 3; call += 1) {
    expect(await gateway.balance()).toMatchObject({ outcome: 'done' });
    expect(await other.listBanks()).toMatchObject({ outcome: 'done' });
  }
  for (let call = 0; call < 20; call += 1) expect(await gateway.balance()).toEqual(spent);
  const account = { accountNumber: '0123456789', bankCode: '057', holder: 'Ada Obi' };
  await expect(other.resolveAccount(account)).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
  // The refused ones were not counted: two payments are looked up, a third is not.
  for (let call = 0; call < 2; call += 1) expect((await gateway.verify('nothing')).outcome).toBe('refused');
  expect(await other.verify('nothing')).toEqual(spent);
  for (let call = 0; call < 10; call += 1) expect((await gateway.verifyTransfer('nothing')).outcome).toBe('refused');
  await money.owner.query(
    `UPDATE call_counts SET since = since - interval '1 minute' WHERE subject = 'gateway paystack'`,
  );
  expect(await gateway.balance()).toMatchObject({ outcome: 'done' });
});

test('looking up names of bank accounts may use a third of the budget, however much of it is free', async () => {
  await money.owner.query('DELETE FROM call_counts');
  const gateway = withBudget(gatewayOf(money.deps), money.db, money.deps.env);
  const account = { accountNumber: '0000000000', bankCode: '057', holder: 'Ada Obi' };
  for (let call = 0; call < 3; call += 1) await gateway.resolveAccount(account);
  await expect(gateway.resolveAccount(account)).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
  expect(await gateway.balance()).toMatchObject({ outcome: 'done' });
});
