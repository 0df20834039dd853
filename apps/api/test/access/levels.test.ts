/** Levels of verification: what each needs, what its limits let through, and who may confirm what a customer shows. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getApprovals, approveRequest } from '@ajose/sdk/admin/approvals';
import { confirmVerification, getUserDetails, revokeVerification } from '@ajose/sdk/admin/users';
import { getAutoSaves, startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { keepCard } from '@ajose/sdk/customer/cards';
import { getLevel, givePhone } from '@ajose/sdk/customer/identity';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { getNotices } from '@ajose/sdk/customer/notices';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { ApiError } from '@ajose/sdk/error';
import { levelOf, missingFor, wordsOfNeeds } from '@ajose/sdk/domain/levels';
import { lagosDay } from '@ajose/sdk/domain/time';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { autoSaveCards } from '../../src/saving/auto-saves/from-card.ts';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { payByCard } from '../card-payments.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { newOrganisation } from '../organisations.ts';
import { newReference, paymentsOf, type Payments } from '../payments.ts';
import { newAdmin, newCustomer, PASSWORD, type TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';

let person: TestCustomer;
let pay: Payments;
const money = await startMoney({ KYC: 'on', DUAL_APPROVAL_NAIRA: '1000000' });
afterAll(() => money.close());
const admin = await newAdmin(money);
beforeEach(async () => {
  money.clock.set(new Date());
  person = await money.newPerson();
  pay = paymentsOf(money, person);
});

const by = () => person.user._id;
const level = async () => (await getLevel(person.api, by())).level;
const identify = () =>
  money.owner.query(
    `INSERT INTO identifications (customer_id, state, asked_at, identified_at) VALUES ($1, 'done', now(), now())`,
    [by()],
  );
const confirm = (kind: 'nin' | 'address', shown = 'Slip seen, ends in 4821') =>
  confirmVerification(admin.api, by(), { kind, shown });
const give = (naira: number) => giveCash(money.owner, by(), `given-${crypto.randomUUID()}`, BigInt(naira) * 100n);
async function setLimits(day: string): Promise<string> {
  const command = join(import.meta.dirname, '../../src/access/levels/set-limits.ts');
  const limits = ['0:7000:-:0', '1:7000:-:50000', '2:7000:-:200000', '3:-:-:5000000'];
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_OWNER_URL: money.ownerUrl };
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [command, day, ...limits], { env }, (_error, stdout, stderr) =>
      done({ stdout, stderr }),
    );
  });
  return stdout + stderr;
}
let made = 0;
const withdraw = (amount: number) =>
  addTransaction(person.api, money.withdrawalBody(person, `WDL_${(made += 1)}_LEVELS`, amount));

test('a level depends on what the customer has shown, and says what the next one needs', () => {
  const nothing = { email: false, phone: false, bvn: false, nin: false, address: false };
  expect(levelOf(nothing)).toBe(0);
  expect(wordsOfNeeds(missingFor(1, nothing))).toBe(
    'your confirmed email address, your phone number and your BVN or your NIN',
  );
  const first = { ...nothing, email: true, phone: true, nin: true };
  expect(levelOf(first)).toBe(1);
  expect(missingFor(2, first)).toEqual(['bvn']);
  expect(levelOf({ ...first, address: true })).toBe(1);
  expect(levelOf({ ...first, bvn: true })).toBe(2);
  expect(levelOf({ ...first, bvn: true, address: true })).toBe(3);
  expect(levelOf({ ...first, email: false })).toBe(0);
});

describe('the limits', () => {
  test('rise with what is shown, and are listed with what comes next', async () => {
    expect(await level()).toEqual({
      checked: true,
      level: 0,
      limits: { deposit: 50_000, balance: 300_000, withdrawnADay: 0 },
      next: { level: 1, limits: { deposit: 50_000, balance: 300_000, withdrawnADay: 50_000 }, needs: ['bvnOrNin'] },
    });
    await identify();
    expect(await level()).toMatchObject({ level: 1, next: { level: 2, needs: ['nin'] } });
    await confirm('nin');
    expect(await level()).toMatchObject({ level: 2, limits: { deposit: 100_000 }, next: { needs: ['address'] } });
  });

  test('hold for one deposit, in words that say what helps', async () => {
    await identify();
    await expect(pay.start(newReference(), 50_000.01)).rejects.toMatchObject({
      status: 409,
      code: 'level_deposit',
      message: 'At level 1 one deposit can be at most ₦50,000. For level 2 we need your NIN: see your profile.',
    });
    await pay.start(newReference(), 50_000);
    await confirm('nin');
    await pay.start(newReference(), 100_000);
  });

  test('hold for the balance when deposits begin at once, but never stop money that was paid', async () => {
    await identify();
    await give(200_000);
    const references = Array.from({ length: 6 }, newReference);
    const begun = await Promise.allSettled(references.map((reference) => pay.start(reference, 40_000)));
    const refused = begun
      .filter((settled) => settled.status === 'rejected')
      .map(({ reason }: { reason: unknown }) => reason);
    expect(refused).toEqual(Array(4).fill(expect.objectContaining({ status: 409, code: 'level_balance' })));
    // Up to the limit, and not a kobo above.
    await expect(pay.start(newReference(), 20_000.01)).rejects.toMatchObject({ code: 'level_balance' });
    await pay.start(newReference(), 20_000);
    const [open] = references.filter((_, index) => begun[index]?.status === 'fulfilled');
    // The same call again opens nothing, and what is paid arrives, here more than was asked for.
    await pay.start(open ?? '', 40_000);
    await money.pay(open ?? '', 900_000);
    await pay.claim(open ?? '', 40_000);
    expect(await money.walletOf(person)).toBe(1_100_000);
    await expect(pay.start(newReference(), 1000)).rejects.toMatchObject({ code: 'level_balance' });
    await money.expectPromisesKept();
  });

  test('hold for auto-save from a card: the day is not saved, with the reason, and nothing is charged', async () => {
    await identify();
    const transactionId = await payByCard(money, person, { number: '4084084084084081' });
    const { card } = await keepCard(person.api, { userId: by(), transactionId });
    await startAutoSave(person.api, {
      userId: by(),
      idempotencyKey: crypto.randomUUID(),
      amount: 50_001,
      every: 'day',
      on: 0,
      source: 'card',
      cardId: card._id,
      planId: null,
    });
    person = await money.later(person, 30 * 3_600_000);
    await autoSave(money.deps);
    await autoSaveCards(money.deps);
    const { autoSaves } = await getAutoSaves(person.api, by());
    expect(autoSaves[0]?.past[0]).toMatchObject({
      outcome: 'not_saved',
      why: expect.stringContaining('more than the verification level') as string,
    });
    expect([...money.sandbox.books.charges.keys()].filter((key) => key.startsWith('asv-'))).toEqual([]);
  });

  test('hold for withdrawals of a day, also when asked for at once, and let nothing out before level 1', async () => {
    await give(300_000);
    await expect(withdraw(1000)).rejects.toMatchObject({
      status: 409,
      code: 'level_withdrawals',
      message: 'At level 0 nothing can be withdrawn yet. For level 1 we need your BVN or your NIN: see your profile.',
    });
    await identify();
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => withdraw(20_000)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(withdraw(10_000.01)).rejects.toMatchObject({
      code: 'level_withdrawals',
      message: expect.stringContaining('at most ₦50,000 a day'),
    });
    await confirm('nin');
    await withdraw(100_000);
    expect(await money.walletOf(person)).toBe(160_000);
  });

  test('are never passed by any sequence of deposits and withdrawals', async () => {
    await identify();
    const amount = fc.integer({ min: 1000, max: 60_000 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('begin' as const), amount }),
      fc.record({ kind: fc.constant('pay' as const), amount }),
      fc.record({ kind: fc.constant('withdraw' as const), amount }),
      fc.record({ kind: fc.constant('payOut' as const), amount }),
    );
    const open: { reference: string; amount: number }[] = [];
    const take: Record<'begin' | 'pay' | 'withdraw' | 'payOut', (amount: number) => Promise<unknown>> = {
      async begin(amount) {
        const reference = newReference();
        await pay.start(reference, amount);
        open.push({ reference, amount });
      },
      async pay() {
        const deposit = open.shift();
        if (!deposit) return;
        await money.pay(deposit.reference);
        await pay.claim(deposit.reference, deposit.amount);
      },
      withdraw,
      payOut: () => payOut(money.deps),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
        for (const { kind, amount } of steps) {
          await take[kind](amount).catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 409) throw error;
          });
          const { rows } = await money.owner.query<{ balance: bigint; out: bigint }>(
            `SELECT a.wallet + a.held + (SELECT coalesce(sum(t.amount), 0) FROM ledger.transactions t
                      WHERE t.customer_id = a.customer_id AND t.kind = 'deposit' AND t.status = 'pending') AS balance,
                    a.held + a.paystack_out AS out
               FROM ledger.accounts a WHERE a.customer_id = $1`,
            [by()],
          );
          expect(Number(rows[0]?.balance)).toBeLessThanOrEqual(30_000_000);
          expect(Number(rows[0]?.out)).toBeLessThanOrEqual(5_000_000);
        }
      }),
      { numRuns: 2 },
    );
    await money.expectPromisesKept();
  });

  test('come from the table that is in force on the day', async () => {
    const tomorrow = lagosDay(new Date(Date.now() + 86_400_000));
    expect(await setLimits(lagosDay(new Date()))).toContain('begin on a day to come');
    expect(await setLimits('tomorrow')).toContain('Usage:');
    expect(await setLimits(tomorrow)).toBe(`These limits hold from ${tomorrow} on.\n`);
    expect((await level()).limits.deposit).toBe(50_000);
    const { levels } = (await getSystemSettings(admin.api)).settings;
    expect(levels?.checked).toBe(true);
    expect(levels?.tables.map(({ levels }) => levels.map(({ deposit }) => deposit))).toEqual([
      [50_000, 50_000, 100_000, null],
      [7000, 7000, 7000, null],
    ]);
    person = await money.later(person, 86_400_000);
    expect((await level()).limits.deposit).toBe(7000);
    await money.owner.query(`DELETE FROM level_limits WHERE from_day > '2026-01-01'`);
  });
});

test('without KYC=on nothing is checked but the email address', async () => {
  const { env } = money.deps;
  env.kyc = false;
  try {
    await give(100_000);
    await pay.start(newReference(), 5_000_000);
    await withdraw(60_000);
    expect(await level()).toMatchObject({ checked: false });
  } finally {
    env.kyc = true;
  }
});

test('a phone number that was not given at sign-up can be added once', async () => {
  person = await newCustomer(money, { phoneNumber: '' });
  await identify();
  expect(await level()).toMatchObject({ level: 0, next: { needs: ['phone'] } });
  await expect(givePhone(person.api, { userId: by(), phoneNumber: 'none' })).rejects.toMatchObject({ status: 422 });
  await givePhone(person.api, { userId: by(), phoneNumber: '+234 803 555 0199' });
  expect(await level()).toMatchObject({ level: 1 });
  await expect(givePhone(person.api, { userId: by(), phoneNumber: '0803 555 0000' })).rejects.toMatchObject({
    status: 409,
    code: 'phone_known',
  });
});

describe('what administrators confirm', () => {
  const seen = async () => (await getUserDetails(admin.api, by())).user.level;

  test('is kept with who, when and what, is told to the customer, and is taken back with a reason', async () => {
    await expect(confirm('nin', 'NIN 1234 5678 901')).rejects.toMatchObject({
      status: 422,
      fields: { shown: 'Please write the last four digits only, never the whole number' },
    });
    await confirm('nin');
    await expect(confirm('nin')).rejects.toMatchObject({ status: 409, code: 'already_confirmed' });
    const [verification] = (await seen())?.verifications ?? [];
    expect(verification).toMatchObject({
      kind: 'nin',
      shown: 'Slip seen, ends in 4821',
      by: 'Tunde Bakare',
      revoked: null,
    });
    expect((await getNotices(person.api, by())).notices[0]).toMatchObject({
      kind: 'level',
      title: 'Your NIN is confirmed',
      text: 'You are at level 1 now. Your profile shows its limits.',
    });
    const id = verification?._id ?? '';
    await revokeVerification(admin.api, id, { reason: 'Another person’s slip' });
    await expect(revokeVerification(admin.api, id, { reason: 'again' })).rejects.toMatchObject({
      code: 'already_revoked',
    });
    expect(await seen()).toMatchObject({ level: 0, verifications: [{ revoked: { reason: 'Another person’s slip' } }] });
    await confirm('nin');
    expect(await level()).toMatchObject({ level: 1 });
    const { rows } = await money.owner.query(
      `SELECT action, staff_id, before, after FROM audit_log WHERE subject = 'customer:' || $1 ORDER BY id`,
      [by()],
    );
    expect(rows).toEqual([
      { action: 'confirmVerification', staff_id: admin.id, before: { nin: false }, after: { nin: true } },
      { action: 'revokeVerification', staff_id: admin.id, before: { nin: true }, after: { nin: false } },
      { action: 'confirmVerification', staff_id: admin.id, before: { nin: false }, after: { nin: true } },
    ]);
  });

  test('is refused for an organisation, which is checked by its papers', async () => {
    const { id } = await newOrganisation(money);
    const given = confirmVerification(admin.api, id, { kind: 'nin', shown: 'Slip seen, ends in 4821' });
    expect(await refusalOf(given)).toMatchObject({ status: 409, code: 'not_for_organisations' });
  });

  test('waits for a second administrator where it allows amounts that nobody may move alone', async () => {
    await identify();
    await confirm('nin');
    const asked = await confirm('address', 'Electricity bill of October');
    expect(asked).toMatchObject({
      message: expect.stringContaining('The customer could then withdraw ₦5,000,000 a day.'),
    });
    expect(await level()).toMatchObject({ level: 2 });
    const { approvals } = await getApprovals(admin.api, { waiting: true });
    const request = approvals.find(({ user }) => user?._id === by());
    expect(request?.act).toEqual({
      action: 'confirmVerification',
      kind: 'address',
      shown: 'Electricity bill of October',
    });
    const other = await newAdmin(money, 'Ifeoma Eze');
    await money.owner.query(`UPDATE staff SET created_at = created_at - interval '2 days' WHERE id = $1`, [other.id]);
    await approveRequest(other.api, request?._id ?? '', {});
    expect(await level()).toMatchObject({ level: 3, limits: { deposit: null, balance: null }, next: null });
    expect((await seen())?.verifications[0]).toMatchObject({ kind: 'address', by: 'Ifeoma Eze' });
    await pay.start(newReference(), 9_000_000);
  });

  const bvn = async () => void (await identify());
  const nin = () => confirm('nin');
  const address = () => confirm('address', 'Electricity bill of October');
  const orders = [
    { order: 'BVN, NIN, address', steps: [bvn, nin, address], waits: 'address', alone: 2 },
    { order: 'BVN, address, NIN', steps: [bvn, address, nin], waits: 'nin', alone: 1 },
    { order: 'NIN, BVN, address', steps: [nin, bvn, address], waits: 'address', alone: 2 },
    { order: 'NIN, address, BVN', steps: [nin, address, bvn], waits: 'address', alone: 2 },
    { order: 'address, BVN, NIN', steps: [address, bvn, nin], waits: 'nin', alone: 1 },
    { order: 'address, NIN, BVN', steps: [address, nin, bvn], waits: 'nin', alone: 1 },
  ];
  test.each(orders)('needs two administrators for level 3 in the order $order', async ({ steps, waits, alone }) => {
    for (const step of steps) await step();
    expect(await level()).toMatchObject({ level: alone });
    const { approvals } = await getApprovals(admin.api, { waiting: true });
    const requests = approvals.filter(({ user }) => user?._id === by());
    expect(requests.map(({ act }) => act)).toMatchObject([{ action: 'confirmVerification', kind: waits }]);
    const other = await newAdmin(money, 'Ifeoma Eze');
    await money.owner.query(`UPDATE staff SET created_at = created_at - interval '2 days' WHERE id = $1`, [other.id]);
    await approveRequest(other.api, requests[0]?._id ?? '', {});
    expect(await level()).toMatchObject({ level: 3 });
  });

  test('waits also while the customer has not yet shown a BVN, email address or phone number, and says so', async () => {
    person = await newCustomer(money, { phoneNumber: '' });
    await money.owner.query('UPDATE customers SET email_confirmed_at = NULL WHERE id = $1', [by()]);
    await confirm('nin');
    expect(await confirm('address', 'Electricity bill of October')).toMatchObject({
      message: expect.stringContaining(
        'The customer could then withdraw ₦5,000,000 a day as soon as the BVN, the email address and the phone number are known.',
      ),
    });
  });

  test('is in the customer’s own file, and is erased when the account is closed', async () => {
    await confirm('address', 'Bank letter of May');
    const file: unknown = JSON.parse(await (await getOwnData(person.api, { userId: by(), password: PASSWORD })).text());
    expect(file).toMatchObject({ verifications: [{ kind: 'address', shown: 'Bank letter of May' }] });
    await closeAccount(person.api, { userId: by(), password: PASSWORD });
    expect(await seen()).toMatchObject({ verifications: [] });
    await expect(confirm('nin')).rejects.toMatchObject({ status: 409, code: 'account_closed' });
    const { rows } = await money.owner.query(
      `SELECT count(*)::int AS n FROM audit_log a WHERE a::text LIKE '%Bank letter%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
