/** A receipt tells what moved, and never what is left. */
import { expect, test } from 'vitest';
import { receiptOf } from '../src/domain/receipt.ts';

const paid = {
  transactionId: 'payment-1-wallet-AbCdE',
  kind: 'paid_in',
  status: 'completed',
  amount: 9_999_999.99,
  reason: 'wallet',
  paymentMethod: 'paystack',
  timestamp: '2026-10-31T23:30:00.000Z',
  postedAt: '2026-10-31T23:45:00.000Z',
  beforeBalance: 11,
  afterBalance: 22,
  metadata: { sender: 'NGOZI EZE, Kuda Bank' },
} as const;

test('a receipt says who, what, when and under which reference', () => {
  expect(receiptOf(paid, 'Ada Obi')).toEqual({
    headline: 'Paid into the wallet',
    amount: '₦9,999,999.99',
    facts: [
      ['Name', 'Ada Obi'],
      ['For', 'Wallet deposit'],
      ['From', 'NGOZI EZE, Kuda Bank'],
      ['Method', 'Online payment'],
      ['Status', 'Completed'],
      ['Date', 'Nov 1, 2026, 12:45 AM, Lagos time'],
      ['Reference', 'payment-1-wallet-AbCdE'],
    ],
  });
});

test('a receipt names the account and the session of a payout', () => {
  const account = { bankName: 'Guaranty Trust Bank', number: '0123456789', name: 'ADA OBI' };
  const payout = {
    stage: 'paid',
    sessionId: '000015261121063100123456789012',
    sentAt: null,
    endedAt: null,
    account,
  } as const;
  const receipt = receiptOf({ ...paid, kind: 'to_bank', metadata: {}, payout }, 'Ada Obi');
  expect(receipt?.facts.slice(4, 7)).toEqual([
    ['To', 'Guaranty Trust Bank, 0123456789'],
    ['Account name', 'ADA OBI'],
    ['Bank session', '000015261121063100123456789012'],
  ]);
});

test.each(['pending', 'failed', 'user_cancelled'] as const)('no receipt is made of what is %s', (status) => {
  expect(receiptOf({ ...paid, status }, 'Ada Obi')).toBeNull();
});
