/** Disputes: the money is held, the administrator answers with evidence from the ledger, and one posting ends it. */
import { answerDispute, getDisputeEvidence, getDisputes } from '@ajose/sdk/admin/disputes';
import { getAuditLog, getCases } from '@ajose/sdk/admin/dashboard';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { AnswerDisputeBody, Dispute } from '@ajose/sdk/contract/disputes';
import { getUserStats } from '@ajose/sdk/customer/investments';
import { chooseEmails, getNotices } from '@ajose/sdk/customer/notices';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { getUser } from '@ajose/sdk/customer/session';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { collectReceivables } from '../../src/money/deposits/reversals.ts';
import { sendAnswers } from '../../src/money/disputes/answer.ts';
import { searchDisputes } from '../../src/money/disputes/disputes.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { startMoney } from '../money.ts';
import {
  healGateway,
  applyRefundOf,
  newReference,
  openAtGateway,
  payIn,
  paymentsOf,
  refundOf,
  sendBack,
  type Payments,
} from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { totalsSince } from '../totals.ts';

let person: TestCustomer;
let pay: Payments;

const money = await startMoney({ PAYOUTS: 'manual' });
afterAll(() => money.close());
const admin = await newAdmin(money, 'Adaeze Okafor');
beforeEach(async () => {
  person = await money.newPerson();
  pay = paymentsOf(money, person);
  await healGateway(money);
});

interface OnWire {
  id: number;
}

const paid = (naira = 5000): Promise<string> => payIn(money, person, naira);

/** The payer's bank disputes a payment, and the webhook arrives. @param naira the whole payment unless given */
async function dispute(reference: string, naira?: number): Promise<number> {
  const body = naira === undefined ? {} : { amount: naira * 100 };
  const data = (await money.order(`transactions/${reference}/dispute`, body)) as OnWire;
  await money.tell({ event: 'charge.dispute.create', data });
  return data.id;
}

async function find(reference: string): Promise<Dispute> {
  for (const ended of [false, true]) {
    const { disputes } = await getDisputes(admin.api, { ended, limit: 100 });
    for (const first of disputes.slice(0, 1)) {
      expect((await getDisputes(admin.api, { id: first._id })).disputes).toEqual([first]);
    }
    const dispute = disputes.find((dispute) => dispute.reference === reference);
    if (dispute) return dispute;
  }
  throw new Error(`There is no dispute of ${reference}`);
}

async function answer(id: string, body: AnswerDisputeBody): Promise<Dispute> {
  const reply = await answerDispute(admin.api, id, body);
  if (!('dispute' in reply)) throw new Error(reply.message);
  return reply.dispute;
}

/** Ends a dispute by the payer's bank or by its deadline, and sends the webhook. */
async function end(id: number, how: 'release' | 'take' | 'expire', tells = true): Promise<void> {
  const data = await money.order(`disputes/${id}/${how}`);
  if (tells) await money.tell({ event: 'charge.dispute.resolve', data });
}

const accounts = async () =>
  (
    await money.owner.query<Record<string, bigint>>(
      'SELECT wallet, held, adjustment, receivable FROM ledger.accounts WHERE customer_id = $1',
      [person.user._id],
    )
  ).rows[0];

const disputedMoney = async () =>
  (await pay.list())
    .filter(({ reason }) => reason.includes('Disputed'))
    .map(({ reason, amount, type, status }) => [reason, amount, type, status]);

/** Counts the postings, as the job does, and reads the customer's notices about taken money. */
async function news(): Promise<string[]> {
  await money.db.query('SELECT ledger.read_outbox(100000)');
  const { notices } = await getNotices(person.api, person.user._id);
  return notices.map(({ title }) => title).toReversed();
}

test('the customer is told once that the money is set aside, and once how it ends', async () => {
  const [first, second] = [await paid(1000), await paid(2000)];
  await news();
  const [released, taken] = [await dispute(first), await dispute(second)];
  expect((await news()).slice(2).toSorted()).toEqual(['₦1,000.00 is set aside', '₦2,000.00 is set aside']);
  await end(released, 'release');
  await end(taken, 'take');
  expect((await news()).slice(4).toSorted()).toEqual([
    '₦1,000.00 is in your wallet',
    '₦2,000.00 was taken from your wallet',
  ]);
});

test('the customer is notified of a disputed sum that the wallet no longer has, by email even where emails are off', async () => {
  const reference = await paid();
  await chooseEmails(person.api, { userId: person.user._id, off: ['money_in', 'money_out'] });
  await addTransaction(person.api, money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, 4000));
  await dispute(reference);
  expect(await news()).toContain('₦4,000.00 is missing in your wallet');
  await money.runJobs();
  const emails = money.emails.filter(({ to }) => to === person.user.email);
  expect(emails.at(-1)).toMatchObject({
    subject: '₦4,000.00 is missing in your wallet',
    text: expect.stringContaining(`Payment ${reference} is disputed at the bank`),
  });
  expect(emails.at(-1)?.text).not.toContain('You can choose');
});

test('an open dispute holds the money, shows the time that is left, and cannot be settled by hand', async () => {
  const reference = await paid();
  const id = await dispute(reference);
  await money.tell({ event: 'charge.dispute.remind', data: await money.order(`disputes/${id}/remind`) });
  expect(await accounts()).toEqual({ wallet: 0n, held: 500_000n, adjustment: 0n, receivable: 0n });
  const { stats } = await getUserStats(person.api, person.user._id);
  expect(stats).toMatchObject({ heldBalance: 5000, disputedBalance: 5000 });
  const match = await find(reference);
  expect(match).toMatchObject({
    state: 'open',
    amount: 5000,
    held: 5000,
    gatewayId: String(id),
    category: 'chargeback',
  });
  expect(Date.parse(match.dueAt) - Date.parse(match.openedAt)).toBeGreaterThanOrEqual(16 * 3_600_000);
  expect(await disputedMoney()).toEqual([[`Disputed: ${reference}`, 5000, 'withdrawal', 'pending']]);
  const hold = (await pay.list()).find(({ reason }) => reason === `Disputed: ${reference}`);
  await expect(setTransactionStatus(admin.api, hold?._id ?? '', { status: 'failed' })).rejects.toMatchObject({
    status: 409,
    code: 'set_aside',
    message: expect.stringContaining('This money is set aside and goes to no bank account.'),
  });
  await money.expectPromisesKept();
});

describe('a dispute that is declined', () => {
  test('sends evidence from the ledger, and the money is released when the bank gives the dispute up', async () => {
    const reference = await paid();
    const id = await dispute(reference);
    const answered = await answer((await find(reference))._id, {
      answer: 'decline',
      message: 'The account holder saved this money',
    });
    expect(answered).toMatchObject({ state: 'answered', answer: 'decline', answeredBy: { _id: admin.id } });
    const atGateway = money.sandbox.books.disputes.get(String(id));
    expect(atGateway).toMatchObject({ status: 'awaiting-bank-feedback', evidence: expect.any(Number) });
    const evidence = await fetch(`${money.gatewayUrl}/uploads/${atGateway?.fileName}`);
    expect(
      Buffer.from(await evidence.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expect(answer(answered._id, { answer: 'accept', message: 'After all' })).rejects.toMatchObject({
      code: 'already_answered',
    });
    await end(id, 'release');
    await end(id, 'release').catch(() => undefined);
    expect(await accounts()).toEqual({ wallet: 500_000n, held: 0n, adjustment: 0n, receivable: 0n });
    expect(await find(reference)).toMatchObject({ state: 'released', taken: 0 });
    expect(await disputedMoney()).toContainEqual([`Returned: Disputed: ${reference}`, 5000, 'deposit', 'completed']);
    const { entries } = await getAuditLog(admin.api, { subject: `dispute:${answered._id}` });
    expect(entries).toMatchObject([{ action: 'answerDispute', by: { _id: admin.id } }]);
    await money.expectPromisesKept();
  });

  test('is taken when the bank takes it, and the comparison with the gateway takes nothing again', async () => {
    const reference = await paid();
    const id = await dispute(reference);
    await answer((await find(reference))._id, { answer: 'decline', message: 'Hers' });
    await end(id, 'take');
    await compareWithGateway(money.deps);
    await searchDisputes(money.deps);
    expect(await accounts()).toEqual({ wallet: 0n, held: 0n, adjustment: 0n, receivable: 0n });
    expect(await find(reference)).toMatchObject({ state: 'taken', taken: 5000 });
    expect(await disputedMoney()).toEqual([[`Disputed: ${reference}`, 5000, 'withdrawal', 'completed']]);
    await money.expectPromisesKept();
  });
});

test('a dispute that is accepted returns the money to the payer at once', async () => {
  const reference = await paid();
  await dispute(reference);
  const accepted = await answer((await find(reference))._id, { answer: 'accept', message: 'Paid in error' });
  expect(accepted).toMatchObject({ state: 'taken', taken: 5000 });
  await compareWithGateway(money.deps);
  expect(await accounts()).toEqual({ wallet: 0n, held: 0n, adjustment: 0n, receivable: 0n });
  await money.expectPromisesKept();
});

describe('what the wallet does not have any more', () => {
  async function used(): Promise<{ reference: string; id: number }> {
    const reference = await paid();
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 4000));
    const id = await dispute(reference);
    return { reference, id };
  }

  test('is owed: nothing is withdrawn, money that comes in is kept, and all of it returns with the release', async () => {
    const { reference, id } = await used();
    expect(await find(reference)).toMatchObject({ amount: 5000, held: 1000 });
    expect((await getUser(person.api)).user.owed).toEqual([{ because: 'disputed', amount: 4000 }]);
    await paid(1500);
    await collectReceivables(money.deps);
    await expect(
      addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}_2`, 100)),
    ).rejects.toMatchObject({ status: 409 });
    await money.expectPromisesKept();
    await end(id, 'release');
    expect((await getUser(person.api)).user).toMatchObject({ balance: 2500, owed: [] });
    await money.expectPromisesKept();
  });

  test('stays owed when the money is taken, and two administrators may write it off', async () => {
    const { reference, id } = await used();
    await end(id, 'expire');
    expect((await getUser(person.api)).user.owed).toEqual([{ because: 'reversed', amount: 4000 }]);
    const { cases } = await getCases(admin.api, { resolved: false, limit: 100 });
    expect(cases.find((openCase) => openCase.reference === reference)).toMatchObject({
      kind: 'reversal_not_covered',
      corrections: [{ correction: 'writeOff', amount: 4000 }],
    });
    await paid(6000);
    await collectReceivables(money.deps);
    expect((await getUser(person.api)).user).toMatchObject({ balance: 2000, owed: [] });
    await money.expectPromisesKept();
  });
});

test('an administrator reads at a disputed payment, and at what is set aside for it, by when it has to be answered and how it ended', async () => {
  const reference = await paid();
  const id = await dispute(reference);
  const { _id, openedAt, dueAt } = await find(reference);
  const disputes = async () => {
    const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id });
    return transactions.map(({ type, disputes }) => [type, disputes]);
  };
  const open = { _id, amount: 5000, openedAt, answerBy: dueAt, taken: null, endedAt: null };
  expect(await disputes()).toEqual([
    ['withdrawal', [open]],
    ['deposit', [open]],
  ]);
  await answer(_id, { answer: 'decline', message: 'The account holder saved this money' });
  expect((await disputes()).at(0)).toEqual(['withdrawal', [{ ...open, answerBy: null }]]);
  await end(id, 'take');
  expect((await disputes()).at(-1)).toEqual(['deposit', [expect.objectContaining({ _id, taken: 5000 })]]);
  await paid(1500);
  expect((await disputes()).at(0)).toEqual(['deposit', undefined]);
});

test('where a part of a payment is disputed, only that part is held and taken', async () => {
  const reference = await paid();
  const id = await dispute(reference, 2000);
  expect(await money.walletOf(person)).toBe(3000);
  await end(id, 'take');
  expect(await money.walletOf(person)).toBe(3000);
  await money.expectPromisesKept();
});

test('a refund that arrives before the end of the dispute takes the money once', async () => {
  const reference = await paid();
  const id = await dispute(reference);
  await end(id, 'take', false);
  await compareWithGateway(money.deps);
  await money.tell({
    event: 'charge.dispute.resolve',
    data: (await disputesAtGateway()).find((dispute) => dispute.id === id),
  });
  await collectReceivables(money.deps);
  expect(await accounts()).toEqual({ wallet: 0n, held: 0n, adjustment: 0n, receivable: 0n });
  expect(await find(reference)).toMatchObject({ state: 'taken', taken: 5000 });
  await money.expectPromisesKept();
});

describe('what a refund had set aside when the dispute came', () => {
  /** Of 5,000 naira a refund of 4,000 is under way, and all is disputed. */
  async function both(): Promise<{ reference: string; id: number; fail: () => Promise<void> }> {
    const reference = await paid();
    await money.order(`transactions/${reference}/refund`, { amount: 400_000 });
    await applyRefundOf(money, reference);
    const refund = refundOf(money, reference);
    const id = await dispute(reference, 5000);
    const fail = async () => {
      await money.order(`refunds/${refund.id}/fail`);
      await applyRefundOf(money, reference);
    };
    return { reference, id, fail };
  }

  test('is taken with the dispute when the refund has failed before it', async () => {
    const { reference, id, fail } = await both();
    expect(await accounts()).toMatchObject({ wallet: 0n, held: 500_000n });
    await fail();
    expect(await money.walletOf(person)).toBe(4000);
    await end(id, 'take');
    expect(await accounts()).toEqual({ wallet: 0n, held: 0n, adjustment: 0n, receivable: 0n });
    expect(await find(reference)).toMatchObject({ state: 'taken', taken: 5000 });
    await searchDisputes(money.deps);
    expect(await money.walletOf(person)).toBe(0);
    await money.expectPromisesKept();
  });

  test('is taken when the refund fails after the dispute was lost', async () => {
    const { reference, id, fail } = await both();
    await end(id, 'take');
    expect(await find(reference)).toMatchObject({ state: 'taken', taken: 1000 });
    await fail();
    expect(await accounts()).toEqual({ wallet: 0n, held: 0n, adjustment: 0n, receivable: 0n });
    expect(await find(reference)).toMatchObject({ taken: 5000 });
    await money.expectPromisesKept();
  });

  test('is owed when the customer has used it meanwhile, and stays the customer’s when the dispute is won', async () => {
    const lost = await both();
    await lost.fail();
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${lost.reference}`, 3000));
    await end(lost.id, 'expire');
    expect((await getUser(person.api)).user.owed).toEqual([{ because: 'reversed', amount: 3000 }]);
    person = await money.newPerson();
    const won = await both();
    await won.fail();
    await end(won.id, 'release');
    expect(await money.walletOf(person)).toBe(5000);
    await money.expectPromisesKept();
  });
});

const disputesAtGateway = async () => (await (await fetch(`${money.gatewayUrl}/sandbox/disputes`)).json()) as OnWire[];

test('where webhooks are lost, the list finds the dispute and how it ended', async () => {
  const reference = await paid();
  const { id } = (await money.order(`transactions/${reference}/dispute`)) as OnWire;
  await searchDisputes(money.deps);
  await searchDisputes(money.deps);
  expect(await find(reference)).toMatchObject({ state: 'open', held: 5000 });
  await end(id, 'expire', false);
  await searchDisputes(money.deps);
  expect(await find(reference)).toMatchObject({ state: 'taken' });
  await money.expectPromisesKept();
});

test('an answer that did not reach the gateway is kept and sent again', async () => {
  const reference = await paid();
  await dispute(reference);
  await money.order('faults', { mode: 'error', count: 1, path: '/dispute' });
  const { _id } = await find(reference);
  const kept = await answer(_id, { answer: 'decline', message: 'Hers' });
  expect(kept.state).toBe('answering');
  money.clock.advance(61_000);
  await sendAnswers(money.deps);
  expect(await find(reference)).toMatchObject({ state: 'answered', message: 'Hers' });
});

test('an administrator reads the evidence before it is sent', async () => {
  const reference = await paid();
  await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 1000));
  await dispute(reference);
  const file = await getDisputeEvidence(admin.api, (await find(reference))._id);
  expect(file.size).toBeGreaterThan(10_000);
});

test('a disputed payment that is not in our books raises a case', async () => {
  const reference = newReference();
  await openAtGateway(money, reference, {});
  await money.pay(reference);
  await dispute(reference);
  const { cases } = await getCases(admin.api, { resolved: false, limit: 100 });
  expect(cases.find((openCase) => openCase.reference === reference)).toMatchObject({ kind: 'dispute' });
});

test('money that a bank takes back counts as no withdrawal, and money that returns as no deposit, in each total', async () => {
  const since = await totalsSince(admin, person);
  const all = (deposits: number, withdrawals: number) => [
    [deposits, withdrawals],
    [deposits, withdrawals],
    [deposits + withdrawals, deposits + withdrawals],
  ];
  await end(await dispute(await paid()), 'take');
  expect(await since()).toEqual(all(5000, 0));

  // When the 4000 are disputed, the wallet has 1000; the rest is collected, and the whole sum is released.
  const second = await paid(4000);
  const body = money.withdrawalBody(person, `WDL_${newReference()}`, 3000);
  const withdrawal = (await addTransaction(person.api, body)).transaction;
  await setTransactionStatus(admin.api, withdrawal._id, { status: 'completed' });
  const disputed = await dispute(second);
  const third = await paid(3500);
  await collectReceivables(money.deps);
  await end(disputed, 'release');
  expect(await money.walletOf(person)).toBe(4500);
  expect(await since()).toEqual(all(12_500, 3000));

  await sendBack(money, third, 3500);
  expect(await money.walletOf(person)).toBe(1000);
  expect(await since()).toEqual(all(12_500, 3000));
});

describe('what goes back of one payment at the same moment', () => {
  const HEAR = `SELECT money.apply_refund($1, $2, 'paystack', 'refund ' || $3, $3, 'pending', 100000, now())`;
  const OPEN = `SELECT money.open_dispute($1, $2, 'paystack', 'dispute ' || $3, 'fraud', 'pending', 100000, now(), now(), now())`;
  const END = `SELECT money.end_dispute($1, id, 'resolved', NULL, now()) FROM money.disputes WHERE deposit_id = $2 AND reference = $3`;
  const REFUSE = `SELECT money.refuse_refund(id, 'No', now()) FROM money.refunds WHERE customer_id = $1 AND deposit_id = $2 AND reference = $3`;
  const TAKE = `SELECT money.take_back($1, $2, 'taken ' || $3, 1000, now())`;

  /** A payment of ₦1,000 as the statements above name it: the customer, the deposit and the reference. */
  async function payment(): Promise<[string, string, string]> {
    const [customer, reference] = [person.user._id, newReference()];
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM money.credit_deposit($1, 'paystack', $2, 100000, 0, 'card', now(), now(), '{}')`,
      [customer, reference],
    );
    return [customer, rows[0]?.id ?? '', reference];
  }

  test.each([
    ['a refund is heard of', HEAR, []],
    ['a refund is refused', REFUSE, [HEAR]],
    ['a dispute opens', OPEN, []],
    ['a dispute ends', END, [OPEN]],
    ['two administrators take it back', TAKE, []],
  ])('waits for whatever holds the payment, even where the account row is free: %s', async (_, call, before) => {
    const paid = await payment();
    for (const item of before) await money.owner.query(item, paid);
    const [holder, waiting] = [await money.owner.connect(), await money.owner.connect()];
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT money.lock_payment($1)', [paid[2]]);
      await waiting.query('SET lock_timeout = 300');
      await expect(waiting.query(call, paid)).rejects.toMatchObject({ code: '55P03' });
      await holder.query('ROLLBACK');
      await waiting.query(call, paid);
    } finally {
      holder.release(true);
      waiting.release(true);
    }
  });

  test('is never more than was paid, and the end of the dispute takes it once', async () => {
    for (let n = 0; n < 15; n += 1) {
      const paid = await payment();
      await Promise.all([HEAR, OPEN, HEAR].map((call) => money.owner.query(call, paid)));
      const { rows } = await money.owner.query<{ aside: bigint }>(
        `SELECT ((SELECT sum(aside_kobo) FROM money.refunds WHERE reference = $1)
               + (SELECT sum(amount_kobo) FROM money.disputes WHERE reference = $1))::bigint AS aside`,
        [paid[2]],
      );
      expect(rows).toEqual([{ aside: 100_000n }]);
    }
    // From here on the wallet is empty, so no holding transaction guards the end of a dispute.
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${newReference()}`, 1000)).catch(
      () => undefined,
    );
    for (let n = 0; n < 15; n += 1) {
      const paid = await payment();
      await money.owner.query(OPEN, paid);
      await Promise.all([END, END, END].map((call) => money.owner.query(call, paid)));
      const { rows } = await money.owner.query<{ taken: bigint }>(
        'SELECT taken_back AS taken FROM money.deposits WHERE customer_id = $1 AND id = $2',
        paid.slice(0, 2),
      );
      expect(rows).toEqual([{ taken: 100_000n }]);
    }
    await money.expectPromisesKept();
  });
});
