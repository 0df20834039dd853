/** Names of sections come from the history's state and from local storage; whatever else stands there is not believed. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sections } from '../paths.ts';
import { forgetPlace, lastSection, sectionIn } from './place.ts';

describe('the section named in a history entry', () => {
  test.each(sections)('%s is taken', (section) => {
    expect(sectionIn({ section })).toBe(section);
  });

  test.each([null, undefined, 'home', 7, {}, { section: 'nowhere' }, { section: null }, { from: '/dashboard' }])(
    '%j names none',
    (state) => {
      expect(sectionIn(state)).toBeUndefined();
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
    expect(lastSection()).toBe('home');
    kept.set('lastView', '<script>');
    expect(lastSection()).toBe('home');
  });

  test('is remembered until it is forgotten', () => {
    kept.set('lastView', 'savingsPortfolio');
    expect(lastSection()).toBe('savingsPortfolio');
    forgetPlace();
    expect(lastSection()).toBe('home');
  });
});
