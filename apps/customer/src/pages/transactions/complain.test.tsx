/** A complaint from the details of a transaction names it. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { complainAboutThis } from '../../../test/complaints.ts';
import { showPage, shell } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { withdrawal } from '../../../test/transactions.ts';
import { TransactionDialog } from './TransactionDialog.tsx';

test('a complaint from the details of a withdrawal is about a failed transfer, with the shorter time', async () => {
  const close = vi.fn<() => void>();
  await showPage(<TransactionDialog transaction={withdrawal} onChange={vi.fn<() => void>()} onClose={close} />);
  expect(await complainAboutThis()).toEqual({
    userId: rich._id,
    kind: 'failed_transfer',
    subject: 'It did not arrive',
    text: 'It left on Monday.',
    transaction: withdrawal._id,
  });
  await page.getByRole('button', { name: 'See your complaints' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'complaints' });
  expect(close).toHaveBeenCalledOnce();
});
