/**
 * Investments that end together, with each thing that their owners can want done with the money, while API processes and PostgreSQL are
 * killed with -9. Afterwards each was paid once, less its tax, and the parts add up to what it paid.
 * Its short form, with connections cut instead of processes killed, is test/saving/endings.test.ts.
 * As a program: `node apps/api/harness/faults/maturities.ts [investments] [kills] [seed]`, 10,000, 60 and any seed by default.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { interestKobo } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { addPeople } from '../people.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { fingerprint } from '../../src/money/ledger/ledger.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { chance, random, startDice } from './chance.ts';
import { FaultyStack } from './stack.ts';

const EACH = 20;
const RATE_BPS = 1000n;
const CHOICES = ['wallet', 'capital', 'everything', 'plan'] as const;
/** The tax of the two products. `closed` cannot be bought again, so its money stays in the wallet. */
const TAX_BPS = { open: 1000n, closed: 750n };
const PATIENCE_MS = 300_000;

interface Planned {
  owner: string;
  product: keyof typeof TAX_BPS;
  choice: (typeof CHOICES)[number];
  kobo: bigint;
}

/** What an investment pays, less the tax, and the part of it that its owner wants used. */
function resultOf({ product, choice, kobo }: Planned): { paid: bigint; tax: bigint; used: bigint } {
  const profit = interestKobo(kobo, RATE_BPS);
  const tax = taxKobo(profit, TAX_BPS[product]);
  const paid = kobo + profit - tax;
  if (choice === 'wallet' || (choice !== 'plan' && product === 'closed')) return { paid, tax, used: 0n };
  return { paid, tax, used: choice === 'capital' ? kobo : paid };
}

function planFor(owners: readonly string[], investments: number): Planned[] {
  return Array.from({ length: investments }, (_, index) => ({
    owner: owners[index % owners.length] ?? '',
    product: chance() < 0.2 ? 'closed' : 'open',
    choice: CHOICES[random(CHOICES.length)] ?? 'wallet',
    kobo: BigInt(10_000 + random(1_000_000)),
  }));
}

async function addProducts(db: Db): Promise<Record<'open' | 'closed' | 'pot', string>> {
  const add = async (name: string, days: number, taxBps: bigint, savings: boolean): Promise<string> => {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, tax_bps, group_id)
       VALUES ($1, $2, 100, $3, 'days', $4, (SELECT id FROM product_groups WHERE is_savings AND $5)) RETURNING id`,
      [name, RATE_BPS, days, taxBps, savings],
    );
    return rows[0]?.id ?? '';
  };
  return {
    open: await add('open', 30, TAX_BPS.open, false),
    closed: await add('closed', 30, TAX_BPS.closed, false),
    pot: await add('pot', 90, 0n, true),
  };
}

const INVEST = `SELECT (money.buy(o, k, $1, p, a, now(), now() + make_interval(days => d), e, ${RATE_BPS}, s, n, NULL)).verdict
                  FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::integer[], $7::bigint[], $8::boolean[], $9::text[])
                       bought (o, k, p, a, d, e, s, n)`;

interface Bought {
  owner: string;
  key: string;
  product: string;
  kobo: bigint;
  days: number;
  savings: boolean;
  name: string;
}

async function invest(db: Db, all: readonly Bought[]): Promise<void> {
  const { rows } = await db.query<{ verdict: string }>(INVEST, [
    fingerprint('maturities'),
    all.map(({ owner }) => owner),
    all.map(({ key }) => key),
    all.map(({ product }) => product),
    all.map(({ kobo }) => kobo),
    all.map(({ days }) => days),
    all.map(({ kobo }) => interestKobo(kobo, RATE_BPS)),
    all.map(({ savings }) => savings),
    all.map(({ name }) => name),
  ]);
  if (!rows.every(({ verdict }) => verdict === 'posted')) throw new Error('Not everything could be bought');
}

const PLAN_KOBO = 100_000n;

/** Everybody has a savings plan; the investments with their instructions end at one moment, which has just passed. */
async function plant(db: Db, owners: readonly string[], planned: readonly Planned[]): Promise<void> {
  const products = await addProducts(db);
  const pot = { key: 'pot', product: products.pot, kobo: PLAN_KOBO, days: 90, savings: true, name: 'pot' };
  await invest(
    db,
    owners.map((owner) => ({ ...pot, owner })),
  );
  await invest(
    db,
    planned.map(({ owner, product, kobo }, index) => ({
      owner,
      key: `due-${index}`,
      product: products[product],
      kobo,
      days: 30,
      savings: false,
      name: product,
    })),
  );
  const { rows } = await db.query<{ kept: bigint }>(
    `SELECT count(*) FILTER (WHERE money.save_ending(w.owner, t.id, w.choice, CASE WHEN w.choice = 'plan' THEN pot.id END,
              CASE WHEN again THEN ${RATE_BPS} END, CASE WHEN again THEN 30 END, CASE WHEN again THEN 'days' END,
              CASE WHEN again THEN w.tax END, NULL, NULL, now())) AS kept
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) w (owner, key, choice, tax)
       CROSS JOIN LATERAL (SELECT w.choice IN ('capital', 'everything')) asked (again)
       JOIN ledger.transactions t ON t.customer_id = w.owner AND t.transaction_id = w.key
       JOIN ledger.transactions pot ON pot.customer_id = w.owner AND pot.transaction_id = 'pot'`,
    [
      planned.map(({ owner }) => owner),
      planned.map((_, index) => `due-${index}`),
      planned.map(({ choice }) => choice),
      planned.map(({ product }) => TAX_BPS[product]),
    ],
  );
  if (rows[0]?.kept !== BigInt(planned.length)) throw new Error('Not every instruction was kept');
  await db.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [products.closed]);
  await db.query(`UPDATE money.investments SET ends_at = now() WHERE product_name <> 'pot'`);
  // With their terms, the proof would see that the investments do not end as they were bought.
  await db.query(`UPDATE ledger.transactions SET metadata = metadata - 'terms' WHERE metadata ? 'terms'`);
}

/** How many investments have ended; -1 while PostgreSQL is away. */
async function countEnded(db: Db): Promise<number> {
  const investment = await db
    .query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM money.investments i JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.id = i.id
        WHERE t.transaction_id LIKE 'due-%' AND i.completed_at IS NOT NULL`,
    )
    .catch(() => undefined);
  return investment?.rows[0]?.n ?? -1;
}

/** Makes the job due at once, also while the lease of a process that was killed still runs. */
const hurry = (db: Db): Promise<unknown> =>
  db
    .query(`UPDATE money.job_runs SET running_until = NULL, next_at = clock_timestamp() WHERE name = 'mature'`)
    .catch(() => undefined);

async function killUntilEnded(stack: FaultyStack, db: Db, investments: number, kills: number): Promise<void> {
  let killed = 0;
  let longest = Date.now() + PATIENCE_MS;
  let before = 0;
  for (;;) {
    const ended = await countEnded(db);
    if (ended >= investments && killed >= kills) return;
    if (ended > before) {
      before = ended;
      longest = Date.now() + PATIENCE_MS;
    }
    if (Date.now() > longest) throw new Error(`${investments - ended} have not ended`);
    const isTime = ended >= ((killed + 0.5) / kills) * investments || ended >= investments;
    if (killed < kills && isTime) {
      await sleep(random(60));
      if (killed % 3 === 2) await stack.killPostgres();
      else stack.killApi();
      killed += 1;
      longest = Date.now() + PATIENCE_MS;
    }
    await hurry(db);
    await sleep(20);
  }
}

interface Found {
  key: string;
  /** The amounts, separated by commas; null where there is none. */
  paid: string | null;
  used: string | null;
  open: bigint;
}

/** Compares each investment, wallet, plan and tax with what it had to be. @returns what is wrong */
async function compare(db: Db, owners: readonly string[], planned: readonly Planned[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows } = await db.query<Found>(
    `SELECT t.transaction_id AS key,
            (SELECT string_agg(p.amount::text, ',') FROM ledger.transactions p
              WHERE p.customer_id = t.customer_id AND p.transaction_id = 'PAY-' || t.id) AS paid,
            (SELECT string_agg(e.amount::text, ',') FROM ledger.transactions e
              WHERE e.customer_id = t.customer_id AND e.transaction_id = 'END-' || t.id) AS used,
            (SELECT count(*) FROM money.endings e WHERE e.customer_id = t.customer_id AND e.investment_id = t.id
                AND e.choice <> 'wallet' AND e.followed_at IS NULL) AS open
       FROM ledger.transactions t WHERE t.transaction_id LIKE 'due-%'`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const expected = new Map(owners.map((owner) => [owner, { wallet: 0n, plan: PLAN_KOBO, tax: 0n }]));
  for (const [index, item] of planned.entries()) {
    const { paid, tax, used } = resultOf(item);
    const match = byKey.get(`due-${index}`);
    const parts = `paid ${match?.paid} and used ${match?.used}, ${match?.open} open`;
    const wanted = `paid ${paid} and used ${used > 0n ? used : null}, 0 open`;
    if (parts !== wanted) wrong.push(`due-${index} (${item.choice}, ${item.product}): ${parts}, not ${wanted}`);
    const of = expected.get(item.owner);
    if (!of) continue;
    of.wallet += paid - used - item.kobo;
    of.tax += tax;
    if (item.choice === 'plan') of.plan += used;
  }
  const { rows: accounts } = await db.query<{ owner: string; wallet: bigint; plan: bigint; tax: bigint }>(
    `SELECT a.customer_id AS owner, a.wallet - ${WALLET_BEFORE} AS wallet, a.tax, i.capital AS plan
       FROM ledger.accounts a JOIN money.investments i ON i.customer_id = a.customer_id AND i.is_savings`,
  );
  for (const { owner, ...account } of accounts) {
    const of = expected.get(owner);
    for (const name of ['wallet', 'plan', 'tax'] as const) {
      if (account[name] !== of?.[name]) wrong.push(`${owner} has ${name} ${account[name]}, not ${of?.[name]}`);
    }
  }
  if (rows.length !== planned.length || accounts.length !== owners.length) wrong.push('something is missing');
  for (const { what, place } of await checkPromises(db)) wrong.push(`${what} (${place})`);
  return wrong;
}

/** What `addPeople` gives each of them, less the savings plan. */
const WALLET_BEFORE = 1_000_000_000n - PLAN_KOBO;

async function runMaturities(investments: number, kills: number, seed: number) {
  startDice(seed);
  const stack = new FaultyStack();
  let owners: string[] = [];
  let planned: Planned[] = [];
  try {
    await stack.start(async (db) => {
      owners = (await addPeople(db, Math.ceil(investments / EACH))).map(({ id }) => id);
      planned = planFor(owners, investments);
      await plant(db, owners, planned);
    });
    const began = Date.now();
    const db = stack.connect();
    await killUntilEnded(stack, db, investments, kills);
    const seconds = Math.round((Date.now() - began) / 1000);
    const wrong = await compare(db, owners, planned);
    await db.end();
    const choices = Object.fromEntries(
      CHOICES.map((item) => [item, planned.filter(({ choice }) => choice === item).length]),
    );
    return { report: { seed, investments, choices, kills: stack.kills, seconds }, wrong };
  } finally {
    await stack.stop();
  }
}

const [investments = '10000', kills = '60', seed = String(randomInt(1_000_000))] = process.argv.slice(2);
const { report, wrong } = await runMaturities(Number(investments), Number(kills), Number(seed));
console.log(report);
console.log(`${wrong.length} things went wrong`);
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
