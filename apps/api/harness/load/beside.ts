/**
 * Compares this checkout with another one, both installed, in one run: each has a PostgreSQL and a server of its own, and they are
 * measured by turns, so that other load on the machine affects both. One load generator asks both servers.
 */
import { resolve } from 'node:path';
import type * as Posts from '../../src/money/withdrawals/post.ts';
import type * as Https from './http.ts';
import { median, type Measured } from './measure.ts';
import { CLIENTS, measureFloor, movementsOf, type Line, type Measurable } from './movements.ts';
import type * as Worlds from './world.ts';

const HERE = resolve(import.meta.dirname, '../../../..');
const PORT = 4803;

interface Side {
  floor: () => Promise<Measured>;
  lines: Record<string, Line>;
  close(): Promise<void>;
}

async function openSide(checkout: string, port: number, seconds: number): Promise<Side> {
  const api = (file: string): string => resolve(checkout, 'apps/api', file);
  const { makeWorld }: typeof Worlds = await import(api('harness/load/world.ts'));
  const { startServer }: typeof Https = await import(api('harness/load/http.ts'));
  const { gatherWithdrawals }: typeof Posts = await import(api('src/money/withdrawals/post.ts'));
  const world = await makeWorld(CLIENTS);
  const server = await startServer(world, port);
  const measurable: Measurable = {
    world,
    servers: [server.url],
    postWithdrawal: gatherWithdrawals(world.owner),
    seconds,
  };
  return {
    floor: await measureFloor(measurable),
    lines: await movementsOf(measurable),
    async close() {
      await server.stop();
      await world.close();
    },
  };
}

/** A line's operations per second, and its ratio to the floor measured just before and after. */
async function measureLine({ floor, lines }: Side, key: string): Promise<{ perSecond: number; ratio: number }> {
  const before = await floor();
  const measured = await lines[key]?.run();
  const after = await floor();
  const perSecond = measured?.perSecond ?? Number.NaN;
  return { perSecond, ratio: (2 * perSecond) / (before.perSecond + after.perSecond) };
}

/**
 * Prints for each line the median ratio to the floor in both checkouts, and the median of the rounds' quotients. @param only as in bench.ts
 */
export async function compareWith(other: string, rounds: number, seconds: number, only: string): Promise<void> {
  const here = await openSide(HERE, PORT, seconds);
  const there = await openSide(other, PORT + 1, seconds);
  const hits = new Map<string, { ours: number; theirs: number; quotient: number }[]>();
  const keys = Object.keys(here.lines).filter((key) => key.startsWith(only));
  try {
    for (let round = 0; round < rounds; round += 1) {
      process.stderr.write(`round ${round + 1} of ${rounds}, ${Math.round(process.uptime())} s so far\n`);
      for (const key of keys) {
        const figures = new Map<Side, { perSecond: number; ratio: number }>();
        for (const side of round % 2 === 0 ? [there, here] : [here, there])
          figures.set(side, await measureLine(side, key));
        const [ours, theirs] = [figures.get(here), figures.get(there)];
        if (!ours || !theirs) continue;
        const pair = { ours: ours.ratio, theirs: theirs.ratio, quotient: ours.perSecond / theirs.perSecond };
        hits.set(key, [...(hits.get(key) ?? []), pair]);
      }
    }
  } finally {
    await here.close();
    await there.close();
  }
  process.stdout.write(`${'of the floor, the middle of the rounds'.padEnd(38)}    here   there  here/there a second\n`);
  for (const [key, pairs] of hits) {
    const [ours, theirs, quotient] = [
      median(pairs.map((pair) => pair.ours)),
      median(pairs.map((pair) => pair.theirs)),
      median(pairs.map((pair) => pair.quotient)),
    ];
    const name = here.lines[key]?.name ?? key;
    process.stdout.write(
      `${name.padEnd(38)} ${ours.toFixed(2).padStart(7)} ${theirs.toFixed(2).padStart(7)}  ${quotient.toFixed(3).padStart(10)}\n`,
    );
  }
}
