/** The details of what any section names: an investment by its id, a transaction as it is. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../test/page.tsx';
import { rich } from '../../test/people.ts';
import { investment } from '../../test/products.ts';
import { Opens } from '../../test/Opens.tsx';
import { deposit } from '../../test/transactions.ts';
import { Details } from './Details.tsx';

const held = (api: Api) => getUserInvestments(api, { userId: rich._id });

const show = (id = investment._id, ended = false) =>
  showPage(
    <Details ended={ended}>
      <Opens investmentId={id} transaction={deposit} />
    </Details>,
  );

test('an investment is opened by its id, and closes again', async () => {
  on(held).answers({ success: true, investments: [investment] });
  await show();
  await page.getByRole('button', { name: 'Investment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Harvest 180' });
  await expectWords(['Profit so far', 'You get back'], dialog);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an investment that is not there any more says so', async () => {
  on(held).answers({ success: true, investments: [] });
  await show();
  await page.getByRole('button', { name: 'Investment' }).click();
  await expectWords(['This investment is not here any more.']);
});

test('an investment that could not be fetched says so, and offers another try', async () => {
  on(held).refuses();
  await show();
  await page.getByRole('button', { name: 'Investment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Investment' });
  await expectWords(['Failed to fetch investments'], dialog);
  on(held).answers({ success: true, investments: [investment] });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expectWords(['Profit so far'], page.getByRole('dialog', { name: 'Harvest 180' }));
});

test('a transaction opens as the list has it', async () => {
  await show();
  await page.getByRole('button', { name: 'Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid into the wallet' });
  await expect.element(dialog.getByRole('button', { name: `Copy ${deposit.transactionId}` })).toBeVisible();
});
