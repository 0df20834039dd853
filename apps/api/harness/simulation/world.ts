/** A simulated world, determined by one seed: a server with its jobs, the gateway's sandbox, the network between them, and time. */
import type { Clock } from '@sinonjs/fake-timers';
import { buildSandbox, type Sandbox } from '@ajose/paystack-sandbox/sandbox';
import type { Db } from '../../src/platform/database/db.ts';
import type { Deps } from '../../src/gateways/deps.ts';
import { readEnv } from '../../src/platform/env.ts';
import { createPaystack } from '../../src/gateways/paystack/paystack.ts';
import { gatewaysOf } from '../../src/gateways/gateways.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { receiveEvent } from '../../src/money/gateway-events.ts';
import { Refusal } from '../../src/platform/server/errors.ts';
import { gatherWithdrawals, type PostWithdrawal } from '../../src/money/withdrawals/post.ts';
import { fetchFrom } from '../../test/fetch-from.ts';
import type { Chance } from './chance.ts';
import type { SimulatedPostgres } from './postgres.ts';

const SECRET = 'sk_test_of_the_simulation';
/** After this many rounds of the event loop without anything sent, nothing happens any longer. */
const QUIET_ROUNDS = 12;

const env = readEnv({
  DATABASE_URL: 'postgres://simulated/',
  PAYSTACK_SECRET_KEY: SECRET,
  PAYSTACK_BASE_URL: 'http://gateway',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CUSTOMER_ORIGIN: 'http://localhost:3000',
  ADMIN_ORIGIN: 'http://localhost:3001',
  LOG_LEVEL: 'silent',
  LIMIT_GATEWAY_CALLS: '100000000',
  LIMIT_GATEWAY_CALLS_CUSTOMER: '1000000',
});

/** A process of the server. Results of a dead one are ignored. */
export interface Server {
  db: Db;
  deps: Deps;
  withdraw: PostWithdrawal;
  dead: boolean;
}

const never = (): Promise<never> => new Promise(() => undefined);

const HOUR = 3_600_000;
/** Nobody is notified of a posting that is counted more than a day later. */
const COUNTED_WITHIN = 12 * HOUR;

export class World {
  readonly chance: Chance;
  readonly postgres: SimulatedPostgres;
  readonly sandbox: Sandbox;
  /** One line for each finished operation, in order. */
  readonly trace: string[] = [];
  /** Bodies of webhooks that are on their way. */
  readonly webhooks: string[] = [];
  /** Answers of the gateway that are on their way. */
  readonly late: (() => void)[] = [];
  /** Whether the network loses, delays and repeats. */
  faulty = true;
  server: Server;
  kills = 0;
  readonly #began = Date.now();
  readonly #time: Clock;
  readonly #wrap: (gateway: Gateway) => Gateway;
  readonly #kyc: boolean;
  readonly #running = new Set<() => void>();
  #moved = 0;

  /**
   * @param time every timer and date of this process
   * @param wrap what to make of the gateway's adapter
   * @param kyc whether the levels of customers are checked
   */
  constructor(
    chance: Chance,
    time: Clock,
    postgres: SimulatedPostgres,
    wrap: (gateway: Gateway) => Gateway = (same) => same,
    kyc = false,
  ) {
    this.chance = chance;
    this.#time = time;
    this.postgres = postgres;
    this.#wrap = wrap;
    this.#kyc = kyc;
    this.sandbox = buildSandbox({
      secretKey: SECRET,
      webhookUrl: 'http://server/webhook',
      webhookSpeed: 1,
      settleAfterMs: 90_000,
      deliver: async (_url, body) => this.#carry(body),
    });
    this.server = this.#start();
    postgres.onKill = () => {
      this.kill();
    };
  }

  #start(): Server {
    const db = this.postgres.connect();
    const alive = { dead: false };
    const gateway = createPaystack({ secretKey: SECRET, baseUrl: 'http://gateway', fetch: this.#network(alive) });
    const clock = { now: () => new Date() };
    const mail = { send: async () => undefined };
    const deps: Deps = {
      env: { ...env, kyc: this.#kyc },
      db,
      clock,
      gateways: gatewaysOf([this.#wrap(gateway)]),
      mail,
    };
    return Object.assign(alive, { db, deps, withdraw: gatherWithdrawals(db) });
  }

  /** The gateways whose books are compared. */
  get gateways() {
    return [{ name: 'paystack' as const, books: this.sandbox.books }];
  }

  /** Kills the process and starts another one. Results of the old one are lost. */
  kill(): void {
    this.server.dead = true;
    this.kills += 1;
    this.say('the process dies');
    const ended = [...this.#running];
    this.#running.clear();
    for (const end of ended) end();
    this.server = this.#start();
  }

  say(what: string): void {
    this.trace.push(`${String(Math.round((Date.now() - this.#began) / 1000)).padStart(8)} s  ${what}`);
  }

  /**
   * Starts an operation and does not wait for it.
   * @param ended is called with the answer, with the failure, or with neither where the process died
   */
  begin<T>(
    name: string,
    work: (server: Server) => Promise<T>,
    ended: (answer: T | undefined, failure: unknown) => void = () => undefined,
  ): void {
    const { server } = this;
    const died = () => ended(undefined, null);
    this.#running.add(died);
    const end = (said: string, answer: T | undefined, failure: unknown): void => {
      this.#moved += 1;
      if (!this.#running.delete(died)) return;
      this.say(`${name}: ${said}`);
      ended(answer, failure);
    };
    work(server).then(
      (answer) => end('done', answer, undefined),
      (error: unknown) => end(error instanceof Refusal ? error.code : String(error).slice(0, 160), undefined, error),
    );
  }

  /** Waits until nothing happens any longer without time or another event. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
      const before = this.#moved + this.postgres.sent;
      await new Promise((resolve) => setImmediate(resolve));
      if (before !== this.#moved + this.postgres.sent) quiet = -1;
    }
  }

  /**
   * Advances the time in steps of half a day at most. In leaps of an hour or more it counts postings before each step, as the job does
   * every 15 seconds.
   */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= COUNTED_WITHIN) {
      if (ms >= HOUR) await this.#count();
      this.#time.tick(Math.min(left, COUNTED_WITHIN));
      await this.settle();
    }
  }

  async #count(): Promise<void> {
    const { strike } = this.postgres;
    this.postgres.strike = null;
    await this.server.db.query('SELECT ledger.read_outbox(NULL)');
    this.postgres.strike = strike;
  }

  /** An order to the sandbox. @returns whether the sandbox did it */
  async order(path: string, body: object = {}): Promise<boolean> {
    const answer = await this.sandbox.app.inject({ method: 'POST', url: `/sandbox/${path}`, payload: body });
    return answer.statusCode < 300;
  }

  /** Delivers a webhook that was under way. */
  hear(index: number): void {
    const body = this.webhooks[index];
    if (body === undefined) return;
    this.webhooks.splice(index, 1);
    this.begin('webhook', async ({ deps }) => {
      const [gateway] = deps.gateways.all;
      const event = gateway?.events.readEvent(Buffer.from(body));
      if (!gateway || !event) throw new Error('The sandbox sent a body that is no event');
      return receiveEvent(deps, gateway, event, (error) =>
        this.say(`webhook ${event.event} was kept only: ${String(error)}`),
      );
    });
  }

  async close(): Promise<void> {
    this.server.dead = true;
    await this.sandbox.close();
  }

  /** A webhook is lost, refused, doubled, or on its way. @returns the HTTP status that the gateway sees */
  #carry(body: string): number {
    this.#moved += 1;
    const fate = this.faulty ? this.chance.below(10) : 9;
    if (fate === 0) return 200;
    if (fate === 1) return 503;
    this.webhooks.push(body);
    if (fate === 2) this.webhooks.push(body);
    return 200;
  }

  /** Calls of a process to the gateway: lost on the way there, lost on the way back, answered late, or refused without effect. */
  #network(server: Pick<Server, 'dead'>): typeof fetch {
    const toSandbox = fetchFrom(this.sandbox.app);
    return async (input, init) => {
      this.#moved += 1;
      if (server.dead) return never();
      const fate = this.faulty ? this.chance.below(16) : 15;
      if (fate === 0) throw new TypeError('fetch failed');
      if (fate === 1) return new Response('{"status":false,"message":"An error occurred"}', { status: 500 });
      const answer = await toSandbox(input, init);
      this.#moved += 1;
      if (fate === 2) throw new TypeError('terminated');
      if (fate === 3) await new Promise<void>((resolve) => this.late.push(resolve));
      return server.dead ? never() : answer;
    };
  }
}
