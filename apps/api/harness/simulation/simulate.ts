/**
 * One seed: random moves, then a rest until nothing is pending, then the comparison of the books with the server's answers and the
 * gateway's books.
 */
import { readGatewayLines, unexplained } from '../../src/money/reconciliation/gateway-balance.ts';
import { createHash } from 'node:crypto';
import { install } from '@sinonjs/fake-timers';
import { bringForward, listOpen, payDebts, verify } from '../faults/verify.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { cashInto } from '../../test/cash.ts';
import { Chance, decide } from './chance.ts';
import { Moves, simulatedJobs } from './moves.ts';
import { SimulatedPostgres } from './postgres.ts';
import { World } from './world.ts';

const MOVES = 120;
const DAY = 86_400_000;
const START = Date.parse('2026-01-05T06:00:00Z');
const ROUNDS = 24;

export interface Simulated {
  seed: number;
  trace: readonly string[];
  kills: number;
  /** What is wrong with the books. */
  wrong: string[];
  /** The hash of the trace and of every account at the end. */
  digest: string;
}

/** @param database as `SimulatedPostgres.migrated` made it @param wrap what to make of the gateway's adapter */
export async function simulate(database: Blob, seed: number, wrap?: (gateway: Gateway) => Gateway): Promise<Simulated> {
  const chance = new Chance(seed);
  decide(chance);
  const time = install({
    now: START,
    shouldClearNativeTimers: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  const postgres = await SimulatedPostgres.start(database);
  try {
    const world = new World(chance, time, postgres, wrap);
    const moves = await Moves.begin(world);
    await fillWallets(world.server.db);
    for (let n = 0; n < MOVES; n += 1) await moves.next();
    const wrong = await rest(world, moves);
    if (wrong.length === 0) wrong.push(...(await judge(world, moves)));
    const { rows } = await world.server.db.query(
      `SELECT c.name, to_json(a) AS account FROM ledger.accounts a JOIN customers c ON c.id = a.customer_id ORDER BY c.name`,
    );
    const accounts = JSON.stringify(rows).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
    await world.close();
    const digest = createHash('sha256').update(world.trace.join('\n')).update(accounts).digest('hex');
    return { seed, trace: world.trace, kills: world.kills, wrong, digest };
  } finally {
    time.uninstall();
    await postgres.stop();
  }
}

/** Ends the faults and advances the time until nothing is pending and every investment has ended. @returns what is still pending */
async function rest(world: World, moves: Moves): Promise<string[]> {
  world.faulty = false;
  world.postgres.strike = null;
  world.say('the faults end');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const answer of world.late.splice(0)) answer();
    await world.settle();
    const asking = moves.insistAll();
    await world.settle();
    for (const { reference, status } of world.sandbox.books.transfers.values()) {
      if (status === 'pending') await world.order(`transfers/${reference}/success`);
    }
    for (const { id, status } of world.sandbox.books.refunds.values()) {
      if (status !== 'processed' && status !== 'failed') await world.order(`refunds/${id}/process`);
    }
    await world.pass(round < 2 ? 120_000 : 6 * DAY);
    while (world.webhooks.length > 0) {
      world.hear(0);
      await world.settle();
    }
    const { db } = world.server;
    await db.query('UPDATE customers SET status = 1 WHERE status <> 1 AND closed_at IS NULL');
    await payDebts(db, `owed-${round}`);
    await bringForward(world, db);
    for (const { name, work } of simulatedJobs) {
      world.begin(`job ${name}`, ({ deps }) => work(deps));
      await world.settle();
    }
    if (round > 2 && asking === 0 && world.webhooks.length === 0 && (await isAtRest(world, moves))) return [];
  }
  return (await listOpen(world, world.server.db, moves)).map((open) => `still open: ${open}`);
}

/** Puts 5,000 naira into every wallet. */
async function fillWallets(db: Db): Promise<void> {
  await db.query(
    `SELECT ${cashInto('customer_id', `'opening'`, '500000')} FROM ledger.accounts WHERE customer_id <> money.platform()`,
  );
}

async function isAtRest(world: World, moves: Moves): Promise<boolean> {
  const { db } = world.server;
  const { rows } = await db.query<{ running: bigint }>(
    'SELECT count(*) AS running FROM money.investments WHERE completed_at IS NULL',
  );
  return rows[0]?.running === 0n && (await listOpen(world, db, moves)).length === 0;
}

async function judge(world: World, moves: Moves): Promise<string[]> {
  const { db } = world.server;
  const { lost, doubled, byTwo, broken } = await verify(world, db, moves);
  const nobodys = await nobodysNow(world, moves);
  return [
    ...lost.filter((what) => !nobodys.some((reference) => what === `payment ${reference} at paystack is not credited`)),
    ...doubled,
    ...byTwo,
    ...broken,
    ...(await checkRefused(db, moves)),
    ...(await checkTransfers(world, moves, nobodys)),
    ...(await checkPayouts(db)),
    ...(await checkBalance(world)),
  ];
}

/** Transfers to the number of a customer who had left: they are in the books as payments without an owner. */
async function nobodysNow({ sandbox, server }: World, { numbers }: Moves): Promise<string[]> {
  const { rows: left } = await server.db.query<{ id: string }>('SELECT id FROM customers WHERE closed_at IS NOT NULL');
  const theirs = new Set(left.map(({ id }) => numbers.get(id)));
  const sent = [...sandbox.books.charges.values()].filter(({ into }) => into !== undefined && theirs.has(into.number));
  const { rows } = await server.db.query<{ reference: string }>(
    'SELECT reference FROM money.unowned_payments WHERE reference = ANY ($1)',
    [sent.map(({ reference }) => reference)],
  );
  return rows.map(({ reference }) => reference);
}

/** Nothing was booked for a call that was finally refused. */
async function checkRefused(db: Db, { refused }: Moves): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `SELECT transaction_id AS key FROM ledger.transactions WHERE transaction_id = ANY ($1) AND kind <> 'deposit'`,
    [[...refused]],
  );
  return rows.map(({ key }) => `${key} was refused and is booked`);
}

/**
 * Every transfer that the gateway noticed was credited once, to the owner of the account number. A transfer that was returned to its payer
 * before we heard of it was not credited.
 */
async function checkTransfers(
  { sandbox, server }: World,
  { numbers }: Moves,
  nobodys: readonly string[],
): Promise<string[]> {
  const sent = [...sandbox.books.charges.values()].filter(
    ({ into, reference }) => into !== undefined && !nobodys.includes(reference),
  );
  const ownerOf = new Map([...numbers].map(([owner, number]) => [number, owner]));
  const { rows } = await server.db.query<{ reference: string }>(
    `SELECT s.reference FROM unnest($1::text[], $2::uuid[], $3::bigint[], $4::boolean[]) s (reference, owner, kobo, is_back)
      WHERE (SELECT array_agg(t.customer_id) FROM ledger.transactions t
              WHERE t.transaction_id = s.reference AND t.kind = 'deposit' AND t.amount = s.kobo) IS DISTINCT FROM ARRAY[s.owner]
        AND NOT (s.is_back AND NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.transaction_id = s.reference))`,
    [
      sent.map(({ reference }) => reference),
      sent.map(({ into }) => ownerOf.get(into?.number ?? '') ?? null),
      sent.map(({ paidKobo }) => paidKobo),
      sent.map(({ status }) => status === 'reversed'),
    ],
  );
  return rows.map(({ reference }) => `transfer ${reference} is not credited once to its owner`);
}

/** Every withdrawal was paid or returned, every investment paid what was promised or quoted, and the ledger has the tax of that. */
async function checkPayouts(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(
    `WITH ended AS (
       SELECT i.customer_id, i.id, i.capital, p.profit, div(p.profit::numeric * i.tax_bps + 5000, 10000)::bigint AS tax
         FROM money.investments i, LATERAL (SELECT coalesce(i.exited_profit, i.expected) AS profit) p)
     SELECT 'withdrawal ' || transaction_id || ' is neither paid nor returned' AS what
       FROM ledger.transactions WHERE kind = 'withdrawal' AND status = 'pending' AND transaction_id LIKE 'WDL%'
      UNION ALL
     SELECT 'investment ' || i.id || ' promised ' || i.capital + i.profit - i.tax || ' and paid ' || coalesce(t.amount, 0)
       FROM ended i LEFT JOIN ledger.transactions t ON t.customer_id = i.customer_id AND t.transaction_id = 'PAY-' || i.id
      WHERE t.amount IS DISTINCT FROM i.capital + i.profit - i.tax
      UNION ALL
     SELECT 'the ledger withheld ' || a.tax || ' of ' || a.customer_id || ', and its profits owe ' || e.tax
       FROM ledger.accounts a, LATERAL (SELECT coalesce(sum(i.tax), 0) AS tax FROM ended i WHERE i.customer_id = a.customer_id) e
      WHERE a.tax <> e.tax`,
  );
  return rows.map(({ what }) => what);
}

/** When nothing is under way, the gateway's balance equals the books to the kobo. */
async function checkBalance({ sandbox: { books }, server }: World): Promise<string[]> {
  const lines = await readGatewayLines(server.db, 'paystack', new Date());
  const kobo = unexplained(BigInt(books.balanceKobo), { ...lines, ownKobo: BigInt(books.settings.openingKobo) });
  const underWay = lines.payoutsKobo + lines.refundsKobo;
  return [
    ...(kobo === 0n ? [] : [`the gateway holds ${kobo} more than the books explain`]),
    ...(underWay === 0n ? [] : [`${underWay} are still under way`]),
  ];
}
