/** The disputes in each of their states, and answering one. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { answerDispute, getDisputeEvidence, getDisputes } from '@ajose/sdk/admin/disputes';
import { formatNaira } from '@ajose/sdk/domain/money';
import type { Dispute, GetDisputesReply } from '@ajose/sdk/contract/disputes';
import { getWorkCounts } from '@ajose/sdk/admin/work';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { backToCustomer, fromCustomer } from '../../components/cameFrom.ts';
import { addressOf, backTo } from '../../paths.ts';
import { asked } from '../../../test/approvals.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, longName } from '../../../test/people.ts';
import { settings } from '../../../test/settings.ts';
import { DisputesPage } from './DisputesPage.tsx';

beforeEach(() => on(getWorkCounts).answers({ success: true, counts: [] }));

const open: Dispute = {
  _id: '01890000-0000-7000-8000-00000000d001',
  gatewayId: '358950',
  user: { _id: customer._id, name: longName },
  reference: 'payment-1732172400000-wallet-aB3dE',
  category: 'chargeback',
  amount: 10_000_000_000,
  held: 4000,
  state: 'open',
  openedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-23T01:00:00.000Z',
  answer: null,
  message: null,
  answeredBy: null,
  failure: null,
  taken: null,
  endedAt: null,
  waits: false,
};
const declined: Dispute = {
  ...open,
  state: 'answered',
  answer: 'decline',
  message: 'She saved it',
  answeredBy: ibrahim,
};

const listOf = (...disputes: Dispute[]): GetDisputesReply => ({
  success: true,
  disputes,
  pagination: { total: disputes.length, pages: 1 },
});

async function show(at?: string): Promise<void> {
  on(getSystemSettings).answers({ success: true, settings });
  await showPage(<DisputesPage />, adaeze, at);
}

test('shows one dispute at an address of its own, open or ended, with a link to all disputes', async () => {
  on((api) => getDisputes(api, { id: declined._id })).answers(listOf(declined));
  await show(addressOf({ section: 'disputes' }, { dispute: declined._id }));
  await expectWords(['Declined by Ibrahim Musa Danjuma']);
  // The head of the page has the title alone.
  expect(page.getByRole('heading', { name: 'Chargeback of ₦10,000,000,000.00' }).elements()).toHaveLength(1);
  expect(page.getByRole('tab').elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'All disputes' })).toHaveAttribute('href', backTo('disputes'));
});

test('a dispute that was opened from a customer leads back to the customer', async () => {
  on((api) => getDisputes(api, { id: declined._id })).answers(listOf(declined));
  await show(addressOf({ section: 'disputes' }, { dispute: declined._id, ...fromCustomer(customer._id) }));
  await expect
    .element(page.getByRole('link', { name: 'Back to the customer' }))
    .toHaveAttribute('href', backToCustomer(customer._id));
});

testStates({
  show: () => show(),
  call: getDisputes,
  empty: { reply: listOf(), says: ['No dispute is under way'] },
  filled: {
    reply: listOf(open, { ...declined, _id: '01890000-0000-7000-8000-00000000d002' }),
    says: [
      'Chargeback of ₦10,000,000,000.00',
      longName,
      'the customer owes the rest',
      'Declined by Ibrahim Musa Danjuma',
    ],
  },
  failed: { says: 'The disputes could not be fetched.' },
});

test('a dispute that is answered is due no more, and is under way until the bank has decided', async () => {
  on(getDisputes).answers(listOf(declined));
  await show();
  await expectWords(['The payer’s bank decides']);
  await expect.element(page.getByRole('tab', { name: 'Under way (1)' })).toBeVisible();
  expect(page.getByText(/^(Was due|Due|Answer until)$/).elements()).toEqual([]);
});

test('answers a dispute with a reason, after saying what the answer does', async () => {
  on(getDisputes).answers(listOf(open));
  await show();
  await page.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await expectWords([open.user.name, formatNaira(open.amount), open.reference, 'Answer until'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expectWords(['Please choose an answer', 'Please say why']);
  expect(sent()).toEqual([]);
  const choice = dialog.getByRole('combobox', { name: 'Your answer' });
  await choice.selectOptions('Accept: the payer gets the money back');
  await expectWords(['goes back to the payer for good']);
  await choice.selectOptions('Decline: the customer keeps the money');
  await expectWords(['A PDF from the ledger goes with the answer']);
  on((api) => answerDispute(api, open._id, { answer: 'decline', message: '' })).answers({
    success: true,
    message: 'The gateway has the answer.',
    dispute: declined,
  });
  on(getDisputes).answers(listOf(declined));
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('She saved it');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expectWords(['The gateway has the answer.', 'The payer’s bank decides']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `admin/disputes/${open._id}/answer`,
      body: { answer: 'decline', message: 'She saved it' },
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
});

test('keeps what was chosen and written where the connection is lost, and sends it when the connection is back', async () => {
  on(getDisputes).answers(listOf(open));
  const answer = { answer: 'decline', message: 'She saved it' } as const;
  on((api) => answerDispute(api, open._id, answer)).breaks();
  await show();
  await page.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Your answer' }).selectOptions('decline');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(answer.message);
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByRole('combobox', { name: 'Your answer' })).toHaveValue('decline');
  await expect.element(dialog.getByRole('textbox', { name: 'Why?' })).toHaveValue(answer.message);
  const done = { success: true, message: 'The gateway has the answer.', dispute: declined } as const;
  on((api) => answerDispute(api, open._id, answer)).answers(done);
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expectWords([done.message]);
});

test('says that the evidence is being made, or why it could not be made', async () => {
  on(getDisputes).answers(listOf(open));
  on((api) => getDisputeEvidence(api, open._id)).breaks();
  await show();
  await page.getByRole('button', { name: 'Download the evidence' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download the evidence' })).toBeEnabled();
});

test('who downloads the evidence reads which file it is, how large, and that the look is recorded', async () => {
  on(getDisputes).answers(listOf(open));
  on((api) => getDisputeEvidence(api, open._id)).answers(new Blob(['%PDF'.repeat(400)]));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show();
  await expectWords(['Downloading it is recorded as a look at the customer.']);
  await page.getByRole('button', { name: 'Download the evidence' }).click();
  await expectWords(['dispute-358950.pdf is among your downloads (PDF, 2 kB). Your look is recorded.']);
  expect(saved.mock.contexts.at(-1)).toMatchObject({ download: 'dispute-358950.pdf' });
  saved.mockRestore();
});

test('says why the gateway refused an answer, shows ended disputes in their tab, and opens the customer', async () => {
  on((api) => getDisputes(api, { ended: false })).answers(listOf({ ...open, failure: 'The file is too large' }));
  on((api) => getDisputes(api, { ended: true })).answers(
    listOf({ ...declined, state: 'taken', taken: 250, endedAt: '2026-11-24T09:00:00.000Z' }),
  );
  await show();
  await expectWords(['The gateway refused the last answer: The file is too large']);
  await page.getByRole('link', { name: longName }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'disputes' }));
  await page.getByRole('tab', { name: 'Ended' }).click();
  await expectWords(['₦250.00 went back to the payer.', 'Nov 24, 2026']);
  expect(page.getByText('Held', { exact: true }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
});

test('says that accepting a large dispute waits for a second administrator, and leads to the approvals', async () => {
  on(getDisputes).answers(listOf(open));
  const answer = { answer: 'accept', message: 'The payer is right' } as const;
  await show();
  await page.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Your answer' }).selectOptions('decline');
  await expectWords(['A PDF from the ledger'], dialog);
  expect(dialog.getByText('a second administrator has to confirm it').query()).toBeNull();
  await dialog.getByRole('combobox', { name: 'Your answer' }).selectOptions('accept');
  await expectWords(['From ₦5,000,000, a second administrator has to confirm it.'], dialog);
  await expectAccessibleState();
  on((api) => answerDispute(api, open._id, answer)).answers({
    success: true,
    message: 'It needs a second administrator.',
    approval: asked,
  });
  on(getDisputes).answers(listOf({ ...open, waits: true }));
  await dialog.getByRole('textbox', { name: 'Why?' }).fill(answer.message);
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expectWords(['It needs a second administrator.', 'Accepting it waits for a second administrator.']);
  await page.getByRole('link', { name: 'Open Approvals' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'approvals' }));
});
