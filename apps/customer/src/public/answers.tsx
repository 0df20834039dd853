/** What is asked most, with its answer: on the public page /help and in the dashboard's Help. Figures come from where the product has them. */
import type { ComponentType, ReactNode } from 'react';
import type { Dialog } from '../components/dashboard.ts';
import { MIN_AUTO_SAVE_NAIRA } from '@ajose/sdk/domain/auto-saves';
import { MAX_PEOPLE, MIN_PEOPLE } from '@ajose/sdk/domain/circles';
import { clocksOf } from '@ajose/sdk/domain/complaint-clocks';
import { LATE_AFTER_HOURS, LATE_FOR_STAFF_HOURS } from '@ajose/sdk/domain/late';
import { formatNaira, MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import {
  EMAIL_CHANGE_WAIT_HOURS,
  MOST_BANK_ACCOUNTS,
  RESET_LINK_MINUTES,
  UNDO_HOURS,
  KEPT_YEARS,
  USUAL_ESTATE_HOURS,
  USUAL_BANK_CHANGE_HOURS,
  USUAL_LEAST_WITHDRAWAL_NAIRA,
  USUAL_MOST_DEPOSIT_NAIRA,
  USUAL_WITHDRAWN_A_DAY_NAIRA,
} from '@ajose/sdk/domain/promises';
import { paths, type Place } from '../paths.ts';

/** A link to another public page, as the place that shows the answer draws it. */
export type Out = ComponentType<{ href: string; children: string }>;

/** The groups of the questions on /help. */
export const helpGroups = [
  'Withdrawing',
  'Paying in and costs',
  'Investments and savings',
  'Documents',
  'Circles and families',
  'Your account',
] as const;

export interface Answer {
  /** The fragment of its address on /help. */
  id: string;
  group: (typeof helpGroups)[number];
  question: string;
  /** Other words in which people ask the same. */
  also: string;
  /** Where in the dashboard one does it, or the dialog there. */
  opens?: { words: string; what: Place | Dialog };
  content: (Link: Out) => ReactNode;
}

export const smallestDeposit = formatNaira(MIN_DEPOSIT_NAIRA, 'whole');
const smallestAutoSave = formatNaira(MIN_AUTO_SAVE_NAIRA, 'whole');
export const smallestWithdrawal = formatNaira(USUAL_LEAST_WITHDRAWAL_NAIRA, 'whole');
export const largestDeposit = formatNaira(USUAL_MOST_DEPOSIT_NAIRA, 'whole');
export const mostADay = formatNaira(USUAL_WITHDRAWN_A_DAY_NAIRA, 'whole');
const clocks = clocksOf(new Date());

/** The address of a place of the dashboard, for a visitor, who signs in first. */
export const addressOf = ({ section, part }: Place): string =>
  part ? `${paths.dashboard}?open=${part}` : `${paths.dashboard}?open=section&id=${section}`;

/** The most asked first. */
export const answers: readonly Answer[] = [
  {
    id: 'withdraw',
    group: 'Withdrawing',
    question: 'How do I get my money out?',
    also: 'withdraw withdrawal cash payout pay send transfer take',
    opens: { words: 'Withdraw', what: 'withdraw' },
    content: () => (
      <p>
        Press Withdraw on the dashboard, and enter an amount from {smallestWithdrawal} on. It goes to the bank account
        that you choose; your email address must be confirmed first. Your bank usually has it within minutes. If it
        refuses the money, it comes back with the reason.
      </p>
    ),
  },
  {
    id: 'how-long',
    group: 'Withdrawing',
    question: 'How long does a withdrawal take?',
    also: 'days hours minutes time when arrive arrives duration',
    content: () => (
      <p>
        Your bank usually has it within minutes. After {LATE_FOR_STAFF_HOURS} hours our staff look for it; after{' '}
        {LATE_AFTER_HOURS} hours we call it late, and tell you so under the bell. After a change of your bank account or
        your email address, withdrawals first wait: {USUAL_BANK_CHANGE_HOURS} hours for the account,{' '}
        {EMAIL_CHANGE_WAIT_HOURS} for the address.
      </p>
    ),
  },
  {
    id: 'paid',
    group: 'Paying in and costs',
    question: 'I paid, but my wallet is unchanged',
    also: 'deposit debited add fund funds money missing not arrived credited transfer',
    opens: { words: 'Transaction History', what: { section: 'transaction' } },
    content: () => (
      <p>
        A payment is credited when the payment provider confirms it to us, usually within seconds. A bank transfer can
        take longer; until then it stands under Transaction History as pending. Do not pay again, even if you closed the
        window: we keep asking the provider.
      </p>
    ),
  },
  {
    id: 'pending',
    group: 'Withdrawing',
    question: 'Where is my withdrawal?',
    also: 'pending late slow delayed not arrived bank received money out waiting stuck',
    opens: { words: 'Transaction History', what: { section: 'transaction' } },
    content: (Link) => (
      <p>
        Open it under Transaction History: it says where the money is. Until your bank has it, it is set aside for you,
        and it comes back if your bank refuses it. <Link href={paths.status}>Status</Link> says whether payments to
        banks work now. If it is late, press “Complain about this”: money that did not arrive is settled within{' '}
        {clocks.failedTransfer.within} hours.
      </p>
    ),
  },
  {
    id: 'costs',
    group: 'Paying in and costs',
    question: 'What does it cost?',
    also: 'fee fees charge charges hidden price free limit limits least most minimum maximum',
    content: (Link) => (
      <p>
        Adding money, investing and withdrawing are free. You add from {smallestDeposit} to {largestDeposit} at a time
        and withdraw from {smallestWithdrawal}, up to {mostADay} a day; your level may set less. Tax on profit and
        leaving early are under <Link href={paths.pricing}>Pricing</Link>.
      </p>
    ),
  },
  {
    id: 'ends',
    group: 'Investments and savings',
    question: 'When is my investment paid?',
    also: 'mature maturity end ends profit interest return',
    opens: { words: 'My Investments', what: { section: 'investmentPortfolio' } },
    content: () => (
      <p>
        When its term ends, capital and profit, less the tax, arrive in your wallet within a minute, or go where you
        chose. My Investments shows the day and the time in Lagos.
      </p>
    ),
  },
  {
    id: 'early',
    group: 'Investments and savings',
    question: 'Can I leave an investment before its end?',
    also: 'early exit break stop cancel locked money out savings plan withdraw',
    opens: { words: 'My Investments', what: { section: 'investmentPortfolio' } },
    content: () => (
      <p>
        Where its product allows it: open the investment or plan and press Leave early. You see what it costs and what
        you get before you decide. Any other runs to its end.
      </p>
    ),
  },
  {
    id: 'best-rate',
    group: 'Investments and savings',
    question: 'Which product has the best rate?',
    also: 'highest high interest percent profit return returns compare most',
    opens: { words: 'Investment Products', what: { section: 'investmentProducts' } },
    content: () => (
      <p>
        Under Investment Products and Savings Products type your amount, and sort by “Best rate”. Each product says its
        rate for the term, your profit in naira, and its rate a year after tax, which is for comparing: a term of 60
        days brings only the profit of 60 days. Compare shows up to three side by side.
      </p>
    ),
  },
  {
    id: 'bank',
    group: 'Withdrawing',
    question: 'How do I change my bank account?',
    also: 'details number add remove other',
    opens: { words: 'Your bank accounts', what: { section: 'profile', part: 'banks' } },
    content: () => (
      <p>
        In your profile. You can keep up to {MOST_BANK_ACCOUNTS} bank accounts. Withdrawals to the first one, in your
        own name, open at once, to a changed or further one after {USUAL_BANK_CHANGE_HOURS} hours, and we tell you of it
        by email: so nobody who gets into your account can empty it at once.
      </p>
    ),
  },
  {
    id: 'statement',
    group: 'Documents',
    question: 'How do I get a statement?',
    also: 'pdf download document letter proof embassy landlord receipt history last month',
    opens: { words: 'Your documents', what: { section: 'profile', part: 'documents' } },
    content: (Link) => (
      <p>
        Press Statement on Transaction History, and choose the days. A letter of what you hold is in your profile under
        Documents. Whoever gets one can <Link href={paths.verify}>check it</Link>.
      </p>
    ),
  },
  {
    id: 'tax',
    group: 'Documents',
    question: 'Where is my tax certificate?',
    also: 'withheld last year firs pdf download',
    opens: { words: 'Your documents', what: { section: 'profile', part: 'documents' } },
    content: (Link) => (
      <p>
        In your profile under Documents: one for each year in which tax was withheld from your profit. It says how much.
        Whoever gets it can <Link href={paths.verify}>check it</Link>.
      </p>
    ),
  },
  {
    id: 'auto-save',
    group: 'Investments and savings',
    question: 'How does auto-save work?',
    also: 'automatic automatically save saving standing order regular daily weekly monthly',
    opens: { words: 'Auto-save', what: { section: 'autoSave' } },
    content: () => (
      <p>
        Open Auto-save in the menu, on a phone behind More. Choose an amount from {smallestAutoSave}, the days, and
        whether your wallet or a card that you keep pays. Each day ends as saved or not saved, with the reason. You can
        skip a day, pause auto-save or end it.
      </p>
    ),
  },
  {
    id: 'circle',
    group: 'Circles and families',
    question: 'How does a circle work?',
    also: 'ajo esusu adashe contribution turn turns group',
    opens: { words: 'Circles', what: { section: 'circles' } },
    content: () => (
      <p>
        {MIN_PEOPLE} to {MAX_PEOPLE} people who know each other give the same amount every week or month, and each turn
        one of them receives what all gave. You read and sign the terms first. What somebody has not paid is taken from
        the next money in their wallet; Ajose does not pay for anyone.
      </p>
    ),
  },
  {
    id: 'family',
    group: 'Circles and families',
    question: 'Can my family or organisation have an account?',
    also: 'cooperative business company club several people together joint',
    opens: { words: 'Add an organisation or family', what: { section: 'organisation' } },
    content: () => (
      <p>
        Yes. Create your account for an organisation or family, or press your name above the menu and choose Add an
        organisation or family. Everybody signs in by themselves, and what lets money out needs a second person where
        you choose two signatures.
      </p>
    ),
  },
  {
    id: 'email',
    group: 'Your account',
    question: 'How do I change my email address?',
    also: 'mail',
    opens: { words: 'Your profile', what: { section: 'profile' } },
    content: () => (
      <p>
        In your profile, with your password. We email a link to the new address, and it changes when you open the link.
        Withdrawals then wait for {EMAIL_CHANGE_WAIT_HOURS} hours. If the change was not yours, the link in our email to
        your old address undoes it for {UNDO_HOURS} hours.
      </p>
    ),
  },
  {
    id: 'password',
    group: 'Your account',
    question: 'I forgot my password',
    also: 'reset sign in log login cannot forgotten lost',
    content: (Link) => (
      <p>
        Use <Link href={paths.forgotPassword}>Forgot password</Link>. The link in the email works once, for{' '}
        {RESET_LINK_MINUTES} minutes, and ends every open session.
      </p>
    ),
  },
  {
    id: 'new-password',
    group: 'Your account',
    question: 'How do I change my password?',
    also: 'new other',
    opens: { words: 'Security in your profile', what: { section: 'profile', part: 'signing-in' } },
    content: () => (
      <p>
        In your profile under Security. You type the present one and a new one, and every other device is signed out.
      </p>
    ),
  },
  {
    id: 'devices',
    group: 'Your account',
    question: 'How do I sign out another device?',
    also: 'session sessions end log out logout lost stolen phone computer browser',
    opens: { words: 'Security in your profile', what: { section: 'profile', part: 'signing-in' } },
    content: () => (
      <p>
        Your profile lists under Security where you are signed in. Press End beside a device, or End all others, and it
        is signed out at once.
      </p>
    ),
  },
  {
    id: 'code',
    group: 'Your account',
    question: 'Which code am I asked for?',
    also: 'otp pin sms token 2fa two-factor authenticator receive',
    opens: { words: 'Security in your profile', what: { section: 'profile', part: 'signing-in' } },
    content: () => (
      <p>
        With two-factor sign-in, the code of the authenticator app on your phone, new every 30 seconds; we send none by
        SMS. When you pay by card, your bank may send you a code (OTP): type it only on the page where you pay. Nobody
        at Ajose asks you for either.
      </p>
    ),
  },
  {
    id: 'bvn',
    group: 'Your account',
    question: 'Why do you ask for my BVN?',
    also: 'bank verification number nin identity id kyc level verify verified',
    opens: { words: 'Your profile', what: { section: 'profile' } },
    content: (Link) => (
      <p>
        For an account number of your own, because banks have to know whose it is, and for higher limits. It is compared
        once with your bank account. We keep it encrypted until then and erase it; a fingerprint of it stays, so that it
        opens one account. More under <Link href={paths.privacy}>Privacy</Link>.
      </p>
    ),
  },
  {
    id: 'hold',
    group: 'Your account',
    question: 'Why is my account on hold?',
    also: 'frozen freeze blocked block locked restricted limited suspended disabled stopped cannot',
    content: () => (
      <p>
        The dashboard says at its top what your account may not do just now, and what lifts it. If you cannot sign in,
        the sign-in says why. Your money stays yours, and what is due to you arrives all the same. If something is not
        clear, call us.
      </p>
    ),
  },
  {
    id: 'safe',
    group: 'Your account',
    question: 'Somebody may be in my account',
    also: 'hacked stolen fraud scam phone lost security two-factor',
    opens: { words: 'Security in your profile', what: { section: 'profile', part: 'signing-in' } },
    content: (Link) => (
      <p>
        Change your password in your profile, which signs out every other device, then call us. Turn on two-factor
        sign-in there too. More on <Link href={`${paths.features}/security`}>how we keep your account safe</Link>.
      </p>
    ),
  },
  {
    id: 'closing',
    group: 'Your account',
    question: 'How do I close my account?',
    also: 'delete remove end leave erase',
    opens: { words: 'Your profile', what: { section: 'profile' } },
    content: () => (
      <p>
        In your profile, once nothing runs any more and what is yours has been withdrawn. What the law makes us keep is
        erased after {KEPT_YEARS} years, all else at once.
      </p>
    ),
  },
  {
    id: 'kin',
    group: 'Your account',
    question: 'Who gets my money if I die?',
    also: 'next of kin death dead family inherit heir estate beneficiary',
    opens: { words: 'Your profile', what: { section: 'profile' } },
    content: () => (
      <p>
        Your estate. Name in your profile, as next of kin, the person whom we should reach. When a death is reported, we
        hold the account and email its owner; two administrators confirm it and pay the estate, at the earliest{' '}
        {USUAL_ESTATE_HOURS} hours after that email.
      </p>
    ),
  },
  {
    id: 'complain',
    group: 'Your account',
    question: 'How do I complain?',
    also: 'complaint problem wrong person human staff talk',
    content: () => (
      <p>
        Open the transaction or the investment and press “Complain about this”, or press Complain under Help. Your
        complaint gets a number. A person answers within {clocks.firstAnswer.within} hours; money that did not arrive is
        settled within {clocks.failedTransfer.within} hours, all else within {clocks.other.within / 24} days. Sundays
        and holidays count.
      </p>
    ),
  },
];
