/** A short form of harness/faults/run.ts: processes and PostgreSQL are killed under load, and no confirmed operation is lost or done twice. */
import { expect, test } from 'vitest';
import { PATIENCE_SECONDS } from '../harness/faults/due.ts';
import { runFaults } from '../harness/faults/run.ts';

test(
  'kill -9, a misbehaving gateway, silent mail and clocks that jump lose, double and delay nothing',
  { timeout: 300_000 },
  async () => {
    const { seed, lost, doubled, broken, acknowledged, kills, late, reversed, disputed, raced } = await runFaults(
      160,
      6,
    );
    expect({ lost, doubled, broken }, `seed ${seed}`).toEqual({ lost: [], doubled: [], broken: [] });
    expect(late).toBeLessThanOrEqual(PATIENCE_SECONDS);
    expect(acknowledged).toBeGreaterThan(50);
    expect(reversed).toBeGreaterThan(0);
    expect(disputed).toBeGreaterThan(0);
    expect(raced).toBeGreaterThan(0);
    expect(kills).toEqual({ api: 4, postgres: 2 });
  },
);
