/**
 * Checks a history that has run against books of our own, kept in plain TypeScript. The database decides the order of requests that
 * run at the same time; the model then has to agree with every movement, balance and state that came of it.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../src/platform/database/db.ts';
import type { Verdict } from '../src/money/ledger/ledger.ts';
import { PEOPLE, type Command } from './histories.ts';
import { promised, Run, TAX_BPS, type Done, type World } from './history-run.ts';

type Account =
  | 'wallet'
  | 'held'
  | 'invested'
  | 'paystack'
  | 'paystack_out'
  | 'interest'
  | 'offline'
  | 'adjustment'
  | 'receivable'
  | 'gateway_fee'
  | 'transfer_fee'
  | 'stamp_duty'
  | 'tax';
const OWN: readonly Account[] = ['wallet', 'held', 'invested', 'tax'];

interface Movement {
  seq: bigint;
  transaction: string;
  key: string;
  source: Account;
  target: Account;
  amount: bigint;
  source_after: bigint;
  target_after: bigint;
}

/** What the gateway charges is checked by the proof of the books. */
const CHARGES: readonly Account[] = ['gateway_fee', 'transfer_fee', 'stamp_duty'];

class Disagreement extends Error {}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Disagreement(what);
}

/** The movements that a successful command makes, each with the key of its transaction. */
function meant(done: Done, withdrawal: (key: number) => bigint, paid: Set<string>): string[] {
  const { command, customer } = done;
  const { key, amount } = command;
  const line = (name: string, source: Account, target: Account, kobo: bigint | number) =>
    `${name} ${source} ${target} ${kobo}`;
  switch (command.do) {
    case 'withdraw':
    case 'withdraw together':
      return [line(`W${key}`, 'wallet', 'held', amount)];
    case 'paid':
      paid.add(`${customer} ${key}`);
      return [line(`W${key}`, 'held', 'paystack_out', withdrawal(key))];
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

/** The gateway says the whole of a payment each time, so a larger one that comes later is a further part of it. */
function meantCredits(posted: readonly Done[]): string[] {
  const credits = posted.filter(({ command }) => command.do === 'credit');
  const sorted = credits.map(({ command }) => command).toSorted((a, b) => a.amount - b.amount);
  const paid = new Map<number, number>();
  return sorted.map(({ key, amount }) => {
    const before = paid.get(key);
    paid.set(key, amount);
    return before === undefined ? `D${key} paystack wallet ${amount}` : `PRT paystack wallet ${amount - before}`;
  });
}

/** Commands of which only one with the same key can be posted. */
const CLAIMING: readonly Command['do'][] = ['withdraw', 'withdraw together', 'invest', 'offline', 'top up', 'begin'];

function checkCommands(customer: string, done: readonly Done[], movements: readonly Movement[]): void {
  const mine = done.filter((item) => item.customer === customer);
  const withdrawal = (key: number): bigint => movements.find((movement) => movement.key === `W${key}`)?.amount ?? -1n;
  const paid = new Set<string>();
  const posted = mine.filter(({ outcome }) => outcome.verdict === 'posted');
  const expected = [...meantCredits(posted), ...posted.flatMap((item) => meant(item, withdrawal, paid))];
  // The database decides whether a failure came before or after the news that it was paid.
  const bare = (text: string) => text.replace(/^(RET|PRT)-\S+/, '$1').replace(/^(RET) (held|paystack_out)/, '$1 held');
  const hits = movements
    .filter(
      ({ key, source, target }) =>
        !CHARGES.includes(source) &&
        !CHARGES.includes(target) &&
        !key.startsWith('PAY-') &&
        !key.startsWith('REV') &&
        !(
          key.startsWith('D') &&
          [source, target].some((account) => account === 'adjustment' || account === 'receivable')
        ),
    )
    .map(({ key, source, target, amount }) => bare(`${key} ${source} ${target} ${amount}`));
  must(
    JSON.stringify(expected.map(bare).toSorted()) === JSON.stringify(hits.toSorted()),
    `movements: meant ${expected.toSorted().join('; ')}, found ${hits.toSorted().join('; ')}`,
  );
  const claims = new Map<string, Done[]>();
  for (const item of mine.filter(({ command }) => CLAIMING.includes(command.do))) {
    const family =
      item.command.do.split(' ')[0] === 'top' ? `top ${item.command.amount}` : item.command.do.split(' ')[0];
    const name = `${family} ${item.command.key}`;
    claims.set(name, [...(claims.get(name) ?? []), item]);
  }
  for (const [name, all] of claims) checkClaims(name, all);
  checkRefusals(mine, movements);
}

/** Each key has one effect. The same request again gets the same answer, and another request is refused. */
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
  'owes',
  'wrong_state',
  'plan_completed',
  'missing',
  'on_its_way',
];

/** A request that was refused for want of money needs a moment at which the wallet was too small. */
function checkRefusals(mine: readonly Done[], movements: readonly Movement[]): void {
  let least = 0n;
  for (const { source, source_after: after } of movements) if (source === 'wallet' && after < least) least = after;
  must(least >= 0n, 'a wallet was below zero');
  const balances = [
    0n,
    ...movements.flatMap((movement) => [
      movement.source === 'wallet' ? movement.source_after : null,
      movement.target === 'wallet' ? movement.target_after : null,
    ]),
  ];
  const smallest = balances.reduce<bigint>((min, balance) => (balance !== null && balance < min ? balance : min), 0n);
  for (const { command, outcome } of mine) {
    must(MAY_BE_REFUSED.includes(outcome.verdict), `${command.do} answered ${outcome.verdict}`);
    if (outcome.verdict === 'insufficient')
      must(smallest < BigInt(command.amount), `${command.do} was refused without need`);
  }
}

/** What ended paid its capital and its profit without the tax, and the tax was withheld: once, and rounded half up. */
function checkEnds(customer: string, done: readonly Done[], movements: readonly Movement[]): void {
  const ended = Map.groupBy(
    movements.filter(({ key }) => key.startsWith('PAY-')),
    ({ key }) => key.slice('PAY-'.length),
  );
  for (const [investment, all] of ended) {
    const bought = movements.find(({ transaction, target }) => transaction === investment && target === 'invested');
    const topUps = movements.filter(({ key }) => key.startsWith(`T${bought?.key.slice(1)}-`));
    const capital = [bought, ...topUps].reduce((sum, topUp) => sum + (topUp?.amount ?? 0n), 0n);
    const ofTopUp = (key: string): bigint =>
      done.find(
        ({ command, outcome, ...inner }) =>
          inner.customer === customer &&
          outcome.verdict === 'posted' &&
          key === `T${command.key}-${command.amount}` &&
          inner.promises !== undefined,
      )?.promises ?? -1n;
    const profit = topUps.reduce((sum, { key }) => sum + ofTopUp(key), promised(bought?.amount ?? 0n));
    const tax = (profit * TAX_BPS + 5000n) / 10_000n;
    const expected = [`invested wallet ${capital}`, `interest wallet ${profit - tax}`, `interest tax ${tax}`];
    const hits = all
      .filter(({ source }) => source === 'invested' || source === 'interest')
      .map(({ source, target, amount }) => `${source} ${target} ${amount}`);
    must(
      hits.toSorted().join('; ') ===
        expected
          .filter((line) => !line.endsWith(' 0'))
          .toSorted()
          .join('; '),
      `end of ${bought?.key}: meant ${expected.join('; ')}, found ${hits.join('; ')}`,
    );
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
    for (const account of OWN) must((books.get(account) ?? 0n) >= 0n, `${account} was below zero`);
  }
  must(account.last_seq === BigInt(movements.length), 'the account counts other movements');
  for (const [name, balance] of Object.entries(account)) {
    if (name !== 'last_seq')
      must((books.get(name as Account) ?? 0n) === balance, `${name} is not the sum of its entries`);
  }
  must([...books.values()].reduce((sum, balance) => sum + balance, 0n) === 0n, 'money was made or lost');
}

/** In the order of their wallet movements each transaction begins with the balance with which the one before ended. */
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
      `SELECT m.seq, m.transaction, t.transaction_id AS key, m.source, m.target, m.amount, m.source_after, m.target_after
         FROM ledger.movements m JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
        WHERE m.customer_id = $1 ORDER BY m.seq`,
      [customer],
    );
    const { rows: accounts } = await world.db.query<Record<Account | 'last_seq', bigint>>(
      `SELECT last_seq, wallet, held, invested, paystack, paystack_out, interest, offline, adjustment, receivable, gateway_fee, transfer_fee,
              stamp_duty, tax FROM ledger.accounts WHERE customer_id = $1`,
      [customer],
    );
    const [account] = accounts;
    if (!account) throw new Disagreement('a customer has no account');
    checkBooks(movements, account);
    checkCommands(customer, run.done, movements);
    checkEnds(customer, run.done, movements);
    await checkWallet(world.db, customer);
  }
  return bursts.flat().length;
}
