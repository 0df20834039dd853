import { expect, test } from 'vitest';
import { weeklyChange, weeklyComparison } from './growth.ts';

test('a week that gained money is a rise with one decimal', () => {
  expect(weeklyChange(125_000, 4_000_000)).toEqual({ direction: 'up', text: '+3.1% this week' });
});

test('a week that lost money is a fall with one decimal', () => {
  expect(weeklyChange(-50_000, 1_000_000)).toEqual({ direction: 'down', text: '-5.0% this week' });
});

test('a change that rounds to zero is no change, and so is one without investments', () => {
  const none = { direction: 'neutral', text: 'No change this week' };
  expect(weeklyChange(0, 1_000_000)).toEqual(none);
  expect(weeklyChange(-400, 1_000_000)).toEqual(none);
  expect(weeklyChange(500, 0)).toEqual(none);
});

test('the change says which days it compares, and of what it is a share', () => {
  expect(weeklyComparison(3_100_000)).toBe(
    '₦3.1M more in the last 7 days than in the 7 before, as a share of all ever invested',
  );
  expect(weeklyComparison(-50_000)).toMatch('₦50K less in the last 7 days');
  expect(weeklyComparison(0)).toBe('Of all ever invested; the last 7 days beside the 7 before');
});
