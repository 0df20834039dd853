/** What staff read of how long work waits, and by when it is due. */
import { expect, test } from 'vitest';
import { dueWords, waitedWords } from './waits.ts';

const now = new Date('2026-11-29T10:00:00.000Z');

test.each([
  ['2026-11-29T09:01:00.000Z', 'less than an hour'],
  ['2026-11-29T08:59:00.000Z', '1 hour'],
  ['2026-11-28T04:00:00.000Z', '30 hours'],
  ['2026-11-25T09:00:00.000Z', '4 days'],
])('work that came in at %s waits %s', (since, words) => {
  expect(waitedWords(since, now)).toBe(words);
});

test.each([
  ['2026-11-29T14:31:00.000Z', 'today, 3:31\u00a0PM'],
  ['2026-11-29T23:30:00.000Z', 'tomorrow, 12:30\u00a0AM'],
  ['2026-12-10T12:22:00.000Z', 'Dec 10, 1:22\u00a0PM'],
  ['2027-01-02T12:22:00.000Z', 'Jan 2, 2027, 1:22\u00a0PM'],
])('work that is due at %s is called due %s, by the day in Lagos', (due, words) => {
  expect(dueWords(due, now)).toBe(words);
});
