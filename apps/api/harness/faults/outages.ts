/** What goes wrong in a run: kills, mishaps at the gateways, and outages of one gateway as a whole, while the choice between them changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/database/db.ts';
import { chance, random } from './chance.ts';
import { outages, type FaultyGateway } from './gateways.ts';
import type { Load } from './load.ts';
import type { FaultyStack } from './stack.ts';

/** Something goes wrong at a gateway once in this many operations, on average. */
const MISBEHAVES_EVERY = 6;
/** A pause begins or ends once in this many. */
const PAUSES_EVERY = 150;
/** After so long nothing new is begun at a gateway that is down. */
const LEFT_WITHIN_MS = 30_000;
const LOOK_MS = 50;

/** A gateway that was down, and until when from its beginning. */
export interface Down {
  gateway: FaultyGateway['name'];
  from: number;
  until: number;
}

interface Plan {
  operations: number;
  kills: number;
  /** How many times a gateway is down as a whole, in turn, and for how long at least. */
  outages: number;
  outageMs: number;
}

export class Trouble {
  readonly downs: Down[] = [];
  pauses = 0;
  #down: FaultyGateway | undefined;
  readonly #stack: FaultyStack;
  readonly #db: Db;
  readonly #load: Load;
  readonly #plan: Plan;

  constructor(stack: FaultyStack, db: Db, load: Load, plan: Plan) {
    this.#stack = stack;
    this.#db = db;
    this.#load = load;
    this.#plan = plan;
  }

  /** Spreads all trouble over the operations: were it spread over time, a slow machine would get more of it and become slower still. */
  async run(): Promise<void> {
    await Promise.all([this.#kill(), this.#misbehave(), this.#breakDown(), this.#pause()]);
  }

  get #isOver(): boolean {
    return this.#load.operations >= this.#plan.operations;
  }

  async #until(operations: number): Promise<void> {
    while (this.#load.operations < operations && !this.#isOver) await sleep(LOOK_MS);
  }

  async #kill(): Promise<void> {
    const { operations, kills } = this.#plan;
    for (let done = 0; done < kills; done += 1) {
      await this.#until(((done + 0.5) / kills) * operations);
      if (done % 3 === 2) await this.#stack.killPostgres();
      else this.#stack.killApi();
    }
  }

  /** Orders faults at one gateway or at both. While one is down, the other misbehaves too seldom to be left. */
  async #misbehave(): Promise<void> {
    for (let next = 0; !this.#isOver; next += 1 + random(2 * MISBEHAVES_EVERY)) {
      await this.#until(next);
      const which = random(this.#stack.gateways.length + 1);
      const those = this.#stack.gateways.filter((_, index) => which === index || which === this.#stack.gateways.length);
      for (const gateway of this.#down ? [] : those) await gateway.misbehave();
    }
  }

  async #breakDown(): Promise<void> {
    const { operations, outages: count, outageMs } = this.#plan;
    const { gateways } = this.#stack;
    for (let done = 0; done < count; done += 1) {
      await this.#until(((done + 0.3) / count) * operations);
      const gateway = gateways[done % gateways.length];
      const how = outages[Math.floor(done / gateways.length) % outages.length];
      if (!gateway || !how || this.#isOver) return;
      await this.#resumeAll();
      for (const other of gateways) await other.mend();
      this.#down = gateway;
      const from = Date.now();
      await gateway.breakDown(how);
      // The load may be done before: the gateway is down to its end then.
      while (Date.now() - from < outageMs && !this.#isOver) await sleep(LOOK_MS);
      this.downs.push({ gateway: gateway.name, from, until: Date.now() });
      await gateway.mend();
      this.#down = undefined;
    }
  }

  /** Nothing new goes through a gateway for a while, as when two administrators have paused it. At most one gateway is paused at a time. */
  async #pause(): Promise<void> {
    for (let next = PAUSES_EVERY; !this.#isOver; next += 1 + random(2 * PAUSES_EVERY)) {
      await this.#until(next);
      await this.#resumeAll();
      if (this.#down || chance() < 0.3) continue;
      const gateway = this.#stack.gateways[random(this.#stack.gateways.length)];
      const kind = chance() < 0.5 ? 'payment' : 'payout';
      const paused = await this.#db
        .query(
          `INSERT INTO gateway_pauses (gateway, kind, at, asked_by, reason)
           SELECT $1, $2, now(), id, 'Under faults' FROM staff LIMIT 1 ON CONFLICT DO NOTHING`,
          [gateway?.name, kind],
        )
        .catch(() => null);
      this.pauses += paused?.rowCount ?? 0;
    }
    await this.#resumeAll();
  }

  /** Ends all pauses, and tries until PostgreSQL has done it. */
  async #resumeAll(): Promise<void> {
    while (!(await this.#db.query('DELETE FROM gateway_pauses').catch(() => null))) await sleep(LOOK_MS);
  }

  /**
   * Of the deposits that were begun when a gateway had been down for half a minute: those that were begun at another, and those that were
   * recorded at the one that was down or heard last that none can be asked. Others heard nothing, because a process was killed.
   */
  async deposits(): Promise<{ elsewhere: number; stuck: string[] }> {
    const { rows } = await this.#db.query<{ key: string; gateway: string }>(
      `SELECT t.transaction_id AS key, d.gateway FROM money.deposits d
         JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id`,
    );
    const recordedAt = new Map(rows.map(({ key, gateway }) => [key, gateway]));
    const stuck: string[] = [];
    let elsewhere = 0;
    for (const { gateway, from, until } of this.downs) {
      for (const [key, at] of this.#load.begun) {
        if (at < from + LEFT_WITHIN_MS || at > until) continue;
        const where = recordedAt.get(key);
        const isOpened = this.#stack.gateways.some(({ name, books }) => name !== gateway && books.charges.has(key));
        if (isOpened) elsewhere += 1;
        else if (where === gateway || this.#load.unavailable.has(key))
          stuck.push(`deposit ${key}, begun ${at - from} ms after ${gateway} was down, is at ${where ?? 'none'}`);
      }
    }
    return { elsewhere, stuck };
  }
}
