/** Which account a tab acts for, and when the page loads again. */
import { expect, test, vi } from 'vitest';
import type * as actingModule from './acting.ts';
import { reopen } from './reopen.ts';

const chosen = { account: 'cooperative', name: 'Ìrẹ̀pọ̀dùn', person: 'person' };
const real = () => vi.importActual<typeof actingModule>('./acting.ts');
const stored = () => sessionStorage.getItem('actingFor');

test('choosing an account stores it for this tab, begins at home and loads the page anew', async () => {
  const { actFor } = await real();
  localStorage.setItem('lastView', 'circles');
  actFor(chosen);
  expect(JSON.parse(stored() ?? '')).toEqual(chosen);
  expect(localStorage.getItem('lastView')).toBeNull();
  expect(vi.mocked(reopen)).toHaveBeenCalledOnce();
  actFor(null);
  expect(stored()).toBeNull();
});

test('a page that the browser shows as it was left is loaded anew once the account has changed', async () => {
  await real();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(vi.mocked(reopen)).not.toHaveBeenCalled();
  sessionStorage.setItem('actingFor', JSON.stringify(chosen));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(vi.mocked(reopen)).toHaveBeenCalled();
});

test('each account keeps its figures under a name of its own, and all are forgotten together', async () => {
  const { forgetKept, keptName } = await real();
  expect(keptName('lastFigures', null)).toBe('lastFigures');
  localStorage.setItem(keptName('lastFigures', 'one'), '1');
  localStorage.setItem('lastFigures', '2');
  localStorage.setItem('lastFiguresOfNobody', '3');
  forgetKept('lastFigures');
  expect(Object.keys(localStorage)).toEqual(['lastFiguresOfNobody']);
});

test('a person who signs out is forgotten, and a refusal for an account that was left is not followed', async () => {
  const { forgetActing, leaveAccount } = await real();
  sessionStorage.setItem('actingFor', JSON.stringify(chosen));
  leaveAccount('You do not act for it any more.');
  expect(vi.mocked(reopen)).not.toHaveBeenCalled();
  forgetActing();
  expect(stored()).toBeNull();
});
