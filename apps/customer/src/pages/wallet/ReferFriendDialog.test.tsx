/** The customer's own link to pass on. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { ReferFriendDialog } from './ReferFriendDialog.tsx';

const close = vi.fn<() => void>();

test('shows the code, copies the link and promises no reward yet', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showPage(<ReferFriendDialog onClose={close} />);
  const dialog = page.getByRole('dialog', { name: 'Refer a Friend' });
  await expectWords(['AJO-9F3K', 'Rewards for both of you are coming soon'], dialog);
  await expectAccessibleState();
  const link = `${window.location.origin}/referral/AJO-9F3K`;
  await expect.element(dialog.getByRole('textbox', { name: 'Your referral link' })).toHaveValue(link);
  await dialog.getByRole('button').filter({ hasText: 'Copy' }).click();
  await expectWords(['Copied'], dialog);
  expect(written).toHaveBeenCalledWith(link);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(close).toHaveBeenCalledOnce();
  written.mockRestore();
});
