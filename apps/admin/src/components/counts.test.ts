import { expect, test } from 'vitest';
import type { WorkCount } from '@ajose/sdk/contract/work';
import { countOf } from './counts.ts';

const sums = { toMeAmount: 0, toMeSince: null, toMeDueAt: null };
const counts: WorkCount[] = [
  { kind: 'approval', source: 'approval', waiting: 2, mine: 0, late: 0, asked: 1, toMe: 1, toMeLate: 0, ...sums },
  { kind: 'case', source: 'case', waiting: 1200, mine: 1, late: 3, asked: 0, toMe: 1100, toMeLate: 2, ...sums },
  { kind: 'identity', source: 'approval', waiting: 1, mine: 1, late: 1, asked: 0, toMe: 1, toMeLate: 1, ...sums },
  { kind: 'payout', source: 'case', waiting: 1, mine: 0, late: 0, asked: 0, toMe: 1, toMeLate: 0, ...sums },
  { kind: 'complaint', source: 'complaint', waiting: 2, mine: 0, late: 0, asked: 0, toMe: 2, toMeLate: 0, ...sums },
];

test.each([
  ['inbox', { waiting: 1105, all: 1206, late: 3, words: '1,105 wait for you, 3 are late, 1,206 wait in all' }],
  ['cases', { waiting: 1101, all: 1201, late: 2, words: '1,101 wait for you, 2 are late, 1,201 wait in all' }],
  ['approvals', { waiting: 2, all: 3, late: 1, words: '2 wait for you, 1 is late, 3 wait in all' }],
  ['complaints', { waiting: 2, all: 2, late: 0, words: '2 wait for you' }],
  ['disputes', { waiting: 0, all: 0, late: 0, words: '0 wait for you' }],
  ['administrators', { waiting: 2, all: 2, late: 0, words: '2 wait for you' }],
  ['home', undefined],
])('the menu says beside the section %s how much waits for me', (key, says) => {
  expect(countOf(key, { counts, newAdmins: 2 })).toEqual(says);
});
