import { expect, test } from 'vitest';
import { weekInWords, weeklyChange } from './growth.ts';

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

test('the total says that it counts ended plans too, and how much more or less was put in than in the week before', () => {
  const ever = 'Ever put in, ended plans included.';
  expect(weekInWords(undefined)).toBe(ever);
  expect(weekInWords(1_400_000)).toBe(`${ever} ₦1.4M more in the last 7 days than in the 7 before, in % of all`);
  expect(weekInWords(-400)).toBe(`${ever} ₦400 less in the last 7 days than in the 7 before, in % of all`);
  expect(weekInWords(0)).toBe(`${ever} As much in the last 7 days as in the 7 before`);
});
