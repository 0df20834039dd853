/** When a queue counts as over, so that a new one is tried. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hasEnded, restAfterFailure } from './queue.ts';

const never = new Promise<void>(() => undefined);

test('a queue that has ended or failed is over', async () => {
  const events = new EventEmitter();
  await expect(hasEnded({ promise: Promise.resolve(), events })).resolves.toBeUndefined();
  const failed = Promise.reject(new Error('The database is away'));
  await expect(hasEnded({ promise: failed, events })).resolves.toBeUndefined();
});

test('a queue that gave itself up and never ends is over, too; one that works is not', async () => {
  const events = new EventEmitter();
  let over = false;
  const waited = hasEnded({ promise: never, events }, 1).then(() => (over = true));
  expect(events.listenerCount('pool:gracefulShutdown')).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(over).toBe(false);
  events.emit('pool:gracefulShutdown');
  await waited;
  expect(over).toBe(true);
});

test('a queue that asks for a job and is never answered is over; one that is answered is not', async () => {
  const events = new EventEmitter();
  let over = false;
  const waited = hasEnded({ promise: never, events }, 1, 20).then(() => (over = true));
  events.emit('worker:getJob:start');
  events.emit('worker:getJob:empty');
  events.emit('worker:getJob:start');
  events.emit('job:start');
  await sleep(60);
  expect(over).toBe(false);
  events.emit('worker:getJob:start');
  await waited;
});

test('an email that could not be sent keeps its place for a while, so that not every email asks a mail server that is away', async () => {
  const rests = Promise.withResolvers<void>();
  let over = false;
  const away = restAfterFailure(
    () => Promise.reject(new Error('The mail server is away')),
    () => rests.promise,
  );
  const sent = away({}, undefined).catch((error: unknown) => {
    over = true;
    return error;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(over).toBe(false);
  rests.resolve();
  await expect(sent).resolves.toMatchObject({ message: 'The mail server is away' });
  await restAfterFailure(
    () => Promise.resolve(),
    () => Promise.reject(new Error('rested')),
  )({}, undefined);
});
