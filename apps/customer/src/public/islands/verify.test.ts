/** What the page that checks documents says: each state, and each kind of file. */
import { describe, expect, test } from 'vitest';
import type { VerifyDocumentReply } from '@ajose/sdk/contract/documents';
import type { Claims } from '@ajose/verify';
import { saidOf, saidOfFile } from './verify.ts';

const reply: VerifyDocumentReply = {
  success: true,
  number: 'AJ-7K3M-9QXP-2WTD',
  kind: 'statement',
  state: 'valid',
  issuedAt: '2026-11-18T07:02:00.000Z',
  since: null,
  words: {
    holder: 'Ada Obi',
    facts: [
      ['Account holder', 'Ada Obi'],
      ['Closing balance', '₦1,000.00'],
    ],
    fileHash: 'abc',
  },
};
const since = '2026-11-20T07:02:00.000Z';
const claims: Claims = {
  number: reply.number,
  kind: 'statement',
  holder: 'Ada Obi',
  facts: [['Closing balance', '₦1,000.00']],
  issued: reply.issuedAt,
  bytes: 1,
  sha256: 'x',
};

describe('the check of a number and its key', () => {
  test('shows each fact once, with the day and the number', () => {
    expect(saidOf(reply)).toEqual({
      tone: 'good',
      title: 'Genuine',
      text: 'Ajose issued this statement of account. Compare these lines with your paper. The file, checked below, proves all the others.',
      facts: [
        ['Holder', 'Ada Obi'],
        ['Closing balance', '₦1,000.00'],
        ['Issued', 'Nov 18, 2026, 8:02 AM, Lagos time'],
        ['Number', 'AJ-7K3M-9QXP-2WTD'],
      ],
    });
  });

  test.each([
    ['replaced', reply.words, 'plain', 'on Nov 20, 2026 a later one that says otherwise'],
    ['withdrawn', null, 'bad', 'was withdrawn on Nov 20, 2026 by the person it is about'],
    ['ended', null, 'plain', 'its page ended on Nov 20, 2026'],
  ] as const)('says so where the document is %s', (state, words, tone, text) => {
    expect(saidOf({ ...reply, state, since, words })).toMatchObject({ tone, text: expect.stringContaining(text) });
  });
});

describe('the check of a file', () => {
  test('says what else to check of a genuine file, until number and key were checked', () => {
    expect(saidOfFile({ genuine: true, claims }, null)).toMatchObject({
      tone: 'good',
      text: expect.stringContaining('only they say whether it still holds'),
      facts: expect.arrayContaining([['Closing balance', '₦1,000.00']]),
    });
    expect(saidOfFile({ genuine: true, claims }, reply)).toMatchObject({
      text: 'The file is the one that Ajose issued, to its last byte.',
    });
  });

  test('tells another document from a forged one', () => {
    const other = { ...claims, number: 'AJ-0000-0000-0000' };
    expect(saidOfFile({ genuine: true, claims: other }, reply)).toMatchObject({
      title: 'Another document',
      tone: 'bad',
    });
    expect(saidOfFile({ genuine: false, reason: 'It was changed.' }, reply)).toMatchObject({
      title: 'Not genuine',
      text: 'It was changed.',
    });
  });
});
