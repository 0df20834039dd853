/** Platforms for journeys that start at the same moment, in this run or beside another, stand on ports of their own. */
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { claimPorts } from '../src/journey-platform.ts';

/** Where these tests begin to look among the hundred places for a platform: far from the first ones, which journeys take. */
const UNUSUAL = 90;

it('two platforms that start at once get different ports, and the first ports again when they are free', async () => {
  const [one, other] = await Promise.all([claimPorts(UNUSUAL), claimPorts(UNUSUAL)]);
  const all = [...Object.values(one.ports), ...Object.values(other.ports)];
  expect(new Set(all).size).toBe(12);
  one.free();
  other.free();
  const next = await claimPorts(UNUSUAL);
  next.free();
  expect(Object.values(next.ports)).toContain(Math.min(...all));
});

it('a set of ports is left alone when somebody has one of them', async () => {
  const { ports, free } = await claimPorts(UNUSUAL);
  free();
  const somebody = createServer();
  await new Promise<void>((done) => somebody.listen(ports.MAIL_PORT, '127.0.0.1', done));
  const next = await claimPorts(UNUSUAL);
  next.free();
  somebody.close();
  expect(Object.values(next.ports)).not.toContain(ports.MAIL_PORT);
});
