/** The status page: how each way to pay in and out goes, and since when, for anybody to read. */
import type { WayNow } from '@ajose/sdk/contract/help';
import { getStatus } from '@ajose/sdk/customer/help';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Gateway } from '../../src/gateways/gateway.ts';
import { gatewaysOf } from '../../src/gateways/gateways.ts';
import { withHealth } from '../../src/gateways/health.ts';
import { watchGateways } from '../../src/gateways/watch.ts';
import { readWays } from '../../src/gateways/ways.ts';
import { apiOf, newAdmin } from '../people.ts';
import { startStack, unreachableGateway } from '../stack.ts';

const stack = await startStack();
afterAll(() => stack.close());

const works: Answer<bigint> = { outcome: 'done', data: 50_000_000n };
const fails: Answer<bigint> = { outcome: 'unknown', message: 'no answer' };
const answers: Record<'paystack' | 'monnify', Answer<bigint>> = { paystack: works, monnify: works };

const gatewayNamed = (name: keyof typeof answers): Gateway =>
  withHealth({ ...unreachableGateway, name, balance: async () => answers[name] }, stack.db, stack.clock);

const deps = { ...stack.deps, gateways: gatewaysOf([gatewayNamed('paystack'), gatewayNamed('monnify')]) };
const admin = await newAdmin(stack, 'Olu Ade');

beforeEach(async () => {
  Object.assign(answers, { paystack: works, monnify: works });
  await stack.owner.query(
    `TRUNCATE gateway_calls, gateway_pauses; DELETE FROM money.job_runs WHERE name LIKE 'gateway_health %'`,
  );
});

/** Half a minute passes, in which the job looks as it does. */
async function look(): Promise<void> {
  for (let run = 0; run < 4; run += 1) {
    stack.clock.advance(10_000);
    await watchGateways(deps);
  }
}

const nowOf = async (way: WayNow['way']): Promise<WayNow | undefined> =>
  (await readWays(deps)).find((each) => each.way === way);
const statesOf = async () => Object.fromEntries((await readWays(deps)).map(({ way, state }) => [way, state]));

const pause = (gateway: string, kind: 'payment' | 'payout') =>
  stack.owner.query(
    `INSERT INTO gateway_pauses (gateway, kind, at, asked_by, reason) VALUES ($1, $2, now(), $3, 'Under repair')`,
    [gateway, kind, admin.id],
  );

test('nothing is said before the first look at the gateways, or long after the last one, whoever asks', async () => {
  expect(await getStatus(apiOf(stack))).toEqual({ success: true, ways: [] });
  await look();
  expect(await readWays(deps)).toHaveLength(5);
  stack.clock.advance(130_000);
  expect(await readWays(deps)).toEqual([]);
});

test('while one gateway fails, new payments work at the other, and what only one gateway can do is slow for some', async () => {
  await look();
  const since = (await nowOf('checkout'))?.since;
  answers.paystack = fails;
  await look();
  expect(await statesOf()).toEqual({
    checkout: 'works',
    transfer: 'works',
    ownNumber: 'some',
    keptCard: 'some',
    withdrawal: 'works',
  });
  expect((await nowOf('checkout'))?.since).toBe(since);
  expect((await nowOf('keptCard'))?.since.localeCompare(since ?? '')).toBe(1);
});

test('while all gateways fail each way is slow from when the last one stopped, and then works from the first answer', async () => {
  answers.paystack = fails;
  await look();
  const first = (await nowOf('keptCard'))?.since ?? '';
  answers.monnify = fails;
  await look();
  const slow = await nowOf('withdrawal');
  expect(slow?.state).toBe('slow');
  expect(slow?.since.localeCompare(first)).toBe(1);
  answers.monnify = works;
  await look();
  const back = await nowOf('withdrawal');
  expect(back?.state).toBe('works');
  expect(back?.since.localeCompare(slow?.since ?? '')).toBe(1);
});

test('a pause of withdrawals closes withdrawals alone, and they count as working from its end', async () => {
  await look();
  await pause('paystack', 'payout');
  await look();
  expect(await statesOf()).toMatchObject({ withdrawal: 'works' });
  await pause('monnify', 'payout');
  await look();
  expect(await statesOf()).toEqual({
    checkout: 'works',
    transfer: 'works',
    ownNumber: 'works',
    keptCard: 'works',
    withdrawal: 'closed',
  });
  const closed = (await nowOf('withdrawal'))?.since ?? '';
  await stack.owner.query('TRUNCATE gateway_pauses');
  await look();
  const open = await nowOf('withdrawal');
  expect(open?.state).toBe('works');
  expect(open?.since.localeCompare(closed)).toBe(1);
});
