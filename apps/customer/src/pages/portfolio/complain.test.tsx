/** A complaint from the details of an investment names it, and is found there again. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { getOwnComplaint, getOwnComplaints } from '@ajose/sdk/customer/complaints';
import { on } from '@ajose/tools/network';
import { complainAboutThis, complaint } from '../../../test/complaints.ts';
import { showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { investment } from '../../../test/products.ts';
import { DetailsDialog } from './DetailsDialog.tsx';

test('a complaint from the details of an investment is about that investment', async () => {
  await showPage(<DetailsDialog investment={investment} onClose={vi.fn<() => void>()} />);
  expect(await complainAboutThis()).toMatchObject({ kind: 'investment', investment: investment._id });
});

test('an investment about which there is a complaint leads to it', async () => {
  const about = { ...complaint, transaction: null, investment: { _id: investment._id, name: 'Harvest 180' } };
  on((api: Api) => getOwnComplaints(api, rich._id)).answers({ success: true, complaints: [about] });
  on((api: Api) => getOwnComplaint(api, rich._id, about._id)).answers({
    success: true,
    message: 'Here it is.',
    complaint: about,
    messages: [],
  });
  await showPage(<DetailsDialog investment={investment} onClose={vi.fn<() => void>()} />);
  await page.getByRole('button', { name: 'See your complaint CMP-10001' }).click();
  await expect.element(page.getByRole('dialog', { name: about.subject })).toBeVisible();
});
