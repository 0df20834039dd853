/** What may happen next in a simulated world: customers act, jobs run, the gateway decides, webhooks arrive, processes die. */
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { signedInAs } from '../../test/signed-in-as.ts';
import type { Acknowledged, Disputed, Raced } from '../faults/load.ts';
import type { Told } from '../faults/verify.ts';
import { findTransfer } from '../../src/money/account-numbers.ts';
import { closeWallet } from '../../src/customers/closing.ts';
import { tx } from '../../src/platform/database/db.ts';
import { claimDeposit, startDeposit } from '../../src/money/deposits/begin.ts';
import { cancelDeposit } from '../../src/money/deposits/cancel.ts';
import { setEnding } from '../../src/saving/investments/endings.ts';
import { exitEarly, quoteExit } from '../../src/saving/investments/exits.ts';
import { addInvestment, addSavingsFunds } from '../../src/saving/investments/investments.ts';
import { jobs, type Job } from '../../src/jobs/jobs.ts';
import { Refusal } from '../../src/platform/server/errors.ts';
import type { Customer } from '../../src/platform/server/signed-in.ts';
import { getTransaction } from '../../src/money/transactions/transactions.ts';
import { requestWithdrawal } from '../../src/money/withdrawals/withdrawals.ts';
import { giveNumbers } from './account-numbers.ts';
import { uuid } from './chance.ts';
import type { Server, World } from './world.ts';

const PEOPLE = 4;
const HOUR = 3_600_000;
/** Account numbers that make the sandbox pay a transfer, leave it pending, fail it, or reverse it. */
const ACCOUNTS = ['0000000000', '0000000001', '0000000002', '0000000003'] as const;
/** Normal, suspended, limited: each status allows different things. */
const STATUSES = [1, 1, 1, 40, 50, 60] as const;
/** Left out: these jobs call servers outside the simulation, and `publish_total` waits for other calls by the machine's own clock. */
const OUTSIDE: ReadonlySet<string> = new Set(['refresh_banks', 'free_jobs', 'publish_total']);
export const simulatedJobs: readonly Job[] = jobs.filter(({ name, lane }) => lane !== 'webhooks' && !OUTSIDE.has(name));

/** A call that the customer repeats with the same key until it gets an answer. */
interface Intent {
  name: string;
  act: (server: Server) => Promise<unknown>;
  /** What a successful call books; null if nothing. */
  booked: Acknowledged | null;
  answered: (answer: unknown) => void;
}

export class Moves implements Told {
  readonly acknowledged: Acknowledged[] = [];
  readonly disputed: Disputed[] = [];
  readonly raced: Raced[] = [];
  /** Keys that the server finally refused: nothing may be booked under them. */
  readonly refused = new Set<string>();
  readonly #world: World;
  readonly #people: readonly Customer[];
  readonly #products: { fixed: string; plan: string };
  /** The account number of each customer, by id. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly #open: Intent[] = [];
  /** References of payments that can still be paid, and of paid ones. */
  readonly #payable: { reference: string; claim: () => void }[] = [];
  readonly #paid: string[] = [];
  readonly #investments: { id: string; owner: Customer; isPlan: boolean }[] = [];
  #count = 0;

  private constructor(
    world: World,
    people: readonly Customer[],
    products: { fixed: string; plan: string },
    numbers: ReadonlyMap<string, string>,
  ) {
    this.#world = world;
    this.numbers = numbers;
    this.#people = people;
    this.#products = products;
  }

  static async begin(world: World): Promise<Moves> {
    const { db } = world.server;
    await db.query(`INSERT INTO banks (code, name) VALUES ('058', 'GTBank') ON CONFLICT DO NOTHING`);
    const people: Customer[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const account = ACCOUNTS[n % ACCOUNTS.length] ?? ACCOUNTS[0];
      const { rows } = await db.query<{ id: string }>(
        `INSERT INTO customers (name, email, password_hash, ref_code, bank_code, bank_account_name, bank_account_number)
         VALUES ($1, $2, '', $1, '058', 'ADA', $3) RETURNING id`,
        [`Person${n}`, `person${n}@simulation.test`, account],
      );
      const [made] = rows;
      if (!made) throw new Error('A customer could not be made');
      const bank = { bankCode: '058', bankAccountName: 'ADA', bankAccountNumber: account, bankChangedAt: null };
      people.push({ ...made, name: `Person${n}`, status: 1, ...bank });
    }
    const product = async (name: string, days: number, savings: boolean): Promise<string> => {
      const { rows } = await db.query<{ id: string }>(
        `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, group_id, exit_after_days, exit_price_bps, tax_bps)
         VALUES ($1, 1000, 100, $2, 'days', (SELECT id FROM product_groups WHERE is_savings AND $3), 2, 2500, $4) RETURNING id`,
        [name, days, savings, savings ? 1000 : 750],
      );
      return rows[0]?.id ?? '';
    };
    const products = { fixed: await product('Fixed', 7, false), plan: await product('Plan', 20, true) };
    return new Moves(world, people, products, await giveNumbers(world, db, people));
  }

  /** Makes one random move. */
  async next(): Promise<void> {
    const { chance } = this.#world;
    const moves: readonly [weight: number, move: () => unknown][] = [
      [10, () => this.#deposit()],
      [8, () => this.#pay()],
      [4, () => this.#transfer()],
      [8, () => this.#withdraw()],
      [6, () => this.#invest()],
      [3, () => this.#topUp()],
      [3, () => this.#instruct()],
      [3, () => this.#quote()],
      [14, () => this.#insist()],
      [16, () => this.#runJob()],
      [10, () => this.#world.hear(chance.below(Math.max(1, this.#world.webhooks.length)))],
      [4, () => this.#world.late.shift()?.()],
      [2, () => this.#reverse()],
      [2, () => this.#refund()],
      [3, () => this.#moveRefund()],
      [2, () => this.#dispute()],
      [2, () => this.#endDispute()],
      [3, () => this.#settleTransfer()],
      [1, () => this.#changeStatus()],
      [1, () => this.#close()],
      [4, () => this.#strike()],
      [8, () => this.#world.pass(1000 * (1 + chance.below(600)))],
      [4, () => this.#world.pass(HOUR * (1 + chance.below(30)))],
    ];
    let left = chance.below(moves.reduce((sum, [weight]) => sum + weight, 0));
    const move = moves.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    await move?.[1]();
    // Some moves go on while the next one begins.
    if (!chance.once(3)) await this.#world.settle();
  }

  /** Customers without an answer repeat their calls. @returns how many still have none */
  insistAll(): number {
    const open = this.#open.splice(0);
    for (const intent of open) this.#begin(intent);
    return open.length;
  }

  #person(): Customer {
    const [first, ...others] = this.#people;
    if (!first) throw new Error('Nobody lives here');
    return this.#world.chance.pick([first, ...others]);
  }

  #key(): number {
    this.#count += 1;
    return this.#count;
  }

  #begin(intent: Intent): void {
    this.#world.begin(
      intent.name,
      (server) => intent.act(server),
      (answer, failure) => {
        if (failure === undefined) {
          if (intent.booked) this.acknowledged.push(intent.booked);
          intent.answered(answer);
        } else if (failure instanceof Refusal && failure.status < 500) {
          if (intent.booked) this.refused.add(intent.booked.key);
        } else this.#open.push(intent);
      },
    );
    // A double click.
    if (this.#world.faulty && this.#world.chance.once(10)) this.#world.begin(`${intent.name} again`, intent.act);
  }

  #intend(
    name: string,
    booked: Acknowledged | null,
    act: Intent['act'],
    answered: (answer: unknown) => void = () => undefined,
  ): void {
    this.#begin({ name, booked, act, answered });
  }

  #deposit(): void {
    const { chance } = this.#world;
    const customer = this.#person();
    const amount = toNaira(BigInt(100_000 + chance.below(400_000)));
    const reference = `payment-${Date.now()}-wallet-${this.#key()}`;
    const body = {
      userId: customer.id,
      amount,
      transactionId: reference,
      currency: 'NGN' as const,
      reason: 'wallet' as const,
      type: 'deposit' as const,
      incomingStatus: 'pending' as const,
      paymentMethod: 'paystack' as const,
    };
    const claim = (): void => {
      const paid = this.#world.sandbox.books.charge(reference)?.paidKobo ?? 0;
      const booked = { person: customer.id, key: reference, kobo: paid, kind: 'deposit' as const };
      this.#intend(`${customer.name} says ${reference} is paid`, null, async ({ deps }) => {
        const id = await claimDeposit(deps, signedInAs(customer), body);
        // Nothing is booked if the payer got the money back before.
        const { status } = await getTransaction(deps.db, customer.id, id);
        if (status === 'completed') this.acknowledged.push(booked);
      });
    };
    this.#intend(`${customer.name} begins ${reference} of ${amount}`, null, ({ deps }) =>
      startDeposit(deps, signedInAs(customer), body),
    );
    if (chance.once(12)) {
      this.#intend(`${customer.name} cancels ${reference}`, null, ({ deps }) =>
        cancelDeposit(deps, customer, reference),
      );
    }
    this.#payable.push({ reference, claim });
  }

  /** A payer pays, sometimes a different amount, and may notify the server. */
  async #pay(): Promise<void> {
    const { chance, sandbox } = this.#world;
    const chosen = chance.any(this.#payable);
    if (!chosen || !sandbox.books.charge(chosen.reference)) return;
    const asked = sandbox.books.charge(chosen.reference)?.requestedKobo ?? 0;
    const amount = chance.once(8) ? asked - 1 - chance.below(1000) : asked;
    if (chance.once(8)) await this.#world.order(`transactions/${chosen.reference}/fail`);
    else if (await this.#world.order(`transactions/${chosen.reference}/pay`, { amount })) {
      this.#paid.push(chosen.reference);
      if (!chance.once(3)) chosen.claim();
    }
    this.#payable.splice(this.#payable.indexOf(chosen), 1);
  }

  /** Somebody sends a bank transfer to a customer's number; the gateway may not notice it until its customer asks. */
  async #transfer(): Promise<void> {
    const { chance, sandbox } = this.#world;
    const customer = this.#person();
    const before = sandbox.books.charges.size;
    const sent = { amount: 1 + chance.below(300_000), unnoticed: chance.once(4) };
    if (!(await this.#world.order(`accounts/${this.numbers.get(customer.id)}/transfer`, sent))) return;
    this.#world.say(`${sent.amount} kobo are sent to ${customer.name}`);
    const arrived = [...sandbox.books.charges.keys()][before];
    if (arrived !== undefined) this.#paid.push(arrived);
    if (chance.once(2)) {
      this.#intend(`${customer.name} looks for a transfer`, null, ({ deps }) => findTransfer(deps, customer));
    }
  }

  #withdraw(): void {
    const customer = this.#person();
    const kobo = 10_000 + this.#world.chance.below(200_000);
    const key = `WDL_${Date.now()}_${this.#key()}`;
    const body = {
      userId: customer.id,
      amount: toNaira(BigInt(kobo)),
      transactionId: key,
      currency: 'NGN' as const,
      reason: 'Wallet withdrawal' as const,
      type: 'withdrawal' as const,
      incomingStatus: 'pending' as const,
      paymentMethod: 'bank_transfer' as const,
    };
    const booked = { person: customer.id, key, kobo, kind: 'withdrawal' as const };
    this.#intend(`${customer.name} withdraws ${key} of ${body.amount}`, booked, ({ deps, withdraw }) =>
      requestWithdrawal(deps, withdraw, signedInAs(customer), body),
    );
  }

  #invest(): void {
    const { chance } = this.#world;
    const customer = this.#person();
    const isPlan = chance.once(2);
    const idempotencyKey = uuid(chance);
    const kobo = 1000 + chance.below(100_000);
    const body = {
      userId: customer.id,
      productId: isPlan ? this.#products.plan : this.#products.fixed,
      capital: toNaira(BigInt(kobo)),
      idempotencyKey,
    };
    const booked = { person: customer.id, key: `INV-${idempotencyKey}`, kobo, kind: 'investment' as const };
    this.#intend(
      `${customer.name} buys for ${body.capital}`,
      booked,
      async ({ deps }) => (await addInvestment(deps, customer, body)).investment._id,
      (id) => {
        if (typeof id === 'string') this.#investments.push({ id, owner: customer, isPlan });
      },
    );
  }

  #topUp(): void {
    const { chance } = this.#world;
    const plan = chance.any(this.#investments.filter(({ isPlan }) => isPlan));
    if (!plan) return;
    const idempotencyKey = uuid(chance);
    const kobo = 1000 + chance.below(50_000);
    const body = { userId: plan.owner.id, investmentId: plan.id, amount: toNaira(BigInt(kobo)), idempotencyKey };
    const booked = { person: plan.owner.id, key: `TOP-${idempotencyKey}`, kobo, kind: 'investment' as const };
    this.#intend(`${plan.owner.name} adds ${body.amount} to a plan`, booked, ({ deps }) =>
      addSavingsFunds(deps, plan.owner, body),
    );
  }

  #instruct(): void {
    const { chance } = this.#world;
    const investment = chance.any(this.#investments);
    if (!investment) return;
    const { id, owner } = investment;
    const plan = chance.any(this.#investments.filter((other) => other.isPlan && other.owner === owner))?.id;
    const choice = chance.pick(['wallet', 'capital', 'everything', `plan:${plan ?? id}`]);
    this.#intend(`${owner.name} wants ${choice.split(':')[0]} at the end`, null, ({ deps }) =>
      setEnding(deps, owner, { userId: owner.id, investmentId: id, choice }),
    );
  }

  /** Asks for the price of leaving early, and often leaves. */
  #quote(): void {
    const { chance } = this.#world;
    const investment = chance.any(this.#investments);
    if (!investment) return;
    const { id, owner } = investment;
    this.#world.begin(
      `${owner.name} asks what leaving comes to`,
      ({ deps }) => quoteExit(deps, owner.id, id),
      (quote) => {
        if (!quote || chance.once(3)) return;
        const kobo = Number(toKobo(quote.arrives));
        const booked = { person: owner.id, key: `PAY-${id}`, kobo, kind: 'deposit' as const };
        this.#intend(`${owner.name} leaves with ${quote.arrives}`, null, async ({ deps }) => {
          await exitEarly(deps, owner.id, quote._id);
          this.acknowledged.push(booked);
        });
      },
    );
  }

  #insist(): void {
    const intent = this.#world.chance.any(this.#open);
    if (!intent) return;
    this.#open.splice(this.#open.indexOf(intent), 1);
    if (!this.#world.chance.once(20)) this.#begin(intent);
  }

  #runJob(): void {
    const job = this.#world.chance.any(simulatedJobs);
    if (job) this.#world.begin(`job ${job.name}`, ({ deps }) => job.work(deps));
  }

  async #reverse(): Promise<void> {
    const reference = this.#complain();
    if (reference && (await this.#world.order(`transactions/${reference}/reverse`)))
      this.#world.say(`the gateway takes ${reference} back`);
  }

  /** The gateway starts to refund part of a payment. The payment can be refunded or disputed again. */
  async #refund(): Promise<void> {
    const { chance, sandbox } = this.#world;
    const reference = chance.any(this.#paid);
    const charge = reference === undefined ? undefined : sandbox.books.charge(reference);
    const left = charge ? charge.paidKobo - charge.refundedKobo : 0;
    if (!reference || left < 2) return;
    const amount = chance.once(3) ? left : 1 + chance.below(left - 1);
    if (await this.#world.order(`transactions/${reference}/refund`, { amount }))
      this.#world.say(`the gateway begins to send ${amount} kobo of ${reference} back`);
  }

  async #moveRefund(): Promise<void> {
    const { chance, sandbox } = this.#world;
    const open = chance.any(
      [...sandbox.books.refunds.values()].filter(({ status }) => status !== 'processed' && status !== 'failed'),
    );
    const how = chance.pick(['start', 'needs-attention', 'process', 'process', 'fail']);
    if (open) await this.#world.order(`refunds/${open.id}/${how}`);
  }

  /** The payer disputes a payment, once. */
  #complain(): string | undefined {
    const reference = this.#world.chance.any(this.#paid);
    if (reference) this.#paid.splice(this.#paid.indexOf(reference), 1);
    return reference;
  }

  async #dispute(): Promise<void> {
    const { sandbox } = this.#world;
    const reference = this.#complain();
    if (!reference) return;
    const before = sandbox.books.disputes.size;
    if (!(await this.#world.order(`transactions/${reference}/dispute`))) return;
    const made = [...sandbox.books.disputes.values()][before];
    if (made) this.disputed.push({ id: String(made.id), key: reference, taken: null });
    this.#world.say(`the payer of ${reference} disputes it`);
  }

  async #endDispute(): Promise<void> {
    const { chance } = this.#world;
    const dispute = chance.any(this.disputed.filter(({ taken }) => taken === null));
    const end = chance.pick(['take', 'expire', 'release']);
    if (dispute && (await this.#world.order(`disputes/${dispute.id}/${end}`))) dispute.taken = end !== 'release';
  }

  /** The bank decides on a transfer that the gateway left pending. */
  async #settleTransfer(): Promise<void> {
    const { chance, sandbox } = this.#world;
    const open = chance.any([...sandbox.books.transfers.values()].filter(({ status }) => status === 'pending'));
    const status = chance.pick(['success', 'success', 'failed', 'reversed']);
    if (open) await this.#world.order(`transfers/${open.reference}/${status}`);
  }

  #changeStatus(): void {
    const { id, name } = this.#person();
    const status = this.#world.chance.pick(STATUSES);
    this.#world.begin(`an administrator gives ${name} status ${status}`, ({ db }) =>
      db.query('UPDATE customers SET status = $2 WHERE id = $1 AND closed_at IS NULL', [id, status]),
    );
  }

  /** A customer closes the account and gives up the wallet's money. Money that is under way still arrives. */
  #close(): void {
    const { id, name } = this.#person();
    this.#world.begin(`${name} leaves`, ({ deps }) =>
      tx(deps.db, (tx) => closeWallet(tx, deps.clock.now(), id, { least: 10n ** 15n, giveUpRest: true })),
    );
  }

  /** One of the next statements loses its connection or kills the process. */
  #strike(): void {
    const { chance, postgres } = this.#world;
    postgres.strike = { after: chance.below(20), what: chance.pick(['cut', 'kill']), done: chance.once(2) };
  }
}
