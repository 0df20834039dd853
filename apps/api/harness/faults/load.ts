/**
 * Customers and administrators who call over HTTP while processes are killed: each repeats a call with the same id until it gets an
 * answer, or gives up.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Person } from '../people.ts';
import { chance, random } from './chance.ts';
import type { FaultyGateway } from './gateways.ts';
import type { FaultyStack } from './stack.ts';

/** A customer, and the cards that they keep. */
export interface Payer extends Person {
  cards?: readonly string[];
}

/** An operation that the server confirmed to the customer. */
export interface Acknowledged {
  person: string;
  key: string;
  kobo: number;
  kind: 'deposit' | 'withdrawal' | 'investment';
}

/** A dispute that the gateway opened, and how it ended; null where it is open. */
export interface Disputed {
  id: string;
  key: string;
  taken: boolean | null;
}

export interface Raced {
  idempotencyKey: string;
  /** What an administrator was told. */
  approved: boolean;
  declined: boolean;
}

const HOUR_MS = 3_600_000;
/** More than one administrator may book alone. */
const LARGE_NAIRA = 2_000_000;
/** Of this many confirmed payments at a gateway one is taken back, and one is disputed where it offers disputes. */
const COMPLAINTS = 6;
/** How disputes end at the gateway: for the payer, by the bank's word or because nobody answered, or for us. Some stay open. */
const ENDS = ['take', 'take', 'expire', 'release', 'release', null] as const;
const PATIENCE = 60;
/** Who pays from outside gives up sooner, and then tries another payment. */
const PAYER_PATIENCE = 15;
const CALL_MS = 5000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class Load {
  readonly acknowledged: Acknowledged[] = [];
  operations = 0;
  refused = 0;
  gaveUp = 0;
  /** The longest that a call took since this was set back. */
  slowestMs = 0;
  /** What calls heard that got no answer or one of 500 and above, and how often. */
  readonly failures = new Map<string, number>();
  /** Deposits that were asked for, at any gateway, and when. */
  readonly begun = new Map<string, number>();
  /** Those of them that were last answered with the word that no gateway can be asked. */
  readonly unavailable = new Set<string>();
  /** References of payments that a gateway took back. */
  readonly reversed: string[] = [];
  readonly disputed: Disputed[] = [];
  /** Requests that two administrators decided at the same moment. */
  readonly raced: Raced[] = [];
  readonly #paid = new Map<string, number>();
  readonly #stack: FaultyStack;
  readonly #people: readonly Payer[];
  readonly #staff: readonly Person[];
  readonly #product: string;
  readonly #callMs: number;

  /** @param staff three administrators: one asks, the others decide @param callMs after which a caller gives a call up */
  constructor(
    stack: FaultyStack,
    people: readonly Payer[],
    staff: readonly Person[],
    product: string,
    callMs: number = CALL_MS,
  ) {
    this.#callMs = callMs;
    this.#stack = stack;
    this.#people = people;
    this.#staff = staff;
    this.#product = product;
  }

  /** Whether each kind of trouble that depends on luck has happened. */
  get hasEachKind(): boolean {
    const isPaidAtEach = this.#stack.gateways.every(({ name }) => this.#paid.has(name));
    return isPaidAtEach && this.reversed.length > 0 && this.disputed.length > 0 && this.raced.length > 0;
  }

  /** How many calls failed. */
  get failed(): number {
    return [...this.failures.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Does operations while the load goes on. */
  async run(clients: number, goesOn: () => boolean): Promise<void> {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (goesOn()) {
          this.operations += 1;
          await this.#something();
        }
      }),
    );
  }

  async #something(): Promise<void> {
    const person = this.#people[random(this.#people.length)];
    if (!person) return;
    const luck = chance();
    if (luck < 0.35) return this.#deposit(person);
    if (luck < 0.72) return this.#withdraw(person);
    if (luck < 0.95) return this.#invest(person);
    return this.#race(person);
  }

  /** Repeats a call until it gets a final answer. Sometimes it calls twice at the same time, as a double click does. */
  async #insist(
    person: Pick<Person, 'token'>,
    path: string,
    body: object,
    patience = PATIENCE,
  ): Promise<number | null> {
    for (let tries = 0; tries < patience; tries += 1) {
      const asks = [this.#ask(person, path, body)];
      if (chance() < 0.15) asks.push(this.#ask(person, path, body));
      const statuses = await Promise.all(asks);
      const done =
        statuses.find((status) => status !== null && status < 300) ??
        statuses.find((status) => status !== null && status < 500);
      if (done != null) return done;
      if (chance() < 0.02) break;
      await wait(100 + random(300));
    }
    this.gaveUp += 1;
    return null;
  }

  async #ask(person: Pick<Person, 'token'>, path: string, body: object): Promise<number | null> {
    const began = performance.now();
    try {
      const answer = await fetch(`${this.#stack.anyApi()}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(this.#callMs),
      });
      const said = await answer.text();
      if (answer.status >= 500) this.#fail(`${answer.status} ${said.slice(0, 80)}`);
      this.#noteAvailable(body, said.includes('"gateway_unavailable"'));
      return answer.status;
    } catch (error) {
      this.#fail(error instanceof Error ? `${error.name} ${error.message}` : String(error));
      return null;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }

  #noteAvailable(body: { transactionId?: string }, isUnavailable: boolean): void {
    const { transactionId } = body;
    if (transactionId === undefined || !this.begun.has(transactionId)) return;
    if (isUnavailable) this.unavailable.add(transactionId);
    else this.unavailable.delete(transactionId);
  }

  #fail(how: string): void {
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
  }

  #acknowledge(status: number | null, done: Acknowledged): void {
    if (status !== null && status < 300) this.acknowledged.push(done);
    else if (status !== null) this.refused += 1;
  }

  /** The gateway at which a payment was begun, as its payer sees it by the popup, the page or the account. */
  #gatewayOf(key: string): FaultyGateway | undefined {
    return this.#stack.gateways.find(({ books }) => books.charges.has(key));
  }

  async #deposit(person: Payer): Promise<void> {
    const key = `payment-${Date.now()}-wallet-${randomBytes(5).toString('hex')}`;
    // About half of them cost less at each gateway: below 2,500 naira Paystack is the cheaper one.
    const kobo = 100_000 + random(300_000);
    const luck = chance();
    const cardId = person.cards?.[random(person.cards.length)];
    if (luck < 0.2 && cardId !== undefined) return this.#payWithCard(person, cardId, key, kobo);
    this.begun.set(key, Date.now());
    if (luck < 0.4) return this.#payByTransfer(person, key, kobo);
    const body = {
      userId: person.id,
      amount: kobo / 100,
      transactionId: key,
      currency: 'NGN',
      reason: 'wallet',
      type: 'deposit',
      incomingStatus: 'pending',
      paymentMethod: 'paystack',
    };
    const started = await this.#insist(person, 'transaction/addTransaction', body, PAYER_PATIENCE);
    // The popup or the page opens when the gateway knows the payment, whatever the server answered.
    const gateway = this.#gatewayOf(key);
    if (!gateway || !(await gateway.order(`transactions/${key}/pay`))) return;
    // Every third customer closes the tab before the browser can say that it was paid.
    if (started === null || chance() < 0.33) return;
    const claimed = { ...body, incomingStatus: 'completed' };
    const status = await this.#insist(person, 'transaction/addTransaction', claimed, PAYER_PATIENCE);
    this.#acknowledge(status, { person: person.id, key, kobo, kind: 'deposit' });
    await this.#complain(gateway, key);
  }

  /** The payer sends a bank transfer to the account that was opened, once they have seen its number. */
  async #payByTransfer(person: Payer, key: string, kobo: number): Promise<void> {
    const body = { userId: person.id, amount: kobo / 100, transactionId: key };
    const status = await this.#insist(person, 'transaction/payByTransfer', body, PAYER_PATIENCE);
    this.#acknowledge(status, { person: person.id, key, kobo, kind: 'deposit' });
    if (status === null || status >= 300) return;
    const gateway = this.#gatewayOf(key);
    if (gateway && (await gateway.order(`transactions/${key}/confirm`))) await this.#complain(gateway, key);
  }

  async #payWithCard(person: Payer, cardId: string, key: string, kobo: number): Promise<void> {
    const body = { userId: person.id, cardId, amount: kobo / 100, transactionId: key };
    const status = await this.#insist(person, 'card/payWithCard', body, PAYER_PATIENCE);
    this.#acknowledge(status, { person: person.id, key, kobo, kind: 'deposit' });
    const gateway = this.#gatewayOf(key);
    if (status !== null && status < 300 && gateway) await this.#complain(gateway, key);
  }

  /** After some payments the payer complains at the bank. */
  async #complain(gateway: FaultyGateway, key: string): Promise<void> {
    const paid = (this.#paid.get(gateway.name) ?? 0) + 1;
    this.#paid.set(gateway.name, paid);
    // A short run has few payments at each gateway.
    const isDue = (which: number, done: readonly unknown[]) => paid % COMPLAINTS === which || done.length === 0;
    // Disputes come from Paystack alone.
    if (gateway.name === 'paystack' && isDue(1, this.disputed)) await this.#dispute(gateway, key);
    else if (isDue(2, this.reversed)) await this.#reverse(gateway, key);
  }

  /** The payer's bank asks for a payment, and decides a moment later. */
  async #dispute(gateway: FaultyGateway, key: string): Promise<void> {
    const opened = await gateway.order(`transactions/${key}/dispute`);
    if (!opened) return;
    const dispute: Disputed = { id: String(opened.id), key, taken: null };
    this.disputed.push(dispute);
    const end = ENDS[random(ENDS.length)];
    if (!end) return;
    await wait(random(1500));
    if (await gateway.order(`disputes/${dispute.id}/${end}`)) dispute.taken = end !== 'release';
  }

  /** A gateway takes a payment back, as after a complaint at the bank. */
  async #reverse(gateway: FaultyGateway, key: string): Promise<void> {
    if (await gateway.order(`transactions/${key}/reverse`)) this.reversed.push(key);
  }

  /** One administrator asks for an offline investment that needs two; two others decide at the same moment, both for or one against. */
  async #race(person: Person): Promise<void> {
    const [asker, first, other] = this.#staff;
    if (!asker || !first || !other) return;
    const idempotencyKey = randomUUID();
    const body = {
      userId: person.id,
      productId: this.#product,
      capital: LARGE_NAIRA,
      startDate: new Date(Date.now() - 6 * HOUR_MS).toISOString(),
      receiptNumber: idempotencyKey,
      evidence: 'Receipt book of the harness',
      isOffline: true,
      idempotencyKey,
    };
    await this.#insist(asker, 'investment/addInvestment', body);
    const id = await this.#stack.approvalOf(idempotencyKey);
    if (id === null) return;
    const against = chance() < 0.4;
    const decided = await Promise.all([
      this.#insist(first, `admin/approvals/${id}/approve`, {}),
      this.#insist(other, `admin/approvals/${id}/${against ? 'decline' : 'approve'}`, { note: 'Decided under faults' }),
    ]);
    const yes = against ? decided.slice(0, 1) : decided;
    this.raced.push({
      idempotencyKey,
      approved: yes.includes(200),
      declined: against && decided[1] === 200,
    });
  }

  async #withdraw(person: Person): Promise<void> {
    const key = `WDL_${Date.now()}_${randomBytes(5).toString('hex')}`;
    const kobo = 1000 + random(200_000);
    const status = await this.#insist(person, 'transaction/addTransaction', {
      userId: person.id,
      amount: kobo / 100,
      transactionId: key,
      currency: 'NGN',
      reason: 'Wallet withdrawal',
      type: 'withdrawal',
      incomingStatus: 'pending',
      paymentMethod: 'bank_transfer',
    });
    this.#acknowledge(status, { person: person.id, key, kobo, kind: 'withdrawal' });
  }

  async #invest(person: Person): Promise<void> {
    const idempotencyKey = randomUUID();
    const kobo = 1000 + random(100_000);
    const body = { userId: person.id, productId: this.#product, capital: kobo / 100, idempotencyKey };
    const status = await this.#insist(person, 'investment/addInvestment', body);
    this.#acknowledge(status, { person: person.id, key: `INV-${idempotencyKey}`, kobo, kind: 'investment' });
  }
}
