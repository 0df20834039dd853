import { expect, test, vi } from 'vitest';
import { sessionState } from './sessionState.ts';

const mutate = vi.fn<() => Promise<void>>(() => Promise.resolve());
const ngozi = { name: 'Ngozi Eze' };

test('without a token nobody is signed in, whatever was answered for an earlier token', () => {
  expect(sessionState(null, { data: ngozi, error: undefined, mutate })).toEqual({ state: 'signedOut' });
});

test('a token is checked before its person is known', () => {
  expect(sessionState('t1', { data: undefined, error: undefined, mutate })).toEqual({ state: 'checking' });
});

test('the person stays when asking again fails', () => {
  expect(sessionState('t1', { data: ngozi, error: new Error('offline'), mutate })).toEqual({
    state: 'signedIn',
    person: ngozi,
  });
});

test('a session that ended by itself keeps its person until the next person is known', () => {
  const nothing = { data: undefined, error: undefined, mutate };
  expect(sessionState(null, nothing, ngozi)).toEqual({ state: 'ended', person: ngozi });
  expect(sessionState('t2', nothing, ngozi)).toEqual({ state: 'ended', person: ngozi });
  expect(sessionState('t2', { ...nothing, data: ngozi }, ngozi)).toEqual({ state: 'signedIn', person: ngozi });
});

test('without an answer the session stays, and the person can be asked for again', () => {
  const error = new Error('offline');
  const session = sessionState('t1', { data: undefined, error, mutate });
  expect(session).toMatchObject({ state: 'unreachable', error });
  if (session.state === 'unreachable') session.retry();
  expect(mutate).toHaveBeenCalledOnce();
});
