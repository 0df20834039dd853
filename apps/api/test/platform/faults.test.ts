/**
 * A short form of harness/faults/run.ts: processes and PostgreSQL are killed under load over two gateways, and no confirmed operation is lost,
 * done twice or done by both gateways. The seed decides what is done and broken; a run by night is longer, and three more seeds are drawn.
 */
import { nightly } from '@ajose/tools/nightly';
import { expect, test } from 'vitest';
import { PATIENCE_SECONDS } from '../../harness/faults/due.ts';
import { runFaults } from '../../harness/faults/run.ts';

test.each(nightly ? [1, undefined, undefined, undefined] : [1])(
  'kill -9, faulty and silent gateways, silent mail and jumping clocks lose, double and delay nothing',
  { timeout: 600_000 },
  async (given) => {
    const breaks = { outages: 2, outageMs: 5000, waits: false };
    const [operations, kills] = nightly ? [160, 6] : [90, 3];
    const { seed, lost, doubled, byTwo, broken, stuck, ...counts } = await runFaults(operations, kills, given, breaks);
    expect({ lost, doubled, byTwo, broken, stuck }, `seed ${seed}`).toEqual({
      lost: [],
      doubled: [],
      byTwo: [],
      broken: [],
      stuck: [],
    });
    expect(counts.due).toBeLessThanOrEqual(PATIENCE_SECONDS);
    expect(counts.acknowledged).toBeGreaterThan(operations / 4);
    expect(counts.reversed).toBeGreaterThan(0);
    expect(counts.disputed).toBeGreaterThan(0);
    expect(counts.raced).toBeGreaterThan(0);
    expect(counts.outages).toBe(2);
    const movements = Object.values(counts.movements);
    for (const { payments } of movements) expect(payments).toBeGreaterThan(0);
    // In so short a run it may be that one gateway makes all transfers.
    expect(movements.reduce((sum, { transfers }) => sum + transfers, 0)).toBeGreaterThan(0);
    expect(counts.kills).toEqual({ api: (kills * 2) / 3, postgres: kills / 3 });
  },
);
