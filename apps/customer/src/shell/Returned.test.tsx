/** Coming back from the gateway's page: the address names the payment, and the server says what came of it. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getOfferedCard } from '@ajose/sdk/customer/cards';
import { getHelp } from '@ajose/sdk/customer/help';
import { addTransaction, deleteTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { AddTransactionBody, Transaction } from '@ajose/sdk/contract/transactions';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { shell, showPage } from '../../test/page.tsx';
import { rich } from '../../test/people.ts';
import { historyOf, waiting } from '../../test/transactions.ts';
import { Returned } from './Returned.tsx';

type Api = Parameters<typeof addTransaction>[0];
const record = (api: Api) => addTransaction(api, {} as AddTransactionBody);
const history = (api: Api) => getUserTransactions(api, rich._id);
const cancel = (api: Api) => deleteTransaction(api, '*');

const { transactionId: reference } = waiting;
const address = `/dashboard?payment=${reference}&paymentReference=${reference}`;
const paid: Transaction = { ...waiting, status: 'completed', beforeBalance: 0, afterBalance: 5000 };
const answer = (transaction: Transaction) => on(record).answers({ success: true, message: 'Looked.', transaction });
const back = (entry = address) => showPage(<Returned ready />, rich, entry);
const dialog = page.getByRole('dialog');
const asked = () => sent().filter(({ method }) => method !== 'GET');

beforeEach(() => {
  sessionStorage.clear();
  on(history).answers(historyOf(waiting));
  on((api: Api) => getOfferedCard(api, '*')).answers({ success: true, card: null });
  on(getHelp).answers({ success: true, help: { phone: null, email: null, hours: null } });
});

test('a paid deposit is in the wallet once the server has asked', async () => {
  answer(paid);
  await back();
  await expectWords(['Payment successful', '+₦5,000.00', 'The money is in your wallet']);
  await expectAccessibleState();
  expect(asked()).toMatchObject([
    {
      path: 'transaction/addTransaction',
      body: { incomingStatus: 'completed', transactionId: reference, amount: 5000 },
    },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a deposit that has not arrived can be continued or cancelled', async () => {
  answer(waiting);
  on(cancel).answers({ success: true, message: 'Cancelled.', declined: null });
  await back();
  await expectWords(['Payment not finished', 'Nothing has arrived yet']);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Cancel Transaction' }).click();
  await expectWords([
    'Payment was cancelled',
    'We have received nothing. If you have sent a transfer in time, it still arrives in the wallet.',
  ]);
  expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: `transaction/delete/${reference}` });
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(shell.addMissing).toHaveBeenCalledExactlyOnceWith(5000);
});

test('says why a bank declined a deposit, and offers another way to pay the amount', async () => {
  answer({ ...waiting, status: 'failed' });
  on(cancel).answers({ success: true, message: 'Failed.', declined: 'There is not enough money on the card.' });
  await back();
  await expectWords(['Payment declined', 'There is not enough money on the card.']);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Pay another way' }).click();
  expect(shell.addMissing).toHaveBeenCalledExactlyOnceWith(5000);
});

test('says that a cancelled deposit is cancelled', async () => {
  answer({ ...waiting, status: 'user_cancelled' });
  await back();
  await expectWords([
    'Payment was cancelled',
    'We have received nothing. If you have sent a transfer in time, it still arrives in the wallet.',
  ]);
});

test('what a gateway adds to the address is ignored', async () => {
  answer(paid);
  await back(`/dashboard?payment=${reference}?paymentReference=${reference}`);
  await expectWords(['Payment successful']);
});

describe('an address that names no payment of the customer', () => {
  test.each(['payment-1-wallet-AAAAA', '<script>', '', 'x'.repeat(200)])('says so: %s', async (named) => {
    await back(`/dashboard?payment=${encodeURIComponent(named)}`);
    await expectWords([
      'Payment not found',
      'This account has no such payment',
      'The link may belong to another account.',
    ]);
    expect(asked()).toEqual([]);
  });
});

test('offline it says so, and asks when there is a connection', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  answer(paid);
  await back();
  await expectWords(['You are offline', 'If you did pay, nothing is lost']);
  await expectAccessibleState();
  expect(asked()).toEqual([]);
  online.mockReturnValue(true);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expectWords(['Payment successful']);
});

test('the page asks again when the server failed', async () => {
  on(history).refuses();
  answer(paid);
  await back();
  await expectWords(['We could not see whether it went through', 'If it did, nothing is lost']);
  on(history).answers(historyOf(waiting));
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expectWords(['Payment successful']);
});

test('Back from the page reloads the app, which asks once about the payment, and only for the customer who left for it', async () => {
  answer(waiting);
  sessionStorage.setItem('leftToPay', JSON.stringify({ userId: rich._id, reference }));
  await back('/dashboard');
  await expectWords(['Payment not finished']);
  await cleanup();
  await back('/dashboard');
  await expect.element(dialog).not.toBeInTheDocument();
  await cleanup();
  sessionStorage.setItem('leftToPay', JSON.stringify({ userId: 'another', reference }));
  await back('/dashboard');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});
