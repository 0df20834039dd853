/** By when each complaint is answered and closed: a table over nights, weekends, holidays, ends of months and years, and other time zones. */
import { expect, test } from 'vitest';
import { clocksOf, complaintClocks, complaintDue, type ComplaintClocks } from '../src/domain/complaint-clocks.ts';
import type { ComplaintKind } from '../src/contract/complaints.ts';
import { formatDateTime } from '../src/domain/time.ts';

type Row = [why: string, kind: ComplaintKind, opened: string, first: string, whole: string];

/** Moments are as the customer's device wrote them, with its offset; what is expected is Lagos time. */
const table: readonly Row[] = [
  ['on a Monday morning', 'other', '2026-11-23T09:00:00+01:00', 'Nov 24, 2026, 9:00 AM', 'Dec 7, 2026, 9:00 AM'],
  ['on a Wednesday at noon', 'amount', '2026-11-25T12:00:00+01:00', 'Nov 26, 2026, 12:00 PM', 'Dec 9, 2026, 12:00 PM'],
  ['on a Friday evening', 'service', '2026-11-27T18:30:00+01:00', 'Nov 28, 2026, 6:30 PM', 'Dec 11, 2026, 6:30 PM'],
  ['on a Saturday', 'account', '2026-11-28T10:00:00+01:00', 'Nov 29, 2026, 10:00 AM', 'Dec 12, 2026, 10:00 AM'],
  ['on a Sunday', 'investment', '2026-11-29T23:59:00+01:00', 'Nov 30, 2026, 11:59 PM', 'Dec 13, 2026, 11:59 PM'],
  [
    'a transfer on a Monday',
    'failed_transfer',
    '2026-11-23T09:00:00+01:00',
    'Nov 24, 2026, 9:00 AM',
    'Nov 24, 2026, 9:00 AM',
  ],
  [
    'a transfer on a Friday',
    'failed_transfer',
    '2026-11-27T17:45:00+01:00',
    'Nov 28, 2026, 5:45 PM',
    'Nov 28, 2026, 5:45 PM',
  ],
  [
    'a transfer on a Saturday night',
    'failed_transfer',
    '2026-11-28T23:30:00+01:00',
    'Nov 29, 2026, 11:30 PM',
    'Nov 29, 2026, 11:30 PM',
  ],
  [
    'a transfer on a Sunday',
    'failed_transfer',
    '2026-11-29T00:00:00+01:00',
    'Nov 30, 2026, 12:00 AM',
    'Nov 30, 2026, 12:00 AM',
  ],
  ['on Christmas Eve', 'other', '2026-12-24T16:00:00+01:00', 'Dec 25, 2026, 4:00 PM', 'Jan 7, 2027, 4:00 PM'],
  ['on Christmas Day', 'other', '2026-12-25T08:15:00+01:00', 'Dec 26, 2026, 8:15 AM', 'Jan 8, 2027, 8:15 AM'],
  [
    'a transfer on Christmas Day',
    'failed_transfer',
    '2026-12-25T08:15:00+01:00',
    'Dec 26, 2026, 8:15 AM',
    'Dec 26, 2026, 8:15 AM',
  ],
  ['on Boxing Day', 'amount', '2026-12-26T11:00:00+01:00', 'Dec 27, 2026, 11:00 AM', 'Jan 9, 2027, 11:00 AM'],
  [
    'on the last evening of the year',
    'service',
    '2026-12-31T23:59:59+01:00',
    'Jan 1, 2027, 11:59 PM',
    'Jan 14, 2027, 11:59 PM',
  ],
  [
    'a transfer on the last evening of the year',
    'failed_transfer',
    '2026-12-31T20:00:00+01:00',
    'Jan 1, 2027, 8:00 PM',
    'Jan 1, 2027, 8:00 PM',
  ],
  ['on New Year’s Day', 'account', '2027-01-01T00:00:00+01:00', 'Jan 2, 2027, 12:00 AM', 'Jan 15, 2027, 12:00 AM'],
  ['on Eid el-Fitr', 'other', '2027-03-10T14:00:00+01:00', 'Mar 11, 2027, 2:00 PM', 'Mar 24, 2027, 2:00 PM'],
  ['on Good Friday', 'investment', '2027-03-26T09:30:00+01:00', 'Mar 27, 2027, 9:30 AM', 'Apr 9, 2027, 9:30 AM'],
  [
    'a transfer on Easter Monday',
    'failed_transfer',
    '2027-03-29T07:05:00+01:00',
    'Mar 30, 2027, 7:05 AM',
    'Mar 30, 2027, 7:05 AM',
  ],
  ['on Workers’ Day', 'amount', '2027-05-01T12:30:00+01:00', 'May 2, 2027, 12:30 PM', 'May 15, 2027, 12:30 PM'],
  ['on Democracy Day', 'service', '2027-06-12T15:00:00+01:00', 'Jun 13, 2027, 3:00 PM', 'Jun 26, 2027, 3:00 PM'],
  ['on Independence Day', 'account', '2027-10-01T10:10:00+01:00', 'Oct 2, 2027, 10:10 AM', 'Oct 15, 2027, 10:10 AM'],
  ['at the end of February', 'other', '2027-02-28T13:00:00+01:00', 'Mar 1, 2027, 1:00 PM', 'Mar 14, 2027, 1:00 PM'],
  ['over a leap day', 'other', '2028-02-28T13:00:00+01:00', 'Feb 29, 2028, 1:00 PM', 'Mar 13, 2028, 1:00 PM'],
  [
    'a transfer on a leap day',
    'failed_transfer',
    '2028-02-29T22:00:00+01:00',
    'Mar 1, 2028, 10:00 PM',
    'Mar 1, 2028, 10:00 PM',
  ],
  ['from London in summer', 'other', '2027-07-05T09:00:00+01:00', 'Jul 6, 2027, 9:00 AM', 'Jul 19, 2027, 9:00 AM'],
  [
    'from London on the night its clocks go back',
    'other',
    '2027-10-31T00:30:00+01:00',
    'Nov 1, 2027, 12:30 AM',
    'Nov 14, 2027, 12:30 AM',
  ],
  [
    'from New York, where it is still Sunday',
    'amount',
    '2026-11-29T20:00:00-05:00',
    'Dec 1, 2026, 2:00 AM',
    'Dec 14, 2026, 2:00 AM',
  ],
  [
    'from Tokyo, where it is Monday already',
    'failed_transfer',
    '2026-11-30T06:00:00+09:00',
    'Nov 30, 2026, 10:00 PM',
    'Nov 30, 2026, 10:00 PM',
  ],
  ['from nowhere but UTC', 'investment', '2026-11-30T23:15:00Z', 'Dec 2, 2026, 12:15 AM', 'Dec 15, 2026, 12:15 AM'],
];

test('the table has thirty complaints', () => expect(table).toHaveLength(30));

test.each(table)('a complaint has its two due times: %s', (_why, kind, opened, first, end) => {
  const due = complaintDue(kind, new Date(opened));
  expect(formatDateTime(due.first.dueAt)).toBe(first);
  expect(formatDateTime(due.whole.dueAt)).toBe(end);
});

test('staff are warned before each due time', () => {
  const opened = new Date('2026-11-27T18:00:00+01:00');
  const other = complaintDue('other', opened);
  expect(formatDateTime(other.first.warnAt)).toBe('Nov 28, 2026, 2:00 PM');
  expect(formatDateTime(other.whole.warnAt)).toBe('Dec 9, 2026, 6:00 PM');
  expect(formatDateTime(complaintDue('failed_transfer', opened).whole.warnAt)).toBe('Nov 28, 2026, 2:00 PM');
});

test('a new rule counts from the first moment of its day in Lagos, and not before', () => {
  const [now] = complaintClocks;
  if (!now) throw new Error('The table is empty');
  const next: ComplaintClocks = { ...now, from: '2027-07-01', other: { within: 7 * 24, warned: 24 } };
  const both = [now, next];
  const end = (opened: string) => formatDateTime(complaintDue('other', new Date(opened), both).whole.dueAt);
  expect(end('2027-06-30T22:59:59Z')).toBe('Jul 14, 2027, 11:59 PM');
  expect(end('2027-06-30T23:00:00Z')).toBe('Jul 8, 2027, 12:00 AM');
  expect(clocksOf(new Date('2020-01-01T00:00:00Z'), both)).toBe(now);
});

test('the table is in the order of its days', () => {
  const days = complaintClocks.map(({ from }) => from);
  expect(days).toEqual(days.toSorted());
});
