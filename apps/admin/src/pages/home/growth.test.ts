import { expect, test } from 'vitest';
import { weeklyChange } from './growth.ts';

test('a week that gained money is a rise with one decimal', () => {
  expect(weeklyChange(125_000, 4_000_000)).toEqual({ direction: 'up', text: '+3.1% this week' });
});

test('a week that lost money is a fall with one decimal', () => {
  expect(weeklyChange(-50_000, 1_000_000)).toEqual({ direction: 'down', text: '-5.0% this week' });
});

test('a change that rounds to zero is no change, and neither is a week without investments', () => {
  const none = { direction: 'neutral', text: 'No change this week' };
  expect(weeklyChange(0, 1_000_000)).toEqual(none);
  expect(weeklyChange(-400, 1_000_000)).toEqual(none);
  expect(weeklyChange(500, 0)).toEqual(none);
});
