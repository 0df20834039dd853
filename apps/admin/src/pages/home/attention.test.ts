import { expect, test } from 'vitest';
import type { LastHandOver, WorkCount } from '@ajose/sdk/contract/work';
import { addressOf } from '../../paths.ts';
import { reassurance, waits, wrongs } from './attention.ts';

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

const now = new Date('2026-11-29T08:00:00Z');

const waitsOf = (counts: readonly WorkCount[], newAdmins = 0) => waits({ counts, newAdmins }, now);

const count = (kind: WorkCount['kind'], source: WorkCount['source'], toMe: number, toMeLate = 0): WorkCount => ({
  kind,
  source,
  waiting: toMe + 1,
  mine: 0,
  late: toMeLate,
  asked: 0,
  toMe,
  toMeLate,
  toMeAmount: toMe * 1000,
  toMeSince: toMe === 0 ? null : '2026-11-28T02:00:00Z',
  toMeDueAt: toMe === 0 ? null : '2026-11-29T22:22:00Z',
});

/** What is said when nothing is wrong. */
const said = (...of: Parameters<typeof reassurance>): string =>
  reassurance(...of)
    .map(({ text }) => text)
    .join(' ');

test('when all is well nothing is listed', () => {
  expect(wrongs(well, [], now)).toEqual([]);
  expect(waitsOf([])).toEqual([]);
  expect(said(well, [])).toBe(
    'The books balance. Paystack answers and held ₦25,000,000 at 10:00 AM. There are no open cases.',
  );
});

const person = { _id: '0190f3a0-0000-7000-8000-00000000a001', name: 'Adaeze Okafor' };
const pause = { kind: 'payout' as const, at: checkedAt, askedBy: person, approvedBy: null, reason: 'Slow' };

test('the balances of several gateways are added up', () => {
  const two = [gateway, { ...gateway, name: 'monnify' as const, balance: 1000.5 }];
  expect(said({ ...well, gateways: two }, [])).toContain('Paystack and Monnify answer and held ₦25,001,00');
});

test('problems come in the order of their weight, beginning with the books', () => {
  const bad = {
    gateways: [
      gateway,
      { ...gateway, name: 'monnify' as const, failing: true, pauses: [{ ...pause, kind: 'payment' as const }, pause] },
    ],
    jobs: [{ name: 'payouts', waiting: 0, failed: 3, lastRunAt: checkedAt }],
    books: { ...books, balanced: false },
  };
  expect(
    wrongs(bad, [{ ...count('case', 'case', 0), waiting: 2 }, count('payout', 'case', 0)], now).map(
      ({ kind, text }) => [kind, text],
    ),
  ).toEqual([
    ['error', 'The books do not balance'],
    ['error', 'Monnify does not answer'],
    ['warning', 'Monnify is paused for payments and payouts'],
    ['warning', '1 late payout'],
    ['warning', 'The job “Payouts” failed 3 times'],
  ]);
});

test('all that the inbox counts for an administrator is named, late payouts first, with their sum and hours', () => {
  const counts = [
    count('complaint', 'complaint', 1),
    count('payout', 'case', 2),
    count('case', 'case', 1),
    count('identity', 'case', 1),
    count('dispute', 'dispute', 2),
    count('approval', 'approval', 30_033),
    count('name', 'name_change', 1),
    count('registration', 'registration', 1),
  ];
  expect(waitsOf(counts, 1).map(({ text }) => text)).toEqual([
    '2 late payouts, ₦2,000.00, the oldest 30 hours old',
    '1 identity, ₦1,000.00, 30 hours old',
    '1 case to resolve, ₦1,000.00, 30 hours old',
    '2 disputes need an answer, the first by today, 11:22 PM',
    '1 complaint needs an answer by today, 11:22 PM',
    '30,033 requests wait for your approval',
    '1 change of name waits',
    '1 organisation waits to be checked',
    '1 new administrator waits',
  ]);
  expect(wrongs(well, counts, now)).toEqual([]);
  expect(said(well, counts)).not.toContain('no open cases');
});

test('what was handed to an administrator comes first, with who handed it and why, and opens it, or the list of several', () => {
  const last: LastHandOver = {
    by: person,
    note: 'Please call her bank',
    _id: '01890000-0000-7000-8000-0000000000f9',
    source: 'case',
    what: 'payout_stuck',
    user: { _id: person._id, name: 'Vivian Nnadi' },
    amount: 78_000,
  };
  const of = (handed: number, newest = last) =>
    waits({ counts: [count('payout', 'case', 1)], newAdmins: 0, handed: { count: handed, last: newest } }, now)[0];
  expect(of(1)).toEqual({
    kind: 'waits',
    href: addressOf({ section: 'cases' }, { case: last._id, from: 'home' }),
    text: 'Vivian Nnadi, ₦78,000.00, handed to you by Adaeze',
    note: last.note,
  });
  expect(of(3)?.href).toBe(addressOf({ section: 'inbox' }, { owner: 'handed' }));
  expect(of(3)?.text).toBe('Vivian Nnadi, ₦78,000.00, handed to you by Adaeze, and 2 more');
  expect(of(1, { ...last, user: null, amount: null })?.text).toBe('Late payout, handed to you by Adaeze');
});

test('what was handed to an administrator is not counted again among the others of its kind without saying so', () => {
  const of = (toMe: number, toMeHanded: number) =>
    waitsOf([{ ...count('payout', 'case', toMe), toMeHanded }])[0]?.text.split('30 hours old')[1];
  expect([of(6, 1), of(6, 2), of(2, 2), of(1, 1), of(1, 0)]).toEqual([
    ', one of them handed to you',
    ', 2 of them handed to you',
    ', all handed to you',
    ', handed to you',
    '',
  ]);
  const requests = (['approval', 'complaint'] as const).map((kind) => ({ ...count(kind, kind, 2), toMeHanded: 1 }));
  expect(waitsOf(requests).map(({ text }) => text)).toEqual([
    '2 complaints need an answer, the first by today, 11:22 PM, one of them handed to you',
    '2 requests wait for your approval, one of them handed to you',
  ]);
});

test('what an administrator took is still named among the others of its kind on their home', () => {
  const of = (toMe: number, mine: number, toMeHanded = 0) =>
    waitsOf([{ ...count('payout', 'case', toMe), mine, toMeHanded }])[0]?.text.split('30 hours old')[1];
  expect([of(6, 1), of(6, 2), of(2, 2), of(1, 1), of(6, 0), of(6, 2, 1)]).toEqual([
    ', one of them yours',
    ', 2 of them yours',
    ', all yours',
    ', yours',
    '',
    ', one of them handed to you',
  ]);
});

test('a count opens the rows that it counts: each kind of work, from whatever source, and of late complaints the late ones', () => {
  const counts = [
    count('name', 'name_change', 1),
    count('name', 'approval', 2),
    count('approval', 'approval', 1),
    count('dispute', 'dispute', 1),
    count('complaint', 'complaint', 3, 2),
  ];
  expect(waitsOf(counts).map(({ text, href }) => [text, href])).toEqual([
    [
      '1 dispute needs an answer by today, 11:22 PM',
      addressOf({ section: 'inbox' }, { kind: 'dispute', owner: 'toMe' }),
    ],
    ['2 complaints are late', addressOf({ section: 'inbox' }, { kind: 'complaint', owner: 'toMe', due: 'late' })],
    ['1 request waits for your approval', addressOf({ section: 'inbox' }, { kind: 'approval', owner: 'toMe' })],
    ['3 changes of name wait', addressOf({ section: 'inbox' }, { kind: 'name', owner: 'toMe' })],
  ]);
});

test('work that only others may decide is not counted as waiting', () => {
  expect(waitsOf([count('approval', 'approval', 0)])).toEqual([]);
});

test('a complaint says when it is due, or that it is late', () => {
  const of = (toMe: number, late: number, toMeDueAt: string | null = null) =>
    waitsOf([{ ...count('complaint', 'complaint', toMe, late), toMeDueAt }])[0]?.text;
  expect(of(2, 0)).toBe('2 complaints need an answer');
  expect(of(2, 0, '2026-12-02T10:00:00Z')).toBe('2 complaints need an answer, the first by Dec 2, 2026');
  expect(of(3, 2, '2026-11-28T10:00:00Z')).toBe('2 complaints are late');
});

test('where more failures happened than are counted, the list says that there are more', () => {
  const jobs = [{ name: 'send_mail', waiting: 0, failed: 10_000, lastRunAt: checkedAt }];
  expect(wrongs({ ...well, jobs }, [], now)[0]?.text).toMatch('failed 10,000+ times');
});

test('what the gateways hold leads to the reconciliation, which has it', () => {
  const led = reassurance(well, []).filter(({ href }) => href === addressOf({ section: 'reconciliation' }));
  expect(led.map(({ text }) => text)).toEqual(['Paystack answers and held ₦25,000,000 at 10:00 AM.']);
});

test.each([
  ['2026-11-29T07:30:00Z', 'warning'],
  ['2026-11-29T07:15:00Z', 'error'],
] as const)('a gateway that differs from the books since %s is named as %s', (differsSince, kind) => {
  const explained = { books: 0, own: 0, payouts: 0, refunds: 0, difference: -400, differsSince };
  const href = addressOf({ section: 'reconciliation' });
  const text = 'Paystack holds ₦400.00 less than the books explain';
  expect(wrongs({ ...well, gateways: [{ ...gateway, explained }] }, [], now)).toEqual([{ kind, href, text }]);
});

test('a case that a colleague has in hand is nothing wrong: it is said beside the books that balance', () => {
  const counts = [{ ...count('case', 'case', 0), waiting: 1 }];
  expect([wrongs(well, counts, now), waitsOf(counts)]).toEqual([[], []]);
  expect(said(well, counts)).toMatch(/^The books balance.*1 open case waits for others\.$/);
});

test('each kind of case opens the rows that were counted', () => {
  const [first] = waitsOf([count('case', 'case', 1)]);
  expect(first?.href).toBe(addressOf({ section: 'inbox' }, { kind: 'case', owner: 'toMe' }));
});

test('the books and the gateway are not mentioned before they were checked', () => {
  const fresh = {
    gateways: [{ ...gateway, since: null, reachable: false, checkedAt: null, balance: null }],
    jobs: [],
    books: { ...books, balanced: false, checkedAt: null },
  };
  expect(wrongs(fresh, [], now)).toEqual([]);
  expect(said(fresh, [])).toBe('There are no open cases.');
});
