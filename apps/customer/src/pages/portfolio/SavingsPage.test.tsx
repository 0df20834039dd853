/** The customer's savings plans in each of their states, and topping one up. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getAutoSaves } from '@ajose/sdk/customer/auto-saves';
import { getUser } from '@ajose/sdk/customer/session';
import { getCards } from '@ajose/sdk/customer/cards';
import { removeGoal, setGoal } from '@ajose/sdk/customer/goals';
import { addSavingsFunds, getUserInvestments } from '@ajose/sdk/customer/investments';
import type { AutoSave } from '@ajose/sdk/contract/auto-saves';
import type { GetUserInvestmentsReply, Investment } from '@ajose/sdk/contract/investments';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatDateWithWeekday, lagosDay } from '@ajose/sdk/domain/time';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { goOffline, resume, shell, showPage } from '../../../test/page.tsx';
import { newcomer, rich } from '../../../test/people.ts';
import { investment, plan } from '../../../test/products.ts';
import { makeStale } from '../../data/keys.ts';
import { SavingsPage } from './SavingsPage.tsx';

type Api = Parameters<typeof getUserInvestments>[0];
const show = (user = rich) => showPage(<SavingsPage />, user);
const held = (api: Api) => getUserInvestments(api, { userId: rich._id });
const listOf = (...investments: Investment[]): GetUserInvestmentsReply => ({ success: true, investments });
const saved = (api: Api) => getAutoSaves(api, rich._id);
const savedBy = (...autoSaves: AutoSave[]) => on(saved).answers({ success: true, autoSaves });
const over: Investment = { ...plan, status: 'completed' };

const daily: AutoSave = {
  _id: '01890000-0000-7000-8000-000000000091',
  amount: 100,
  every: 'day',
  on: 0,
  source: 'wallet',
  cardId: null,
  planId: plan._id,
  createdAt: new Date(Date.now() - 86_400_000).toISOString(),
  paused: false,
  ended: false,
  next: [{ date: lagosDay(new Date(Date.now() + 86_400_000)), skipped: false }],
  past: [],
};

beforeEach(() => {
  savedBy();
});

testStates({
  show: () => show(),
  call: held,
  empty: { reply: listOf(investment), says: ['No Savings Investments'] },
  filled: {
    reply: listOf(plan, investment),
    says: ['School fees pot', 'Total saved', '₦25,000.00', '₦5,000.50', '₦2,000.00', '₦0.00'],
  },
  failed: { says: 'Failed to fetch investments' },
});

test('leads to the savings products', async () => {
  on(held).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Explore Savings Options' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
});

test('tens of millions stay inside their card on a phone, and adding to a plan is the strongest button', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  const large = { ...plan, totalSavings: { amount: 52_592_592.6, amountThisMonth: 52_592_592.6 } };
  on(held).answers(listOf(large));
  await showPage(
    <div style={{ width: 328 }}>
      <SavingsPage />
    </div>,
  );
  const card = page.getByRole('region', { name: 'Saved this month' });
  await expectWords(['₦52,592,592.60'], card);
  await document.fonts.ready;
  const value = card.element().querySelector('[data-money]')?.getBoundingClientRect().right ?? Infinity;
  expect(value).toBeLessThanOrEqual(card.element().getBoundingClientRect().right - 18);
  const lookOf = (name: string) => getComputedStyle(page.getByRole('button', { name }).element()).backgroundColor;
  expect(lookOf('Explore Savings Options')).toBe('rgba(0, 0, 0, 0)');
  expect(lookOf('Add Funds to Savings')).not.toBe('rgba(0, 0, 0, 0)');
});

test('shows a plan with all its details', async () => {
  on(held).answers(listOf(plan));
  await show();
  await page.getByRole('button', { name: 'View Details' }).click();
  await page.getByText('All details').click();
  await expectWords(['Saved this month', '₦27,000.00'], page.getByRole('dialog', { name: 'School fees pot' }));
});

test('says how much of the profit is paid after tax, and what was paid of a plan that was left early', async () => {
  const tax = { percent: 10, amount: 200 };
  const left: Investment = {
    ...over,
    _id: investment._id,
    profit: 500,
    exitedAt: over.startDate,
    tax: { percent: 10, amount: 50 },
  };
  on(held).answers(listOf({ ...plan, tax }, left));
  await show();
  await expectWords([
    'Profit at the end',
    '₦1,800.00 after\u00A0tax',
    'Left early on',
    'Profit you got',
    '+₦450.00 after\u00A0tax',
  ]);
});

test('says of what its percentage is, that a profit is free of tax, and ends each card at its content', async () => {
  on(held).answers(
    listOf(
      { ...plan, goal: { name: 'Fees', target: 100_000, date: plan.endDate.slice(0, 10), picture: 'school' } },
      { ...plan, _id: investment._id },
    ),
  );
  await show();
  await expectWords(['% of the time', 'free\u00A0of\u00A0tax']);
  const heights = page
    .getByRole('article')
    .elements()
    .map((card) => card.getBoundingClientRect().height);
  expect(new Set(heights).size).toBe(2);
});

test('offers no top-up of a plan that is over', async () => {
  on(held).answers(listOf(over));
  await show();
  await expectWords(['School fees pot', 'Ended']);
  await expect.element(page.getByRole('button', { name: 'Add Funds to Savings' })).not.toBeInTheDocument();
});

test('offers no top-up while the account does not let money move', async () => {
  on(held).answers(listOf(plan));
  await show({ ...rich, sub_status: 60 });
  await expect.element(page.getByRole('button', { name: 'Add Funds to Savings' })).toBeDisabled();
});

describe('topping up', () => {
  const DAY_MS = 86_400_000;

  const topUp = (api: Api) => addSavingsFunds(api, { investmentId: '', amount: 0, userId: '', idempotencyKey: '' });
  const dialog = page.getByRole('dialog', { name: 'Add funds to School fees pot' });
  const open = async (user = rich): Promise<void> => {
    on(held).answers(listOf(plan));
    await show(user);
    await page.getByRole('button', { name: 'Add Funds to Savings' }).click();
  };
  const add = async (amount: string): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await dialog.getByRole('button', { name: 'Add Funds' }).click();
  };

  test('says once an amount is typed what it earns in the rest of the term, its tax, until when it is locked in, and what the wallet then holds', async () => {
    const [startDate, endDate] = [-30, 90].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    const taxed = {
      ...plan,
      interestRate: 8,
      tax: { percent: 10, amount: 0 },
      startDate: startDate ?? '',
      endDate: endDate ?? '',
    };
    on(held).answers(listOf(taxed));
    await show();
    await page.getByRole('button', { name: 'Add Funds to Savings' }).click();
    await expectWords(['The money is locked in until'], dialog);
    expect(dialog.element().textContent).not.toMatch(/about|₦0\.00|Wallet after/);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100000');
    await expectWords(['Wallet after this: ₦9,999,900,000.00'], dialog);
    // 8% for three quarters of the term is 6%.
    await expectWords(['about +₦6,000.00', '−₦600.00', 'about ₦105,400.00'], dialog);
    // 25,000 with 2,000 of profit are in the plan.
    await expectWords(['The whole plan pays thenabout ₦132,200.00'], dialog);
    const end = formatDateWithWeekday(taxed.endDate);
    await expectWords(
      [`Paid on ${formatDate(taxed.endDate)}`, `The money is locked in until ${end}: it cannot be taken out earlier.`],
      dialog,
    );
    await expectAccessibleState();
  });

  test('says from when an added amount can be left, and nothing of profit where there is none', async () => {
    const from = new Date(Date.now() + 5 * DAY_MS).toISOString();
    on(held).answers(listOf({ ...plan, interestRate: 0, earlyExit: { from, pricePercent: 0 } }));
    await show();
    await page.getByRole('button', { name: 'Add Funds to Savings' }).click();
    await expectWords([`You can leave early from ${formatDateWithWeekday(from)} on: that costs nothing.`], dialog);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100000');
    await expectWords(['₦100,000.00'], dialog);
    expect(dialog.element().textContent).not.toMatch(/Profit until|about/);
  });

  test('adds to the plan, says so, and shows the new state of the plans and the wallet', async () => {
    on(topUp).answers({ success: true, message: 'Added.', investment: plan, balance: 9_999_995_000 });
    await open();
    await expectWords(['₦10,000,000,000.00'], dialog);
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await expectAccessibleState();
    await expect.element(dialog.getByRole('button', { name: 'Add Funds' })).toBeDisabled();
    on(getUser).answers({ success: true, user: { ...rich, balance: 9_999_995_000 } });
    on(held).answers(listOf({ ...plan, totalSavings: { amount: 30_000, amountThisMonth: 10_000.5 } }));
    await add('5000');
    await expectWords([
      'Funds added successfully!',
      `₦27,000.00 is paid on ${formatDateWithWeekday(plan.endDate)}`,
      'From your wallet₦5,000.00',
      'The wallet now holds₦9,999,995,000.00',
    ]);
    await expectWords(['₦30,000.00']);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsPortfolio' });
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'investment/addSavingsFunds',
        body: {
          investmentId: plan._id,
          amount: 5000,
          userId: rich._id,
          idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
  });

  test('says of a lost answer that trying again happens once, sends the same id, and does not say what the wallet then holds', async () => {
    on(topUp).breaks();
    await open();
    await add('5000');
    await expectWords(
      ['Network error. Please check your connection and try again.', 'so that it happens once'],
      dialog,
    );
    expect(dialog.element().textContent).not.toContain('Wallet after this');
    on(topUp).answers({ success: true, message: 'Added.', investment: plan });
    await dialog.getByRole('button', { name: 'Add Funds' }).click();
    await expectWords(['Funds added successfully!']);
    const keys = sent().map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
  });

  test('sends nothing above the balance', async () => {
    await open({ ...newcomer, bank: '058', balance: 1500.5 });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('4000');
    await expectWords(['Insufficient balance. Your current balance is ₦1,500.50']);
    await dialog.getByRole('button', { name: 'Add ₦2,499.50' }).click();
    expect(shell.addMissing).toHaveBeenLastCalledWith(2499.5, resume('Continue with School fees pot'));
    expect(sent()).toEqual([]);
  });

  test('comes back with the same amount after the missing money is paid in', async () => {
    await open({ ...rich, balance: 1500.5 });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('4000');
    await dialog.getByRole('button', { name: 'Add ₦2,499.50' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    on(getUser).answers({ success: true, user: { ...rich, balance: 4000 } });
    await makeStale('me');
    shell.addMissing.mock.lastCall?.[1]?.resume();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('4,000');
    await expect.element(dialog.getByRole('button', { name: 'Add Funds' })).toBeEnabled();
  });

  test.for([
    { refusal: { status: 409, code: 'plan_completed', message: 'This plan is over.' }, says: 'This plan is over.' },
    { refusal: undefined, says: 'Failed to add funds' },
  ])('says why nothing was added: $says', async ({ refusal, says }) => {
    on(topUp).refuses(refusal);
    await open();
    await add('5000');
    await expectWords([says], dialog);
  });

  test('repeats an attempt whose answer was lost under the same id, and sends a new one under another', async () => {
    on(topUp).refuses();
    await open();
    await add('5000');
    await expectWords(['Failed to add funds'], dialog);
    on(topUp).refuses({ status: 409, code: 'insufficient_balance', message: 'There is not enough in the wallet.' });
    await add('5000');
    await expectWords(['There is not enough in the wallet.'], dialog);
    on(topUp).answers({ success: true, message: 'Added.', investment: plan });
    await add('5000');
    await expectWords(['Funds added successfully!']);
    const [lost, refused, again] = sent().map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(refused).toBe(lost);
    expect(again).not.toBe(lost);
  });
});

describe('a goal', () => {
  const topUp = (api: Api) => addSavingsFunds(api, { investmentId: '', amount: 0, userId: '', idempotencyKey: '' });
  const set = (api: Api) =>
    setGoal(api, { userId: '', investmentId: '', name: '', target: 1, date: '2030-01-01', picture: 'home' });
  const remove = (api: Api) => removeGoal(api, { userId: '', investmentId: '' });
  const day = plan.endDate.slice(0, 10);
  const goal = {
    name: 'Ọmọ’s school fees',
    target: 100_000,
    date: day,
    picture: 'school' as const,
  };
  const dialog = page.getByRole('dialog', { name: 'What is School fees pot for?' });

  test('is set with a name, a target, a day and a picture, and the card shows how far the plan is', async () => {
    on(held).answers(listOf(plan));
    await show();
    await page.getByRole('button', { name: 'Set a goal' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(dialog.element().textContent).not.toContain('*');
    await dialog.getByRole('button', { name: 'Save goal' }).click();
    await expectWords(['Please name what you save for'], dialog);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(goal.name);
    await dialog.getByRole('textbox', { name: 'Target' }).fill('100000');
    await dialog.getByLabelText(/^Day/).fill(day);
    await dialog.getByRole('radio', { name: 'School fees' }).click();
    await expectAccessible();
    const with_ = { ...plan, goal };
    on(set).answers({ success: true, message: 'Saved.', investment: with_ });
    on(held).answers(listOf(with_));
    await dialog.getByRole('button', { name: 'Save goal' }).click();
    await expectWords([goal.name, 'No auto-save into this plan yet.', 'a month until']);
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'goal/setGoal',
        body: {
          userId: rich._id,
          investmentId: plan._id,
          name: goal.name,
          target: 100_000,
          date: day,
          picture: 'school',
        },
      },
    ]);
  });

  test.for([360, 1440])('shows all its words and its button at %i pixels', async (width) => {
    await page.viewport(width, 900);
    onTestFinished(() => page.viewport(1280, 900));
    on(held).answers(listOf({ ...plan, goal }));
    await show();
    const start = page.getByRole('button', { name: 'Start auto-save with this amount' });
    await expect.element(start).toBeVisible();
    const box = start.element().parentElement;
    expect(box?.clientHeight).toBeGreaterThan(100);
    expect(box?.scrollHeight).toBe(box?.clientHeight);
    for (const part of box?.children ?? []) expect(part.getBoundingClientRect().height).toBeGreaterThan(12);
  });

  test('names its plan beside its own name when money is added and in the details', async () => {
    on(held).answers(listOf({ ...plan, goal }));
    on(topUp).answers({ success: true, message: 'Added.', investment: { ...plan, goal }, balance: 9_999_995_000 });
    await show();
    const both = `${goal.name}, School fees pot`;
    await page.getByRole('button', { name: 'View Details' }).click();
    const details = page.getByRole('dialog', { name: both });
    await details.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Add Funds to Savings' }).click();
    const adding = page.getByRole('dialog', { name: `Add funds to ${both}` });
    await adding.getByRole('textbox', { name: 'Amount' }).fill('5000');
    await adding.getByRole('button', { name: 'Add Funds' }).click();
    await expectWords(['Funds added successfully!'], page.getByRole('dialog', { name: both }));
  });

  test('says before money is added what is missing after it, and the card says the same after it', async () => {
    const [startDate = '', endDate = ''] = [-30, 90].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString(),
    );
    const before = { ...plan, goal, startDate, endDate, tax: { percent: 10, amount: 0 } };
    // 8% for three quarters of the term is 6%.
    const after = {
      ...before,
      capital: 30_000,
      expectedProfit: 2300,
      totalSavings: { amount: 30_000, amountThisMonth: 0 },
    };
    on(held).answers(listOf(before));
    on(topUp).answers({ success: true, message: 'Added.', investment: after, balance: 9_999_995_000 });
    await show();
    const missing = page.getByRole('definition').filter({ hasText: '₦67,930.00' });
    await expectWords(['Missing₦73,200.00']);
    await page.getByRole('button', { name: 'Add Funds to Savings' }).click();
    const adding = page.getByRole('dialog', { name: /^Add funds to/ });
    const amount = adding.getByRole('textbox', { name: 'Amount' });
    await amount.fill('100000');
    await expectWords(['Missing after thisNothing'], adding);
    await amount.fill('5000');
    await expectWords(['Missing after this₦67,930.00'], adding);
    await expectAccessibleState();
    on(held).answers(listOf(after));
    await adding.getByRole('button', { name: 'Add Funds' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await expect.element(missing).toBeVisible();
  });

  test('shows on a small phone all that the amount brings and until when it is locked in, above the buttons', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    on(held).answers(listOf({ ...plan, goal, tax: { percent: 10, amount: 0 } }));
    await show({ ...rich, balance: 217_450.5 });
    await page.getByRole('button', { name: 'Add Funds to Savings' }).click();
    const adding = page.getByRole('dialog', { name: /^Add funds to/ });
    await adding.getByRole('textbox', { name: 'Amount' }).fill('12500');
    await expectWords(['Wallet after this', 'Missing after this'], adding);
    await document.fonts.ready;
    const bottom = (words: RegExp) => adding.getByText(words).element().getBoundingClientRect().bottom;
    const buttons = adding.getByRole('button', { name: 'Add Funds' }).element().getBoundingClientRect().top;
    expect(bottom(/^Wallet after this/)).toBeLessThan(buttons - 12);
    expect(bottom(/^The money is locked in until/)).toBeLessThan(buttons - 12);
  });

  test('says of its profit that it is after tax', async () => {
    on(held).answers(listOf({ ...plan, goal, tax: { percent: 10, amount: 0 } }));
    on(saved).answers({ success: true, autoSaves: [] });
    await show();
    await expect.element(page.getByRole('definition').filter({ hasText: 'after\u00a0tax' })).toBeVisible();
  });

  test('begins auto-save with the amount that is needed a month, in one press', async () => {
    on(held).answers(listOf({ ...plan, goal }));
    on((api) => getCards(api, rich._id)).answers({ success: true, cards: [] });
    await show();
    await page.getByRole('button', { name: 'Start auto-save with this amount' }).click();
    const starting = page.getByRole('dialog', { name: 'Start auto-save' });
    await expectWords(['First on'], starting);
    await expect.element(starting.getByRole('textbox', { name: 'Amount' })).not.toHaveValue('');
    await expect.element(starting.getByRole('combobox', { name: 'Into' })).toHaveDisplayValue(goal.name);
  });

  test('a customer starts auto-save from a plan without a goal, and is not offered it where one saves into the plan', async () => {
    on(held).answers(listOf(plan));
    on((api) => getCards(api, rich._id)).answers({ success: true, cards: [] });
    await show();
    await page.getByRole('button', { name: 'start auto-save' }).click();
    const starting = page.getByRole('dialog', { name: 'Start auto-save' });
    await expect.element(starting.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect.element(starting.getByRole('combobox', { name: 'Into' })).toHaveDisplayValue(plan.product.name);
    await cleanup();
    savedBy(daily);
    await show();
    await expectWords(['Every day', 'Set a goal']);
    expect(page.getByRole('button', { name: 'start auto-save' }).elements()).toEqual([]);
  });

  test('counts as saved only what is in the plan, and says what is planned and missing', async () => {
    on(held).answers(listOf({ ...plan, goal }));
    await show();
    await expectWords([
      'Saved',
      '₦25,000.00 of ₦100,000.00',
      'Profit at the end',
      '₦2,000.00',
      'Missing',
      '₦73,000.00',
    ]);
    await expect.element(page.getByText('On track')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test.for([
    { amount: 10_000, says: 'On track: with auto-save it is all there by' },
    { amount: 100, says: 'more a month until' },
  ])('is on track only where auto-save brings the rest: ₦$amount a day', async ({ amount, says }) => {
    on(held).answers(listOf({ ...plan, goal }));
    savedBy({ ...daily, amount });
    await show();
    await expectWords(['Planned by auto-save', says, `Every day: ${formatNaira(amount)}`]);
  });

  test('does not say what is planned while that is not known', async () => {
    on(held).answers(listOf({ ...plan, goal }));
    on(saved).refuses();
    await show();
    await expectWords(['₦25,000.00 of ₦100,000.00 is saved.']);
    await expect.element(page.getByText('Missing')).not.toBeInTheDocument();
  });

  test('that is reached says so, and a goal can be removed', async () => {
    on(held).answers(listOf({ ...plan, goal }, { ...plan, _id: investment._id, goal: { ...goal, target: 20_000 } }));
    await show();
    await expectWords(['Reached: all of it is saved.']);
    await page.getByRole('button', { name: 'Change goal' }).first().click();
    on(remove).answers({ success: true, message: 'Removed.', investment: plan });
    on(held).answers(listOf(plan));
    await dialog.getByRole('button', { name: 'Remove the goal' }).click();
    await expectWords(['The goal was removed. The plan goes on.', 'Set a goal']);
  });

  test('is not removed offline, and the window says why', async () => {
    on(held).answers(listOf({ ...plan, goal }));
    await show();
    await page.getByRole('button', { name: 'Change goal' }).click();
    goOffline();
    await expectWords(['You are offline. Nothing can be sent.'], dialog);
    await expect.element(dialog.getByRole('button', { name: 'Remove the goal' })).toBeDisabled();
  });
});
