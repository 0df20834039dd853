/** Auto-save: each due day has one outcome, which the gateway or the wallet decides, and nothing is charged twice. */
import { keepCard, removeCard } from '@ajose/sdk/customer/cards';
import {
  changeAutoSave,
  editAutoSave,
  getAutoSaves,
  skipAutoSave,
  startAutoSave,
} from '@ajose/sdk/customer/auto-saves';
import type { AutoSaveDate, StartAutoSaveBody } from '@ajose/sdk/contract/auto-saves';
import { addInvestment, getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { autoSaveCards } from '../../src/saving/auto-saves/from-card.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { wordsFor } from '../../src/saving/auto-saves/refusals.ts';
import { payByCard } from '../card-payments.ts';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, healGateway, payIn, sendBack } from '../payments.ts';
import { apiOf, newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { signInTo } from '../sign-in.ts';
import { gatewayOf, withGateway } from '../stack.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let person: TestCustomer;

const money = await startMoney({ LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000' });
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  await healGateway(money);
  // No job may touch what an earlier test has left.
  await money.owner.query('UPDATE money.auto_saves SET ended_at = now() WHERE ended_at IS NULL');
  await money.owner.query(
    "UPDATE money.auto_save_dates SET outcome = 'skipped', link = NULL, decided_at = now(), run_at = NULL",
  );
  person = await money.newPerson();
});

const tomorrow = () => lagosDay(new Date(money.clock.now().getTime() + DAY));
/** Sets the clock to an hour of Lagos on a day. */
const at = (day: string, hour: number, minutes = 0) =>
  money.clock.set(new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 1) * HOUR + minutes * 60_000));
const run = async () => {
  await autoSave(money.deps);
  await autoSaveCards(money.deps);
};
const runAt = async (day: string, hour: number, minutes = 1) => {
  at(day, hour, minutes);
  await run();
};

const start = (more: Partial<StartAutoSaveBody>) =>
  startAutoSave(person.api, {
    userId: person.user._id,
    idempotencyKey: crypto.randomUUID(),
    amount: 1000,
    every: 'day',
    on: 0,
    source: 'wallet',
    cardId: null,
    planId: null,
    ...more,
  });
const notAnswered = async () => ({ outcome: 'unknown' as const, message: 'No answer' });
/** The person in a new session, because the earlier ones have expired. */
const again = async () => {
  const { token } = await signInTo(money, person.user.email, PASSWORD);
  return { ...person, api: apiOf(money, token) };
};
const days = async (): Promise<readonly AutoSaveDate[]> => {
  const { api, user } = await again();
  return (await getAutoSaves(api, user._id)).autoSaves[0]?.past ?? [];
};
const outcomes = async () => (await days()).map(({ outcome }) => outcome);
/** The emails to this customer about auto-save. */
const news = async () => {
  await money.runJobs();
  return money.emails.filter(({ to, subject }) => to === person.user.email && !/^Welcome|new device/.test(subject));
};
const charges = () => money.world.charges().filter(({ reference }) => reference.startsWith('asv-'));
const charged = () => charges().filter(({ email, status }) => email === person.user.email && status === 'success');
const references = () =>
  charges()
    .filter(({ email }) => email === person.user.email)
    .map(({ reference }) => reference);

async function newPlan(wallet = 100_000, term = 400): Promise<string> {
  person = await money.newPerson(wallet);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: term, savings: true });
  await money.owner.query('UPDATE products SET exit_after_days = 0 WHERE id = $1', [productId]);
  const body = { userId: person.user._id, productId, capital: 1000, idempotencyKey: crypto.randomUUID() };
  return (await addInvestment(person.api, body)).investment._id;
}
const capital = async () =>
  (await getUserInvestments((await again()).api, { userId: person.user._id })).investments[0]?.capital;

/** @param end the last digits of a card that behaves so when it is charged again; one that pays always unless given */
async function newCard(end?: string): Promise<string> {
  const card = end === undefined ? {} : { number: `408408000000${end}`, cvv: '408' };
  const transactionId = await payByCard(money, person, card);
  return (await keepCard(person.api, { userId: person.user._id, transactionId })).card._id;
}
/** Something that happens to the customer's savings. */
type Act = () => Promise<unknown>;
const byOwner =
  (text: string): Act =>
  () =>
    money.owner.query(text, [person.user._id]);
/** Leaves each plan of the customer early. */
async function leave(): Promise<void> {
  const { rows: plans } = await money.owner.query<{ id: string }>(
    'SELECT id FROM money.investments WHERE customer_id = $1',
    [person.user._id],
  );
  for (const { id } of plans)
    await money.owner.query(
      `SELECT money.exit_early($1, q.id, now()) FROM money.quote_exit($1, $2, now(), now() + interval '1 hour') q`,
      [person.user._id, id],
    );
}
/**
 * A database that calls `act` once: before the first transaction (`connect`) or single statement (`query`) after a day that matches `such`
 * exists.
 */
function actingWhen(
  such: string,
  before: 'connect' | 'query',
  act: Act,
): { db: typeof money.db; acted: () => boolean } {
  let acted = false;
  const look = async (): Promise<void> => {
    const { rows } = await money.owner.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM money.auto_save_dates WHERE customer_id = $1 AND ${such}`,
      [person.user._id],
    );
    if (acted || rows[0]?.n === 0n) return;
    acted = true;
    await act();
  };
  const db = new Proxy(money.db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== before) return member.bind(target);
      return async (...given: unknown[]) => {
        await look();
        return Reflect.apply(member, target, given);
      };
    },
  });
  return { db, acted: () => acted };
}
const code = () => money.world.cardOf(person.user.email) ?? '';

describe('what is chosen', () => {
  test('begins on the next day, and the next five days are shown', async () => {
    const planId = await newPlan();
    const { autoSave } = await start({ planId, every: 'week', on: 5 });
    expect(autoSave.next).toHaveLength(5);
    expect(autoSave.next[0]?.date && autoSave.next[0].date > lagosDay(money.clock.now())).toBe(true);
    for (const { date } of autoSave.next) expect(new Date(date).getUTCDay()).toBe(5);
    const stats = await getUserStats(person.api, person.user._id);
    const next = { date: autoSave.next[0]?.date, amount: 1000, into: autoSave.planName };
    expect(stats.stats.autoSave).toEqual({ next, attention: null });
  });

  test.for([
    [29, ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']],
    [30, ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
    [31, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ] as const)('comes on day %i of the month, and on the last day of a month without it', async ([on, due]) => {
    at('2027-01-20', 8);
    const planId = await newPlan();
    const { autoSave } = await start({ planId, every: 'month', on });
    expect(autoSave.next.slice(0, 4).map(({ date }) => date)).toEqual(due);
    for (const day of due) {
      await runAt(lagosDay(new Date(Date.parse(day) - DAY)), 6);
      await runAt(day, 6);
    }
    expect((await days()).map(({ date, outcome }) => [date, outcome])).toEqual(
      due.toReversed().map((day) => [day, 'saved']),
    );
    expect(await capital()).toBe(5000);
  });

  test('is refused where it makes no sense, and where plan or card is not theirs', async () => {
    const planId = await newPlan();
    const unreasonable = [
      { amount: 99.99, planId },
      { planId: null },
      { planId, every: 'week', on: 8 } as const,
      { planId, every: 'month', on: 0 } as const,
      { planId, source: 'card' } as const,
    ];
    for (const wrong of unreasonable) await expect(start(wrong)).rejects.toMatchObject({ status: 422 });
    const cardId = await newCard();
    const other = await money.newPerson();
    person = other;
    await expect(start({ planId })).rejects.toMatchObject({ status: 404, code: 'plan_not_found' });
    await expect(start({ source: 'card', cardId })).rejects.toMatchObject({ status: 404, code: 'card_not_found' });
  });

  test('shows no day after the plan has ended, and is refused where no day is left', async () => {
    at('2027-03-10', 15);
    const planId = await newPlan(100_000, 16);
    // The plan ends on Friday, 26 March, at three in the afternoon.
    const { autoSave } = await start({ planId, every: 'week', on: 5 });
    expect(autoSave.next.map(({ date }) => date)).toEqual(['2027-03-12', '2027-03-19', '2027-03-26']);
    const late = { planId, every: 'month', on: 27 } as const;
    await expect(start(late)).rejects.toMatchObject({ status: 409, code: 'plan_ends_first' });
    for (const { date } of autoSave.next) await runAt(date, 6);
    expect(await outcomes()).toEqual(['saved', 'saved', 'saved']);
  });

  test('the same request starts one auto-save, and at most twenty run', async () => {
    const planId = await newPlan();
    const idempotencyKey = crypto.randomUUID();
    const [first, two] = [await start({ planId, idempotencyKey }), await start({ planId, idempotencyKey })];
    expect(two.autoSave._id).toBe(first.autoSave._id);
    for (let n = 1; n < 20; n += 1) await start({ planId });
    await expect(start({ planId })).rejects.toMatchObject({ status: 409, code: 'too_many_auto_saves' });
  });

  test('two customers with one key have an auto-save each under an id that neither chose, which their references have', async () => {
    const idempotencyKey = crypto.randomUUID();
    const ids = [];
    for (let n = 0; n < 2; n += 1) {
      const planId = await newPlan();
      ids.push((await start({ planId, idempotencyKey })).autoSave._id);
    }
    expect(new Set([...ids, idempotencyKey]).size).toBe(3);
  });

  test('the same idempotency key with another body is refused, and the same request gets the same answer whatever has happened since', async () => {
    const planId = await newPlan();
    const cardId = await newCard();
    const asked = {
      idempotencyKey: crypto.randomUUID(),
      planId,
      amount: 1000,
      every: 'week',
      on: 5,
      source: 'card',
      cardId,
    } as const;
    const { autoSave } = await start(asked);
    const others: Partial<StartAutoSaveBody>[] = [
      { amount: 1000.01 },
      { every: 'month' },
      { every: 'day', on: 0 },
      { on: 6 },
      { source: 'wallet', cardId: null },
      { cardId: crypto.randomUUID() },
      { planId: null },
    ];
    for (const other of others) {
      await expect(start({ ...asked, ...other })).rejects.toMatchObject({
        status: 409,
        code: 'id_reused',
        message: 'This request was made before with other details. Please start a new one.',
      });
    }
    await removeCard(person.api, { userId: person.user._id, cardId });
    expect((await start(asked)).autoSave).toMatchObject({
      _id: autoSave._id,
      amount: 1000,
      every: 'week',
      on: 5,
      planId,
    });
    const both = { idempotencyKey: crypto.randomUUID(), planId };
    const raced = await Promise.allSettled([start({ ...both, amount: 200 }), start({ ...both, amount: 300 })]);
    const refused = raced.filter((settled) => settled.status === 'rejected').map(({ reason }) => reason);
    expect(refused).toMatchObject([{ status: 409, code: 'id_reused' }]);
    const { rows } = await money.owner.query('SELECT count(*)::int AS n FROM money.auto_saves WHERE customer_id = $1', [
      person.user._id,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('a day can be skipped and taken up again, and an auto-save can be paused, resumed and ended', async () => {
    const planId = await newPlan();
    const { autoSave } = await start({ planId });
    const ids = { userId: person.user._id, autoSaveId: autoSave._id };
    const skip = (date: string, skip: boolean) => skipAutoSave(person.api, { ...ids, date, skip });
    expect((await skip(tomorrow(), true)).autoSave.next[0]).toEqual({ date: tomorrow(), skipped: true });
    await expect(skip('2027-12-31', true)).rejects.toMatchObject({ status: 409, code: 'not_a_next_day' });
    expect((await skip(tomorrow(), false)).autoSave.next[0]?.skipped).toBe(false);
    const { autoSave: now } = await skip(tomorrow(), true);
    const announced = (await getUserStats(person.api, person.user._id)).stats.autoSave?.next?.date;
    expect(announced).toBe(now.next.find(({ skipped }) => !skipped)?.date);
    const change = (change: 'pause' | 'resume' | 'end') => changeAutoSave(person.api, { ...ids, change });
    expect((await change('pause')).autoSave).toMatchObject({ paused: true, next: [] });
    expect((await change('resume')).autoSave).toMatchObject({
      paused: false,
      next: [{ skipped: true }, {}, {}, {}, {}],
    });
    const day = tomorrow();
    await runAt(day, 7);
    expect(await outcomes()).toEqual(['skipped']);
    expect(await capital()).toBe(1000);
    person = await again();
    expect((await change('end')).autoSave).toMatchObject({ ended: true, next: [] });
    await expect(change('resume')).rejects.toMatchObject({ status: 409, code: 'auto_save_ended' });
    await runAt(tomorrow(), 7);
    expect(await outcomes()).toEqual(['skipped']);
  });
});

describe('what is changed afterwards', () => {
  const edit = async (autoSaveId: string, more: Partial<StartAutoSaveBody>) => {
    const { api, user } = await again();
    const kept = { amount: 1000, every: 'day', on: 0, source: 'wallet', cardId: null, planId: null } as const;
    return (await editAutoSave(api, { userId: user._id, autoSaveId, ...kept, ...more })).autoSave;
  };

  test('a new amount keeps the days, new days begin after today, and sending the same again changes nothing', async () => {
    at('2027-03-10', 15);
    const planId = await newPlan();
    const { autoSave } = await start({ planId, every: 'week', on: 5 });
    const userId = person.user._id;
    await skipAutoSave(person.api, { userId, autoSaveId: autoSave._id, date: '2027-03-19', skip: true });
    const more = await edit(autoSave._id, { planId, every: 'week', on: 5, amount: 2500.5 });
    expect(more).toMatchObject({ amount: 2500.5, next: [{ date: '2027-03-12' }, { skipped: true }, {}, {}, {}] });
    const monthly = { planId, every: 'month', on: 19, amount: 2500.5 } as const;
    const other = await edit(autoSave._id, monthly);
    // The skipped day was a Friday; today is the 19th.
    expect(other.next.slice(0, 2)).toEqual([
      { date: '2027-03-19', skipped: false },
      { date: '2027-04-19', skipped: false },
    ]);
    expect(other.past).toEqual([]);
    expect(await edit(autoSave._id, monthly)).toEqual(other);
    await runAt('2027-03-19', 6);
    expect(await outcomes()).toEqual(['saved']);
    expect(await capital()).toBe(3500.5);
  });

  test('a day that has begun is carried out as it was chosen when it began', async () => {
    const planId = await newPlan(1000);
    const { autoSave } = await start({ planId });
    const day = tomorrow();
    await runAt(day, 6);
    await edit(autoSave._id, { planId, amount: 5000 });
    await giveCash(money.owner, person.user._id, 'late', 600_000n);
    await runAt(day, 12);
    expect(await outcomes()).toEqual(['saved']);
    expect(await capital()).toBe(2000);
    await runAt(tomorrow(), 6);
    expect(await capital()).toBe(7000);
  });

  test('a charge under way goes where it was meant to go when it was made, and no further', async () => {
    const planId = await newPlan();
    const cardId = await newCard();
    const { autoSave: inner } = await start({ source: 'card', cardId, planId });
    const day = tomorrow();
    at(day, 6, 1);
    await autoSave(money.deps);
    // The gateway charges the card, and its answer is lost.
    const gateway = gatewayOf(money.deps);
    const chargeCard: typeof gateway.chargeCard = async (charge) => {
      await gateway.chargeCard(charge);
      return notAnswered();
    };
    await autoSaveCards(withGateway(money.deps, { ...gateway, chargeCard }));
    const edited = await edit(inner._id, { source: 'card', cardId, planId: null, amount: 9000 });
    expect(edited.planId).toBeNull();
    await runAt(day, 6, 30);
    expect(await outcomes()).toEqual(['saved']);
    expect(charged()).toMatchObject([{ paidKobo: 100_000 }]);
    expect(await capital()).toBe(2000);
    await money.expectPromisesKept();
  });

  test('a refused card does not stop an auto-save that meanwhile saves from elsewhere', async () => {
    const planId = await newPlan();
    const { autoSave: inner } = await start({ source: 'card', cardId: await newCard('1005'), planId });
    at(tomorrow(), 6, 1);
    await autoSave(money.deps);
    await edit(inner._id, { planId });
    await run();
    const { api, user } = await again();
    const { autoSaves } = await getAutoSaves(api, user._id);
    expect(autoSaves[0]).toMatchObject({ ended: false, source: 'wallet', past: [{ outcome: 'not_saved' }] });
  });

  test('is refused where nothing would be saved, where auto-save has ended, and for what is not theirs', async () => {
    const planId = await newPlan(100_000, 10);
    const { autoSave } = await start({ planId });
    const userId = person.user._id;
    const late = Number(lagosDay(new Date(money.clock.now().getTime() + 12 * DAY)).slice(8));
    await expect(edit(autoSave._id, { planId, every: 'month', on: late })).rejects.toMatchObject({
      code: 'plan_ends_first',
    });
    await expect(edit(autoSave._id, { planId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'plan_not_found' });
    await expect(edit(autoSave._id, {})).rejects.toMatchObject({ status: 422 });
    const owner = person;
    person = await money.newPerson();
    await expect(edit(autoSave._id, { planId })).rejects.toMatchObject({ status: 404, code: 'auto_save_not_found' });
    person = owner;
    await changeAutoSave(person.api, { userId, autoSaveId: autoSave._id, change: 'end' });
    await expect(edit(autoSave._id, { planId })).rejects.toMatchObject({ status: 409, code: 'auto_save_ended' });
  });
});

describe('auto-save from the wallet', () => {
  test('is saved from 06:00 on, once, however often the job runs', async () => {
    await start({ planId: await newPlan() });
    const day = tomorrow();
    await runAt(day, 5, 59);
    expect(await outcomes()).toEqual([]);
    at(day, 6, 1);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await outcomes()).toEqual(['saved']);
    expect(await capital()).toBe(2000);
    expect(await money.walletOf(person)).toBe(98_000);
    expect(await news()).toEqual([]);
    await money.expectPromisesKept();
  });

  test('takes all or nothing, at 06:00, 12:00 and 18:00, and then says why with an email', async () => {
    await start({ planId: await newPlan(1999.99) });
    const day = tomorrow();
    for (const hour of [6, 12]) {
      await runAt(day, hour);
      expect(await outcomes()).toEqual(['due']);
    }
    await runAt(day, 18);
    expect(await days()).toMatchObject([
      {
        date: day,
        outcome: 'not_saved',
        why: expect.stringContaining('whole amount'),
        todo: expect.stringContaining('Add funds'),
      },
    ]);
    expect(await money.walletOf(person)).toBe(999.99);
    await run();
    expect((await news()).map(({ subject }) => subject)).toEqual(['₦1,000.00 was not saved']);
    const stats = await getUserStats((await again()).api, person.user._id);
    expect(stats.stats.autoSave?.attention).toBe('not_saved');
  });

  test('is saved at noon where the money came in the morning', async () => {
    await start({ planId: await newPlan(1000) });
    const day = tomorrow();
    await runAt(day, 6);
    await giveCash(money.owner, person.user._id, 'late', 100_000n);
    await runAt(day, 12);
    expect(await outcomes()).toEqual(['saved']);
  });

  test('days on which the platform did not run say so, and only the last of them is saved', async () => {
    await start({ planId: await newPlan() });
    const day = tomorrow();
    const third = lagosDay(new Date(Date.parse(day) + 2 * DAY));
    await runAt(third, 9);
    expect(await outcomes()).toEqual(['saved', 'not_saved', 'not_saved']);
    expect(await capital()).toBe(2000);
  });

  test('stops with a reason when the plan has ended, and does nothing for a frozen account', async () => {
    await start({ planId: await newPlan(100_000, 2) });
    await start({ planId: await newPlan() });
    await money.owner.query('UPDATE customers SET status = 40 WHERE id = $1', [person.user._id]);
    const frozen = person;
    await runAt(lagosDay(new Date(money.clock.now().getTime() + 3 * DAY)), 7);
    const { rows } = await money.owner.query(
      `SELECT d.outcome, d.why, s.stopped, s.customer_id = $1 AS frozen FROM money.auto_save_dates d
         JOIN money.auto_saves s ON s.customer_id = d.customer_id AND s.id = d.auto_save_id WHERE d.why IN ('plan_ended', 'status') ORDER BY d.why`,
      [frozen.user._id],
    );
    expect(rows).toEqual([
      { outcome: 'not_saved', why: 'plan_ended', stopped: 'plan_ended', frozen: false },
      { outcome: 'not_saved', why: 'status', stopped: null, frozen: true },
    ]);
  });
});

describe('auto-save from a card', () => {
  const startCard = async (end?: string, more: Partial<StartAutoSaveBody> = {}) =>
    start({ source: 'card', cardId: await newCard(end), ...more });

  test('is charged once under the day’s reference, into the wallet', async () => {
    const { autoSave: inner } = await startCard();
    const day = tomorrow();
    at(day, 6, 1);
    await autoSave(money.deps);
    await Promise.allSettled([autoSaveCards(money.deps), autoSaveCards(money.deps), autoSaveCards(money.deps)]);
    await run();
    expect(await outcomes()).toEqual(['saved']);
    expect(references()).toEqual([`asv-${inner._id}-${day}`]);
    const saved = await money.owner.query('SELECT metadata FROM ledger.transactions WHERE transaction_id = $1', [
      `asv-${inner._id}-${day}`,
    ]);
    expect(saved.rows[0]).toMatchObject({ metadata: { card: { last4: money.world.card.number.slice(-4) } } });
    // Nor has anybody got an email about the tries that came second.
    expect(await news()).toEqual([]);
    expect(await money.walletOf(person)).toBe(6000);
    await money.expectPromisesKept();
  });

  test('goes into a plan, whichever of job and webhook hears of it first', async () => {
    const planId = await newPlan();
    await startCard('1008', { planId });
    await runAt(tomorrow(), 6);
    const [reference = ''] = references();
    await money.pay(reference).catch(() => undefined);
    await money.tell(chargeEvent(money, reference));
    await run();
    expect(await outcomes()).toEqual(['saved']);
    expect(await capital()).toBe(2000);
    await money.expectPromisesKept();
  });

  test('an answer that never came is asked for again, and nothing is charged twice', async () => {
    await startCard();
    await money.order('faults', { mode: 'lost', count: 1, path: money.world.paths.charge });
    const day = tomorrow();
    await runAt(day, 6);
    expect(await outcomes()).toEqual(['due']);
    await runAt(day, 6, 5);
    expect(await outcomes()).toEqual(['saved']);
    expect(charged()).toHaveLength(1);
  });

  test('a charge that the gateway does not know is sent again under the same reference', async () => {
    await startCard();
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.charge });
    const day = tomorrow();
    await runAt(day, 6);
    await runAt(day, 6, 5);
    expect(await outcomes()).toEqual(['saved']);
    expect(charged()).toHaveLength(1);
  });

  test('where another gateway keeps the card by now, nothing is charged on this day, and auto-save goes on', async () => {
    await startCard();
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.charge });
    const day = tomorrow();
    await runAt(day, 6);
    const other = gatewayNames.find((name) => name !== money.world.name);
    await money.owner.query('UPDATE kept_cards SET gateway = $2 WHERE customer_id = $1', [person.user._id, other]);
    await runAt(day, 6, 5);
    expect(charged()).toEqual([]);
    const { autoSaves } = await getAutoSaves((await again()).api, person.user._id);
    expect(autoSaves).toMatchObject([{ ended: false, past: [{ outcome: 'not_saved' }] }]);
  });

  test('a refused look-up that does not say that there is no payment charges nothing again', async () => {
    await startCard();
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.charge });
    const day = tomorrow();
    await runAt(day, 6);
    const refused = async () => ({ outcome: 'refused' as const, code: '99', message: 'Unable to process request' });
    money.clock.advance(5 * 60_000);
    await autoSaveCards(withGateway(money.deps, { ...gatewayOf(money.deps), verify: refused }));
    expect(charged()).toEqual([]);
    await runAt(day, 6, 15);
    expect(await outcomes()).toEqual(['saved']);
    expect(charged()).toHaveLength(1);
  });

  test('a card with too little on it is tried three times in 24 hours, each with its own reference, and one email is sent', async () => {
    const { autoSave } = await startCard('1001');
    const day = tomorrow();
    for (const hour of [6, 8, 13, 14, 20, 21, 23]) await runAt(day, hour, 5);
    expect(references()).toEqual(['', '-2', '-3'].map((end) => `asv-${autoSave._id}-${day}${end}`));
    expect(await days()).toMatchObject([{ outcome: 'not_saved', why: expect.stringContaining('not enough money') }]);
    expect(await news()).toHaveLength(1);
    expect((await getAutoSaves((await again()).api, person.user._id)).autoSaves[0]?.ended).toBe(false);
  });

  describe('while payments through the card’s gateway are paused', () => {
    const pausePayments = async () =>
      money.owner.query(
        "INSERT INTO gateway_pauses (gateway, kind, at, asked_by, reason) VALUES ($1, 'payment', now(), $2, 'Repair')",
        [money.world.name, (await newAdmin(money)).id],
      );
    const resumePayments = () => money.owner.query('TRUNCATE gateway_pauses');
    afterEach(resumePayments);

    test('an auto-save of the day waits, and is charged once when payments are resumed', async () => {
      await startCard();
      const day = tomorrow();
      await pausePayments();
      for (const hour of [6, 9, 12]) await runAt(day, hour);
      expect(references()).toEqual([]);
      await resumePayments();
      await runAt(day, 13);
      expect(await outcomes()).toEqual(['saved']);
      expect(charged()).toHaveLength(1);
    });

    test('days that pass meanwhile say so, and only the last of them is charged', async () => {
      await startCard();
      const day = tomorrow();
      const [second, third] = [1, 2].map((days) => lagosDay(new Date(Date.parse(day) + days * DAY)));
      await pausePayments();
      for (const item of [day, second, third]) for (const hour of [7, 12]) await runAt(item ?? day, hour);
      await resumePayments();
      await runAt(third ?? day, 14);
      expect(await days()).toMatchObject([
        { outcome: 'saved' },
        { outcome: 'not_saved', why: expect.stringContaining('within a day') },
        { outcome: 'not_saved', why: expect.stringContaining('within a day') },
      ]);
      expect(charged()).toHaveLength(1);
    });
  });

  test('a second try saves the day once the money has come', async () => {
    await startCard('1001');
    const day = tomorrow();
    await runAt(day, 6);
    await money.order(`authorizations/${code()}/success`);
    await runAt(day, 14);
    expect(await outcomes()).toEqual(['saved']);
    expect(charged()).toHaveLength(1);
  });

  test('a try that seemed to fail but was paid after all saves the day, and no other try is charged', async () => {
    const { autoSave } = await startCard('1001');
    const day = tomorrow();
    await runAt(day, 6);
    await runAt(day, 14);
    const [first = '', ...others] = references();
    expect([first, others]).toEqual([`asv-${autoSave._id}-${day}`, [`asv-${autoSave._id}-${day}-2`]]);
    money.world.changeCharge(first, { status: 'success', paidKobo: 100_000 });
    await money.tell(chargeEvent(money, first));
    expect(await money.walletOf(person)).toBe(6000);
    await money.order(`authorizations/${code()}/success`);
    await runAt(day, 21, 5);
    expect(references()).toHaveLength(2);
    expect(await outcomes()).toEqual(['saved']);
    expect(await money.walletOf(person)).toBe(6000);
    await money.expectPromisesKept();
  });

  test.each([
    ['1003', 'let this card be charged'],
    ['1005', 'has expired'],
  ])('a card that ends in %s is tried once, and auto-save stops with a reason', async (end, words) => {
    await startCard(end);
    const day = tomorrow();
    for (const hour of [6, 14, 22]) await runAt(day, hour);
    expect(references()).toHaveLength(1);
    const { autoSaves } = await getAutoSaves((await again()).api, person.user._id);
    expect(autoSaves[0]).toMatchObject({
      ended: true,
      stopped: expect.stringContaining(words),
      past: [{ outcome: 'not_saved' }],
    });
  });

  test('a bank that does not honour the card three times stops auto-save', async () => {
    await startCard('1004');
    const day = tomorrow();
    for (const hour of [6, 14, 22]) await runAt(day, hour);
    expect(references()).toHaveLength(3);
    const { autoSaves } = await getAutoSaves((await again()).api, person.user._id);
    expect(autoSaves[0]).toMatchObject({ ended: true, stopped: expect.stringContaining('refused three times') });
  });

  test('tries that fail for different reasons do not stop auto-save, and a refusal of our own call is no refusal by the bank', async () => {
    const { autoSave: inner } = await startCard('1004');
    const refusing = { ...gatewayOf(money.deps) };
    const day = tomorrow();
    await runAt(day, 6);
    await money.order(`authorizations/${code()}/issuer_down`);
    await runAt(day, 14);
    await money.order(`authorizations/${code()}/do_not_honour`);
    await runAt(day, 22);
    refusing.chargeCard = async () => ({ outcome: 'refused', code: 'invalid_params', message: 'Invalid Amount Sent' });
    const next = lagosDay(new Date(Date.parse(day) + DAY));
    for (const hour of [6, 14, 22]) {
      at(next, hour, 1);
      await autoSave(money.deps);
      await autoSaveCards(withGateway(money.deps, refusing));
    }
    expect(references()).toHaveLength(3);
    const { autoSaves } = await getAutoSaves((await again()).api, person.user._id);
    const refused = {
      outcome: 'not_saved',
      why: 'Your bank refused to charge the card.',
      todo: expect.stringContaining('try again on the next day'),
    };
    expect(autoSaves[0]).toMatchObject({ _id: inner._id, ended: false, past: [refused, refused] });
  });

  test('where a debt was taken from the charged money first, the day says so and not that all of it is in the wallet', async () => {
    const planId = await newPlan(1000);
    const owed = await payIn(money, person, 4000);
    await startCard(undefined, { planId, amount: 10_000 });
    const wallet = await money.walletOf(person);
    await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), wallet));
    await payOut(money.deps);
    await sendBack(money, owed);
    at(tomorrow(), 6, 1);
    await autoSave(money.deps);
    await autoSaveCards(money.deps);
    expect(await money.walletOf(person)).toBe(6000);
    expect(await days()).toMatchObject([
      { outcome: 'saved', why: expect.stringContaining('What is owed is taken first.') },
    ]);
    await money.expectPromisesKept();
  });

  test('money that was charged before the plan ended stays in the wallet, and the day says that auto-save has stopped', async () => {
    const planId = await newPlan(100_000, 30);
    await startCard(undefined, { planId });
    at(tomorrow(), 6, 1);
    await autoSave(money.deps);
    const gateway = gatewayOf(money.deps);
    const chargeCard: typeof gateway.chargeCard = async (payment) => {
      const answer = await gateway.chargeCard(payment);
      await leave();
      return answer;
    };
    await autoSaveCards(withGateway(money.deps, { ...gateway, chargeCard }));
    const { autoSaves } = await getAutoSaves((await again()).api, person.user._id);
    expect(autoSaves[0]).toMatchObject({
      ended: true,
      stopped:
        'The money is in the wallet, because the savings plan has ended. Auto-save has stopped. Please start it again into another plan.',
      past: [{ outcome: 'saved' }],
    });
  });

  test.skipIf(!money.world.does.asksForCodes)(
    'where the bank asks, the day waits for the customer with the link, and is saved once it was confirmed (not at Monnify, which tells of no question)',
    async () => {
      await startCard('1006');
      const day = tomorrow();
      await runAt(day, 6);
      expect(await days()).toMatchObject([{ outcome: 'waits', link: expect.stringContaining('/pay/') }]);
      expect(await news()).toMatchObject([
        { subject: 'Your bank asks you to confirm ₦1,000.00', text: expect.stringContaining('/pay/') },
      ]);
      await money.pay(references()[0] ?? '');
      await runAt(day, 8);
      expect(await outcomes()).toEqual(['saved']);
    },
  );

  test.skipIf(!money.world.does.asksForCodes)(
    'what was not confirmed within a day is not saved; confirmed later, it is saved after all (where the gateway reports the bank’s question)',
    async () => {
      const { autoSave } = await startCard('1006');
      await changeAutoSave(person.api, { userId: person.user._id, autoSaveId: autoSave._id, change: 'resume' });
      const day = tomorrow();
      await runAt(day, 6);
      await money.owner.query('UPDATE money.auto_saves SET ended_at = now() WHERE id = $1', [autoSave._id]);
      money.clock.advance(25 * HOUR);
      await run();
      expect(await days()).toMatchObject([{ outcome: 'not_saved', why: expect.stringContaining('not confirmed') }]);
      const reference = references()[0] ?? '';
      await money.pay(reference);
      await money.tell(chargeEvent(money, reference));
      await run();
      expect(await outcomes()).toEqual(['saved']);
      expect(await money.walletOf(person)).toBe(6000);
    },
  );

  test('money that comes while another run gives the day up is still saved', async () => {
    const { autoSave: inner } = await startCard('1008');
    const day = tomorrow();
    at(day, 6, 1);
    await autoSave(money.deps);
    await autoSaveCards(withGateway(money.deps, { ...gatewayOf(money.deps), verify: notAnswered }));
    const reference = references()[0] ?? '';
    await money.pay(reference).catch(() => undefined);
    await money.tell(chargeEvent(money, reference));
    await money.owner.query(
      `SELECT money.postpone_auto_save($1, $2, $3, now() + interval '1 day', 'issuer_down'),
              money.decide_auto_save($1, $2, $3, 'not_saved', 'issuer_down', NULL, NULL, false, now())`,
      [person.user._id, inner._id, day],
    );
    await runAt(day, 6, 10);
    expect(await outcomes()).toEqual(['saved']);
  });

  test('removing the card stops its auto-save', async () => {
    const cardId = await newCard();
    await start({ source: 'card', cardId });
    await removeCard(person.api, { userId: person.user._id, cardId });
    await runAt(tomorrow(), 6);
    expect(references()).toEqual([]);
    const { autoSaves } = await getAutoSaves((await again()).api, person.user._id);
    expect(autoSaves[0]).toMatchObject({ ended: true, stopped: expect.stringContaining('not kept any more') });
  });

  test('no customer can take the reference of a day', async () => {
    const body = money.depositBody(person, `asv-${crypto.randomUUID()}-2026-12-01`, 5000);
    await expect(addTransaction(person.api, body)).rejects.toMatchObject({ status: 422 });
  });
});

describe('an auto-save is judged before each charge', () => {
  const PAUSED = 'It was paused or ended before it could be saved.';
  const BLOCKED = 'The account did not allow it on that day.';
  const LEFT = 'The savings plan has ended.';
  const endIt = byOwner('UPDATE money.auto_saves SET ended_at = now() WHERE customer_id = $1');
  const pauseIt = byOwner('UPDATE money.auto_saves SET paused_at = now() WHERE customer_id = $1');
  const suspend = byOwner('UPDATE customers SET status = 2 WHERE id = $1');
  const freeze = byOwner('UPDATE customers SET status = 40 WHERE id = $1');
  const stops = [
    ['was ended', endIt, PAUSED],
    ['was paused', pauseIt, PAUSED],
    ['belongs to a customer who was suspended', suspend, BLOCKED],
    ['belongs to a customer whose money may not move', freeze, BLOCKED],
    ['saves into a plan that was left', leave, LEFT],
  ] as const;
  const begin = async (end?: string) => {
    const planId = await newPlan();
    await start({ source: 'card', cardId: await newCard(end), planId });
    return tomorrow();
  };
  const written = async () =>
    (
      await money.owner.query(
        `SELECT d.outcome, d.why, s.stopped FROM money.auto_save_dates d
           JOIN money.auto_saves s ON s.customer_id = d.customer_id AND s.id = d.auto_save_id WHERE d.customer_id = $1`,
        [person.user._id],
      )
    ).rows;
  const expectNotSaved = async (why: string) => {
    const [day, ...others] = await written();
    expect(others).toEqual([]);
    expect(day).toMatchObject({ outcome: 'not_saved', stopped: day.why === 'plan_ended' ? 'plan_ended' : null });
    expect(wordsFor(day.why)?.why).toBe(why);
    const emails = await news();
    expect(emails).toMatchObject([{ subject: '₦1,000.00 was not saved', text: expect.stringContaining(why) }]);
    const { rows } = await money.owner.query(
      "SELECT status FROM ledger.transactions WHERE customer_id = $1 AND transaction_id LIKE 'asv-%' AND status = 'pending'",
      [person.user._id],
    );
    expect(rows).toEqual([]);
    await money.expectPromisesKept();
  };

  test.each(stops)('that %s is not charged at the first try', async (_, stop, why) => {
    const day = await begin();
    at(day, 6, 1);
    await autoSave(money.deps);
    await stop();
    for (const hour of [6, 14, 22]) await runAt(day, hour, 5);
    expect(charged()).toEqual([]);
    await expectNotSaved(why);
  });

  test.each(stops)('that %s is not charged when the gateway does not know the first try', async (_, stop, why) => {
    const day = await begin();
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.charge });
    await runAt(day, 6);
    await stop();
    for (const hour of [6, 14, 22]) await runAt(day, hour, 5);
    expect(charged()).toEqual([]);
    await expectNotSaved(why);
  });

  test.each(stops)('that %s is not charged at a second try', async (_, stop, why) => {
    const day = await begin('1001');
    await runAt(day, 6);
    await money.order(`authorizations/${code()}/success`);
    await stop();
    for (const hour of [14, 22]) await runAt(day, hour);
    expect(charged()).toEqual([]);
    await expectNotSaved(why);
  });

  test.each(stops)('that %s while its try is begun is not charged', async (_, stop, why) => {
    const day = await begin();
    at(day, 6, 1);
    await autoSave(money.deps);
    // After the try's deposit is recorded, before the gateway is asked.
    const { db, acted } = actingWhen('key IS NOT NULL', 'query', stop);
    await autoSaveCards({ ...money.deps, db });
    expect(acted()).toBe(true);
    for (const hour of [14, 22]) await runAt(day, hour);
    expect(charged()).toEqual([]);
    await expectNotSaved(why);
  });

  test('that stopped on another day says why this day is not charged', async () => {
    const day = await begin();
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.charge });
    await runAt(day, 6);
    await money.owner.query(
      "UPDATE money.auto_saves SET ended_at = now(), stopped = 'card_expired' WHERE customer_id = $1",
      [person.user._id],
    );
    await runAt(day, 6, 5);
    expect(charged()).toEqual([]);
    expect(await written()).toEqual([{ outcome: 'not_saved', why: 'card_expired', stopped: 'card_expired' }]);
  });

  test('that ends after a run has read it takes nothing from the wallet', async () => {
    await start({ planId: await newPlan() });
    at(tomorrow(), 6, 1);
    // The customer ends the auto-save after the run has read the day and before it moves the amount.
    const { db, acted } = actingWhen('outcome IS NULL', 'connect', endIt);
    await autoSave({ ...money.deps, db });
    expect(acted()).toBe(true);
    expect(await capital()).toBe(1000);
    expect(await days()).toMatchObject([{ outcome: 'not_saved', why: PAUSED }]);
  });
});
