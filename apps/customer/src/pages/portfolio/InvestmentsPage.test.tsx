/** The customer's investments in each of their states, by group and at length. */
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { exitEarly, getUserInvestments, getUserStats, quoteExit, setEnding } from '@ajose/sdk/customer/investments';
import { addTerm } from '@ajose/sdk/domain/time';
import { formatNaira } from '@ajose/sdk/domain/money';
import type { GetUserInvestmentsReply, Investment, UserStats } from '@ajose/sdk/contract/investments';
import { formatComingDay } from '@ajose/app/days.ts';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { actsFor } from '../../../test/organisations.ts';
import { shell, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { nothing } from '../../../test/stats.ts';
import { investment, paid, plan } from '../../../test/products.ts';
import { InvestmentsPage } from './InvestmentsPage.tsx';

const show = () => showPage(<InvestmentsPage />);
const held = (api: Parameters<typeof getUserInvestments>[0]) => getUserInvestments(api, { userId: rich._id });
const listOf = (...investments: Investment[]): GetUserInvestmentsReply => ({ success: true, investments });

/** The line of an investment in its opened group. */
const ROW = /^(?:Harvest 180|Lagoon Bond)/;

const openAll = (dialog: Locator): Promise<void> => dialog.getByText('All details').click();

const day = { invested: 0, wallet: 0 };
const stats: UserStats = {
  ...nothing,
  activeInvestments: 1,
  changes: { profits: 0, activeInvestments: 0 },
  history: [
    { ...day, day: '2026-11-20', all: 1000, earned: 0 },
    { ...day, day: '2026-11-21', all: 10_725_000_000, earned: 725_000_000 },
  ],
};
const figures = (api: Parameters<typeof getUserStats>[0]) => getUserStats(api, rich._id);

beforeEach(() => on(figures).answers({ success: true, stats }));

testStates({
  show,
  call: held,
  empty: { reply: listOf(plan), says: ['No investments yet'] },
  filled: {
    reply: listOf(investment, paid, plan),
    says: ['Agriculture', 'My Investments', '₦10,000,000,000.00', '+₦725,000,000.00', 'All ended'],
  },
  failed: { says: 'Failed to fetch investments' },
});

test('leads to the products that can be bought', async () => {
  on(held).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Start Investing' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentProducts' });
  expect(queries('investment/getUserInvestments')).toEqual([{ userId: rich._id }]);
});

test('the three figures stand on one line of a tablet, and the last two beside each other on a phone', async () => {
  onTestFinished(() => page.viewport(1280, 900));
  const tops = (): number[] =>
    ['Total of investments', 'Earned by investments', 'Next paid by investments'].map((name) =>
      Math.round(page.getByRole('region', { name, exact: true }).element().getBoundingClientRect().top),
    );
  on(held).answers(listOf(investment));
  await page.viewport(768, 1000);
  await show();
  await expectWords(['Next paid by investments']);
  expect(new Set(tops()).size).toBe(1);
  await page.viewport(360, 740);
  await expect.poll(() => new Set(tops()).size).toBe(2);
  expect(tops()[1]).toBe(tops()[2]);
});

test('says how much of the portfolio value is here and how much is in savings plans, and leads there', async () => {
  on(held).answers(listOf({ ...investment, capital: 500_000 }, paid, plan));
  await show();
  const saved = plan.totalSavings?.amount ?? 0;
  await expectWords([`The portfolio value is what was put in: ₦500,000.00 here and ${formatNaira(saved)} in`]);
  // Below the investments, which one comes for.
  const group = page.getByRole('button', { name: /^Agriculture/ }).element();
  const words = page.getByText('The portfolio value is what was put in', { exact: false }).element();
  expect(group.getBoundingClientRect().bottom).toBeLessThan(words.getBoundingClientRect().top);
  await page.getByRole('button', { name: 'My Savings' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsPortfolio' });
});

test('the line of a new customer’s money begins on the day before the first deposit', async () => {
  const days = [18, 19, 20].map((date) => ({ ...day, day: `2026-11-${date}`, all: 0, earned: 0 }));
  on(figures).answers({ success: true, stats: { ...stats, history: [...days, ...stats.history.slice(1)] } });
  on(held).answers(listOf(investment));
  await show();
  await expect.element(page.getByRole('img', { name: /^All your money over 2 days/ })).toBeVisible();
});

test('says of each investment its rate with its term, and a year after tax, so that those with another term or tax compare', async () => {
  const [half, year] = [
    { endDate: '2026-07-05T23:00:00.000Z', duration: { value: 6, unit: 'months' } },
    { endDate: '2027-01-05T23:00:00.000Z', duration: { value: 12, unit: 'months' } },
  ] as const;
  const bought = [half, year].map(({ endDate, duration }, index) => ({
    ...investment,
    _id: `00000000-0000-7000-8000-00000000000${index}`,
    interestRate: 14.5,
    startDate: '2026-01-05T23:00:00.000Z',
    endDate,
    product: { ...investment.product, duration },
  }));
  const taxed = bought.map((free, index) => ({
    ...free,
    _id: `00000000-0000-7000-8000-00000000001${index}`,
    tax: { percent: 10, amount: 145_000_000 },
  }));
  on(held).answers(listOf(...bought, ...taxed));
  await show();
  await page.getByRole('button', { name: /^Agriculture/, expanded: false }).click();
  await expectWords(['14.5% for 6 months, 29% a year, ends', '14.5% for 12 months, ends']);
  await expectWords(['14.5% for 6 months, 26.1% a year after tax', '14.5% for 12 months, 13.1% a year after tax']);
});

test('opens a group, which is collapsed at first, and an investment in it with all details', async () => {
  on(held).answers(listOf(investment, paid));
  await show();
  const group = page.getByRole('button', { name: /^Agriculture/, expanded: false });
  await expect.element(group).toBeVisible();
  await expect.element(page.getByText('In Progress')).not.toBeInTheDocument();
  await group.click();
  await expectWords(['Harvest 180', 'In Progress', '14.5%, ends']);
  await page.getByRole('button', { name: ROW }).click();
  const dialog = page.getByRole('dialog', { name: 'Harvest 180' });
  const comingDay = formatComingDay(investment.endDate);
  await expectWords(['You get back', '₦11,450,000,000.00', `on ${comingDay}`, '+₦1,450,000,000.00'], dialog);
  await expect.element(dialog.getByText('Agriculture')).not.toBeVisible();
  await openAll(dialog);
  await expectWords(['Agriculture', 'In Progress'], dialog);
  await expectAccessibleState();
});

test('the details say what the rate of the term is for a year, and lead to the investment’s papers', async () => {
  const startDate = new Date(Date.now() - 86_400_000);
  const half = { ...investment, startDate: startDate.toISOString() };
  // The product runs for six months now.
  on(held).answers(listOf({ ...half, endDate: addTerm(startDate, { value: 4, unit: 'months' }).toISOString() }));
  await show();
  await page.getByRole('button', { name: /^Agriculture/ }).click();
  await page.getByRole('button', { name: ROW }).click();
  const dialog = page.getByRole('dialog', { name: 'Harvest 180' });
  await openAll(dialog);
  await expect.element(dialog.getByText('14.5%', { exact: true })).toBeVisible();
  await cleanup();
  on(held).answers(listOf({ ...half, endDate: addTerm(startDate, investment.product.duration).toISOString() }));
  await show();
  await page.getByRole('button', { name: /^Agriculture/ }).click();
  await page.getByRole('button', { name: ROW }).click();
  await openAll(dialog);
  await expectWords(['14.5% for 6 months, 29% a year'], dialog);
  await cleanup();
  const endDate = addTerm(startDate, investment.product.duration).toISOString();
  on(held).answers(listOf({ ...half, endDate, tax: { percent: 10, amount: 145_000_000 } }));
  await show();
  await page.getByRole('button', { name: /^Agriculture/ }).click();
  await page.getByRole('button', { name: ROW }).click();
  await openAll(dialog);
  await expectWords(['14.5% for 6 months, 26.1% a year after tax, 29% before'], dialog);
  await dialog.getByRole('button', { name: 'Letter of holdings and certificates' }).click();
  expect(shell.go).toHaveBeenCalledWith({ section: 'profile', part: 'documents' });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('after a purchase the group of the new investment is open', async () => {
  on(held).answers(listOf(investment));
  const state = { section: 'investmentPortfolio', investment: investment._id };
  await showPage(<InvestmentsPage />, rich, { pathname: '/dashboard', state });
  await expect.element(page.getByRole('button', { name: /^Agriculture/, expanded: true })).toBeVisible();
  await expectWords(['Harvest 180', 'In Progress']);
});

test('keeps a group in its place under the finger while it opens', async () => {
  on(held).answers(listOf(investment));
  await show();
  const group = page.getByRole('button', { name: /^Agriculture/ });
  await expect.element(group).toBeVisible();
  await expect.element(page.getByRole('button', { name: ROW })).not.toBeInTheDocument();
  flushSync(() => group.element().dispatchEvent(new MouseEvent('click', { bubbles: true })));
  const details = page.getByRole('button', { name: ROW }).element();
  if (details instanceof HTMLElement) details.focus();
  const opened = page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: ROW }) })
    .element();
  expect(opened.getBoundingClientRect().top).toBeCloseTo(group.element().getBoundingClientRect().bottom, 0);
});

test('says of an investment that ran to its end that it ended and was paid', async () => {
  on(held).answers(listOf(paid));
  await show();
  await expectWords(['All ended', 'Nothing runs now']);
  await page.getByRole('button', { name: /^My Investments/ }).click();
  await expectWords(['Lagoon Bond', 'Ended', 'Paid into your wallet', 'Ended on']);
  await page.getByRole('button', { name: ROW }).click();
  const dialog = page.getByRole('dialog', { name: 'Lagoon Bond' });
  await expectWords(['Profit you got', 'You got back', 'Ended on'], dialog);
  await openAll(dialog);
  await expectWords(['Ended'], dialog);
  for (const future of ['You get back', 'Profit at the end', 'When it ends', 'Ends'])
    await expect.element(dialog.getByText(future, { exact: true })).not.toBeInTheDocument();
});

test('a member reads of an organisation’s investments that its wallet was paid', async () => {
  actsFor('viewer');
  on(held).answers(listOf(paid));
  await show();
  await page.getByRole('button', { name: /^My Investments/ }).click();
  await expectWords(['Paid into the wallet']);
  await page.getByRole('button', { name: ROW }).click();
  await openAll(page.getByRole('dialog', { name: 'Lagoon Bond' }));
  await expectWords(['Paid into the wallet'], page.getByRole('dialog', { name: 'Lagoon Bond' }));
  expect(document.body.textContent).not.toMatch(/\byour\b/i);
});

test('says of an investment whose money was invested again that it was renewed', async () => {
  const ending = { ...paid.ending, choice: 'everything', into: investment._id };
  on(held).answers(listOf({ ...paid, ending }));
  await show();
  await page.getByRole('button', { name: /^My Investments/ }).click();
  await expectWords(['Renewed', 'Invested again']);
});

test('adds up running investments with their profit after tax, what was earned, and what is paid next', async () => {
  const taxed = { ...investment, capital: 1000, profit: 100, expectedProfit: 200, tax: { percent: 10, amount: 20 } };
  const ended = { ...paid, profit: 50, tax: { percent: 10, amount: 5 } };
  on(held).answers(listOf(taxed, ended));
  await show();
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await expectWords(
    ['₦1,090.00', '₦1,000.00 put in, ₦90.00 earned so far by what runs now, after tax'],
    card('Total of investments'),
  );
  await expectWords(['₦135.00', 'After tax, since you began'], card('Earned, with ended ones'));
  await expectWords(['₦1,180.00', 'Harvest 180'], card('Next paid by investments'));
  await expectWords(['₦1,180.00', 'Harvest 180'], page.getByRole('figure', { name: /^Which investment ends when/ }));
  await page.getByRole('button', { name: /^Agriculture/ }).click();
  await expectWords(['+₦90.00 after tax']);
  await page.getByRole('button', { name: ROW }).click();
  const dialog = page.getByRole('dialog', { name: 'Harvest 180' });
  await openAll(dialog);
  await expectWords(
    ['Profit at the end', '+₦180.00 after\u00A0tax', 'Tax at the end, 10% of the profit', '−₦20.00', '−₦10.00'],
    dialog,
  );
});

describe('when it ends', () => {
  const set = (api: Parameters<typeof setEnding>[0]) =>
    setEnding(api, { userId: '', investmentId: '', choice: 'wallet' });
  const dialog = page.getByRole('dialog', { name: 'When Harvest 180 ends' });
  const ahead: Investment = { ...plan, endDate: new Date(Date.parse(investment.endDate) + 86_400_000).toISOString() };
  const open = async (...all: Investment[]): Promise<void> => {
    on(held).answers(listOf(...all));
    await show();
    const group = page.getByRole('button', { name: /^Agriculture/, expanded: false });
    await group.click();
    await page.getByRole('button', { name: ROW }).click();
  };
  const change = page.getByRole('button', { name: 'Change what happens when it ends' });

  test('the customer chooses, sees what the choice comes to, and the card shows it', async () => {
    await open(investment, ahead);
    await change.click();
    await expectWords(['₦11,450,000,000.00 goes into your wallet.'], dialog);
    const choice = dialog.getByRole('combobox', { name: 'What happens with the money' });
    await choice.selectOptions('Into School fees pot');
    await expectWords(['₦11,450,000,000.00 goes into the plan'], dialog);
    await choice.selectOptions('Buy again with the capital');
    await expectWords(
      [
        '₦10,000,000,000.00 buys Harvest 180 at 14.5% for 6 months, which brings ₦1,450,000,000.00. ₦1,450,000,000.00 goes',
      ],
      dialog,
    );
    await expectAccessible();
    const kept = { ...investment, ending: { ...investment.ending, choice: 'capital' } };
    on(set).answers({ success: true, message: 'Saved.', investment: kept });
    on(held).answers(listOf(kept, ahead));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectWords(['Saved.', 'Buy again with the capital']);
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'investment/setEnding',
        body: {
          userId: rich._id,
          investmentId: investment._id,
          choice: 'capital',
          seen: { interestRate: 14.5, duration: { value: 6, unit: 'months' }, earlyExit: null, taxPercent: 0 },
        },
      },
    ]);
  });

  test('a refusal is shown, and nothing that cannot be done is offered', async () => {
    await open(
      { ...investment, product: { ...investment.product, status: 'inactive' } },
      { ...ahead, endDate: investment.startDate },
    );
    await change.click();
    await expectWords(['takes no new money just now'], dialog);
    expect(dialog.getByRole('option').elements()).toHaveLength(1);
    on(set).refuses({ status: 409, code: 'ending_too_late', message: 'It ends today.' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectWords(['It ends today.'], dialog);
  });

  test('nothing can be changed on the last day', async () => {
    await open({
      ...investment,
      ending: { choice: 'everything', changeBefore: new Date(Date.now() - 1000).toISOString() },
    });
    await expectWords(['Buy again with everything'], page.getByRole('dialog', { name: 'Harvest 180' }));
    await expect.element(change).not.toBeInTheDocument();
  });

  test('the details say why the choice was not carried out', async () => {
    const ending = { ...investment.ending, choice: 'everything', notFollowed: 'Harvest 180 is closed.' };
    await open({ ...investment, status: 'completed', ending });
    await expectWords(['All of the money went into your wallet.', 'Harvest 180 is closed.']);
  });
});

describe('leaving early', () => {
  const leavable: Investment = {
    ...investment,
    earlyExit: { from: investment.startDate, pricePercent: 25 },
    tax: { percent: 10, amount: 145_000_000 },
  };
  const ask = (api: Parameters<typeof quoteExit>[0]) => quoteExit(api, { userId: '', investmentId: '' });
  const leave = (api: Parameters<typeof exitEarly>[0]) => exitEarly(api, { userId: '', quoteId: '' });
  const quote = {
    _id: '01890000-0000-7000-8000-0000000000c1',
    investmentId: investment._id,
    capital: 10_000_000_000,
    profit: 725_000_000,
    price: 181_250_000,
    tax: 54_375_000,
    arrives: 10_489_375_000,
    validUntil: new Date(Date.now() + 600_000).toISOString(),
  };
  const dialog = page.getByRole('dialog', { name: 'Leave Harvest 180 early' });
  const open = async (): Promise<void> => {
    on(held).answers(listOf(leavable));
    on(ask).answers({ success: true, quote });
    await show();
    await page.getByRole('button', { name: /^Agriculture/ }).click();
    await page.getByRole('button', { name: ROW }).click();
    await openAll(page.getByRole('dialog', { name: 'Harvest 180' }));
    await expectWords(['Now: costs 25% of the profit so far']);
    await page.getByRole('button', { name: 'Leave early' }).click();
  };

  test('shows the price and the amount that arrives before the customer confirms', async () => {
    await open();
    await expectWords(
      [
        '₦10,000,000,000.00',
        '₦725,000,000.00',
        'Price: 25% of the profit so far',
        '₦181,250,000.00',
        'Withholding tax: 10% of the rest',
        '₦54,375,000.00',
        '₦10,489,375,000.00',
        'you get ₦11,305,000,000.00',
      ],
      dialog,
    );
    await expectAccessible();
    const left: Investment = {
      ...leavable,
      status: 'completed',
      profit: 543_750_000,
      exitedAt: new Date().toISOString(),
    };
    on(leave).answers({ success: true, message: 'Done.', investment: left });
    on(held).answers(listOf(left));
    await dialog.getByRole('button', { name: 'Leave and get ₦10,489,375,000.00' }).click();
    await expectWords(['₦10,489,375,000.00 is in your wallet.', 'Left early', 'Left early on']);
    expect(sent().at(-1)).toEqual({
      method: 'POST',
      path: 'investment/exitEarly',
      body: { userId: rich._id, quoteId: quote._id },
    });
  });

  test('a quote that is over is replaced by the quote in the refusal, and the customer is asked again', async () => {
    await open();
    await expectWords(['₦181,250,000.00'], dialog);
    const instead = {
      ...quote,
      _id: '01890000-0000-7000-8000-0000000000c2',
      price: 181_250_001,
      arrives: 10_489_374_999,
    };
    const refusal = { status: 409, code: 'quote_expired', message: 'Please look at the new ones.' };
    on(leave).refuses({ ...refusal, beside: { quote: instead } });
    await dialog.getByRole('button', { name: /^Leave and get/ }).click();
    await expectWords(['Please look at the new ones.', '₦181,250,001.00', '₦10,489,374,999.00'], dialog);
    on(leave).refuses({ status: 409, code: 'investment_ended', message: 'This investment has ended.' });
    on(ask).refuses({ status: 409, code: 'investment_ended', message: 'This investment has ended.' });
    await dialog.getByRole('button', { name: 'Leave and get ₦10,489,374,999.00' }).click();
    await expectWords(['This investment has ended.'], dialog);
    const asked = () => sent().map(({ path, body }) => [path.split('/')[1], body]);
    await expect.poll(asked).toEqual([
      ['quoteExit', { userId: rich._id, investmentId: investment._id }],
      ['exitEarly', { userId: rich._id, quoteId: quote._id }],
      ['exitEarly', { userId: rich._id, quoteId: instead._id }],
      ['quoteExit', { userId: rich._id, investmentId: investment._id }],
    ]);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('the charts', () => {
  const line = page.getByRole('region', { name: 'All your money over time' });
  const showWith = async (history: UserStats['history']): Promise<void> => {
    on(held).answers(listOf(investment));
    on(figures).answers({ success: true, stats: { ...stats, history } });
    await show();
  };

  test('say what they count, what was paid in and earned, which investment ends when, and where the capital is', async () => {
    await showWith(stats.history);
    await expectWords(['Wallet, investments and savings'], line);
    await expectWords(['Paid in, less taken out ₦10,000,000,000.00', 'Earned ₦725,000,000.00'], line);
    await expectWords(['Agriculture', '100.0%'], page.getByRole('figure', { name: 'Capital by product group' }));
    await expectAccessible();
  });

  test('show money that was taken out beyond what was paid in', async () => {
    await showWith(stats.history.map((day) => ({ ...day, all: 600_000 })));
    await expectWords(['Taken out, less paid in ₦724,400,000.00'], line);
  });

  test('are folded on a phone', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    await showWith(stats.history);
    await page.getByRole('button', { name: /^Charts/, expanded: false }).click();
    await expectWords(['All your money over time', 'Which investment ends when', 'Capital by product group']);
  });

  test('are drawn only on request when the app uses less data', async () => {
    localStorage.setItem('lowData', 'yes');
    await showWith(stats.history);
    await expectWords(['Charts are not drawn, so that you use less data.']);
    await page.getByRole('button', { name: 'Show the charts' }).click();
    await expectWords(['Which investment ends when']);
  });
});
