/**
 * One seed of circles: people make some, pay in time, late or never, by wallet and card, rise and fall in level, are suspended, die, leave, forgive;
 * staff hold circles; the job runs twice or dies in the middle. When all have ended, it compares the books with each member's pages and notices.
 */
import { createHash } from 'node:crypto';
import { install } from '@sinonjs/fake-timers';
import { autoSaveCards } from '../../../src/saving/auto-saves/from-card.ts';
import { autoSave } from '../../../src/saving/auto-saves/from-wallet.ts';
import { payCircle } from '../../../src/saving/circles/pay.ts';
import { readCircle } from '../../../src/saving/circles/read.ts';
import { changeSource } from '../../../src/saving/circles/sources.ts';
import { holdCircle } from '../../../src/saving/circles/staff.ts';
import { moveCircles } from '../../../src/saving/circles/turns.ts';
import { openDeathCase } from '../../../src/customers/deaths/deaths.ts';
import { sweepDeposits } from '../../../src/money/deposits/sweep.ts';
import { Chance, decide } from '../chance.ts';
import { SimulatedPostgres } from '../postgres.ts';
import { World, type Server } from '../world.ts';
import { dayFrom, momentOf } from './days.ts';
import { Hand } from './hand.ts';
import { forgiveSomething } from './forgive.ts';
import { judge, wholeOf } from './judge.ts';
import { takeOverPlace } from './places.ts';
import { Village, type Founded, type Villager } from './village.ts';

const START = Date.parse('2026-01-05T06:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_STOPS = 4000;
/** The statuses that a customer may have for a while: limited, suspended, under review. */
const BLOCKED = [2, 40, 60] as const;

export interface SimulatedCircles {
  seed: number;
  trace: readonly string[];
  kills: number;
  /** How many circles ended, and how many were dissolved. */
  ended: number;
  dissolved: number;
  turns: number;
  /** How many turns closed with something missing. */
  late: number;
  wrong: string[];
  /** The hash of the trace. */
  digest: string;
}

/** @param circles how many are made @param most the most people in one */
export async function simulateCircles(
  database: Blob,
  seed: number,
  circles: number,
  most: number,
): Promise<SimulatedCircles> {
  const chance = new Chance(seed);
  decide(chance);
  const time = install({
    now: START,
    shouldClearNativeTimers: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const postgres = await SimulatedPostgres.start(database);
  try {
    const world = new World(chance, time, postgres, undefined, true);
    world.faulty = false;
    const run = new Run(world);
    const wrong = await live(world, run, circles, most).catch((error: unknown) => [String(error)]);
    const sums = await run.sums();
    await world.close();
    const digest = createHash('sha256').update(world.trace.join('\n')).digest('hex');
    return { seed, trace: world.trace, kills: world.kills, ...sums, wrong, digest };
  } finally {
    time.uninstall();
    await postgres.stop();
  }
}

/** @returns what is wrong */
async function live(world: World, run: Run, circles: number, most: number): Promise<string[]> {
  await run.begin(circles, most);
  const open = await run.goOn();
  return open.length > 0 ? open : judge(world, run.village, run.shown);
}

/** Runs the job, which reports what it could not do. */
const move = ({ deps }: Server): Promise<void> =>
  moveCircles(deps).catch((error: unknown) => {
    throw error instanceof AggregateError ? new Error(error.errors.map(String).join('; '), { cause: error }) : error;
  });

interface Wait {
  id: string;
  state: string;
  held: boolean;
  next_on: string;
  begun: boolean;
  closes_on: string | null;
}

class Run {
  readonly village: Village;
  /** What members read of each closed turn at first: what came, what was missing and what was forgiven, together. */
  readonly shown = new Map<string, number>();
  readonly #world: World;
  readonly #hand: Hand;

  constructor(world: World) {
    this.#world = world;
    this.#hand = new Hand(world);
    this.village = new Village(this.#hand);
  }

  async begin(circles: number, most: number): Promise<void> {
    const { chance } = this.#world;
    // Nobody is in more than ten circles at a time.
    await this.village.settle(Math.max(most, 12));
    for (let n = 0; n < circles; n += 1) {
      this.#strikeSometimes(6, 60);
      // Most circles are small, and some have as many people as there can be.
      const people = 3 + chance.below(1 + chance.below(most - 2));
      await this.village.found(people);
    }
  }

  /** Runs until each circle has ended and all debts are paid. @returns what is still pending */
  async goOn(): Promise<string[]> {
    this.#world.postgres.strike = null;
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const waits = await this.#waits();
      if (waits.length === 0) return this.#settleDebts();
      const next = this.#nextMoment(waits);
      if (next > Date.now()) await this.#world.pass(next - Date.now());
      await this.#prepare(waits);
      await this.#happen(waits);
      await this.#runJobs();
      await this.#look();
    }
    return ['the circles never end'];
  }

  async sums(): Promise<Pick<SimulatedCircles, 'ended' | 'dissolved' | 'turns' | 'late'>> {
    const { rows } = await this.#world.server.db.query<
      Pick<SimulatedCircles, 'ended' | 'dissolved' | 'turns' | 'late'>
    >(
      `SELECT count(*) FILTER (WHERE state = 'ended')::integer AS ended, count(*) FILTER (WHERE state = 'dissolved')::integer AS dissolved,
              (SELECT count(*)::integer FROM money.circle_receipts) AS turns,
              (SELECT count(DISTINCT (circle_id, turn))::integer FROM money.circle_parts WHERE owed + forgiven + from_deposit > 0) AS late
         FROM circles`,
    );
    return rows[0] ?? { ended: 0, dissolved: 0, turns: 0, late: 0 };
  }

  async #waits(): Promise<Wait[]> {
    const { rows } = await this.#hand.quietly((db) =>
      db.query<Wait>(
        `SELECT id, state, held_at IS NOT NULL AS held, next_on::text AS next_on, begun_at IS NOT NULL AS begun,
              greatest(next_on, ledger.lagos_day(begun_at), ledger.lagos_day(released_at))::text AS closes_on
         FROM circles WHERE state NOT IN ('ended', 'dissolved') ORDER BY id`,
      ),
    );
    return rows;
  }

  /** The next time at which the job has something to do. */
  #nextMoment(waits: readonly Wait[]): number {
    const moments = waits
      .filter(({ held }) => !held)
      .flatMap(({ begun, next_on, closes_on }) =>
        begun
          ? [momentOf(dayFrom(closes_on ?? next_on, 1), 20)]
          : [momentOf(dayFrom(next_on, -1), 8), momentOf(next_on, 6)],
      )
      .filter((moment) => moment > Date.now());
    return Math.min(Date.now() + (moments.length === 0 ? DAY : 40 * DAY), ...moments);
  }

  /** Each brings money as their character says. */
  async #prepare(waits: readonly Wait[]): Promise<void> {
    const { chance } = this.#world;
    const today = dayFrom(new Date(Date.now() + HOUR).toISOString().slice(0, 10), 0);
    const due = new Set(waits.filter(({ next_on }) => next_on <= today).map(({ id }) => id));
    for (const person of this.village.people) {
      const { manner } = person;
      const rarely = manner === 'patchy' ? 4 : manner === 'late' ? 3 : 1;
      if (manner === 'never' || (rarely > 1 && !chance.once(rarely))) continue;
      const owed = this.village.circles
        .filter(({ id, members, fromCard }) => due.has(id) && members.includes(person) && !fromCard.has(person))
        .reduce((sum, { kobo }) => sum + kobo, 0n);
      if (owed === 0n) continue;
      const kobo = manner === 'patchy' ? (owed * BigInt(1 + chance.below(120))) / 100n : owed;
      if (kobo > 0n) await this.village.give(person, kobo);
    }
  }

  /** Lets other things happen, by chance. */
  async #happen(waits: readonly Wait[]): Promise<void> {
    const { chance } = this.#world;
    const person = chance.any(this.village.people.filter(({ dead }) => !dead));
    if (person && chance.once(6)) await this.#changeStatus(person);
    if (person && chance.once(6)) await this.village.changeLevel(person);
    if (chance.once(12)) await forgiveSomething(this.#hand, this.village);
    if (person && chance.once(150)) {
      await this.#hand.insist(`${person.customer.name} dies`, ({ deps }) =>
        openDeathCase(deps, this.#staff(), person.customer.id, { reportedBy: 'Kin', report: 'Died', document: 'None' }),
      );
      person.dead = true;
    }
    const wait = chance.any(waits);
    if (wait && (wait.held ? chance.once(2) : chance.once(20))) {
      const body = { circleId: wait.id, hold: !wait.held, reason: 'Chance' };
      await this.#hand.insist(`staff ${wait.held ? 'release' : 'hold'} a circle`, ({ deps }) =>
        holdCircle(deps, this.#staff(), body),
      );
    }
    const circle = this.village.circles.find(({ id }) => id === wait?.id);
    if (circle && wait?.state === 'running' && !wait.held && !wait.begun && chance.once(10)) {
      await takeOverPlace(this.#hand, this.village, circle);
    }
    if (wait && person && chance.once(8)) await this.#payAhead(wait.id, person);
    if (circle && chance.once(3)) await this.#changeSource(circle);
  }

  async #changeStatus({ customer }: Villager): Promise<void> {
    const status = customer.status === 1 ? this.#world.chance.pick(BLOCKED) : 1;
    customer.status = status;
    await this.#hand.insist(`${customer.name} gets status ${status}`, ({ db }) =>
      db.query('UPDATE customers SET status = $2 WHERE id = $1', [customer.id, status]),
    );
  }

  async #payAhead(circleId: string, person: Villager): Promise<void> {
    const { chance } = this.#world;
    const circle = this.village.circles.find(({ id, members }) => id === circleId && members.includes(person));
    if (!circle) return;
    const { customer } = person;
    // Nobody pays ahead for a circle that they have left.
    const seen = await this.#hand.quietly((db) => readCircle(db, new Date(), customer.id, circleId).catch(() => null));
    if (!seen) return;
    const turn = seen.mine.next?.turn ?? circle.members.length;
    const turns = chance.once(3) ? ('all' as const) : ('next' as const);
    if (chance.once(2)) await this.village.give(person, circle.kobo * (turns === 'all' ? 30n : 1n));
    await this.#hand.insist(`${customer.name} pays ${turns}`, ({ deps }) =>
      payCircle(deps, customer, { userId: customer.id, circleId, turns, turn }),
    );
  }

  /** Switches a member from the wallet to a card, or back. The call may be cut off and is then repeated. */
  async #changeSource({ id: circleId, members, fromCard }: Founded): Promise<void> {
    const person = this.#world.chance.any(members.filter(({ dead, cardId }) => !dead && cardId !== null));
    if (!person) return;
    const { customer, cardId } = person;
    const toCard = !fromCard.has(person);
    const mine = toCard ? ({ source: 'card', cardId } as const) : ({ source: 'wallet', cardId: null } as const);
    this.#strikeSometimes(3, 20);
    const changed = await this.#hand.insist(`${customer.name} gives from the ${mine.source}`, ({ deps }) =>
      changeSource(deps, customer, { userId: customer.id, circleId, ...mine }),
    );
    this.#world.postgres.strike = null;
    if (changed.is !== 'done') return;
    if (toCard) fromCard.add(person);
    else fromCard.delete(person);
  }

  #staff() {
    const { staff } = this.village;
    if (!staff) throw new Error('Nobody works here');
    return staff;
  }

  #strikeSometimes(of: number, within: number): void {
    const { chance, postgres } = this.#world;
    if (!chance.once(of)) return;
    postgres.strike = { after: chance.below(within), what: chance.pick(['cut', 'kill']), done: chance.once(2) };
  }

  /** Runs the jobs, sometimes two at once; sometimes the connection breaks or the process dies. */
  async #runJobs(): Promise<void> {
    const { chance, postgres } = this.#world;
    this.#strikeSometimes(2, 250);
    if (this.village.people.some(({ cardId }) => cardId !== null)) {
      await this.#hand.do('job auto_save', ({ deps }) => autoSave(deps));
      await this.#hand.do('job auto_save_cards', ({ deps }) => autoSaveCards(deps));
    }
    if (chance.once(4)) this.#world.begin('job move_circles beside', move);
    await this.#hand.do('job move_circles', move);
    postgres.strike = null;
    await this.#world.settle();
    await this.#hand.insist('job move_circles again', move);
  }

  /** Somebody looks at a circle. For a closed turn, the sum of paid, missing and forgiven never changes. */
  async #look(): Promise<void> {
    const { chance } = this.#world;
    const circle = chance.any(this.village.circles);
    const member = chance.any(circle?.members ?? []);
    if (!circle || !member) return;
    const seen = await this.#hand.quietly((db) =>
      readCircle(db, new Date(), member.customer.id, circle.id).catch(() => null),
    );
    for (const turn of seen?.turns ?? []) {
      const { number, state } = turn;
      if (state !== 'closed') continue;
      const key = `${circle.id} ${number}`;
      const kobo = wholeOf(turn);
      const before = this.shown.get(key);
      if (before === undefined) this.shown.set(key, kobo);
      else if (before !== kobo) throw new Error(`Turn ${number} of ${circle.name} showed ${before}, and shows ${kobo}`);
    }
  }

  /** Lifts the limits of all customers; the living then pay their debts. @returns who still owes */
  async #settleDebts(): Promise<string[]> {
    const { db } = this.#world.server;
    this.#world.say('the circles are over');
    for (const { customer, dead } of this.village.people) {
      await this.village.setLevel(customer, 3);
      if (!dead) customer.status = 1;
    }
    const living = this.village.people.filter(({ dead }) => !dead);
    await db.query('UPDATE customers SET status = 1 WHERE id = ANY ($1)', [living.map(({ customer }) => customer.id)]);
    await this.#hand.insist('job sweep_deposits', ({ deps }) => sweepDeposits(deps));
    const { rows } = await db.query<{ customer_id: string; kobo: bigint }>(
      'SELECT customer_id, sum(owed - collected)::bigint AS kobo FROM money.circle_parts WHERE collected < owed GROUP BY customer_id ORDER BY customer_id',
    );
    for (const { customer_id, kobo } of rows) {
      const person = living.find(({ customer }) => customer.id === customer_id);
      if (person) await this.village.give(person, kobo);
    }
    for (let round = 0; round < 3; round += 1) {
      await this.#world.pass(HOUR);
      await this.#hand.insist('job move_circles at the end', move);
    }
    const { rows: open } = await db.query<{ what: string }>(
      `SELECT format('%s still owes %s of turn %s', customer_id, owed - passed, turn) AS what FROM money.circle_parts
        WHERE passed < owed AND customer_id = ANY ($1)`,
      [living.map(({ customer }) => customer.id)],
    );
    return open.map(({ what }) => what);
  }
}
