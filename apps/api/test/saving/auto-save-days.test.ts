/**
 * Many days of many auto-saves, with a gateway that pauses, fails, answers late or not at all, and jobs that are killed between any two
 * steps: each due day has exactly one outcome, and nothing is charged twice. `AUTO_SAVE_DAYS=400 AUTO_SAVE_PLANS=200` is the long run.
 */
import { keepCard } from '@ajose/sdk/customer/cards';
import { startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, expect, test } from 'vitest';
import { keptCardOutcomes } from '@ajose/sandbox/cards';
import { autoSaveCards } from '../../src/saving/auto-saves/from-card.ts';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import type { Db, Tx } from '../../src/platform/database/db.ts';
import type { Deps } from '../../src/gateways/deps.ts';
import { sweepDeposits } from '../../src/money/deposits/sweep.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { payByCard } from '../card-payments.ts';
import { startMoney } from '../money.ts';
import { chargeEvent } from '../payments.ts';
import { gatewayOf, withGateway } from '../stack.ts';

const DAYS = Number(process.env['AUTO_SAVE_DAYS'] ?? 6);
const PLANS = Number(process.env['AUTO_SAVE_PLANS'] ?? 9);
const HOUR = 3_600_000;
const HOURS = [6, 7, 9, 12, 14, 18, 22];
const AMOUNT = 1000;
/** `asv-`, the auto-save's id and its day, followed by the number of a further try. */
const DAY_LENGTH = 'asv-'.length + 36 + 1 + 10;

const money = await startMoney();
afterAll(() => money.close());

let seed = Number(process.env['AUTO_SAVE_SEED'] ?? 7);
/** A number from 0 to 1 that is the same in each run. */
function chance(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}
const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(chance() * from.length)];

class Killed extends Error {}
const KILLS = 0.01;
let kills = 0;
let unanswered = 0;

/** Runs `work`, unless the process dies before it or right after it. */
async function mayDie<T>(work: () => Promise<T>, rate = KILLS): Promise<T> {
  const die = (): void => {
    if (chance() >= rate) return;
    kills += 1;
    throw new Killed();
  };
  die();
  const done = await work();
  die();
  return done;
}

const TRANSACTION_ENDS = new Set(['ROLLBACK', 'COMMIT']);

function dyingTx(client: Tx): Tx {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') {
        return (asked: string | { text: string }) => {
          const text = typeof asked === 'string' ? asked : asked.text;
          const query = (): Promise<unknown> => target.query(asked);
          // PostgreSQL rolls back by itself when its client dies.
          return TRANSACTION_ENDS.has(text) && text === 'ROLLBACK' ? query() : mayDie(query);
        };
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function dyingDb(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'query') return (asked: { text: string }) => mayDie(() => target.query(asked));
      if (name === 'connect') return async () => dyingTx(await target.connect());
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

const lost = { outcome: 'unknown', message: 'No answer' } as const;

/** A gateway whose answers get lost, before and after the call took effect. */
function losing(gateway: Gateway): Gateway {
  const maybe = async <T>(call: () => Promise<T>): Promise<T | typeof lost> => {
    const luck = chance();
    if (luck < 0.1) {
      unanswered += 1;
      return lost;
    }
    const answer = await mayDie(call, 0.02);
    if (luck < 0.9) return answer;
    unanswered += 1;
    return lost;
  };
  return {
    ...gateway,
    chargeCard: (payment) => maybe(() => gateway.chargeCard(payment)),
    verify: (reference) => maybe(() => gateway.verify(reference)),
  };
}

interface Saver {
  id: string;
  first: string;
  email: string;
  source: 'wallet' | 'card';
  intoPlan: boolean;
  customer: string;
}

async function newSaver(index: number): Promise<Saver> {
  const source = index % 3 === 0 ? 'wallet' : 'card';
  const intoPlan = index % 2 === 0 || source === 'wallet';
  const person = await money.newPerson(1000 + AMOUNT * Math.ceil(DAYS * chance()));
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: DAYS + 60, savings: true });
  const userId = person.user._id;
  const plan = { userId, productId, capital: 1000, idempotencyKey: crypto.randomUUID() };
  const planId = intoPlan ? (await addInvestment(person.api, plan)).investment._id : null;
  const cardId =
    source === 'card'
      ? (await keepCard(person.api, { userId, transactionId: await payByCard(money, person) })).card._id
      : null;
  const chosen = { amount: AMOUNT, every: 'day', on: 0, source, cardId, planId } as const;
  const { autoSave } = await startAutoSave(person.api, {
    userId,
    idempotencyKey: crypto.randomUUID(),
    ...chosen,
  });
  return {
    id: autoSave._id,
    first: autoSave.next[0]?.date ?? '',
    email: person.user.email,
    source,
    intoPlan,
    customer: userId,
  };
}

const asv = () => [...money.sandbox.books.charges.values()].filter(({ reference }) => reference.startsWith('asv-'));
/** References whose payments can still change at the gateway. */
const open = new Set<string>();
let seen = 0;
const USUAL = [
  'success',
  'success',
  'success',
  'insufficient',
  'issuer_down',
  'paused',
  'late',
  'do_not_honour',
] as const;

/** Banks change their answers; rarely one stops a card for good. */
function changeMinds(): void {
  for (const { code, active, outcome } of money.sandbox.books.authorizations.values()) {
    if (!active || chance() < 0.5) continue;
    const rare = chance() < 0.01 ? 'stolen' : pick(USUAL);
    const next = keptCardOutcomes.find((keptCardOutcome) => keptCardOutcome === rare) ?? outcome;
    const known = money.sandbox.books.authorizations.get(code);
    if (known) money.sandbox.books.put('authorization', { ...known, outcome: next });
  }
}

const dayOf = (reference: string): string => reference.slice(DAY_LENGTH - 10, DAY_LENGTH);
const dayAfter = (day: string, days: number): string =>
  lagosDay(new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * HOUR));

/** Some customers confirm; some webhooks arrive, some twice, in any order. */
async function worldMoves(day: string): Promise<void> {
  const { charges } = money.sandbox.books;
  for (const reference of [...charges.keys()].slice(seen)) if (reference.startsWith('asv-')) open.add(reference);
  seen = charges.size;
  for (const reference of open) {
    const status = charges.get(reference)?.status;
    // The gateway's link expires; the sweeper looks for longer.
    const isYoung = dayOf(reference) >= dayAfter(day, -1);
    if (status === 'abandoned' && isYoung && chance() < 0.1) await money.pay(reference).catch(() => undefined);
    if (status === 'failed') open.delete(reference);
    if (charges.get(reference)?.status !== 'success' || chance() < 0.3) continue;
    open.delete(reference);
    if (chance() < 0.3) continue;
    await money.tell(chargeEvent(money, reference));
    if (chance() < 0.2) await money.tell(chargeEvent(money, reference));
  }
}

const survive = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((error: unknown) => {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    const real = errors.filter((item) => !(item instanceof Killed));
    if (real.length > 0 && !real.every(isOfKilled)) throw error;
  });
};
/** The error that a run reports when it meets the traces of a killed one. */
const isOfKilled = (error: unknown): boolean => error instanceof Error && /Two processes begin/.test(error.message);

async function runDay(day: string, deps: Deps): Promise<void> {
  for (const hour of HOURS) {
    money.clock.set(new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 1) * HOUR + 60_000));
    await survive(() => autoSave(deps));
    await survive(() => autoSaveCards(deps));
    if (chance() < 0.5) await survive(() => Promise.all([autoSave(deps), autoSaveCards(deps), autoSaveCards(deps)]));
    await worldMoves(day);
    if (hour === 9 || hour === 22) changeMinds();
  }
  await sweepDeposits(money.deps);
}

interface Written {
  due_on: string;
  outcome: string | null;
  moved: number;
}

/** Checks the outcome of each day of an auto-save. @returns what is wrong */
async function faultsOf(saver: Saver, last: string, paidOn: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await money.owner.query<Written>(
    `SELECT d.due_on::text AS due_on, d.outcome,
            (SELECT count(*)::integer FROM ledger.transactions t
              WHERE t.customer_id = d.customer_id AND t.transaction_id = 'ASV-' || d.auto_save_id || '-' || d.due_on) AS moved
       FROM money.auto_save_dates d WHERE d.auto_save_id = $1 ORDER BY d.due_on`,
    [saver.id],
  );
  const { rows: state } = await money.owner.query<{ next_on: string; stopped: string | null }>(
    'SELECT next_on::text AS next_on, stopped FROM money.auto_saves WHERE id = $1',
    [saver.id],
  );
  const until = state[0]?.stopped ? dayAfter(state[0].next_on, -1) : last;
  const expected: string[] = [];
  for (let day = saver.first; day <= until; day = dayAfter(day, 1)) expected.push(day);
  const wrong = expected.filter((day) => !rows.some(({ due_on }) => due_on === day)).map((day) => `${day} has no row`);
  for (const { due_on: day, outcome, moved } of rows) {
    const paid = paidOn.get(`asv-${saver.id}-${day}`) ?? 0;
    const saved = outcome === 'saved' ? 1 : 0;
    if (outcome !== 'saved' && outcome !== 'not_saved') wrong.push(`${day} ends in ${outcome}`);
    if (saver.source === 'card' && paid !== saved) wrong.push(`${day} is ${outcome} and was charged ${paid} times`);
    if (saver.intoPlan && moved !== saved) wrong.push(`${day} is ${outcome} and moved ${moved} times`);
  }
  return wrong;
}

test(`${DAYS} days of ${PLANS} auto-saves: each due day has one outcome, and nothing is charged twice`, async () => {
  const savers: Saver[] = [];
  for (let index = 0; index < PLANS; index += 1) savers.push(await newSaver(index));
  const deps: Deps = withGateway({ ...money.deps, db: dyingDb(money.db) }, losing(gatewayOf(money.deps)));
  const first = savers[0]?.first ?? '';
  for (let n = 0; n < DAYS; n += 1) await runDay(dayAfter(first, n), deps);
  const last = dayAfter(first, DAYS - 1);
  await money.owner.query('UPDATE money.auto_saves SET paused_at = now() WHERE ended_at IS NULL');
  // Nothing fails from here on, and everything pending ends.
  for (let hours = 1; hours < 60; hours += 2) {
    money.clock.advance(2 * HOUR);
    await autoSave(money.deps);
    await autoSaveCards(money.deps);
    await sweepDeposits(money.deps);
  }
  const paidOn = new Map<string, number>();
  for (const { reference, status } of asv()) {
    const day = reference.slice(0, DAY_LENGTH);
    if (status === 'success') paidOn.set(day, (paidOn.get(day) ?? 0) + 1);
  }
  const faults = (await Promise.all(savers.map((saver) => faultsOf(saver, last, paidOn)))).flat();
  expect(faults).toEqual([]);
  await money.expectPromisesKept();
  const { rows } = await money.owner.query(
    'SELECT outcome, count(*)::integer AS n FROM money.auto_save_dates GROUP BY 1 ORDER BY 1',
  );
  expect(kills).toBeGreaterThan(0);
  console.log(JSON.stringify({ days: DAYS, plans: PLANS, outcomes: rows, charges: asv().length, kills, unanswered }));
}, 3_600_000);
