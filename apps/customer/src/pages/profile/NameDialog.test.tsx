/** Asking for another name: what the profile says while it waits and after it was refused, the form with its file, and taking it back. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { addFile } from '@ajose/sdk/customer/files';
import { askForNameChange, getNameChange, takeBackNameChange } from '@ajose/sdk/customer/name-changes';
import type { StoredFile } from '@ajose/sdk/contract/files';
import type { OwnNameChange } from '@ajose/sdk/contract/name-changes';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { PersonCard } from './PersonCard.tsx';

const file: StoredFile = {
  _id: '01890000-0000-7000-8000-0000000000f1',
  name: 'certificate-of-marriage.pdf',
  type: 'image/jpeg',
  size: 120_000,
  addedAt: '2026-11-26T08:00:00.000Z',
};
const waiting: OwnNameChange = {
  _id: '01890000-0000-7000-8000-0000000000f2',
  before: rich.name,
  after: 'Oluwafunmilayo Adeyemi-Okonkwo',
  reason: 'marriage',
  words: '',
  file,
  askedAt: '2026-11-26T08:30:00.000Z',
  state: 'waiting',
  endedAt: null,
  refusedBecause: null,
};
const asked = (api: Api) => getNameChange(api, rich._id);
const add = (api: Api) => addFile(api, { userId: rich._id, purpose: 'name_change', name: file.name }, new Blob());
const ask = (api: Api) => askForNameChange(api, { userId: '', name: '', reason: 'other', file: '' });
const takeBack = (api: Api) => takeBackNameChange(api, { userId: '' });
const change = page.getByRole('button', { name: 'Change name' });
const dialog = page.getByRole('dialog', { name: 'Ask for another name' });
/** Its label ends with the star of a required field. */
const chooser = dialog.getByLabelText(/^A file that shows your new name/);
const certificate = new File(['%PDF-1.7'], file.name, { type: 'application/pdf' });

async function show(nameChange: OwnNameChange | null, user = rich): Promise<void> {
  on(asked).answers({ success: true, nameChange });
  await showPage(<PersonCard />, user);
}

test('a customer asks for another name with a reason, a file and the password, and then the request waits', async () => {
  await page.viewport(360, 740);
  on(add).answers({ success: true, file });
  const message = 'We look at it and tell you by email. Until then your name stays as it is.';
  on(ask).answers({ success: true, message });
  await show(null);
  await change.click();
  await expect.element(dialog.getByRole('textbox', { name: 'New full name' })).toHaveFocus();
  await expectWords([rich.name, 'Two of our staff decide', 'at most 5 MB'], dialog);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expectWords(
    ['Name is required', 'Please choose a reason', 'Please add a file that shows your new name', 'enter your password'],
    dialog,
  );
  await dialog.getByRole('textbox', { name: 'New full name' }).fill(waiting.after);
  await dialog.getByRole('combobox', { name: 'Why?' }).selectOptions('marriage');
  await userEvent.upload(chooser, certificate);
  await expectWords([file.name], dialog);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  on(asked).answers({ success: true, nameChange: waiting });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expectWords([message, waiting.after, 'Until then your name stays as it is.']);
  await expect.element(change).not.toBeInTheDocument();
  expect(sent().at(-1)).toMatchObject({
    path: 'nameChange/askForNameChange',
    body: { name: waiting.after, reason: 'marriage', file: file._id, password: 'Harmattan7' },
  });
  await expectAccessible();
});

test('the dialog can be filled in by keyboard alone, also with a file', async () => {
  await show(null);
  await expect.element(change).toBeVisible();
  change.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'New full name' })).toHaveFocus();
  for (let press = 0; press < 3; press += 1) await userEvent.tab();
  await expect.element(chooser).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a file that the server refuses says why, beside the field', async () => {
  const message = 'This PDF is protected by a password.';
  on(add).refuses({ status: 422, code: 'pdf_locked', message });
  await show(null);
  await change.click();
  await userEvent.upload(chooser, certificate);
  await expectWords([message, 'No file chosen'], dialog);
  await expectAccessible();
});

test('says beforehand that the email address has to be confirmed', async () => {
  await show(null, { ...rich, emailConfirmed: false });
  await change.click();
  await expectWords(
    ['You can ask for another name once you have confirmed your email address', 'Send the email again'],
    dialog,
  );
  await expectAccessible();
});

test('a file of more than 5 MB is not sent', async () => {
  await show(null);
  await change.click();
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'scan.pdf', { type: 'application/pdf' });
  await userEvent.upload(chooser, large);
  await expectWords(['A file can have at most 5 MB.'], dialog);
  expect(sent()).toEqual([]);
});

test('a code is asked for where the second factor is on', async () => {
  await show(null, { ...rich, twoFactor: true });
  await change.click();
  await expect.element(dialog.getByRole('textbox', { name: /code/i })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Your password' })).not.toBeInTheDocument();
});

test('a pending request is withdrawn after a question', async () => {
  on(takeBack).answers({ success: true, message: 'Your request is taken back. Your name stays as it is.' });
  await show(waiting);
  await expectWords([waiting.after, 'Nov 26, 2026']);
  await page.getByRole('button', { name: 'Take back the request' }).click();
  const question = page.getByRole('dialog', { name: 'Take back the request?' });
  await expectWords(['the file that you added is removed'], question);
  await expectAccessible();
  on(asked).answers({
    success: true,
    nameChange: { ...waiting, state: 'taken_back', endedAt: waiting.askedAt, file: null },
  });
  await question.getByRole('button', { name: 'Take back' }).click();
  await expectWords(['Your request is taken back.']);
  await expect.element(change).toBeVisible();
});

test('a refused request says why, and the customer can ask again', async () => {
  const refusedBecause = 'The certificate cannot be read. Please send it again.';
  await show({ ...waiting, state: 'refused', endedAt: waiting.askedAt, refusedBecause });
  await expectWords([waiting.after, refusedBecause]);
  await expect.element(change).toBeVisible();
  await expectAccessible();
});

test('a name that was changed shows no message any more', async () => {
  await show({ ...waiting, state: 'changed', endedAt: waiting.askedAt });
  await expect.element(change).toBeVisible();
  await expect.element(page.getByText(/Two of our staff/)).not.toBeInTheDocument();
});
