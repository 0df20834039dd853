import { expect, test } from 'vitest';
import { axisTicks } from './ticks.ts';

test.each([
  [0, [0, 1000]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [87_000, [0, 25_000, 50_000, 75_000, 100_000]],
  [1_284_900, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %d is marked %j', (largest, ticks) => {
  expect(axisTicks(largest)).toEqual(ticks);
});
