/** What the dashboard asks for before it is drawn: the page takes those answers, asks nothing twice, and fails as without them. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { on, queries } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../test/page.tsx';
import { newcomer, rich } from '../../test/people.ts';
import { deposit, historyOf } from '../../test/transactions.ts';
import { begin } from './begin.ts';
import { sections } from './sections.tsx';

type Api = Parameters<typeof getUserTransactions>[0];
const { page: TransactionsPage } = sections.transaction;
const history = (api: Api) => getUserTransactions(api, rich._id);
const asked = () => askedOf(rich._id);
const askedOf = (id: string) => queries(`transaction/getUserTransactions/${id}`).length;

beforeEach(() => localStorage.setItem('lastView', 'transaction'));

test('the history shows the answer that came before it was drawn', async () => {
  const release = on(history).waits(historyOf(deposit));
  await begin(Promise.resolve(rich));
  await expect.poll(asked).toBe(1);
  await showPage(<TransactionsPage />);
  release();
  await expectWords(['1 transaction']);
  expect(asked()).toBe(1);
});

test('a call that fails before the page is drawn is reported, and Retry asks again', async () => {
  on(history).refuses();
  await begin(Promise.resolve(rich));
  await showPage(<TransactionsPage />);
  await expectWords(['Failed to fetch transactions']);
  on(history).answers(historyOf(deposit));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectWords(['1 transaction']);
});

test('what the page has asked for by itself is not asked for twice', async () => {
  on(history).waits(historyOf(deposit));
  await showPage(<TransactionsPage />);
  await expect.poll(asked).toBe(1);
  await begin(Promise.resolve(rich));
  await new Promise((done) => setTimeout(done, 100));
  expect(asked()).toBe(1);
});

test('somebody who signs in meanwhile gets the answer for themselves', async () => {
  on(history).answers(historyOf(deposit));
  const other = { ...rich, _id: '01890000-0000-7000-8000-00000000a0f2' };
  on((api: Api) => getUserTransactions(api, other._id)).answers(historyOf());
  await begin(Promise.resolve(rich));
  await showPage(<TransactionsPage />, other);
  await expectWords(['No transactions found']);
  await expect.poll(() => askedOf(other._id)).toBe(1);
});

test.each([
  ['nobody, because the session has ended', undefined],
  ['somebody without a bank account', newcomer],
])('nothing is asked for %s', async (_, person) => {
  await begin(Promise.resolve(person));
  // A call leaves a moment after it is made.
  await new Promise((done) => setTimeout(done, 100));
  expect(asked()).toBe(0);
});
