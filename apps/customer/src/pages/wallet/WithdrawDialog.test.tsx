/** Withdrawing: what is shown before, what is sent, and what is said of success and failure. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import type { BankAccount } from '@ajose/sdk/contract/banks';
import { addBankAccount, getBankAccounts, getBankById } from '@ajose/sdk/customer/banks';
import type { Api } from '@ajose/sdk/api';
import { getUser, sendConfirmation } from '@ajose/sdk/customer/session';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { AddTransactionBody } from '@ajose/sdk/contract/transactions';
import { formatDate, formatDay, formatTime } from '@ajose/sdk/domain/time';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { actsFor, cooperative } from '../../../test/organisations.ts';
import { details, shell, showPage } from '../../../test/page.tsx';
import { forgetEverything } from '@ajose/app/keys.ts';
import { longName, rich } from '../../../test/people.ts';
import { saveBankAccount } from '../../data/banks.ts';
import { useRecentTransactions } from '../../data/wallet.ts';
import { historyOf, withdrawal } from '../../../test/transactions.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const close = vi.fn<() => void>();
const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
const confirm = dialog.getByRole('button', { name: 'Confirm Withdrawal' });
const amount = dialog.getByRole('textbox', { name: 'Amount' });
const request = (api: Parameters<typeof addTransaction>[0]) => addTransaction(api, {} as AddTransactionBody);

/** What is said of an answer that was lost. */
const LOST = 'If it was done, nothing is lost: trying again here asks about the same one, so that it happens once.';

beforeEach(() => {
  on((api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
});

const show = (user = rich) => showPage(<WithdrawDialog onClose={close} />, user);

test('shows the balance and where the money goes, and waits for an amount', async () => {
  await show();
  await expectWords(['₦10,000,000,000.00', 'Goes to OLUWAFUNMILAYO', 'Guaranty Trust Bank, 0123456789'], dialog);
  await expectAccessibleState();
  await expect.element(amount).toHaveFocus();
  await expect.element(confirm).toBeDisabled();
  await amount.fill('0');
  await expect.element(confirm).toBeDisabled();
  await amount.fill('0.01');
  await expect.element(confirm).toBeEnabled();
});

test('while a withdrawal is sent, the form shows the wallet of before it, also where the new balance comes first', async () => {
  const before = { ...rich, balance: 1000 };
  const history = (api: Api) => getUserTransactions(api, rich._id);
  on(history).answers(historyOf());
  /** Beside the form, and fetched again after a withdrawal. */
  const History = () => {
    useRecentTransactions(rich._id);
    return null;
  };
  await showPage(
    <>
      <History />
      <WithdrawDialog onClose={close} />
    </>,
    before,
  );
  await amount.fill('250');
  on(request).answers({ success: true, message: 'Requested.', transaction: withdrawal });
  on(getUser).answers({ success: true, user: { ...before, balance: 750 } });
  const answer = on(history).waits(historyOf());
  await confirm.click();
  await expect.element(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await expectWords(['₦1,000.00', 'Wallet after this: ₦750.00'], dialog);
  expect(dialog.element().textContent).toContain('Wallet after this: ₦750.00');
  answer();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
});

test('says what the wallet holds after it, and from when on it is late, as its details do', async () => {
  await show({ ...rich, balance: 1000 });
  const by = formatDate(new Date(Date.now() + 86_400_000));
  await expectWords(['the bank usually has it within minutes. If it is not at the bank by', by, 'it is late'], dialog);
  expect(dialog.element().textContent).not.toContain('Wallet after this');
  await amount.fill('250.50');
  await expectWords(['Wallet after this: ₦749.50'], dialog);
  await expectAccessibleState();
  await amount.fill('1000.01');
  await expect.element(dialog.getByText('Wallet after this')).not.toBeInTheDocument();
});

test('shows on a small phone what the wallet holds after it, directly below the amount', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  await show({ ...rich, balance: 322_450.5 });
  await amount.fill('5000');
  await expectWords(['Wallet after this: ₦317,450.50'], dialog);
  await document.fonts.ready;
  const boxOf = (words: RegExp) => dialog.getByText(words).element().getBoundingClientRect();
  expect(boxOf(/^Wallet after this/).top).toBeGreaterThan(amount.element().getBoundingClientRect().bottom);
  expect(boxOf(/^Wallet after this/).bottom).toBeLessThan(boxOf(/^Goes to/).top);
  expect(boxOf(/^Goes to/).bottom).toBeLessThan(confirm.element().getBoundingClientRect().top - 12);
});

test('takes only plain digits as an amount', async () => {
  await show();
  await amount.fill('1,250.50');
  await amount.fill('₦1,2.50.7x');
  await expect.element(amount).toHaveValue('1,250.50');
  await expectWords(['Please type the amount, for example 1,500.50'], dialog);
});

test('fills in the whole balance, with its thousands separated and its kobo in two figures', async () => {
  await show({ ...rich, balance: 1_250_000.5 });
  await dialog.getByRole('button', { name: 'Withdraw all' }).click();
  await expect.element(amount).toHaveValue('1,250,000.50');
  await expect.element(confirm).toBeEnabled();
});

test('says to a member that the organisation’s wallet is empty', async () => {
  actsFor('maker');
  await show({ ...cooperative, _id: rich._id, balance: 0 });
  await expectWords(['The wallet is empty, so there is nothing to withdraw.'], dialog);
  expect(dialog.element().textContent).not.toMatch(/\byour\b/i);
});

test('says why nothing can be withdrawn from an empty wallet, and leads to adding funds', async () => {
  await show({ ...rich, balance: 0 });
  await expectWords(['₦0.00', 'Your wallet is empty, so there is nothing to withdraw.'], dialog);
  await expect.element(dialog.getByRole('button', { name: 'Withdraw all' })).not.toBeInTheDocument();
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Add funds' }).click();
  expect(shell.addFunds).toHaveBeenCalledOnce();
});

test('requests the withdrawal, says so, and opens its details, which say how much goes where', async () => {
  on(request).answers({ success: true, message: 'Requested.', transaction: withdrawal });
  await show();
  await amount.fill('12500.50');
  on(getUser).answers({ success: true, user: { ...rich, balance: 0 } });
  await confirm.click();
  await expect.element(page.getByText('Withdrawal request submitted successfully!', { exact: true })).toBeVisible();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(details.openTransaction).toHaveBeenCalledExactlyOnceWith(withdrawal);
  // The wallet on screen is fetched again.
  await expectWords(['₦0.00'], dialog);
  const id: unknown = expect.stringMatching(/^WDL_\d{13}_[A-Za-z0-9]{8}$/);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'transaction/addTransaction',
      body: {
        userId: rich._id,
        amount: 12_500.5,
        transactionId: id,
        currency: 'NGN',
        reason: 'Wallet withdrawal',
        type: 'withdrawal',
        incomingStatus: 'pending',
        paymentMethod: 'bank_transfer',
        metadata: { withdrawalRef: id, currency: 'NGN', userEmail: rich.email, userName: longName },
      },
    },
  ]);
});

test('sends nothing below the smallest withdrawal, and says what it is', async () => {
  await show({ ...rich, limits: { mostDeposit: 10_000_000, leastWithdrawal: 100 } });
  await amount.fill('50');
  await confirm.click();
  await expectWords(['The smallest withdrawal is ₦100.'], dialog);
  expect(sent()).toEqual([]);
});

test('sends nothing above the balance', async () => {
  await show({ ...rich, balance: 1000 });
  await amount.fill('1000.01');
  await confirm.click();
  await expectWords(['Insufficient balance for this withdrawal'], dialog);
  expect(sent()).toEqual([]);
});

/** Within a day. */
const later = new Date(Date.now() + 5 * 3_600_000).toISOString();

test('says from when money can go to a changed bank account, and until then sends nothing', async () => {
  await show({ ...rich, withdrawalsFrom: later });
  await expectWords(
    ['Your bank account was changed.', formatDate(later), 'it is refused, and nothing is set aside'],
    dialog,
  );
  expect(dialog.element().textContent).not.toContain('at once');
  await amount.fill('5000');
  await expect.element(confirm).toBeDisabled();
  expect(dialog.element().textContent).not.toContain('Wallet after this');
});

test('sends again as soon as the wait has passed, also in a window that was opened before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await show({ ...rich, withdrawalsFrom: new Date(Date.now() + 90_000).toISOString() });
  await amount.fill('5000');
  await expect.element(confirm).toBeDisabled();
  vi.advanceTimersByTime(120_000);
  await expectWords(['Wallet after this'], dialog);
  await expect.element(confirm).toBeEnabled();
});

test('says that the email address has to be confirmed first, and sends the email again', async () => {
  on(sendConfirmation).answers({ success: true, message: 'The email is on its way.' });
  await show({ ...rich, emailConfirmed: false });
  await expectWords(['once you have confirmed your email address', 'oluwafunmilayo@example.test'], dialog);
  await dialog.getByRole('button', { name: 'Send the email again' }).click();
  await expectWords(['The email is on its way.']);
  expect(sent()).toEqual([{ method: 'POST', path: 'user/sendConfirmation', body: undefined }]);
});

test('asks for the code where two-factor sign-in is on', async () => {
  on(request).answers({ success: true, message: 'Requested.', transaction: withdrawal });
  await show({ ...rich, twoFactor: true });
  await amount.fill('5000');
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
  await confirm.click();
  await expectWords(['Withdrawal request submitted successfully!']);
  expect(sent()).toMatchObject([{ body: { amount: 5000, code: '123456' } }]);
});

test.for([
  {
    refusal: { status: 409, code: 'insufficient_balance', message: 'There is not enough in the wallet.' },
    says: 'There is not enough in the wallet.',
  },
  { refusal: undefined, says: 'Withdrawal failed. Please try again.' },
])('says why nothing was withdrawn: $says', async ({ refusal, says }) => {
  on(request).refuses(refusal);
  await show();
  await amount.fill('5000');
  await confirm.click();
  await expectWords([says], dialog);
  expect(close).not.toHaveBeenCalled();
});

test('says that the network failed, and sends the same request again', async () => {
  on(request).breaks();
  await show();
  await amount.fill('5000');
  await confirm.click();
  await expectWords(['Network error. Please check your connection and try again.', LOST], dialog);
  on(request).answers({ success: true, message: 'Requested.', transaction: withdrawal });
  await confirm.click();
  await expectWords(['Withdrawal request submitted successfully!']);
  const ids = sent().map(({ body }) => (body as AddTransactionBody).transactionId);
  expect(new Set(ids).size).toBe(1);
});

/** Sends a withdrawal that gets no answer, and opens the dialog again as after a closed tab. */
async function sendUnanswered(arrived: boolean): Promise<AddTransactionBody> {
  on(request).breaks();
  await show();
  await amount.fill('5000');
  await confirm.click();
  await expectWords(['Network error.'], dialog);
  const [first] = sent().map(({ body }) => body as AddTransactionBody);
  if (!first) throw new Error('Nothing was sent');
  await cleanup();
  await forgetEverything();
  const history = arrived
    ? historyOf({ ...withdrawal, transactionId: first.transactionId, amount: 5000 })
    : historyOf();
  on((api) => getUserTransactions(api, rich._id)).answers(history);
  on(request).answers({ success: true, message: 'Requested.', transaction: withdrawal });
  await show();
  return first;
}

test('repeats a withdrawal that got no answer under the same id, even after the tab was closed', async () => {
  const { transactionId } = await sendUnanswered(false);
  await expectWords(['Your withdrawal of ₦5,000.00 from', 'got no answer'], dialog);
  await expect.element(amount).toHaveValue('5,000');
  await confirm.click();
  await expectWords(['Withdrawal request submitted successfully!']);
  const ids = sent().map(({ body }) => (body as AddTransactionBody).transactionId);
  expect([...new Set(ids)]).toEqual([transactionId]);
  expect(localStorage.getItem('unansweredWithdrawal')).toBeNull();
});

test('says that a withdrawal without an answer was received, and sends the next one under a new id', async () => {
  const { transactionId } = await sendUnanswered(true);
  await expectWords(['was received. What you confirm now is another one.'], dialog);
  await expect.element(amount).toHaveValue('');
  await amount.fill('700');
  await confirm.click();
  await expectWords(['Withdrawal request submitted successfully!']);
  const last = sent().at(-1)?.body as AddTransactionBody;
  expect(last.amount).toBe(700);
  expect(last.transactionId).not.toBe(transactionId);
});

test('closes without sending anything', async () => {
  await show();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(close).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
});

test('says that the level does not allow the withdrawal, and leads to the level', async () => {
  const message = 'At level 1 you can withdraw at most ₦50,000 a day. For level 2 we need your NIN: see your profile.';
  on(request).refuses({ status: 409, code: 'level_withdrawals', message });
  await show();
  await amount.fill('60000');
  await confirm.click();
  await expectWords([message], dialog);
  await dialog.getByRole('button', { name: 'See my level and what raises it' }).click();
  expect(shell.go).toHaveBeenCalledWith({ section: 'profile' });
  expect(close).toHaveBeenCalledOnce();
});

test('a customer leaves the withdrawal to add another account, and finds the typed amount when it opens again', async () => {
  await show();
  await amount.fill('25000');
  await dialog.getByRole('button', { name: 'Add another account' }).click();
  expect(shell.go).toHaveBeenCalledWith({ section: 'profile', part: 'another-bank' });
  expect(close).toHaveBeenCalledOnce();
  // The form goes on with what was typed, once.
  await show();
  await expect.element(amount).toHaveValue('25,000');
  await show();
  await expect.element(amount).toHaveValue('');
});

test.for(['a customer with five accounts', 'a member of an organisation'])(
  '%s is not led to add another bank account',
  async (who) => {
    on((api) => getBankAccounts(api, rich._id)).answers({ success: true, accounts: [] });
    if (who === 'a member of an organisation') actsFor('maker');
    await show(who === 'a member of an organisation' ? cooperative : { ...rich, bankAccounts: 5 });
    await expectWords(['Available balance'], dialog);
    await expect.element(dialog.getByRole('button', { name: 'Add another account' })).not.toBeInTheDocument();
  },
);

const gtb: BankAccount = {
  bank: '058',
  bankName: 'Guaranty Trust Bank',
  number: '0123456789',
  name: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  preferred: true,
  withdrawalsFrom: null,
};
const access: BankAccount = { ...gtb, bank: '044', bankName: 'Access Bank', number: '0987651604' };

test.for([1, 2])(
  'a customer who had %s accounts and added another reads that the new one waits, and sends nothing to one that they did not choose',
  async (had) => {
    const details = {
      userId: rich._id,
      bank: access.bank,
      bank_acct_number: access.number,
      bank_acct_name: access.name,
    };
    const old = [gtb, { ...gtb, bank: '011', number: '3000000001', preferred: false }].slice(0, had);
    const list = (api: Api) => getBankAccounts(api, rich._id);
    on(list).answers({ success: true, accounts: old });
    const person = { ...rich, bank: gtb.bank, bank_acct_number: gtb.number };
    await show({ ...person, bankAccounts: had });
    await amount.fill('25000');
    await dialog.getByRole('button', { name: 'Add another account' }).click();
    await cleanup();
    on(list).answers({
      success: true,
      accounts: [...old, { ...access, preferred: false, withdrawalsFrom: later }],
    });
    on((api) => addBankAccount(api, details)).answers({
      success: true,
      message: 'Added.',
      bank_acct_name: access.name,
    });
    await saveBankAccount('added', details, new AbortController().signal);
    // In the app the customer is fetched again meanwhile.
    if (had === 1) await forgetEverything();
    await show({ ...person, bankAccounts: had + 1 });
    await expect.element(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('044 0987651604');
    await expectWords(['Access Bank, 0987651604 is new.', 'Use Guaranty Trust Bank, 0123456789 now'], dialog);
    await expect.element(amount).toHaveValue('25,000');
    await expect.element(confirm).toBeDisabled();
  },
);

test('a customer whose preferred account waits finds it chosen, reads until when, and presses for one that can be paid now', async () => {
  const [first, second] = [gtb, access];
  const accounts = [
    { ...second, withdrawalsFrom: later },
    { ...first, preferred: false },
  ];
  on((api) => getBankAccounts(api, rich._id)).answers({ success: true, accounts });
  on(request).answers({ success: true, message: 'Done.', transaction: withdrawal });
  await show({ ...rich, bankAccounts: 2 });
  const to = dialog.getByRole('combobox', { name: 'To' });
  await expect.element(to).toHaveValue('044 0987651604');
  await expectWords(['withdrawals to it open on', 'Use Guaranty Trust Bank, 0123456789 now'], dialog);
  expect(
    to
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    `Access Bank, 0987651604, opens ${formatDay(later)}, ${formatTime(later)}`,
    'Guaranty Trust Bank, 0123456789',
  ]);
  // With text of twice the size the arrow is wider: no word lies under it.
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  const arrow = to.element().parentElement?.querySelector('svg');
  await expect.poll(() => arrow?.getBoundingClientRect().width).toBe(48);
  const overlap = (): number => {
    const ends = to.element().getBoundingClientRect().right - parseFloat(getComputedStyle(to.element()).paddingRight);
    return ends - (arrow?.getBoundingClientRect().left ?? 0);
  };
  // The drawing has an edge of its own.
  await expect.poll(overlap).toBeLessThan(4);
  document.documentElement.style.fontSize = '';
  await expectAccessibleState();
  await expectWords(
    [
      'Access Bank, 0987651604 is new.',
      'withdrawals to it open on',
      '0987651604. Until withdrawals open it is refused',
    ],
    dialog,
  );
  await amount.fill('5000');
  await expect.element(confirm).toBeDisabled();
  expect(dialog.element().textContent).not.toContain('Wallet after this');
  await dialog.getByRole('button', { name: 'Use Guaranty Trust Bank, 0123456789 now' }).click();
  await expect.element(to).toHaveValue('058 0123456789');
  await expect.element(to).toHaveFocus();
  await expect.element(dialog.getByText('Access Bank, 0987651604 is new.')).not.toBeInTheDocument();
  await expectWords(['Wallet after this'], dialog);
  await confirm.click();
  await expectWords(['Withdrawal request submitted successfully!']);
  expect(sent().find(({ method }) => method === 'POST')).toMatchObject({
    body: { amount: 5000, bank: '058', bank_acct_number: '0123456789' },
  });
});

test('a member who only asks can say what the money is for, which the approver reads', async () => {
  on(request).refuses();
  actsFor('maker');
  // It may be approved after the wait.
  await show({ ...cooperative, withdrawalsFrom: later });
  await amount.fill('5000');
  await dialog.getByRole('textbox', { name: 'What for?' }).fill('Roofing sheets for the store');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['Withdrawal failed. Please try again.'], dialog);
  expect(sent().at(-1)).toMatchObject({ body: { amount: 5000, reason: 'Roofing sheets for the store' } });
});
