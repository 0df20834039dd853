import { expect, test } from 'vitest';
import { takeTurns, type Network } from './turns.ts';

/** Starts works of these networks while another one runs, and lets them go on one by one. @returns the order in which they were carried out */
async function orderOf(networks: readonly Network[]): Promise<Network[]> {
  const inTurn = takeTurns({ atOnce: 1, most: 100, mostOfNetwork: 3 }, () => new Error('busy'));
  const first = Promise.withResolvers<void>();
  const running = inTurn(null, () => first.promise);
  const order: Network[] = [];
  const works = networks.map((network) => inTurn(network, async () => void order.push(network)).catch(() => undefined));
  first.resolve();
  await Promise.all([running, ...works]);
  return order;
}

test('known callers go before strangers, however many wait', async () => {
  expect(await orderOf(['a', 'a', 'b', null])).toEqual([null, 'a', 'b', 'a']);
});

test('networks take turns, so that a call of one network waits for at most one call of each other network', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'a', 'a']);
});

test('each network has a limit of waiting calls, and calls past it are refused', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b'])).toEqual(['a', 'b', 'a', 'a']);
  const inTurn = takeTurns({ atOnce: 1, most: 1, mostOfNetwork: 1 }, () => new Error('busy'));
  const first = Promise.withResolvers<void>();
  const running = inTurn('a', () => first.promise);
  const waits = inTurn('a', async () => undefined);
  await expect(inTurn('a', async () => undefined)).rejects.toThrow('busy');
  first.resolve();
  await Promise.all([running, waits]);
  await inTurn('a', async () => undefined);
});

test('work that fails still lets the next work begin', async () => {
  const inTurn = takeTurns({ atOnce: 1, most: 10, mostOfNetwork: 10 }, () => new Error('busy'));
  const failed = inTurn('a', () => Promise.reject(new Error('no')));
  const after = inTurn('b', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe('done');
});
