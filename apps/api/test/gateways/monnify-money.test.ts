/** Money through Monnify, from its sandbox to the ledger: paid in, paid out, sent back, and transferred to a customer's own number. */
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { askAccountNumber, getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { identify } from '@ajose/sdk/customer/identity';
import { addTransaction, payByTransfer } from '@ajose/sdk/customer/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { moveAccountNumbers } from '../../src/money/account-numbers.ts';
import { refreshBanks } from '../../src/gateways/banks/refresh.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { identifyCustomers } from '../../src/access/identity.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { newBvn } from '../own-accounts.ts';
import { newReference } from '../payments.ts';
import { newCustomer, type TestCustomer } from '../people.ts';
import { keys } from '../scripted-monnify.ts';
import { startStack, type Stack } from '../stack.ts';

let stack: Stack;
let sandbox: MonnifySandbox;
let person: TestCustomer;
let made = 0;

beforeAll(async () => {
  const deliver = async (_url: string, body: string, headers: Record<string, string>) =>
    (await stack.fetch('http://api/api/monnify/webhook', { method: 'POST', headers, body })).status;
  sandbox = buildMonnifySandbox({ ...keys, webhookUrl: 'http://api/', deliver, settleAfterMs: 1 });
  const gateway = createMonnify({ ...keys, baseUrl: await sandbox.listen() });
  stack = await startStack({ gateway, env: { LIMIT_SIGN_UPS: '1000000' } });
  await refreshBanks(stack.deps);
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
});
beforeEach(async () => {
  person = await newCustomer(stack);
  await bankAccount('0000000000');
});

const bankAccount = (number: string) =>
  stack.owner.query(
    `UPDATE customers SET bank_code = '058', bank_account_number = $2, bank_account_name = 'ADA' WHERE id = $1`,
    [person.user._id, number],
  );

async function order(path: string, body: object = {}): Promise<void> {
  const answer = await sandbox.app.inject({ method: 'POST', url: `/sandbox/${path}`, payload: body });
  expect([path, answer.statusCode]).toEqual([path, 200]);
}

async function account(): Promise<{ wallet: number; held: number; fees: number }> {
  const { rows } = await stack.owner.query<{ wallet: bigint; held: bigint; fees: bigint }>(
    'SELECT wallet, held, gateway_fee + transfer_fee AS fees FROM ledger.accounts WHERE customer_id = $1',
    [person.user._id],
  );
  const [first] = rows;
  return { wallet: toNaira(first?.wallet ?? -1n), held: toNaira(first?.held ?? -1n), fees: toNaira(first?.fees ?? 0n) };
}

const becomes = (wanted: object) =>
  vi.waitFor(async () => expect(await account()).toMatchObject(wanted), { timeout: 10_000, interval: 50 });

const body = (transactionId: string, amount: number) => ({
  userId: person.user._id,
  amount,
  transactionId,
  currency: 'NGN' as const,
  reason: 'wallet',
  incomingStatus: 'pending' as const,
});

async function payIn(amount: number): Promise<string> {
  const reference = newReference();
  await payByTransfer(person.api, { userId: person.user._id, amount, transactionId: reference });
  await order(`transactions/${reference}/confirm`);
  await becomes({ wallet: amount });
  return reference;
}

test('a payment on Monnify’s page is credited by its webhook, with the fee that Monnify took', async () => {
  const reference = newReference();
  const { pay } = await addTransaction(person.api, {
    ...body(reference, 5000),
    type: 'deposit',
    paymentMethod: 'paystack',
  });
  expect(pay).toEqual({ page: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/checkout\//) });
  await order(`transactions/${reference}/pay`, { channel: 'card', amount: 432_155 });
  await becomes({ wallet: 4321.55, fees: -69.68 });
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('a payout is paid, and a payout that fails returns its money', async () => {
  await payIn(10_000);
  const withdraw = async (amount: number) => {
    const id = `WDL_${(made += 1)}_ABCDEFGH`;
    const asked = { ...body(id, amount), reason: 'Wallet withdrawal', type: 'withdrawal' as const };
    await addTransaction(person.api, { ...asked, paymentMethod: 'bank_transfer' });
    await payOut(stack.deps);
  };
  await withdraw(3000.5);
  await becomes({ wallet: 6999.5, held: 0 });
  await bankAccount('0000000002');
  await withdraw(1000);
  await becomes({ wallet: 6999.5, held: 0 });
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('a refund that Monnify names only by its own reference is taken from the customer who paid', async () => {
  const reference = await payIn(2000);
  await order(`transactions/${reference}/reverse`, { amount: 50_025 });
  await becomes({ wallet: 1499.75 });
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('a BVN brings an account number, and a transfer to that number is the customer’s', async () => {
  const { api, user } = person;
  await identify(api, { userId: user._id, bvn: newBvn() });
  await identifyCustomers(stack.deps);
  stack.clock.advance(61_000);
  await identifyCustomers(stack.deps);
  await askAccountNumber(api, { userId: user._id });
  await moveAccountNumbers(stack.deps);
  const { account: accountNumber } = await getAccountNumber(api, user._id);
  expect(accountNumber).toMatchObject({ state: 'given', bank: 'Moniepoint Microfinance Bank' });
  await order(`accounts/${accountNumber.number}/transfer`, { amount: 750_010 });
  await becomes({ wallet: 7500.1 });
  expect(await checkPromises(stack.owner)).toEqual([]);
});
