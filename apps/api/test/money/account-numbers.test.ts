/** Account numbers of customers' own: given once, and every kobo that is transferred to one arrives with its owner once. */
import { getAllUsers, getUserDetails } from '@ajose/sdk/admin/users';
import { askAccountNumber, findTransfer, getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { getNotices } from '@ajose/sdk/customer/notices';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyAccount, moveAccountNumbers } from '../../src/money/account-numbers.ts';
import { handleEvents } from '../../src/money/gateway-events.ts';
import { searchGateways } from '../../src/money/reconciliation/gateway-lists.ts';
import { startMoney } from '../money.ts';
import { eventsAbout, identified, tellLast, transferTo, withNumber } from '../own-accounts.ts';
import { chargeEvent, healGateway, paymentsOf } from '../payments.ts';
import { newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

const NUMBER_LATER = '22222222226';
const NO_NUMBER = '22222222227';

/** Two customers with an account number. */
let ada: TestCustomer;
let bola: TestCustomer;
let numberOf: Map<TestCustomer, string>;
const money = await startMoney();
afterAll(() => money.close());

beforeAll(async () => {
  ada = await money.newPerson();
  bola = await money.newPerson();
  const given = [await withNumber(money, ada), await withNumber(money, bola)];
  numberOf = new Map([ada, bola].map((person, index) => [person, given[index]?.number ?? '']));
});
beforeEach(async () => {
  money.clock.set(new Date());
  await healGateway(money);
});

const accountOf = async ({ api, user }: TestCustomer) => (await getAccountNumber(api, user._id)).account;
const job = () => moveAccountNumbers(money.deps);
const ask = ({ api, user }: TestCustomer) => askAccountNumber(api, { userId: user._id });
const look = ({ api, user }: TestCustomer) => findTransfer(api, { userId: user._id });
const send = (person: TestCustomer, amount: number, more: object = {}) =>
  transferTo(money, numberOf.get(person) ?? '', amount, more);
const casesAbout = async (reference: string) =>
  (
    await money.owner.query<{ kind: string; message: string }>(
      'SELECT kind, message FROM money.cases WHERE reference = $1',
      [reference],
    )
  ).rows;

describe('administrators', () => {
  test('see the number on the customer’s page, and find the customer by the full number', async () => {
    const admin = await newAdmin(money);
    const account = await accountOf(ada);
    const { user } = await getUserDetails(admin.api, ada.user._id);
    expect(user.accountNumber).toEqual(account);
    const find = async (search: string) => (await getAllUsers(admin.api, { search })).users.map(({ _id }) => _id);
    expect(await find(account.number ?? '')).toEqual([ada.user._id]);
    expect(await find(` ${account.number?.slice(0, 5)} ${account.number?.slice(5)}`)).toEqual([ada.user._id]);
    expect(await find('9999999998')).toEqual([]);
  });
});

describe('the number', () => {
  test('is given once, with a notice and an email, and does not change', async () => {
    const account = await accountOf(ada);
    expect(account).toMatchObject({
      state: 'given',
      bank: money.world.does.number.bank,
      number: expect.stringMatching(/^\d{10}$/),
    });
    const { notices } = await getNotices(ada.api, ada.user._id);
    expect(notices[0]).toMatchObject({ kind: 'account_number', text: expect.stringContaining(account.number ?? '?') });
    await money.runJobs();
    expect(money.emails.filter(({ to }) => to === ada.user.email).map(({ subject }) => subject)).toContain(
      'Your account number is here',
    );
    await ask(ada);
    await job();
    expect(await accountOf(ada)).toEqual(account);
    const file = JSON.parse(
      await (await getOwnData(ada.api, { userId: ada.user._id, password: PASSWORD })).text(),
    ) as object;
    expect(file).toMatchObject({ accountNumbers: [{ number: account.number }] });
  });

  test('may be the number of another customer at another bank: each of them gets what is sent to their own', async () => {
    const chi = await money.newPerson();
    await identified(money, chi);
    await ask(chi);
    const { rows } = await money.owner.query<{ code: string }>(
      'SELECT gateway_code AS code FROM account_numbers WHERE customer_id = $1',
      [chi.user._id],
    );
    const ref = rows[0]?.code ?? '';
    const number = numberOf.get(ada) ?? '';
    const account = { id: 'other', number, name: 'CHI', bank: 'Another Bank', provider: 'another-bank' };
    await applyAccount(money.deps, money.world.name, ref, account);
    expect(await accountOf(chi)).toMatchObject({ state: 'given', number, bank: 'Another Bank' });
    const admin = await newAdmin(money);
    const { users } = await getAllUsers(admin.api, { search: number });
    expect(users.map(({ _id }) => _id).toSorted()).toEqual([ada.user._id, chi.user._id].toSorted());
    const before = await money.walletOf(ada);
    const reference = await send(ada, 2000);
    await money.tell(chargeEvent(money, reference));
    expect([(await money.walletOf(ada)) - before, await money.walletOf(chi)]).toEqual([2000, 0]);
    await money.owner.query('DELETE FROM account_numbers WHERE customer_id = $1', [chi.user._id]);
  });

  test('is given only with a checked identity and a status that lets money in', async () => {
    const person = await money.newPerson();
    await expect(ask(person)).rejects.toMatchObject({ status: 409, code: 'not_identified' });
    await money.owner.query('UPDATE customers SET status = 40 WHERE id = $1', [person.user._id]);
    await expect(ask(person)).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
    await expect(look(person)).rejects.toMatchObject({ status: 404, code: 'no_account_number' });
  });

  test.skipIf(!money.world.does.tellsOfNumbers)(
    'is found by asking again where the answer, or the event, was lost; a second one is never made (not at Monnify, which reserves it with the BVN)',
    async () => {
      const person = await money.newPerson();
      await identified(money, person);
      await ask(person);
      await money.order('faults', { mode: 'lost', count: 1, path: '/dedicated_account' });
      await job();
      expect(await accountOf(person)).toMatchObject({ state: 'asked', number: null });
      money.clock.advance(61_000);
      await job();
      expect(await accountOf(person)).toMatchObject({ state: 'given' });
      expect(eventsAbout(money, person, 'dedicatedaccount')).toHaveLength(1);
    },
  );

  test.skipIf(!money.world.does.tellsOfNumbers)(
    'comes by its event, or does not come and says why (not at Monnify, which has no such event)',
    async () => {
      const later = await money.newPerson();
      expect(await withNumber(money, later, NUMBER_LATER)).toMatchObject({ state: 'asked' });
      await tellLast(money, later, 'dedicatedaccount');
      expect(await accountOf(later)).toMatchObject({ state: 'given' });

      const person = await money.newPerson();
      await withNumber(money, person, NO_NUMBER);
      await tellLast(money, person, 'dedicatedaccount');
      expect(await accountOf(person)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('try again later'),
      });
      await ask(person);
      await job();
      await tellLast(money, person, 'dedicatedaccount');
      expect(await accountOf(person)).toMatchObject({ state: 'failed' });
    },
  );

  test('is closed with the account, also when the gateway was away, and what still comes is a case', async () => {
    const person = await money.newPerson();
    const { number } = await withNumber(money, person);
    const reference = await transferTo(money, number, 250);
    const event = chargeEvent(money, reference);
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.closeAccount });
    await closeAccount(person.api, { userId: person.user._id, password: PASSWORD });
    await job();
    expect(money.world.isOpen(number)).toBe(true);
    await money.tell(event);
    expect(await casesAbout(reference)).toMatchObject([
      { kind: 'unowned_payment', message: expect.stringContaining(number ?? '?') },
    ]);
    expect(await money.walletOf(person)).toBe(0);
    money.clock.advance(61_000);
    await job();
    expect(money.world.isOpen(number)).toBe(false);
    const { rows } = await money.owner.query('SELECT FROM account_numbers WHERE customer_id = $1', [person.user._id]);
    expect(rows).toHaveLength(0);
  });

  test('is closed later where the gateway refuses to close it now and still has it', async () => {
    const person = await money.newPerson();
    const { number } = await withNumber(money, person);
    await closeAccount(person.api, { userId: person.user._id, password: PASSWORD });
    const refused = async () => ({ outcome: 'refused' as const, code: '99', message: 'Unable to process request' });
    await moveAccountNumbers(withGateway(money.deps, { ...gatewayOf(money.deps), closeAccount: refused }));
    expect(money.world.isOpen(number)).toBe(true);
    const cases = async () =>
      (
        await money.owner.query('SELECT kind, resolved_at IS NULL AS open FROM money.cases WHERE customer_id = $1', [
          person.user._id,
        ])
      ).rows;
    expect(await cases()).toEqual([]);
    money.clock.advance(25 * 3_600_000);
    await moveAccountNumbers(withGateway(money.deps, { ...gatewayOf(money.deps), closeAccount: refused }));
    expect(await cases()).toEqual([{ kind: 'number_not_closed', open: true }]);
    money.clock.advance(3_600_000);
    await job();
    expect(money.world.isOpen(number)).toBe(false);
    expect(await cases()).toEqual([{ kind: 'number_not_closed', open: false }]);
    const { rows } = await money.owner.query('SELECT FROM account_numbers WHERE customer_id = $1', [person.user._id]);
    expect(rows).toHaveLength(0);
  });
});

describe('a transfer', () => {
  test('is credited in full with its sender, and the fee is ours', async () => {
    const before = await money.walletOf(ada);
    const reference = await send(ada, 50_000, { sender: 'CHIDI OKAFOR', bank: 'Kuda Bank' });
    await money.tell(chargeEvent(money, reference));
    await money.tell(chargeEvent(money, reference));
    expect(await money.walletOf(ada)).toBe(before + 50_000);
    const [newest] = await paymentsOf(money, ada).list();
    expect(newest).toMatchObject({
      transactionId: reference,
      amount: 50_000,
      metadata: { sender: money.world.does.number.sender('CHIDI OKAFOR') },
    });
    const { rows } = await money.owner.query<{ fee: bigint }>(
      `SELECT d.fee_booked AS fee FROM money.deposits d JOIN ledger.transactions t USING (customer_id, id) WHERE t.transaction_id = $1`,
      [reference],
    );
    expect(rows).toEqual([{ fee: money.world.does.number.feeKobo }]);
  });

  test.skipIf(money.world.does.looksUp)(
    'to a number that is not this customer’s belongs to nobody, whatever else its event says (not at Monnify, whose event is looked up)',
    async () => {
      const before = [await money.walletOf(ada), await money.walletOf(bola)];
      const reference = await send(ada, 700);
      const { data: other } = chargeEvent(money, await send(bola, 1)) as { data: { customer: object } };
      const news = { customer: other.customer, metadata: { userId: bola.user._id } };
      await money.tell(chargeEvent(money, reference, news));
      expect(await casesAbout(reference)).toMatchObject([{ kind: 'unowned_payment' }]);
      expect([await money.walletOf(ada), await money.walletOf(bola)]).toEqual(before);
    },
  );

  test('does not go to the customer who opened a payment under its reference', async () => {
    const before = [await money.walletOf(ada), await money.walletOf(bola)];
    const reference = await send(ada, 900);
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM money.open_deposit($1, $2, $1, 90000, 'wallet', '${money.world.name}', now(), '{}', NULL, NULL, '${money.world.name}')`,
      [bola.user._id, reference],
    );
    await money.owner.query(`SELECT money.save_where_to_pay($1, $2, 'opened', NULL)`, [bola.user._id, rows[0]?.id]);
    await money.tell(chargeEvent(money, reference));
    expect([await money.walletOf(ada), await money.walletOf(bola)]).toEqual([(before[0] ?? 0) + 900, before[1]]);
  });

  test('that the gateway has not noticed, or whose webhook was lost, is found when its customer asks', async () => {
    await look(bola);
    const before = await money.walletOf(bola);
    await send(bola, 200);
    await expect(look(bola)).resolves.toMatchObject({ arrived: { amount: 200 } });
    await send(bola, 100, { unnoticed: true });
    await expect(look(bola)).resolves.toMatchObject({ arrived: { amount: 100 } });
    await expect(look(bola)).resolves.toMatchObject({ arrived: { amount: 100 } });
    expect(await money.walletOf(bola)).toBe(before + 300);
    money.clock.advance(2 * 3_600_000);
    await expect(look(bola)).resolves.toMatchObject({ arrived: null });
    await money.order('faults', { mode: 'error', count: 5, path: money.world.paths.listOfAccount });
    await expect(look(bola)).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
  });

  test('whose webhook was lost is found by the first search, however late', async () => {
    await look(ada);
    const before = await money.walletOf(ada);
    await send(ada, 300);
    money.clock.advance(100 * 3_600_000);
    await money.owner.query(`DELETE FROM money.job_runs WHERE name = 'gateway_lists ${money.world.name}'`);
    await searchGateways(money.deps);
    expect(await money.walletOf(ada)).toBe(before + 300);
  });

  test('arrives once whatever happens to its webhooks, and our books equal the gateway’s to the kobo', async () => {
    const transfers = fc.array(
      fc.record({
        to: fc.constantFrom(ada, bola),
        kobo: fc.integer({ min: 1, max: 90_000_000 }),
        told: fc.constantFrom(0, 1, 2),
        unnoticed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(transfers, fc.infiniteStream(fc.nat()), async (list, order) => {
        const events: object[] = [];
        for (const { to, kobo, told: item, unnoticed } of list) {
          const reference = await send(to, kobo / 100, { unnoticed });
          if (reference) events.push(...Array.from({ length: item }, () => chargeEvent(money, reference)));
        }
        const shuffled = events.toSorted(() => (Number(order.next().value) % 3) - 1);
        await Promise.all(shuffled.map((event) => money.tell(event)));
        await look(ada);
        await look(bola);
      }),
      { numRuns: 8 },
    );
    await handleEvents(money.deps);
    await searchGateways(money.deps);
    for (const [person, number] of numberOf) {
      const sent = money.world.arrivedAt(number);
      const { rows } = await money.owner.query<{ key: string; kobo: bigint; fee: bigint }>(
        `SELECT t.transaction_id AS key, d.paid_kobo AS kobo, d.fee_booked AS fee FROM money.deposits d
           JOIN ledger.transactions t USING (customer_id, id) WHERE d.customer_id = $1 AND d.channel = 'dedicated_nuban'`,
        [person.user._id],
      );
      const unowned = new Set(
        (await money.owner.query<{ reference: string }>('SELECT reference FROM money.cases')).rows.map(
          (r) => r.reference,
        ),
      );
      const expected = sent
        .filter(({ reference }) => !unowned.has(reference))
        .map(({ reference, paidKobo, feesKobo }) => ({
          key: reference,
          kobo: BigInt(paidKobo),
          fee: BigInt(feesKobo ?? 0),
        }));
      const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
      expect(rows.toSorted(byKey)).toEqual(expected.toSorted(byKey));
    }
    await money.expectPromisesKept();
  });
});
