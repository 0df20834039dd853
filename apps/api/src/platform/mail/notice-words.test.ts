/** The words of notices about money: each says what happened to it, and where it is now. */
import { expect, test } from 'vitest';
import { noticeWords } from './notice-words.ts';

const out = { kind: 'money_out' as const, kobo: 300_000 };
const disputed = { ...out, cause: 'disputed', about: 'DEP_1' };
const reversed = { ...out, cause: 'reversed', about: 'DEP_1' };

test.each([
  ['sent to the bank', { ...out, status: 'pending', toBank: true }, '₦3,000.00 is on its way', 'goes to your bank'],
  [
    'held by a status',
    { ...out, status: 'pending', toBank: true, holder: 120 },
    '₦3,000.00 is set aside',
    'not sent to your bank while the status',
  ],
  ['asked for', { ...out, status: 'pending', toBank: true, holder: 1 }, '₦3,000.00 is on its way', 'goes to your bank'],
  ['paid out', { ...out, status: 'completed', toBank: true }, '₦3,000.00 is at your bank', 'was paid out'],
  ['refused by the bank', { ...out, status: 'failed', toBank: true }, '₦3,000.00 did not leave', 'back in your wallet'],
  ['returned later', { ...out, status: 'failed', toBank: true, cameBack: true }, '₦3,000.00 came back', 'returned it'],
  [
    'stopped by us',
    { ...out, status: 'failed', toBank: true, stopped: true },
    '₦3,000.00 did not leave',
    'We stopped it. It is back in your wallet.',
  ],
  ['disputed', { ...disputed, status: 'pending' }, '₦3,000.00 is set aside', 'paid DEP_1 asks'],
  ['lost in a dispute', { ...disputed, status: 'completed' }, '₦3,000.00 was taken from your wallet', 'DEP_1 asked'],
  ['owed for a dispute', { ...disputed, status: 'owed' }, '₦3,000.00 is missing in your wallet', 'DEP_1 is disputed'],
  ['owed', { ...reversed, status: 'owed' }, '₦3,000.00 is missing in your wallet', 'DEP_1 was taken'],
  ['on its way back', { ...reversed, status: 'pending' }, '₦3,000.00 is set aside', 'DEP_1 is being sent back'],
  ['sent back', { ...reversed, status: 'completed' }, '₦3,000.00 was taken', 'DEP_1 was sent back to its payer'],
  [
    'paid twice',
    { ...out, cause: 'paid_twice', status: 'completed', reason: 'Paid twice: W_1' },
    'was taken',
    'Paid twice: W_1.',
  ],
  [
    'transferred by somebody',
    { kind: 'money_in' as const, kobo: 1, status: 'completed', cause: 'payment', sender: 'ADA OBI' },
    '₦0.01 is in your wallet',
    'A bank transfer from ADA OBI has arrived.',
  ],
  [
    'never paid',
    { kind: 'money_in' as const, kobo: 1, status: 'failed' },
    '₦0.01 did not come in',
    'Nothing was added',
  ],
  [
    'matured',
    { kind: 'ended' as const, kobo: 1, reason: 'Payout: Harvest' },
    '₦0.01 has matured',
    'paid into your wallet',
  ],
])('a notice of money that was %s says so', (_, { kind, ...data }, title, text) => {
  const words = noticeWords({ kind, data }, 'your');
  expect(words.title).toContain(title);
  expect(words.text).toContain(text);
});
