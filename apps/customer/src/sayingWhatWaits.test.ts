/** A client whose answers may wait for a second member. */
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { forgetAsked, isAsked, sayingWhatWaits, whatWasAsked } from './sayingWhatWaits.ts';

const answering = (reply: object) =>
  sayingWhatWaits({
    ...createApi({ baseUrl: 'https://api.test/api' }).for('cooperative'),
    post: async <Reply>() => reply as Reply,
  });

test('what a second member has to approve rejects, so that no page says it is done, and is kept until it was seen', async () => {
  const message = 'You asked; a second person approves. Nothing has happened yet.';
  const reply = { success: true, message, asked: { _id: 'request' } };
  const asked = answering(reply).post('investment/exitEarly');
  await expect(asked).rejects.toSatisfy(isAsked);
  await expect(asked).rejects.toMatchObject({ status: 202, message });
  expect(whatWasAsked()).toEqual({ reply, times: 1 });
  forgetAsked();
  expect(whatWasAsked()).toEqual({ reply: null, times: 1 });
});

test('what was done is answered as it is', async () => {
  const reply = { success: true, message: 'It is in your wallet.' };
  await expect(answering(reply).post('investment/exitEarly')).resolves.toBe(reply);
  expect(whatWasAsked().reply).toBeNull();
});
