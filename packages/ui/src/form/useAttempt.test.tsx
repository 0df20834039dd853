import { expect, test, vi } from 'vitest';
import { ApiError } from '@ajose/sdk/error';
import { render } from '../../testing/render.tsx';
import { useAttempt } from './useAttempt.ts';

/** The hook's function, and the ids with which it has sent. */
function attempts(unanswered?: string) {
  let count = 0;
  const newId = () => `id-${++count}`;
  let attempt: ReturnType<typeof useAttempt> | undefined;
  function Dialog() {
    attempt = useAttempt(newId, unanswered);
    return null;
  }
  render(<Dialog />);
  const ids: string[] = [];
  const send = async (reply: Promise<unknown>) =>
    attempt?.(async (id) => {
      ids.push(id);
      return reply;
    });
  return { send, ids };
}

const failed = (status: number, code: string) =>
  Promise.reject(new ApiError({ status, code, message: 'It did not work.' }));

test('each success is followed by a new id', async () => {
  const { send, ids } = attempts();
  expect(await send(Promise.resolve('done'))).toBe('done');
  await send(Promise.resolve('done'));
  expect(ids).toEqual(['id-1', 'id-2']);
});

test('silence and failures of the server keep the id, so that the server recognises the repeat', async () => {
  const { send, ids } = attempts();
  await expect(send(failed(0, 'network'))).rejects.toThrow('It did not work.');
  await expect(send(failed(503, 'unavailable'))).rejects.toThrow('It did not work.');
  await expect(send(Promise.reject(new TypeError('odd answer')))).rejects.toThrow('odd answer');
  await send(Promise.resolve());
  expect(ids).toEqual(['id-1', 'id-1', 'id-1', 'id-1']);
});

test('a refusal changed nothing, so the next attempt has another id', async () => {
  const { send, ids } = attempts();
  await expect(send(failed(409, 'insufficient_balance'))).rejects.toThrow('It did not work.');
  await send(Promise.resolve());
  expect(ids).toEqual(['id-1', 'id-2']);
});

test('a call whose outcome is unknown from an earlier visit is repeated first', async () => {
  const { send, ids } = attempts('from-before');
  await send(Promise.resolve());
  await send(Promise.resolve());
  expect(ids).toEqual(['from-before', 'id-1']);
});

test('an id is made only when it is needed', () => {
  const newId = vi.fn<() => string>(() => 'id');
  function Dialog() {
    useAttempt(newId);
    return null;
  }
  render(<Dialog />);
  expect(newId).not.toHaveBeenCalled();
});
