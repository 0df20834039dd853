/**
 * Measures for how long no write is acknowledged: it starts a small purchase over HTTP five times a second, even while earlier ones have no
 * answer.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Acknowledged } from '../faults/load.ts';
import type { Person } from '../people.ts';

const EVERY_MS = 200;
const CALL_MS = 30_000;
const KOBO = 100;

export class Probe {
  readonly acknowledged: Acknowledged[] = [];
  /** How often each status was answered; 0 is no answer. */
  readonly statuses = new Map<number, number>();
  /** 503 without Retry-After, or another failure: the caller does not know what to do. */
  unclear = 0;
  readonly #answeredAt: number[] = [];
  readonly #api: () => string;
  readonly #person: Person;
  readonly #product: string;

  constructor(api: () => string, person: Person, product: string) {
    this.#api = api;
    this.#person = person;
    this.#product = product;
  }

  async run(goesOn: () => boolean): Promise<void> {
    const open = new Set<Promise<void>>();
    while (goesOn()) {
      const purchase = this.#buy(randomUUID()).finally(() => open.delete(purchase));
      open.add(purchase);
      await sleep(EVERY_MS);
    }
    await Promise.all(open);
  }

  /** Makes this many purchases, one after the other. @returns their keys */
  async buy(purchases: number): Promise<string[]> {
    const ids = Array.from({ length: purchases }, () => randomUUID());
    for (const id of ids) await this.#buy(id);
    return ids.map((id) => `INV-${id}`);
  }

  async #buy(idempotencyKey: string): Promise<void> {
    let status = 0;
    try {
      const answer = await fetch(`${this.#api()}/api/investment/addInvestment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#person.token}` },
        body: JSON.stringify({
          userId: this.#person.id,
          productId: this.#product,
          capital: KOBO / 100,
          idempotencyKey,
        }),
        signal: AbortSignal.timeout(CALL_MS),
      });
      status = answer.status;
      await answer.arrayBuffer();
      if (answer.ok) this.#acknowledge(idempotencyKey);
      else if (status !== 503 || !answer.headers.has('retry-after')) this.unclear += 1;
    } catch {
      this.unclear += 1;
    }
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  #acknowledge(idempotencyKey: string): void {
    this.#answeredAt.push(performance.now());
    this.acknowledged.push({ person: this.#person.id, key: `INV-${idempotencyKey}`, kobo: KOBO, kind: 'investment' });
  }

  /** Repeats a purchase until it is acknowledged. */
  async untilAcknowledged(within: number): Promise<void> {
    const before = this.acknowledged.length;
    const until = performance.now() + within;
    while (this.acknowledged.length === before) {
      if (performance.now() > until) throw new Error(`No write was acknowledged for ${within / 1000} s`);
      await this.#buy(randomUUID());
      await sleep(EVERY_MS);
    }
  }

  /** Waits until a write that starts now or later is acknowledged. */
  async answered(within: number): Promise<void> {
    const from = performance.now();
    while ((this.#answeredAt.at(-1) ?? 0) < from) {
      if (performance.now() - from > within) throw new Error(`No write was acknowledged for ${within / 1000} s`);
      await sleep(EVERY_MS / 2);
    }
  }

  /** The longest time without an acknowledged write since a moment of `performance.now()`, in seconds. */
  silenceSince(from: number): number {
    const moments = [from, ...this.#answeredAt.filter((moment) => moment > from), performance.now()];
    const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment));
    return Math.max(...gaps) / 1000;
  }
}
