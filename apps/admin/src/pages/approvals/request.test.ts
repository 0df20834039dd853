import { expect, test } from 'vitest';
import { effectOf, outcomeOf, titleOf } from './request.ts';

const withdrawal = {
  amount: 12_000_000,
  act: { action: 'setTransactionStatus', transactionId: 'WDL_1', type: 'withdrawal', status: 'failed' },
} as const;
const offline = {
  amount: 15_000_000,
  act: {
    action: 'addOfflineInvestment',
    product: 'Yam Barn Note',
    startDate: '2026-11-20T23:00:00.000Z',
    endDate: '2027-11-20T23:00:00.000Z',
    expectedProfit: 1_500_000,
  },
} as const;

test('a request has a title and a sentence about the money', () => {
  expect(titleOf(withdrawal)).toBe('Mark as failed: withdrawal of ₦12,000,000.00');
  expect(effectOf(withdrawal)).toContain('back to the customer’s wallet');
  expect(titleOf(offline)).toBe('Offline investment of ₦15,000,000.00');
  expect(effectOf(offline)).toContain('invested in Yam Barn Note');
});

test('the outcome names the administrator who decided', () => {
  expect(outcomeOf({ state: 'waiting', decidedBy: null })).toBeNull();
  expect(outcomeOf({ state: 'declined', decidedBy: { _id: '1', name: 'Nneka Eze' } })).toBe('Declined by Nneka Eze');
  expect(outcomeOf({ state: 'expired', decidedBy: null })).toBe(
    'Expired, because no administrator confirmed it in time',
  );
});
