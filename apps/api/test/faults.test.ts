/** A short form of faults/run.ts: processes and PostgreSQL are killed under load, and no confirmed operation is lost or done twice. */
import { expect, test } from 'vitest';
import { runFaults } from '../faults/run.ts';

test('kill -9 and a misbehaving gateway lose nothing and double nothing', { timeout: 180_000 }, async () => {
  const { lost, doubled, broken, acknowledged, kills } = await runFaults(200, 6);
  expect({ lost, doubled, broken }).toEqual({ lost: [], doubled: [], broken: [] });
  expect(acknowledged).toBeGreaterThan(50);
  expect(kills).toEqual({ api: 4, postgres: 2 });
});
