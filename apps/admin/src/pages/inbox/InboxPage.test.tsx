/** The inbox in each of its states: filters in the address, taking, handing over with a note, and the history. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAdmins } from '@ajose/sdk/admin/staff';
import { getWork, getWorkCounts, getWorkHistory, handOverWork, takeWork } from '@ajose/sdk/admin/work';
import type { GetWorkReply, WorkItem } from '@ajose/sdk/contract/work';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, listedAdmin } from '../../../test/people.ts';
import { InboxPage } from './InboxPage.tsx';
import { decidedAt } from '../../components/workMoves.ts';

const late: WorkItem = {
  _id: '01890000-0000-7000-8000-00000000f001',
  kind: 'payout',
  source: 'case',
  what: 'payout_stuck',
  about: null,
  user: { _id: customer._id, name: customer.name },
  amount: 10_000_000_000,
  at: '2026-11-20T06:25:00.000Z',
  dueAt: '2026-11-21T06:25:00.000Z',
  isLate: true,
  owner: ibrahim,
};
const free: WorkItem = {
  ...late,
  _id: '01890000-0000-7000-8000-00000000f002',
  kind: 'approval',
  source: 'approval',
  what: 'setAdminRole',
  user: null,
  amount: null,
  isLate: false,
  owner: null,
};
const dispute: WorkItem = {
  ...late,
  _id: '01890000-0000-7000-8000-00000000f003',
  kind: 'dispute',
  source: 'dispute',
  what: 'payment-1',
};

const name: WorkItem = {
  ...free,
  _id: '01890000-0000-7000-8000-00000000f004',
  kind: 'name',
  source: 'name_change',
  what: 'name_change',
  user: late.user,
};
const complaint: WorkItem = {
  ...late,
  _id: '01890000-0000-7000-8000-00000000f005',
  kind: 'complaint',
  source: 'complaint',
  what: 'CMP-10001',
  about: 'My withdrawal is not at my bank',
};

const listOf = (...items: WorkItem[]): GetWorkReply => ({
  success: true,
  items,
  pagination: { total: items.length, pages: 1 },
});

const counted = { mine: 0, late: 0, asked: 0, toMeLate: 0, toMeAmount: 0, toMeSince: null, toMeDueAt: null };
const show = (at = addressOf({ section: 'inbox' })) => {
  on(getWorkCounts).answers({
    success: true,
    counts: [
      { kind: 'payout', source: 'case', waiting: 2, toMe: 1, ...counted },
      { kind: 'complaint', source: 'complaint', waiting: 1, toMe: 1, ...counted },
    ],
  });
  return showPage(<InboxPage />, adaeze, at);
};

testStates({
  show,
  call: getWork,
  empty: { reply: listOf(), says: ['Nothing waits'] },
  filled: {
    reply: listOf(late, free, dispute, complaint),
    says: [
      'Complaint CMP-10001',
      'My withdrawal is not at my bank',
      '2 wait for you, 3 wait in all. The other is with a colleague, or needs another role.',
      'Change an administrator’s role',
      'Dispute of payment-1',
      '₦10,000,000,000.00',
      ibrahim.name,
    ],
  },
  failed: { says: 'The inbox could not be fetched.' },
});

const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('an item says how long it has waited', async () => {
  on(getWork).answers(listOf({ ...dispute, at: hoursFromNow(-5.5) }, { ...late, at: hoursFromNow(-31.5) }));
  await show();
  await expect.element(page.getByRole('columnheader', { name: 'Waits for' })).toBeVisible();
  await expectWords(['5 hours', '31 hours']);
});

test('late payouts are told apart by the reference that their customers read out, and their dialog has it whole to copy', async () => {
  const reference = 'WDL_1795284008071-01522';
  on(getWork).answers(listOf({ ...late, reference }));
  on((api) => getWorkHistory(api, late._id)).answers({ success: true, moves: [] });
  await show();
  await expect.element(page.getByRole('link', { name: /^Late payout WDL_/ }).getByTitle(reference)).toBeVisible();
  await page.getByRole('link', { name: /take it or hand it over/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(reference, { exact: true })).toBeVisible();
  const copy = dialog.getByRole('button', { name: `Copy ${reference}` });
  await expect.element(copy).toHaveStyle({ opacity: '1' });
});

test('a complaint that staff have answered does not ask for an answer', async () => {
  on(getWork).answers(listOf({ ...complaint, isAnswered: true }));
  await show();
  await expectWords(['My withdrawal is not at my bank · Answered, and to be settled']);
  expect(page.getByText(/Answer it/).elements()).toEqual([]);
});

test('in the table the words of what waits and is due begin with a capital', async () => {
  on(getWork).answers(listOf({ ...complaint, at: hoursFromNow(0) }));
  await show();
  await expectWords(['less than an hour']);
  const since = page.getByRole('row').nth(1).getByText('less than an hour').first().element().parentElement;
  expect(since && getComputedStyle(since, '::first-letter').textTransform).toBe('capitalize');
});

test('with large text on a phone the time that something waits begins on the line of its first word', async () => {
  await page.viewport(320, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  on(getWork).answers(listOf({ ...complaint, at: hoursFromNow(0) }));
  await show();
  await expectWords(['For less than an hour, due Nov 21']);
  const words = page.getByText(/^For less than an hour/).element();
  const waited = words.querySelector('time');
  expect(waited?.getClientRects()[0]?.top).toBe(words.getClientRects()[0]?.top);
  const due = page.getByText('due', { exact: true }).element();
  const day = page
    .getByRole('row')
    .nth(1)
    .getByText(/^Nov 21/)
    .last()
    .element();
  expect(due.getClientRects()[0]?.top).toBe(day.getClientRects()[0]?.top);
});

test('on a phone the filters are in a dialog, and a row says how long it has waited and when it is due', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getWork).answers(listOf({ ...complaint, at: hoursFromNow(-5.5) }));
  await show();
  await expectWords(['For 5 hours, due Nov 21']);
  const top = (text: string | RegExp) =>
    page.getByRole('row').nth(1).getByText(text).last().element().getBoundingClientRect().top;
  expect(Math.abs(top('Late') - top(/^Nov 21/))).toBeLessThan(6);
  expect(getComputedStyle(page.getByText('CMP-10001', { exact: true }).element()).whiteSpace).toBe('nowrap');
  expect(page.getByRole('combobox', { name: 'Kind' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('complaint');
  await dialog.getByRole('button', { name: 'Show the list' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(address).toBe(addressOf({ section: 'inbox' }, { kind: 'complaint' }));
  await expectWords(['Filtered: Complaint', 'Filters (1)']);
});

test('a late payout says whether the bank has it or we have it', async () => {
  const since = late.at;
  const held = 'Held: Archived since Nov 12, 2026, by Ngozi Okafor';
  on(getWork).answers(
    listOf(
      { ...late, place: { isOurs: false, text: 'Sent to the bank by Paystack 29 hours ago, not confirmed', since } },
      { ...late, _id: name._id, place: { isOurs: true, text: held, since } },
    ),
  );
  await show();
  await expectWords(['Sent to the bank by Paystack 29 hours ago, not confirmed', held]);
});

test('each item leads to the place where it is decided, wherever its row is pressed', async () => {
  on(getWork).answers(listOf(late, free, dispute, complaint));
  await show();
  for (const [name, href] of [
    ['Late payout', addressOf({ section: 'cases' }, { case: late._id, from: 'inbox' })],
    ['Change an administrator’s role', addressOf({ section: 'approvals' }, { request: free._id, from: 'inbox' })],
    ['Dispute of payment-1', addressOf({ section: 'disputes' }, { dispute: dispute._id, from: 'inbox' })],
    ['Complaint CMP-10001', addressOf({ section: 'complaints' }, { complaint: complaint._id, from: 'inbox' })],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect.element(page.getByRole('link', { name: customer.name })).not.toBeInTheDocument();
});

test('what a colleague handed over is named first, with the note, and opens exactly those rows', async () => {
  const by = { _id: ibrahim._id, name: ibrahim.name };
  const handed = { by, note: 'You spoke to her' };
  on(getWork).answers(listOf(late, { ...complaint, owner: { _id: adaeze._id, name: adaeze.name }, handed }));
  const { _id, source, what, user, amount } = complaint;
  const last = { ...handed, _id, source, what, user, amount };
  on(getWorkCounts).answers({ success: true, counts: [], handed: { count: 1, last } });
  await showPage(<InboxPage />, adaeze, addressOf({ section: 'inbox' }));
  await expectWords([
    `${customer.name}, ₦10,000,000,000.00, handed to you by Ibrahim`,
    'Ibrahim Musa Danjuma handed it to you: “You spoke to her”',
  ]);
  await page.getByRole('button', { name: /handed to you by Ibrahim\.$/ }).click();
  await expect.poll(address).toBe(addressOf({ section: 'inbox' }, { owner: 'handed' }));
  await expectWords(['Filtered: Handed to me']);
  await expect.poll(() => queries('admin/work').at(-1)).toEqual({ page: '1', limit: '25', owner: 'handed' });
});

test('on a phone with large letters a row’s “Late” is read whole, and its owner is named as that', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  on(getWork).answers(listOf({ ...late, owner: null }));
  await show();
  await expectWords(['Owner: Nobody']);
  const word = page.getByRole('cell').getByText('Late', { exact: true }).element();
  const { right, height } = word.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(word.closest('td')?.getBoundingClientRect().right ?? 0);
  expect(height).toBeLessThan(2 * parseFloat(getComputedStyle(word).lineHeight));
});

/** The words of an element stand on one line, and none of them is cut. */
const expectOneLine = (element: Element): void => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const words = range.getBoundingClientRect();
  const cell = element.closest('td')?.getBoundingClientRect();
  expect(words.height).toBeLessThan(2 * parseFloat(getComputedStyle(element).fontSize));
  expect(words.right).toBeLessThanOrEqual((cell?.right ?? 0) + 0.5);
};

async function showOnPhone(size: string): Promise<void> {
  await page.viewport(360, 740);
  // A rule, because Chromium keeps sizes of earlier tests where only the element's own style changes.
  const letters = document.createElement('style');
  letters.textContent = `html { font-size: ${size} !important }`;
  document.head.append(letters);
  onTestFinished(async () => {
    letters.remove();
    await page.viewport(1280, 900);
  });
  const mail = { ...complaint, source: 'case', what: 'mail_refused' } as const;
  const items = [
    { ...complaint, amount: null },
    { ...mail, _id: name._id, amount: 12_000_000 },
    { ...mail, _id: free._id },
  ];
  on(getWork).answers(listOf(...items));
  await show();
  await expectWords(['Complaint CMP-10001', ibrahim.name]);
}

test('on a phone the owner takes no room from the title, nor the time from “Late”', async () => {
  await showOnPhone('100%');
  for (const title of page.getByRole('link', { name: /^(Complaint CMP-10001|Mail refused)$/ }).elements())
    expectOneLine(title);
  const row = page.getByRole('row').nth(1);
  const top = (words: string | RegExp) => row.getByText(words).last().element().getBoundingClientRect().top;
  expect(Math.abs(top('Late') - top(/^Nov 21/))).toBeLessThan(6);
  await page.getByRole('checkbox').first().click();
  await expectWords(['1 entry chosen']);
});

test('on a phone with large letters no amount breaks', async () => {
  await showOnPhone('200%');
  const amounts = [...document.querySelectorAll('td [data-money]')];
  expect(amounts).toHaveLength(2);
  for (const amount of amounts) expectOneLine(amount);
});

test('an administrator takes up what was handed to them, and its own page opens', async () => {
  const own = { ...free, owner: { _id: adaeze._id, name: adaeze.name } };
  on((api) => getWorkHistory(api, free._id)).answers({ success: true, moves: [] });
  const dialog = await openItem({ ...own, handed: { by: ibrahim, note: 'Yours' } });
  on((api) => takeWork(api, free._id)).answers({ success: true, message: 'It is yours now.', item: own });
  on(getWork).answers(listOf(own));
  await dialog.getByRole('button', { name: 'I have it' }).click();
  await expect.element(dialog.getByRole('button', { name: 'I have it' })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: `admin/work/${free._id}/take` }]);
  await expect.poll(address).toBe(decidedAt(own, 'inbox'));
});

test('a filtered inbox says one number, that of its rows', async () => {
  on(getWork).answers(listOf(late));
  await show(addressOf({ section: 'inbox' }, { kind: 'payout', owner: 'toMe' }));
  await expectWords(['Filtered: Late payout, Waits for me', '1 entry with these filters. Earliest due time first.']);
  expect(page.getByText(/in all/).elements()).toEqual([]);
  expect(queries('admin/work').at(-1)).toEqual({ page: '1', limit: '25', kind: 'payout', owner: 'toMe' });
});

test('keeps its filters in the address', async () => {
  on(getWork).answers(listOf(free));
  await show(addressOf({ section: 'inbox' }, { owner: 'nobody' }));
  await expectWords(['Change an administrator’s role']);
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('approval');
  await page.getByRole('combobox', { name: 'Due' }).selectOptions('late');
  await expect.poll(address).toBe(addressOf({ section: 'inbox' }, { owner: 'nobody', kind: 'approval', due: 'late' }));
  await expect
    .poll(() => queries('admin/work').at(-1))
    .toEqual({ page: '1', limit: '25', owner: 'nobody', kind: 'approval', late: 'true' });
  on(getWork).answers(listOf());
  await page.getByRole('combobox', { name: 'Owner' }).selectOptions('mine');
  await expectWords(['Nothing of this waits']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'inbox' }));
});

const admins = [
  listedAdmin(),
  listedAdmin(ibrahim),
  listedAdmin({
    _id: '01890000-0000-7000-8000-000000000003',
    name: 'Gone Person',
    blocked: { at: adaeze.createdAt, by: null, reason: 'left' },
  }),
];

async function openItem(item: WorkItem) {
  on(getWork).answers(listOf(item));
  on(getAdmins).answers({ success: true, admins, pagination: { total: 3, pages: 1 } });
  await show();
  await page.getByRole('link', { name: /take it or hand it over/ }).click();
  return page.getByRole('dialog');
}

test('an administrator takes an item', async () => {
  on((api) => getWorkHistory(api, free._id)).answers({ success: true, moves: [] });
  const dialog = await openItem(free);
  await expectWords(['Nobody had it yet.', 'Change an administrator’s role'], dialog);
  await expectAccessibleState();
  on((api) => takeWork(api, free._id)).answers({
    success: true,
    message: 'It is yours now.',
    item: { ...free, owner: adaeze },
  });
  on(getWork).answers(listOf({ ...free, owner: { _id: adaeze._id, name: adaeze.name } }));
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expectWords(['It is yours now.']);
  await expect.element(dialog.getByRole('button', { name: 'Take it' })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: `admin/work/${free._id}/take` }]);
});

test('an item is handed over with a note, is offered to nobody who is blocked, and shows who had it before', async () => {
  on((api) => getWorkHistory(api, late._id)).answers({
    success: true,
    moves: [
      { _id: free._id, at: late.at, by: ibrahim, owner: ibrahim, note: '' },
      { _id: late._id, at: late.at, by: adaeze, owner: ibrahim, note: 'You know this bank' },
      { _id: dispute._id, at: late.at, by: adaeze, owner: null, note: 'Away' },
    ],
  });
  const dialog = await openItem(late);
  await expectWords(
    [
      'Ibrahim Musa Danjuma took it',
      'Adaeze Nwosu gave it to Ibrahim Musa Danjuma',
      'You know this bank',
      'Adaeze Nwosu gave it back',
    ],
    dialog,
  );
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Open Cases' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectWords(['Please choose who', 'Please say why, or what was done so far'], dialog);
  expect(sent()).toEqual([]);
  const to = dialog.getByRole('combobox', { name: 'To' });
  await expect.poll(() => to.element().textContent).toBe('Choose whoAdaeze Nwosu (you)Nobody');
  await to.selectOptions(adaeze._id);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('I call the bank');
  on((api) => handOverWork(api, late._id, { to: adaeze._id, note: '' })).answers({
    success: true,
    message: 'Adaeze Nwosu has it now.',
    item: { ...late, owner: adaeze },
  });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectWords(['Adaeze Nwosu has it now.']);
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/work/${late._id}/handOver`, body: { to: adaeze._id, note: 'I call the bank' } },
  ]);
});

test('says why an item was not taken', async () => {
  on((api) => getWorkHistory(api, free._id)).answers({ success: true, moves: [] });
  const dialog = await openItem(free);
  on((api) => takeWork(api, free._id)).refuses({ status: 409, code: 'work_taken', message: 'Ibrahim has it.' });
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await expectWords(['Ibrahim has it.']);
});

test('a change of name leads to the customer’s page', async () => {
  on(getWork).answers(listOf(name));
  await show();
  const link = page.getByRole('link', { name: 'Another name is asked for' });
  const href = addressOf({ section: 'userDetails', userId: customer._id, from: 'inbox' });
  await expect.element(link).toHaveAttribute('href', href);
  await expectAccessibleState();
});

const ticks = async (...titles: string[]): Promise<void> => {
  for (const title of titles) await page.getByRole('checkbox', { name: `Choose ${title}` }).click();
};

test('several items are taken together, and the page says which one a colleague already has', async () => {
  on(getWork).answers(listOf(free, name, dispute));
  on((api) => takeWork(api, free._id)).answers({ success: true, message: 'It is yours now.', item: free });
  on((api) => takeWork(api, dispute._id)).refuses({ status: 409, code: 'work_taken', message: 'Ibrahim has it.' });
  await show();
  await ticks('Change an administrator’s role', 'Dispute of payment-1');
  await expectWords(['2 entries chosen']);
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expectWords(['1 entry taken.', '1 entry stayed: Ibrahim has it.']);
  await expect.element(page.getByText('chosen')).not.toBeInTheDocument();
  expect(sent().map(({ path }) => path)).toEqual([`admin/work/${free._id}/take`, `admin/work/${dispute._id}/take`]);
});

test('an administrator is not offered to take work that they have already', async () => {
  const mine = { ...free, owner: { _id: adaeze._id, name: adaeze.name } };
  on(getWork).answers(listOf(mine, dispute));
  on((api) => takeWork(api, dispute._id)).answers({ success: true, message: 'It is yours now.', item: dispute });
  await show();
  await ticks('Change an administrator’s role');
  await expectWords(['1 entry chosen']);
  await expect.element(page.getByRole('button', { name: 'Take', exact: true })).not.toBeInTheDocument();
  await ticks('Dispute of payment-1');
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await expectWords(['1 entry taken.']);
  expect(sent().map(({ path }) => path)).toEqual([`admin/work/${dispute._id}/take`]);
});

test('several items are handed over together with one note', async () => {
  on(getWork).answers(listOf(free, name, dispute));
  on(getAdmins).answers({ success: true, admins, pagination: { total: 3, pages: 1 } });
  for (const { _id } of [free, name])
    on((api) => handOverWork(api, _id, { to: null, note: '' })).answers({ success: true, message: '', item: free });
  await show();
  await ticks('Change an administrator’s role', 'Another name is asked for');
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over 2 entries' });
  await dialog.getByRole('combobox', { name: 'To' }).selectOptions(ibrahim.name);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('I am away from tomorrow.');
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectWords(['2 entries handed over.']);
  expect(sent().map(({ path, body }) => [path, body])).toEqual(
    [free, name].map(({ _id }) => [
      `admin/work/${_id}/handOver`,
      { to: ibrahim._id, note: 'I am away from tomorrow.' },
    ]),
  );
});
