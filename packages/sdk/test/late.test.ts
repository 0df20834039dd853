/** Withdrawals that are late. */
import { expect, test } from 'vitest';
import { clocksOf } from '../src/domain/complaint-clocks.ts';
import { whoAnswersNext } from '../src/domain/complaints.ts';
import { isLate } from '../src/domain/late.ts';
import { lateBriefly, lateMore, lateNow, lateWords } from '../src/domain/late-words.ts';
import { formatDateTime } from '../src/domain/time.ts';

const asked = '2026-03-02T09:00:00Z';
const withdrawal = {
  type: 'withdrawal',
  kind: 'to_bank',
  status: 'pending',
  timestamp: asked,
  transactionId: 'WDL_1',
  payout: {
    stage: 'sent',
    sessionId: null,
    sentAt: null,
    endedAt: null,
    account: { bankName: 'GTBank', number: '0123456789', name: 'ADA' },
  },
} as const;
const after = (hours: number): Date => new Date(Date.parse(asked) + hours * 3_600_000);

test('a withdrawal is late after a day, and says where it is, by when it is settled, what we do and how to complain', () => {
  expect(isLate(withdrawal, after(23.9))).toBe(false);
  expect(isLate(withdrawal, after(24))).toBe(true);
  const late = { askedAt: asked, stage: 'sent', complaint: undefined, whose: 'your' } as const;
  expect(lateNow(late)).toEqual([
    `Late since ${formatDateTime(after(24))}.`,
    'It was sent, and is not at your bank yet.',
    `We settle it within ${clocksOf(new Date()).failedTransfer.within} hours after a complaint.`,
  ]);
  expect(lateMore(late)).toBe(
    'We ask every ten minutes whether it has arrived. It is never sent twice. ' +
      'If it cannot get there, all of it comes back to your wallet. To complain, press “Complain about this”.',
  );
});

const complaint = {
  _id: '1',
  number: 'CMP-10001',
  kind: 'failed_transfer',
  subject: 'Where is it?',
  transaction: { _id: '2', transactionId: 'WDL_1' },
  investment: null,
  amount: 5000,
  openedAt: '2026-03-03T10:00:00Z',
  firstAnsweredAt: null,
  answersNext: 'staff',
  dueAt: '2026-03-04T10:00:00Z',
  isLate: false,
  isEscalated: false,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  helped: null,
} as const;

test('a late withdrawal about which there is a complaint says once by when it is settled, and the number', () => {
  const late = { askedAt: asked, stage: 'sent', complaint, whose: 'your' } as const;
  expect(lateNow(late)[2]).toBe('CMP-10001: We settle it by Mar 4, 2026, 11:00 AM.');
  expect(lateMore(late)).not.toContain('CMP-10001');
  expect(lateNow({ ...late, complaint: { ...complaint, isLate: true } })[2]).toMatch(/^CMP-10001: We are late: /);
});

test('a complaint about anything else is settled later than it is answered, and says both', () => {
  expect(whoAnswersNext({ ...complaint, kind: 'service' })).toBe(
    'We answer by Mar 4, 2026, 11:00 AM, and settle it by Mar 17, 2026, 11:00 AM.',
  );
});

test('a member of an organisation reads of its bank, its wallet and a complaint that another member may have made', () => {
  const late = { askedAt: asked, stage: 'sent', complaint, whose: 'the' } as const;
  expect(lateNow(late)[1]).toBe('It was sent, and is not at the bank yet.');
  expect(lateMore(late)).toMatch(/comes back to the wallet\.$/);
  const closed = { ...complaint, closedAt: asked, closedBy: 'customer' } as const;
  expect(lateNow({ ...late, complaint: closed })[2]).toBe('CMP-10001: A member closed it.');
});

test('an email about a late withdrawal, which may be read when it is paid, says when it was not there and leads to where it is', () => {
  expect(lateWords({ since: asked, hours: 24 })).toBe(
    'You asked for it on Mar 2, 2026, 10:00 AM, and it was not at your bank 24 hours later. It is never sent twice. ' +
      'If it cannot get there, all of it comes back to your wallet. To see where it is, or to complain, open it in your history. ' +
      'We settle it within 24 hours after a complaint.',
  );
});

test('a notice about a late withdrawal says in one sentence when it was not there, and nothing that a complaint or its arrival changes', () => {
  const words = 'After 72 hours it was not at your bank. See where it is.';
  expect(lateBriefly({ hours: 72 })).toBe(words);
  expect(lateBriefly({ hours: 72, whose: 'the' })).toBe(words.replace('your', 'the'));
});

test('paid withdrawals, returned ones, and those that no bank gets are not late', () => {
  for (const status of ['completed', 'failed', 'user_cancelled'] as const) {
    expect(isLate({ ...withdrawal, status }, after(99))).toBe(false);
  }
  expect(isLate({ ...withdrawal, kind: 'taken_back' }, after(99))).toBe(false);
});
