import { expect, test } from 'vitest';
import type { ProductContent } from '@ajose/sdk/contract/products';
import { productTerms } from './productTerms.ts';
import { effectOf, isAbout, outcomeOf, titleOf } from './request.ts';

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
    receiptNumber: 'LAG-00123',
    evidence: 'Receipt book of the Lagos office, page 12',
  },
} as const;

const product: ProductContent = {
  name: 'Yam Barn Note',
  description: '',
  interestRate: 14.5,
  cost: 5000,
  duration: { value: 6, unit: 'months' },
  productGroup: null,
  status: 'inactive',
};

test('a request has a title and a sentence about the money', () => {
  expect(titleOf(withdrawal)).toBe('Mark as failed: withdrawal of ₦12,000,000.00');
  expect(effectOf(withdrawal)).toContain('back to the customer’s wallet');
  expect(titleOf(offline)).toBe('Offline investment of ₦15,000,000.00');
  expect(effectOf(offline)).toContain('invested in Yam Barn Note');
});

test('accepting a dispute says who loses the money', () => {
  const asked = {
    amount: 30_000_000,
    act: { action: 'acceptDispute', gatewayId: '358950', reference: 'payment-1', message: 'The payer is right' },
  } as const;
  expect(titleOf(asked)).toBe('Accept a dispute of ₦30,000,000.00');
  expect(effectOf(asked)).toContain('₦30,000,000.00 goes back to the payer for good. What the customer no longer has');
});

test('paying a closed account out says where the money goes', () => {
  const asked = {
    amount: 7000,
    act: {
      action: 'correctCase',
      correction: 'payOut',
      reference: '01890000-0000-7000-8000-00000000c001',
      reason: 'She called us',
      goesTo: 'Zenith Bank, 0123456789, ADA',
    },
  } as const;
  expect(titleOf(asked)).toBe('Pay out to the last bank account: ₦7,000.00');
  expect(effectOf(asked)).toContain('Zenith Bank, 0123456789, ADA');
});

test('a move of our own money says what the books will expect, and that it orders no transfer', () => {
  const asked = {
    amount: 5000,
    act: {
      action: 'moveOwnMoney',
      from: 'paystack',
      to: 'bank',
      day: '2026-11-24',
      reference: 'STL-1',
      reason: 'Settlement',
    },
  } as const;
  expect(titleOf(asked)).toBe('Move ₦5,000.00 from Paystack to our bank');
  expect(effectOf(asked)).toContain('₦5,000.00 less at Paystack and as much more at our bank. Nothing is ordered');
});

test('forgiving a debt of a circle says whose loss it is', () => {
  const asked = {
    amount: 5000,
    act: { action: 'writeOffCircleDebt', circleId: 'c', memberId: 'm', turn: 2, reason: 'Died' },
  } as const;
  expect(titleOf(asked)).toBe('Forgive ₦5,000.00 that is owed in a circle');
  expect(effectOf(asked)).toContain('Nobody owes the customer ₦5,000.00 of turn 2 any more. It is the customer’s loss');
});

test('closing a case with a note says that no money moves', () => {
  const asked = {
    amount: 5000,
    act: { action: 'resolveCase', kind: 'unowned_payment', reference: 'payment-1', resolution: 'Sent back' },
  } as const;
  expect(titleOf(asked)).toBe('Close with a note: Unowned payment');
  expect(effectOf(asked)).toContain('No money moves');
});

test('the outcome names the administrator who decided', () => {
  expect(outcomeOf({ state: 'waiting', decidedBy: null })).toBeNull();
  expect(outcomeOf({ state: 'declined', decidedBy: { _id: '1', name: 'Nneka Eze' } })).toBe('Declined by Nneka Eze');
  expect(outcomeOf({ state: 'expired', decidedBy: null })).toBe(
    'Expired, because no administrator confirmed it in time',
  );
});

test('a changed product shows its terms, and each value that changes', () => {
  const after = { ...product, interestRate: 40, cost: 100, productGroup: { _id: '2', name: 'Savings' } };
  expect(productTerms(product, after)).toEqual([
    ['Interest rate', '14.5% → 40%'],
    ['Term', '6 months'],
    ['Return in a year', '29% → 80%'],
    ['Cost', '₦5,000.00 → ₦100.00'],
    ['Group', 'No group → Savings'],
  ]);
  const asked = { amount: null, act: { action: 'updateProduct', before: product, after } } as const;
  expect(titleOf(asked)).toBe('Change a product: Yam Barn Note');
  expect(effectOf(asked)).toContain('Running ones keep the terms');
});

test('a lost second factor and a blocked administrator are described in words', () => {
  const admin = { _id: '1', name: 'Nneka Eze' };
  const reset = { amount: null, act: { action: 'resetAdminTwoFactor', admin, reason: 'Lost' } } as const;
  expect(titleOf(reset)).toBe('Remove the second factor of Nneka Eze');
  expect(effectOf(reset)).toContain('their password alone is enough');
  expect(isAbout(reset, '1')).toBe(true);
  const user = { amount: null, act: { action: 'resetUserTwoFactor', reason: 'Lost' } } as const;
  expect(titleOf(user)).toBe('Remove a customer’s second factor');
  expect(isAbout(user, '1')).toBe(false);
  const unblock = { amount: null, act: { action: 'unblockAdmin', admin, reason: 'Back' } } as const;
  expect(titleOf(unblock)).toBe('Unblock Nneka Eze');
  expect(effectOf(unblock)).toContain('sign in again');
});

test('a new product shows all of its values', () => {
  const asked = { amount: null, act: { action: 'addProduct', after: product } } as const;
  expect(titleOf(asked)).toBe('Add a product: Yam Barn Note');
  expect(effectOf(asked)).toContain('cannot invest in it until it is activated');
  expect(productTerms(null, product).map(([name]) => name)).toEqual([
    'Interest rate',
    'Term',
    'Return in a year',
    'Leaving early',
    'Withholding tax',
    'Cost',
    'Group',
    'Status',
    'Description',
  ]);
});
