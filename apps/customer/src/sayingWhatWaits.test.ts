/** A client whose answers may wait for a second member. */
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { sayingWhatWaits } from './sayingWhatWaits.ts';

const answering = (reply: object) =>
  sayingWhatWaits({ ...createApi({ baseUrl: 'https://api.test/api' }), post: async <Reply>() => reply as Reply });

test('what a second member has to approve is refused with the server’s words, so that no page says it is done', async () => {
  const message = 'You asked; a second person approves. Nothing has happened yet.';
  const asked = answering({ success: true, message, asked: { _id: 'request' } }).post('investment/exitEarly');
  await expect(asked).rejects.toMatchObject({ code: 'asked', message });
});

test('what was done is answered as it is', async () => {
  const reply = { success: true, message: 'It is in your wallet.' };
  await expect(answering(reply).post('investment/exitEarly')).resolves.toBe(reply);
});
