import { expect, test } from 'vitest';
import { takeTurns, type Turn } from './turns.ts';

const network = (name: string): Turn => ({ network: name });
const account = (name: string): Turn => ({ account: name });

/** Starts works of these callers while another one runs, and lets them go on one by one. @returns the order in which they were carried out */
async function orderOf(turns: readonly Turn[]): Promise<string[]> {
  const inTurn = takeTurns({ atOnce: 1, most: 100, mostOfEach: 3 }, () => new Error('busy'));
  const first = Promise.withResolvers<void>();
  const running = inTurn(network('first'), () => first.promise);
  const order: string[] = [];
  const works = turns.map((turn) =>
    inTurn(turn, async () => void order.push(...Object.values(turn))).catch(() => undefined),
  );
  first.resolve();
  await Promise.all([running, ...works]);
  return order;
}

test('a known account waits for one stranger at most, however many wait', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b'].map(network).concat(account('ada')))).toEqual(['ada', 'a', 'b', 'a', 'a']);
});

test('a stranger waits for one known account at most, however many of them wait and ask again', async () => {
  const inTurn = takeTurns({ atOnce: 2, most: 100, mostOfEach: 5 }, () => new Error('busy'));
  let came = 0;
  const ask = async (name: string): Promise<void> => {
    for (let n = 0; n < 20; n += 1) {
      await inTurn(account(name), () => new Promise((resolve) => setTimeout(resolve, 1)));
      came += 1;
    }
  };
  const flood = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].flatMap((name) => [ask(name), ask(name), ask(name)]);
  await inTurn(network('n'), async () => undefined);
  expect(came).toBeLessThanOrEqual(3);
  await Promise.all(flood);
});

test('accounts take turns, and one work of each runs at a time', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b', 'c'].map(account))).toEqual(['a', 'b', 'c', 'a', 'a']);
  const inTurn = takeTurns({ atOnce: 2, most: 10, mostOfEach: 10 }, () => new Error('busy'));
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => inTurn(account('a'), work)));
  expect(most).toBe(1);
  await Promise.all([1, 2, 3].map(() => inTurn(network('n'), work)));
  expect(most).toBe(2);
});

test('networks take turns, so that a call of one network waits for at most one call of each other network', async () => {
  expect(await orderOf(['a', 'a', 'a', 'b', 'c'].map(network))).toEqual(['a', 'b', 'c', 'a', 'a']);
});

test('each network has a limit of waiting calls, and calls past it are refused', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b'].map(network))).toEqual(['a', 'b', 'a', 'a']);
  const inTurn = takeTurns({ atOnce: 1, most: 1, mostOfEach: 1 }, () => new Error('busy'));
  const first = Promise.withResolvers<void>();
  const running = inTurn(network('a'), () => first.promise);
  const waits = inTurn(network('a'), async () => undefined);
  await expect(inTurn(network('a'), async () => undefined)).rejects.toThrow('busy');
  first.resolve();
  await Promise.all([running, waits]);
  await inTurn(network('a'), async () => undefined);
});

test('work that fails still lets the next work begin', async () => {
  const inTurn = takeTurns({ atOnce: 1, most: 10, mostOfEach: 10 }, () => new Error('busy'));
  const failed = inTurn(network('a'), () => Promise.reject(new Error('no')));
  const after = inTurn(network('b'), async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe('done');
});
