/** Auto-saves in each of their states: starting one, the answer of each day, skipping, pausing and ending. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { monthDayWords } from '@ajose/sdk/domain/auto-saves';
import type { AutoSave, GetAutoSavesReply } from '@ajose/sdk/contract/auto-saves';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import {
  changeAutoSave,
  editAutoSave,
  getAutoSaves,
  skipAutoSave,
  startAutoSave,
} from '@ajose/sdk/customer/auto-saves';
import { getCards } from '@ajose/sdk/customer/cards';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import { formatDateWithWeekday, lagosDay } from '@ajose/sdk/domain/time';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { shell, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { plan } from '../../../test/products.ts';
import { AutoSavePage } from './AutoSavePage.tsx';

const userId = rich._id;
const card: KeptCard = {
  _id: '01890000-0000-7000-8000-000000000081',
  bank: 'Guaranty Trust Bank',
  last4: '4081',
  brand: 'visa',
  expMonth: 3,
  expYear: 2040,
  expired: false,
  keptAt: '2026-11-18T07:02:00.000Z',
};
const fromCard: AutoSave = {
  _id: '01890000-0000-7000-8000-000000000091',
  amount: 5000,
  every: 'week',
  on: 5,
  source: 'card',
  cardId: card._id,
  card: { bank: card.bank, last4: card.last4 },
  planId: plan._id,
  planName: 'Ọmọ’s school fees',
  createdAt: '2026-11-01T07:02:00.000Z',
  paused: false,
  ended: false,
  next: ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'].map((date) => ({
    date,
    skipped: date === '2026-12-25',
  })),
  past: [
    { date: '2026-11-20', outcome: 'waits', link: 'https://checkout.example.com/pay/1' },
    {
      date: '2026-11-13',
      outcome: 'not_saved',
      why: 'There was not enough money on your card, at any of the tries.',
      todo: 'Put money on the card before the next day.',
    },
    { date: '2026-11-06', outcome: 'saved' },
  ],
};
const stopped: AutoSave = {
  ...fromCard,
  _id: '01890000-0000-7000-8000-000000000092',
  amount: 100,
  every: 'month',
  on: 31,
  ended: true,
  stopped: 'Your card has expired. Auto-save has stopped. Please start it again with another card.',
  next: [],
  past: [],
};

const listed = (api: Api) => getAutoSaves(api, userId);
const listOf = (...autoSaves: AutoSave[]): GetAutoSavesReply => ({ success: true, autoSaves });
const reply = (autoSave: AutoSave) => ({ success: true, message: 'Saved.', autoSave }) as const;
const show = () => showPage(<AutoSavePage />);

beforeEach(() => {
  on((api) => getCards(api, userId)).answers({ success: true, cards: [card] });
  on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [plan] });
});

testStates({
  show,
  call: listed,
  empty: { reply: listOf(), says: ['You have no auto-save yet'] },
  filled: {
    reply: listOf(fromCard, stopped),
    says: [
      '₦5,000.00, every Friday',
      'Guaranty Trust Bank ending in 4081',
      'Ọmọ’s school fees',
      'Fri, Nov 27, 2026',
      'There was not enough money on your card',
      'Confirm at your bank',
      '₦100.00, on the 31st, or on the last day of the month',
      'Your card has expired.',
    ],
  },
  failed: { says: 'Failed to fetch auto-saves' },
});

test('a customer reads below 100 auto-saves that more may be in the file of their data', async () => {
  const ended = Array.from({ length: 100 }, (_, at) => ({ ...stopped, _id: `${at}` }));
  on(listed).answers(listOf(...ended));
  await show();
  await expectWords([
    'The first 100: those that have not ended, then the newest that have.',
    '“My data” in your profile',
  ]);
});

test('a customer finds the auto-save that saves next first and ended ones last, with buttons above the days', async () => {
  const later = { ...fromCard, _id: 'later', amount: 700, next: [{ date: '2199-01-01', skipped: false }] };
  on(listed).answers(listOf(stopped, later, fromCard));
  await show();
  await expectWords(['₦5,000.00, every Friday']);
  const cards = page.getByRole('article').elements();
  expect(cards.map((card) => card.querySelector('h2')?.textContent?.slice(0, 6))).toEqual([
    '₦5,000',
    '₦700.0',
    '₦100.0',
  ]);
  const words = cards[0]?.textContent ?? '';
  expect(words.indexOf('Pause')).toBeLessThan(words.indexOf('Next days'));
  expect(words.indexOf('Pause')).toBeGreaterThan(0);
});

test('a question of the bank leads to the bank', async () => {
  on(listed).answers(listOf(fromCard));
  await show();
  const link = page.getByRole('link', { name: 'Confirm at your bank' });
  await expect.element(link).toHaveAttribute('href', 'https://checkout.example.com/pay/1');
});

test('a customer who saves into a plan reads until when auto-save goes on and what it comes to, without skipped days', async () => {
  const endDate = '2026-12-26T10:00:00Z';
  on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [{ ...plan, endDate }] });
  const next = [
    { date: '2026-12-04', skipped: false },
    { date: '2026-12-11', skipped: true },
  ];
  on(listed).answers(listOf({ ...fromCard, next }));
  await show();
  // On December 4, 18 and 25.
  await expectWords(['Plan endsSat, Dec 26, 2026', 'Until then3 times, ₦15,000.00 in all']);
});

test('an auto-save whose plan ends before its next day says so', async () => {
  on(listed).answers(listOf({ ...fromCard, next: [] }));
  await show();
  await expectWords(['Running', 'The plan ends before the next day, so nothing more is saved.']);
});

describe('starting', () => {
  const dialog = page.getByRole('dialog', { name: 'Start auto-save' });
  const start = (api: Api) =>
    startAutoSave(api, {
      userId: '',
      idempotencyKey: '',
      amount: 0,
      every: 'day',
      on: 0,
      source: 'card',
      cardId: null,
      planId: null,
    });
  const open = async (): Promise<void> => {
    on(listed).answers(listOf());
    await show();
    await page.getByRole('button', { name: 'Start auto-save' }).click();
    await expect.element(dialog.getByRole('combobox', { name: 'How often' })).toBeVisible();
  };
  const send = () => dialog.getByRole('button', { name: 'Start auto-save' }).click();

  test('says the first days before it begins, and sends what was chosen', async () => {
    on(start).answers(reply(fromCard));
    await open();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await expect.element(dialog.getByPlaceholder('100 or more at a time')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Start auto-save' })).toBeDisabled();
    await expectAccessible();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2500.50');
    await dialog.getByRole('combobox', { name: 'How often' }).selectOptions('Every week');
    await dialog.getByRole('combobox', { name: 'On' }).selectOptions('Monday');
    await expectWords(['First on Mon, '], dialog);
    on(listed).answers(listOf(fromCard));
    await send();
    await expectWords(['Auto-save has started.', '₦5,000.00, every Friday']);
    const body = { userId, amount: 2500.5, every: 'week', on: 1, source: 'card', cardId: card._id, planId: plan._id };
    expect(sent()).toMatchObject([{ path: 'autoSave/startAutoSave', body }]);
  });

  test('says the first days in sight on a phone, above its buttons', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    const endDate = new Date(Date.now() + 400 * 86_400_000).toISOString();
    on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [{ ...plan, endDate }] });
    await open();
    await expectWords(
      ['Then on ', `The plan ends on ${formatDateWithWeekday(endDate)}, and auto-save with it.`],
      dialog,
    );
    const days = dialog.getByText(/^Then on /).element();
    const { bottom } = days.getBoundingClientRect();
    const start = dialog.getByRole('button', { name: 'Start auto-save' }).element();
    expect(bottom).toBeLessThanOrEqual(start.getBoundingClientRect().top);
  });

  test('names no day after the plan has ended', async () => {
    const endDate = new Date(Date.now() + 20 * 86_400_000).toISOString();
    on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [{ ...plan, endDate }] });
    await open();
    await dialog.getByRole('combobox', { name: 'How often' }).selectOptions('Every week');
    await expectWords([`The plan ends on ${formatDateWithWeekday(endDate)}, and auto-save with it.`], dialog);
    await dialog.getByRole('combobox', { name: 'How often' }).selectOptions('Every month');
    // Yesterday's day of the month comes again in four weeks or more.
    const yesterday = Number(lagosDay(new Date(Date.now() - 86_400_000)).slice(8));
    await dialog.getByRole('combobox', { name: 'Day of the month' }).selectOptions(monthDayWords(yesterday));
    await expectWords(['before the first of these days. Please choose another day or plan.'], dialog);
  });

  test('each rhythm offers its own days', async () => {
    on(start).answers(reply(fromCard));
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
    await dialog.getByRole('combobox', { name: 'Day of the month' }).selectOptions('31st, or the last day');
    await dialog.getByRole('combobox', { name: 'How often' }).selectOptions('Every day');
    await expect.element(dialog.getByRole('combobox', { name: 'Day of the month' })).not.toBeInTheDocument();
    await send();
    await expectWords(['Auto-save has started.']);
    expect(sent()).toMatchObject([{ body: { every: 'day', on: 0 } }]);
  });

  test('says what is wrong: the amount is too small, or money would go from the wallet into the wallet', async () => {
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('99');
    await dialog.getByRole('combobox', { name: 'From' }).selectOptions('Your wallet');
    await dialog.getByRole('combobox', { name: 'Into' }).selectOptions('Your wallet');
    await send();
    await expectWords(['Auto-save begins at ₦100', 'From the wallet it goes into a savings plan'], dialog);
    expect(sent()).toEqual([]);
  });

  test('says what is needed first where there is neither a card nor a plan, and leads to the plans', async () => {
    on((api) => getCards(api, userId)).answers({ success: true, cards: [{ ...card, expired: true }] });
    on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [] });
    on(listed).answers(listOf());
    await show();
    await page.getByRole('button', { name: 'Start auto-save' }).click();
    await expectWords(['Start a savings plan first, or keep a card'], dialog);
    await dialog.getByRole('button', { name: 'Explore Savings Options' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('changing', () => {
  const change = (api: Api) => changeAutoSave(api, { userId: '', autoSaveId: '', change: 'pause' });
  const skip = (api: Api) => skipAutoSave(api, { userId: '', autoSaveId: '', date: '', skip: true });
  const ids = { userId, autoSaveId: fromCard._id };
  beforeEach(async () => {
    on(listed).answers(listOf(fromCard));
    await show();
    await expectWords(['Running']);
  });

  test('sends another amount, other days, another source and another target', async () => {
    const edit = (api: Api) =>
      editAutoSave(api, {
        userId,
        autoSaveId: '',
        amount: 0,
        every: 'day',
        on: 0,
        source: 'card',
        cardId: null,
        planId: null,
      });
    on(edit).refuses({ status: 409, code: 'auto_save_ended', message: 'This auto-save has ended.' });
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change auto-save' });
    // Its own next day, which may be today, as long as its days stay as they are.
    await expectWords(['Next on Fri, Nov 27'], dialog);
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000');
    await expect.element(dialog.getByRole('combobox', { name: 'On' })).toHaveDisplayValue('Friday');
    await expectAccessible();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('7500.50');
    await dialog.getByRole('combobox', { name: 'Into' }).selectOptions('Your wallet');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectWords(['This auto-save has ended.'], dialog);
    on(edit).answers(reply(fromCard));
    on(listed).answers(listOf({ ...fromCard, amount: 7500.5 }));
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectWords(['Auto-save was changed.', '₦7,500.50, every Friday']);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('7,500.50');
    const kept = { every: 'week', on: 5, source: 'card', cardId: card._id };
    expect(sent().map(({ body }) => body)).toEqual([
      { ...ids, ...kept, amount: 7500.5, planId: null },
      { ...ids, ...kept, amount: 7500.5, planId: null },
    ]);
  });

  test('a day is skipped by keyboard, and taken up again', async () => {
    on(skip).answers(reply(fromCard));
    const button = page.getByRole('button', { name: 'Skip Fri, Nov 27, 2026', exact: true });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expectWords(['Fri, Nov 27, 2026 is skipped.']);
    await page.getByText('3 more days').click();
    await page.getByRole('button', { name: 'Do not skip Fri, Dec 25, 2026' }).click();
    await expectWords(['Fri, Dec 25, 2026 is not skipped.']);
    expect(sent().map(({ body }) => body)).toEqual([
      { ...ids, date: '2026-11-27', skip: true },
      { ...ids, date: '2026-12-25', skip: false },
    ]);
  });

  test('an auto-save is paused, resumed, and ended after a question', async () => {
    on(change).answers(reply(fromCard));
    on(listed).answers(listOf({ ...fromCard, paused: true, next: [] }));
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectWords(['Auto-save is paused.', 'Paused', 'Nothing is saved until you resume it.']);
    on(listed).answers(listOf(fromCard));
    await page.getByRole('button', { name: 'Resume' }).click();
    await expectWords(['Auto-save goes on.', 'Running']);
    await page.getByRole('button', { name: 'End', exact: true }).click();
    on(listed).answers(listOf({ ...fromCard, ended: true, next: [] }));
    await page.getByRole('dialog').getByRole('button', { name: 'End auto-save' }).click();
    await expectWords(['Auto-save has ended.', 'Ended']);
    expect(sent().map(({ body }) => body)).toEqual([
      { ...ids, change: 'pause' },
      { ...ids, change: 'resume' },
      { ...ids, change: 'end' },
    ]);
  });

  test('says why an auto-save could not be changed', async () => {
    on(change).refuses({ status: 409, code: 'auto_save_ended', message: 'This auto-save has ended.' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectWords(['This auto-save has ended.']);
  });
});
