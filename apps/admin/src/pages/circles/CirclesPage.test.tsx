/** Circles as staff see them: the list with its filters in the address, one with its members and turns, holding it and releasing it. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getAllCircles, getCircleForStaff, holdCircle, writeOffCircleDebt } from '@ajose/sdk/admin/circles';
import type { GetAllCirclesReply, StaffCircle, StaffCirclePage, StaffCircleReply } from '@ajose/sdk/contract/circles';
import { getViews, saveView } from '@ajose/sdk/admin/views';
import type { SavedView } from '@ajose/sdk/contract/views';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf, backTo } from '../../paths.ts';
import { askedFor } from '../../../test/approvals.ts';
import { open, running, runningPage } from '../../../test/circles.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, longName, newcomer } from '../../../test/people.ts';
import { CirclesPage } from './CirclesPage.tsx';

const held = { ...running, heldSince: '2026-12-02T06:25:00.000Z' };
const all = addressOf({ section: 'circles' });

const first = { page: '1', limit: '25', sortBy: 'createdAt', sortOrder: 'desc' };

const listOf = (...circles: StaffCircle[]): GetAllCirclesReply => ({
  success: true,
  circles,
  pagination: { total: circles.length, pages: 1 },
});

const show = (at = all, admin = adaeze) => showPage(<CirclesPage />, admin, at);

testStates({
  show,
  call: getAllCircles,
  empty: { reply: listOf(), says: ['Nobody has a circle yet'] },
  filled: {
    reply: listOf(running, { ...open, heldSince: held.heldSince }),
    says: [
      running.name,
      '3 people',
      '₦300,000,000.00',
      '₦100,000,000.00 every month',
      '₦100,000,000.00 missing',
      longName,
      'Turn 2',
      open.name,
      'Staff cannot take money from it',
    ],
  },
  failed: { says: 'The circles could not be fetched.' },
});

test('says where each circle stands, and that one is held', async () => {
  on(getAllCircles).answers(listOf(running, { ...open, heldSince: held.heldSince }));
  await show();
  const table = page.getByRole('table', { name: 'Circles' });
  await expectWords(['Running', 'Held', 'since Dec 2, 2026'], table);
});

test('keeps its filters in the address, but not the words that are searched for', async () => {
  on(getAllCircles).answers(listOf(running));
  await show();
  await expectWords([running.name]);
  await page.getByRole('combobox', { name: 'State' }).selectOptions('running');
  await expect.poll(address).toBe(addressOf({ section: 'circles' }, { state: 'running' }));
  await page.getByRole('searchbox').fill('market');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => queries('circles/getAllCircles').at(-1))
    .toEqual({ ...first, state: 'running', search: 'market' });
  expect(address()).toBe(addressOf({ section: 'circles' }, { state: 'running' }));
  on(getAllCircles).answers(listOf());
  await page.getByRole('combobox', { name: 'State' }).selectOptions('held');
  await expect
    .poll(() => queries('circles/getAllCircles').at(-1))
    .toEqual({ ...first, held: 'true', search: 'market' });
  await expectWords(['No such circle']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(address).toBe(all);
});

test('the server sorts the list by day, sum and what is missing, and the address says how', async () => {
  on(getAllCircles).answers(listOf(running));
  await page.viewport(1440, 900);
  await show();
  for (const [header, sortBy] of [
    ['Next', 'nextDay'],
    ['Late', 'owed'],
    ['Sum of a turn', 'sum'],
  ] as const) {
    await page.getByRole('columnheader', { name: header }).getByRole('button').click();
    await expect.poll(() => queries('circles/getAllCircles').at(-1)).toEqual({ ...first, sortBy });
    await expect.poll(address).toBe(addressOf({ section: 'circles' }, { sortBy }));
  }
  await page.getByRole('columnheader', { name: 'Sum of a turn' }).getByRole('button').click();
  await expect
    .poll(() => queries('circles/getAllCircles').at(-1))
    .toEqual({ ...first, sortBy: 'sum', sortOrder: 'asc' });
  await expect.poll(address).toBe(addressOf({ section: 'circles' }, { sortBy: 'sum', sortOrder: 'asc' }));
});

test('an administrator saves the list as a view, and chooses a view', async () => {
  on(getAllCircles).answers(listOf(running));
  const view: SavedView = {
    _id: '01890000-0000-7000-8000-00000000e001',
    name: 'Running, most late',
    words: { state: 'running', sortBy: 'owed', hidden: 'organiser' },
    shared: false,
    mayChange: true,
    by: adaeze.name,
  };
  on((api) => getViews(api, { list: 'circles' })).answers({ success: true, views: [view] });
  await page.viewport(1440, 900);
  await show();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: view.name }).click();
  await expect.poll(address).toBe(addressOf({ section: 'circles' }, view.words));
  await expect
    .poll(() => queries('circles/getAllCircles').at(-1))
    .toEqual({ ...first, state: 'running', sortBy: 'owed' });
  await expect.element(page.getByRole('columnheader', { name: 'Organiser' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const body = { list: 'circles' as const, name: 'Late ones', words: view.words };
  on((api) => saveView(api, body)).answers({
    success: true,
    message: 'The view is saved.',
    view: { ...view, ...body },
  });
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late ones');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectWords(['The view is saved.']);
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/views', body }]);
});

test('lists the circles of one customer, with a link to that customer', async () => {
  on(getAllCircles).answers(listOf(running));
  await show(addressOf({ section: 'circles' }, { customer: customer._id }));
  await expectWords(['Only circles of one customer.']);
  await expect
    .element(page.getByRole('link', { name: 'Open the customer' }))
    .toHaveAttribute('href', addressOf({ section: 'userDetails', userId: customer._id, from: 'circles' }));
  expect(queries('circles/getAllCircles').at(-1)).toEqual({ ...first, customerId: customer._id });
  on(getAllCircles).answers(listOf());
  await page.getByRole('combobox', { name: 'State' }).selectOptions('ended');
  await expectWords(['No such circle']);
  await page.getByRole('combobox', { name: 'State' }).selectOptions('');
  await expectWords(['This customer is in no circle']);
});

const replyOf = (circle: StaffCirclePage, message = 'Here it is.'): StaffCircleReply => ({
  success: true,
  message,
  circle,
});

const showOne = (circle = runningPage, admin = adaeze) => {
  on((api) => getCircleForStaff(api, circle._id)).answers(replyOf(circle));
  return show(addressOf({ section: 'circles' }, { circle: circle._id }), admin);
};

test('a circle shows its terms, what each member gave, received, owes and is owed, its turns and what happened', async () => {
  await showOne();
  await expectWords([
    'A fair draw',
    'Nothing: we know each other',
    '2 of 3',
    'Turn 1 closed.',
    `turn 2: all give, for ${newcomer.name}`,
    'Staff cannot take money from it',
  ]);
  const members = page.getByRole('table', { name: 'Members' });
  await expectWords(['Turn 2', 'Late in 1 turn', '₦100,000,000'], members);
  const turns = page.getByRole('table', { name: 'Turns' });
  const missing = [`Not paid in full: ${newcomer.name} owes ₦100,000,000.00`, `Not paid: ${newcomer.name}`];
  await expectWords(['Closed', 'Open', 'Coming', ...missing], turns);
  for (const [name, href] of [
    [newcomer.name, addressOf({ section: 'userDetails', userId: newcomer._id, from: 'circles' })],
    ['All circles', backTo('circles')],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
  await expectAccessible();
});

test('a circle is held with a reason, by keyboard, after the page has said what a hold does', async () => {
  await showOne();
  await page.getByRole('button', { name: 'Hold' }).click();
  const dialog = page.getByRole('dialog', { name: `Hold ${running.name}?` });
  await expectWords(['No money of it moves', 'All members are told that it is held.'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Hold it' }).click();
  await expectWords(['Please say why'], dialog);
  expect(sent()).toEqual([]);
  const now = { ...runningPage, heldSince: held.heldSince, heldBecause: 'The police ask about it.' };
  on((api) => holdCircle(api, { circleId: '', hold: true, reason: '' })).answers(replyOf(now, 'The circle is held.'));
  on((api) => getCircleForStaff(api, running._id)).answers(replyOf(now));
  await dialog.getByRole('textbox', { name: 'Why?' }).click();
  await userEvent.keyboard('The police ask about it.');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expectWords(['The circle is held.', 'The police ask about it.', 'No money of it moves']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'circles/holdCircle',
      body: { circleId: running._id, hold: true, reason: 'The police ask about it.' },
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Release' })).toBeVisible();
});

test('a held circle is released with a reason', async () => {
  await showOne({ ...runningPage, heldSince: held.heldSince, heldBecause: 'The police ask about it.' });
  await page.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog', { name: `Release ${running.name}?` });
  on((api) => holdCircle(api, { circleId: '', hold: false, reason: '' })).answers(
    replyOf(runningPage, 'The circle goes on.'),
  );
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Settled.');
  await dialog.getByRole('button', { name: 'Release it' }).click();
  await expectWords(['The circle goes on.']);
  expect(sent()).toMatchObject([{ body: { circleId: running._id, hold: false, reason: 'Settled.' } }]);
});

test('a debt that nobody will pay is forgiven with a reason, once another administrator approves it', async () => {
  await showOne();
  await expectWords([`${newcomer.name} owes ${longName} ₦100,000,000.00`]);
  await page.getByRole('button', { name: `Forgive what ${newcomer.name} owes of turn 1` }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgive this debt?' });
  await expectWords(
    [
      `${newcomer.name} no longer owes ₦100,000,000.00 of turn 1, and ${longName} loses it`,
      'Another administrator has to approve it.',
    ],
    dialog,
  );
  await expectAccessibleState();
  const act = { circleId: running._id, memberId: runningPage.members[1]?._id ?? '', turn: 1, reason: 'Died.' };
  const body = { ...act, amount: 100_000_000 };
  on((api) => writeOffCircleDebt(api, body)).answers({
    success: true,
    message: '₦100,000,000.00 needs a second administrator.',
    approval: { ...askedFor({ action: 'writeOffCircleDebt', ...act }), amount: body.amount },
  });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Died.');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['₦100,000,000.00 needs a second administrator.']);
  expect(sent()).toEqual([{ method: 'POST', path: 'circles/writeOffDebt', body }]);
});

test('a role that may not correct the books sees who owes whom, and forgives nothing', async () => {
  await showOne(runningPage, { ...adaeze, role: 'support' });
  await expectWords([`${newcomer.name} owes ${longName}`]);
  await expect.element(page.getByRole('button', { name: /^Forgive/ })).not.toBeInTheDocument();
});

test('says when a colleague has already held the circle', async () => {
  await showOne();
  on((api) => holdCircle(api, { circleId: '', hold: true, reason: '' })).refuses({
    status: 409,
    code: 'hold_unchanged',
    message: 'This circle is held already.',
  });
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('textbox', { name: 'Why?' }).fill('The police ask about it.');
  await page.getByRole('button', { name: 'Hold it' }).click();
  await expectWords(['This circle is held already.']);
});

const settled: StaffCirclePage = {
  ...runningPage,
  members: runningPage.members.map((member) => ({ ...member, owes: 0 })),
};

test('a circle that has ended can be held as long as somebody owes', async () => {
  await showOne({ ...runningPage, state: 'ended', turn: null, nextDay: null });
  await expect.element(page.getByRole('button', { name: 'Hold' })).toBeVisible();
});

test.each([
  ['a role that may not change access', runningPage, 'support'],
  ['one that has ended', { ...settled, state: 'ended', turn: null, nextDay: null }, 'owner'],
  ['one that was dissolved', { ...settled, state: 'dissolved', dissolvedBecause: 'Musa Bello left.' }, 'owner'],
] as const)('offers no hold: %s', async (_, circle, role) => {
  await showOne(circle, { ...adaeze, role });
  await expectWords(['Turn 1 closed.', circle.dissolvedBecause ?? 'A fair draw']);
  await expect.element(page.getByRole('button', { name: 'Hold' })).not.toBeInTheDocument();
});

test('says that a circle could not be fetched, tries again, and fits a phone', async () => {
  await page.viewport(360, 800);
  on((api) => getCircleForStaff(api, running._id)).refuses({
    status: 404,
    code: 'circle_not_found',
    message: 'There is no such circle.',
  });
  await show(addressOf({ section: 'circles' }, { circle: running._id }));
  await expectWords(['There is no such circle.']);
  on((api) => getCircleForStaff(api, running._id)).answers(replyOf(runningPage));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectWords(['Turn 1 closed.']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessibleState();
});
