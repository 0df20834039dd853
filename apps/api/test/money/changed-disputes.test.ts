/** Disputes of which the gateway says otherwise later: a case, and two administrators set it right, both ways. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { correctCase, getCases } from '@ajose/sdk/admin/dashboard';
import type { Correction } from '@ajose/sdk/contract/corrections';
import { toKobo } from '@ajose/sdk/domain/money';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { applyDispute } from '../../src/money/disputes/disputes.ts';
import type { Gateway, GatewayDispute } from '../../src/gateways/gateway.ts';
import { applyRefund } from '../../src/money/refunds.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { payIn } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

let person: TestCustomer;
let reference: string;

const money = await startMoney();
afterAll(() => money.close());
const asker = await newAdmin(money);
const other = await newAdmin(money);
beforeEach(async () => {
  person = await money.newPerson();
  reference = await payIn(money, person, 10_000);
});

const facts = (resolution: string | null, naira = 10_000): GatewayDispute => ({
  id: `${reference}-dispute`,
  reference,
  status: resolution === null ? 'pending' : 'resolved',
  resolution,
  amountKobo: toKobo(naira),
  category: 'chargeback',
  createdAt: money.clock.now(),
  dueAt: money.clock.now(),
});
const hear = (...news: Parameters<typeof facts>) => applyDispute(money.deps, money.world.name, facts(...news));

const cases = async () =>
  (await getCases(asker.api, { resolved: false, limit: 100 })).cases.find(
    (openCase) => openCase.kind === 'dispute_differs' && openCase.reference === `${reference}-dispute`,
  );

async function correct(correction: Correction): Promise<void> {
  const body = { correction, reason: 'Seen at the gateway' };
  await approveRequest(other.api, waits(await correctCase(asker.api, (await cases())?._id ?? '', body))._id);
}

test('where a dispute is decided for us but its money is taken, two administrators take it from the customer', async () => {
  await hear(null);
  await hear('declined');
  expect(await money.walletOf(person)).toBe(10_000);
  await hear('merchant-accepted');
  expect(await money.walletOf(person)).toBe(10_000);
  expect((await cases())?.corrections).toEqual([{ correction: 'takeDisputed', amount: 10_000 }]);
  await correct('takeDisputed');
  expect(await money.walletOf(person)).toBe(0);
  await hear('merchant-accepted');
  expect(await cases()).toBeUndefined();
  await money.expectPromisesKept();
});

test('where a dispute is lost but its money is given back, two administrators return it, what is owed first', async () => {
  await hear(null);
  await hear('merchant-accepted');
  expect(await money.walletOf(person)).toBe(0);
  await hear('declined');
  expect((await cases())?.corrections).toEqual([{ correction: 'returnDisputed', amount: 10_000 }]);
  await correct('returnDisputed');
  expect(await money.walletOf(person)).toBe(10_000);
  await money.expectPromisesKept();
  // And once more.
  await hear('merchant-accepted');
  await correct('takeDisputed');
  expect(await money.walletOf(person)).toBe(0);
  await money.expectPromisesKept();
});

test('where a dispute takes only a part, two administrators return the rest', async () => {
  await hear(null);
  await hear('merchant-accepted');
  await hear('merchant-accepted', 4000);
  expect((await cases())?.corrections).toEqual([{ correction: 'returnDisputed', amount: 6000 }]);
  await correct('returnDisputed');
  expect(await money.walletOf(person)).toBe(6000);
  await money.expectPromisesKept();
});

test('a dispute that the gateway accepted without an amount takes nothing by itself, and two administrators decide', async () => {
  await hear(null);
  await hear('auto-accepted', 0);
  expect((await cases())?.corrections).toEqual([
    { correction: 'takeDisputed', amount: 10_000 },
    { correction: 'returnDisputed', amount: 10_000 },
  ]);
  await correct('takeDisputed');
  expect(await money.walletOf(person)).toBe(0);
  await hear('auto-accepted', 0);
  expect(await cases()).toBeUndefined();
  await money.expectPromisesKept();
});

/** The refund that the gateway made of the dispute. @param resolution what it says of the dispute meanwhile */
async function hearRefund(naira: number, resolution: string): Promise<void> {
  const real = gatewayOf(money.deps);
  const gateway: Gateway = {
    ...real,
    disputes: {
      listDisputes: async () => ({ outcome: 'done', data: [] }),
      answerDispute: async () => ({ outcome: 'done', data: null }),
      fetchDispute: async () => ({ outcome: 'done', data: facts(resolution, naira) }),
    },
  };
  await applyRefund(withGateway(money.deps, gateway), {
    gateway: money.world.name,
    id: `${reference}-refund`,
    reference,
    status: 'processed',
    amountKobo: toKobo(naira),
    disputeId: `${reference}-dispute`,
  });
}

test('a dispute whose refund was processed although it took nothing is booked as a refund, and not taken again when it is lost later', async () => {
  await hear(null);
  await hear('declined');
  await hearRefund(3000, 'declined');
  expect(await money.walletOf(person)).toBe(7000);
  await hear('merchant-accepted', 3000);
  expect(await cases()).toBeUndefined();
  await hear('merchant-accepted', 4000);
  expect((await cases())?.corrections).toEqual([{ correction: 'takeDisputed', amount: 1000 }]);
  await correct('takeDisputed');
  expect(await money.walletOf(person)).toBe(6000);
  await money.expectPromisesKept();
});

test('where a dispute is decided for us and then lost in part, two administrators take it once, even if its refund is heard first', async () => {
  await hear(null, 4000);
  await hear('declined', 4000);
  await hearRefund(4000, 'merchant-accepted');
  expect(await money.walletOf(person)).toBe(10_000);
  expect((await cases())?.corrections).toEqual([{ correction: 'takeDisputed', amount: 4000 }]);
  await correct('takeDisputed');
  expect(await money.walletOf(person)).toBe(6000);
  await money.expectPromisesKept();
});
