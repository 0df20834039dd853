/**
 * Fault injection: load over HTTP while API processes and PostgreSQL are killed with -9 and the sandbox has every fault it offers.
 * Afterwards the books are compared with what was confirmed to customers and with the gateway's books.
 * As a program: `node apps/api/harness/faults/run.ts [operations] [kills] [seed]`, 10,000, 54 and any seed by default.
 */
import { randomInt } from 'node:crypto';
import { faultModes } from '@ajose/sandbox/faults';
import { addPeople, addStaff } from '../people.ts';
import { random, startDice } from './chance.ts';
import { investDuring, watchDue } from './due.ts';
import { enqueueMail } from '../../src/mail/enqueue.ts';
import { Load } from './load.ts';
import { FaultyStack } from './stack.ts';
import { comeToRest, verify, type Verdict } from './verify.ts';

const PEOPLE = 40;
const CLIENTS = 12;

export interface FaultReport extends Verdict {
  seed: number;
  operations: number;
  acknowledged: number;
  refused: number;
  gaveUp: number;
  /** Payments that the gateway took back. */
  reversed: number;
  /** Disputes that the gateway opened. */
  disputed: number;
  /** Requests that two administrators decided at the same moment. */
  raced: number;
  kills: { api: number; postgres: number };
  gatewayFaults: number;
  seconds: number;
  /** The longest time in seconds that an investment was due and unpaid while PostgreSQL was up. */
  late: number;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The next fault of the gateway: calls that fail, or webhooks that are late, repeated or lost. */
async function misbehave(stack: FaultyStack): Promise<void> {
  const mode = faultModes[random(faultModes.length)];
  const path = ['/transaction/initialize', '/transaction/verify', '/transfer', '/transferrecipient', ''][random(5)];
  const order = (where: string, body: object): Promise<unknown> =>
    fetch(`${stack.sandboxUrl}/sandbox/${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await order('faults', { mode, path, count: 1 + random(4), delayMs: 9000 });
  const webhooks = ['drop', 'repeat', 'delay', 'reorder'][random(4)];
  await order('webhooks', { mode: webhooks, count: 1 + random(5), times: 2, delayMs: 3000 });
}

/** The gateway misbehaves once in this many operations, on average. */
const MISBEHAVES_EVERY = 6;

/** Spreads kills and the gateway's faults over the operations: were they spread over time, a slow machine would get more of them and become slower still. */
async function breakThings(stack: FaultyStack, load: Load, operations: number, kills: number): Promise<number> {
  let gatewayFaults = 0;
  let nextFault = 0;
  for (let done = 0; done < kills; done += 1) {
    const next = ((done + 0.5) / kills) * operations;
    while (load.operations < next) {
      await wait(50);
      if (load.operations < nextFault) continue;
      nextFault += 1 + random(2 * MISBEHAVES_EVERY);
      await misbehave(stack);
      gatewayFaults += 1;
    }
    if (done % 3 === 2) await stack.killPostgres();
    else stack.killApi();
  }
  return gatewayFaults;
}

export async function runFaults(operations: number, kills: number, seed = randomInt(1_000_000)): Promise<FaultReport> {
  startDice(seed);
  const started = Date.now();
  const stack = new FaultyStack();
  try {
    await stack.start();
    const owner = stack.connect();
    const people = await addPeople(owner, PEOPLE);
    const staff = await addStaff(owner, 3);
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Faults', 1000, 100, 90, 'days') RETURNING id`,
    );
    const due = await owner.query<{ id: string }>(
      `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Due', 1000, 100, 90, 'days') RETURNING id`,
    );
    const ids = people.map(({ id }) => id);
    for (const customerId of ids) await enqueueMail(owner, { emailKind: 'welcome', customerId });
    await owner.end();
    const load = new Load(stack, people, staff, rows[0]?.id ?? '');
    const db = stack.connect();
    let ended = false;
    const watched = watchDue(db, () => ended);
    const [gatewayFaults] = await Promise.all([
      breakThings(stack, load, operations, kills),
      load.run(CLIENTS, () => load.operations < operations),
      investDuring(db, ids, due.rows[0]?.id ?? '', () => load.operations / operations),
    ]);
    ended = true;
    const late = await watched;
    await comeToRest(stack, db, load);
    const verdict = await verify(stack, db, load);
    await db.end();
    return {
      ...verdict,
      seed,
      operations: load.operations,
      acknowledged: load.acknowledged.length,
      refused: load.refused,
      gaveUp: load.gaveUp,
      reversed: load.reversed.length,
      disputed: load.disputed.length,
      raced: load.raced.length,
      kills: stack.kills,
      gatewayFaults,
      late: Math.round(late),
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
  const { lost, doubled, broken, ...report } = await runFaults(
    Number(operations),
    Number(kills),
    seed === undefined ? undefined : Number(seed),
  );
  console.log(report);
  console.log(`lost ${lost.length}, doubled ${doubled.length}, promises broken ${broken.length}`);
  for (const line of [...lost, ...doubled, ...broken].slice(0, 20)) console.log(`  ${line}`);
  process.exitCode = lost.length + doubled.length + broken.length === 0 ? 0 : 1;
}
