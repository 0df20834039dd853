/**
 * Simulates the money engine by seeds: `node apps/api/harness/simulation/run.ts [seeds] [first]`, 1000 from 1 by default. The same seed
 * repeats the same steps: `--seed N` replays a failure and prints what happened. `--planted` finds ten planted faults and replays them.
 */
import { parseArgs } from 'node:util';
import { takeOver } from './chance.ts';
import { plant, planted } from './planted.ts';
import { SimulatedPostgres } from './postgres.ts';
import { simulate } from './simulate.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, planted: { type: 'boolean', default: false } },
});

/** Simulates one seed and prints what happened. */
async function replay(seed: number): Promise<boolean> {
  const { trace, wrong, digest } = await simulate(await SimulatedPostgres.migrated(), seed);
  for (const line of [...trace, ...wrong]) console.log(line);
  console.log(`seed ${seed}: ${digest}`);
  return wrong.length === 0;
}

/** Simulates a number of seeds. @returns whether the books were right after each */
async function run(seeds: number, first: number): Promise<boolean> {
  const database = await SimulatedPostgres.migrated();
  const failed: number[] = [];
  let kills = 0;
  let last = '';
  for (let seed = first; seed < first + seeds; seed += 1) {
    const done = await simulate(database, seed);
    kills += done.kills;
    last = `seed ${seed}: ${done.digest}`;
    if (done.wrong.length > 0) {
      failed.push(seed);
      console.log(`seed ${seed}: ${done.wrong[0]}`);
    }
  }
  console.log(last);
  console.log(`${seeds} seeds, ${kills} processes killed, ${failed.length} seeds went wrong`);
  return failed.length === 0;
}

/** The simulation has to find a planted fault within this many seeds. */
const FOUND_WITHIN = 60;

/** Finds each planted fault, and finds it again from its seed alone. */
async function findPlanted(): Promise<boolean> {
  let missed = 0;
  for (const fault of planted) {
    const database = await SimulatedPostgres.migrated((file) => plant(fault, file));
    const find = async (first: number, last: number) => {
      for (let seed = first; seed <= last; seed += 1) {
        const done = await simulate(database, seed, fault.gateway);
        if (done.wrong.length > 0) return done;
      }
      return null;
    };
    const simulated = await find(1, FOUND_WITHIN);
    const again = simulated && (await find(simulated.seed, simulated.seed));
    const replayed = simulated !== null && again?.digest === simulated.digest && again.wrong[0] === simulated.wrong[0];
    if (!replayed) missed += 1;
    const how = simulated ? `seed ${simulated.seed}, ${simulated.wrong[0]}` : `not in ${FOUND_WITHIN} seeds`;
    console.log(`${replayed ? 'found ' : 'MISSED'} ${fault.name}: ${how}`);
  }
  console.log(`${planted.length - missed} of ${planted.length} planted faults were found and replayed`);
  return missed === 0;
}

takeOver();
const [seeds = '1000', first = '1'] = positionals;
const replayed = values.seed === undefined ? null : Number(values.seed);
const right = values.planted
  ? await findPlanted()
  : replayed === null
    ? await run(Number(seeds), Number(first))
    : await replay(replayed);
process.exitCode = right ? 0 : 1;
