/** "Who keeps the money": the operator's statement, and customers' money beside the balances at gateway and bank, rounded to a million. */
import { getSafety } from '@ajose/sdk/customer/help';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../../src/platform/env.ts';
import { compareBalance } from '../../src/money/reconciliation/gateway-balance.ts';
import { proveBooks } from '../../src/money/reconciliation/books.ts';
import { startMoney, type Money } from '../money.ts';
import { apiOf } from '../people.ts';
import { gatewayOf } from '../stack.ts';

const FACTS = {
  OPERATOR_NAME: 'Ajose Savings Limited, RC 000000',
  OPERATOR_LICENCE: 'A licence of the tests, number 17',
  OPERATOR_STATED_ON: '2026-11-26',
};

async function start(settings: Record<string, string> = {}): Promise<Money> {
  const money = await startMoney(settings);
  onTestFinished(() => money.close());
  return money;
}

test('before the first proof nothing is claimed, and what the operator has not set is not stated', async () => {
  const { operator, sums } = await getSafety(apiOf(await start()));
  expect(operator).toEqual({ name: null, licence: null, moneyAt: null, insured: null, statedOn: null });
  expect(sums).toMatchObject({ provenAt: null, atGateway: null, gatewayAskedAt: null });
});

test('the sums are those of the last proof and of the gateway, and show no single customer', async () => {
  const money = await start(FACTS);
  await money.newPerson(3_400_000.55);
  await money.newPerson(2_250_000);
  await money.order('balance', { balance: 912_345_678_90 });
  await proveBooks(money.deps);
  await compareBalance(money.deps, gatewayOf(money.deps));
  const { operator, sums } = await getSafety(apiOf(money));
  expect(operator).toMatchObject({ name: FACTS.OPERATOR_NAME, licence: FACTS.OPERATOR_LICENCE, insured: null });
  const now = money.clock.now().toISOString();
  expect(sums).toMatchObject({ wallets: 6_000_000, invested: 0, atGateway: 912_000_000, balanced: true });
  expect([sums.provenAt, sums.gatewayAskedAt].map((at) => at?.slice(0, 10))).toEqual([
    now.slice(0, 10),
    now.slice(0, 10),
  ]);
});

test('facts without the day on which they were true are refused', async () => {
  const { deps } = await start();
  const settings = {
    DATABASE_URL: deps.env.databaseUrl,
    PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const wrong = 'OPERATOR_STATED_ON must be the day';
  expect(() => readEnv({ ...settings, OPERATOR_NAME: 'Ajose' })).toThrow(wrong);
  expect(() => readEnv({ ...settings, ...FACTS, OPERATOR_STATED_ON: '2026-02-30' })).toThrow(wrong);
  expect(readEnv({ ...settings, ...FACTS }).operator).toMatchObject({ statedOn: '2026-11-26' });
});
