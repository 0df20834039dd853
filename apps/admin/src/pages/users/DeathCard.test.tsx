/** A case of death on a customer's page: opened, confirmed, taken back, the next of kin seen, the estate paid, the account closed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  closeForEstate,
  confirmDeath,
  exitForEstate,
  openDeathCase,
  payEstate,
  quoteEstateExit,
  seeNextOfKin,
  takeBackDeathCase,
} from '@ajose/sdk/admin/deaths';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getCases } from '@ajose/sdk/admin/dashboard';
import { getUserInvestments } from '@ajose/sdk/admin/investments';
import { getUserPeople } from '@ajose/sdk/admin/organisations';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getPendingMoney, getTimeline, getUserDetails, getUserLooks, getUserNotes } from '@ajose/sdk/admin/users';
import type { Api } from '@ajose/sdk/api';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { DeathCase } from '@ajose/sdk/contract/deaths';
import type { Investment } from '@ajose/sdk/contract/investments';
import { getBanksByCountry } from '@ajose/sdk/admin/banks';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { nobody } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { harvest } from '../../../test/products.ts';
import { listOf } from '../../../test/transactions.ts';
import { UserDetailsPage } from './UserDetailsPage.tsx';

const user: UserDetails = {
  ...customer,
  balance: 7500,
  state: 'Lagos',
  country: 'nigeria',
  heldBalance: 0,
  investedBalance: 4000,
  emailConfirmed: true,
  bankNameConfirmedAt: null,
  twoFactor: false,
  lastSeenAt: null,
  samePhone: [],
  statusHistory: [],
};
const opened: DeathCase = {
  openedAt: '2026-11-20T08:00:00.000Z',
  openedBy: 'Ibrahim Musa',
  openedById: '01890000-0000-7000-8000-0000000000c1',
  reportedBy: 'Ifeoma Eze, sister, 0805 333 4444',
  report: 'She died on 2 November in Enugu.',
  document: 'DC-2026-0183',
  confirmedAt: null,
  settledFrom: '2026-11-23T08:05:00.000Z',
  waits: [],
};
const confirmed: DeathCase = { ...opened, confirmedAt: '2026-11-21T08:00:00.000Z' };
const soon = new Date(Date.now() + 3_600_000).toISOString();
const running: Investment = {
  _id: '01890000-0000-7000-8000-000000000081',
  userId: customer._id,
  product: harvest,
  capital: 4000,
  profit: 200,
  expectedProfit: 400,
  interestRate: 10,
  startDate: '2026-10-01T08:00:00.000Z',
  endDate: '2027-01-09T08:00:00.000Z',
  status: 'in_progress',
  isOffline: false,
  earlyExit: { from: '2026-10-11T08:00:00.000Z', pricePercent: 50 },
  ending: { choice: 'wallet', changeBefore: '2027-01-08T23:00:00.000Z' },
};
const asked: Approval = {
  _id: '01890000-0000-7000-8000-0000000000a1',
  act: { action: 'confirmDeath', document: opened.document },
  amount: null,
  user: null,
  state: 'waiting',
  askedBy: { _id: adaeze._id, name: adaeze.name },
  askedAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2026-11-28T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
};
const waits = { success: true, message: 'This needs a second administrator.', approval: asked } as const;
const id = customer._id;

const details = (api: Api) => getUserDetails(api, id);
const now = (deathCase?: DeathCase) =>
  on(details).answers({ success: true, user: deathCase ? { ...user, sub_status: 3, deathCase } : user });

const before = { width: window.innerWidth, height: window.innerHeight };
beforeEach(() => {
  on((api) => getUserLooks(api, id)).answers({ success: true, looks: [], pagination: { total: 0, pages: 0 } });
  on((api) => getTimeline(api, id, { limit: 10 })).answers({ success: true, entries: [], next: null });
  on((api) => getAllCircles(api, { customerId: id, page: 1, limit: 5 })).answers({
    success: true,
    circles: [],
    pagination: { total: 0, pages: 0 },
  });
  on((api) => getComplaints(api, { userId: id, page: 1, limit: 5 })).answers({
    success: true,
    complaints: [],
    pagination: { total: 0, pages: 0 },
  });
  on((api) => getUserNotes(api, id)).answers({ success: true, notes: [], pagination: { total: 0, pages: 0 } });
  on((api) => getPendingMoney(api, id)).answers({ success: true, pending: [] });
  on((api) => getCases(api, { userId: id, resolved: false, page: 1, limit: 5 })).answers({
    success: true,
    cases: [],
    pagination: { total: 0, pages: 0 },
  });
  on((api) => getUserPeople(api, customer._id)).answers(nobody);
  on(getAllTransactions).answers(listOf());
  on((api) => getUserInvestments(api, { userId: id })).answers({ success: true, investments: [] });
});
afterEach(() => page.viewport(before.width, before.height));

const show = (admin = adaeze) =>
  showPage(
    <UserDetailsPage userId={id} back={{ label: 'Back', href: addressOf({ section: 'userManagement' }) }} />,
    admin,
  );
const card = page.getByRole('region', { name: 'Held: case of death' });

test('a case is opened by keyboard, after the card has said what a case does, and the account is held', async () => {
  now();
  await show();
  await page.getByRole('button', { name: 'Open a case of death' }).click();
  const dialog = page.getByRole('dialog', { name: /Open a case of death/ });
  await expectWords(['held at once', 'neither balances nor the next of kin'], dialog);
  await expect.element(dialog.getByRole('textbox', { name: 'Who reported it?' })).toHaveFocus();
  await userEvent.keyboard('Ifeoma Eze, sister{Enter}');
  await expectWords(['Please say what was reported', 'Please enter the number of the document'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('textbox', { name: 'What was reported?' }).fill('She died.');
  await dialog.getByRole('textbox', { name: 'Number of the document' }).fill('DC-2026-0183');
  on((api) => openDeathCase(api, id, { reportedBy: '', report: '', document: '' })).answers({
    success: true,
    message: 'The account is held. Nothing goes out of it.',
  });
  now(opened);
  await userEvent.keyboard('{Enter}');
  await expectWords(['The account is held.']);
  await expectWords(['Held since', 'Nov 20, 2026', 'Ibrahim Musa', 'DC-2026-0183', 'Not yet'], card);
  expect(page.getByRole('combobox', { name: /Status of/ }).elements()).toEqual([]);
  expect(sent().at(-1)).toMatchObject({
    path: `admin/users/${id}/deathCase`,
    body: { reportedBy: 'Ifeoma Eze, sister', report: 'She died.', document: 'DC-2026-0183' },
  });
});

test('shows the next of kin only once an administrator asks for them', async () => {
  now(opened);
  const see = (api: Api) => seeNextOfKin(api, id);
  on(see).answers({
    success: true,
    nextOfKin: {
      name: 'Ifeoma Eze',
      relation: 'Sister',
      phone: '',
      email: 'ifeoma@example.com',
      setAt: '2026-11-01T08:00:00.000Z',
    },
  });
  await show();
  await expectWords(['The audit log records your look'], card);
  expect(sent()).toEqual([]);
  await card.getByRole('button', { name: 'Show the next of kin' }).click();
  await expectWords(['Ifeoma Eze (Sister)', 'Not given', 'ifeoma@example.com'], card);
  expect(sent()).toMatchObject([{ path: `admin/users/${id}/nextOfKin` }]);
  await expectAccessibleState();
});

test('a case waits until another administrator confirms it', async () => {
  now(opened);
  await page.viewport(768, 900);
  await show();
  await card.getByRole('button', { name: 'Confirm it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm the case of death?' });
  on((api) => confirmDeath(api, id)).answers(waits);
  now({ ...opened, waits: ['confirmDeath'] });
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['Confirming it waits for a second administrator.'], card);
  expect(card.getByRole('button', { name: 'Confirm it' }).elements()).toEqual([]);
  await expectAccessibleState();
});

test('a case is taken back with a reason', async () => {
  now(opened);
  await show();
  await card.getByRole('button', { name: 'It was a mistake' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the case of death back?' });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('It was another person.');
  on((api) => takeBackDeathCase(api, id, { reason: '' })).answers({
    success: true,
    message: 'The account is not held any more. Its owner is told by email.',
  });
  now();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expectWords(['The account is not held any more.']);
  await expect.element(card).not.toBeInTheDocument();
});

test('once the case is confirmed, the estate is paid, investments are ended early, and the account is closed', async () => {
  now(confirmed);
  on((api) => getUserInvestments(api, { userId: id })).answers({ success: true, investments: [running] });
  on(getBanksByCountry).answers({ success: true, banks: [{ _id: '044', name: 'Access Bank' }] });
  await show();
  await expectWords(['go on to their end and are not renewed'], card);
  on((api) => quoteEstateExit(api, id, { investmentId: running._id })).answers({
    success: true,
    quote: {
      _id: '01890000-0000-7000-8000-0000000000b1',
      investmentId: running._id,
      capital: 4000,
      profit: 200,
      price: 100,
      tax: 0,
      arrives: 4100,
      validUntil: '2026-11-21T08:10:00.000Z',
    },
  });
  await card.getByRole('button', { name: `End ${harvest.name} early` }).click();
  const exit = page.getByRole('dialog', { name: `End ${harvest.name} early?` });
  await expectWords(['₦4,100.00 goes into the wallet'], exit);
  await expectWords(['A second administrator has to approve it'], exit);
  on((api) => exitForEstate(api, id, { quoteId: '' })).answers(waits);
  now({ ...confirmed, waits: ['exitForEstate'] });
  await exit.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['Ending an investment waits for a second administrator.'], card);

  await card.getByRole('button', { name: 'Pay the estate' }).click();
  const pay = page.getByRole('dialog', { name: /Pay the estate of/ });
  await expectWords(['The wallet has ₦7,500.00.'], pay);
  await pay.getByRole('combobox', { name: 'Bank' }).fill('access');
  await page.getByRole('option', { name: 'Access Bank' }).click();
  await pay.getByRole('textbox', { name: 'Account number of the estate' }).fill('0987654321');
  await pay.getByRole('button', { name: 'Ask for the payment' }).click();
  await expectWords(['Please enter the reference of the letters of administration'], pay);
  await expectAccessibleState();
  await pay.getByRole('textbox', { name: 'Letters of administration' }).fill('LA/2026/77');
  on((api) => payEstate(api, id, { amount: 0, bank: '', accountNumber: '', letters: '' })).answers(waits);
  now({ ...confirmed, waits: ['payEstate'] });
  await pay.getByRole('button', { name: 'Ask for the payment' }).click();
  await expectWords(['A payment to the estate waits for a second administrator.'], card);
  expect(sent().at(-1)).toMatchObject({
    body: { amount: 7500, bank: '044', accountNumber: '0987654321', letters: 'LA/2026/77' },
  });

  await card.getByRole('button', { name: 'Close the account' }).click();
  const close = page.getByRole('dialog', { name: 'Close the account?' });
  const message = 'There is money in the wallet. Pay it to the estate first.';
  on((api) => closeForEstate(api, id)).refuses({ status: 409, code: 'wallet_not_empty', message });
  await close.getByRole('button', { name: 'Close the account' }).click();
  await expectWords([message], close);
});

test('says until when the customer can stop the case, and before then offers nothing that cannot be undone', async () => {
  now({ ...confirmed, settledFrom: soon });
  on((api) => getUserInvestments(api, { userId: id })).answers({ success: true, investments: [running] });
  await show();
  await expectWords(['Until', 'the customer can stop it by the link in our email'], card);
  await expectWords([harvest.name], card);
  for (const name of ['Pay the estate', 'Close the account', `End ${harvest.name} early`]) {
    expect(card.getByRole('button', { name }).elements()).toEqual([]);
  }
  await expectAccessibleState();
});

test('says that it waits while the email to the customer has not left', async () => {
  now({ ...opened, settledFrom: null });
  await show();
  await expectWords(['The email that tells the customer has not left yet.', 'Not known yet'], card);
});

test('lets the administrator who opened the case neither pay nor end anything', async () => {
  now({ ...confirmed, openedById: adaeze._id });
  on((api) => getUserInvestments(api, { userId: id })).answers({ success: true, investments: [running] });
  await show();
  await expectWords(['You opened this case, so two other administrators'], card);
  expect(card.getByRole('button', { name: 'Pay the estate' }).elements()).toEqual([]);
  expect(card.getByRole('button', { name: `End ${harvest.name} early` }).elements()).toEqual([]);
});

test('lets support see the case but decide nothing', async () => {
  now(opened);
  await show({ ...adaeze, role: 'support' });
  await expectWords(['Held since'], card);
  expect(card.getByRole('button').elements()).toEqual([]);
  expect(queries(`admin/users/${id}/nextOfKin`)).toEqual([]);
});
