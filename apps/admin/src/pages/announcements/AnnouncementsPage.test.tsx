/** The announcements in each of their states, and writing, changing, switching and deleting one. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  addAnnouncement,
  deleteAnnouncement,
  getAnnouncementReach,
  getAnnouncements,
  updateAnnouncement,
} from '@ajose/sdk/admin/announcements';
import { getAllProducts } from '@ajose/sdk/admin/products';
import type { AnnouncementBody, ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { harvest } from '../../../test/products.ts';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';

const running: ManagedAnnouncement = {
  _id: '01890000-0000-7000-8000-00000000b001',
  title: 'Ẹ kú ọdún: new rates from January',
  message: 'Harvest 180 brings 16% from 1 January.',
  target: 'investmentProducts',
  endDate: '2099-12-31T22:59:59.000Z',
  active: true,
  cancelledBy: [],
  dismissals: 0,
  createdAt: '2025-11-01T08:00:00.000Z',
};
const past: ManagedAnnouncement = {
  ...running,
  _id: '01890000-0000-7000-8000-00000000b002',
  title: 'Maintenance on Sunday',
  endDate: '2026-01-05T22:59:59.000Z',
  dismissals: 12_345,
};
const off: ManagedAnnouncement = {
  ...running,
  _id: '01890000-0000-7000-8000-00000000b003',
  title: 'Draft',
  active: false,
  dismissals: 1,
};

const bodyOf = ({ title, message, target, endDate, active }: ManagedAnnouncement): AnnouncementBody => ({
  title,
  message,
  target,
  endDate,
  active,
});
const everybody = { status: null, product: null, level: null };
const done = { success: true, message: 'Done.', announcement: running } as const;
const show = (): Promise<void> => {
  on(getAllProducts).answers({ success: true, products: [harvest] });
  on((api) => getAnnouncementReach(api, {})).answers({ success: true, reaches: 59 });
  return showPage(<AnnouncementsPage />);
};

testStates({
  show,
  call: getAnnouncements,
  empty: { reply: [], says: ['No announcements yet'] },
  filled: {
    reply: [running, past, off],
    says: [
      running.title,
      running.message,
      'Active',
      'Expired',
      'Inactive',
      '0 dismissals',
      '12,345 dismissals',
      '1 dismissal',
      'Shown from Nov 1, 2025, 9:00 AM to Dec 31, 2099, 11:59 PM',
      'Was shown from Nov 1, 2025, 9:00 AM to Jan 5, 2026, 11:59 PM',
      'Not shown; its days are Nov 1, 2025, 9:00 AM to Dec 31, 2099, 11:59 PM',
      'For all customers.',
    ],
  },
  failed: { says: 'Error fetching announcements' },
});

test('what runs stands first, then what is planned and what is off, and what is over last', async () => {
  const planned = {
    ...running,
    _id: '01890000-0000-7000-8000-00000000b004',
    title: 'New year',
    startDate: '2099-01-01T00:00:00.000Z',
  };
  on(getAnnouncements).answers([past, off, planned, running]);
  await show();
  await expectWords([running.title]);
  const titles = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([running.title, planned.title, off.title, past.title]);
});

test('says from when an announcement is shown, for whom it is, and how many saw and opened it', async () => {
  const audience = { status: 1, product: harvest._id, level: 2 } as const;
  on(getAnnouncements).answers([
    { ...running, startDate: '2099-12-01T23:00:00.000Z', audience, seen: 4321, opened: 12 },
  ]);
  await show();
  await expectWords([
    'Planned',
    'Will be shown from Dec 2, 2099, 12:00 AM to Dec 31, 2099, 11:59 PM',
    '4,321 saw it',
    '12 opened it',
  ]);
  await expectWords(['For customers with the status Active, who hold Harvest 180, of level 2.']);
});

test('says how many customers an announcement is for now, where that is counted', async () => {
  const audience = { status: 60, product: null, level: null } as const;
  on(getAnnouncements).answers([
    { ...running, reaches: 200_000 },
    { ...off, audience, reaches: 12 },
  ]);
  await show();
  await expectWords([
    'For all customers who can sign in: 200,000 now.',
    'For customers with the status Temporary Hold: 12 now.',
  ]);
});

test('counts no customers for an announcement whose days are over', async () => {
  on(getAnnouncements).answers([{ ...past, reaches: 59 }]);
  await show();
  await expectWords(['For all customers.']);
});

test('says before an announcement is saved how many customers it is for, where that is counted', async () => {
  on(getAnnouncements).answers([]);
  await show();
  const reach = on((api) => getAnnouncementReach(api, {}));
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await expectWords(['For 59 customers who can sign in now.'], dialog);
  // In sight beside the button, at the top of a form that scrolls.
  await expect.element(dialog.getByText('For 59 customers who can sign in now.')).toBeInViewport();
  reach.answers({ success: true, reaches: 1 });
  await dialog.getByRole('combobox', { name: 'For customers who hold' }).selectOptions(harvest.name);
  await expectWords(['For 1 customer who can sign in now.'], dialog);
  reach.answers({ success: true, reaches: null });
  await dialog.getByRole('combobox', { name: 'For customers of the level' }).selectOptions('Level 2');
  await expectWords(['Those who hold a product are counted only with any status and any level.'], dialog);
  expect(queries('announcement/reach')).toEqual([{}, { product: harvest._id }, { product: harvest._id, level: '2' }]);
});

test('an administrator who writes to a group with nobody in it is warned before saving', async () => {
  on(getAnnouncements).answers([]);
  await show();
  on((api) => getAnnouncementReach(api, {})).answers({ success: true, reaches: 0 });
  await page.getByRole('button', { name: 'New announcement' }).click();
  await expectWords(
    ['No customer who can sign in is in this group now: nobody would read it.'],
    page.getByRole('alert'),
  );
});

test('shows whom an announcement is for as the form opens', async () => {
  on(getAnnouncements).answers([]);
  await page.viewport(1440, 900);
  await show();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  for (const name of ['with the status', 'who hold', 'of the level']) {
    await expect.element(dialog.getByRole('combobox', { name: `For customers ${name}` })).toBeInViewport({ ratio: 1 });
  }
});

test('offers no switch for an announcement whose days are over', async () => {
  on(getAnnouncements).answers([past, { ...past, _id: off._id, title: 'Old draft', active: false }]);
  await show();
  await expect.element(page.getByRole('button', { name: `Edit ${past.title}` })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /ctivate/ })).not.toBeInTheDocument();
});

test('scrolls a list that is higher than 600 pixels', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ ...running, _id: `${running._id}${index}` }));
  on(getAnnouncements).answers(many);
  await show();
  await expectWords([running.title]);
  await expect.poll(() => page.getByRole('group', { name: 'Announcements' }).query()?.clientHeight).toBe(600);
});

test('creates an announcement that ends with the last second of its day in Lagos', async () => {
  on(getAnnouncements).answers([]);
  await show();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleState();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('  New rates  ');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Harvest 180 brings 16%.');
  await dialog.getByLabelText(/^End date/).fill('2099-12-31');
  await dialog.getByRole('combobox', { name: 'A click opens' }).selectOptions('Savings Products');
  await dialog.getByLabelText(/^Start date/).fill('2099-12-02');
  await dialog.getByRole('combobox', { name: 'For customers with the status' }).selectOptions('Temporary Hold');
  await dialog.getByRole('combobox', { name: 'For customers of the level' }).selectOptions('Level 2');
  const preview = dialog.getByRole('region', { name: 'As customers see it' });
  await expectWords(['New rates', 'Harvest 180 brings 16%.'], preview);
  on((api) => addAnnouncement(api, bodyOf(running))).answers(done);
  on(getAnnouncements).answers([running]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Announcement created.');
  await expectWords([running.title]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'announcement',
      body: {
        title: 'New rates',
        message: 'Harvest 180 brings 16%.',
        endDate: '2099-12-31T22:59:59.000Z',
        target: 'savingsProducts',
        active: true,
        startDate: '2099-12-01T23:00:00.000Z',
        audience: { status: 60, product: null, level: 2 },
      },
    },
  ]);
});

test('sends nothing while title, end date or message is missing', async () => {
  on(getAnnouncements).answers([]);
  await show();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByLabelText(/^End date/)).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('changes an announcement', async () => {
  on(getAnnouncements).answers([running]);
  on((api) => updateAnnouncement(api, running._id, bodyOf(running))).answers(done);
  await show();
  await page.getByRole('button', { name: `Edit ${running.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit announcement' });
  await expect.element(dialog.getByLabelText(/^End date/)).toHaveValue('2099-12-31');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('New rates');
  await dialog.getByRole('checkbox', { name: 'Active' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectWords(['Announcement updated.']);
  expect(sent()).toEqual([
    {
      method: 'PUT',
      path: `announcement/${running._id}`,
      body: { ...bodyOf(running), title: 'New rates', active: false, startDate: null, audience: everybody },
    },
  ]);
});

test.for([
  { refusal: { status: 409, code: 'taken', message: 'The server says no.' }, says: 'The server says no.' },
  { refusal: undefined, says: 'Error saving announcement' },
])('says why an announcement was not saved: $says', async ({ refusal, says }) => {
  on(getAnnouncements).answers([running]);
  on((api) => updateAnnouncement(api, running._id, bodyOf(running))).refuses(refusal);
  await show();
  await page.getByRole('button', { name: `Edit ${running.title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(says);
});

test('switches an announcement off and on', async () => {
  on(getAnnouncements).answers([running, off]);
  on((api) => updateAnnouncement(api, '*', bodyOf(running))).answers(done);
  await show();
  await page.getByRole('button', { name: `Deactivate ${running.title}` }).click();
  await expectWords(['Announcement deactivated.']);
  await page.getByRole('button', { name: `Activate ${off.title}` }).click();
  await expectWords(['Announcement activated.']);
  expect(sent()).toEqual([
    { method: 'PUT', path: `announcement/${running._id}`, body: { ...bodyOf(running), active: false } },
    { method: 'PUT', path: `announcement/${off._id}`, body: { ...bodyOf(off), active: true } },
  ]);
});

test('says that an announcement could not be switched', async () => {
  on(getAnnouncements).answers([running]);
  on((api) => updateAnnouncement(api, running._id, bodyOf(running))).refuses();
  await show();
  await page.getByRole('button', { name: `Deactivate ${running.title}` }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error updating announcement status');
});

test('deletes an announcement after asking', async () => {
  on(getAnnouncements).answers([running]);
  on((api) => deleteAnnouncement(api, running._id)).answers({ success: true, message: 'Deleted.' });
  await show();
  await page.getByRole('button', { name: `Delete ${running.title}` }).click();
  await expectAccessibleState();
  await expectWords(['Are you sure you want to delete this announcement?']);
  expect(sent()).toEqual([]);
  on(getAnnouncements).answers([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectWords(['Announcement deleted.', 'No announcements yet']);
  expect(sent()).toEqual([{ method: 'DELETE', path: `announcement/${running._id}` }]);
});

test('keeps an announcement when deleting is cancelled, and says when deleting failed', async () => {
  on(getAnnouncements).answers([running]);
  on((api) => deleteAnnouncement(api, running._id)).refuses();
  await show();
  await page.getByRole('button', { name: `Delete ${running.title}` }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Are you sure you want to delete this announcement?')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  await page.getByRole('button', { name: `Delete ${running.title}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectWords(['Error deleting announcement']);
  expect(queries('announcement')).toHaveLength(1);
});

test('with text at 200% on a phone no word of the heading is broken', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  on(getAnnouncements).answers([]);
  await show();
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px');
  const text = document.createRange();
  const word = heading.element().firstChild;
  if (!word?.textContent) throw new Error('A heading has words');
  text.setStart(word, word.textContent.indexOf('Announcements'));
  text.setEnd(word, word.textContent.length);
  const lines = text.getClientRects().length;
  document.documentElement.style.fontSize = '';
  await page.viewport(1280, 900);
  expect(lines).toBe(1);
});
