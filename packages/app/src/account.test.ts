import { expect, test, vi } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { sessionCalls } from '@ajose/sdk/sessions';
import { makeAccount } from './account.ts';

/** Actions against a server that answers each request with `reply`, what they sent, and what they made stale. */
function actionsOn(reply: object, status = 200) {
  const sent: string[] = [];
  const makeStale = vi.fn<(noun: string) => Promise<void>>(() => Promise.resolve());
  const api = createApi({
    baseUrl: 'http://ajose.test/api/',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      sent.push([request.method, new URL(request.url).pathname, body].filter(Boolean).join(' '));
      return Response.json(reply, { status });
    },
  });
  const keepToken = vi.fn<(token: string) => void>();
  return { actions: makeAccount(sessionCalls('user'), api, makeStale, keepToken), sent, makeStale, keepToken };
}

test('changing the password sends only both passwords, ends the other sessions and continues with the new token', async () => {
  const { actions, sent, makeStale, keepToken } = actionsOn({ success: true, message: 'Changed', token: 'the next' });
  const values = { currentPassword: 'Savings2025', newPassword: 'Savings2026', confirmPassword: 'Savings2026' };
  await actions.changePassword(values);
  expect(sent).toEqual(['POST /api/user/changePassword {"currentPassword":"Savings2025","newPassword":"Savings2026"}']);
  expect(keepToken).toHaveBeenCalledExactlyOnceWith('the next');
  expect(makeStale).toHaveBeenCalledExactlyOnceWith('sessions');
});

test('ending one session or the others makes the list be fetched again', async () => {
  const { actions, sent, makeStale } = actionsOn({ success: true, message: 'Ended' });
  await actions.endSession('a/b');
  await actions.endOtherSessions();
  expect(sent).toEqual(['DELETE /api/user/sessions/a%2Fb', 'DELETE /api/user/sessions']);
  expect(makeStale.mock.calls).toEqual([['sessions'], ['sessions']]);
});

test('turning two-factor sign-in on returns the recovery codes and makes the account be fetched again', async () => {
  const { actions, makeStale } = actionsOn({ success: true, message: 'On', recoveryCodes: ['aaaa-bbbb'] });
  expect(await actions.confirmTwoFactor('123456')).toEqual(['aaaa-bbbb']);
  expect(makeStale).toHaveBeenCalledExactlyOnceWith('me', 'passkeys');
});

test('a refused change makes nothing be fetched again', async () => {
  const { actions, makeStale } = actionsOn({ success: false, code: 'wrong_code', message: 'Wrong code.' }, 403);
  await expect(actions.endTwoFactor({ password: 'Savings2026', code: '000000' })).rejects.toMatchObject({
    code: 'wrong_code',
  });
  expect(makeStale).not.toHaveBeenCalled();
});
