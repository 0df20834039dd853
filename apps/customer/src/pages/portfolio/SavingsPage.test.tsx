/** The customer's savings plans in each of their states, and topping one up. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUser } from '@ajose/sdk/customer/session';
import { addSavingsFunds, getUserInvestments } from '@ajose/sdk/customer/investments';
import type { GetUserInvestmentsReply, Investment } from '@ajose/sdk/contract/investments';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { shell, showPage } from '../../../test/page.tsx';
import { newcomer, rich } from '../../../test/people.ts';
import { investment, plan } from '../../../test/products.ts';
import { SavingsPage } from './SavingsPage.tsx';

type Api = Parameters<typeof getUserInvestments>[0];
const show = (user = rich) => showPage(<SavingsPage />, user);
const held = (api: Api) => getUserInvestments(api, { userId: rich._id });
const listOf = (...investments: Investment[]): GetUserInvestmentsReply => ({ success: true, investments });
const over: Investment = { ...plan, status: 'completed' };

testStates({
  show: () => show(),
  call: held,
  empty: { reply: listOf(investment), says: ['No Savings Investments'] },
  filled: {
    reply: listOf(plan, investment),
    says: ['School fees pot', 'Total saved', '₦25,000.00', '₦5,000.50', '+₦2,000.00', '₦0.00'],
  },
  failed: { says: 'Failed to fetch investments' },
});

test('leads to the savings products', async () => {
  on(held).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Explore Savings Options' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
});

test('shows a plan at length', async () => {
  on(held).answers(listOf(plan));
  await show();
  await page.getByRole('button', { name: 'View Details' }).click();
  await expectWords(['Saved this month', '₦27,000.00'], page.getByRole('dialog', { name: 'School fees pot' }));
});

test('offers no top-up of a plan that is over', async () => {
  on(held).answers(listOf(over));
  await show();
  await expectWords(['School fees pot', 'Completed']);
  await expect.element(page.getByRole('button', { name: 'Add Funds to Savings' })).not.toBeInTheDocument();
});

test('offers no top-up while the account does not let money move', async () => {
  on(held).answers(listOf(plan));
  await show({ ...rich, sub_status: 60 });
  await expect.element(page.getByRole('button', { name: 'Add Funds to Savings' })).toBeDisabled();
});

describe('topping up', () => {
  const topUp = (api: Api) => addSavingsFunds(api, { investmentId: '', amount: 0, userId: '', requestId: '' });
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

  test('adds to the plan, says so, and shows the plans and the wallet as they are then', async () => {
    on(topUp).answers({ success: true, message: 'Added.', investment: plan });
    await open();
    await expectWords(['₦10,000,000,000.00'], dialog);
    await expect.element(dialog.getByRole('button', { name: 'Add Funds' })).toBeDisabled();
    on(getUser).answers({ success: true, user: { ...rich, balance: 9_999_995_000 } });
    on(held).answers(listOf({ ...plan, totalSavings: { amount: 30_000, amountThisMonth: 10_000.5 } }));
    await add('5000');
    await expectWords(['Funds added successfully!', '₦30,000.00']);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsPortfolio' });
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'investment/addSavingsFunds',
        body: {
          investmentId: plan._id,
          amount: 5000,
          userId: rich._id,
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
  });

  test('sends nothing above the balance', async () => {
    await open({ ...newcomer, bank: '058', balance: 1500.5 });
    await add('1500.51');
    await expectWords(['Insufficient balance. Your current balance is ₦1,500.50']);
    expect(sent()).toEqual([]);
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

  test('repeats an attempt whose answer was lost under the same id, and a new one under another', async () => {
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
    const [lost, refused, again] = sent().map(({ body }) => (body as { requestId: string }).requestId);
    expect(refused).toBe(lost);
    expect(again).not.toBe(lost);
  });
});
