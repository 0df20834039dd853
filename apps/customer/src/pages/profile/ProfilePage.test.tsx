/** The customer's profile: details, bank account, sessions, password and two-factor sign-in. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountNumber } from '@ajose/sdk/contract/account-numbers';
import { getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { getBankById, getBanksByCountry, resolveAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import {
  changeDetails,
  changePassword,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  getPasskeys,
  getSessions,
  getUser,
  logout,
  removePasskey,
  startTwoFactor,
} from '@ajose/sdk/customer/session';
import type { IssuedDocument } from '@ajose/sdk/contract/documents';
import { getEarnedCertificate } from '@ajose/sdk/customer/earnings';
import { getDocuments, getHoldings, withdrawDocument } from '@ajose/sdk/customer/documents';
import { getTaxCertificate, getTaxYears } from '@ajose/sdk/customer/tax';
import { getOwnProof } from '@ajose/sdk/customer/inclusion';
import { getHelp } from '@ajose/sdk/customer/help';
import { getCircles } from '@ajose/sdk/customer/circles';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import { getAccounts } from '@ajose/sdk/customer/organisations';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import type { Api } from '@ajose/sdk/api';
import { lagosDay } from '@ajose/sdk/domain/time';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { getIdentity, getLevel, givePhone, identify } from '@ajose/sdk/customer/identity';
import { getNameChange } from '@ajose/sdk/customer/name-changes';
import type { OwnLevel } from '@ajose/sdk/contract/levels';
import { getNextOfKin } from '@ajose/sdk/customer/next-of-kin';
import { chooseEmails, choosePush, getPush, turnPushOn } from '@ajose/sdk/customer/notices';
import type { PushKind } from '@ajose/sdk/contract/notices';
import type { GetPasskeysReply, Passkey } from '@ajose/sdk/contract/passkeys';
import { getStatement } from '@ajose/sdk/customer/transactions';
import { getCards, removeCard } from '@ajose/sdk/customer/cards';
import type { GetSessionsReply, Session } from '@ajose/sdk/contract/sessions';
import { on, queries, sent } from '@ajose/tools/network';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { card as circle } from '../../../test/circles.ts';
import { accountAs, cooperative, own } from '../../../test/organisations.ts';
import { goOffline, shell, showPage } from '../../../test/page.tsx';
import { longName, newcomer, rich } from '../../../test/people.ts';
import { investment } from '../../../test/products.ts';
import { pushBrowser } from '../../../test/push.ts';
import { ProfilePage } from './ProfilePage.tsx';

const here: Session = {
  _id: '01890000-0000-7000-8000-000000000071',
  device: 'Chrome on Android',
  address: '197.210.64.18',
  createdAt: '2026-11-18T07:02:00.000Z',
  lastSeenAt: '2026-11-21T06:31:00.000Z',
  expiresAt: '2026-12-05T06:31:00.000Z',
  lastsUntil: '2026-12-18T07:02:00.000Z',
  current: true,
};
const laptop: Session = {
  ...here,
  _id: '01890000-0000-7000-8000-000000000072',
  device: 'Firefox on Windows',
  current: false,
};
const sessionsOf = (...sessions: Session[]): GetSessionsReply => ({ success: true, sessions });
const done = { success: true, message: 'Done.' } as const;

const card: KeptCard = {
  _id: '01890000-0000-7000-8000-000000000081',
  bank: 'Guaranty Trust Bank',
  last4: '4081',
  brand: 'visa',
  expMonth: 3,
  expYear: 2028,
  expired: false,
  keptAt: '2026-11-18T07:02:00.000Z',
};
const listCards = (api: Api) => getCards(api, rich._id);

const statement: IssuedDocument = {
  number: 'AJ-7K3M-9QXP-2WTD',
  kind: 'statement',
  about: '2026-01-01 to 2026-11-26',
  issuedAt: '2026-11-18T07:02:00.000Z',
  state: 'valid',
};
const letter: IssuedDocument = {
  ...statement,
  number: 'AJ-0000-9QXP-2WTD',
  kind: 'holdings',
  about: '2026-10-01',
  state: 'replaced',
};
const listDocuments = (api: Api) => getDocuments(api, rich._id);
const taxYears = (api: Api) => getTaxYears(api, rich._id);

const level: OwnLevel = {
  checked: true,
  level: 1,
  limits: { deposit: 50_000, balance: 300_000, withdrawnADay: 50_000 },
  next: { level: 2, limits: { deposit: 100_000, balance: 500_000, withdrawnADay: 200_000 }, needs: ['nin'] },
};
const ownLevel = (api: Api) => getLevel(api, rich._id);

const given: AccountNumber = {
  state: 'given',
  reason: null,
  number: '9912345678',
  bank: 'Paystack-Titan',
  name: 'AJOSE/OLUWAFUNMILAYO',
};
const ownNumber = (api: Api) => getAccountNumber(api, rich._id);

beforeEach(() => {
  on(ownNumber).answers({ success: true, account: given });
  on(ownLevel).answers({ success: true, level: { ...level, checked: false } });
  on(getSessions).answers(sessionsOf(here));
  on(getHelp).answers({ success: true, help: { phone: null, email: 'support@ajose.test', hours: null } });
  on(listCards).answers({ success: true, cards: [] });
  on(listDocuments).answers({ success: true, documents: [] });
  on(taxYears).answers({ success: true, years: [] });
  on((api) => getNameChange(api, rich._id)).answers({ success: true, nameChange: null });
  on((api) => getNextOfKin(api, rich._id)).answers({ success: true, nextOfKin: null });
  on((api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
  on(getBanksByCountry).answers({ success: true, banks: [] });
  on((api) => getPush(api, rich._id)).answers({ success: true, key: null, off: [], amounts: false });
});

const phoneKey: Passkey = {
  _id: '01890000-0000-7000-8000-000000000091',
  name: 'My phone',
  createdAt: '2026-11-18T07:02:00.000Z',
  lastUsedAt: '2026-11-21T06:31:00.000Z',
};
const factors = (authenticator: boolean, ...passkeys: Passkey[]): GetPasskeysReply => ({
  success: true,
  passkeys,
  authenticator,
});

function show(user = rich, ...passkeys: Passkey[]) {
  on(getPasskeys).answers(factors(user.twoFactor && passkeys.length === 0, ...passkeys));
  return showPage(<ProfilePage />, user);
}

describe('the details', () => {
  test('are shown in full', async () => {
    await show();
    await expectWords([longName, rich.email, rich.phoneNumber, 'Lagos, Nigeria', 'Oct 1, 2026', 'Active']);
    await expectWords(['Guaranty Trust Bank', 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO', '0123456789', 'AJO-9F3K']);
  });

  test('say what is not known, and show the form where there is no bank', async () => {
    await show(newcomer);
    await expectWords(['Ngozi Eze', 'Not provided', 'Bank Details Not Added']);
    await expect.element(page.getByRole('button', { name: 'Save Bank Details' })).toBeVisible();
  });

  test('says from when withdrawals go to a changed bank account', async () => {
    await show({ ...rich, withdrawalsFrom: '2026-12-01T10:19:00.000Z', withdrawalsWait: 'bank_account' });
    await expectWords(['Withdrawals to it open on Dec 1, 2026, 11:19 AM.']);
    await expect.element(page.getByText('Withdrawals go to this account')).not.toBeInTheDocument();
  });

  test('show the code of a bank whose name could not be fetched', async () => {
    on((api) => getBankById(api, '058')).refuses();
    await show();
    await expectWords(['058']);
  });

  test('let the customer begin to change the bank account, and leave it as it is', async () => {
    await show();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expectWords([
      'Change bank details',
      'The account that you save here replaces the present one, and withdrawals to it open after a day.',
    ]);
    const [words, bank] = [page.getByText(/replaces the present one/), page.getByRole('combobox', { name: 'Bank' })];
    expect(words.element().getBoundingClientRect().bottom).toBeLessThan(bank.element().getBoundingClientRect().top);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectWords(['Guaranty Trust Bank']);
  });
});

test.for([
  ['Add another account', 'Withdrawals to the new account open after a day.'],
  ['Change', 'The account that you save here replaces the present one, and withdrawals to it open after a day.'],
] as const)(
  'on a small phone “%s” shows its form from the top with the bank to choose, and Cancel leads back to the button',
  async ([button, words]) => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await show();
    const opens = page.getByRole('button', { name: button, exact: true }).last();
    await opens.click();
    const bank = page.getByRole('combobox', { name: 'Bank' });
    await expect.element(bank).toHaveFocus();
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    console.log(
      scrollY,
      innerHeight,
      document.documentElement.scrollHeight,
      JSON.stringify(page.getByText(words).element().getBoundingClientRect()),
      page.getByText(words).elements().length,
    );
    await expect.element(page.getByText(words)).toBeInViewport();
    const heading = page.getByRole('heading', { name: /bank account|bank details/ }).element();
    // The bar, which stays, is 64 pixels high.
    expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(64);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(opens).toHaveFocus();
    await expect.element(opens).toBeInViewport();
  },
);

describe('the account number to pay in', () => {
  const card = page.getByRole('region', { name: 'Your account number to pay in' });

  test('can be copied and shared', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    onTestFinished(() => copy.mockRestore());
    await show();
    await expectWords(['9912345678', 'Paystack-Titan'], card);
    await card.getByRole('button', { name: 'Copy' }).click();
    await expectWords(['Copied!'], card);
    expect(copy).toHaveBeenCalledWith('9912345678');
    await expect.element(card.getByRole('button', { name: 'I have sent it' })).not.toBeInTheDocument();
  });

  test('is asked for where there is none', async () => {
    on(ownNumber).answers({
      success: true,
      account: { ...given, state: 'none', number: null, bank: null, name: null },
    });
    await show();
    await card.getByRole('button', { name: 'Get my own account number' }).click();
    expect(shell.addFunds).toHaveBeenCalledOnce();
  });
});

test.for([false, true])('two columns end at nearly the same height, with levels: %s', async (checked) => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 900));
  on(ownLevel).answers({ success: true, level: { ...level, checked } });
  await show();
  await expectWords(['Kept cards', 'Next of kin', 'Account number', ...(checked ? ['My level: 1 of 3'] : [])]);
  const ends = new Map<number, number>();
  for (const name of ['Bank details', 'Kept cards', 'About you', 'Next of kin', 'Your account number to pay in']) {
    const { left, bottom } = page.getByRole('region', { name, exact: true }).element().getBoundingClientRect();
    ends.set(left, Math.max(bottom, ends.get(left) ?? 0));
  }
  const [first = 0, second = 0, ...others] = ends.values();
  expect(others).toEqual([]);
  expect(Math.abs(first - second)).toBeLessThan(210);
});

test('a customer who is offline changes no emails and no account for withdrawals', async () => {
  goOffline();
  await show();
  await expect.element(page.getByRole('switch', { name: 'Money came in' })).toBeDisabled();
  await expect.element(page.getByRole('switch', { name: 'Use less data' })).toBeEnabled();
});

describe('on a phone of 360 pixels', () => {
  const titles = ['Security', 'Kept cards', 'Next of kin', 'Documents', 'Emails, notices and data'] as const;
  const small = async (): Promise<void> => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
  };

  test('your details, bank account and referral code are in sight, and the other parts open by keyboard', async () => {
    await small();
    await show();
    await expectWords([longName, '9912345678', '0123456789', 'AJO-9F3K']);
    for (const name of titles)
      await expect.element(page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false })).toBeVisible();
    const headings = page.getByRole('heading', { level: 2 }).elements();
    expect(headings.flatMap(({ textContent }) => titles.filter((name) => textContent.startsWith(name)))).toEqual(
      titles,
    );
    await expect.element(page.getByText('Passkeys', { exact: true })).not.toBeInTheDocument();
    expect(headings.slice(1, 4).map(({ textContent }) => textContent)).toEqual([
      'Bank details',
      expect.stringMatching(/^Security/),
      'Your account number to pay in',
    ]);
    // With the bars of the frame at most three screens.
    expect(document.documentElement.scrollHeight).toBeLessThan(3 * 640 - 180);
    await expectAccessibleState();
    const title = page.getByRole('button', { name: /^Security Where .* password, two-factor sign-in, passkeys$/ });
    (title.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Passkeys', { exact: true })).toBeVisible();
    await expectAccessibleState();
  });

  test('each part has one way to it, its own folded title, and the referral code stands with the person, not with the bank', async () => {
    await small();
    await show();
    const rows = page.getByRole('region', { name: 'About you' });
    await expectWords(['Referral code', 'AJO-9F3K'], rows);
    expect(document.body.textContent.match(/Referral code/g)).toHaveLength(1);
    for (const name of titles) expect(page.getByRole('button', { name: new RegExp(`^${name}`) }).all()).toHaveLength(1);
  });

  test('the kept cards and the next of kin open with one press each', async () => {
    await small();
    await show();
    const payFor = 'for what you add, for auto-save and for circles';
    await page.getByRole('button', { name: `Kept cards Cards that pay ${payFor}`, expanded: false }).click();
    await expectWords([`Pay once by card and choose to keep it, ${payFor}.`]);
    await page.getByRole('button', { name: /^Next of kin/, expanded: false }).click();
    await expectWords(['Name the person whom we should reach if you die']);
    const add = page.getByRole('listitem').filter({ hasText: 'Name the person' }).getByRole('button');
    await expect.element(add).toHaveAccessibleName('Add your next of kin');
    const headings = page.getByRole('heading', { level: 2 }).elements();
    const open = headings.flatMap(({ textContent }) => /^Kept cards|^Next of kin/.exec(textContent) ?? []);
    expect(open).toEqual(['Kept cards', 'Next of kin']);
  });

  test('a phone number stands on one line', async () => {
    await small();
    on(getPasskeys).answers(factors(false));
    await showPage(
      <div style={{ width: 328 }}>
        <ProfilePage />
      </div>,
      { ...rich, phoneNumber: '+2348035550142' },
    );
    const number = page.getByText('+234 803 555 0142', { exact: true });
    await expect.element(number).toBeVisible();
    await document.fonts.ready;
    const range = document.createRange();
    range.selectNodeContents(number.element());
    expect(range.getClientRects()).toHaveLength(1);
  });

  test('a link leads to a part, which is open and in sight', async () => {
    await small();
    on(getPasskeys).answers(factors(false));
    await showPage(<ProfilePage />, rich, { pathname: '/dashboard', state: { section: 'profile', part: 'documents' } });
    await expect.element(page.getByRole('heading', { name: 'Issued documents' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Documents/, expanded: true })).toBeInViewport();
  });
});

test('on a wide screen a button below the title leads to each of the other parts', async () => {
  on(getPasskeys).answers(factors(false));
  await showPage(
    <main id="content">
      <ProfilePage />
    </main>,
  );
  const parts = page.getByRole('navigation', { name: 'Parts of your profile' });
  const jump = parts.getByRole('button', { name: 'Security' });
  await expect.element(jump).toBeInViewport();
  await jump.click();
  const title = page.getByRole('heading', { name: 'Security' });
  await expect.element(title).toBeInViewport();
  expect(document.activeElement).toBe(title.element());
  await parts.getByRole('button', { name: 'Documents' }).click();
  await expect.element(page.getByRole('heading', { name: 'Documents', exact: true })).toHaveFocus();
});

describe('phone, place and tax number', () => {
  const change = (api: Api) => changeDetails(api, { userId: '', phoneNumber: '', state: '', country: '' });
  const dialog = page.getByRole('dialog', { name: 'Change your details' });
  const open = async (user = rich): Promise<void> => {
    await show(user);
    await page.getByRole('button', { name: 'Change phone number' }).click();
  };

  test('are changed with the password, and shown as they are afterwards', async () => {
    on(change).refuses({ status: 403, code: 'wrong_password', message: 'Your current password is not right.' });
    await open();
    const phone = dialog.getByRole('textbox', { name: 'Phone Number' });
    await expect.element(phone).toHaveFocus();
    await expectAccessible();
    await phone.fill('0803 555 0100');
    await dialog.getByRole('textbox', { name: 'State' }).fill('Oyo');
    const tin = dialog.getByRole('textbox', { name: 'Tax number (TIN)' });
    await tin.fill('12345678901');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectWords(['Please enter your password', 'A tax number has 10, 12 or 13 digits'], dialog);
    expect(sent()).toEqual([]);
    await tin.fill('123456780001');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectWords(['Your current password is not right.'], dialog);
    const user = { ...rich, phoneNumber: '+2348035550100', state: 'Oyo', tin: '12345678-0001' };
    on(change).answers({ success: true, user });
    on(getUser).answers({ success: true, user });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectWords(['Your details are saved.', 'Oyo, Nigeria', '12345678-0001']);
    expect(sent().at(-1)).toMatchObject({
      path: 'user/changeDetails',
      body: {
        phoneNumber: '0803 555 0100',
        state: 'Oyo',
        country: 'nigeria',
        tin: '123456780001',
        password: 'Harmattan7',
      },
    });
  });

  test('are changed with a code where the second factor is on', async () => {
    await open({ ...rich, twoFactor: true });
    await expect.element(dialog.getByRole('textbox', { name: /code/i })).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Your password' })).not.toBeInTheDocument();
  });
});

test('asks for the password before the bank account is changed, and brings the card into view once it is', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  on(getBanksByCountry).answers({ success: true, banks: [{ _id: '044', name: 'Access Bank' }] });
  on((api) => resolveAccount(api, { bank: '044', accountNumber: '0987654321' })).answers({
    success: true,
    accountName: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  });
  on((api) => updateBankDetails(api, { userId: '', bank: '', bank_acct_name: '', bank_acct_number: '' })).answers({
    success: true,
    message: 'Saved.',
    bank_acct_name: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  });
  await show();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const form = page.getByRole('form', { name: 'Bank details' });
  await form.getByRole('combobox', { name: 'Bank' }).fill('access');
  await page.getByRole('option', { name: 'Access Bank' }).click();
  await form.getByRole('textbox', { name: 'Account Number' }).fill('0987654321');
  await expect.element(form.getByRole('textbox', { name: 'Account Name' })).toHaveAttribute('readonly');
  await form.getByRole('textbox', { name: /password/i }).fill('Harmattan7');
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  await expectWords(['Bank details updated successfully!']);
  const card = page.getByRole('region', { name: 'Bank details' }).element();
  expect(document.activeElement?.contains(card)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  const { top } = card.getBoundingClientRect();
  // The bar, which stays, is 64 pixels high.
  expect(top).toBeGreaterThanOrEqual(64);
  expect(top).toBeLessThan(320);
  expect(sent()).toMatchObject([
    { path: 'user/updateBankDetails', body: { bank: '044', bank_acct_number: '0987654321', password: 'Harmattan7' } },
  ]);
});

describe('kept cards', () => {
  testStates({
    show: () => show(),
    call: listCards,
    empty: { reply: { success: true, cards: [] }, says: ['Pay once by card and choose to keep it'] },
    filled: {
      reply: {
        success: true,
        cards: [card, { ...card, _id: here._id, last4: '1004', expMonth: 9, expYear: 2026, expired: true }],
      },
      says: [
        'Guaranty Trust Bank ending in 4081',
        'Good until 03/2028',
        'Expired 09/2026: it cannot be charged any more.',
      ],
    },
    failed: { says: 'cards could not be fetched.' },
  });

  test('are removed after a question', async () => {
    on(listCards).answers({ success: true, cards: [card] });
    on((api) => removeCard(api, { userId: '', cardId: '' })).answers(done);
    await show();
    await page.getByRole('button', { name: 'Remove Guaranty Trust Bank ending in 4081' }).click();
    on(listCards).answers({ success: true, cards: [] });
    await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click();
    await expectWords(['The card is removed.', 'Pay once by card and choose to keep it']);
    expect(sent()).toMatchObject([{ path: 'card/removeCard', body: { userId: rich._id, cardId: card._id } }]);
  });
});

describe('documents that others can check', () => {
  testStates({
    call: listDocuments,
    show: () => show(),
    empty: { reply: { success: true, documents: [] }, says: ['Nothing was issued yet.'] },
    filled: {
      reply: {
        success: true,
        documents: [statement, letter, { ...letter, number: 'AJ-1111-9QXP-2WTD', state: 'withdrawn', kind: 'receipt' }],
      },
      says: [
        'Jan 1, 2026 to Nov 26, 2026',
        'AJ-7K3M-9QXP-2WTD',
        'Nov 18, 2026: can be checked',
        'AJ-0000-9QXP-2WTD',
        'Nov 18, 2026: replaced by a later one',
        'AJ-1111-9QXP-2WTD',
        'Nov 18, 2026: withdrawn',
      ],
    },
    failed: { says: 'The documents could not be fetched.' },
  });

  test('are withdrawn after a question, and the withdrawn one offers nothing more', async () => {
    on(listDocuments).answers({ success: true, documents: [statement] });
    on((api) => withdrawDocument(api, { number: '' })).answers(done);
    await show();
    await page.getByRole('button', { name: 'Withdraw document AJ-7K3M-9QXP-2WTD' }).click();
    await expectAccessible();
    on(listDocuments).answers({ success: true, documents: [{ ...statement, state: 'withdrawn' }] });
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw document' }).click();
    await expectWords(['The document is withdrawn.', 'Nov 18, 2026: withdrawn']);
    await expect.element(page.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
    expect(sent()).toMatchObject([{ path: 'document/withdrawDocument', body: { number: statement.number } }]);
  });

  test.each([
    ['statement', '2026-01-01 to 2026-11-26', 'transaction/getStatement', '2026-01-01 2026-11-26'],
    ['statement', 'the beginning to 2026-11-26', 'transaction/getStatement', 'undefined 2026-11-26'],
    ['earned', 'until 2026-11-26', 'earnings/getEarnedCertificate', 'undefined 2026-11-26'],
  ] as const)('a %s of %s is drawn up again for the same days', async (kind, about, path, days) => {
    on(listDocuments).answers({ success: true, documents: [{ ...statement, kind, about }] });
    on((api) => getStatement(api, rich._id, { format: 'pdf' })).answers(new Blob(['%PDF-']));
    on((api) => getEarnedCertificate(api, rich._id, {})).answers(new Blob(['%PDF-']));
    await show();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await page.getByRole('button', { name: /^Draw up again/ }).click();
    await expect.poll(() => saved.mock.contexts.length).toBe(1);
    saved.mockRestore();
    const asked = queries(`${path}/${rich._id}`).at(-1);
    expect(`${asked?.['startDate']} ${asked?.['endDate']}`).toBe(days);
  });

  test('each kind stands in one place: a statement, the letter, a tax certificate, receipts', async () => {
    on(taxYears).answers({ success: true, years: [{ year: 2025, profit: 617.28, tax: 61.73 }] });
    on((api) => getTaxCertificate(api, rich._id, { year: 2025 })).answers(new Blob(['%PDF-']));
    await show();
    const drawn = page.getByRole('region', { name: 'Draw up a document' });
    await expectWords(['Statement', 'Letter of holdings', '₦61.73 withheld from your profit.', 'Receipt'], drawn);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await drawn.getByRole('button', { name: 'Download the tax certificate of 2025' }).click();
    await expect.poll(() => saved.mock.contexts.at(-1)).toMatchObject({ download: 'ajose-tax-2025.pdf' });
    saved.mockRestore();
    await drawn.getByRole('button', { name: 'Open the history for a receipt' }).click();
    expect(shell.go).toHaveBeenCalledWith({ section: 'transaction' });
    await drawn.getByRole('button', { name: 'Choose days' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Statement' }).getByLabelText('First day')).toBeVisible();
  });

  test('say of last year that it has no tax certificate, and of this year that it is not over', async () => {
    const year = Number(lagosDay(new Date()).slice(0, 4));
    on(taxYears).answers({ success: true, years: [{ year, profit: 617.28, tax: 61.73 }] });
    await show({ ...rich, createdAt: `${year - 1}-03-01T08:00:00.000Z` });
    const drawn = page.getByRole('region', { name: 'Draw up a document' });
    await expectWords(['₦61.73 withheld from your profit so far.', `None: no tax was withheld in ${year - 1}.`], drawn);
  });

  test('the letter of holdings is downloaded, or the page says that it could not be', async () => {
    on((api) => getHoldings(api, rich._id)).refuses();
    await show();
    await page.getByRole('button', { name: 'Download the letter of holdings' }).click();
    await expectWords(['The document could not be downloaded. Please try again.']);
    on((api) => getHoldings(api, rich._id)).answers(new Blob(['%PDF-']));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await page.getByRole('button', { name: 'Download the letter of holdings' }).click();
    await expect
      .poll(() => saved.mock.contexts.at(-1))
      .toMatchObject({ download: expect.stringMatching(/^ajose-holdings-/) });
    saved.mockRestore();
  });
});

test('the proof that the money was counted is downloaded, or the page says why there is none', async () => {
  on((api) => getOwnProof(api, rich._id)).refuses({
    status: 404,
    code: 'account_after_total',
    message: 'Your account is newer than this total.',
  });
  await show();
  await page.getByRole('button', { name: 'Download my proof' }).click();
  await expectWords(['Your account is newer than this total.']);
  const proof = {
    kind: 'ajose-inclusion-1',
    customer: rich._id,
    salt: '',
    amount: '0',
    parts: [],
    signed: '',
  } as const;
  on((api) => getOwnProof(api, rich._id)).answers({ success: true, day: '2026-11-26', proof: { ...proof, parts: [] } });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Download my proof' }).click();
  await expect.poll(() => saved.mock.contexts.at(-1)).toMatchObject({ download: 'ajose-proof-2026-11-26.json' });
  saved.mockRestore();
  await expect.element(page.getByRole('link', { name: /^Check it/ })).toHaveAttribute('href', '/proof');
});

describe('the level', () => {
  const card = page.getByRole('region', { name: /^My level/ });
  const first: OwnLevel = {
    ...level,
    level: 0,
    limits: { ...level.limits, withdrawnADay: 0 },
    next: { level: 1, limits: level.limits, needs: ['phone', 'bvnOrNin'] },
  };

  test('is not mentioned where limits by level are not checked', async () => {
    await show();
    await expectWords(['Emails']);
    await expect.element(card).not.toBeInTheDocument();
  });

  test('says once that the email address has to be confirmed', async () => {
    const next = { level: 1 as const, limits: level.limits, needs: ['email', 'phone'] as const };
    on(ownLevel).answers({ success: true, level: { ...level, level: 0, next: { ...next, needs: [...next.needs] } } });
    await show({ ...rich, emailConfirmed: false });
    const card = page.getByRole('region', { name: /^My level/ });
    await expectWords(['Level 1 needs your phone number.', 'Level 1 opens once you have confirmed'], card);
    expect(card.element().textContent.match(/confirmed/g)).toHaveLength(1);
  });

  test('shows its limits and what the next one needs', async () => {
    on(ownLevel).answers({ success: true, level });
    await show();
    await expectWords(
      ['My level: 1 of 3', '₦300,000', 'Level 2 needs your NIN', '₦200,000', 'support@ajose.test'],
      card,
    );
  });

  test('rises when the customer gives the phone number and the BVN', async () => {
    on(ownLevel).answers({ success: true, level: first });
    on((api) => givePhone(api, { userId: '', phoneNumber: '' })).answers(done);
    const identity = (api: Api) => getIdentity(api, rich._id);
    on(identity).answers({ success: true, identity: { state: 'none', reason: null, identifiedAt: null } });
    on((api) => identify(api, { userId: '', bvn: '' })).answers(done);
    await show();
    await expectWords(['Nothing yet', 'your phone number and your BVN or your NIN'], card);
    await card.getByRole('textbox', { name: 'Phone number' }).fill('0803 555 0199');
    await card.getByRole('button', { name: 'Keep my number' }).click();
    await expectWords(['Your phone number is saved.']);
    await card.getByRole('button', { name: 'Show my BVN' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /BVN/ }).fill('22222222221');
    on(identity).answers({ success: true, identity: { state: 'done', reason: null, identifiedAt: rich.createdAt } });
    on(ownLevel).answers({ success: true, level });
    await dialog.getByRole('button', { name: 'Check my BVN' }).click();
    await expectWords(['Your BVN matches your bank account.'], dialog);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expectWords(['My level: 1 of 3'], card);
    expect(sent()).toMatchObject([
      { path: 'level/givePhone', body: { phoneNumber: '0803 555 0199' } },
      { path: 'identity/identify', body: { bvn: '22222222221' } },
    ]);
  });
});

test('emails about money can be turned off and on, and the page says why a change failed', async () => {
  on((api) => chooseEmails(api, { userId: '', off: [] })).answers(done);
  await show({ ...rich, emailsOff: ['bought'] });
  await page.getByRole('switch', { name: 'Money came in' }).click();
  await expect.poll(sent).toHaveLength(1);
  await expect.element(page.getByRole('switch', { name: /^A plan or an investment was bought/ })).toBeEnabled();
  await page.getByRole('switch', { name: /^A plan or an investment was bought/ }).click();
  await expect.poll(sent).toHaveLength(2);
  expect(sent().map(({ body }) => body)).toEqual([
    { userId: rich._id, off: ['bought', 'money_in'] },
    { userId: rich._id, off: [] },
  ]);
});

test('the monthly email is chosen beside the others', async () => {
  on((api) => chooseEmails(api, { userId: '', off: [] })).answers(done);
  await show({ ...rich, emailsOff: ['bought'] });
  await page.getByRole('switch', { name: /^On the first of each month/ }).click();
  await expect
    .poll(sent)
    .toEqual([
      { method: 'POST', path: 'notice/chooseEmails', body: { userId: rich._id, off: ['bought'], monthly: true } },
    ]);
});

describe('push notices', () => {
  const card = page.getByRole('region', { name: 'Notices on this device' });
  const device = page.getByRole('switch', { name: 'Tell me at once on this device' });
  const push = (off: PushKind[], amounts: boolean) =>
    on((api) => getPush(api, rich._id)).answers({ success: true, key: 'server-key', off, amounts });
  beforeEach(() => localStorage.removeItem('toldAtOnce'));
  afterEach(() => vi.restoreAllMocks());

  test('are turned on, chosen by kind and with amounts, and turned off on this device', async () => {
    const browser = pushBrowser('default');
    push([], false);
    on((api) => turnPushOn(api, { userId: '', endpoint: '', p256dh: '', auth: '' })).answers(done);
    on((api) => choosePush(api, { userId: '', off: [], amounts: false })).answers(done);
    await show();
    await expectWords(['also while Ajose is closed'], card);
    await device.click();
    await expect.element(card.getByRole('switch', { name: 'News of your circles' })).toBeChecked();
    await expectAccessible();
    push(['money'], false);
    await card.getByRole('switch', { name: 'Money that moved' }).click();
    await expect.element(card.getByRole('switch', { name: 'Money that moved' })).not.toBeChecked();
    await card.getByRole('switch', { name: /^Show amounts/ }).click();
    await expect.poll(sent).toHaveLength(3);
    await device.click();
    await expect.element(card.getByRole('switch', { name: 'News of your circles' })).not.toBeInTheDocument();
    expect(browser.unsubscribe).toHaveBeenCalledOnce();
    expect(sent().slice(1)).toMatchObject([
      { path: 'notice/choosePush', body: { off: ['money'], amounts: false } },
      { path: 'notice/choosePush', body: { off: ['money'], amounts: true } },
    ]);
  });

  test('say what to do where the browser forbids them', async () => {
    pushBrowser('denied');
    push([], false);
    await show();
    await expectWords(['Allow them in its settings'], card);
    await expect.element(device).toBeDisabled();
  });

  test('are left out where the server sends no push', async () => {
    pushBrowser('default');
    await show();
    await expectWords(['Money came in']);
    await expect.element(card).not.toBeInTheDocument();
  });
});

describe('sessions', () => {
  testStates({
    show: () => show(),
    call: getSessions,
    empty: { reply: sessionsOf(here), says: ['Chrome on Android'] },
    filled: { reply: sessionsOf(laptop), says: ['Firefox on Windows', '197.210.64.18'] },
    failed: { says: 'sessions could not be fetched.' },
  });

  test('are ended one by one or all at once, but never the present one', async () => {
    on(getSessions).answers(sessionsOf(here, laptop));
    on((api) => endSession(api, laptop._id)).answers(done);
    on(endOtherSessions).answers(done);
    await show();
    await page.getByRole('button', { name: /^End the session on Firefox on Windows/ }).click();
    await expectWords(['Firefox on Windows, signed in Nov 18, 8:02 AM, has ended.']);
    await expect.element(page.getByRole('button', { name: /on Chrome/ })).not.toBeInTheDocument();
    on(getSessions).answers(sessionsOf(here));
    await page.getByRole('button', { name: 'End all others' }).click();
    expect(sent()).toHaveLength(1);
    await page
      .getByRole('dialog', { name: 'End all other sessions?' })
      .getByRole('button', { name: 'End 1 session' })
      .click();
    await expectWords(['All other sessions have ended.']);
    await expect.element(page.getByText('Firefox on Windows')).not.toBeInTheDocument();
    expect(sent()).toEqual([
      { method: 'DELETE', path: `user/sessions/${laptop._id}` },
      { method: 'DELETE', path: 'user/sessions' },
    ]);
  });
});

describe('many sessions', () => {
  test('are five at first, this one on top, and all on request', async () => {
    const others = Array.from({ length: 17 }, (_, at) => ({ ...laptop, _id: `${at}`, device: `Firefox ${at + 1}` }));
    on(getSessions).answers(sessionsOf(...others, here));
    await show();
    const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await expect.element(rows.first().getByText('Chrome on Android')).toBeVisible();
    await expect.element(page.getByText('Firefox 4', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Firefox 5', { exact: true })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show all 18' }).click();
    await expect.element(page.getByText('Firefox 17', { exact: true })).toBeVisible();
    expect(rows.all()).toHaveLength(18);
  });
});

describe('the password', () => {
  const form = page.getByRole('form', { name: /password/i });
  const change = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change password' }).click();
    await form.getByRole('textbox', { name: 'Current password' }).fill('Harmattan6');
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('Harmattan7');
    await form.getByRole('textbox', { name: /^Confirm/ }).fill('Harmattan7');
    await form.getByRole('button', { name: 'Change password' }).click();
  };

  test('is changed', async () => {
    on((api) => changePassword(api, { currentPassword: '', newPassword: '' })).answers({ ...done, token: 'the next' });
    await show();
    await change();
    await expectWords(['Password changed. All other sessions have ended.']);
    expect(localStorage.getItem('userToken')).toBe('the next');
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'user/changePassword',
        body: { currentPassword: 'Harmattan6', newPassword: 'Harmattan7' },
      },
    ]);
  });

  test('says why it was not changed', async () => {
    on((api) => changePassword(api, { currentPassword: '', newPassword: '' })).refuses({
      status: 403,
      code: 'wrong_password',
      message: 'The current password is wrong.',
    });
    await show();
    await change();
    await expectWords(['The current password is wrong.']);
  });
});

describe('passkeys', () => {
  test('are listed, and the last one is removed with a warning', async () => {
    await page.viewport(360, 800);
    onTestFinished(() => page.viewport(1280, 900));
    const id = phoneKey._id;
    on((api) => removePasskey(api, { id, password: '' })).answers(done);
    await show({ ...rich, twoFactor: true, hasPasskey: true }, phoneKey);
    await page.getByRole('button', { name: /^Security Where/ }).click();
    const card = page.getByRole('region', { name: 'How you sign in' });
    await expectWords(['My phone', 'Your passkeys are your second factor.'], card);
    await card.getByRole('button', { name: 'Remove the passkey My phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove a passkey' });
    await expectWords(['It is your last second factor'], dialog);
    await expectAccessible();
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
    await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
    on(getPasskeys).answers(factors(false));
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(card.getByText('My phone')).not.toBeInTheDocument();
    const body = { id, password: 'Harmattan7', code: '123456' };
    expect(sent()).toEqual([{ method: 'POST', path: 'user/passkeys/remove', body }]);
  });

  test('ask for no code when the first one is added', async () => {
    await show();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect.element(dialog.getByRole('textbox', { name: 'Authentication code' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectWords(['Please give the passkey a name', 'Password is required'], dialog);
    await expectAccessible();
  });
});

describe('two-factor sign-in', () => {
  test('is turned on, and its recovery codes stay until they are saved', async () => {
    on((api) => startTwoFactor(api, { password: '' })).answers({
      success: true,
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Ajose:ngozi?secret=JBSWY3DPEHPK3PXP',
    });
    on((api) => confirmTwoFactor(api, { code: '' })).answers({ ...done, recoveryCodes: ['k3xm-9qpt', 'w7ra-2vhd'] });
    await show();
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
    on(getUser).answers({ success: true, user: { ...rich, twoFactor: true } });
    on(getPasskeys).answers(factors(true));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expectWords(['k3xm-9qpt', 'w7ra-2vhd'], dialog);
    await dialog.getByRole('button', { name: /^I have/ }).click();
    await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
    expect(sent()).toEqual([
      { method: 'POST', path: 'user/twoFactor/start', body: { password: 'Harmattan7' } },
      { method: 'POST', path: 'user/twoFactor/confirm', body: { code: '123456' } },
    ]);
  });

  test('is turned off with the password and a code, and says why it was not', async () => {
    on((api) => endTwoFactor(api, { password: '', code: '' })).refuses({
      status: 403,
      code: 'wrong_code',
      message: 'This code is wrong.',
    });
    await show({ ...rich, twoFactor: true });
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
    await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expectWords(['This code is wrong.'], dialog);
    on((api) => endTwoFactor(api, { password: '', code: '' })).answers(done);
    on(getUser).answers({ success: true, user: rich });
    on(getPasskeys).answers(factors(false));
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect.element(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(sent().at(-1)).toEqual({
      method: 'POST',
      path: 'user/twoFactor/end',
      body: { password: 'Harmattan7', code: '123456' },
    });
  });
});

test('uses less data in this browser when the customer chooses it', async () => {
  await show();
  const choice = page.getByRole('switch', { name: 'Use less data' });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  await expect.element(choice).toBeChecked();
  expect(localStorage.getItem('lowData')).toBe('yes');
});

describe('leaving', () => {
  const data = (api: Api) => getOwnData(api, { userId: rich._id });
  const close = (api: Api) => closeAccount(api, { userId: rich._id, password: '' });
  const dialog = page.getByRole('dialog', { name: 'Close your account' });

  beforeEach(() => {
    const listed = (api: Api) => getUserInvestments(api, { userId: rich._id });
    on(listed).answers({ success: true, investments: [investment, { ...investment, status: 'completed' }] });
    on((api) => getCircles(api, rich._id)).answers({ success: true, circles: [circle], places: [], debts: [] });
    on((api: Api) => getAccounts(api)).answers({ success: true, accounts: [own, accountAs('owner')] });
  });

  test('all data come as one file, or the page says that they did not come', async () => {
    on(data).refuses();
    await show();
    await page.getByRole('button', { name: 'Download my data' }).click();
    const asked = page.getByRole('dialog', { name: 'Download your data' });
    const download = asked.getByRole('button', { name: 'Download' });
    await download.click();
    await expectWords(['Please enter your password to download your data'], asked);
    await expectAccessible();
    await asked.getByRole('textbox', { name: 'Your password' }).fill('Kola-nut4all');
    await download.click();
    await expectWords(['Your data could not be downloaded. Please try again.'], asked);
    on(data).answers(new Blob(['{}']));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await download.click();
    await expect.poll(() => saved.mock.contexts.at(-1)).toMatchObject({ download: 'ajose-my-data.json' });
    expect(sent().at(-1)).toEqual({
      method: 'POST',
      path: 'user/getOwnData',
      body: { userId: rich._id, password: 'Kola-nut4all' },
    });
    await expect.element(asked).not.toBeInTheDocument();
    saved.mockRestore();
  });

  test('the account is closed with the password, and the page says what has to be done first', async () => {
    await show();
    await expectWords(['You can close it once nothing runs any more and what is yours has been withdrawn.']);
    await page.getByRole('button', { name: 'Close my account' }).click();
    await expectWords(['It cannot be undone.'], dialog);
    await expectWords(
      [
        '₦10,000,000,000.00 is in the wallet: withdraw it.',
        '1 investment or plan is still running.',
        '1 circle is still running.',
        `If you are the only owner of ${cooperative.name}: make another member an owner.`,
      ],
      dialog,
    );
    await expectAccessible();
    await dialog.getByRole('button', { name: 'withdraw it' }).click();
    expect(shell.withdraw).toHaveBeenCalledOnce();
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await expectWords(['Please enter your current password'], dialog);
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('Kola-nut4all');
    const message = 'There is money in the wallet. Please withdraw it first.';
    on(close).refuses({ status: 409, code: 'wallet_not_empty', message });
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await expectWords([message], dialog);
    expect(dialog.getByRole('checkbox').query()).toBeNull();
    on(close).refuses({ status: 409, code: 'rest_left', message: '₦12.50 is left.' });
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await expectWords(['₦12.50 is left.'], dialog);
    on(close).answers({ success: true, message: 'Closed.' });
    on((api: Api) => logout(api)).answers(done);
    await dialog.getByRole('checkbox', { name: /^I give up/ }).click();
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await expect
      .poll(() => sent().findLast(({ path }) => path === 'user/closeAccount'))
      .toMatchObject({ body: { userId: rich._id, password: 'Kola-nut4all', giveUpRest: true } });
  });
});
