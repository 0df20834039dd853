/** What the benchmark measures in the ledger: the floor, and each kind of movement with the share of the floor that it should reach. */
import { startOfLagosDay } from '@ajose/sdk/domain/time';
import { mayWithdraw } from '../../src/money/ledger/ledger.ts';
import type { PostWithdrawal, WithdrawalOrder } from '../../src/money/withdrawals/post.ts';
import { withdrawOverHttp } from './http.ts';
import { measure, summary, type InTurn, type Measured } from './measure.ts';
import { CUSTOMERS, type World } from './world.ts';

export const CLIENTS = 16;
const MANY_CLIENTS = 128;
const TARGETS = { posting: 0.7, http: 0.5, httpMany: 1, bulk: 2 };

/** What is measured, of this checkout or of another one. */
export interface Measurable {
  world: World;
  /** The servers' addresses. */
  servers: readonly string[];
  /** Hands over a withdrawal, gathered with others. */
  postWithdrawal: PostWithdrawal;
  seconds: number;
}

export interface Line extends InTurn {
  name: string;
  target?: number;
}

const someone = (world: World): string => world.people[Math.floor(Math.random() * CUSTOMERS)]?.id ?? '';
let made = 0;

async function floorAccounts(world: World): Promise<string[]> {
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM floor.accounts WHERE id NOT IN (SELECT customer_id FROM ledger.accounts)',
  );
  return rows.map(({ id }) => id);
}

/** The simplest SQL that moves the same money; all others are compared with it. */
export async function measureFloor({ world, seconds }: Measurable): Promise<() => Promise<Measured>> {
  const others = await floorAccounts(world);
  const someOther = () => others[Math.floor(Math.random() * others.length)];
  const floor = { name: 'floor', text: 'SELECT floor.transfer($1, $2, $3)' };
  return () =>
    measure(CLIENTS, seconds, () => world.owner.query({ ...floor, values: [someone(world), someOther(), 150] }));
}

const POSTING = {
  name: 'posting',
  text: `SELECT * FROM money.withdraw($1, $2, $1, 150, 'Wallet withdrawal', 'bank_transfer', now(), '{}', '{1,100,110}', '058',
           '0000000000', 'ADA BENCH', now())`,
};

/** A product whose investments can be due at once. */
async function addProduct({ world }: Measurable): Promise<void> {
  await world.owner.query(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Bench', 1000, 1, 1, 'days')`,
  );
}

export async function movementsOf(measurable: Measurable): Promise<Record<string, Line>> {
  const { world, servers, postWithdrawal, seconds } = measurable;
  await addProduct(measurable);
  return {
    posting: {
      name: 'the complete posting',
      target: TARGETS.posting,
      run: () =>
        measure(CLIENTS, seconds, () =>
          world.owner.query({ ...POSTING, values: [someone(world), `WDL_sql_${(made += 1)}`] }),
        ),
    },
    gathered: {
      name: 'the complete posting, gathered',
      run: () => measure(CLIENTS, seconds, () => postWithdrawal(newOrder(world))),
    },
    http: {
      name: `over HTTP, ${CLIENTS} connections`,
      target: TARGETS.http,
      run: () => withdrawOverHttp(servers, world, CLIENTS, seconds),
    },
    httpMany: {
      name: `over HTTP, ${MANY_CLIENTS} connections`,
      target: TARGETS.httpMany,
      run: () => withdrawOverHttp(servers, world, MANY_CLIENTS, seconds),
    },
    maturities: { name: 'maturities, set-based', target: TARGETS.bulk, every: 6, run: () => matureAll(world) },
  };
}

/** What a customer may withdraw in a day, in kobo. */
const DAY_MOST = '1000000000';

/** A withdrawal as the API hands it over. */
function newOrder(world: World): WithdrawalOrder {
  const customer = someone(world);
  const now = new Date();
  const at = now.toISOString();
  return {
    customer,
    key: `WDL_gathered_${(made += 1)}`,
    fingerprint: customer,
    amount: '150',
    reason: 'Wallet withdrawal',
    method: 'bank_transfer',
    at,
    metadata: {},
    allowed: mayWithdraw,
    bank_code: '058',
    account_number: '0000000000',
    account_name: 'ADA BENCH',
    run_at: at,
    day_from: startOfLagosDay(now).toISOString(),
    day_most: DAY_MOST,
  };
}

/** Maturities, as after a night without the server: two of each customer are due, and each call pays 500. */
async function matureAll(world: World): Promise<Measured> {
  await world.owner.query(
    `SELECT count(money.buy(a.customer_id, 'INV-' || $1::int || n, a.customer_id, p.id, 10000, now() - interval '2 days',
              now() - interval '1 day', 1000, 1000, false, 'Bench', NULL))
       FROM ledger.accounts a, products p, generate_series(1, 2) n WHERE p.name = 'Bench' AND a.customer_id <> money.platform()`,
    [(made += 1)],
  );
  await world.owner.query('VACUUM ANALYZE');
  let paid = 0;
  const calls: number[] = [];
  for (;;) {
    const before = performance.now();
    const { rows } = await world.owner.query<{ n: number }>('SELECT money.mature(500, now()) AS n');
    const n = rows[0]?.n ?? 0;
    if (n === 0) break;
    paid += n;
    calls.push(performance.now() - before);
  }
  const taken = calls.reduce((sum, ms) => sum + ms, 0) / 1000;
  return { ...summary(calls, taken), perSecond: paid / taken };
}
