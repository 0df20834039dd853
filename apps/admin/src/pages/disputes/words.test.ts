import { expect, test } from 'vitest';
import { clockOf } from './words.ts';

test.for([
  // 21 November 2026 is a Saturday.
  { now: '2026-11-20T10:00:00Z', left: '13 hours left, without weekends' },
  { now: '2026-11-21T10:00:00Z', left: '12 hours left, without weekends' },
  { now: '2026-11-23T09:30:00Z', left: '1 hour left, without weekends' },
  { now: '2026-11-23T10:30:00Z', left: 'Less than an hour left' },
  { now: '2026-11-23T11:00:00Z', left: 'The time is up' },
])('the clock at $now says: $left', ({ now, left }) => {
  const dueAt = now === '2026-11-20T10:00:00Z' ? '2026-11-20T23:00:00Z' : '2026-11-23T11:00:00Z';
  expect(clockOf({ dueAt }, new Date(now))).toBe(left);
});
