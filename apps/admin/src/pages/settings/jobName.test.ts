import { expect, test } from 'vitest';
import { jobName } from './jobName.ts';

test('a job says what it does, and one that is new here still reads as words', () => {
  expect(jobName('free_jobs')).toBe('Take up jobs that were interrupted');
  expect(jobName('count_cowries')).toBe('Count cowries');
});
