/** The section comes from the history's state or from local storage. A name that is not a section's is ignored. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPlace, lastSection, sectionIn } from './place.ts';
import { sections } from './sections.tsx';

describe('the section named in a history entry', () => {
  test.each(Object.keys(sections))('%s is taken', (section) => {
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

  test('is home for a first visit and for an unknown name', () => {
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
