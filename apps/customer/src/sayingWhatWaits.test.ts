/** A client whose answers may wait for a second member. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { sayingWhatWaits } from './sayingWhatWaits.ts';

const answering = (reply: object) =>
  sayingWhatWaits({
    ...createApi({ baseUrl: 'https://api.test/api' }).for('cooperative'),
    post: async <Reply>() => reply as Reply,
  });

/** What the frame is told. */
function told() {
  const dispatch = vi.fn<(event: Event) => boolean>();
  vi.stubGlobal('dispatchEvent', dispatch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return dispatch;
}

test('a call that a second member has to approve rejects, so that no page says it is done, and the shell is told', async () => {
  const dispatch = told();
  const message = 'You asked; a second person approves. Nothing has happened yet.';
  const reply = { success: true, message, asked: { _id: 'request' } };
  const asked = answering(reply).post('investment/exitEarly');
  await expect(asked).rejects.toMatchObject({ status: 202, code: 'asked' });
  expect(dispatch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'asked', detail: reply }));
});

test('a call that was done is answered as it is', async () => {
  const dispatch = told();
  const reply = { success: true, message: 'It is in your wallet.' };
  await expect(answering(reply).post('investment/exitEarly')).resolves.toBe(reply);
  expect(dispatch).not.toHaveBeenCalled();
});
