/** Approvals: a large amount needs two administrators. One alone moves nothing; two move it once. */
import { randomUUID } from 'node:crypto';
import { approveRequest, declineRequest, getApprovals, withdrawRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog, getDashboardStats } from '@ajose/sdk/admin/dashboard';
import { login } from '@ajose/sdk/admin/session';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { Api } from '@ajose/sdk/api';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { Transaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { addTransaction, newPaymentReference, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import type { ApiError } from '@ajose/sdk/error';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepApprovals } from '../../src/access/approvals/approvals.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
const THRESHOLD = 50_000;

let person: TestCustomer;
const money = await startMoney({ DUAL_APPROVAL_NAIRA: String(THRESHOLD), PAYOUTS: 'manual' });
const asker = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');
const third = await newAdmin(money, 'Nneka Eze');
beforeEach(async () => {
  person = await money.newPerson(200_000);
});
afterAll(() => money.close());

async function withdraw(amount: number): Promise<Transaction> {
  return (await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), amount))).transaction;
}

const decide = (admin: TestAdmin, { _id }: Transaction, status: TransactionStatus) =>
  setTransactionStatus(admin.api, _id, { status });

async function ask(transaction: Transaction, status: TransactionStatus = 'completed'): Promise<Approval> {
  return waits(await decide(asker, transaction, status));
}

async function signInAgain({ email }: TestAdmin): Promise<{ api: Api }> {
  const { token } = await login(apiOf(money), { email, password: PASSWORD });
  return { api: apiOf(money, token) };
}

async function statusOf({ _id }: Transaction) {
  const { transactions } = await getAllTransactions(asker.api, { userId: person.user._id });
  return transactions.find((transaction) => transaction._id === _id);
}

const stateOf = async ({ _id }: Approval) => {
  const { approvals } = await getApprovals(asker.api, { limit: 100 });
  const [first] = approvals;
  if (first) expect((await getApprovals(asker.api, { id: first._id })).approvals).toEqual([first]);
  return approvals.find((approval) => approval._id === _id);
};

const auditOf = async ({ _id }: Approval) =>
  (await getAuditLog(asker.api, { subject: `approval:${_id}` })).entries.map(({ action, by, before, after }) => ({
    action,
    by: by?.name ?? null,
    before: before?.['state'],
    after: after?.['state'],
  }));

describe('a transaction', () => {
  test('under the threshold is decided by one administrator', async () => {
    const small = await withdraw(THRESHOLD - 0.01);
    expect(await decide(await newAdmin(money), small, 'completed')).toMatchObject({
      transaction: { status: 'completed' },
    });
  });

  test('at the threshold waits until another administrator approves it', async () => {
    const large = await withdraw(THRESHOLD);
    const reply = await decide(asker, large, 'failed');
    expect(reply.message).toContain('needs a second administrator');
    const approval = waits(reply);
    expect(approval).toMatchObject({
      act: { action: 'setTransactionStatus', transactionId: large.transactionId, type: 'withdrawal', status: 'failed' },
      amount: THRESHOLD,
      user: { _id: person.user._id, name: person.user.name },
      state: 'waiting',
      askedBy: { _id: asker.id, name: 'Adaeze Okafor' },
      decidedBy: null,
      note: null,
    });
    expect(Date.parse(approval.expiresAt) - Date.parse(approval.askedAt)).toBe(7 * DAY);
    expect(await statusOf(large)).toMatchObject({
      status: 'pending',
      approval: { _id: approval._id, status: 'failed', askedBy: 'Adaeze Okafor' },
    });
    expect(await money.walletOf(person)).toBe(150_000);
    expect((await getDashboardStats(asker.api)).stats.waitingApprovals).toBe(1);

    const done = await approveRequest(other.api, approval._id, { note: 'Seen the bank’s letter' });
    expect(done.approval).toMatchObject({
      state: 'approved',
      decidedBy: { _id: other.id, name: 'Tunde Bakare' },
      note: 'Seen the bank’s letter',
    });
    const after = await statusOf(large);
    expect(after).toMatchObject({ status: 'failed' });
    expect(after).not.toHaveProperty('approval');
    expect(await money.walletOf(person)).toBe(200_000);
    expect(await auditOf(approval)).toEqual([
      { action: 'approveRequest', by: 'Tunde Bakare', before: 'waiting', after: 'approved' },
      { action: 'askForApproval', by: 'Adaeze Okafor', before: undefined, after: 'waiting' },
    ]);
    const { entries } = await getAuditLog(asker.api, { subject: `transaction:${large._id}` });
    expect(entries).toMatchObject([{ action: 'setTransactionStatus', by: { name: 'Tunde Bakare' } }]);
    await money.expectPromisesKept();
  });

  test('of a deposit is credited by hand only with two administrators', async () => {
    const reference = newPaymentReference('wallet');
    const { transaction } = await addTransaction(person.api, money.depositBody(person, reference, 75_000));
    const approval = await ask(transaction);
    expect(await money.walletOf(person)).toBe(200_000);
    await approveRequest(other.api, approval._id);
    expect(await money.walletOf(person)).toBe(275_000);
    await money.expectPromisesKept();
  });

  test('has one request, however many administrators ask', async () => {
    const large = await withdraw(60_000);
    const made = await Promise.all([ask(large), ask(large), ask(large), decide(third, large, 'completed').then(waits)]);
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    await expect(decide(third, large, 'failed')).rejects.toMatchObject({ status: 409, code: 'other_request_waits' });
    expect(await auditOf(made[0])).toHaveLength(1);
  });

  test('that cannot be decided now cannot be put into a request either', async () => {
    await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
    const large = await withdraw(60_000);
    await money.owner.query(`UPDATE money.payouts SET state = 'sent' WHERE id = $1`, [large._id]);
    await expect(decide(asker, large, 'failed')).rejects.toMatchObject({ status: 409, code: 'transfer_on_its_way' });
    await expect(setTransactionStatus(asker.api, randomUUID(), { status: 'failed' })).rejects.toMatchObject({
      status: 404,
    });
    expect(await statusOf(large)).not.toHaveProperty('approval');
  });
});

describe('a request', () => {
  test('cannot be decided by the administrator who asked, who may withdraw it', async () => {
    const large = await withdraw(60_000);
    const approval = await ask(large);
    const refused = { status: 403, code: 'own_request' };
    await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject(refused);
    await expect(declineRequest(asker.api, approval._id, { note: 'No' })).rejects.toMatchObject(refused);
    await expect(withdrawRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_own_request' });
    expect((await withdrawRequest(asker.api, approval._id)).approval.state).toBe('withdrawn');
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ status: 409, code: 'not_waiting' });
    expect(await statusOf(large)).toMatchObject({ status: 'pending' });
    // The same act can be requested again.
    expect((await ask(large))._id).not.toBe(approval._id);
  });

  test('cannot be decided by an administrator whose account is newer than the request', async () => {
    const approval = await ask(await withdraw(60_000));
    const accomplice = await newAdmin(money, 'Accomplice');
    const tooNew = { status: 403, code: 'too_new' };
    await expect(approveRequest(accomplice.api, approval._id)).rejects.toMatchObject(tooNew);
    await expect(declineRequest(accomplice.api, approval._id, { note: 'No' })).rejects.toMatchObject(tooNew);
  });

  test('that is declined has no effect and keeps the reason', async () => {
    const large = await withdraw(60_000);
    const approval = await ask(large);
    await expect(declineRequest(other.api, approval._id, { note: '  ' })).rejects.toMatchObject({ status: 422 });
    await declineRequest(other.api, approval._id, { note: 'No letter of the bank' });
    expect(await stateOf(approval)).toMatchObject({ state: 'declined', note: 'No letter of the bank' });
    expect(await statusOf(large)).toMatchObject({ status: 'pending' });
    expect((await auditOf(approval))[0]).toMatchObject({ action: 'declineRequest', by: 'Tunde Bakare' });
  });

  test('that two administrators approve at the same time is done once', async () => {
    const large = await withdraw(60_000);
    const approval = await ask(large, 'failed');
    const outcomes = await Promise.allSettled([
      approveRequest(other.api, approval._id),
      approveRequest(third.api, approval._id),
      approveRequest(other.api, approval._id),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as ApiError).code] : [],
    );
    expect(refused).toEqual(['not_waiting', 'not_waiting']);
    expect(await money.walletOf(person)).toBe(200_000);
    await money.expectPromisesKept();
  });

  test('that is withdrawn and approved at the same time is either withdrawn or approved', async () => {
    const large = await withdraw(60_000);
    const approval = await ask(large, 'failed');
    const outcomes = await Promise.allSettled([
      approveRequest(other.api, approval._id),
      withdrawRequest(asker.api, approval._id),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const state = (await stateOf(approval))?.state;
    expect(await money.walletOf(person)).toBe(state === 'approved' ? 200_000 : 140_000);
  });

  test('is checked again when it is approved: a transfer on its way leaves it open, a settled transaction closes it', async () => {
    const large = await withdraw(60_000);
    const approval = await ask(large, 'failed');
    await money.owner.query(`UPDATE money.payouts SET state = 'sent' WHERE id = $1`, [large._id]);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'transfer_on_its_way' });
    expect(await stateOf(approval)).toMatchObject({ state: 'waiting' });
    await money.owner.query(`SELECT money.payout_paid($1, $2, 'paystack', now(), 'session', 0, 0, 'TRF_x')`, [
      person.user._id,
      large._id,
    ]);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({
      status: 409,
      code: 'not_pending',
      message: 'This transaction is not pending any more. The request was closed.',
    });
    expect(await stateOf(approval)).toMatchObject({ state: 'overtaken', decidedBy: null });
    expect((await auditOf(approval))[0]).toMatchObject({
      action: 'closeRequest',
      by: 'Tunde Bakare',
      after: 'overtaken',
    });
  });

  test('about a deposit that was paid meanwhile leaves one credit, from the gateway', async () => {
    const reference = newPaymentReference('wallet');
    const { transaction } = await addTransaction(person.api, money.depositBody(person, reference, 75_000));
    const approval = await ask(transaction);
    await money.pay(reference);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ status: 409, code: 'already_paid' });
    expect(await money.walletOf(person)).toBe(275_000);
    expect(await stateOf(approval)).toMatchObject({ state: 'overtaken' });
    await money.expectPromisesKept();
  });

  test('expires after seven days, and can be asked for again', async () => {
    const large = await withdraw(60_000);
    const first = await ask(large);
    money.clock.advance(7 * DAY + 1000);
    // The sessions from a week ago have expired.
    const fresh = await newAdmin(money);
    await expect(approveRequest((await signInAgain(other)).api, first._id)).rejects.toMatchObject({
      code: 'not_waiting',
      message: expect.stringContaining('expired') as string,
    });
    const second = waits(await setTransactionStatus(fresh.api, large._id, { status: 'completed' }));
    expect(second._id).not.toBe(first._id);
    const { rows } = await money.owner.query<{ state: string; decided_by: string | null }>(
      'SELECT state, decided_by FROM approvals WHERE id = $1',
      [first._id],
    );
    expect(rows).toEqual([{ state: 'expired', decided_by: null }]);
    money.clock.set(new Date());
  });

  test('is closed by the job when it has expired or was settled in another way', async () => {
    const settled = await ask(await withdraw(60_000));
    const { act } = settled;
    const { rows } = await money.owner.query<{ id: string }>(
      'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
      [person.user._id, act.action === 'setTransactionStatus' ? act.transactionId : ''],
    );
    await money.owner.query(`SELECT money.payout_paid($1, $2, 'paystack', now(), 'session', 0, 0, 'TRF_y')`, [
      person.user._id,
      rows[0]?.id,
    ]);
    const waiting = await ask(await withdraw(70_000));
    await sweepApprovals(money.deps);
    expect(await stateOf(settled)).toMatchObject({ state: 'overtaken', decidedBy: null });
    expect(await stateOf(waiting)).toMatchObject({ state: 'waiting' });
    await sweepApprovals({ ...money.deps, clock: { now: () => new Date(Date.now() + 8 * DAY) } });
    expect(await stateOf(waiting)).toMatchObject({ state: 'expired' });
    expect((await auditOf(waiting))[0]).toMatchObject({ action: 'closeRequest', by: null, after: 'expired' });
  });
});

describe('the database', () => {
  test('refuses an approval by whoever asked, a changed request and a second decision', async () => {
    const { _id } = await ask(await withdraw(60_000));
    const set = (state: string, by: string | null) =>
      money.db.query('UPDATE approvals SET state = $2, decided_by = $3, decided_at = now() WHERE id = $1', [
        _id,
        state,
        by,
      ]);
    for (const state of ['approved', 'declined']) {
      await expect(set(state, asker.id)).rejects.toThrow('approvals_by_another');
      await expect(set(state, null)).rejects.toThrow('approvals_by_another');
    }
    await expect(set('withdrawn', other.id)).rejects.toThrow('approvals_by_another');
    for (const column of ['asked_by', 'amount_kobo', 'subject', 'details', 'customer_id', 'expires_at']) {
      await expect(money.db.query(`UPDATE approvals SET ${column} = ${column}`)).rejects.toThrow('permission denied');
    }
    await expect(money.db.query('DELETE FROM approvals')).rejects.toThrow('permission denied');
    await expect(money.owner.query('DELETE FROM approvals')).rejects.toThrow('never changed');
    await set('declined', other.id);
    await expect(set('approved', other.id)).rejects.toThrow('stays as it is');
  });
});
