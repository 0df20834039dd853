/** By which gateway something new goes: one that answers, is not paused, and is the cheaper one; and how the platform knows. */
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { withBudget } from '../../src/gateways/budget.ts';
import { chooseGateway, type Wish } from '../../src/gateways/choice.ts';
import type { Answer, Gateway } from '../../src/gateways/gateway.ts';
import { gatewaysOf } from '../../src/gateways/gateways.ts';
import { pruneCalls, readHealth, withHealth } from '../../src/gateways/health.ts';
import { watchGateways } from '../../src/gateways/watch.ts';
import { refuse } from '../../src/platform/server/errors.ts';
import { monnify, order, refusal, success } from '../scripted-monnify.ts';
import { startStack, unreachableGateway } from '../stack.ts';

const stack = await startStack();
afterAll(() => stack.close());

/** Two are enough to choose from. */
const gatewayNames = ['paystack', 'monnify'] as const;
type GatewayName = (typeof gatewayNames)[number];

/** What each gateway answers now. */
let answers: Record<GatewayName, Answer<bigint>>;
const works: Answer<bigint> = { outcome: 'done', data: 50_000_000n };
const fails: Answer<bigint> = { outcome: 'unknown', message: 'no answer' };
const SECOND = 1000;

function gatewayNamed(name: GatewayName, price = 100n): Gateway {
  return withHealth(
    {
      ...unreachableGateway,
      name,
      price: () => price,
      balance: async () => answers[name],
      verifyTransfer: async () => ({ outcome: 'refused', code: 'transfer_not_found', message: 'There is none' }),
    },
    stack.db,
    stack.clock,
  );
}

const depsOf = (
  prices: Partial<Record<GatewayName, bigint>> = {},
  preferred: 'cheapest' | GatewayName = 'cheapest',
) => ({
  ...stack.deps,
  env: { ...stack.deps.env, gatewayPreferred: preferred },
  gateways: gatewaysOf(gatewayNames.map((name) => gatewayNamed(name, prices[name]))),
});

beforeEach(async () => {
  answers = { paystack: works, monnify: works };
  await stack.owner.query(
    `TRUNCATE gateway_calls, gateway_pauses; DELETE FROM money.job_runs WHERE name LIKE 'gateway_health %'`,
  );
});

const PAYMENT: Wish = { kind: 'payment', amountKobo: 500_000n };
const PAYOUT: Wish = { kind: 'payout', amountKobo: 500_000n };

const chosen = async (deps: Parameters<typeof chooseGateway>[0], wish = PAYMENT) =>
  (await chooseGateway(deps, wish))?.name;

let admin: Promise<string> | undefined;
const staffId = (): Promise<string> =>
  (admin ??= stack.owner
    .query<{ id: string }>(
      `INSERT INTO staff (name, email, password_hash, role, ref_code) VALUES ('Olu Ade', 'olu@ajose.test', 'x', 'owner', 'OLUADE') RETURNING id`,
    )
    .then(({ rows }) => rows[0]?.id ?? ''));

async function pause(gateway: GatewayName, kind: 'payment' | 'payout'): Promise<void> {
  await stack.owner.query(
    `INSERT INTO gateway_pauses (gateway, kind, at, asked_by, reason) VALUES ($1, $2, now(), $3, 'Under repair')`,
    [gateway, kind, await staffId()],
  );
}

test('a gateway that fails is avoided within 30 seconds, and chosen again within 30 seconds after it answers', async () => {
  const deps = depsOf({ paystack: 10n });
  for (let run = 0; run < 6; run += 1) {
    await watchGateways(deps);
    stack.clock.advance(10 * SECOND);
  }
  expect(await chosen(deps)).toBe('paystack');
  answers.paystack = fails;
  let left = 0;
  for (; (await chosen(deps)) === 'paystack' && left < 60; left += 10) {
    await watchGateways(deps);
    stack.clock.advance(10 * SECOND);
  }
  expect(left).toBeLessThanOrEqual(30);
  expect(await chosen(deps, PAYOUT)).toBe('monnify');
  await watchGateways(deps);
  const state = await stack.owner.query(
    `SELECT result ->> 'failing' AS failing FROM money.job_runs WHERE name = 'gateway_health paystack'`,
  );
  expect(state.rows).toEqual([{ failing: 'true' }]);

  answers.paystack = works;
  let back = 0;
  for (; (await chosen(deps)) !== 'paystack' && back < 60; back += 10) {
    await watchGateways(deps);
    stack.clock.advance(10 * SECOND);
  }
  expect(back).toBeLessThanOrEqual(30);
});

test('a gateway that does not answer about payments gets no new payments, and pays out as before', async () => {
  const deps = depsOf({ paystack: 10n });
  const [paystack] = deps.gateways.all;
  for (let run = 0; run < 3; run += 1) {
    await watchGateways(deps);
    stack.clock.advance(6 * SECOND);
  }
  for (let call = 0; call < 2; call += 1) await paystack?.verify('payment-1');
  expect([await chosen(deps), await chosen(deps, PAYOUT)]).toEqual(['monnify', 'paystack']);
  stack.clock.advance(31 * SECOND);
  await watchGateways(deps);
  expect(await chosen(deps)).toBe('paystack');
});

test('a card or transfer that Monnify declines with an open outcome counts as an answer of the gateway', async () => {
  const fake = monnify(({ path }) => {
    if (path.endsWith('/wallet-balance')) return success({ availableBalance: 500_000 });
    return path.endsWith('/single') ? refusal(400, 'Just asked for', 'D07') : refusal(400, 'Do not honour');
  });
  const gateway = withHealth(fake.gateway, stack.db, stack.clock);
  const card = { reference: 'payment-1', amountKobo: 100n, email: 'ade@ajose.test', code: 'MNFY_1', metadata: {} };
  for (let call = 0; call < 2; call += 1) {
    await gateway.balance();
    expect(await gateway.chargeCard(card)).toMatchObject({ outcome: 'unknown' });
    expect(await gateway.transfer(order)).toMatchObject({ outcome: 'unknown' });
  }
  expect((await readHealth(stack.deps)).get('monnify')).toMatchObject({ failing: false, failingFor: [] });
  const down = withHealth(monnify(() => refusal(500, 'Down')).gateway, stack.db, stack.clock);
  const shut = withHealth(monnify(() => refusal(403, 'This key may not')).gateway, stack.db, stack.clock);
  for (const gateway of [down, shut, down]) await gateway.chargeCard(card);
  expect((await readHealth(stack.deps)).get('monnify')).toMatchObject({ failingFor: ['payment'] });
});

test('a refusal counts as an answer, and a call that the budget holds back does not count as a call', async () => {
  const gateway = gatewayNamed('paystack');
  await gateway.verifyTransfer('nothing');
  await stack.owner.query(
    `INSERT INTO call_counts (subject, since, calls) VALUES ('gateway paystack', clock_timestamp(), 10)`,
  );
  const held = withBudget(gateway, stack.db, { limits: { ...stack.deps.env.limits, gatewayCallsPerMinute: 10 } });
  for (let call = 0; call < 5; call += 1) await held.verify('nothing');
  await stack.owner.query('DELETE FROM call_counts');
  const { rows } = await stack.owner.query('SELECT kind, answered::int, unanswered::int FROM gateway_calls');
  expect(rows).toEqual([{ kind: 'payout', answered: 1, unanswered: 0 }]);
});

test('that a bank account is unknown counts as the gateway’s answer, and silence does not', async () => {
  const account = { accountNumber: '0123456789', bankCode: '057', holder: 'Ada Obi' };
  for (const [status, code] of [
    [422, 'account_not_found'],
    [503, 'gateway_unavailable'],
  ] as const) {
    const gateway = { ...unreachableGateway, resolveAccount: () => Promise.reject(refuse(status, code, 'No.')) };
    await expect(withHealth(gateway, stack.db, stack.clock).resolveAccount(account)).rejects.toMatchObject({ code });
  }
  const { rows } = await stack.owner.query('SELECT kind, answered::int, unanswered::int FROM gateway_calls');
  expect(rows).toEqual([{ kind: 'other', answered: 1, unanswered: 1 }]);
});

test('a gateway fails neither by one unanswered call nor while it answers more often than not', async () => {
  const deps = depsOf();
  answers.paystack = fails;
  const paystack = deps.gateways.of('paystack');
  await paystack.balance();
  expect((await readHealth(deps)).get('paystack')?.failing).toBe(false);
  answers.paystack = works;
  await paystack.balance();
  expect((await readHealth(deps)).get('paystack')?.failing).toBe(true);
  await paystack.balance();
  expect((await readHealth(deps)).get('paystack')?.failing).toBe(false);
});

test('the cheaper gateway is taken, or the one that the settings name', async () => {
  expect(await chosen(depsOf({ paystack: 200n, monnify: 100n }))).toBe('monnify');
  expect(await chosen(depsOf({ paystack: 200n, monnify: 100n }, 'paystack'))).toBe('paystack');
  expect(await chosen(depsOf())).toBe('paystack');
  expect(await chosen(depsOf(), { ...PAYMENT, last: 'paystack' })).toBe('monnify');
  expect(await chosen(depsOf(), { ...PAYMENT, last: 'paystack', among: ['paystack'] })).toBe('paystack');
});

test('a payout prefers a gateway whose balance covers it', async () => {
  answers = { paystack: { outcome: 'done', data: 499_999n }, monnify: { outcome: 'done', data: 500_000n } };
  const deps = depsOf({ paystack: 10n });
  await watchGateways(deps);
  expect(await chosen(deps, PAYOUT)).toBe('monnify');
  expect(await chosen(deps, PAYMENT)).toBe('paystack');
  expect(await chosen(deps, { ...PAYOUT, amountKobo: 499_999n })).toBe('paystack');
});

test('where all gateways fail, the one that answered last is taken', async () => {
  const deps = depsOf({ paystack: 10n });
  await deps.gateways.of('paystack').balance();
  stack.clock.advance(SECOND);
  await deps.gateways.of('monnify').balance();
  answers = { paystack: fails, monnify: fails };
  for (let run = 0; run < 4; run += 1) {
    stack.clock.advance(10 * SECOND);
    await watchGateways(deps);
  }
  expect(await chosen(deps, PAYMENT)).toBe('monnify');
  expect(await chosen(deps, PAYOUT)).toBe('monnify');
});

test('a paused gateway is never taken for what it is paused for', async () => {
  await pause('paystack', 'payment');
  expect(await chosen(depsOf(), PAYMENT)).toBe('monnify');
  expect(await chosen(depsOf(), PAYOUT)).toBe('paystack');
  expect(await chosen(depsOf(), { ...PAYMENT, among: ['paystack'] })).toBeUndefined();
  answers.monnify = fails;
  await pause('monnify', 'payment');
  expect(await chosen(depsOf(), PAYMENT)).toBeUndefined();
});

test('whatever health, pauses, prices and order are, no paused or unable gateway is chosen, and the choice is repeatable', async () => {
  const name = fc.constantFrom(...gatewayNames);
  const calls = fc.record({ answered: fc.nat(3), unanswered: fc.nat(3), secondsAgo: fc.integer({ min: 0, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        calls: fc.record({ paystack: calls, monnify: calls }),
        paused: fc.uniqueArray(fc.tuple(name, fc.constantFrom('payment' as const, 'payout' as const)), {
          selector: ([gateway, kind]) => `${gateway} ${kind}`,
        }),
        order: fc.shuffledSubarray([...gatewayNames]),
        among: fc.option(fc.subarray([...gatewayNames]), { nil: undefined }),
        last: fc.option(name),
        kind: fc.constantFrom('payment' as const, 'payout' as const),
        prices: fc.record({ paystack: fc.bigInt(1n, 3n), monnify: fc.bigInt(1n, 3n) }),
        preferred: fc.constantFrom('cheapest' as const, ...gatewayNames),
      }),
      async ({ calls: made, paused, order, among, last, kind, prices, preferred }) => {
        await stack.owner.query('TRUNCATE gateway_calls, gateway_pauses');
        for (const [gateway, item] of Object.entries(made)) {
          const at = new Date(stack.clock.now().getTime() - item.secondsAgo * SECOND);
          await stack.owner.query(
            `INSERT INTO gateway_calls (gateway, kind, since, answered, unanswered, answered_at)
             VALUES ($1, 'other', $2, $3::integer, $4, CASE WHEN $3::integer > 0 THEN $2::timestamptz END)`,
            [gateway, at, item.answered, item.unanswered],
          );
        }
        for (const [gateway, what] of paused) await pause(gateway, what);
        const deps = {
          ...depsOf({}, preferred),
          gateways: gatewaysOf(order.map((item) => gatewayNamed(item, prices[item]))),
        };
        const wish: Wish = { kind, amountKobo: 100n, last, ...(among && { among }) };
        const able = order.filter((item) => among?.includes(item) ?? true);
        const open = able.filter((item) => !paused.some(([gateway, what]) => gateway === item && what === kind));
        const picked = await chosen(deps, wish);
        expect(await chosen(deps, wish)).toBe(picked);
        const health = await readHealth(deps);
        const healthy = open.filter((item) => !health.get(item)?.failing);
        const best = healthy.length > 0 ? healthy : open;
        expect(best.length === 0 ? [undefined] : best).toContain(picked);
      },
    ),
    { numRuns: 60 },
  );
});

test('calls of past days are kept by the hour for a month', async () => {
  const now = stack.clock.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const hour = new Date(Math.floor(ago(3).getTime() / 3_600_000) * 3_600_000);
  const rows: [Date, number][] = [
    [ago(40), 1],
    [hour, 2],
    [new Date(hour.getTime() + 10 * SECOND), 3],
    [new Date(hour.getTime() + 3590 * SECOND), 4],
    [ago(0.5), 5],
  ];
  for (const [since, answered] of rows)
    await stack.owner.query(
      `INSERT INTO gateway_calls (gateway, kind, since, answered, answer_ms, answered_at) VALUES ('paystack', 'other', $1, $2, 10, $1)`,
      [since, answered],
    );
  await pruneCalls(stack.db, now);
  const { rows: left } = await stack.owner.query(
    'SELECT since, answered::int, answer_ms::int AS ms FROM gateway_calls ORDER BY since',
  );
  expect(left).toEqual([
    { since: hour, answered: 9, ms: 30 },
    { since: ago(0.5), answered: 5, ms: 10 },
  ]);
  await pruneCalls(stack.db, now);
  expect((await stack.owner.query('SELECT FROM gateway_calls')).rowCount).toBe(2);
});
