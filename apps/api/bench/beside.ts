/**
 * Compares this checkout with another one, both installed: their benches run in turn, now this one first and now the other,
 * so that other load on the machine affects both. Each run is a process of its own on a PostgreSQL of its own.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const HERE = resolve(import.meta.dirname, '../../..');
/** Rounds of one run: its figures are the middle of these. */
const ROUNDS_EACH = 3;

/** A line of movements is a name, movements a second, and the ratio to the floor except for the floor itself. */
const LINE = /^(\S.*?)\s+(\d+)\/s(?:\s+([\d.]+) of the floor)?/gm;

type Figures = Map<string, number>;

/** @returns of each line the ratio to the floor; of the floor the movements a second */
async function benchOf(checkout: string, seconds: number): Promise<Figures> {
  const node = resolve(checkout, 'node_modules/.bin/node');
  const { stdout } = await promisify(execFile)(
    node,
    [resolve(checkout, 'apps/api/bench/bench.ts'), `--rounds=${ROUNDS_EACH}`, `--seconds=${seconds}`],
    { cwd: resolve(checkout, 'apps/api'), maxBuffer: 16 * 1024 * 1024 },
  );
  return new Map(
    [...stdout.matchAll(LINE)].map(([, name = '', perSecond, ratio]) => [name, Number(ratio ?? perSecond)]),
  );
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints the middle of all runs of both checkouts, and the middle of the ratios of the runs that stood side by side. */
export async function compareWith(other: string, rounds: number, seconds: number): Promise<void> {
  const pairs: { here: Figures; there: Figures }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`pair ${round + 1} of ${rounds}, ${Math.round(process.uptime())} s so far\n`);
    const first = round % 2 === 0 ? other : HERE;
    const before = await benchOf(first, seconds);
    const after = await benchOf(first === HERE ? other : HERE, seconds);
    pairs.push(first === HERE ? { here: before, there: after } : { here: after, there: before });
  }
  process.stdout.write(`${'of the floor, the middle of the runs'.padEnd(38)}    here   there  here/there\n`);
  for (const name of pairs[0]?.here.keys() ?? []) {
    const both = pairs.flatMap(({ here, there }) => {
      const [ours, theirs] = [here.get(name), there.get(name)];
      return ours === undefined || theirs === undefined ? [] : [{ ours, theirs }];
    });
    const figures = [middle(both.map(({ ours }) => ours)), middle(both.map(({ theirs }) => theirs))];
    const ratio = middle(both.map(({ ours, theirs }) => ours / theirs));
    process.stdout.write(
      `${name.padEnd(38)} ${figures.map((one) => String(one).padStart(7)).join(' ')}  ${ratio.toFixed(3).padStart(10)}\n`,
    );
  }
}
