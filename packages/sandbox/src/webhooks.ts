/** Signed webhooks: their queue, their retries (when: each gateway's `src/sandbox.ts`), and the mishaps that a test may order. */
import { createHmac } from 'node:crypto';
import { makeTimers } from './timers.ts';

export interface WebhookEvent {
  id: number;
  event: string;
  /** The exact bytes that are signed and sent. */
  body: string;
  /** A forged event carries a wrong signature or none. */
  signature: 'valid' | 'wrong' | 'missing';
  createdAt: string;
  attempts: { at: string; status: number | null }[];
  state: 'waiting' | 'held' | 'dropped' | 'delivered' | 'given up';
  nextAt: number | null;
  /** How many more times it is delivered after the first success. */
  repeats: number;
}

/** Where events are kept. */
export interface EventStore {
  readonly events: ReadonlyMap<string, WebhookEvent>;
  nextId(): number;
  put(kind: 'event', event: WebhookEvent): WebhookEvent;
}

/** What differs between gateways. */
export interface WebhookForm {
  /** When each failed delivery is tried again, in milliseconds. */
  retriesMs: readonly number[];
  /** What is signed and sent. */
  envelope: (name: string, data: unknown) => object;
  signatureHeader: string;
  userAgent: string;
}

/** @returns the HTTP status of the answer */
export type Deliver = (url: string, body: string, headers: Record<string, string>) => Promise<number>;

/** What happens to the next events. */
export interface Mishap {
  mode: 'drop' | 'delay' | 'repeat' | 'reorder';
  /** How many more events it happens to. */
  count: number;
  /** For `delay`: how long each waits. */
  delayMs: number;
  /** For `repeat`: how many times each is delivered. */
  times: number;
}

const sign = (body: string, secretKey: string): string => createHmac('sha512', secretKey).update(body).digest('hex');

const deliverByFetch: Deliver = async (url, body, headers) => {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(10_000),
    redirect: 'manual',
  });
  await response.body?.cancel();
  return response.status;
};

export class Webhooks {
  url: string | null;
  mishap: Mishap | null = null;
  readonly #books: EventStore;
  readonly #form: WebhookForm;
  readonly #secretKey: string;
  readonly #retriesMs: readonly number[];
  readonly #deliver: Deliver;
  readonly #now: () => Date;
  readonly #timers = makeTimers<number>();
  readonly #underWay = new Set<number>();
  #closed = false;

  constructor(options: {
    books: EventStore;
    form: WebhookForm;
    secretKey: string;
    url: string | null;
    speed: number;
    deliver: Deliver | undefined;
    now: () => Date;
  }) {
    this.#books = options.books;
    this.#form = options.form;
    this.#secretKey = options.secretKey;
    this.url = options.url;
    this.#retriesMs = options.form.retriesMs.map((ms) => ms / options.speed);
    this.#deliver = options.deliver ?? deliverByFetch;
    this.#now = options.now;
  }

  /** Continues the deliveries that a restart interrupted. */
  resume(): void {
    for (const event of this.#books.events.values()) {
      if (event.state === 'waiting') this.#schedule(event, Math.max(0, (event.nextAt ?? 0) - Date.now()));
      if (event.state === 'held') this.#schedule(this.#change(event, { state: 'waiting', nextAt: Date.now() }), 0);
    }
  }

  /** Sends an event, or does to it what the ordered mishap says. */
  emit(name: string, data: unknown, signature: WebhookEvent['signature'] = 'valid'): WebhookEvent {
    const mishap = this.mishap;
    const event: WebhookEvent = {
      id: this.#books.nextId(),
      event: name,
      body: JSON.stringify(this.#form.envelope(name, data)),
      signature,
      createdAt: this.#now().toISOString(),
      attempts: [],
      state: mishap?.mode === 'drop' ? 'dropped' : mishap?.mode === 'reorder' ? 'held' : 'waiting',
      nextAt: Date.now() + (mishap?.mode === 'delay' ? mishap.delayMs : 0),
      repeats: mishap?.mode === 'repeat' ? Math.max(0, mishap.times - 1) : 0,
    };
    this.#books.put('event', event);
    if (event.state === 'waiting') this.#schedule(event, mishap?.mode === 'delay' ? mishap.delayMs : 0);
    if (mishap) {
      mishap.count -= 1;
      if (mishap.count <= 0) this.endMishap();
    }
    return event;
  }

  orderMishap(mishap: Mishap): void {
    this.endMishap();
    this.mishap = mishap;
  }

  /** Ends the mishap. Events that were held for reordering are sent, newest first. */
  endMishap(): void {
    this.mishap = null;
    const held = [...this.#books.events.values()].filter((event) => event.state === 'held').toReversed();
    held.forEach((event, index) => {
      const delayMs = index * 150;
      this.#schedule(this.#change(event, { state: 'waiting', nextAt: Date.now() + delayMs }), delayMs);
    });
  }

  /** Sends an event again, in whatever state it is. */
  resend(id: number): WebhookEvent | null {
    const event = this.#books.events.get(String(id));
    if (!event) return null;
    const waiting = this.#change(event, { state: 'waiting', nextAt: Date.now() });
    this.#schedule(waiting, 0);
    return waiting;
  }

  resendAll(state: WebhookEvent['state']): number {
    const events = [...this.#books.events.values()].filter((event) => event.state === state);
    for (const event of events) this.resend(event.id);
    return events.length;
  }

  /** Whether no event is waiting to be sent. */
  get idle(): boolean {
    return this.#timers.size === 0 && this.#underWay.size === 0;
  }

  clear(): void {
    this.#timers.clear();
    this.mishap = null;
  }

  close(): void {
    this.#closed = true;
    this.clear();
  }

  #change(event: WebhookEvent, change: Partial<WebhookEvent>): WebhookEvent {
    return this.#books.put('event', { ...event, ...change });
  }

  #schedule(event: WebhookEvent, delayMs: number): void {
    this.#timers.set(event.id, delayMs, () => void this.#attempt(event.id));
  }

  async #attempt(id: number): Promise<void> {
    const before = this.#books.events.get(String(id));
    if (!before || this.#closed || this.#underWay.has(id)) return;
    this.#underWay.add(id);
    let status: number | null = null;
    try {
      if (this.url) status = await this.#deliver(this.url, before.body, this.#headers(before));
    } catch {
      // No answer counts as a failed attempt and is tried again.
    }
    this.#underWay.delete(id);
    const event = this.#books.events.get(String(id));
    if (!event || this.#closed) return;
    this.#settle(event, status);
  }

  #settle(event: WebhookEvent, status: number | null): void {
    const attempts = [...event.attempts, { at: this.#now().toISOString(), status }];
    if (status !== null && status >= 200 && status < 300) {
      if (event.repeats === 0) {
        this.#change(event, { attempts, state: 'delivered', nextAt: null });
        return;
      }
      const again = this.#change(event, { attempts, repeats: event.repeats - 1, nextAt: Date.now() });
      this.#schedule(again, 0);
      return;
    }
    const failures = attempts.filter((attempt) => attempt.status === null || attempt.status >= 300).length;
    const delayMs = this.#retriesMs[failures - 1];
    if (delayMs === undefined) {
      this.#change(event, { attempts, state: 'given up', nextAt: null });
      return;
    }
    this.#schedule(this.#change(event, { attempts, nextAt: Date.now() + delayMs }), delayMs);
  }

  #headers(event: WebhookEvent): Record<string, string> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'user-agent': this.#form.userAgent,
    };
    if (event.signature === 'valid') headers[this.#form.signatureHeader] = sign(event.body, this.#secretKey);
    if (event.signature === 'wrong') headers[this.#form.signatureHeader] = sign(event.body, 'not the secret key');
    return headers;
  }
}
