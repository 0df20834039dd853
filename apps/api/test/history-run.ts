/** Runs a random history against the database. The requests of one burst run at the same time. */
import { interestKobo } from '@ajose/sdk/domain/money';
import type { Db } from '../src/platform/database/db.ts';
import { fingerprint, type Outcome } from '../src/money/ledger/ledger.ts';
import type { Command } from './histories.ts';

const START = Date.parse('2026-01-05T08:00:00Z');
const DAY = 86_400_000;

/** The plan's tax on profit, in hundredths of a percent. */
export const TAX_BPS = 750n;

/** A request and what the ledger answered. */
export interface Done {
  command: Command;
  customer: string;
  outcome: Outcome;
  /** What a top-up promises. */
  promises?: bigint;
}

export interface World {
  db: Db;
  plan: string;
}

const ALLOWED_TO_ADD = [0, 1, 30, 50, 80, 90, 100, 110];
const ALLOWED_TO_WITHDRAW = [1, 100, 110];
const RATE_BPS = 1000n;
/** What a purchase promises. */
export const promised = (amount: bigint): bigint => interestKobo(amount, RATE_BPS);

export async function makeWorld(db: Db): Promise<World> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, tax_bps, group_id)
     VALUES ('Plan', 1000, 1, 1, 'days', $1, (SELECT id FROM product_groups WHERE is_savings)) RETURNING id`,
    [TAX_BPS],
  );
  return { db, plan: rows[0]?.id ?? '' };
}

interface Plan {
  id: string;
  started_at: Date;
  ends_at: Date;
  capital: bigint;
  expected: bigint;
}

/** One history on customers of its own. */
export class Run {
  readonly #world: World;
  readonly customers: string[];
  readonly done: Done[] = [];
  #now = START;

  constructor(world: World, customers: string[]) {
    this.#world = world;
    this.customers = customers;
  }

  async burst(commands: readonly Command[]): Promise<void> {
    this.#now += DAY / 2;
    await Promise.all(commands.map((command) => this.#run(command)));
  }

  async #one(sql: string, values: unknown[]): Promise<Outcome | undefined> {
    const { rows } = await this.#world.db.query<Outcome>(sql, values);
    return rows[0];
  }

  /** The id of the transaction with a key; null when there is none. */
  async #id(customer: string, key: string): Promise<string | null> {
    const { rows } = await this.#world.db.query<{ id: string }>(
      'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
      [customer, key],
    );
    return rows[0]?.id ?? null;
  }

  async #run(command: Command): Promise<void> {
    const customer = this.customers[command.who] ?? '';
    const at = new Date(this.#now);
    if (command.do === 'top up') return this.#topUp(command, customer, at);
    const outcome = await this.#act(command, customer, at);
    if (outcome) this.done.push({ command, customer, outcome });
  }

  async #topUp(command: Command, customer: string, at: Date): Promise<void> {
    const { key, amount } = command;
    for (;;) {
      const { rows } = await this.#world.db.query<Plan>(
        `SELECT i.id, i.started_at, i.ends_at, i.capital, i.expected FROM money.investments i
           JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.id = i.id WHERE i.customer_id = $1 AND t.transaction_id = $2`,
        [customer, `I${key}`],
      );
      const [plan] = rows;
      if (!plan) return;
      const part = BigInt(Math.max(0, plan.ends_at.getTime() - at.getTime()));
      const term = BigInt(plan.ends_at.getTime() - plan.started_at.getTime());
      const promises = interestKobo(BigInt(amount), RATE_BPS, { part, whole: term });
      const outcome = await this.#one('SELECT * FROM money.add_to_plan($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
        customer,
        `T${key}-${amount}`,
        fingerprint('top', amount),
        plan.id,
        amount,
        at,
        plan.expected + promises,
        plan.capital,
        ALLOWED_TO_ADD,
      ]);
      if (outcome?.verdict === 'plan_changed') continue;
      if (outcome) this.done.push({ command, customer, outcome, promises });
      return;
    }
  }

  async #act(command: Command, customer: string, at: Date): Promise<Outcome | undefined> {
    const { key, amount } = command;
    const print = fingerprint(command.do.split(' ')[0] ?? '', amount);
    switch (command.do) {
      case 'begin':
        return this.#one(
          `SELECT * FROM money.open_deposit($1, $2, $3, $4, 'wallet', 'paystack', $5, '{}', $6, $5, 'paystack')`,
          [customer, `D${key}`, print, amount, at, ALLOWED_TO_ADD],
        );
      case 'credit':
        return this.#one(`SELECT * FROM money.credit_deposit($1, 'paystack', $2, $3, 1, 'card', $4, $4, '{}')`, [
          customer,
          `D${key}`,
          amount,
          at,
        ]);
      case 'cancel': {
        const id = await this.#id(customer, `D${key}`);
        return id
          ? this.#one(`SELECT * FROM money.close_deposit($1, $2, 'user_cancelled', $3, '{}')`, [customer, id, at])
          : undefined;
      }
      case 'take back': {
        const id = await this.#id(customer, `D${key}`);
        return id
          ? this.#one('SELECT * FROM money.take_back($1, $2, $3, $4, $5)', [
              customer,
              id,
              `REV${key}-${amount}`,
              amount,
              at,
            ])
          : undefined;
      }
      case 'withdraw':
        return this.#one(
          `SELECT * FROM money.withdraw($1, $2, $3, $4, 'Wallet withdrawal', 'bank', $5, '{}', $6, '058', '0', 'N', $5)`,
          [customer, `W${key}`, print, amount, at, ALLOWED_TO_WITHDRAW],
        );
      case 'withdraw together':
        return this.#together(command, at);
      case 'paid':
      case 'failed':
      case 'decide withdrawal':
        return this.#settle(command, customer, at);
      case 'decide deposit': {
        const id = await this.#id(customer, `D${key}`);
        return id
          ? this.#one(`SELECT * FROM money.decide($1, $2, $3, $4, '{}')`, [customer, id, command.to, at])
          : undefined;
      }
      case 'invest':
      case 'offline':
        return this.#one(`SELECT * FROM money.buy($1, $2, $3, $4, $5, $6, $7, $8, 1000, true, 'Plan', $9, $10)`, [
          customer,
          `${command.do === 'invest' ? 'I' : 'O'}${key}`,
          print,
          this.#world.plan,
          amount,
          at,
          new Date(at.getTime() + command.days * DAY),
          promised(BigInt(amount)),
          command.do === 'invest' ? ALLOWED_TO_ADD : null,
          command.do === 'invest' ? null : `C${key}`,
        ]);
      case 'mature':
        await this.#world.db.query('SELECT money.mature(3, $1)', [at]);
        return undefined;
      case 'status':
        await this.#world.db.query('UPDATE customers SET status = $2 WHERE id = $1', [customer, command.status]);
        return undefined;
    }
    return undefined;
  }

  async #settle(command: Command, customer: string, at: Date): Promise<Outcome | undefined> {
    const id = await this.#id(customer, `W${command.key}`);
    if (!id) return undefined;
    if (command.do === 'paid')
      return this.#one(`SELECT * FROM money.payout_paid($1, $2, 'paystack', $3, 's', 1, 1, 'T')`, [customer, id, at]);
    if (command.do === 'failed')
      return this.#one(`SELECT * FROM money.payout_failed($1, $2, 'paystack', 'failed', $3, 'no')`, [customer, id, at]);
    return command.do === 'decide withdrawal'
      ? this.#one(`SELECT * FROM money.decide($1, $2, $3, $4, '{"note":"n"}')`, [customer, id, command.to, at])
      : undefined;
  }

  /** One call to the ledger with one withdrawal of each customer. */
  async #together(command: Command, at: Date): Promise<undefined> {
    const { key, amount } = command;
    const orders = this.customers.map((customer) => ({
      customer,
      key: `W${key}`,
      fingerprint: fingerprint('withdraw', amount),
      amount,
      reason: 'Wallet withdrawal',
      method: 'bank',
      at,
      metadata: {},
      allowed: ALLOWED_TO_WITHDRAW,
      bank_code: '058',
      account_number: '0',
      account_name: 'N',
      run_at: at,
    }));
    const { rows } = await this.#world.db.query<Outcome & { customer: string }>(
      'SELECT * FROM money.withdraw_many($1)',
      [JSON.stringify(orders)],
    );
    if (rows.length !== orders.length) throw new Error('Not every order was answered');
    for (const outcome of rows) this.done.push({ command, customer: outcome.customer, outcome });
    return undefined;
  }
}
