import { expect, test } from 'vitest';
import type { WorkCount } from '@ajose/sdk/contract/work';
import { countOf } from './counts.ts';

const counts: readonly WorkCount[] = [
  { kind: 'approval', source: 'approval', waiting: 2, mine: 0, late: 0, asked: 1 },
  { kind: 'case', source: 'case', waiting: 1200, mine: 1, late: 3, asked: 0 },
  { kind: 'identity', source: 'approval', waiting: 1, mine: 1, late: 1, asked: 0 },
  { kind: 'payout', source: 'case', waiting: 1, mine: 0, late: 0, asked: 0 },
  { kind: 'complaint', source: 'complaint', waiting: 2, mine: 0, late: 0, asked: 0 },
];

test.each([
  ['inbox', { waiting: 2, late: 4, words: '2 are yours, 4 are late' }],
  ['cases', { waiting: 1201, late: 3, words: '1,201 wait, 3 are late' }],
  ['approvals', { waiting: 2, late: 1, words: '2 wait, 1 that you asked for, 1 is late' }],
  ['complaints', { waiting: 2, late: 0, words: '2 wait, 0 are late' }],
  ['disputes', { waiting: 0, late: 0, words: '0 wait, 0 are late' }],
  ['home', undefined],
])('the section %s has its counts beside it', (key, says) => {
  expect(countOf(key, counts)).toEqual(says);
});
