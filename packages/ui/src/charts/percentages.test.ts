/** Shares in words add up to 100%, whatever they are of. */
import { expect, test } from 'vitest';
import { percentages } from './percentages.ts';

test('shares that would round to 100.1% or 99.9% add up to 100%', () => {
  expect(percentages([66_660n, 17_770n, 15_570n])).toEqual(['66.6%', '17.8%', '15.6%']);
  expect(percentages([30n, 8n, 7n])).toEqual(['66.7%', '17.8%', '15.5%']);
  expect(percentages([1n, 1n, 1n])).toEqual(['33.4%', '33.3%', '33.3%']);
});

test('a share too small to show is said to be small, and a share of zero is zero', () => {
  expect(percentages([1_000_000_000_000n, 100_000n])).toEqual(['100.0%', '<0.1%']);
  expect(percentages([5n, 0n])).toEqual(['100.0%', '0.0%']);
  expect(percentages([0n, 0n])).toEqual(['0%', '0%']);
});
