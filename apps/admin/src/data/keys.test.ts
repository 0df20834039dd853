import { expect, test } from 'vitest';
import { withCounts } from './keys.ts';

test.each(['approvals', 'cases', 'complaints', 'disputes'] as const)(
  'a change of %s fetches the inbox and the numbers in the menu again, each once',
  (noun) => {
    expect(withCounts([noun, 'audit'])).toEqual([noun, 'audit', 'work', 'workCounts']);
    expect(withCounts([noun, 'work'])).toEqual([noun, 'work', 'workCounts']);
  },
);

test('a change of anything else leaves them', () => expect(withCounts(['products'])).toEqual(['products']));
