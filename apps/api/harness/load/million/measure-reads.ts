/** How long the API takes to answer each read. The server is built as in production, without its jobs, and called without a network. */
import { buildApp } from '../../../src/app.ts';
import { connect, type Db } from '../../../src/platform/database/db.ts';
import type { Deps } from '../../../src/gateways/deps.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { createGateways } from '../../../src/gateways/gateways.ts';
import { percentile } from '../measure.ts';
import { readsOf } from './reads.ts';
import type { Seeded } from './seed.ts';

export interface Taken {
  p50: number;
  p95: number;
  limit: number;
}

/** One read is not repeated for longer than this. */
const MOST_MS = 2000;

/** What the server is built from. The gateway and the mail server are addresses at which nobody answers. */
export function depsOf(seeded: Seeded, db: Db, now: () => Date): Deps {
  const env = readEnv({
    DATABASE_URL: seeded.apiUrl,
    PAYSTACK_SECRET_KEY: 'sk_test_bench',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    LIMIT_CALLS: '100000000',
  });
  return { env, db, gateways: createGateways(env, db, { now }), clock: { now }, mail: { send: async () => undefined } };
}

/** @param only measures the reads that have this in their names */
export async function measureReads(
  seeded: Seeded,
  samples: number,
  only: string,
  say: (line: string) => void,
): Promise<{ taken: Record<string, Taken>; failed: string[] }> {
  const db = connect(seeded.apiUrl, 8);
  const app = await buildApp(depsOf(seeded, db, () => new Date()));
  const reads = Object.entries(await readsOf(seeded)).filter(([name]) => name.includes(only));
  const taken: Record<string, Taken> = {};
  const failed: string[] = [];
  try {
    for (const [name, { path, token, limit }] of reads) {
      const call = async (): Promise<number> => {
        const before = performance.now();
        const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
        if (answer.statusCode !== 200) failed.push(`${name} is answered with ${answer.statusCode}`);
        return performance.now() - before;
      };
      // A customer may draw up 60 statements an hour, all formats together.
      await seeded.owner.query('TRUNCATE call_counts');
      const first = await call();
      const times = first > MOST_MS ? [first] : [];
      const until = performance.now() + MOST_MS;
      while (times.length < samples && performance.now() < until) times.push(await call());
      const sorted = times.toSorted((a, b) => a - b);
      taken[name] = { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), limit };
      say(`${name}: ${taken[name].p50.toFixed(1)} ms, ${taken[name].p95.toFixed(1)} ms`);
    }
  } finally {
    await app.close();
    await db.end();
  }
  return { taken, failed };
}
