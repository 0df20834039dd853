/**
 * Random histories of a few customers whose requests run at the same time, against books of our own kept in plain TypeScript.
 * The database decides the order; the model then has to agree with every movement, balance and state that came of it.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Db } from '../src/database/db.ts';
import { fingerprint, type Outcome, type Verdict } from '../src/ledger/ledger.ts';

const PEOPLE = 3;
const KEYS = 4;
const START = Date.parse('2026-01-05T08:00:00Z');
const DAY = 86_400_000;

type Account = 'wallet' | 'held' | 'invested' | 'gateway' | 'payout' | 'interest' | 'offline' | 'adjustment';
const OWN: readonly Account[] = ['wallet', 'held', 'invested'];

export type Command = { who: number; key: number; amount: number } & (
  | { do: 'begin' | 'credit' | 'cancel' | 'take back' | 'withdraw' | 'withdraw together' | 'paid' | 'failed' }
  | { do: 'decide deposit' | 'decide withdrawal'; to: 'completed' | 'failed' | 'user_cancelled' }
  | { do: 'invest' | 'offline'; days: number }
  | { do: 'top up' | 'mature' }
  | { do: 'status'; status: number }
);

const base = { who: fc.nat(PEOPLE - 1), key: fc.nat(KEYS - 1), amount: fc.integer({ min: 1, max: 900 }) };
const plain = (weight: number, name: Command['do']) => ({
  weight,
  arbitrary: fc.record({ ...base, do: fc.constant(name) }) as fc.Arbitrary<Command>,
});
const outcome = fc.constantFrom('completed', 'failed', 'user_cancelled');

const command: fc.Arbitrary<Command> = fc.oneof(
  plain(2, 'begin'),
  plain(8, 'credit'),
  plain(1, 'cancel'),
  plain(1, 'take back'),
  plain(8, 'withdraw'),
  plain(4, 'withdraw together'),
  plain(3, 'paid'),
  plain(3, 'failed'),
  plain(2, 'top up'),
  plain(2, 'mature'),
  {
    weight: 1,
    arbitrary: fc.record({ ...base, do: fc.constant('decide deposit' as const), to: outcome }) as fc.Arbitrary<Command>,
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('decide withdrawal' as const),
      to: outcome,
    }) as fc.Arbitrary<Command>,
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('invest' as const),
      days: fc.integer({ min: 1, max: 3 }),
    }) as fc.Arbitrary<Command>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('offline' as const),
      days: fc.integer({ min: 1, max: 3 }),
    }) as fc.Arbitrary<Command>,
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...base,
      do: fc.constant('status' as const),
      status: fc.constantFrom(1, 1, 40, 50),
    }) as fc.Arbitrary<Command>,
  },
);

/** Bursts of requests: those of one burst run at the same time. */
export const history: fc.Arbitrary<Command[][]> = fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), {
  minLength: 1,
  maxLength: 8,
});

interface Done {
  command: Command;
  customer: string;
  outcome: Outcome;
}

export interface World {
  db: Db;
  plan: string;
}

const ALLOWED_TO_ADD = [0, 1, 30, 50, 80, 90, 100, 110];
const ALLOWED_TO_WITHDRAW = [1, 100, 110];
const PROFIT_DIVISOR = 10n;

export async function makeWorld(db: Db): Promise<World> {
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, group_id)
     VALUES ('Plan', 1000, 1, 1, 'days', (SELECT id FROM product_groups WHERE is_savings)) RETURNING id`,
  );
  return { db, plan: rows[0]?.id ?? '' };
}

class Run {
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

  /** The transaction that a key has, where there is one. */
  async #id(customer: string, key: string): Promise<string | null> {
    const { rows } = await this.#world.db.query<{ id: string }>(
      'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
      [customer, key],
    );
    return rows[0]?.id ?? null;
  }

  async #run(command: Command): Promise<void> {
    const customer = this.customers[command.who] ?? '';
    const outcome = await this.#act(command, customer, new Date(this.#now));
    if (outcome) this.done.push({ command, customer, outcome });
  }

  async #act(command: Command, customer: string, at: Date): Promise<Outcome | undefined> {
    const { key, amount } = command;
    const print = fingerprint(command.do.split(' ')[0] ?? '', amount);
    switch (command.do) {
      case 'begin':
        return this.#one(`SELECT * FROM money.begin_deposit($1, $2, $3, $4, 'wallet', 'paystack', $5, '{}', $6, $5)`, [
          customer,
          `D${key}`,
          print,
          amount,
          at,
          ALLOWED_TO_ADD,
        ]);
      case 'credit':
        return this.#one(`SELECT * FROM money.credit_deposit($1, $2, $3, 1, 'card', $4, $4, '{}')`, [
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
        return this.#one(`SELECT * FROM money.invest($1, $2, $3, $4, $5, $6, $7, $8, 1000, true, 'Plan', $9, $10)`, [
          customer,
          `${command.do === 'invest' ? 'I' : 'O'}${key}`,
          print,
          this.#world.plan,
          amount,
          at,
          new Date(at.getTime() + command.days * DAY),
          BigInt(amount) / PROFIT_DIVISOR,
          command.do === 'invest' ? ALLOWED_TO_ADD : null,
          command.do === 'invest' ? null : `C${key}`,
        ]);
      case 'top up': {
        const id = await this.#id(customer, `I${key}`);
        return id
          ? this.#one('SELECT * FROM money.top_up($1, $2, $3, $4, $5, $6, $7, $8)', [
              customer,
              `T${key}-${amount}`,
              print,
              id,
              amount,
              at,
              1,
              ALLOWED_TO_ADD,
            ])
          : undefined;
      }
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
      return this.#one(`SELECT * FROM money.payout_paid($1, $2, $3, 's', 1, 'T')`, [customer, id, at]);
    if (command.do === 'failed')
      return this.#one(`SELECT * FROM money.payout_failed($1, $2, 'failed', $3, 'no')`, [customer, id, at]);
    return command.do === 'decide withdrawal'
      ? this.#one(`SELECT * FROM money.decide($1, $2, $3, $4, '{"note":"n"}')`, [customer, id, command.to, at])
      : undefined;
  }

  /** One call for all customers, each with a withdrawal of their own. */
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

interface Movement {
  seq: bigint;
  key: string;
  source: Account;
  target: Account;
  amount: bigint;
  source_after: bigint;
  target_after: bigint;
}

class Disagreement extends Error {}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Disagreement(what);
}

/** The movements that a command's success means, by the key of the transaction that has them. */
function meant(done: Done, withdrawal: (key: number) => bigint, paid: Set<string>): string[] {
  const { command, customer } = done;
  const { key, amount } = command;
  const line = (name: string, source: Account, target: Account, kobo: bigint | number) =>
    `${name} ${source} ${target} ${kobo}`;
  switch (command.do) {
    case 'credit':
      return [line(`D${key}`, 'gateway', 'wallet', amount)];
    case 'withdraw':
    case 'withdraw together':
      return [line(`W${key}`, 'wallet', 'held', amount)];
    case 'paid':
      paid.add(`${customer} ${key}`);
      return [line(`W${key}`, 'held', 'payout', withdrawal(key))];
    case 'decide withdrawal':
      return command.to === 'completed'
        ? [line(`W${key}`, 'held', 'adjustment', withdrawal(key))]
        : [line('RET', 'held', 'wallet', withdrawal(key))];
    case 'failed':
      return [line('RET', 'held', 'wallet', withdrawal(key))];
    case 'invest':
      return [line(`I${key}`, 'wallet', 'invested', amount)];
    case 'offline':
      return [line(`C${key}`, 'offline', 'wallet', amount), line(`O${key}`, 'wallet', 'invested', amount)];
    case 'top up':
      return [line(`T${key}-${amount}`, 'wallet', 'invested', amount)];
    default:
      return [];
  }
}

/** Keys that one request only can have posted. */
const CLAIMING: readonly Command['do'][] = ['withdraw', 'withdraw together', 'invest', 'offline', 'top up', 'begin'];

function checkCommands(customer: string, done: readonly Done[], movements: readonly Movement[]): void {
  const mine = done.filter((one) => one.customer === customer);
  const withdrawal = (key: number): bigint => movements.find((one) => one.key === `W${key}`)?.amount ?? -1n;
  const paid = new Set<string>();
  const posted = mine.filter(({ outcome }) => outcome.verdict === 'posted');
  const expected = posted.flatMap((one) => meant(one, withdrawal, paid));
  // Whether a failure came before or after the word that it was paid is the database's to say.
  const bare = (text: string) => text.replace(/^RET-\S+/, 'RET').replace(/^(RET) (held|payout)/, '$1 held');
  const found = movements
    .filter(
      ({ key, source, target }) =>
        !key.startsWith('PAY-') &&
        !key.startsWith('REV') &&
        !(key.startsWith('D') && (source === 'adjustment' || target === 'adjustment')),
    )
    .map(({ key, source, target, amount }) => bare(`${key} ${source} ${target} ${amount}`));
  must(
    JSON.stringify(expected.map(bare).toSorted()) === JSON.stringify(found.toSorted()),
    `movements: meant ${expected.toSorted().join('; ')}, found ${found.toSorted().join('; ')}`,
  );
  const claims = new Map<string, Done[]>();
  for (const one of mine.filter(({ command }) => CLAIMING.includes(command.do))) {
    const family = one.command.do.split(' ')[0] === 'top' ? `top ${one.command.amount}` : one.command.do.split(' ')[0];
    const name = `${family} ${one.command.key}`;
    claims.set(name, [...(claims.get(name) ?? []), one]);
  }
  for (const [name, all] of claims) checkClaims(name, all);
  checkRefusals(mine, movements);
}

/** One effect a key; the same request again answers the same; another request is refused. */
function checkClaims(name: string, all: readonly Done[]): void {
  const [first, ...others] = all.filter(({ outcome }) => outcome.verdict === 'posted');
  must(others.length === 0, `${name} was posted ${others.length + 1} times`);
  for (const { command, outcome } of all) {
    if (outcome.verdict === 'repeated' && first) {
      must(first.outcome.id === outcome.id, `${name} answered another id when it was repeated`);
      must(first.command.amount === command.amount, `${name} with another body was called a repeat`);
    }
    if (outcome.verdict === 'key_reused' && first)
      must(first.command.amount !== command.amount, `${name} was refused as reused`);
  }
}

const MAY_BE_REFUSED: readonly Verdict[] = [
  'posted',
  'repeated',
  'key_reused',
  'status',
  'insufficient',
  'wrong_state',
  'plan_completed',
  'missing',
  'on_its_way',
];

/** A wallet that is said to have been too small has to have been so at some moment. */
function checkRefusals(mine: readonly Done[], movements: readonly Movement[]): void {
  let least = 0n;
  for (const { source, source_after: after } of movements) if (source === 'wallet' && after < least) least = after;
  must(least >= 0n, 'a wallet was below zero');
  const balances = [
    0n,
    ...movements.flatMap((one) => [
      one.source === 'wallet' ? one.source_after : null,
      one.target === 'wallet' ? one.target_after : null,
    ]),
  ];
  const smallest = balances.reduce<bigint>((min, balance) => (balance !== null && balance < min ? balance : min), 0n);
  for (const { command, outcome } of mine) {
    must(MAY_BE_REFUSED.includes(outcome.verdict), `${command.do} answered ${outcome.verdict}`);
    if (outcome.verdict === 'insufficient')
      must(smallest < BigInt(command.amount), `${command.do} was refused without need`);
  }
}

/** Our own books: every movement in its order, from nothing. */
function checkBooks(movements: readonly Movement[], account: Record<Account | 'last_seq', bigint>): void {
  const books = new Map<Account, bigint>();
  for (const [index, { seq, source, target, amount, ...after }] of movements.entries()) {
    must(seq === BigInt(index + 1), 'movements are not counted without a gap');
    must(amount > 0n && source !== target, 'a movement moves nothing');
    books.set(source, (books.get(source) ?? 0n) - amount);
    books.set(target, (books.get(target) ?? 0n) + amount);
    must(
      books.get(source) === after.source_after && books.get(target) === after.target_after,
      'a balance after does not follow',
    );
    for (const own of OWN) must((books.get(own) ?? 0n) >= 0n, `${own} was below zero`);
  }
  must(account.last_seq === BigInt(movements.length), 'the account counts other movements');
  for (const [name, balance] of Object.entries(account)) {
    if (name !== 'last_seq')
      must((books.get(name as Account) ?? 0n) === balance, `${name} is not the sum of its entries`);
  }
  must([...books.values()].reduce((sum, balance) => sum + balance, 0n) === 0n, 'money was made or lost');
}

/** Transactions in the order of their wallet movements: each begins where the one before ended. */
async function checkWallet(db: Db, customer: string): Promise<void> {
  const { rows } = await db.query<{ before_balance: bigint; after_balance: bigint }>(
    `SELECT t.before_balance, t.after_balance FROM ledger.transactions t
       JOIN (SELECT transaction, min(seq) AS seq FROM ledger.entries WHERE customer_id = $1 AND account = 'wallet' GROUP BY 1) m
         ON m.transaction = t.id WHERE t.customer_id = $1 ORDER BY m.seq`,
    [customer],
  );
  let before = 0n;
  for (const row of rows) {
    must(row.before_balance === before, 'a transaction does not begin where the one before ended');
    before = row.after_balance;
  }
}

/** Runs one history on customers of its own and compares. @throws when the books and the model disagree */
export async function runHistory(world: World, bursts: readonly Command[][]): Promise<number> {
  const { rows: made } = await world.db.query<{ id: string }>(
    `INSERT INTO customers (name, email, password_hash, ref_code)
     SELECT 'Model', $1 || n || '@model.test', '', $1 || n FROM generate_series(1, ${PEOPLE}) n RETURNING id`,
    [randomUUID()],
  );
  const run = new Run(
    world,
    made.map(({ id }) => id),
  );
  for (const commands of bursts) await run.burst(commands);
  for (const customer of run.customers) {
    const { rows: movements } = await world.db.query<Movement>(
      `SELECT m.seq, t.transaction_id AS key, m.source, m.target, m.amount, m.source_after, m.target_after
         FROM ledger.movements m JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
        WHERE m.customer_id = $1 ORDER BY m.seq`,
      [customer],
    );
    const { rows: accounts } = await world.db.query<Record<Account | 'last_seq', bigint>>(
      'SELECT last_seq, wallet, held, invested, gateway, payout, interest, offline, adjustment FROM ledger.accounts WHERE customer_id = $1',
      [customer],
    );
    const [account] = accounts;
    if (!account) throw new Disagreement('a customer has no account');
    checkBooks(movements, account);
    checkCommands(customer, run.done, movements);
    await checkWallet(world.db, customer);
  }
  return bursts.flat().length;
}
