import { expect, test } from 'vitest';
import { jobName } from './jobName.ts';

test('a job is named after what it does; an unknown job is named in words', () => {
  expect(jobName('free_jobs')).toBe('Restart interrupted jobs');
  expect(jobName('count_cowries')).toBe('Count cowries');
});
