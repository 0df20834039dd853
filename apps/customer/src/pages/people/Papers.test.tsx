/** Handing in an organisation's papers: which ones, what is sent, and what our staff made of them. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { MemberRole, Organisation, Registration } from '@ajose/sdk/contract/organisations';
import { addFile } from '@ajose/sdk/customer/files';
import { askForCheck, getPeople } from '@ajose/sdk/customer/organisations';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { actsFor, cooperative, levelsAre, people } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { Papers } from './Papers.tsx';

const send = (name: string) => (api: Api) =>
  addFile(api, { userId: cooperative._id, purpose: 'registration', name }, new Blob());
const ask = (api: Api) => askForCheck(api, {});
const handIn = page.getByRole('button', { name: 'Hand in the papers' });
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

const stored = (id: string, name: string) => ({
  _id: id,
  name,
  type: 'image/jpeg' as const,
  size: 81_000,
  addedAt: '2026-11-02T08:00:00.000Z',
});

const registration: Registration = {
  _id: '01890000-0000-7000-8000-0000000000c9',
  state: 'waiting',
  askedAt: '2026-11-02T08:00:00.000Z',
  askedBy: 'Adaeze Okafor',
  papers: [{ paper: 'certificate', file: stored('f1', 'certificate.pdf') }],
  endedAt: null,
  refusedBecause: null,
};

beforeEach(() => levelsAre(false));

async function show(role: MemberRole, last: Registration | null, more: Partial<Organisation> = {}): Promise<void> {
  actsFor(role);
  await showPage(<Papers organisation={{ ...people.organisation, ...more }} registration={last} />, cooperative);
}

test('an owner hands in each document of a cooperative, and cannot leave any out', async () => {
  on(getPeople).answers(people);
  await show('owner', null);
  await handIn.click();
  await expectWords(['Please add: Certificate of registration', 'Please add: Constitution']);
  await expectAccessible();
  for (const [label, id] of [
    ['Certificate of registration', 'f1'],
    ['Constitution', 'f2'],
    ['Resolution that names who signs', 'f3'],
  ] as const) {
    on(send(`${id}.pdf`)).answers({ success: true, file: stored(id, `${id}.pdf`) });
    await userEvent.upload(page.getByLabelText(label, { exact: false }), pdf(`${id}.pdf`));
    await expectWords([`${id}.pdf`]);
  }
  on(ask).refuses({ status: 409, code: 'registration_waits', message: 'Our staff look at your papers already.' });
  await handIn.click();
  await expectWords(['Our staff look at your papers already.']);
  on(ask).answers({ success: true, message: 'We look at your papers and tell you by email.' });
  await handIn.click();
  await expectWords(['We look at your papers and tell you by email.']);
  expect(sent().at(-1)).toMatchObject({
    path: 'organisation/askForCheck',
    body: { certificate: 'f1', constitution: 'f2', resolution: 'f3' },
  });
});

test('papers that are chosen quickly are sent one after another', async () => {
  const release = on(send('first.pdf')).waits({ success: true, file: stored('f1', 'first.pdf') });
  on(send('second.pdf')).answers({ success: true, file: stored('f2', 'second.pdf') });
  await show('owner', null);
  const upload = (label: string, name: string) =>
    userEvent.upload(page.getByLabelText(label, { exact: false }), pdf(name));
  await upload('Certificate of registration', 'first.pdf');
  await upload('Constitution', 'second.pdf');
  await expectWords(['Sending first.pdf...', 'Sending second.pdf...']);
  expect(sent()).toHaveLength(1);
  release();
  await expect.poll(() => sent().length).toBe(2);
});

test('a file that the server refuses shows the reason at its field', async () => {
  on(send('broken.pdf')).refuses({ status: 422, code: 'file_unreadable', message: 'This file could not be read.' });
  await show('owner', null);
  await userEvent.upload(page.getByLabelText('Constitution', { exact: false }), pdf('broken.pdf'));
  await expectWords(['This file could not be read.']);
});

test('all members read since when the papers wait, who handed them in, and what the account may do until then', async () => {
  levelsAre(true);
  await show('viewer', registration);
  await expectWords([
    'Adaeze Okafor',
    'Nov 2, 2026',
    'Until then: one deposit up to ₦50,000, a balance up to ₦300,000 and no withdrawals.',
    'Afterwards: withdrawals up to ₦5,000,000 a day.',
    'certificate.pdf',
  ]);
  await expectAccessibleState();
  await expect.element(handIn).not.toBeInTheDocument();
});

test('where the platform has no limits by level, nobody reads of limits', async () => {
  levelsAre(false);
  await show('owner', null);
  await expectWords(['Two of our staff check these papers.']);
  await expect.poll(() => queries(`level/getLevel/${cooperative._id}`)).toHaveLength(1);
  await expect.element(page.getByText('Until then')).not.toBeInTheDocument();
});

test('an owner reads why the papers were declined, and hands them in again', async () => {
  await show('owner', { ...registration, state: 'refused', refusedBecause: 'The certificate is of another name.' });
  await expectWords(['Our staff could not accept the papers: The certificate is of another name.']);
  await expect.element(handIn).toBeVisible();
});

test('a maker reads which role hands the papers in', async () => {
  await show('maker', null);
  await expectWords(['As Maker you may not look after this account. These roles may: Owner.']);
});

test('checked papers are only mentioned, and a family has none', async () => {
  await show('owner', { ...registration, state: 'checked' }, { checkedAt: '2026-11-05T08:00:00.000Z' });
  await expectWords(['Our staff checked them on Nov 5, 2026']);
  await show('owner', null, { form: 'family' });
  await expect.poll(() => page.getByText('Papers').elements().length).toBe(1);
});
