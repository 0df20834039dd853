/** The proof of the books reads only what has changed, and in bounded steps. What it finds is in proof-faults.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPromises, proveBooks, readBooks } from '../../src/money/reconciliation/books.ts';
import { checkDay } from '../../src/money/reconciliation/whole.ts';
import { newCustomer } from '../people.ts';
import { rowsRead } from '../rows-read.ts';
import { startStack } from '../stack.ts';

const DAY = '2026-03-02';

let ada: string;
let bola: string;

const sql = (text: string, values: unknown[] = []) => stack.owner.query(text, values);

const deposit = (customer: string, key: string, kobo = 50_000) =>
  sql(
    `SELECT money.credit_deposit($1, 'paystack', $2, $4, 0, 'card', at, at, '{}') FROM (VALUES ($3::timestamptz)) v (at)`,
    [customer, key, `${DAY}T10:00:00Z`, kobo],
  );

const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  ada = (await newCustomer(stack)).user._id;
  bola = (await newCustomer(stack)).user._id;
  await sql(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Proof', 100, 1, 365, 'days')`,
  );
  for (const customer of [ada, bola]) {
    await deposit(customer, `cash ${customer}`);
    await sql(
      `SELECT money.withdraw(c, 'out ' || c, c, 1000, 'r', 'm', at, '{}', NULL, '058', '0', 'N', NULL),
              money.buy(c, 'in ' || c, c, id, 20000, at, at + interval '1 year', 200, 100, false, 'Proof', NULL)
         FROM products, (VALUES ($1::uuid, $2::timestamptz)) v (c, at) WHERE name = 'Proof'`,
      [customer, `${DAY}T11:00:00Z`],
    );
  }
});

test('right books are proven right', async () => {
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('each run proves the customers with new movements, and those whose last proof is oldest', async () => {
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

test('a customer whose books are wrong raises a case, and the books stay unbalanced until it is settled', async () => {
  const open = async (): Promise<unknown> => {
    const { rows } = await sql(
      `SELECT customer_id, message FROM money.cases WHERE kind = 'promise_broken' AND resolved_at IS NULL`,
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
  await sql(`UPDATE money.cases SET resolved_at = now(), resolution = 'Put right'`);
  await proveBooks(stack.deps);
  expect(await open()).toEqual([]);
  expect(await readBooks(stack.db)).toMatchObject({ balanced: true, wallets: 1080, held: 20, invested: 400 });
});

test('a customer who cannot be proven does not stop the others, and is reported', async () => {
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
    `SELECT customer_id FROM money.cases WHERE kind = 'promise_broken' AND resolved_at IS NULL`,
  );
  expect(rows).toEqual([{ customer_id: ada }]);
  await sql('UPDATE ledger.accounts SET last_seq = last_seq - 100000 WHERE customer_id = $1', [ada]);
  await sql(`UPDATE money.cases SET resolved_at = now(), resolution = 'Put right'`);
  await proveBooks(stack.deps);
  expect(await readBooks(stack.db)).toMatchObject({ balanced: true });
});

test('a proof reads what its customer has, even when more is pending than the statistics of PostgreSQL say', async () => {
  const young = await startStack();
  const client = await young.owner.connect();
  try {
    await client.query(
      `INSERT INTO customers (name, email, password_hash, ref_code)
       SELECT 'Many', 'many' || n || '@example.com', '', 'MANY' || n FROM generate_series(1, 300) n`,
    );
    await client.query(
      `SELECT ledger.post(id, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 50000)], now(), 'Cash', 'offline', fingerprint => id, allowed => NULL, debt_free => false) FROM customers`,
    );
    await client.query('VACUUM ANALYZE ledger.transactions');
    await client.query(
      `SELECT money.withdraw(id, 'out', id, 1000, 'r', 'm', now(), '{}', NULL, '058', '0', 'N', NULL) FROM customers`,
    );
    const { rows } = await client.query<{ id: string }>('SELECT id FROM customers LIMIT 3');
    await client.query('BEGIN');
    const before = await rowsRead(client, 'ledger.transactions');
    await client.query('SELECT FROM money.seem_wrong($1)', [rows.map(({ id }) => id)]);
    expect((await rowsRead(client, 'ledger.transactions')) - before).toBeLessThan(100);
    await client.query('ROLLBACK');
  } finally {
    client.release(true);
    await young.close();
  }
});

test('the outbox is read in steps, and the totals stay the same', async () => {
  const counts = async (): Promise<unknown> => {
    const { rows } = await sql(
      'SELECT name, day, sum(n) AS n, sum(kobo) AS kobo FROM ledger.counts GROUP BY 1, 2 ORDER BY 1, 2',
    );
    return rows;
  };
  const before = await counts();
  expect((await sql('SELECT ledger.read_outbox(2) AS n')).rows).toEqual([{ n: 2 }]);
  expect(await counts()).toEqual(before);
  await sql('SELECT ledger.read_outbox(NULL)');
  expect((await sql('SELECT FROM ledger.outbox')).rowCount).toBe(0);
  expect(await counts()).toEqual(before);
});

test('accounts are added up in steps, and a run begins where the run before it ended', async () => {
  const { rows } = await sql('SELECT count(*)::integer AS n FROM ledger.accounts');
  const [{ n: accounts }] = rows as [{ n: number }];
  await sql(`UPDATE money.job_runs SET result = result || '{"wallets": -1}' WHERE name = 'books'`);
  const bounds = { step: 1, withinMs: 0, movements: 50_000 };
  for (let run = 0; run < accounts; run += 1) {
    await proveBooks(stack.deps, bounds);
    expect(await readBooks(stack.db)).toMatchObject({ wallets: -1 });
  }
  await proveBooks(stack.deps, bounds);
  const { wallets, held, invested } = await readBooks(stack.db);
  const broken = await sql(
    'SELECT (sum(wallet) / 100)::float AS wallets, (sum(held + invested) / 100)::float AS rest FROM ledger.accounts',
  );
  expect([{ wallets, rest: held + invested }]).toEqual(broken.rows);
});

test('the totals of a day are checked in steps, and a wrong one is found', async () => {
  const steps = { most: 2, timeIsLeft: () => true };
  const { rows } = await sql(
    `SELECT count(*)::integer AS n FROM ledger.transactions WHERE ledger.lagos_day(booked_at) = '${DAY}'`,
  );
  const { right, steps: taken } = await checkDay(stack.db, DAY, steps);
  expect(right).toBe(true);
  expect((rows[0] as { n: number }).n).toBeGreaterThan(4);
  expect(taken).toBeGreaterThan(1);
  const counted = (name: string, kobo: number) =>
    sql(
      `INSERT INTO ledger.totals AS t (name, day, n, kobo) VALUES ($1, $2, 0, $3)
         ON CONFLICT (name, day) DO UPDATE SET kobo = t.kobo + excluded.kobo`,
      [name, DAY, kobo],
    );
  await counted('deposit completed payment', 5);
  expect(await checkDay(stack.db, DAY, steps)).toMatchObject({ right: false });
  await counted('deposit completed payment', -5);
  await expect(checkDay(stack.db, DAY, { most: 2, timeIsLeft: () => false })).rejects.toThrow('in time');

  await counted('invested', 1);
  expect(await checkDay(stack.db, DAY, steps)).toMatchObject({ right: false });
  await counted('invested', -1);
  expect(await checkDay(stack.db, DAY, steps)).toMatchObject({ right: true });
});

test('the proof finds nothing wrong while money moves and the outbox is read', async () => {
  const ended = new AbortController();
  const moving = (async () => {
    for (let n = 0; !ended.signal.aborted; n += 1) {
      // Squares, so that all sums and all differences between two of them differ. On a cluster a look may miss one deposit and see
      // the next, and a total that differs by the same amount in each look counts as wrong.
      await deposit(n % 2 ? ada : bola, `moving ${n}`, 50_000 + n * n);
      await sql('SELECT ledger.read_outbox(NULL)');
    }
  })();
  try {
    for (let look = 0; look < 5; look += 1) {
      expect(await checkPromises(stack.owner)).toEqual([]);
      expect(await checkDay(stack.db, DAY, { most: 1000, timeIsLeft: () => true })).toMatchObject({ right: true });
    }
  } finally {
    ended.abort();
    await moving;
  }
});
