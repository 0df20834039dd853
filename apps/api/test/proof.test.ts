/** The proof of the books reads only what has changed, and in bounded steps. What it finds is in proof-faults.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tx } from '../src/database/db.ts';
import { checkPromises, proveBooks, readBooks } from '../src/reconciliation/books.ts';
import { checkDay } from '../src/reconciliation/whole.ts';
import { proveInSteps, proveToEnd } from '../src/reconciliation/steps.ts';
import { newCustomer } from './people.ts';
import { rowsRead } from './rows-read.ts';
import { startStack, type Stack } from './stack.ts';

const DAY = '2026-03-02';

let stack: Stack;
let ada: string;
let bola: string;

const sql = (text: string, values: unknown[] = []) => stack.owner.query(text, values);

const deposit = (customer: string, key: string) =>
  sql(`SELECT money.credit_deposit($1, $2, 50000, 0, 'card', at, at, '{}') FROM (VALUES ($3::timestamptz)) v (at)`, [
    customer,
    key,
    `${DAY}T10:00:00Z`,
  ]);

beforeAll(async () => {
  stack = await startStack();
  ada = (await newCustomer(stack)).user._id;
  bola = (await newCustomer(stack)).user._id;
  await sql(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Proof', 100, 1, 365, 'days')`,
  );
  for (const customer of [ada, bola]) {
    await deposit(customer, `cash ${customer}`);
    await sql(
      `SELECT money.withdraw(c, 'out ' || c, c, 1000, 'r', 'm', at, '{}', NULL, '058', '0', 'N', NULL),
              money.invest(c, 'in ' || c, c, id, 20000, at, at + interval '1 year', 200, 100, false, 'Proof', NULL)
         FROM products, (VALUES ($1::uuid, $2::timestamptz)) v (c, at) WHERE name = 'Proof'`,
      [customer, `${DAY}T11:00:00Z`],
    );
  }
});
afterAll(() => stack.close());

test('right books are proven right', async () => {
  expect(await checkPromises(stack.owner)).toEqual([]);
  expect((await tx(stack.owner, (tx) => proveToEnd(tx, ada, 1))).broken).toEqual([]);
});

test('what a customer owed and what is held are read in steps, too', async () => {
  const stepsOf = async (customer: string) => (await tx(stack.owner, (tx) => proveToEnd(tx, customer, 1))).steps;
  const before = await stepsOf(bola);
  await sql(
    `INSERT INTO money.receivables (customer_id, key, reference, deposit_id, owed_kobo, collected_kobo, opened_at, closed_at, reason)
     SELECT $1, 'owed ' || n, 'payment', $1, n, n, now(), now(), 'Reversed' FROM generate_series(1, 3) n`,
    [bola],
  );
  expect(await stepsOf(bola)).toBe(before + 3);
});

test('each run proves the customers with new movements, and those proven longest ago', async () => {
  const provenTo = async (): Promise<unknown> => {
    const { rows } = await sql('SELECT customer_id, seq FROM money.proven ORDER BY at, customer_id');
    return rows;
  };
  await proveBooks(stack.deps);
  const all = [
    { customer_id: ada, seq: 3n },
    { customer_id: bola, seq: 3n },
  ];
  expect(await provenTo()).toEqual(expect.arrayContaining(all));

  stack.clock.advance(60_000);
  await deposit(bola, 'more');
  await proveBooks(stack.deps);
  expect(await provenTo()).toEqual(expect.arrayContaining([all[0], { customer_id: bola, seq: 4n }]));
});

test('a customer whose books are wrong raises an exception, and the books stay unbalanced until it is settled', async () => {
  const open = async (): Promise<unknown> => {
    const { rows } = await sql(
      `SELECT customer_id, message FROM money.exceptions WHERE kind = 'promise_broken' AND resolved_at IS NULL`,
    );
    return rows;
  };
  const setProfit = (kobo: number) =>
    sql('UPDATE money.investments SET expected = $2 WHERE customer_id = $1', [ada, kobo]);

  await setProfit(7);
  await proveBooks(stack.deps);
  await proveBooks(stack.deps);
  expect(await open()).toEqual([
    {
      customer_id: ada,
      message: expect.stringContaining(
        'promise 3, capital and profit of an investment are the sum of its contributions',
      ),
    },
  ]);
  expect(await readBooks(stack.db)).toMatchObject({ balanced: false });

  await setProfit(200);
  await sql(`UPDATE money.exceptions SET resolved_at = now(), resolution = 'Put right'`);
  await proveBooks(stack.deps);
  expect(await open()).toEqual([]);
  expect(await readBooks(stack.db)).toMatchObject({ balanced: true, wallets: 1080, held: 20, invested: 400 });
});

test('a customer who cannot be proven stops no other, and is reported', async () => {
  await sql(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON money.proven FOR EACH ROW
               WHEN (NEW.customer_id = '${ada}') EXECUTE FUNCTION refuse_change()`);
  try {
    stack.clock.advance(60_000);
    await deposit(bola, 'behind a failure');
    await expect(proveBooks(stack.deps)).rejects.toThrow('1 customers could not be proven');
    const { rows } = await sql(
      'SELECT p.seq = a.last_seq AS proven FROM money.proven p JOIN ledger.accounts a USING (customer_id) WHERE customer_id = $1',
      [bola],
    );
    expect(rows).toEqual([{ proven: true }]);
  } finally {
    await sql('DROP TRIGGER refuse ON money.proven');
  }
});

test('a customer with very many movements is proven too, alone and after the others', async () => {
  await sql('UPDATE ledger.accounts SET last_seq = last_seq + 100000 WHERE customer_id = $1', [ada]);
  await proveBooks(stack.deps);
  const { rows } = await sql(
    `SELECT customer_id FROM money.exceptions WHERE kind = 'promise_broken' AND resolved_at IS NULL`,
  );
  expect(rows).toEqual([{ customer_id: ada }]);
  await sql('UPDATE ledger.accounts SET last_seq = last_seq - 100000 WHERE customer_id = $1', [ada]);
  await sql(`UPDATE money.exceptions SET resolved_at = now(), resolution = 'Put right'`);
  await proveBooks(stack.deps);
  expect(await readBooks(stack.db)).toMatchObject({ balanced: true });
});

test('a proof reads what its customer has, also when more is pending than PostgreSQL knows of', async () => {
  const young = await startStack();
  const client = await young.owner.connect();
  try {
    await client.query(
      `INSERT INTO customers (name, email, password_hash, ref_code)
       SELECT 'Many', 'many' || n || '@example.com', '', 'MANY' || n FROM generate_series(1, 300) n`,
    );
    await client.query(
      `SELECT ledger.post(id, 'cash', id, 'deposit', 'completed', 'Cash', 'offline', 'offline', 'wallet', 50000, now()) FROM customers`,
    );
    await client.query('VACUUM ANALYZE ledger.transactions');
    await client.query(
      `SELECT money.withdraw(id, 'out', id, 1000, 'r', 'm', now(), '{}', NULL, '058', '0', 'N', NULL) FROM customers`,
    );
    const { rows } = await client.query<{ id: string }>('SELECT id FROM customers LIMIT 3');
    await client.query('BEGIN');
    const before = await rowsRead(client, 'ledger.transactions');
    await client.query('SELECT FROM money.check_customers($1)', [rows.map(({ id }) => id)]);
    expect((await rowsRead(client, 'ledger.transactions')) - before).toBeLessThan(100);
    await client.query('ROLLBACK');
  } finally {
    client.release(true);
    await young.close();
  }
});

test('the tally is folded in steps, and the totals stay the same', async () => {
  const counts = async (): Promise<unknown> => {
    const { rows } = await sql(
      'SELECT name, day, sum(n) AS n, sum(kobo) AS kobo FROM ledger.counts GROUP BY 1, 2 ORDER BY 1, 2',
    );
    return rows;
  };
  const before = await counts();
  // A cluster folds all of it at once.
  const waiting = await sql(
    'SELECT CASE WHEN ledger.is_spread() THEN count(*)::integer ELSE 2 END AS n FROM ledger.tally',
  );
  const { rows } = await sql('SELECT ledger.fold_some(2) AS n');
  expect(rows).toEqual(waiting.rows);
  expect(await counts()).toEqual(before);
  await sql('SELECT ledger.fold_tally()');
  expect((await sql('SELECT FROM ledger.tally')).rowCount).toBe(0);
  expect(await counts()).toEqual(before);
});

test('accounts are added up in steps, and a run goes on where the one before it ended', async () => {
  const { rows } = await sql('SELECT count(*)::integer AS n FROM ledger.accounts');
  const [{ n: accounts }] = rows as [{ n: number }];
  await sql(`UPDATE money.job_runs SET result = result || '{"wallets": -1}' WHERE name = 'books'`);
  const one = { step: 1, withinMs: 0, movements: 50_000 };
  for (let run = 0; run < accounts; run += 1) {
    await proveBooks(stack.deps, one);
    expect(await readBooks(stack.db)).toMatchObject({ wallets: -1 });
  }
  await proveBooks(stack.deps, one);
  const { wallets, held, invested } = await readBooks(stack.db);
  const found = await sql(
    'SELECT (sum(wallet) / 100)::float AS wallets, (sum(held + invested) / 100)::float AS rest FROM ledger.accounts',
  );
  expect([{ wallets, rest: held + invested }]).toEqual(found.rows);
});

test('the totals of a day are checked in steps of so many transactions, and a wrong one is found', async () => {
  const steps = { most: 2, timeIsLeft: () => true };
  const { rows } = await sql(
    `SELECT count(*)::integer AS n FROM ledger.transactions WHERE ledger.lagos_day(booked_at) = '${DAY}'`,
  );
  const { right, steps: taken } = await checkDay(stack.db, DAY, steps);
  expect(right).toBe(true);
  expect((rows[0] as { n: number }).n).toBeGreaterThan(4);
  expect(taken).toBeGreaterThan(1);
  await sql(
    `INSERT INTO ledger.tally (name, at, n, kobo, customer_id) VALUES ('deposit completed', '${DAY}T10:00:00Z', 1, 5, '${ada}')`,
  );
  expect(await checkDay(stack.db, DAY, steps)).toMatchObject({ right: false });
  await sql(
    `INSERT INTO ledger.tally (name, at, n, kobo, customer_id) VALUES ('deposit completed', '${DAY}T10:00:00Z', -1, -5, '${ada}')`,
  );
  await expect(checkDay(stack.db, DAY, { most: 2, timeIsLeft: () => false })).rejects.toThrow('in time');

  const invested = (n: number) =>
    sql(
      `INSERT INTO ledger.tally (name, at, n, kobo, customer_id) VALUES ('invested', '${DAY}T10:00:00Z', 0, $1, $2)`,
      [n, ada],
    );
  await invested(1);
  expect(await checkDay(stack.db, DAY, steps)).toMatchObject({ right: false });
  await invested(-1);
  expect(await checkDay(stack.db, DAY, steps)).toMatchObject({ right: true });
});

describe('a customer with very many movements', () => {
  const MANY = 20_000;
  const DAY_MS = 24 * 3_600_000;
  const bounds = { step: 5000, withinMs: 60_000, movements: 3000 };
  let chika: string;

  const provenTo = async (): Promise<unknown> => {
    const { rows } = await sql('SELECT seq FROM money.proven WHERE customer_id = $1', [chika]);
    return rows;
  };
  const proof = (timeIsLeft = () => true) =>
    proveInSteps(stack.db, stack.clock.now(), chika, { most: 3000, timeIsLeft });
  /** Changes a balance after, as only the database's owner can. */
  const change = async (table: 'movements' | 'transactions', seq: number, by: number): Promise<void> => {
    await sql('ALTER TABLE ledger.movements DISABLE TRIGGER never_rewritten');
    const column = table === 'movements' ? 'target_after' : 'after_balance';
    await sql(`UPDATE ledger.${table} SET ${column} = ${column} + ${by} WHERE customer_id = $1 AND seq = $2`, [
      chika,
      seq,
    ]);
    await sql('ALTER TABLE ledger.movements ENABLE ALWAYS TRIGGER never_rewritten');
  };

  beforeAll(async () => {
    chika = (await newCustomer(stack)).user._id;
    // In parts, because each posting of one transaction reads past the account's earlier versions.
    for (let from = 1; from < MANY; from += 1000) {
      await sql(
        `SELECT money.credit_deposit($1, 'many ' || n, n, 0, 'card', at, at, '{}')
           FROM generate_series($2::integer, $2 + 999) n, (VALUES ($3::timestamptz)) v (at)`,
        [chika, from, `${DAY}T10:00:00Z`],
      );
    }
    // On a cluster it takes two minutes, because each posting asks a worker.
  }, 300_000);

  test('is proven in steps, goes on where a run ended, and then reads only what has been added', async () => {
    let left = 3;
    expect(await proof(() => (left -= 1) >= 0)).toEqual({ broken: [], ended: false, steps: 3 });
    const rest = await proof();
    expect(rest).toMatchObject({ broken: [], ended: true });
    expect(rest.steps).toBeGreaterThan(MANY / 3000);
    expect(await provenTo()).toEqual([{ seq: BigInt(MANY) }]);

    await deposit(chika, 'one more');
    const added = await proof();
    expect(added).toMatchObject({ broken: [], ended: true });
    // What stands beside the movements is added up anew: the deposits.
    expect(added.steps).toBeLessThan(10 + MANY / bounds.movements);
    expect(await provenTo()).toEqual([{ seq: BigInt(MANY + 1) }]);
  });

  test.each([
    ['movements', 1],
    ['movements', MANY / 2],
    ['movements', MANY],
    ['transactions', 1],
    ['transactions', MANY / 2],
    ['transactions', MANY],
  ] as const)('a fault in %s is found at number %i', async (table, seq) => {
    await change(table, seq, 1);
    stack.clock.advance(DAY_MS);
    const what =
      table === 'movements'
        ? 'each balance after follows from the one before'
        : 'in a history each balance before is the balance after of the one before it';
    expect((await proof()).broken.map((one) => one.what)).toContain(what);
    expect(await provenTo()).toEqual([{ seq: -1n }]);
    await change(table, seq, -1);
    expect(await proof()).toMatchObject({ broken: [], ended: true });
  });

  test('the job takes the steps and raises what is wrong', async () => {
    await change('movements', 3001, 1);
    stack.clock.advance(DAY_MS);
    await deposit(chika, 'so that it has moved');
    await proveBooks(stack.deps, bounds);
    const { rows } = await sql(
      `SELECT message FROM money.exceptions WHERE kind = 'promise_broken' AND resolved_at IS NULL AND customer_id = $1`,
      [chika],
    );
    expect(rows).toEqual([{ message: expect.stringContaining('promise 3, each balance after follows') }]);
    await change('movements', 3001, -1);
  });
});
