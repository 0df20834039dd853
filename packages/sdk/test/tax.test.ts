/** What is left of a profit after tax: while it grows, at the end, and once it was paid. */
import { expect, test } from 'vitest';
import { endedWords, howItEnded } from '@ajose/sdk/domain/endings';
import { netAtEnd, netProfit, paidAtEnd, taxSoFar, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';

const tax = { percent: USUAL_TAX_PERCENT, amount: 61.73 };

test('while the profit grows, the tax is that of the profit so far, rounded half up', () => {
  const running = { status: 'in_progress', profit: 100.05, tax } as const;
  expect(taxSoFar(running)).toBe(10.01);
  expect(netProfit(running)).toBe(90.04);
});

test('once the profit was paid, the tax is what was withheld', () => {
  expect(netProfit({ status: 'completed', profit: 617.28, tax })).toBe(555.55);
});

test('an exempt profit is paid in full', () => {
  expect(netProfit({ status: 'in_progress', profit: 100.05 })).toBe(100.05);
  expect(netAtEnd({ expectedProfit: 617.28 })).toBe(617.28);
});

test('at the end the capital and the net profit are paid', () => {
  const promised = { capital: 12_345.67, expectedProfit: 617.28, tax };
  expect(netAtEnd(promised)).toBe(555.55);
  expect(paidAtEnd(promised)).toBe(12_901.22);
});

const ending = { choice: 'wallet', changeBefore: '2026-11-20T23:00:00.000Z' };
const into = '01890000-0000-7000-8000-000000000001';
const plan = `plan:${into}`;

test.each([
  [{ ending }, 'ended', 'Paid into your wallet'],
  [{ ending: { ...ending, choice: 'everything', into } }, 'renewed', 'Invested again'],
  [{ ending: { ...ending, choice: 'capital', into } }, 'renewed', 'The capital was invested again'],
  [{ ending: { ...ending, choice: plan, planName: 'Rent', into } }, 'ended', 'Paid into Rent'],
  [{ ending: { ...ending, choice: 'everything', notFollowed: 'Closed.' } }, 'ended', 'Paid into your wallet'],
  [{ ending: { ...ending, choice: 'everything' }, exitedAt: ending.changeBefore }, 'left', 'Paid into your wallet'],
] as const)('%j is said to have %s', (tax, how, words) => {
  expect(howItEnded(tax)).toBe(how);
  expect(endedWords(tax)).toBe(words);
});
