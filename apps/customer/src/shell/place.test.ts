/** The place comes from the history entry or from local storage. A name that is not a section's is ignored. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPlace, readPlace, rememberedPlace } from './place.ts';
import { sections } from './sections.tsx';

test('the sections are those of the specification, with circles, auto-save and complaints', () => {
  expect(Object.keys(sections).toSorted()).toEqual([
    'autoSave',
    'bank_details',
    'circles',
    'complaints',
    'home',
    'investmentPortfolio',
    'investmentProducts',
    'organisation',
    'people',
    'profile',
    'savingsPortfolio',
    'savingsProducts',
    'transaction',
  ]);
});

describe('the place in a history entry', () => {
  test.each(Object.keys(sections))('%s is accepted', (section) => {
    expect(readPlace({ section })).toEqual({ section });
  });

  test('a circle is a place of its own', () => {
    expect(readPlace({ section: 'circles', circle: 'one' })).toEqual({ section: 'circles', circle: 'one' });
    expect(readPlace({ section: 'circles', circle: 7 })).toEqual({ section: 'circles' });
  });

  test('an aim is a place of its own', () => {
    expect(readPlace({ section: 'circles', aim: 'one' })).toEqual({ section: 'circles', aim: 'one' });
    expect(readPlace({ section: 'circles', aim: 7 })).toEqual({ section: 'circles' });
  });

  test.each([null, undefined, 'home', 7, {}, { section: 'nowhere' }, { section: null }, { from: '/dashboard' }])(
    '%j has none',
    (state) => {
      expect(readPlace(state)).toBeNull();
    },
  );
});

describe('the remembered place', () => {
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
    expect(rememberedPlace()).toEqual({ section: 'home' });
    kept.set('lastView', '<script>');
    expect(rememberedPlace()).toEqual({ section: 'home' });
  });

  test('is kept until it is forgotten', () => {
    kept.set('lastView', 'savingsPortfolio');
    expect(rememberedPlace()).toEqual({ section: 'savingsPortfolio' });
    forgetPlace();
    expect(rememberedPlace()).toEqual({ section: 'home' });
  });
});
