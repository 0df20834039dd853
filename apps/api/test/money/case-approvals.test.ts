/**
 * Two administrators close cases about money that would otherwise be forgotten, and decide a withdrawal whose transfer has another amount.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approveRequest, declineRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getAuditLog, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { raiseCase } from '../../src/desk/cases/cases.ts';
import { closesWithTwo, kinds, type CaseKind } from '../../src/desk/cases/kinds.ts';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, newReference, openAtGateway } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
const asker = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');
beforeEach(async () => {
  person = await money.newPerson(10_000);
});

async function find(reference: string, resolved = false): Promise<Case> {
  const { cases } = await getCases(asker.api, { resolved, limit: 100 });
  const openCase = cases.find(({ reference: its, message }) => (its ?? message) === reference);
  if (!openCase) throw new Error(`There is no case about ${reference}`);
  return openCase;
}

/** A small payment that belongs to no customer. */
async function stray(): Promise<string> {
  const reference = newReference();
  await openAtGateway(money, reference, {}, 10_000);
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  return reference;
}

async function close(reference: string, resolution = 'Sent back at the gateway'): Promise<void> {
  const asked = waits(await resolveCase(asker.api, (await find(reference))._id, { resolution }));
  await approveRequest(other.api, asked._id);
}

test('a payment without an owner stays open until another administrator approves the note that closes it', async () => {
  const reference = await stray();
  const openCase = await find(reference);
  expect(openCase).toMatchObject({ kind: 'unowned_payment', needsTwo: true, waits: false });
  const reply = await resolveCase(asker.api, openCase._id, { resolution: 'Sent back at the gateway' });
  const approval = waits(reply);
  expect(approval).toMatchObject({
    act: { action: 'resolveCase', kind: 'unowned_payment', reference, resolution: 'Sent back at the gateway' },
    amount: 100,
    user: null,
    state: 'waiting',
  });
  expect(await find(reference)).toMatchObject({ resolvedAt: null, waits: true, corrections: [] });
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ status: 403, code: 'own_request' });
  await expect(resolveCase(other.api, openCase._id, { resolution: 'Something else' })).rejects.toMatchObject({
    status: 409,
    code: 'other_request_waits',
  });

  await approveRequest(other.api, approval._id);
  expect(await find(reference, true)).toMatchObject({ resolution: 'Sent back at the gateway', waits: false });
  const { entries } = await getAuditLog(asker.api, { subject: `case:${openCase._id}` });
  expect(entries).toMatchObject([{ action: 'resolveCase', by: { _id: other.id } }]);
});

test('a declined note closes nothing', async () => {
  const reference = await stray();
  const asked = waits(await resolveCase(asker.api, (await find(reference))._id, { resolution: 'Let it be' }));
  await declineRequest(other.api, asked._id, { note: 'Whose is it?' });
  expect(await find(reference)).toMatchObject({ resolvedAt: null, waits: false });
});

test('a request to close a case with a note is overtaken when the case is closed meanwhile', async () => {
  const reference = await stray();
  const { _id } = await find(reference);
  const asked = waits(await resolveCase(asker.api, _id, { resolution: 'Sent back' }));
  await money.owner.query('UPDATE money.cases SET resolved_at = now() WHERE id = $1', [_id]);
  await expect(approveRequest(other.api, asked._id)).rejects.toMatchObject({ status: 409, code: 'already_resolved' });
  const { approvals } = await getApprovals(asker.api, { limit: 100 });
  expect(approvals.find((approval) => approval._id === asked._id)).toMatchObject({ state: 'overtaken' });
});

/** The kinds that take two administrators. One may close the other kinds, which open again by themselves or decide nothing. */
const TWO = [
  'advance_differs',
  'audit_log_broken',
  'closed_with_money',
  'dispute_differs',
  'event_unread',
  'foreign_currency',
  'gateway_differs',
  'gateway_holds_less',
  'gateway_holds_more',
  'listed_only',
  'not_booked',
  'payment_reversed',
  'payout_contradiction',
  'reference_taken',
  'refund_needs_attention',
  'refund_refused',
  'reversal_not_covered',
  'transfer_differs',
  'unknown_transfer',
  'unowned_payment',
];
const ALONE = [
  'bvn_in_use',
  'case_of_death',
  'dispute',
  'gateway_balance_low',
  'mail_refused',
  'maturity_refused',
  'number_not_closed',
  'payout_stuck',
  'promise_broken',
  'says_alive',
];

test('the table has each kind of case, also those of the SQL, and a case of an unknown kind takes two administrators', async () => {
  expect(kinds.filter(closesWithTwo).toSorted()).toEqual(TWO);
  expect(kinds.filter((kind) => !closesWithTwo(kind)).toSorted()).toEqual(ALONE);
  expect(closesWithTwo('of_an_older_version')).toBe(true);
  const folder = join(import.meta.dirname, '../../sql');
  const texts = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const raised = texts.flatMap((text) => [
    ...text.matchAll(/raise_case(?:_once)?\(\s*'(\w+)'/g),
    ...text.matchAll(/INSERT INTO money\.cases[^;]*?SELECT '(\w+)'/g),
  ]);
  const names = new Set(raised.map(([, kind]) => kind));
  expect([...names]).toEqual(expect.arrayContaining(['advance_differs', 'maturity_refused', 'reversal_not_covered']));
  expect([...names].filter((kind) => !kinds.includes(kind ?? ''))).toEqual([]);
});

test.for([...TWO, ...ALONE])('a case %s is closed by as many administrators as the table says', async (kind) => {
  const reference = `of-kind-${kind}`;
  // Nobody can close the case about a closed account while the customer has money.
  const { user } = kind === 'closed_with_money' ? await money.newPerson() : person;
  const finding = {
    kind: kind as CaseKind,
    reference,
    message: reference,
    customerId: user._id,
    amountKobo: 100n,
  };
  await raiseCase(money.owner, money.clock.now(), finding);
  const { _id, needsTwo } = await find(reference);
  const reply = await resolveCase(asker.api, _id, { resolution: 'Looked at it' });
  expect({ needsTwo, waits: 'approval' in reply }).toEqual({ needsTwo: TWO.includes(kind), waits: TWO.includes(kind) });
  if ('approval' in reply) await approveRequest(other.api, waits(reply)._id);
  expect(await find(reference, true)).toMatchObject({ resolution: 'Looked at it' });
});

test('a request to close a case about no transaction names its customer, and no reference', async () => {
  const { user } = await money.newPerson();
  const message = `left-${user._id}`;
  const finding = {
    kind: 'closed_with_money',
    reference: `customer:${user._id}`,
    message,
    customerId: user._id,
  } as const;
  await raiseCase(money.owner, money.clock.now(), finding);
  const approval = waits(await resolveCase(asker.api, (await find(message))._id, { resolution: 'Looked at it' }));
  expect(approval).toMatchObject({ act: { kind: 'closed_with_money' }, user: { _id: user._id } });
  expect(JSON.stringify(approval)).not.toContain('customer:');
  await declineRequest(other.api, approval._id, { note: 'Not yet' });
});

/** A small withdrawal whose transfer at the gateway has a smaller amount. */
async function parked(): Promise<string> {
  const body = money.withdrawalBody(person, `WDL_${newReference()}`, 800);
  const { transaction } = await addTransaction(person.api, body);
  const gateway = gatewayOf(money.deps);
  const less: typeof gateway = {
    ...gateway,
    transfer: (order) => gateway.transfer({ ...order, amountKobo: order.amountKobo - 10_000n }),
  };
  await payOut(withGateway(money.deps, less));
  return transaction._id;
}

const decide = (admin: TestAdmin, id: string, status: 'completed' | 'failed') =>
  setTransactionStatus(admin.api, id, { status });

test.for(['completed', 'failed'] as const)('a parked payout of any amount needs two to be %s', async (status) => {
  const id = await parked();
  await expect(decide(asker, id, status)).rejects.toMatchObject({ status: 409, code: 'case_open' });
  const { transactions } = await getAllTransactions(asker.api, { userId: person.user._id });
  expect(transactions.map(({ gatewayHas }) => gatewayHas)).toEqual([700, undefined]);
  await close(referenceOf(id), 'The bank has 700');
  const reply = await decide(asker, id, status);
  expect(reply.message).toContain('The gateway has a transfer of ₦700.00 for it.');
  const approval = waits(reply);
  expect(approval).toMatchObject({ act: { action: 'setTransactionStatus', status, gatewayHas: 700 }, amount: 800 });
  expect(await money.walletOf(person)).toBe(9200);
  await approveRequest(other.api, approval._id);
  expect(await money.walletOf(person)).toBe(status === 'failed' ? 10_000 : 9200);
  await money.expectPromisesKept();
});

test('a request is not approved once the gateway turns out to have a transfer of another amount', async () => {
  const body = money.withdrawalBody(person, `WDL_${newReference()}`, 800);
  const { transaction } = await addTransaction(person.api, body);
  const { rows } = await money.owner.query<{ id: string }>(
    `INSERT INTO approvals (action, subject, customer_id, amount_kobo, details, asked_by, asked_at, expires_at)
     VALUES ('setTransactionStatus', $1, $2, 80000, $3, $4, $5, $5::timestamptz + interval '7 days') RETURNING id`,
    [
      transaction._id,
      person.user._id,
      {
        action: 'setTransactionStatus',
        transactionId: transaction.transactionId,
        type: 'withdrawal',
        status: 'failed',
      },
      asker.id,
      money.clock.now(),
    ],
  );
  await raiseCase(money.owner, money.clock.now(), {
    kind: 'transfer_differs',
    reference: referenceOf(transaction._id),
    message: 'Planted',
    customerId: person.user._id,
    amountKobo: 70_000n,
  });
  const approving = approveRequest(other.api, rows[0]?.id ?? '');
  await expect(approving).rejects.toMatchObject({ status: 409, code: 'transaction_changed' });
  expect(await money.walletOf(person)).toBe(9200);
});
