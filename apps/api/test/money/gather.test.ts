import { expect, test } from 'vitest';
import { gather } from '../../src/platform/database/gather.ts';

/** The batches that were sent, and the functions that answer them. */
function asked(subjectOf?: (ask: string) => string) {
  const calls: { asks: readonly string[]; answer: (answers: string[]) => void; fail: (why: Error) => void }[] = [];
  const ask = gather<string, string>({
    most: 3,
    ...(subjectOf && { subjectOf }),
    send: (asks) => new Promise((answer, fail) => calls.push({ asks, answer, fail })),
  });
  return { calls, ask };
}

const moment = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('queries that arrive while a batch runs form the next batch, each with its own answer', async () => {
  const { calls, ask } = asked();
  const first = ask('a');
  await moment();
  const later = [ask('b'), ask('c')];
  await moment();
  expect(calls.map(({ asks }) => asks)).toEqual([['a']]);
  calls[0]?.answer(['A']);
  expect(await first).toBe('A');
  await moment();
  expect(calls[1]?.asks).toEqual(['b', 'c']);
  calls[1]?.answer(['B', 'C']);
  expect(await Promise.all(later)).toEqual(['B', 'C']);
});

test('a batch has a largest size, and at most one query of each subject', async () => {
  const { calls, ask } = asked((item) => item.slice(0, 1));
  const all = ['a1', 'a2', 'b1', 'c1', 'd1'].map(ask);
  await moment();
  expect(calls[0]?.asks).toEqual(['a1', 'b1', 'c1']);
  calls[0]?.answer(['1', '2', '3']);
  await all[0];
  await moment();
  expect(calls[1]?.asks).toEqual(['a2', 'd1']);
  calls[1]?.answer(['4', '5']);
  expect(await Promise.all(all)).toEqual(['1', '4', '2', '3', '5']);
});

test('a batch that fails fails its own queries only', async () => {
  const { calls, ask } = asked();
  const first = ask('a');
  await moment();
  const second = ask('b');
  calls[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await moment();
  calls[1]?.answer(['B']);
  expect(await second).toBe('B');
});

test('a batch that waits for a lock delays the next one only for a moment', async () => {
  const { calls, ask } = asked();
  const stuck = ask('a');
  await moment();
  const next = ask('b');
  await expect.poll(() => calls[1]?.asks).toEqual(['b']);
  calls[1]?.answer(['B']);
  expect(await next).toBe('B');
  calls[0]?.answer(['A']);
  expect(await stuck).toBe('A');
});

test('the next batch is on its way before anybody goes on with the answers of the one before', async () => {
  const order: string[] = [];
  const ask = gather<string, string>({
    most: 3,
    send: async (asks) => {
      // The pool takes a connection at the next tick.
      await new Promise((resolve) => process.nextTick(resolve));
      order.push(`${asks.join()} sent`);
      await moment();
      return asks;
    },
  });
  const goOn = async (item: string) => order.push(`${await ask(item)} answered`);
  const first = goOn('a');
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, goOn('b'), goOn('c')]);
  expect(order).toEqual(['a sent', 'b,c sent', 'a answered', 'b answered', 'c answered']);
});

test('a query without an answer fails', async () => {
  const { calls, ask } = asked();
  const lost = ask('a');
  await moment();
  calls[0]?.answer([]);
  await expect(lost).rejects.toThrow('fewer');
});
