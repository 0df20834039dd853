/** The customer's complaints in each of their states: opening one, writing, closing it, and saying whether it helped. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { GetOwnComplaintsReply, OwnComplaint, OwnComplaintReply } from '@ajose/sdk/contract/complaints';
import {
  addComplaint,
  closeOwnComplaint,
  getOwnComplaint,
  getOwnComplaints,
  rateComplaint,
  writeToComplaint,
} from '@ajose/sdk/customer/complaints';
import { addFile } from '@ajose/sdk/customer/files';
import { MOST_FILE_BYTES } from '@ajose/sdk/domain/promises';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { complaint } from '../../../test/complaints.ts';
import { showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { ComplaintsPage } from './ComplaintsPage.tsx';

const answered: OwnComplaint = { ...complaint, firstAnsweredAt: '2026-11-20T08:25:00.000Z', answersNext: 'customer' };
const closed: OwnComplaint = {
  ...answered,
  answersNext: null,
  closedAt: '2026-11-20T10:25:00.000Z',
  closedBy: 'staff',
  closeReason: 'The money is back in your wallet.',
};

const listOf = (...complaints: OwnComplaint[]): GetOwnComplaintsReply => ({ success: true, complaints });
const list = (api: Api) => getOwnComplaints(api, rich._id);
const letter = {
  _id: '01890000-0000-7000-8000-00000000c021',
  name: 'letter of the bank.pdf',
  type: 'image/jpeg',
  size: 20_000,
  addedAt: complaint.openedAt,
} as const;

const replyOf = (shown: OwnComplaint, message = 'Here it is.'): OwnComplaintReply => ({
  success: true,
  message,
  complaint: shown,
  messages: [
    {
      _id: '1',
      at: complaint.openedAt,
      from: 'customer',
      text: 'It left on Monday.\n<b>Where</b> is it?',
      files: [letter],
    },
    { _id: '2', at: '2026-11-20T08:25:00.000Z', from: 'staff', text: 'We asked the bank.', files: [] },
  ],
});

const show = (user = rich) => showPage(<ComplaintsPage />, user);

testStates({
  show,
  call: list,
  empty: { reply: listOf(), says: ['You have not complained yet'] },
  filled: {
    reply: listOf(complaint, { ...closed, _id: '01890000-0000-7000-8000-00000000c002', number: 'CMP-10000' }),
    says: [
      'A person answers within 24 hours, on Sundays and holidays too; money that did not arrive is settled within 24 hours.',
      'My withdrawal did not arrive',
      'We answer by Nov 21, 2026, 7:25 AM, and settle it by then.',
      'Closed. Did this help?',
    ],
  },
  failed: { says: 'Failed to fetch your complaints' },
});

test('opens a complaint by keyboard alone, and says its number and by when it is answered', async () => {
  on(list).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Complain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complain' });
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  await expectWords(
    ['Please say in one line what happened', 'Please say what happened, and what you ask of us'],
    dialog,
  );
  expect(sent()).toEqual([]);
  on((api) => addComplaint(api, { userId: '', kind: 'other', subject: '', text: '' })).answers(
    replyOf({ ...complaint, kind: 'service', transaction: null, subject: 'Nobody called' }, 'We have your complaint.'),
  );
  await dialog.getByRole('combobox', { name: 'What is it about?' }).selectOptions('service');
  dialog.getByRole('textbox', { name: 'In one line' }).element().focus();
  await userEvent.keyboard('Nobody called');
  await userEvent.tab();
  await userEvent.keyboard('I waited all day.');
  dialog.getByRole('button', { name: 'Send complaint' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const done = page.getByRole('dialog', { name: 'We have your complaint' });
  await expectWords(['CMP-10001', 'We answer by Nov 21, 2026, 7:25 AM, and settle it by Dec 4, 2026, 7:25 AM.'], done);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'complaint/addComplaint',
      body: { userId: rich._id, kind: 'service', subject: 'Nobody called', text: 'I waited all day.' },
    },
  ]);
});

async function openOne(shown: OwnComplaint, user = rich) {
  on(list).answers(listOf(shown));
  on((api) => getOwnComplaint(api, rich._id, shown._id)).answers(replyOf(shown));
  await show(user);
  await page.getByRole('button', { name: `Open ${shown.number}` }).click();
  return page.getByRole('dialog');
}

test('a complaint shows the messages as they were typed, who answers next and by when, and takes another message', async () => {
  const dialog = await openOne(answered);
  await expectWords(
    ['<b>Where</b> is it?', 'We asked the bank.', complaint.number, 'You can answer if something is missing.'],
    dialog,
  );
  const subject = dialog.getByText('What it is about');
  await expect.element(subject).not.toBeVisible();
  await dialog.getByText('All details').click();
  await expect.element(subject).toBeVisible();
  await expectWords(['WDL_1732172400000_aB3dE'], dialog);
  const about = { userId: '', complaintId: '' };
  on((api) => writeToComplaint(api, { ...about, text: '' })).answers(replyOf(answered, 'Your message was sent.'));
  const field = dialog.getByRole('textbox', { name: 'Write again' });
  await field.fill('It is still not there.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectWords(['Your message was sent.']);
  await expect.element(field).toHaveValue('');
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'complaint/writeToComplaint',
      body: { userId: rich._id, complaintId: complaint._id, text: 'It is still not there.' },
    },
  ]);
});

test('lets the customer close what is settled', async () => {
  const dialog = await openOne(answered);
  const done = { ...closed, closedBy: 'customer', closeReason: null } as const;
  on((api) => closeOwnComplaint(api, { userId: '', complaintId: '' })).answers(
    replyOf(done, 'Your complaint is closed.'),
  );
  on((api) => getOwnComplaint(api, rich._id, complaint._id)).answers(replyOf(done));
  await dialog.getByRole('button', { name: 'It is settled: close it' }).click();
  await expectWords(['You closed it.', 'Did this help?'], dialog);
});

test('says that the answer is late', async () => {
  const dialog = await openOne({ ...complaint, isLate: true, isEscalated: true });
  await expectWords(['We are late: this was due on Nov 21, 2026, 7:25 AM.'], dialog);
});

test('asks whether the answer helped, and says where to go if it did not', async () => {
  const dialog = await openOne(closed);
  await expectWords(['The money is back in your wallet.', 'Did this help?'], dialog);
  on((api) => rateComplaint(api, { userId: '', complaintId: '', helped: false })).answers(
    replyOf({ ...closed, helped: false }, 'Thank you.'),
  );
  on((api) => getOwnComplaint(api, rich._id, complaint._id)).answers(replyOf({ ...closed, helped: false }));
  await dialog.getByRole('button', { name: 'No', exact: true }).click();
  await expectWords(['You said that this did not help.'], dialog);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'complaint/rateComplaint',
      body: { userId: rich._id, complaintId: complaint._id, helped: false },
    },
  ]);
  await dialog.getByRole('button', { name: 'Complain again' }).click();
  await expectWords(['WDL_1732172400000_aB3dE'], page.getByRole('dialog', { name: 'Complain' }));
});

test('sends files before the message that names them, and deletes sent files that are taken out of it', async () => {
  const dialog = await openOne(answered);
  await expect.element(dialog.getByRole('button', { name: letter.name })).toBeVisible();
  on((api) => addFile(api, { userId: rich._id, purpose: 'complaint', name: letter.name }, new Blob())).answers({
    success: true,
    file: letter,
  });
  on((api) => writeToComplaint(api, { userId: '', complaintId: '', text: '' })).answers(
    replyOf(answered, 'Your message was sent.'),
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input ?? document.body, new File(['%PDF-1.7'], letter.name, { type: 'application/pdf' }));
  await expect.element(dialog.getByRole('button', { name: `Remove ${letter.name}` })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Write again' }).fill('Here is their letter.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectWords(['Your message was sent.']);
  await expect.element(dialog.getByRole('button', { name: `Remove ${letter.name}` })).not.toBeInTheDocument();
  expect(sent().map(({ path }) => path)).toEqual(['file/addFile', 'complaint/writeToComplaint']);
  expect(sent().at(-1)?.body).toEqual({
    userId: rich._id,
    complaintId: complaint._id,
    text: 'Here is their letter.',
    files: [letter._id],
  });
});

/** A picture of noise, as PNG: nothing of it can be packed, so it is larger than a file may be. */
async function photograph(side: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws nothing');
  const noise = context.createImageData(side, side);
  for (let at = 0; at < noise.data.length; at += 1) {
    noise.data[at] = at % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
  }
  context.putImageData(noise, 0, 0);
  const png = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([png ?? ''], 'receipt.png', { type: 'image/png' });
}

test('takes a photograph of more than 5 MB, and sends it smaller', async () => {
  const dialog = await openOne(answered);
  const large = await photograph(1500);
  expect(large.size).toBeGreaterThan(MOST_FILE_BYTES);
  on((api) => addFile(api, { userId: rich._id, purpose: 'complaint', name: large.name }, new Blob())).answers({
    success: true,
    file: letter,
  });
  on((api) => writeToComplaint(api, { userId: '', complaintId: '', text: '' })).answers(
    replyOf(answered, 'Your message was sent.'),
  );
  const chosen = new DataTransfer();
  chosen.items.add(large);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no input');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await dialog.getByRole('textbox', { name: 'Write again' }).fill('Here is the receipt.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectWords(['Your message was sent.']);
  const [file] = sent();
  expect(file?.body).toContain('JFIF');
  expect(String(file?.body).length).toBeLessThan(MOST_FILE_BYTES / 2);
});

test('says why a file was not taken, and sends no message', async () => {
  const dialog = await openOne(answered);
  on((api) => addFile(api, { userId: rich._id, purpose: 'complaint', name: letter.name }, new Blob())).refuses({
    status: 422,
    code: 'pdf_locked',
    message: 'This PDF is protected by a password.',
  });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input ?? document.body, new File(['%PDF-1.7'], letter.name, { type: 'application/pdf' }));
  await dialog.getByRole('textbox', { name: 'Write again' }).fill('Here is their letter.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectWords(['This PDF is protected by a password.'], dialog);
  expect(sent().map(({ path }) => path)).toEqual(['file/addFile']);
});

test('says that files need a confirmed email address, and sends a message without one', async () => {
  const dialog = await openOne(answered, { ...rich, emailConfirmed: false });
  await expectWords(['You can add files once you have confirmed your email address', 'Send the email again'], dialog);
  await expect.element(dialog.getByRole('button', { name: 'Add a file' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('textbox', { name: 'Write again' })).toBeVisible();
});

test('says why a message was not taken', async () => {
  const dialog = await openOne(answered);
  on((api) => writeToComplaint(api, { userId: '', complaintId: '', text: '' })).refuses({
    status: 409,
    code: 'complaint_closed',
    message: 'This complaint is closed.',
  });
  await dialog.getByRole('textbox', { name: 'Write again' }).fill('Hello');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectWords(['This complaint is closed.'], dialog);
});

test('fits a phone', async () => {
  await page.viewport(360, 780);
  const dialog = await openOne(answered);
  await expectWords(['We asked the bank.'], dialog);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
