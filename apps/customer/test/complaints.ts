/** A complaint that has just come in, and how a test opens one from a dialog that offers it. */
import { page } from 'vitest/browser';
import type { OwnComplaint } from '@ajose/sdk/contract/complaints';
import { addComplaint } from '@ajose/sdk/customer/complaints';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';

export const complaint: OwnComplaint = {
  _id: '01890000-0000-7000-8000-00000000c001',
  number: 'CMP-10001',
  kind: 'failed_transfer',
  subject: 'My withdrawal did not arrive, and nobody at the branch of my bank knows where it is',
  transaction: { _id: '01890000-0000-7000-8000-00000000c011', transactionId: 'WDL_1732172400000_aB3dE' },
  investment: null,
  amount: 10_000_000_000,
  openedAt: '2026-11-20T06:25:00.000Z',
  firstAnsweredAt: null,
  answersNext: 'staff',
  dueAt: '2026-11-21T06:25:00.000Z',
  isLate: false,
  isEscalated: false,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  helped: null,
};

/** Complains about what the dialog on screen shows. @returns what was sent */
export async function complainAboutThis(): Promise<unknown> {
  on((api) => addComplaint(api, { userId: '', kind: 'other', subject: '', text: '' })).answers({
    success: true,
    message: 'We have your complaint.',
    complaint,
    messages: [],
  });
  await page.getByRole('button', { name: 'Complain about this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complain' });
  await dialog.getByRole('textbox', { name: 'In one line' }).fill('It did not arrive');
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('It left on Monday.');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  await expectWords(['CMP-10001']);
  return sent().at(-1)?.body;
}
