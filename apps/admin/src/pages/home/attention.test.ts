import { expect, test } from 'vitest';
import { concerns, reassurance } from './attention.ts';

const checkedAt = '2026-11-21T09:00:00Z';
const books = {
  balanced: true,
  checkedAt,
  deposits: 0,
  offlineCash: 0,
  interest: 0,
  wallets: 0,
  held: 0,
  invested: 0,
  circles: 0,
  payouts: 0,
  adjustments: 0,
  owed: 0,
  gatewayFees: 0,
  transferFees: 0,
  stampDuty: 0,
  tax: 0,
  ownMoney: 0,
};
const gateway = {
  name: 'paystack' as const,
  failing: false,
  since: checkedAt,
  pauses: [],
  calls: [],
  reachable: true,
  checkedAt,
  balance: 25_000_000,
  explained: null,
};
const well = {
  gateways: [gateway],
  jobs: [{ name: 'payouts', waiting: 2, failed: 0, lastRunAt: checkedAt }],
  books,
};

test('when all is well nothing is listed', () => {
  expect(concerns({ openCases: 0, openDisputes: 0, waitingApprovals: 0 }, well)).toEqual([]);
  expect(reassurance(well)).toBe('The books balance. Paystack answers and holds ₦25,000,000. There are no open cases.');
});

const person = { _id: '0190f3a0-0000-7000-8000-00000000a001', name: 'Adaeze Okafor' };
const pause = { kind: 'payout' as const, at: checkedAt, askedBy: person, approvedBy: null, reason: 'Slow' };

test('the balances of several gateways are one sum', () => {
  const two = [gateway, { ...gateway, name: 'monnify' as const, balance: 1000.5 }];
  expect(reassurance({ ...well, gateways: two })).toContain('Paystack and Monnify answer and hold ₦25,001,00');
});

test('problems come first, beginning with the books, then decisions that wait', () => {
  const bad = {
    gateways: [
      gateway,
      { ...gateway, name: 'monnify' as const, failing: true, pauses: [{ ...pause, kind: 'payment' as const }, pause] },
    ],
    jobs: [{ name: 'payouts', waiting: 0, failed: 3, lastRunAt: checkedAt }],
    books: { ...books, balanced: false },
  };
  expect(
    concerns({ openCases: 1, openDisputes: 2, waitingApprovals: 30_033 }, bad).map(({ kind, text }) => [kind, text]),
  ).toEqual([
    ['error', 'The books do not balance'],
    ['error', 'Monnify does not answer'],
    ['warning', 'Monnify is paused for payments and payouts'],
    ['warning', '1 open case'],
    ['warning', 'The job “Payouts” failed 3 times'],
    ['waits', '2 disputes need an answer'],
    ['waits', '30,033 large amounts wait for a second administrator'],
  ]);
});

test('more failures than are counted are said to be more', () => {
  const jobs = [{ name: 'send_mail', waiting: 0, failed: 10_000, lastRunAt: checkedAt }];
  const none = { openCases: 0, openDisputes: 0, waitingApprovals: 0 };
  expect(concerns(none, { ...well, jobs })[0]?.text).toMatch('failed 10,000+ times');
});

test('the books and the gateway are not mentioned before they were checked', () => {
  const fresh = {
    gateways: [{ ...gateway, since: null, reachable: false, checkedAt: null, balance: null }],
    jobs: [],
    books: { ...books, balanced: false, checkedAt: null },
  };
  expect(concerns({ openCases: 0, openDisputes: 0, waitingApprovals: 0 }, fresh)).toEqual([]);
  expect(reassurance(fresh)).toBe('There are no open cases.');
});
