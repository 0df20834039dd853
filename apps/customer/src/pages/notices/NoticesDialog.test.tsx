/** The dialog of notices in each of its states; opening it marks them as seen. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { GetNoticesReply, Notice } from '@ajose/sdk/contract/notices';
import { getNotices, seeNotices } from '@ajose/sdk/customer/notices';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { actsFor, cooperative } from '../../../test/organisations.ts';
import { details, shell, showPage, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { investment } from '../../../test/products.ts';
import { NoticesDialog } from './NoticesDialog.tsx';

const fresh: Notice = {
  _id: '01890000-0000-7000-8000-0000000000a1',
  at: '2026-11-21T06:31:00.000Z',
  kind: 'money_in',
  title: '₦10,000,000,000.00 is in your wallet',
  text: 'Your payment has arrived.',
  isNew: true,
};
const seen: Notice = {
  ...fresh,
  _id: '01890000-0000-7000-8000-0000000000a2',
  kind: 'new_device',
  title: 'Your account was opened on a new device',
  text: 'Chrome on Android, 197.210.64.18.',
  isNew: false,
};
const listed = (api: Api) => getNotices(api, rich._id);
const listOf = (...notices: Notice[]): GetNoticesReply => ({ success: true, notices });
const see = (api: Api) => seeNotices(api, { userId: '' });
const show = () => showPage(<NoticesDialog onClose={vi.fn<() => void>()} />);

testStates({
  show,
  call: listed,
  empty: { reply: listOf(), says: ['Nothing has happened yet.'] },
  filled: {
    reply: listOf(seen),
    says: ['Your account was opened on a new device', 'Chrome on Android', 'Nov 21, 2026'],
  },
  failed: { says: 'notices could not be fetched.' },
});

test('new notices are marked, and count as seen from then on', async () => {
  on(listed).answers(listOf(fresh, seen));
  on(see).answers({ success: true, message: 'Seen.' });
  await show();
  await expectWords(['₦10,000,000,000.00 is in your wallet', 'New']);
  await expectAccessible();
  expect(sent()).toMatchObject([{ path: 'notice/seeNotices', body: { userId: rich._id, newest: fresh._id } }]);
});

test('nothing is sent where nothing is new', async () => {
  on(listed).answers(listOf(seen));
  await show();
  await expectWords(['Your account was opened on a new device']);
  expect(sent()).toEqual([]);
});

test('a maker of an organisation reads to whom its notices are told, and none is fetched', async () => {
  actsFor('maker');
  await showPage(<NoticesDialog onClose={vi.fn<() => void>()} />, cooperative);
  await expectWords(['told to its checkers and owners']);
  expect(sent()).toEqual([]);
});

test('a checker of an organisation reads its notices', async () => {
  actsFor('checker');
  on((api: Api) => getNotices(api, cooperative._id)).answers(listOf(seen));
  await showPage(<NoticesDialog onClose={vi.fn<() => void>()} />, cooperative);
  await expectWords(['Your account was opened on a new device']);
});

test('an invitation to a circle opens what its link opens', async () => {
  on(listed).answers(listOf({ ...seen, kind: 'circle', title: 'Amina invites you', invitation: 'abcdEFGH1234' }));
  await show();
  await page.getByRole('button', { name: /^Amina invites you/ }).click();
  await expect.poll(where).toMatchObject({ pathname: '/circle/abcdEFGH1234' });
});

test('each notice leads to the place that it is about, or opens its investment', async () => {
  const ends: Notice = {
    ...seen,
    _id: '01890000-0000-7000-8000-0000000000a3',
    kind: 'ends_soon',
    title: 'Harvest 180 ends',
  };
  const circle: Notice = { ...seen, _id: '01890000-0000-7000-8000-0000000000a4', kind: 'circle', title: 'Your turn' };
  on(listed).answers(
    listOf({ ...fresh, isNew: false }, { ...ends, investmentId: investment._id }, { ...circle, circleId: 'circle-1' }),
  );
  await show();
  await page.getByRole('button', { name: /is in your wallet/ }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'transaction' });
  await page.getByRole('button', { name: /^Your turn/ }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'circles', circle: 'circle-1' });
  await page.getByRole('button', { name: /^Harvest 180 ends/ }).click();
  expect(details.openInvestment).toHaveBeenLastCalledWith(investment._id);
});
