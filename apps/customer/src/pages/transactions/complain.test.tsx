/** A complaint from the details of a transaction names it, and is found there again. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { OwnComplaint } from '@ajose/sdk/contract/complaints';
import { getOwnComplaint, getOwnComplaints } from '@ajose/sdk/customer/complaints';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { expectAccessible } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { complainAboutThis, complaint } from '../../../test/complaints.ts';
import { showPage, shell } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { historyOf, waiting, withdrawal } from '../../../test/transactions.ts';
import { TransactionDialog } from './TransactionDialog.tsx';

// The details ask how far the withdrawal is.
beforeEach(() => {
  on((api: Api) => getUserTransactions(api, rich._id)).answers(historyOf());
});

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

test('a complaint begins with a line that says of which transaction it is and what happened to it', async () => {
  await showPage(
    <TransactionDialog transaction={withdrawal} onChange={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />,
  );
  await page.getByRole('button', { name: 'Complain about this' }).click();
  const line = page.getByRole('textbox', { name: 'In one line' });
  await expect.element(line).toHaveValue('₦12,500.50 has not arrived');
});

test('a complaint from a payment that has not arrived is about that', async () => {
  await showPage(
    <TransactionDialog transaction={waiting} onChange={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />,
  );
  expect(await complainAboutThis()).toMatchObject({ kind: 'failed_transfer', transaction: waiting._id });
});

const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
const late = { ...withdrawal, timestamp: yesterday };
const about: OwnComplaint = {
  ...complaint,
  transaction: { _id: late._id, transactionId: late.transactionId },
};

async function showLate(known: OwnComplaint): Promise<void> {
  on((api: Api) => getOwnComplaints(api, rich._id)).answers({ success: true, complaints: [known, complaint] });
  on((api: Api) => getOwnComplaint(api, rich._id, known._id)).answers({
    success: true,
    message: 'Here it is.',
    complaint: known,
    messages: [],
  });
  await showPage(<TransactionDialog transaction={late} onChange={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />);
}

test('a late withdrawal about which there is a complaint says once by when it is settled, and leads to it instead of to a second one', async () => {
  await showLate(about);
  await expectWords(
    [
      `Late since ${formatDateTime(new Date(Date.parse(yesterday) + 86_400_000))}.`,
      'CMP-10001: We settle it by Nov 21, 2026, 7:25 AM.',
    ],
    page.getByRole('alert'),
  );
  // The panel says it, and nothing else again.
  expect(
    page
      .getByRole('dialog')
      .element()
      .textContent?.match(/Nov 21, 2026, 7:25/g),
  ).toHaveLength(1);
  await expect.element(page.getByText(/Complain about this/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'See your complaint CMP-10001' }).click();
  await expectWords(['Write again', 'We answer by'], page.getByRole('dialog', { name: about.subject }));
  await expectAccessible();
});

test('a complaint that did not help leads on to a new one about the same withdrawal', async () => {
  await showLate({ ...about, answersNext: null, closedAt: about.dueAt, closedBy: 'staff', helped: false });
  await page.getByRole('button', { name: 'See your complaint CMP-10001' }).click();
  await page.getByRole('button', { name: 'Complain again' }).click();
  await expectWords(['12,500.50'], page.getByRole('dialog', { name: 'Complain' }));
});

test('after a complaint that helped there may be another one', async () => {
  await showLate({ ...about, answersNext: null, closedAt: about.dueAt, closedBy: 'staff', helped: true });
  await page.getByRole('button', { name: 'Complain about this' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Complain' })).toBeVisible();
});
