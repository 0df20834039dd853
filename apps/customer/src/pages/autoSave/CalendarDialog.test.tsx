/** The dates that lie ahead, in each of their states, in one list. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { CalendarEntry, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import { getCalendar } from '@ajose/sdk/customer/calendar';
import { expectAccessible } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { actsFor } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { CalendarDialog } from '../../components/CalendarDialog.tsx';

const end: CalendarEntry = {
  date: '2026-11-30',
  kind: 'end',
  name: 'Harvest 180',
  amount: 11_305_000_000,
  ending: { choice: 'plan:01890000-0000-7000-8000-0000000000a3', planName: 'School fees pot' },
};
const saved: CalendarEntry = {
  date: '2026-12-04',
  kind: 'auto_save',
  amount: 1000,
  autoSave: { source: 'card', state: 'skipped' },
};
const goal: CalendarEntry = { date: '2026-12-31', kind: 'goal', name: 'A roof for Iya Bisi', amount: 2_500_000 };
const turn = { id: 'circle-1', turn: 3 };
const gives: CalendarEntry = {
  date: '2026-12-11',
  kind: 'circle',
  name: 'Market women',
  amount: 5000,
  circle: { ...turn, does: 'give' },
};

const listed = (api: Api) => getCalendar(api, rich._id);
const later = (api: Api) => getCalendar(api, rich._id, { from: '2026-12-04' });
const listOf = (next: string | null, ...entries: CalendarEntry[]): GetCalendarReply => ({
  success: true,
  entries,
  next,
});
const show = () => showPage(<CalendarDialog onClose={vi.fn<() => void>()} />);

testStates({
  show,
  call: listed,
  empty: { reply: listOf(null), says: ['Nothing is coming up yet.'] },
  filled: {
    reply: listOf(null, end, saved),
    says: [
      'November 2026',
      'Mon, Nov 30, 2026',
      'Harvest 180 ends',
      'Into School fees pot',
      '₦11,305,000,000.00',
      'December 2026',
      'Fri, Dec 4, 2026',
    ],
  },
  failed: { says: 'The calendar could not be fetched' },
});

test('circles say what is given, what is received when all pay, and what comes back', async () => {
  const receives: CalendarEntry = { ...gives, amount: 20_000, circle: { ...turn, does: 'receive' } };
  on(listed).answers(listOf(null, gives, receives, { ...gives, circle: { ...turn, does: 'back' } }));
  await show();
  await expectWords(['You give to Market women', 'Turn 3', 'You receive from Market women']);
  await expectWords(['Turn 3, when all pay', '₦20,000.00']);
  await expectWords(['Your deposit comes back from Market women', 'After the last turn, when nothing is owed']);
});

test('later days come into the same list when they are asked for', async () => {
  on(listed).answers(listOf('2026-12-04', end));
  on(later).refuses();
  await show();
  const more = page.getByRole('button', { name: 'Show later days' });
  await more.click();
  await expectWords(['Later days could not be fetched.', 'Harvest 180 ends']);
  on(later).answers(listOf(null, saved, goal));
  await more.click();
  const list = page.getByRole('list', { name: 'Days that lie ahead' });
  await expectWords(
    [
      'Harvest 180 ends',
      'Auto-save into your wallet',
      'From your card',
      'Skipped',
      'Goal: A roof for Iya Bisi',
      '₦2,500,000.00',
    ],
    list,
  );
  await expect.element(more).not.toBeInTheDocument();
  await expectAccessible();
});

test('a member reads which of the organisation’s days lie ahead, and whose wallet they fill', async () => {
  actsFor('viewer');
  const kept: CalendarEntry = { ...saved, name: 'School fees pot', autoSave: { source: 'wallet', state: 'planned' } };
  on(listed).answers(listOf(null, { ...end, ending: { choice: 'wallet' } }, saved, kept));
  await show();
  await expectWords(['Into the wallet', 'Auto-save into the wallet', 'From the wallet']);
});

test('an amount stands beside what it belongs to, also where a month begins', async () => {
  on(listed).answers(listOf(null, goal));
  await show();
  await expectWords(['December 2026', '₦2,500,000.00']);
  const middleOf = (text: string): number => {
    const { top, bottom } = page.getByText(text, { exact: true }).element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  expect(Math.abs(middleOf('₦2,500,000.00') - middleOf('Goal: A roof for Iya Bisi'))).toBeLessThan(8);
});
