/** A list whose next page cannot be fetched, shown by a page that filters: the rows of before do not match the new filter. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getCases } from '@ajose/sdk/admin/dashboard';
import { getWorkCounts } from '@ajose/sdk/admin/work';
import type { GetCasesReply } from '@ajose/sdk/contract/dashboard';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { CasesPage } from './CasesPage.tsx';

const listOf = (message: string): GetCasesReply => ({
  success: true,
  cases: [
    {
      _id: '01890000-0000-7000-8000-00000000e001',
      kind: 'unowned_payment',
      message,
      userId: null,
      userName: null,
      reference: null,
      amount: 500,
      gateway: null,
      raisedAt: '2026-11-20T09:00:00.000Z',
      resolvedAt: null,
      resolution: null,
      corrections: [],
      waits: false,
      needsTwo: false,
    },
  ],
  pagination: { total: 1, pages: 1 },
});

test('a filter that fails shows its error instead of the old rows, and tries again', async () => {
  on(getWorkCounts).answers({ success: true, counts: [] });
  on((api) => getCases(api, { resolved: false })).answers(listOf('A payment without an owner'));
  on((api) => getCases(api, { resolved: true })).refuses({ status: 500, code: 'internal', message: '' });
  await showPage(<CasesPage />);
  await expectWords(['A payment without an owner']);
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await expectWords(['The cases could not be fetched.']);
  expect(page.getByText('A payment without an owner').query()).toBeNull();
  on((api) => getCases(api, { resolved: true })).answers(listOf('A payment that was returned'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectWords(['A payment that was returned']);
});
