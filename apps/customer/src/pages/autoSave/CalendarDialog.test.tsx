/** The dates that lie ahead, in each of their states, and month by month. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { CalendarEntry, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import { getCalendar } from '@ajose/sdk/customer/calendar';
import { expectAccessible } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
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

const listed = (api: Api) => getCalendar(api, rich._id);
const inDecember = (api: Api) => getCalendar(api, rich._id, { month: '2026-12' });
const monthOf = (month: string, next: string | null, ...entries: CalendarEntry[]): GetCalendarReply => ({
  success: true,
  month,
  entries,
  next,
});
const show = () => showPage(<CalendarDialog onClose={vi.fn<() => void>()} />);

testStates({
  show,
  call: listed,
  empty: { reply: monthOf('2026-11', null), says: ['Nothing lies ahead yet.'] },
  filled: {
    reply: monthOf('2026-11', null, end),
    says: ['November 2026', 'Mon, Nov 30, 2026', 'Harvest 180 ends', 'Into School fees pot', '₦11,305,000,000.00'],
  },
  failed: { says: 'Your calendar could not be fetched' },
});

test('the next month comes when it is asked for, with its auto-saves and goals', async () => {
  on(listed).answers(monthOf('2026-11', '2026-12'));
  on(inDecember).refuses();
  await show();
  await expectWords(['Nothing more in this month.']);
  const more = page.getByRole('button', { name: 'Show December 2026' });
  await more.click();
  await expectWords(['The next month could not be fetched.', 'November 2026']);
  on(inDecember).answers(monthOf('2026-12', null, saved, goal));
  await more.click();
  await expectWords([
    'Auto-save into your wallet',
    'From your card',
    'Skipped',
    'Your goal: A roof for Iya Bisi',
    '₦2,500,000.00',
  ]);
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
  await expectAccessible();
});
