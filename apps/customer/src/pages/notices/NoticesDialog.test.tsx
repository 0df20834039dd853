/** The dialog of notices in each of its states; opening it marks them as seen. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { GetNoticesReply, Notice } from '@ajose/sdk/contract/notices';
import { getNotices, getPush, seeNotices, turnPushOn } from '@ajose/sdk/customer/notices';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { actsFor, cooperative } from '../../../test/organisations.ts';
import { details, shell, showPage, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { investment } from '../../../test/products.ts';
import { AUTH, P256DH, pushBrowser } from '../../../test/push.ts';
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
const pushIs = (key: string | null) =>
  on((api) => getPush(api, rich._id)).answers({ success: true, key, off: [], amounts: false });

beforeEach(() => pushIs(null));

testStates({
  show,
  call: listed,
  empty: { reply: listOf(), says: ['There are no notices yet.'] },
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
  await expectWords(['₦10,000,000,000.00 is in your wallet']);
  // The cross closes it; a second button took the room of a notice.
  expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(1);
  await expect.element(page.getByText('Unread').first()).toBeVisible();
  await expectAccessible();
  expect(sent()).toMatchObject([{ path: 'notice/seeNotices', body: { userId: rich._id, newest: fresh._id } }]);
});

test('many notices of one kind in a row are one entry, which unfolds, under the day on which they came', async () => {
  const paid = (index: number, at: string): Notice => ({
    ...seen,
    _id: `${index}`,
    kind: 'money_in',
    title: `₦${index}00.00`,
    at,
  });
  const today = new Date().toISOString();
  on(listed).answers(
    listOf(
      ...[5, 4, 3, 2].map((index) => paid(index, today)),
      ...[9, 8, 7].map((index) => paid(index, '2026-11-21T23:30:00.000Z')),
    ),
  );
  await show();
  await expectWords(['Today', '₦500.00', 'Sun, Nov 22, 2026', '₦900.00', '₦700.00']);
  await expect.element(page.getByText('₦400.00')).not.toBeInTheDocument();
  const fold = page.getByRole('button', { name: '3 more like this' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expectWords(['₦400.00', '₦200.00']);
  await expectAccessible();
});

test('nothing is sent where nothing is new', async () => {
  on(listed).answers(listOf(seen));
  await show();
  await expectWords(['Your account was opened on a new device']);
  expect(sent()).toEqual([]);
});

test('a maker of an organisation reads who is told its notices, and none are fetched', async () => {
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

test('an invitation to a circle opens the page that its link opens', async () => {
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

describe('telling at once', () => {
  const key = 'server-key';
  const offer = page.getByRole('button', { name: 'Tell me at once' });
  const open = async (...notices: Notice[]): Promise<void> => {
    on(listed).answers(listOf(...notices.map((notice) => ({ ...notice, isNew: false }))));
    await show();
    await expectWords([notices[0]?.title ?? '']);
  };
  beforeEach(() => {
    pushIs(key);
    localStorage.removeItem('toldAtOnce');
  });
  afterEach(() => vi.restoreAllMocks());

  test('is offered after the first event that would have brought a push, and set up with one press', async () => {
    const browser = pushBrowser('default');
    on((api) => turnPushOn(api, { userId: '', endpoint: '', p256dh: '', auth: '' })).answers({
      success: true,
      message: '',
    });
    await open(fresh);
    await expect.element(offer).toBeVisible();
    await expectAccessible();
    await offer.click();
    await expectWords(['This device tells you at once.']);
    await expect.element(offer).not.toBeInTheDocument();
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(sent()).toMatchObject([
      {
        path: 'notice/turnPushOn',
        body: { userId: rich._id, endpoint: 'https://push.example.com/1', p256dh: P256DH, auth: AUTH },
      },
    ]);
  });

  test('is not offered without a new notice, where the browser or the server does not support it, or after Not now', async () => {
    const browser = pushBrowser('default');
    await open(seen);
    await expect.element(offer).not.toBeInTheDocument();
    pushIs(null);
    await open(fresh);
    await expect.element(offer).not.toBeInTheDocument();
    pushIs(key);
    await open(fresh);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect.element(offer).not.toBeInTheDocument();
    await open(fresh);
    await expect.element(offer).not.toBeInTheDocument();
    localStorage.removeItem('toldAtOnce');
    pushBrowser('denied');
    await open(fresh);
    await expect.element(offer).not.toBeInTheDocument();
    expect(browser.requestPermission).not.toHaveBeenCalled();
  });

  test('removes from the device what it shows when the list is read', async () => {
    const browser = pushBrowser('granted');
    await open(fresh);
    await expect.poll(() => browser.shown.close).toHaveBeenCalledOnce();
  });
});
