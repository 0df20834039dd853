/**
 * Fault injection: load over HTTP while API processes and PostgreSQL are killed with -9, the sandboxes of both gateways have every fault
 * they offer, each is down for a while, and the choice between them changes. Afterwards the books are compared with what was confirmed to
 * customers and with the gateways' books.
 * As a program: `node apps/api/harness/faults/run.ts [operations] [kills] [seed]`, 10,000, 54 and any seed by default.
 */
import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { addStaff } from '../people.ts';
import type { Verdict } from './at-gateways.ts';
import { startDice } from './chance.ts';
import { investDuring, watchDue } from './due.ts';
import { enqueueMail } from '../../src/platform/mail/enqueue.ts';
import { watchLate } from './late.ts';
import { Load } from './load.ts';
import { Trouble } from './outages.ts';
import { addPayers, learnBanks } from './people.ts';
import { FaultyStack } from './stack.ts';
import { checkSums } from './at-gateways.ts';
import { comeToRest, endFaults, verify } from './verify.ts';

const PEOPLE = 40;
const CLIENTS = 12;
/** A load without one kind of trouble, because one gateway was left for most of it, goes on for so long. */
const LONGER_MS = 60_000;

export interface FaultReport extends Verdict {
  seed: number;
  operations: number;
  acknowledged: number;
  refused: number;
  gaveUp: number;
  /** Payments that gateways took back. */
  reversed: number;
  /** Disputes that the gateway opened. */
  disputed: number;
  /** Requests that two administrators decided at the same moment. */
  raced: number;
  kills: { api: number; postgres: number };
  /** By gateway, what was ordered to go wrong there. */
  gatewayFaults: Record<string, number>;
  /** By gateway, how many payments were made there, and how many transfers were ordered. */
  movements: Record<string, { payments: number; transfers: number }>;
  outages: number;
  pauses: number;
  /** Deposits that were begun at the other gateway when one had been down for half a minute, and those that were not. */
  begunElsewhere: number;
  stuck: string[];
  seconds: number;
  /** The longest time in seconds that an investment was due and unpaid while PostgreSQL was up. */
  due: number;
  /** How many seconds it took until nothing was pending after both gateways answered again; null where no one waited for it. */
  restedAfter: number | null;
  /** What was pending for longer than a minute after both gateways answered again. */
  late: string[];
}

/** How a run is broken beside its kills. */
export interface Breaks {
  /** How many times a gateway is down as a whole, in turn, and for how long. */
  outages: number;
  outageMs: number;
  /** Whether the server's own times are waited for at the end. */
  waits: boolean;
}

/** Each gateway is down in each way, for longer than it takes until it is left. */
const EVERYTHING: Breaks = { outages: 6, outageMs: 50_000, waits: true };

/** @returns the product's id */
async function addProduct(owner: Pool, name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ($1, 1000, 100, 90, 'days') RETURNING id`,
    [name],
  );
  return rows[0]?.id ?? '';
}

type Counts = 'operations' | 'acknowledged' | 'refused' | 'gaveUp' | 'reversed' | 'disputed' | 'raced';

const countsOf = (load: Load): Pick<FaultReport, Counts> => ({
  operations: load.operations,
  acknowledged: load.acknowledged.length,
  refused: load.refused,
  gaveUp: load.gaveUp,
  reversed: load.reversed.length,
  disputed: load.disputed.length,
  raced: load.raced.length,
});

const brokenIn = (stack: FaultyStack): Pick<FaultReport, 'kills' | 'gatewayFaults' | 'movements'> => ({
  kills: stack.kills,
  gatewayFaults: Object.fromEntries(stack.gateways.map(({ name, faults }) => [name, faults])),
  movements: Object.fromEntries(
    stack.gateways.map(({ name, books }) => [
      name,
      {
        payments: [...books.charges.values()].filter(({ paidKobo }) => paidKobo > 0).length,
        transfers: books.transfers.size,
      },
    ]),
  ),
});

export async function runFaults(
  operations: number,
  kills: number,
  seed = randomInt(1_000_000),
  { waits, ...breaks } = EVERYTHING,
): Promise<FaultReport> {
  startDice(seed);
  const started = Date.now();
  const stack = new FaultyStack();
  try {
    await stack.start();
    const owner = stack.connect();
    const people = await addPayers(stack, owner, PEOPLE);
    const staff = await addStaff(owner, 3);
    await learnBanks(stack, owner);
    const product = await addProduct(owner, 'Faults');
    const due = await addProduct(owner, 'Due');
    const ids = people.map(({ id }) => id);
    for (const customerId of ids) await enqueueMail(owner, { emailKind: 'welcome', customerId });
    await owner.end();
    const load = new Load(stack, people, staff, product);
    const db = stack.connect();
    let ended = false;
    let latest: number | undefined;
    const goesOn = (): boolean => {
      if (load.operations < operations) return true;
      latest ??= Date.now() + LONGER_MS;
      return !load.hasEachKind && Date.now() < latest;
    };
    const watched = watchDue(db, () => ended);
    const trouble = new Trouble(stack, db, load, { operations, kills, ...breaks });
    await Promise.all([
      trouble.run(),
      load.run(CLIENTS, goesOn),
      investDuring(db, ids, due, () => load.operations / operations),
    ]);
    ended = true;
    const longestDue = await watched;
    await endFaults(stack);
    const rested = waits ? await watchLate(stack, db) : null;
    await comeToRest(stack, db, load);
    const verdict = await verify(stack, db, load);
    await checkSums(stack, db, verdict);
    const deposits = await trouble.deposits();
    await db.end();
    return {
      ...verdict,
      seed,
      ...countsOf(load),
      ...brokenIn(stack),
      outages: trouble.downs.length,
      pauses: trouble.pauses,
      begunElsewhere: deposits.elsewhere,
      stuck: deposits.stuck,
      due: Math.round(longestDue),
      restedAfter: rested?.seconds ?? null,
      late: rested?.late ?? [],
      seconds: Math.round((Date.now() - started) / 1000),
    };
  } catch (error) {
    throw new Error(`The faults of seed ${seed} came to no end`, { cause: error });
  } finally {
    await stack.stop();
  }
}

if (import.meta.main) {
  const [operations = '10000', kills = '54', seed] = process.argv.slice(2);
  const { lost, doubled, byTwo, broken, late, stuck, ...report } = await runFaults(
    Number(operations),
    Number(kills),
    seed === undefined ? undefined : Number(seed),
  );
  console.log(report);
  console.log(
    `lost ${lost.length}, doubled ${doubled.length}, paid by two gateways ${byTwo.length}, late ${late.length}, ` +
      `deposits stuck at a gateway that was down ${stuck.length}, promises broken ${broken.length}`,
  );
  const wrong = [...lost, ...doubled, ...byTwo, ...late, ...stuck, ...broken];
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
