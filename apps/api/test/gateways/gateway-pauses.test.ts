/** Two administrators pause a gateway and resume it. Only what has not begun is kept from it. */
import { approveRequest, declineRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog, getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { pauseGateway, resumeGateway } from '@ajose/sdk/admin/gateways';
import { keepCard, payWithCard } from '@ajose/sdk/customer/cards';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { payByCard } from '../card-payments.ts';
import { newReference, paymentsOf } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

const reason = 'Payments there take an hour to arrive';

const money = await startMoney();
afterAll(() => money.close());
const asker = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');
beforeEach(() => money.owner.query('TRUNCATE gateway_pauses'));

const both = { kinds: ['payment', 'payout'], reason } as const;
const body = (kinds: ('payment' | 'payout')[]) => ({ kinds, reason });

async function pauseByTwo(kinds: ('payment' | 'payout')[]): Promise<void> {
  await approveRequest(other.api, waits(await pauseGateway(asker.api, 'paystack', body(kinds)))._id);
}

const withdraw = (person: TestCustomer) =>
  addTransaction(person.api, money.withdrawalBody(person, newReference().replace('payment', 'withdrawal'), 5000));

const seen = async () => (await getSystemSettings(asker.api)).settings.gateways.find(({ name }) => name === 'paystack');

test('a pause takes two administrators, says who asked and why, and is written down', async () => {
  const request = waits(await pauseGateway(asker.api, 'paystack', { ...both, kinds: [...both.kinds] }));
  expect(request).toMatchObject({
    act: { action: 'pauseGateway', gateway: 'paystack', kinds: ['payment', 'payout'], reason },
    amount: null,
    user: null,
  });
  expect((await seen())?.pauses).toEqual([]);
  await expect(approveRequest(asker.api, request._id)).rejects.toMatchObject({ code: 'own_request' });
  await expect(
    pauseGateway(other.api, 'paystack', { kinds: ['payment', 'payout'], reason: 'Another' }),
  ).rejects.toMatchObject({
    code: 'other_request_waits',
  });
  await approveRequest(other.api, request._id);
  const by = { askedBy: { name: 'Adaeze Okafor' }, approvedBy: { name: 'Tunde Bakare' }, reason };
  expect((await seen())?.pauses).toMatchObject([
    { kind: 'payment', ...by },
    { kind: 'payout', ...by },
  ]);
  await expect(pauseGateway(asker.api, 'paystack', body(['payout']))).rejects.toMatchObject({ code: 'already_paused' });

  const back = waits(await resumeGateway(other.api, 'paystack', { kinds: ['payout'], reason: 'It is quick again' }));
  await approveRequest(asker.api, back._id);
  expect((await seen())?.pauses).toMatchObject([{ kind: 'payment' }]);
  await expect(resumeGateway(asker.api, 'paystack', body(['payout']))).rejects.toMatchObject({ code: 'not_paused' });
  const { entries } = await getAuditLog(asker.api, { subject: 'gateway:paystack' });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'resumeGateway', before: { paused: ['payment', 'payout'] }, after: { paused: ['payment'] } },
    { action: 'pauseGateway', before: { paused: [] }, after: { paused: ['payment', 'payout'], reason } },
  ]);
});

test('a declined request to pause changes nothing, and a request needs a reason and a gateway that is set', async () => {
  const request = waits(await pauseGateway(asker.api, 'paystack', body(['payment'])));
  await declineRequest(other.api, request._id, { note: 'It is well' });
  expect((await seen())?.pauses).toEqual([]);
  await expect(pauseGateway(asker.api, 'paystack', { kinds: ['payment'], reason: ' ' })).rejects.toMatchObject({
    status: 422,
  });
  await expect(pauseGateway(asker.api, 'paystack', { kinds: [], reason })).rejects.toMatchObject({ status: 400 });
  await expect(pauseGateway(asker.api, 'monnify', body(['payment']))).rejects.toMatchObject({
    code: 'gateway_not_set',
  });
});

test('support and operations may not pause a gateway', async () => {
  for (const role of ['support', 'operations'] as const) {
    const admin = await newAdmin(money);
    await money.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [admin.id, role]);
    await expect(pauseGateway(admin.api, 'paystack', body(['payment']))).rejects.toMatchObject({
      code: 'role_forbids',
    });
  }
});

test('a payment that began before the pause is paid and credited, and no new payment begins', async () => {
  const person = await money.newPerson();
  const begun = newReference();
  const { pay } = await paymentsOf(money, person).start(begun);
  await pauseByTwo(['payment']);
  expect((await paymentsOf(money, person).start(begun)).pay).toEqual(pay);
  await expect(paymentsOf(money, person).start(newReference())).rejects.toMatchObject({
    status: 503,
    code: 'gateway_unavailable',
  });
  await money.pay(begun);
  await paymentsOf(money, person).claim(begun);
  expect(await money.walletOf(person)).toBeGreaterThan(0);
});

test('while payments are paused, a deposit that its claim recorded is not opened at the gateway', async () => {
  const payments = paymentsOf(money, await money.newPerson());
  const reference = newReference();
  await pauseByTwo(['payment']);
  await payments.claim(reference);
  await expect(payments.start(reference)).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
});

test('a kept card is not charged while its gateway is paused, and is charged when it is resumed', async () => {
  const person = await money.newPerson();
  const paid = await payByCard(money, person, {}, 1000);
  const { card } = await keepCard(person.api, { userId: person.user._id, transactionId: paid });
  const pay = (transactionId: string) =>
    payWithCard(person.api, { userId: person.user._id, cardId: card._id, amount: 5000, transactionId });
  await pauseByTwo(['payment']);
  const before = money.sandbox.books.charges.size;
  await expect(pay(newReference())).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
  expect(money.sandbox.books.charges.size).toBe(before);
  await approveRequest(other.api, waits(await resumeGateway(asker.api, 'paystack', body(['payment'])))._id);
  expect((await pay(newReference())).transaction).toMatchObject({ status: 'completed', amount: 5000 });
});

test('a payout that was sent is settled; a payout that waits is sent when payouts are resumed', async () => {
  const sent = await money.newPerson(20_000);
  const waiting = await money.newPerson(20_000);
  const stateOf = async (person: TestCustomer) =>
    (await money.owner.query('SELECT state, gateway FROM money.payouts WHERE customer_id = $1', [person.user._id]))
      .rows;
  await withdraw(sent);
  await payOut(money.deps);
  await pauseByTwo(['payout']);
  await withdraw(waiting);
  for (let run = 0; run < 4; run += 1) {
    money.clock.advance(60_000);
    await payOut(money.deps);
  }
  expect(await stateOf(sent)).toEqual([{ state: 'paid', gateway: 'paystack' }]);
  expect(await stateOf(waiting)).toEqual([{ state: 'waiting', gateway: null }]);
  await approveRequest(
    other.api,
    waits(await resumeGateway(asker.api, 'paystack', { kinds: ['payout'], reason: 'Well again' }))._id,
  );
  for (let run = 0; run < 4; run += 1) {
    money.clock.advance(600_000);
    await payOut(money.deps);
  }
  expect(await stateOf(waiting)).toEqual([{ state: 'paid', gateway: 'paystack' }]);
  await money.expectPromisesKept();
});

test('a payout without an answer is looked up while payouts are paused, and ordered again when they are resumed', async () => {
  const person = await money.newPerson(20_000);
  await withdraw(person);
  const paystack = gatewayOf(money.deps);
  const orders: string[] = [];
  const silent: Gateway = {
    ...paystack,
    transfer: async ({ reference }) => {
      orders.push(reference);
      return { outcome: 'unknown', message: 'No answer' };
    },
  };
  const run = async () => {
    money.clock.advance(600_000);
    await payOut(withGateway(money.deps, silent));
  };
  await run();
  await run();
  expect(orders).toHaveLength(2);
  await pauseByTwo(['payout']);
  await run();
  await run();
  expect(orders).toHaveLength(2);
  await approveRequest(other.api, waits(await resumeGateway(asker.api, 'paystack', body(['payout'])))._id);
  await run();
  expect(orders).toHaveLength(3);
});

test('one administrator is enough where four eyes are turned off', async () => {
  const alone = await startMoney({ DUAL_APPROVAL_NAIRA: 'off' });
  try {
    const admin = await newAdmin(alone, 'Adaeze Okafor');
    const answer = await pauseGateway(admin.api, 'paystack', body(['payment']));
    expect('approval' in answer).toBe(false);
    const { settings } = await getSystemSettings(admin.api);
    expect(settings.gateways[0]?.pauses).toMatchObject([{ kind: 'payment', approvedBy: null }]);
    await resumeGateway(admin.api, 'paystack', body(['payment']));
    expect((await getSystemSettings(admin.api)).settings.gateways[0]?.pauses).toEqual([]);
  } finally {
    await alone.close();
  }
});
