import { expect, test } from 'vitest';
import { announcementState } from './state.ts';

const now = new Date('2026-11-21T09:00:00Z');

test('an active announcement expires with its end date', () => {
  expect(announcementState({ active: true, endDate: '2026-11-21T09:00:01Z' }, now)).toBe('active');
  expect(announcementState({ active: true, endDate: '2026-11-21T08:59:59Z' }, now)).toBe('expired');
});

test('an inactive announcement stays inactive after its end date', () => {
  expect(announcementState({ active: false, endDate: '2026-12-01T00:00:00Z' }, now)).toBe('inactive');
  expect(announcementState({ active: false, endDate: '2026-11-01T00:00:00Z' }, now)).toBe('inactive');
});
