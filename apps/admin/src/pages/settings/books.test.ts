import { expect, test } from 'vitest';
import { booksProof } from './books.ts';

test('both sides of the books add up to the kobo', () => {
  const { sourcesTotal, usesTotal, gatewayTotal } = booksProof({
    balanced: true,
    checkedAt: '2026-11-21T09:00:00Z',
    deposits: 0.1,
    owed: 0,
    gatewayFees: 0.02,
    transferFees: 0.03,
    stampDuty: 0.01,
    tax: 0,
    offlineCash: 0.2,
    interest: 10_000_000_000,
    adjustments: -0.3,
    wallets: 4_000_000_000,
    held: 1_000_000_000.01,
    invested: 3_999_999_999.98,
    circles: 1_000_000_000,
    payouts: 0.01,
    ownMoney: 5000.25,
  });
  expect(sourcesTotal).toBe(10_000_000_000);
  expect(usesTotal).toBe(10_000_000_000);
  expect(gatewayTotal).toBe(5000.28);
});
