/** The audit log in each of its states, and narrowing it to one subject. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAllProducts } from '@ajose/sdk/admin/products';
import { getAdmins } from '@ajose/sdk/admin/staff';
import type { AuditEntry, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { auditActs, auditActWords } from '@ajose/sdk/domain/audit';
import { on, queries } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf, backTo } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim } from '../../../test/people.ts';
import { harvest } from '../../../test/products.ts';
import { AuditLogPage } from './AuditLogPage.tsx';

const entry: AuditEntry = {
  _id: '01890000-0000-7000-8000-00000000d001',
  at: '2026-11-21T06:31:00.000Z',
  actor: 'administrator',
  by: ibrahim,
  action: 'setUserStatus',
  subject: `customer:${customer._id}`,
  subjectName: customer.name,
  before: { sub_status: 1 },
  after: { sub_status: 2 },
  reason: 'Card reported stolen',
  customer: null,
};
const product: AuditEntry = {
  ...entry,
  _id: '01890000-0000-7000-8000-00000000d002',
  actor: 'platform',
  by: null,
  action: 'updateProduct',
  subject: 'product:4f1c2ab0-0000-7000-8000-000000000001',
  subjectName: 'Harvest 180',
  before: { cost: 0 },
  after: { cost: 10_000_000_000 },
  reason: null,
};

const listed: ListedAdmin = {
  ...adaeze,
  invitedAs: null,
  waits: null,
  lastSeenAt: null,
  blocked: null,
};

const logOf = (...entries: AuditEntry[]): GetAuditLogReply => ({
  success: true,
  entries,
  pagination: { total: entries.length, pages: 1, isCut: false },
});

function show(at?: string): Promise<void> {
  on(getAllProducts).answers({ success: true, products: [harvest] });
  on(getAdmins).answers({ success: true, admins: [listed], pagination: { total: 1, pages: 1 } });
  return showPage(<AuditLogPage />, undefined, at);
}

testStates({
  show,
  call: getAuditLog,
  empty: { reply: logOf(), says: ['Nothing has been changed yet'] },
  filled: {
    reply: logOf(entry, product),
    says: [
      'Card reported stolen',
      ibrahim.name,
      'Active → Suspended',
      'Card reported stolen',
      '₦0.00 → ₦10,000,000,000.00',
      'Harvest 180',
    ],
  },
  failed: { says: 'The audit log could not be fetched.' },
});

test('the log of a subject without entries does not say that nothing at all was changed', async () => {
  on(getAuditLog).answers(logOf());
  await show(addressOf({ section: 'auditLog' }, { subject: `case:${customer._id}` }));
  await expectWords(['The log has nothing about it']);
  expect(page.getByText('Nothing has been changed yet').elements()).toEqual([]);
});

test('the log of a product that nobody has changed says since when, and its first terms', async () => {
  on(getAuditLog).answers(logOf());
  on(getAdmins).answers({ success: true, admins: [listed], pagination: { total: 1, pages: 1 } });
  on(getAllProducts).answers({ success: true, products: [{ ...harvest, createdAt: '2026-01-05T09:00:00.000Z' }] });
  await showPage(
    <AuditLogPage />,
    undefined,
    addressOf({ section: 'auditLog' }, { subject: `product:${harvest._id}`, from: 'productManagement' }),
  );
  await expectWords([
    'Everything about Harvest 180',
    'Never changed since it was made on Jan 5, 2026',
    'Harvest 180: 14.5% for 6 months, from ₦50,000.',
  ]);
  await page.getByRole('link', { name: 'Back to Products' }).click();
  await expect.poll(address).toBe(backTo('productManagement'));
});

test('says who acted, also where it was no administrator', async () => {
  on(getAuditLog).answers(logOf(entry, product, { ...entry, _id: customer._id, actor: 'customer', by: null }));
  await show();
  await expectWords([ibrahim.name, 'The platform', 'The customer'], page.getByRole('table'));
});

test('says which customer a decision about a transaction concerned, for how much and why', async () => {
  const decided: AuditEntry = {
    ...entry,
    action: 'setTransactionStatus',
    subject: 'transaction:4f1c2ab0-0000-7000-8000-000000000002',
    subjectName: null,
    before: { status: 'pending' },
    after: { status: 'failed', amount: 12_000, customer: customer._id },
    reason: 'The bank never had it',
    customer: { _id: customer._id, name: customer.name },
  };
  on(getAuditLog).answers(logOf(decided));
  await show();
  await expectWords(['Why The bank never had it', 'Amount ₦12,000.00'], page.getByRole('table'));
  await expect
    .element(page.getByRole('link', { name: customer.name, exact: true }))
    .toHaveAttribute('href', addressOf({ section: 'userDetails', userId: customer._id, from: 'auditLog' }));
});

test('opens the customer that an entry is about', async () => {
  on(getAuditLog).answers(logOf(entry));
  await show();
  await page.getByRole('link', { name: customer.name, exact: true }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'auditLog' }));
});

test('narrows the log to one object, and shows all entries again', async () => {
  on(getAuditLog).answers(logOf(entry, product));
  on((api) => getAuditLog(api, { subject: product.subject })).answers(logOf(product));
  await show();
  await expect
    .element(page.getByRole('link', { name: 'Harvest 180', exact: true }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'productManagement' }, { product: '4f1c2ab0-0000-7000-8000-000000000001' }),
    );
  await page.getByRole('link', { name: 'All changes of Harvest 180' }).click();
  await expectWords(['Everything about Harvest 180']);
  await expect.element(page.getByText('Card reported stolen')).not.toBeInTheDocument();
  expect(queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25', subject: product.subject });
  await expect.poll(address).toBe(addressOf({ section: 'auditLog' }, { subject: product.subject }));
  await page.getByRole('link', { name: 'Show all' }).click();
  await expectWords(['Card reported stolen', 'Changed a customer’s status'], page.getByRole('table'));
});

test('pages through a long log', async () => {
  on(getAuditLog).answers({ ...logOf(entry), pagination: { total: 26, pages: 2, isCut: false } });
  on((api) => getAuditLog(api, { page: 2 })).answers({
    ...logOf(product),
    pagination: { total: 26, pages: 2, isCut: false },
  });
  await show();
  await expectWords(['26 entries']);
  await page.getByRole('navigation', { name: 'Pages of entries' }).getByRole('button', { name: /2$/ }).click();
  await expectWords(['Harvest 180', 'Changed a product'], page.getByRole('table'));
  expect(queries('admin/auditLog').at(-1)).toEqual({ page: '2', limit: '25' });
});

test('a search for a look at a customer finds none and says where looks are, to those who may see them', async () => {
  on(getAuditLog).answers(logOf());
  await show(addressOf({ section: 'auditLog' }, { act: 'lookAtFile' }));
  await expectWords(['No change matches the filters']);
  await expect.element(page.getByRole('combobox', { name: 'Act' })).toHaveValue('lookAtFile');
  const places = [
    ['Administrators, See', 'administrators'],
    ['customer', 'userManagement'],
  ] as const;
  for (const [name, section] of places) {
    const links = page.getByRole('link', { name, exact: true });
    await expect.poll(() => links.elements()).toHaveLength(2);
    await expect.element(links.last()).toHaveAttribute('href', addressOf({ section }));
  }
});

test('a role that may not see looks is not sent to them', async () => {
  on(getAuditLog).answers(logOf());
  on(getAllProducts).answers({ success: true, products: [harvest] });
  on(getAdmins).answers({ success: true, admins: [listed], pagination: { total: 1, pages: 1 } });
  await showPage(
    <AuditLogPage />,
    { ...adaeze, role: 'operations' },
    addressOf({ section: 'auditLog' }, { about: 'product' }),
  );
  await expectWords(['No change matches the filters']);
  expect(page.getByText('Who only looked').elements()).toEqual([]);
});

test('narrows the log to days, and says when a long log has more entries', async () => {
  on(getAuditLog).answers({ ...logOf(entry), pagination: { total: 10_000, pages: 400, isCut: true } });
  const days = { startDate: '2026-03-02', endDate: '2026-03-04' };
  on((api) => getAuditLog(api, days)).answers(logOf());
  await show();
  await expectWords(['10,000+ entries']);
  await page.getByRole('combobox', { name: 'Days' }).selectOptions('Other days');
  await page.getByLabelText('From date').fill(days.startDate);
  await page.getByLabelText('To date').fill(days.endDate);
  await expectWords(['No change matches the filters']);
  expect(queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25', ...days });
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expectWords(['10,000+ entries']);
});

/** The act with the most words. */
const longest = auditActs.reduce((most, act) => (auditActWords[act].length > auditActWords[most].length ? act : most));

/** How wide the words are in the element's letters, and the room that it has for them. */
function widthOf(words: string, element: Element): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('There is no canvas');
  pen.font = getComputedStyle(element).font;
  return pen.measureText(words).width;
}
function roomOf(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

test.each([
  [1440, 1],
  [768, 2],
])('at %i pixels the filters have their act whole, on no more than %i lines', async (width, lines) => {
  await page.viewport(width, 900);
  // As the frame of the back-office has it.
  document.body.dataset['dense'] = '';
  onTestFinished(async () => {
    delete document.body.dataset['dense'];
    await page.viewport(1280, 900);
  });
  on(getAuditLog).answers(logOf(entry));
  await show(addressOf({ section: 'auditLog' }, { act: longest }));
  const filters = () => [...page.getByRole('combobox').elements(), page.getByRole('note').element()];
  await expectWords(['Filtered:']);
  const boxes = filters().map((field) => field.getBoundingClientRect());
  expect(boxes).toHaveLength(5);
  expect(new Set(boxes.slice(0, 4).map(({ height }) => Math.round(height))).size).toBe(1);
  expect(new Set(boxes.map(({ bottom }) => Math.round(bottom / 10))).size).toBeLessThanOrEqual(lines);
  const act = page.getByRole('combobox', { name: 'Act' }).element();
  // An element's width is told in whole pixels.
  expect(roomOf(act) + 1).toBeGreaterThanOrEqual(widthOf(auditActWords[longest], act));
});

test('filters the log by person, act and object in the address, and a link with these filters opens the same log', async () => {
  on(getAuditLog).answers(logOf(entry, product));
  await show();
  await page.getByRole('combobox', { name: 'Who' }).selectOptions(adaeze.name);
  await page.getByRole('combobox', { name: 'Act' }).selectOptions('Changed a customer’s status');
  await page.getByRole('combobox', { name: 'About' }).selectOptions('Customers');
  await page.getByRole('searchbox', { name: 'Search' }).fill('ada');
  await page.getByRole('button', { name: 'Search' }).click();
  const filters = { search: 'ada', by: adaeze._id, action: 'setUserStatus', kind: 'customer' };
  await expect.poll(() => queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25', ...filters });
  // A name belongs into no address.
  const words = new URLSearchParams(address().split('?')[1]);
  expect(Object.fromEntries(words)).toEqual({ who: adaeze._id, act: 'setUserStatus', about: 'customer' });
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(() => queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25' });
  sessionStorage.clear();
  await show(addressOf({ section: 'auditLog' }, { who: 'customer', startDate: '2026-03-02' }));
  await expect
    .poll(() => queries('admin/auditLog').at(-1))
    .toEqual({ page: '1', limit: '25', actor: 'customer', startDate: '2026-03-02' });
});

test('a role that may export exports the entries that the filters leave', async () => {
  on(getAuditLog).answers(logOf(entry));
  await show(addressOf({ section: 'auditLog' }, { act: 'setUserStatus' }));
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export: Audit log' });
  await expect.element(dialog.getByText('Changed a customer’s status')).toBeVisible();
  await showPage(<AuditLogPage />, { ...adaeze, role: 'support' });
  await expectWords(['Card reported stolen']);
  expect(page.getByRole('button', { name: 'Export' }).elements()).toEqual([]);
});

test('names the product that an announcement is for', async () => {
  const after = { audience: { level: null, status: null, product: harvest._id } };
  on(getAuditLog).answers(logOf({ ...entry, action: 'addAnnouncement', before: null, after, reason: null }));
  await show();
  await expectWords(['Product: Harvest 180']);
});

test('says which work was taken', async () => {
  on(getAuditLog).answers(
    logOf({
      ...entry,
      action: 'takeWork',
      subject: 'complaint:01890000-0000-7000-8000-00000000c001',
      subjectName: 'CMP-10002',
      before: { owner: null },
      after: { owner: ibrahim._id },
      reason: null,
    }),
  );
  await show();
  await expectWords(['Took work', 'Complaint CMP-10002'], page.getByRole('table'));
});

test('on a phone the filters are folded behind their button', async () => {
  await page.viewport(360, 740);
  on(getAuditLog).answers(logOf(entry));
  await show();
  await expectWords(['Card reported stolen']);
  expect(page.getByRole('combobox', { name: 'Act' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'About' }).selectOptions('Products');
  await expect.poll(() => queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25', kind: 'product' });
  await page.viewport(1280, 900);
});

test('on a phone an entry leads on one line to its customer and to what it is about', async () => {
  await page.viewport(360, 740);
  on(getAuditLog).answers(
    logOf({
      ...entry,
      action: 'setTransactionStatus',
      subject: 'transaction:4f1c2ab0-0000-7000-8000-000000000002',
      subjectName: null,
      customer: { _id: customer._id, name: 'Ngozi Obi' },
    }),
  );
  await show();
  const line = page.getByText(/^On Ngozi Obi · Transaction$/);
  await expect.element(line).toBeVisible();
  expect(line.getByRole('link').elements()).toHaveLength(2);
  expect(line.element().getBoundingClientRect().height).toBeLessThan(40);
  await page.viewport(1280, 900);
});
