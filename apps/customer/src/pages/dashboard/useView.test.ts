/** Names of sections come from the history's state and from local storage; whatever else stands there is not believed. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { views } from '../../paths.ts';
import { forgetView, lastView, viewIn } from './useView.ts';

describe('the section named in a history entry', () => {
  test.each(views)('%s is taken', (view) => {
    expect(viewIn({ view })).toBe(view);
  });

  test.each([null, undefined, 'home', 7, {}, { view: 'nowhere' }, { view: null }, { from: '/dashboard' }])(
    '%j names none',
    (state) => {
      expect(viewIn(state)).toBeUndefined();
    },
  );
});

describe('the section seen last', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is home for a first visit and for a name nobody knows', () => {
    expect(lastView()).toBe('home');
    kept.set('lastView', '<script>');
    expect(lastView()).toBe('home');
  });

  test('is remembered until it is forgotten', () => {
    kept.set('lastView', 'savingsPortfolio');
    expect(lastView()).toBe('savingsPortfolio');
    forgetView();
    expect(lastView()).toBe('home');
  });
});
