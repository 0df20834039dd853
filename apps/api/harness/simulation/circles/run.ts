/**
 * Simulates circles by seeds: `node apps/api/harness/simulation/circles/run.ts [circles] [first seed]`, 2000 from seed 1 by default, ten in
 * each seed, of 3 to 30 people. The same seed repeats the same steps: `--seed N` replays a failure and prints what happened. `--people 6`
 * keeps them small, `--progress` says after each seed how far it is, `--planted` finds planted faults.
 */
import { parseArgs } from 'node:util';
import { takeOver } from '../chance.ts';
import { plant } from '../planted.ts';
import { SimulatedPostgres } from '../postgres.ts';
import { plantedInCircles } from './planted.ts';
import { simulateCircles } from './simulate.ts';

const IN_A_SEED = 10;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    people: { type: 'string', default: '30' },
    planted: { type: 'boolean', default: false },
    progress: { type: 'boolean', default: false },
  },
});
const most = Number(values.people);

async function replay(seed: number): Promise<boolean> {
  const { trace, wrong, digest } = await simulateCircles(await SimulatedPostgres.migrated(), seed, IN_A_SEED, most);
  for (const line of [...trace, ...wrong]) console.log(line);
  console.log(`seed ${seed}: ${digest}`);
  return wrong.length === 0;
}

async function run(circles: number, first: number): Promise<boolean> {
  const database = await SimulatedPostgres.migrated();
  const total = { ended: 0, dissolved: 0, turns: 0, late: 0, kills: 0 };
  const failed: number[] = [];
  let last = '';
  for (let seed = first; total.ended + total.dissolved < circles; seed += 1) {
    const left = circles - total.ended - total.dissolved;
    const done = await simulateCircles(database, seed, Math.min(IN_A_SEED, left), most);
    total.kills += done.kills;
    total.ended += done.ended;
    total.dissolved += done.dissolved;
    total.turns += done.turns;
    total.late += done.late;
    last = `seed ${seed}: ${done.digest}`;
    if (values.progress) console.log(`${total.ended + total.dissolved} circles, ${failed.length} seeds wrong`);
    if (done.wrong.length > 0) {
      failed.push(seed);
      console.log(`seed ${seed}: ${done.wrong.join('; ')}`);
      if (failed.length > 20) break;
    }
  }
  const { ended, dissolved, turns, late, kills } = total;
  console.log(last);
  console.log(
    `${ended + dissolved} circles, ${ended} ended and ${dissolved} dissolved, ${turns} turns, ${late} of them not paid in time by all, ${kills} processes killed, ${failed.length} seeds went wrong`,
  );
  return failed.length === 0;
}

/** The simulation has to find a planted fault within this many seeds. */
const FOUND_WITHIN = 10;

async function findPlanted(): Promise<boolean> {
  let missed = 0;
  for (const fault of plantedInCircles) {
    const database = await SimulatedPostgres.migrated((file) => plant(fault, file));
    let broken = '';
    for (let seed = 1; broken === '' && seed <= FOUND_WITHIN; seed += 1) {
      const { wrong } = await simulateCircles(database, seed, IN_A_SEED, most);
      if (wrong[0] !== undefined) broken = `seed ${seed}, ${wrong[0]}`;
    }
    if (broken === '') missed += 1;
    console.log(broken === '' ? `MISSED ${fault.name}` : `found  ${fault.name}: ${broken}`);
  }
  console.log(`${plantedInCircles.length - missed} of ${plantedInCircles.length} planted faults were found`);
  return missed === 0;
}

takeOver();
const [circles = '2000', first = '1'] = positionals;
const right = values.planted
  ? await findPlanted()
  : values.seed === undefined
    ? await run(Number(circles), Number(first))
    : await replay(Number(values.seed));
process.exitCode = right ? 0 : 1;
