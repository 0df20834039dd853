/** Withdrawals that wait at the same moment go to the ledger in one call: one round trip and one flush to disk for all of them. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { rows, type Db } from '../db.ts';
import { type Outcome, post } from '../ledger/ledger.ts';

export interface WithdrawalOrder {
  customer: string;
  key: string;
  fingerprint: string;
  amount: bigint;
  reason: string;
  method: string;
  at: Date;
  metadata: object;
  allowed: readonly SubStatus[];
  bank_code: string;
  account_number: string;
  account_name: string;
  run_at: Date | null;
}

interface Waiting {
  order: WithdrawalOrder;
  resolve: (outcome: Outcome | Promise<Outcome>) => void;
  reject: (error: unknown) => void;
}

/** How many calls may be on their way at once; what comes meanwhile is gathered. */
const CALLS_AT_ONCE = 3;
const MOST = 64;

class Gatherer {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  add(order: WithdrawalOrder): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < CALLS_AT_ONCE && this.#waiting.length > 0) {
      const batch = this.#take();
      this.#running += 1;
      void this.#send(batch).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  /** At most one a customer, as the ledger wants it; a second one of the same customer goes with the next call. */
  #take(): Waiting[] {
    const taken = new Map<string, Waiting>();
    const left: Waiting[] = [];
    for (const waiting of this.#waiting) {
      if (taken.size < MOST && !taken.has(waiting.order.customer)) taken.set(waiting.order.customer, waiting);
      else left.push(waiting);
    }
    this.#waiting = left;
    return [...taken.values()];
  }

  async #send(batch: Waiting[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      if (batch.length === 1) return first.resolve(await postOne(this.#db, first.order));
      const answers = await rows<Outcome & { customer: string }>(
        this.#db,
        'SELECT * FROM money.withdraw_many($1::json)',
        [
          JSON.stringify(
            batch.map(({ order }) => order),
            bigintsAsText,
          ),
        ],
      );
      const byCustomer = new Map(answers.map((answer) => [answer.customer, answer]));
      for (const waiting of batch) {
        const answer = byCustomer.get(waiting.order.customer);
        // Each can still be asked for by itself: the key makes that harmless.
        waiting.resolve(answer ?? postOne(this.#db, waiting.order));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

const bigintsAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

function postOne(db: Db, order: WithdrawalOrder): Promise<Outcome> {
  return post(db, 'SELECT * FROM money.withdraw($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
    order.customer,
    order.key,
    order.fingerprint,
    order.amount,
    order.reason,
    order.method,
    order.at,
    order.metadata,
    order.allowed,
    order.bank_code,
    order.account_number,
    order.account_name,
    order.run_at,
  ]);
}

const gatherers = new WeakMap<Db, Gatherer>();

export function postWithdrawal(db: Db, order: WithdrawalOrder): Promise<Outcome> {
  let gatherer = gatherers.get(db);
  if (!gatherer) gatherers.set(db, (gatherer = new Gatherer(db)));
  return gatherer.add(order);
}
