import { expect, test } from 'vitest';
import { axisTicks, axisTop } from './ticks.ts';

test.each([
  [0, [0, 1000]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [87_000, [0, 25_000, 50_000, 75_000, 100_000]],
  [1_284_900, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis up to %d is marked %j', (largest, ticks) => {
  expect(axisTicks(largest)).toEqual(ticks);
});

test.each([
  [1_020_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000, 1_200_000]],
  [1_284_900, [0, 500_000, 1_000_000, 1_500_000]],
])('an axis of at most six steps up to %d ends soon above it', (largest, ticks) => {
  expect(axisTicks(largest, 6)).toEqual(ticks);
});

const usual = [400, 300, 300, 200, 100, 90, 80];
test.each([
  ['of amounts like each other reaches the largest', usual, 400],
  ['is not flattened by one amount', [12_000, ...usual], 400],
  ['is not flattened by three', [...usual, 12_000, 90_000, 13_000], 400],
  ['reaches amounts that are not few', [9000, 9000, 9000, 9000, ...usual], 9000],
  ['shows the only large amount where few others are there', [12_000, 300, 200], 12_000],
  ['of nothing reaches nothing', [0, 0], 0],
])('an axis %s', (_says, amounts, top) => {
  expect(axisTop(amounts)).toBe(top);
});
