/** Adding funds from the amount to the outcome. The gateway's popup is outside of the platform: a stand-in takes its place (test/setup.ts). */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import type { CheckoutCallbacks } from '@paystack/inline-js';
import { getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { getHelp } from '@ajose/sdk/customer/help';
import { getIdentity } from '@ajose/sdk/customer/identity';
import { getBankById } from '@ajose/sdk/customer/banks';
import { getCards, keepCard, getOfferedCard, payWithCard } from '@ajose/sdk/customer/cards';
import type { KeptCard, PayWithCardBody } from '@ajose/sdk/contract/cards';
import {
  addTransaction,
  deleteTransaction,
  getUserTransactions,
  payByTransfer,
} from '@ajose/sdk/customer/transactions';
import type { AddTransactionBody, AddTransactionReply } from '@ajose/sdk/contract/transactions';
import type { PayByTransferBody } from '@ajose/sdk/contract/transfers';
import { formatTime } from '@ajose/sdk/domain/time';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { goOffline, shell, showPage } from '../../../test/page.tsx';
import { longName, rich } from '../../../test/people.ts';
import { historyOf, waiting } from '../../../test/transactions.ts';
import { AddFundsDialog } from './AddFundsDialog.tsx';
import { leaveFor } from '../../data/leftToPay.ts';
import { loadCheckout, type Checkout } from '../../components/payment/gateway.ts';
import { POLL_MS } from '../../components/payment/paymentState.ts';

type Api = Parameters<typeof addTransaction>[0];
const record = (api: Api) => addTransaction(api, {} as AddTransactionBody);
const offer = (api: Api) => getOfferedCard(api, '*');
const cancel = (api: Api) => deleteTransaction(api, '*');
const charge = (api: Api) => payWithCard(api, {} as PayWithCardBody);
const cards = (api: Api) => getCards(api, rich._id);
const number = (api: Api) => getAccountNumber(api, rich._id);
const none = { state: 'none', number: null, bank: null, name: null, reason: null } as const;
const card: KeptCard = {
  _id: '01890000-0000-7000-8000-0000000000d1',
  bank: 'Guaranty Trust Bank',
  last4: '4081',
  brand: 'visa',
  expMonth: 12,
  expYear: 2040,
  expired: false,
  keptAt: '2026-10-01T08:00:00.000Z',
};

const close = vi.fn<() => void>();
const open = vi.fn<Checkout['open']>();
const takeAway = vi.fn<() => void>();

/** What the popup tells the page. */
function popup(): CheckoutCallbacks {
  const callbacks = open.mock.lastCall?.[2];
  if (!callbacks) throw new Error('The popup was not opened');
  return callbacks;
}

const approved = { reference: 'r', status: 'success', message: 'Approved', transaction: '1' };
const pending: AddTransactionReply = {
  success: true,
  message: 'Recorded.',
  transaction: waiting,
  pay: { popup: 'access-code-1' },
};
const credited: AddTransactionReply = {
  success: true,
  message: 'Credited.',
  transaction: { ...waiting, status: 'completed', beforeBalance: 0, afterBalance: 5000 },
};
const reference: unknown = expect.stringMatching(/^payment-\d{13}-wallet-[A-Za-z0-9]{5}$/);

beforeEach(() => {
  open.mockReturnValue(takeAway);
  vi.mocked(loadCheckout).mockResolvedValue({ open });
  on(record).answers(pending);
  on(offer).answers({ success: true, card: null });
  on(cancel).answers({ success: true, message: 'Cancelled.', declined: null });
  on(cards).answers({ success: true, cards: [] });
  on(number).answers({ success: true, account: none });
  on((api: Api) => getBankById(api, '*')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
  on(getHelp).answers({ success: true, help: { phone: '+234 800 000 0000', email: null, hours: null } });
});

const dialog = page.getByRole('dialog', { name: 'Add Funds' });
const amount = dialog.getByRole('textbox', { name: 'Amount to Add (NGN)' });
const proceed = dialog.getByRole('button', { name: 'Proceed to Payment' });
const show = () => showPage(<AddFundsDialog onClose={close} />);

async function pay(): Promise<void> {
  await show();
  await amount.fill('5000');
  await proceed.click();
  await expect.poll(() => open.mock.calls).toHaveLength(1);
  popup().onLoad?.();
}

describe('the amount', () => {
  test('has to be a positive number', async () => {
    await show();
    await expect.element(amount).toHaveFocus();
    await expect.element(proceed).toBeDisabled();
    await amount.fill('0');
    await expect.element(proceed).toBeDisabled();
    await dialog.getByRole('button', { name: '₦50,000' }).click();
    await expect.element(amount).toHaveValue('50,000');
    await expect.element(proceed).toBeEnabled();
  });

  test('stands with the common amounts above the ways to pay, on the first screen of a small phone', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await show();
    const bottom = (of: Locator) => of.element().getBoundingClientRect().bottom;
    await expect.element(proceed).toBeVisible();
    expect(bottom(dialog.getByRole('button', { name: '₦100,000' }))).toBeLessThan(
      dialog.getByText('Pay with').element().getBoundingClientRect().top,
    );
  });

  test('is not complained of before it was typed, whatever way is chosen', async () => {
    await show();
    await amount.click();
    await dialog.getByRole('radio', { name: /^Bank transfer/ }).click();
    await expect.element(dialog.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expectWords(['From ₦1,000.'], dialog);
    await expect.element(amount).toBeValid();
  });

  test('and the ways to pay stand above the buttons on a small phone, whole', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await show();
    await document.fonts.ready;
    const own = dialog.getByRole('region', { name: 'Your account number' });
    await expect.element(own).toBeVisible();
    expect(own.element().getBoundingClientRect().bottom).toBeLessThan(
      proceed.element().getBoundingClientRect().top - 8,
    );
  });

  test('and the way are kept while the customer looks at an account number of their own', async () => {
    on((api) => getIdentity(api, rich._id)).answers({
      success: true,
      identity: { state: 'none', reason: null, identifiedAt: null },
    });
    await show();
    await amount.fill('7500');
    await dialog.getByRole('radio', { name: /^Bank transfer/ }).click();
    await dialog.getByRole('button', { name: 'Get my own account number' }).click();
    await page.getByRole('button', { name: 'Pay another way' }).click();
    await expect.element(amount).toHaveValue('7,500');
    await expect.element(dialog.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
  });

  test('names no account number as the customer’s own where it is not known whether there is one', async () => {
    on(number).breaks();
    await show();
    await expectWords(['An account number of my own']);
  });

  test('is at most what one deposit may be, and the form says so', async () => {
    const limits = { mostDeposit: 10_000_000, leastWithdrawal: 100 };
    await showPage(<AddFundsDialog onClose={close} />, { ...rich, limits });
    await amount.fill('10000000.01');
    await proceed.click();
    await expectWords(['One deposit can be at most ₦10,000,000'], dialog);
    expect(open).not.toHaveBeenCalled();
  });

  test('has to reach the minimum, which is said at the field and after Proceed in a window', async () => {
    await show();
    await amount.fill('999.99');
    await userEvent.tab();
    await expectWords(['Funds cannot be less than N1000'], dialog);
    await expectAccessibleState();
    await proceed.click();
    const window = page.getByRole('dialog', { name: 'Minimum Amount Required' });
    await expectWords(
      ['Funds cannot be less than N1000', 'Please enter a valid amount of N1000 or more to proceed with the payment.'],
      window,
    );
    await window.getByRole('button', { name: 'OK, I Understand' }).click();
    await expect.element(window).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('999.99');
    await proceed.click();
    await expect.element(window).toBeVisible();
    expect(sent()).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });
});

test('says that the level does not allow the deposit, keeps the amount, and leads to the level', async () => {
  const message = 'At level 1 one deposit can be at most ₦50,000. For level 2 we need your NIN: see your profile.';
  on(record).refuses({ status: 409, code: 'level_deposit', message });
  await show();
  await amount.fill('60000');
  await proceed.click();
  const window = page.getByRole('dialog', { name: 'Above the limit' });
  await expectWords([message, 'Nothing was charged'], window);
  await expectAccessibleState();
  await window.getByRole('button', { name: 'Change the amount' }).click();
  await expect.element(amount).toHaveValue('60,000');
  await proceed.click();
  await window.getByRole('button', { name: 'See my level' }).click();
  expect(shell.go).toHaveBeenCalledWith({ section: 'profile' });
  expect(open).not.toHaveBeenCalled();
});

test('records the deposit before the popup opens, and afterwards asks the server what was paid', async () => {
  await pay();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  on(record).answers(credited);
  popup().onSuccess?.(approved);
  await expectWords(['Payment successful', '+₦5,000.00', 'The money is in your wallet', 'Wallet Balance₦']);
  const body = {
    userId: rich._id,
    amount: 5000,
    transactionId: reference,
    currency: 'NGN',
    reason: 'wallet',
    type: 'deposit',
    paymentMethod: 'paystack',
    metadata: {
      paystackRef: reference,
      currency: 'NGN',
      userEmail: rich.email,
      userName: longName,
      paymentMethod: 'paystack',
    },
  };
  expect(sent()).toEqual([
    { method: 'POST', path: 'transaction/addTransaction', body: { ...body, incomingStatus: 'pending' } },
    { method: 'POST', path: 'transaction/addTransaction', body: { ...body, incomingStatus: 'completed' } },
  ]);
  const [first, second] = sent().map(({ body }) => (body as AddTransactionBody).transactionId);
  expect(first).toBe(second);
  expect(open.mock.lastCall?.[1]).toBe('access-code-1');
  await page.getByRole('button', { name: 'Close' }).first().click();
  expect(close).toHaveBeenCalledOnce();
});

describe('keeping the card', () => {
  const card = { bank: 'Zenith Bank', last4: '4081', brand: 'visa', expMonth: 3, expYear: 2028 };
  const keep = (api: Api) => keepCard(api, { userId: '', transactionId: '' });
  const kept = { ...card, _id: rich._id, expired: false, keptAt: '2026-11-18T07:02:00.000Z' };
  const ask = page.getByRole('button', { name: 'Keep this card' });

  async function payed(): Promise<void> {
    on(offer).answers({ success: true, card });
    await pay();
    on(record).answers(credited);
    popup().onSuccess?.(approved);
    await expectWords(['Payment successful', 'Keep this card for next time?', 'Zenith Bank ending in 4081']);
  }

  test('is offered, and done only after the customer has answered', async () => {
    on(keep).answers({ success: true, message: 'Kept.', card: kept });
    await payed();
    await expectAccessibleState();
    const topOf = (words: string): number => page.getByText(words).last().element().getBoundingClientRect().top;
    expect(topOf('Wallet Balance')).toBeLessThan(topOf('Keep this card for next time?'));
    expect(sent().filter(({ path }) => path === 'card/keepCard')).toEqual([]);
    await ask.click();
    await expectWords(['The card is kept. You can remove it in your profile at any time.']);
    expect(sent().at(-1)).toMatchObject({ path: 'card/keepCard', body: { transactionId: reference } });
  });

  test('is seen on a phone without scrolling', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await payed();
    await document.fonts.ready;
    const close = page.getByRole('button', { name: 'Close', exact: true }).last();
    expect(ask.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      close.element().getBoundingClientRect().top,
    );
  });

  test('is closed offline, and the window says why', async () => {
    await payed();
    goOffline();
    await expectWords(['You are offline. Nothing can be sent.']);
    await expect.element(ask).toBeDisabled();
  });

  test('says why the card could not be kept', async () => {
    on(keep).refuses({ status: 409, code: 'too_many_cards', message: 'You can keep 5 cards.' });
    await payed();
    await ask.click();
    await expectWords(['You can keep 5 cards.', 'Keep this card for next time?']);
  });

  test('is not offered where the card cannot be kept', async () => {
    await pay();
    on(record).answers(credited);
    popup().onSuccess?.(approved);
    await expectWords(['Payment successful']);
    await expect.element(ask).not.toBeInTheDocument();
  });
});

test('says that the gateway could not be loaded, and cancels the deposit', async () => {
  vi.mocked(loadCheckout).mockRejectedValue(new TypeError('Failed to fetch'));
  await show();
  await amount.fill('5000');
  await proceed.click();
  await expectWords(['Payment failed. Please try again.', 'Failed to load payment gateway']);
  await expect.poll(() => sent().at(-1)?.method).toBe('DELETE');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(amount).toBeVisible();
});

test('says why a deposit was refused, and opens no popup', async () => {
  on(record).refuses({ status: 403, code: 'deposits_blocked', message: 'Your account is on a temporary hold.' });
  await show();
  await amount.fill('5000');
  await proceed.click();
  await expectWords(['Payment failed. Please try again.', 'Your account is on a temporary hold.']);
  expect(open).not.toHaveBeenCalled();
});

test('on a small phone the button that pays is in sight while the form scrolls', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  await show();
  const button = dialog.getByRole('button', { name: 'Proceed to Payment' });
  await expect.element(button).toBeVisible();
  await expect.element(button).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByRole('textbox', { name: 'Amount to Add (NGN)' })).toBeInViewport({ ratio: 1 });
});

test('says that a payment was not successful, and checks it again instead of paying twice', async () => {
  await pay();
  popup().onSuccess?.({ ...approved, status: 'failed', message: 'Declined' });
  await expectWords([
    'We could not see whether it went through',
    'Payment not successful in Paystack',
    'Please try again or contact support if the problem persists.',
    'Need help? Call +234 800 000 0000',
  ]);
  await expectAccessibleState();
  on(record).answers(credited);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectWords(['Payment successful']);
  expect(open).toHaveBeenCalledOnce();
});

test('says that a payment could not be verified', async () => {
  await pay();
  on(record).refuses();
  popup().onSuccess?.(approved);
  await expectWords(['Failed to record transaction: 500']);
});

test('cancels the deposit where the popup was closed', async () => {
  await pay();
  popup().onCancel?.();
  await expectWords([
    'Payment was cancelled',
    'We have received nothing. If you have sent a transfer in time, it still arrives in the wallet.',
  ]);
  expect(sent().at(-1)).toMatchObject({
    method: 'DELETE',
    path: expect.stringMatching(/^transaction\/delete\/payment-/),
  });
});

test('a cancelled payment says so once, and is tried again with the same amount', async () => {
  await pay();
  popup().onCancel?.();
  const cancelled = page.getByRole('dialog', { name: 'Payment was cancelled' });
  await expectWords(['We have received nothing.'], cancelled);
  expect(cancelled.element().textContent.match(/cancelled/g)).toHaveLength(1);
  await cancelled.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(amount).toHaveValue('5,000');
});

test('says that the server failed while the deposit was cancelled', async () => {
  on(cancel).refuses();
  await pay();
  popup().onCancel?.();
  await expectWords(['Payment was cancelled', 'Failed to delete transaction: 500.']);
});

test('credits what was paid although the popup was closed', async () => {
  await pay();
  on(cancel).refuses({ status: 409, code: 'already_paid', message: 'The money has arrived.' });
  on(record).answers(credited);
  popup().onCancel?.();
  await expectWords(['Payment successful', '+₦5,000.00']);
});

describe('a bank transfer', () => {
  const startTransfer = async (): Promise<void> => {
    await pay();
    // The library's order, in one turn.
    const { onCancel, onBankTransferConfirmationPending } = popup();
    onCancel?.();
    onBankTransferConfirmationPending?.();
    await expectWords([
      'Bank transfer started',
      '₦5,000.00',
      'Have you sent the transfer?',
      'You can see the account again.',
      'What was sent in time is still credited after that, and after you cancel.',
    ]);
  };

  test('is waited for, and its dialog can be closed meanwhile', async () => {
    await startTransfer();
    await page.getByRole('button', { name: 'Continue Bank Transfer' }).click();
    await expectWords([
      'Bank transfer pending',
      '₦5,000.00',
      'Waiting for your bank',
      'Please do not pay again.',
      'We wait until',
      'What was sent in time is still credited after that, and after you cancel.',
    ]);
    // Begun, then told that it was sent.
    expect(sent()).toMatchObject([
      { body: { incomingStatus: 'pending', paymentMethod: 'paystack' } },
      { body: { incomingStatus: 'completed', paymentMethod: 'bank_transfer' } },
    ]);
    await page.getByRole('button', { name: 'Close' }).first().click();
    expect(close).toHaveBeenCalledOnce();
  });

  test('is no longer checked when its dialog is gone', async () => {
    on(record).answers(pending);
    await startTransfer();
    await page.getByRole('button', { name: 'Continue Bank Transfer' }).click();
    await expectWords(['Bank transfer pending']);
    await cleanup();
    const before = sent().length;
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS + 500);
    });
    expect(sent()).toHaveLength(before);
  });

  test('is cancelled', async () => {
    await startTransfer();
    await expectAccessibleState();
    await page.getByRole('button', { name: 'Cancel Transaction' }).click();
    await expectWords(['Payment was cancelled']);
    expect(sent().at(-1)).toMatchObject({ method: 'DELETE' });
  });

  test('cannot be cancelled offline, and the window says why', async () => {
    await startTransfer();
    goOffline();
    await expectWords(['You are offline. Nothing can be sent.']);
    await expect.element(page.getByRole('button', { name: 'Cancel Transaction' })).toBeDisabled();
  });
});

describe('a kept card', () => {
  const payNow = dialog.getByRole('button', { name: 'Pay ₦5,000' });
  const paid = { success: true, message: 'Paid.', transaction: credited.transaction, declined: null } as const;
  beforeEach(() => {
    on(cards).answers({
      success: true,
      cards: [card, { ...card, _id: '01890000-0000-7000-8000-0000000000d2', last4: '1005', expired: true }],
    });
  });

  test('is chosen first, and pays with two presses', async () => {
    on(charge).answers(paid);
    await show();
    await expect.element(dialog.getByRole('radio', { name: /ending in 4081/ })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: /ending in 1005/ })).toBeDisabled();
    await expectAccessibleState();
    await dialog.getByRole('button', { name: '₦5,000', exact: true }).click();
    await payNow.click();
    await expectWords(['Payment successful', '+₦5,000.00']);
    expect(sent()).toMatchObject([
      {
        path: 'card/payWithCard',
        body: { userId: rich._id, cardId: card._id, amount: 5000, transactionId: reference },
      },
    ]);
    expect(open).not.toHaveBeenCalled();
  });

  test('that is declined keeps the amount, and the next way is chosen', async () => {
    const declined = 'There is not enough money on the card.';
    on(charge).answers({ ...paid, transaction: { ...waiting, status: 'failed' }, declined });
    await show();
    await amount.fill('7500.50');
    await dialog.getByRole('button', { name: 'Pay ₦7,500.50' }).click();
    const window = page.getByRole('dialog', { name: 'Payment declined' });
    await expectWords([declined, 'Nothing was charged.'], window);
    await expectAccessibleState();
    await window.getByRole('button', { name: 'Pay another way' }).click();
    await expect.element(amount).toHaveValue('7,500.50');
    await expect.element(dialog.getByRole('radio', { name: /Another way/ })).toBeChecked();
    await proceed.click();
    await expect.poll(() => open.mock.calls).toHaveLength(1);
  });

  test('whose bank asks for a code leads to its page', async () => {
    const confirmAt = 'https://bank.test/code';
    on(charge).answers({ ...paid, transaction: { ...waiting, confirmAt } });
    await show();
    await amount.fill('5000');
    await payNow.click();
    const window = page.getByRole('dialog', { name: 'Your bank asks for a code' });
    await expect.element(window.getByRole('link', { name: "Open my bank's page" })).toHaveAttribute('href', confirmAt);
    await expectAccessibleState();
  });
});

test('the customer’s own account number can be copied at once', async () => {
  on(number).answers({
    success: true,
    account: { ...none, state: 'given', number: '9912345678', bank: 'Wema Bank', name: 'AJOSE / ADEBUKOLA' },
  });
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show();
  await expectWords(['9912345678', 'Transfer from any bank to Wema Bank.'], dialog);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(copy).toHaveBeenCalledWith('9912345678');
  await expectWords(['Copied!'], dialog);
  await expectAccessibleState();
  copy.mockRestore();
});

describe('by bank transfer', () => {
  const to = {
    number: '9912345678',
    bank: 'Paystack-Titan',
    name: 'AJOSE CHECKOUT',
    until: new Date(Date.now() + 25 * 60_000).toISOString(),
  };
  const transfer = (api: Api) => payByTransfer(api, {} as PayByTransferBody);
  const pendingDialog = page.getByRole('dialog', { name: 'Bank transfer pending' });
  const begin = async (): Promise<void> => {
    on(transfer).answers({ success: true, message: 'Open.', transaction: { ...waiting, transferTo: to } });
    await show();
    await dialog.getByRole('radio', { name: /Bank transfer/ }).click();
    await amount.fill('5000');
    await dialog.getByRole('button', { name: 'Show the account to pay to' }).click();
    await expectWords(['Paystack-Titan', 'AJOSE CHECKOUT', '₦5,000.00', formatTime(to.until)], pendingDialog);
    await expectWords(
      [
        'Another amount, or a later transfer, goes back to your bank.',
        'What was sent in time is still credited after that, and after you cancel.',
      ],
      pendingDialog,
    );
  };

  test('shows the account in a window of ours, with a copy button, and changes by itself when the money has come', async () => {
    await begin();
    await expect.element(pendingDialog.getByRole('textbox', { name: 'Account number' })).toHaveValue('9912345678');
    await expectAccessibleState();
    expect(open).not.toHaveBeenCalled();
    expect(sent()).toMatchObject([
      { path: 'transaction/payByTransfer', body: { userId: rich._id, amount: 5000, transactionId: reference } },
    ]);
    // Our own record is asked for, and no gateway.
    const asked = sent()[0]?.body as PayByTransferBody | undefined;
    const arrived = { ...credited.transaction, transactionId: asked?.transactionId ?? '' };
    on((api) => getUserTransactions(api, rich._id)).answers(historyOf(arrived));
    await expect
      .element(page.getByRole('dialog', { name: 'Payment successful' }), { timeout: POLL_MS + 3000 })
      .toBeVisible();
  });

  test('shows on a small phone the amount once, the account, until when, and both buttons without scrolling', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await begin();
    expect(pendingDialog.element().textContent.match(/5,000/g)).toHaveLength(1);
    const end = pendingDialog.getByRole('button', { name: 'I have sent it' }).element().getBoundingClientRect().top;
    for (const words of ['Paystack-Titan', formatTime(to.until), 'AJOSE CHECKOUT']) {
      const shown = pendingDialog.getByText(words, { exact: true }).element();
      await expect.poll(() => shown.getBoundingClientRect().bottom).toBeLessThan(end);
    }
    await expect
      .poll(
        () =>
          pendingDialog.getByRole('button', { name: 'Cancel Transaction' }).element().getBoundingClientRect().bottom,
      )
      .toBeLessThan(640);
  });

  test('waits for the bank as soon as the customer says that it was sent, and shows the account again when asked', async () => {
    on(record).answers({ ...pending, transaction: { ...waiting, transferTo: to, isSent: true } });
    await begin();
    await pendingDialog.getByRole('button', { name: 'I have sent it' }).click();
    await expectWords(['Waiting for your bank', 'Please do not pay again.', 'We wait until'], pendingDialog);
    await expect.element(pendingDialog.getByRole('textbox')).not.toBeInTheDocument();
    await expectAccessibleState();
    expect(sent().at(-1)).toMatchObject({
      path: 'transaction/addTransaction',
      body: { amount: 5000, incomingStatus: 'completed', paymentMethod: 'bank_transfer' },
    });
    const told = sent().length;
    await pendingDialog.getByRole('button', { name: 'Show the account' }).click();
    await expect.element(pendingDialog.getByRole('textbox', { name: 'Account number' })).toHaveValue('9912345678');
    expect(sent()).toHaveLength(told);
  });

  test('can be cancelled', async () => {
    await begin();
    await pendingDialog.getByRole('button', { name: 'Cancel Transaction' }).click();
    await expectWords([
      'Payment was cancelled',
      'We have received nothing. If you have sent a transfer in time, it still arrives in the wallet.',
    ]);
    expect(sent().at(-1)).toMatchObject({ method: 'DELETE' });
  });

  test('is not offered beside the customer’s own account number', async () => {
    on(number).answers({
      success: true,
      account: { ...none, state: 'given', number: '9912345678', bank: 'Wema Bank', name: 'AJOSE / ADEBUKOLA' },
    });
    await show();
    await expectWords(['Transfer from any bank to Wema Bank.'], dialog);
    expect(dialog.getByRole('radio', { name: /Bank transfer/ }).query()).toBeNull();
  });
});

test('offline the form says so and cannot be sent, and keeps what was typed', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show();
  await amount.fill('5000');
  await expectWords(['You are offline. Nothing can be sent.']);
  await expect.element(proceed).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Get my own account number' })).toBeDisabled();
  await expectAccessibleState();
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(proceed).toBeEnabled();
  await expect.element(amount).toHaveValue('5,000');
  expect(open).not.toHaveBeenCalled();
  expect(sent()).toEqual([]);
});

test('a customer who loses the line at Proceed reads that nothing was charged, finds the amount again, and sees no payment window', async () => {
  on(record).breaks();
  await show();
  await amount.fill('5000');
  const line = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => sent().length === 0);
  onTestFinished(() => line.mockRestore());
  await proceed.click();
  const lost = page.getByRole('dialog', { name: 'You are offline' });
  await expectWords(['Nothing was charged', 'Your amount stays here: connect, then try again.'], lost);
  expect(open).not.toHaveBeenCalled();
  line.mockRestore();
  await lost.getByRole('button', { name: 'OK' }).click();
  await expect.element(amount).toHaveValue('5,000');
  await expect.element(proceed).toBeEnabled();
});

describe('on a page of the gateway', () => {
  const at = 'https://pay.example.ng/checkout/1';
  const waitsThere = page.getByRole('dialog', { name: 'Payment not finished' });

  async function leave(): Promise<void> {
    on(record).answers({ ...pending, pay: { page: at } });
    await show();
    await amount.fill('5000');
    await proceed.click();
    await expectWords(['Taking you to the payment page…'], page.getByRole('dialog', { name: 'Processing payment' }));
  }

  test('the browser goes there, and Back offers to go on or to cancel', async () => {
    await leave();
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(at, expect.objectContaining({ reference }));
    expect(open).not.toHaveBeenCalled();
    await expectAccessibleState();
    const { transactionId } = (sent()[0] as { body: AddTransactionBody }).body;
    sessionStorage.setItem('leftToPay', JSON.stringify({ userId: rich._id, reference: transactionId }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expectWords(
      ['₦5,000.00', 'Nothing has arrived yet', 'If you have not paid, go on to the payment page'],
      waitsThere,
    );
    await expectAccessibleState();
    await waitsThere.getByRole('button', { name: 'Go to the payment page' }).click();
    await expect.poll(() => vi.mocked(leaveFor).mock.calls).toHaveLength(2);
    expect(sent().at(-1)).toMatchObject({ body: { incomingStatus: 'pending', transactionId } });
  });

  test('does not show a payment again whose outcome was shown', async () => {
    await leave();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(amount).toHaveValue('5,000');
    expect(sent()).toHaveLength(1);
  });
});

test('a way to pay that cannot be fetched is left out, and the others still work', async () => {
  on(cards).refuses();
  on(number).refuses();
  await show();
  await expect.element(amount).toBeVisible();
});

test('begins with the amount that is missing', async () => {
  await showPage(<AddFundsDialog amount={2300.5} onClose={close} />);
  await expect.element(amount).toHaveValue('2,300.50');
});

test('leads back to what the money is for, once it is paid', async () => {
  const resume = vi.fn<() => void>();
  await showPage(
    <AddFundsDialog amount={5000} next={{ label: 'Continue with Harvest 180', resume }} onClose={close} />,
  );
  await proceed.click();
  await expect.poll(() => open.mock.calls).toHaveLength(1);
  popup().onLoad?.();
  on(record).answers(credited);
  popup().onSuccess?.(approved);
  await expectWords(['Payment successful']);
  await expectAccessibleState();
  expect(resume).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Continue with Harvest 180' }).click();
  expect(close).not.toHaveBeenCalled();
  expect(resume).toHaveBeenCalledOnce();
});

test('leads with the filled button to the plans, once the money is there', async () => {
  await pay();
  on(record).answers(credited);
  popup().onSuccess?.(approved);
  await expect.element(page.getByRole('button', { name: 'Close' }).last()).toHaveClass('MuiButton-outlined');
  const invest = page.getByRole('button', { name: 'Invest' });
  await expect.element(invest).toHaveClass('MuiButton-contained');
  await invest.click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentProducts' });
});

test('a customer who cancels the payment for a purchase buys nothing', async () => {
  const resume = vi.fn<() => void>();
  await showPage(
    <AddFundsDialog amount={5000} next={{ label: 'Continue with Harvest 180', resume }} onClose={close} />,
  );
  await proceed.click();
  await expect.poll(() => open.mock.calls).toHaveLength(1);
  popup().onLoad?.();
  popup().onCancel?.();
  await expectWords(['Payment was cancelled']);
  await page.getByRole('button', { name: 'Close' }).last().click();
  expect(close).toHaveBeenCalledOnce();
  expect(resume).not.toHaveBeenCalled();
});
