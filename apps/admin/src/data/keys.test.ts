import { expect, test } from 'vitest';
import { countsAfter } from './keys.ts';

test.each(['approvals', 'cases', 'complaints', 'disputes'] as const)(
  'a change of %s fetches the inbox and the numbers in the menu again',
  (noun) => expect(countsAfter([noun, 'audit'])).toEqual(['work', 'workCounts']),
);

test('a change of anything else leaves the inbox and the menu', () => expect(countsAfter(['products'])).toEqual([]));
