/**
 * Moves of our own money between the gateways and the bank: one administrator requests, another approves; each is posted once and explains
 * the difference while it is under way.
 */
import { randomUUID } from 'node:crypto';
import { approveRequest, declineRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog, getCases, getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getOwnMoves, moveOwnMoney } from '@ajose/sdk/admin/own-moves';
import { getReconciliation, getReconciliationRows } from '@ajose/sdk/admin/reports';
import type { MoveOwnMoneyBody } from '@ajose/sdk/contract/own-moves';
import type { ReconciliationLine } from '@ajose/sdk/contract/reports';
import { toKobo } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, expect, test } from 'vitest';
import { proveBooks } from '../../src/money/reconciliation/books.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { payIn } from '../payments.ts';
import { newAdmin, type TestAdmin } from '../people.ts';
import { someoneWaits } from '../stack.ts';

const DAY = 86_400_000;

const money = await startMoney({ DUAL_APPROVAL_NAIRA: '50000' });
afterAll(() => money.close());
const person = await money.newPerson();
let asker: TestAdmin = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Bayo Ade');
await payIn(money, person, 20_000);
await compareWithGateway(money.deps);

const settlement = (changes: Partial<MoveOwnMoneyBody> = {}): MoveOwnMoneyBody => ({
  from: 'paystack',
  to: 'bank',
  amount: 5000,
  day: lagosDay(money.clock.now()),
  reference: 'STL-1',
  reason: 'Settled by the gateway',
  idempotencyKey: randomUUID(),
  ...changes,
});

const posted = async (changes: Partial<MoveOwnMoneyBody> = {}): Promise<void> => {
  const approval = waits(await moveOwnMoney(asker.api, settlement(changes)));
  await approveRequest(other.api, approval._id);
};

async function amounts() {
  const { gateways, bank } = (await getReconciliation(asker.api)).reconciliation;
  const [gateway] = gateways;
  if (!gateway) throw new Error('There is a gateway');
  const lines = [...gateway.lines, ...gateway.underWay, ...bank.lines];
  return {
    ...Object.fromEntries(lines.map(({ line, amount }) => [line, amount])),
    expected: gateway.expected,
    bank: bank.expected,
  } as Record<ReconciliationLine | 'expected' | 'bank', number>;
}

const rowsOf = async (line: ReconciliationLine) =>
  (await getReconciliationRows(asker.api, { line, gateway: 'paystack' })).rows;

/** The unexplained difference in naira, when the job looks an hour later. */
async function look(): Promise<number | undefined> {
  await compareWithGateway(money.deps);
  return (await getSystemSettings(asker.api)).settings.gateways[0]?.explained?.difference;
}

const shift = (naira: number) => money.order('balance', { balance: money.sandbox.books.balanceKobo + naira * 100 });

test('a settlement waits for a second administrator; then the gateway has less and the bank more', async () => {
  const before = await amounts();
  const body = settlement();
  const approval = waits(await moveOwnMoney(asker.api, body));
  expect(approval).toMatchObject({
    amount: 5000,
    user: null,
    act: { action: 'moveOwnMoney', from: 'paystack', to: 'bank', reference: 'STL-1', reason: body.reason },
  });
  expect(await amounts()).toEqual(before);
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ code: 'own_request' });
  await approveRequest(other.api, approval._id);

  expect(await amounts()).toEqual({
    ...before,
    expected: before.expected - 5000,
    ownMoves: -5000,
    ownMovesUnderWay: 5000,
    bank: before.bank + 5000,
    fromGateways: 5000,
  });
  for (const line of ['ownMoves', 'fromGateways', 'payments'] as const) {
    const sum = (await rowsOf(line)).reduce((kobo, { amount }) => kobo + amount, 0);
    expect([line, sum]).toEqual([line, (await amounts())[line]]);
  }
  expect((await getOwnMoves(asker.api, {})).moves).toMatchObject([
    {
      _id: body.idempotencyKey,
      from: 'paystack',
      to: 'bank',
      amount: 5000,
      day: body.day,
      reference: 'STL-1',
      askedBy: { _id: asker.id, name: 'Adaeze Okafor' },
      approvedBy: { _id: other.id, name: 'Bayo Ade' },
    },
  ]);
  const { entries } = await getAuditLog(asker.api, { action: 'moveOwnMoney' });
  expect(entries).toMatchObject([{ by: { _id: other.id }, after: { amount: 5000, from: 'paystack', to: 'bank' } }]);

  // A repeated request moves nothing; another move does not get its id.
  expect(await moveOwnMoney(asker.api, body)).toMatchObject({ message: 'The move is in the books.' });
  await expect(moveOwnMoney(asker.api, { ...body, amount: 6000 })).rejects.toMatchObject({ code: 'id_reused' });
  expect((await getOwnMoves(asker.api, {})).pagination.total).toBe(1);
  await money.expectPromisesKept();
});

test('while a move waits, the same request counts once and another is refused; a declined move moves nothing', async () => {
  const body = settlement({ reference: 'STL-2' });
  const approval = waits(await moveOwnMoney(asker.api, body));
  expect(waits(await moveOwnMoney(asker.api, body))._id).toBe(approval._id);
  await expect(moveOwnMoney(asker.api, { ...body, amount: 1 })).rejects.toMatchObject({ code: 'other_request_waits' });
  const before = await amounts();
  await declineRequest(other.api, approval._id, { note: 'It was not settled' });
  expect(await amounts()).toEqual(before);
});

test('a move to the same place, on a day to come, of nothing or without a reference is refused', async () => {
  const tomorrow = lagosDay(new Date(Date.now() + 2 * DAY));
  for (const [changes, field] of [
    [{ to: 'paystack' }, 'to'],
    [{ day: tomorrow }, 'day'],
    [{ amount: 0 }, 'amount'],
    [{ reference: ' ' }, 'reference'],
  ] as const) {
    const refused = moveOwnMoney(asker.api, settlement(changes));
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  }
  await expect(moveOwnMoney(asker.api, settlement({ to: 'monnify' }))).rejects.toMatchObject({
    code: 'gateway_not_set',
  });
  const support = await newAdmin(money, 'Sola Bello');
  await money.owner.query(`UPDATE staff SET role = 'operations' WHERE id = $1`, [support.id]);
  await expect(moveOwnMoney(support.api, settlement())).rejects.toMatchObject({ code: 'role_forbids' });
});

test('a move of more than the gateway had is refused, both to the one who asks and to the one who approves', async () => {
  const { expected } = await amounts();
  await look();
  const held = money.sandbox.books.balanceKobo / 100;
  const most = Math.max(expected, held);
  const wait = waits(await moveOwnMoney(asker.api, settlement({ amount: most, reference: 'STL-3' })));
  const more = settlement({ amount: most + 1, reference: 'STL-4' });
  await expect(moveOwnMoney(asker.api, more)).rejects.toMatchObject({ code: 'more_than_there' });
  await shift(-3000);
  await money.owner.query(`UPDATE money.own_at_gateway SET kobo = kobo - 300000`);
  await look();
  await expect(approveRequest(other.api, wait._id)).rejects.toMatchObject({ code: 'more_than_there' });
  await money.owner.query(`UPDATE money.own_at_gateway SET kobo = kobo + 300000`);
  await shift(3000);
  await declineRequest(other.api, wait._id, { note: 'Too much' });
  // Any amount can come from the bank, because nobody asks for its balance.
  waits(await moveOwnMoney(asker.api, settlement({ from: 'bank', to: 'paystack', amount: most + 1 })));
});

test('for three days the balance is explained with the money and without it, and after that a difference stays unexplained', async () => {
  expect(await look()).toBe(0);
  await shift(-5000);
  expect(await look()).toBe(0);
  await posted({ amount: 2000, reference: 'STL-5' });
  expect(await look()).toBe(0);
  await posted({ from: 'bank', to: 'paystack', amount: 700, reference: 'TOP-1' });
  expect(await look()).toBe(0);
  money.clock.advance(3 * DAY + 60_000);
  asker = await newAdmin(money, 'Ngozi Eze');
  expect(await look()).toBe(1300);
  money.clock.advance(50 * 60_000);
  expect(await look()).toBe(1300);
  const cases = async () =>
    (await getCases(asker.api, { resolved: false })).cases.filter(({ kind }) => kind.startsWith('gateway_holds_'));
  expect(await cases()).toMatchObject([{ kind: 'gateway_holds_more', amount: 1300 }]);
  await shift(-1300);
  expect(await look()).toBe(0);
  expect(await cases()).toEqual([]);
  await money.expectPromisesKept();
});

test('where the server asks for no second administrator a move is posted at once, and says so', async () => {
  const alone = await startMoney({ DUAL_APPROVAL_NAIRA: 'off' });
  try {
    const admin = await newAdmin(alone, 'Adaeze Okafor');
    const body = settlement({ day: lagosDay(alone.clock.now()), from: 'bank', to: 'paystack' });
    expect(await moveOwnMoney(admin.api, body)).toMatchObject({ message: 'The move is in the books.' });
    expect((await getOwnMoves(admin.api, {})).moves).toMatchObject([{ amount: 5000, approvedBy: null }]);
    await alone.expectPromisesKept();
  } finally {
    await alone.close();
  }
});

test('the settings say the same as the reconciliation about what is expected at the gateways, with our own money', async () => {
  await proveBooks(money.deps);
  const { books } = (await getSystemSettings(asker.api)).settings;
  const { expected } = await amounts();
  const { deposits, gatewayFees, transferFees, stampDuty, payouts, ownMoney } = books;
  expect(ownMoney).not.toBe(0);
  expect(
    toKobo(deposits) -
      [gatewayFees, transferFees, stampDuty, payouts].reduce((sum, naira) => sum + toKobo(naira), 0n) +
      toKobo(ownMoney),
  ).toBe(toKobo(expected));
});

test('of two moves under one key at the same moment one is posted, and the other is refused', async () => {
  const alone = await startMoney({ DUAL_APPROVAL_NAIRA: 'off' });
  const first = await alone.owner.connect();
  try {
    const admin = await newAdmin(alone, 'Adaeze Okafor');
    const body = settlement({ day: lagosDay(alone.clock.now()), from: 'bank', to: 'paystack' });
    await first.query('BEGIN');
    await first.query(
      `SELECT money.move_own($1, 'bank', 'paystack', 600000, $2, 'STL-1', 'Settled', $3, NULL, now())`,
      [body.idempotencyKey, body.day, admin.id],
    );
    const second = Promise.allSettled([moveOwnMoney(admin.api, body)]);
    await someoneWaits(alone);
    await first.query('COMMIT');
    expect(await second).toMatchObject([{ status: 'rejected', reason: { code: 'id_reused' } }]);
    expect((await getOwnMoves(admin.api, {})).moves).toMatchObject([{ amount: 6000 }]);
  } finally {
    first.release();
    await alone.close();
  }
});
