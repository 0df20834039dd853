/**
 * The money engine can be spread over machines by `customer_id`: each of its statements names one customer and uses nothing that Citus
 * refuses (deploy/citus/README.md says what that is).
 */
import { readFile, readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { sourcesOf } from '../imports.ts';
import { callsIn, Judge, mixedIn, routinesIn, spreadTablesIn, tablesIn, type Routine } from '../sql-tree.ts';
import { statementsOf } from '../statement-texts.ts';

const folder = (name: string) => new URL(`../../${name}/`, import.meta.url);
const textsOf = async (name: string): Promise<string[]> =>
  Promise.all(
    (await readdir(folder(name), { recursive: true }))
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .map((file) => readFile(new URL(file, folder(name)), 'utf8')),
  );

let keyed: readonly string[];
let spread: ReadonlySet<string>;
let routines: Routine[];
let writing: ReadonlySet<string>;
let reading: ReadonlySet<string>;

/** The functions that read or write a spread table, directly or through another function. */
function readingIn(all: readonly Routine[]): Set<string> {
  const hits = new Set<string>();
  for (let before = -1; before !== hits.size;) {
    before = hits.size;
    for (const { name, statements } of all)
      if (tablesIn(statements).some((table) => spread.has(table)) || callsIn(statements).some((call) => hits.has(call)))
        hits.add(name);
  }
  return hits;
}

beforeAll(async () => {
  const migrations = await textsOf('migrations');
  const dropped = migrations.flatMap((sql) => [...sql.matchAll(/^DROP TABLE ([\w.]+);/gm)].map(([, table]) => table));
  keyed = (await Promise.all(migrations.map(spreadTablesIn))).flat().filter((table) => !dropped.includes(table));
  const text = await readFile(new URL('platform/citus.sql', folder('sql')), 'utf8');
  spread = new Set(
    /'\{(\s*ledger[^}]*)\}'::text\[\]/
      .exec(text)?.[1]
      ?.split(',')
      .map((name) => name.trim()),
  );
  routines = (await Promise.all((await textsOf('sql')).map(routinesIn))).flat();
  reading = readingIn(routines);
  writing = new Set(routines.filter(({ writes }) => writes).map(({ name }) => name));
});

const refusalsOf = ({ name, statements }: Routine): string[] => {
  const judge = new Judge(spread, writing, reading);
  for (const statement of statements) judge.judge(statement);
  return [...judge.found].map((refusal) => `${name}: ${refusal}`);
};

/** These tables have customers' ids and stay on the coordinator, because they are looked up by another key. */
const STAY = ['money.disputes'];

/**
 * Functions that read all customers and count them in a table of the coordinator. Citus can execute each; `pnpm --filter @ajose/api citus`
 * tries them.
 */
const ACROSS = [
  'ledger.forbidden: several customers',
  'ledger.read_outbox: several customers',
  'ledger.read_outbox: table without the key',
  'money.check_circles: several customers',
  'money.claim_payouts: several customers',
  'money.collect_receivables: several customers',
  'money.corrections_of: several customers',
  'money.counted_apart: several customers',
  'money.hurry_payouts: several customers',
  'money.less_at_end: several customers',
  'money.price_of_place: several customers',
  'money.prove: several customers',
  'money.seem_different: reading function in a read',
  'money.seem_different: several customers',
  'money.seem_wrong: reading function in a read',
  'money.seem_wrong: several customers',
  'money.set_aside_in: several customers',
  'money.stopped_of_all: several customers',
  'money.wrong_circles: several customers',
  'money.wrong_deposits: several customers',
  'money.wrong_investments: several customers',
  'money.wrong_movements: several customers',
  'money.wrong_notices: several customers',
  'money.wrong_others: several customers',
  'money.wrong_own_moves: several customers',
  'money.wrong_payouts: several customers',
  'money.wrong_withdrawals: several customers',
];

test('each table that keeps money by customer is distributed by customer', () => {
  const money = keyed.filter((table) => /^(?:ledger|money)\./.test(table));
  expect(money.toSorted()).toEqual([...spread, ...STAY].toSorted());
});

test('each statement of the money engine names one customer and uses nothing that Citus refuses', () => {
  const ours = routines.filter(({ name }) => /^(?:ledger|money)\./.test(name));
  expect(ours.length).toBeGreaterThan(100);
  expect(ours.flatMap(refusalsOf).toSorted()).toEqual(ACROSS);
});

/** Each machine has the banks. `ledger.sums` reads accounts by customer; the other views read both and are read alone. */
const EVERYWHERE = [
  'banks',
  'ledger.at_gateways',
  'ledger.balances',
  'ledger.counters',
  'ledger.counts',
  'ledger.entries',
  'ledger.sums',
];

const mixed = async (path: string, text: string): Promise<{ judged: number; found: string[] }> => {
  const statements = await statementsOf(path, text);
  const hits = statements.flatMap(({ tree }) => mixedIn(tree, spread, EVERYWHERE).map((what) => `${path}: ${what}`));
  return { judged: statements.length, found: hits };
};

test("no statement of the server joins or locks a customer's money together with tables on the coordinator", async () => {
  const sources = [...(await sourcesOf(folder('src').pathname))].filter(([path]) => !path.startsWith('seed/'));
  const all = await Promise.all(sources.map(([path, text]) => mixed(path, text)));
  expect(all.reduce((sum, { judged }) => sum + judged, 0)).toBeGreaterThan(250);
  expect(all.flatMap(({ found: mistakes }) => mistakes)).toEqual([]);
});

test.each([
  'SELECT c.name FROM customers c JOIN ledger.accounts a ON a.customer_id = c.id',
  'SELECT 1 FROM ledger.transactions t LEFT JOIN (customers c JOIN goals g ON true) ON c.id = t.customer_id ${which}',
  'UPDATE money.deposits d SET look_at = NULL FROM customers c WHERE c.id = d.customer_id',
  'SELECT c.id, EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = c.id) FROM customers c',
  'SELECT t.id FROM ledger.transactions t WHERE (SELECT c.closed_at FROM customers c WHERE c.id = t.customer_id) IS NULL',
  'WITH due AS (SELECT id FROM money.deposits WHERE look_at <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) SELECT FROM due',
])('the check of statements notices: %s', async (statement) => {
  const { found: mistakes } = await mixed('x.ts', `rows(db, \`${statement}\`);`);
  expect(mistakes).toHaveLength(1);
});

describe('a statement', () => {
  const judged = async (body: string): Promise<string[]> => {
    const [routine] = await routinesIn(
      `CREATE FUNCTION money.f(customer uuid, all_of uuid[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${body}; END $$`,
    );
    return routine ? refusalsOf(routine).map((line) => line.slice('money.f: '.length)) : [];
  };

  test.each([
    `PERFORM FROM ledger.accounts a WHERE a.customer_id = customer FOR UPDATE`,
    `PERFORM FROM ledger.accounts a JOIN ledger.transactions t USING (customer_id) WHERE a.customer_id = customer`,
    `PERFORM FROM ledger.accounts a, ledger.transactions t WHERE t.customer_id = a.customer_id AND a.customer_id = customer`,
    `PERFORM (SELECT sum(t.amount) FROM ledger.transactions t WHERE t.customer_id = a.customer_id) FROM ledger.accounts a WHERE a.customer_id = customer`,
    `WITH mine AS (SELECT * FROM ledger.transactions WHERE customer_id = customer) INSERT INTO ledger.movements (customer_id, seq) SELECT customer, 1 FROM mine`,
    `UPDATE ledger.accounts SET wallet = CASE WHEN wallet = 1 THEN 2 ELSE 3 END WHERE customer_id = customer`,
    `PERFORM FROM public.staff`,
  ])('of one customer suits: %s', async (body) => {
    expect(await judged(body)).toEqual([]);
  });

  test.each([
    ['several customers', `PERFORM FROM ledger.accounts FOR UPDATE`],
    [
      'several customers',
      `PERFORM FROM ledger.accounts a WHERE a.customer_id = (SELECT e.customer_id FROM money.cases e) FOR UPDATE`,
    ],
    ['several customers', `PERFORM FROM ledger.accounts a WHERE a.customer_id = ANY (all_of)`],
    ['several customers', `PERFORM FROM ledger.accounts a WHERE a.customer_id = customer OR a.wallet = 1`],
    ['several customers', `PERFORM FROM ledger.accounts a, ledger.transactions t WHERE a.customer_id = customer`],
    [
      'several customers',
      `UPDATE ledger.accounts a SET wallet = 1 FROM unnest(all_of) u (customer) WHERE a.customer_id = u.customer`,
    ],
    ['several customers', `IF EXISTS (SELECT FROM ledger.movements m WHERE m.seq = 1) THEN RETURN; END IF`],
    [
      'CASE x WHEN',
      `UPDATE ledger.accounts SET wallet = CASE wallet WHEN 1 THEN 2 ELSE 3 END WHERE customer_id = customer`,
    ],
    ['whole row', `PERFORM ledger.balance(a, 'wallet') FROM ledger.accounts a WHERE a.customer_id = customer`],
    ['table without the key', `INSERT INTO ledger.outbox (transaction) VALUES (NULL)`],
    ['table without the key', `INSERT INTO ledger.totals (name, day, n, kobo) VALUES ('x', now(), 1, 1)`],
    [
      'writing function in a read',
      `PERFORM money.raise_owed(customer, a.name, 'x', 1, now()) FROM ledger.accounts a WHERE a.customer_id = customer`,
    ],
    [
      'INSERT of a query ON CONFLICT DO NOTHING',
      `INSERT INTO ledger.accounts (customer_id) SELECT customer WHERE true ON CONFLICT DO NOTHING`,
    ],
    [
      'reading function in a read',
      `IF money.left_of_payment(customer, customer) > 0 AND EXISTS (SELECT FROM ledger.accounts a WHERE a.customer_id = customer) THEN RETURN; END IF`,
    ],
    ['element of an array in an UPDATE', `UPDATE ledger.accounts SET wallet = all_of[1] WHERE customer_id = customer`],
    [
      'query in VALUES',
      `INSERT INTO money.payments (reference) VALUES ((SELECT t.transaction_id FROM ledger.transactions t WHERE t.customer_id = customer))`,
    ],
  ])('is refused for %s: %s', async (refusal, body) => {
    expect(await judged(body)).toEqual([refusal]);
  });
});
