/** Two administrators resolve a case that a stray payment raised. */
import { expect, test } from 'vitest';
import { visit } from '@ajose/tools/browser';
import { arrive, expectChosenTab, open, payFromElsewhere, readMessage, signIn } from './back-office.ts';

test('a resolved case moves from the tab Open to the tab Resolved', async () => {
  const reference = `elsewhere-${Date.now()}`;
  await payFromElsewhere(reference);
  const { page, problems } = await visit(768);
  await signIn(page);
  await arrive(page);
  await open(page, 'Cases');
  const row = page.getByRole('row').filter({ has: page.getByTitle(reference, { exact: true }) });
  // The webhook arrives a moment later, and an open page does not ask again.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('tab', { name: 'Open' }).waitFor();
        await page.waitForLoadState('networkidle');
        return row.count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await expectChosenTab(page, 'Open');
  await row.getByText('₦7,341.55').waitFor();

  await row.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Unowned payment, ₦7,341.55' }).waitFor();
  const card = page.getByRole('article', { name: 'Unowned payment' });
  await card.getByRole('button', { name: 'Resolve' }).click();
  const question = page.getByRole('dialog', { name: 'Resolve: Unowned payment' });
  await question.getByLabel(/^How was it resolved/).fill('Paid back to the sender');
  await question.getByRole('button', { name: 'Ask for approval' }).click();
  await readMessage(page, '₦7,341.55 needs a second administrator.');
  await card.getByText('A decision about it waits for a second administrator.').waitFor();

  const { page: second } = await visit(1440);
  await signIn(second, 'colleague@ajose.test');
  await arrive(second);
  await open(second, 'Approvals');
  const request = second.getByRole('article').filter({ hasText: reference });
  await request.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await readMessage(second, 'The request was approved and done.');
  await second.context().close();

  await page.reload();
  await card.getByText('Paid back to the sender').waitFor();
  await page.getByRole('link', { name: 'All cases' }).click();
  await page.getByRole('tab', { name: 'Open' }).waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await row.getByText('Paid back to the sender').last().waitFor();
  await expectChosenTab(page, 'Resolved');
  expect(problems).toEqual([]);
  await page.context().close();
});
