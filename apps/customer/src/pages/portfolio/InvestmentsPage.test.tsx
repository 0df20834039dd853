/** The customer's investments in each of their states, by group and at length. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import type { GetUserInvestmentsReply, Investment } from '@ajose/sdk/contract/investments';
import { on, queries } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { shell, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { investment, paid, plan } from '../../../test/products.ts';
import { InvestmentsPage } from './InvestmentsPage.tsx';

const show = () => showPage(<InvestmentsPage />);
const held = (api: Parameters<typeof getUserInvestments>[0]) => getUserInvestments(api, { userId: rich._id });
const listOf = (...investments: Investment[]): GetUserInvestmentsReply => ({ success: true, investments });

testStates({
  show,
  call: held,
  empty: { reply: listOf(plan), says: ['No investments yet'] },
  filled: {
    reply: listOf(investment, paid, plan),
    says: ['Agriculture', 'My Investments', '₦10,000,000,000.00', '+₦725,000,000.00', '₦0.00'],
  },
  failed: { says: 'Failed to fetch investments' },
});

test('leads to what can be bought', async () => {
  on(held).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Start Investing' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentProducts' });
  expect(queries('investment/getUserInvestments')).toEqual([{ userId: rich._id }]);
});

test('opens a group, and an investment in it at length', async () => {
  on(held).answers(listOf(investment, paid));
  await show();
  await expect.element(page.getByText('Harvest 180')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Agriculture/ }).click();
  await expectWords(['Harvest 180', 'In Progress', '14.5%', 'Profit so far']);
  await page.getByRole('button', { name: 'View Details' }).click();
  await expectWords(
    ['₦11,450,000,000.00', '+₦1,450,000,000.00', 'You get back', 'Agriculture'],
    page.getByRole('dialog', { name: 'Harvest 180' }),
  );
});

test('says of a completed one that it was paid', async () => {
  on(held).answers(listOf(paid));
  await show();
  await page.getByRole('button', { name: /^My Investments/ }).click();
  await expectWords(['Lagoon Bond', 'Completed', 'Paid into your wallet', 'Paid on']);
});
