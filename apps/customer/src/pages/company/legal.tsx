/** The terms of use and the privacy page. `apps/api/test/platform/public-words.test.ts` compares them with what the server keeps. */
import { clocksOf, withinWords } from '@ajose/sdk/domain/complaint-clocks';
import {
  EMAIL_CHANGE_WAIT_HOURS,
  EMAILS_KEPT_DAYS,
  KEPT_YEARS,
  USUAL_BANK_CHANGE_HOURS,
} from '@ajose/sdk/domain/promises';
import { USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { brand } from '@ajose/ui/brand.ts';
import { paths } from '../../paths.ts';
import type { Article } from './article.ts';

const clocks = clocksOf(new Date());
export const mail = <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;

export const terms: Article = {
  path: paths.terms,
  title: 'Terms of use',
  lead: 'The agreement in plain words. It counts from November 29, 2026.',
  sections: [
    {
      id: 'in-short',
      heading: 'In short',
      content: (
        <ul>
          <li>
            We take no fee for the account, the wallet, investing and paying you. <a href={paths.pricing}>Pricing</a>{' '}
            says what tax and leaving early cost.
          </li>
          <li>The rate and the term are fixed when you buy. Investing carries risk.</li>
          <li>Money in a running term stays there until its end, unless the product can be left early.</li>
          <li>
            A person answers a complaint within {withinWords(clocks.firstAnswer)}; money that did not arrive is settled
            within {withinWords(clocks.failedTransfer)}.
          </li>
        </ul>
      ),
    },
    {
      id: 'account',
      heading: 'Your account',
      content: (
        <ul>
          <li>One person or organisation, one account, with true details.</li>
          <li>Keep your password and codes to yourself. We never ask for them.</li>
          <li>
            You can close your account in your profile, once nothing runs any more and what is yours has been withdrawn.
          </li>
        </ul>
      ),
    },
    {
      id: 'wallet',
      heading: 'Your wallet',
      content: (
        <ul>
          <li>Money counts from the moment the payment provider confirms it.</li>
          <li>
            Withdrawals go to the saved bank account that you choose, and to a changed one after{' '}
            {USUAL_BANK_CHANGE_HOURS} hours. After a change of your email address, withdrawals wait for{' '}
            {EMAIL_CHANGE_WAIT_HOURS} hours.
          </li>
          <li>We may stop withdrawals while we check an account. Your dashboard then says so.</li>
          <li>
            If a payment is taken back or disputed after you used its money, you owe it, and what comes into your wallet
            goes there first.
          </li>
        </ul>
      ),
    },
    {
      id: 'investments',
      heading: 'Investments and savings plans',
      content: (
        <ul>
          <li>
            The rate, the term, the tax and the terms for leaving early are those shown when you buy, and stay so for
            that investment.
          </li>
          <li>
            Profit grows evenly over the term; the tax on it, usually {USUAL_TAX_PERCENT}%, is withheld when it is paid.
          </li>
          <li>Money leaves a running term early only where the product allows it, at the price that it says.</li>
        </ul>
      ),
    },
    {
      id: 'circles',
      heading: 'Circles',
      content: (
        <ul>
          <li>The members of a circle sign what each gives, on which days, and who receives in which turn.</li>
          <li>
            What somebody has not paid is seen by all members, and is taken from the next money in their wallet and
            passed on at once.
          </li>
          <li>We do not pay for anyone who does not pay.</li>
          <li>The organiser has no power over the money. We can hold a circle: then nothing moves.</li>
        </ul>
      ),
    },
    {
      id: 'auto-save',
      heading: 'Auto-save and kept cards',
      content: (
        <ul>
          <li>
            Auto-save takes the amount that you chose on the days that you chose, from your wallet or from a card that
            you keep, until you pause or end it.
          </li>
          <li>
            From the wallet it takes the whole amount or nothing. Each day ends as saved, or as not saved with the
            reason.
          </li>
          <li>
            We keep a card only where you ask for it after a payment, and charge it only for what you confirm, for
            auto-save and for circles in which you chose it.
          </li>
          <li>You can remove a card in your profile; then it is not charged any more.</li>
        </ul>
      ),
    },
    {
      id: 'organisations',
      heading: 'Organisations and families',
      content: (
        <ul>
          <li>Each member signs in as themselves, and their role says what they may do.</li>
          <li>
            Where the account has two signatures, what lets money or power out is asked for by one member and approved
            by another. With one, an owner may do it alone.
          </li>
          <li>Withdrawals go only to bank accounts in its name.</li>
        </ul>
      ),
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      content: (
        <ul>
          <li>You can complain about a transaction, an investment or anything else. Your complaint gets a number.</li>
          <li>
            A person answers within {withinWords(clocks.firstAnswer)}; money that did not arrive is settled within{' '}
            {withinWords(clocks.failedTransfer)}, all else within {withinWords(clocks.other)}. Sundays and holidays
            count.
          </li>
        </ul>
      ),
    },
    {
      id: 'us',
      heading: 'Us',
      content: (
        <ul>
          <li>If something goes wrong with your money, we tell you and correct it.</li>
          <li>
            Who we are and where your money lies: <a href={paths.safety}>Who keeps the money</a>. What we keep about
            you: <a href={paths.privacy}>Privacy</a>.
          </li>
          <li>Write to {mail} with any question.</li>
        </ul>
      ),
    },
  ],
};

type Topic = readonly [title: string, ...thoughts: string[]];

const kept: readonly Topic[] = [
  [
    'Who you are',
    'your name, email address, phone number, state and country',
    'your tax number',
    'who invited you',
    'the organisations and families that you act for',
  ],
  [
    'What you changed',
    'the email addresses, phone numbers, places and tax number that you had before',
    'if you ask for another name: the names that you had before and why',
  ],
  [
    'What you showed',
    'if you give us your BVN, we keep it encrypted until the check has it, then erase it',
    'a fingerprint of it, by which we know that it opens one account, and what your bank answered',
    'if our staff confirm your NIN or your address, that they did',
  ],
  [
    'Your family',
    'if you name one, your next of kin: name, who they are to you, phone number and email address',
    'our staff see it only in a case of death',
  ],
  [
    'Your money',
    'your bank accounts, and an account number of your own',
    'payments, withdrawals, transactions, refunds, disputes and what you owe',
    'investments, savings plans, goals and auto-saves',
    'circles, and aims with others',
  ],
  [
    'Cards that you asked us to keep',
    'their bank, kind, last four digits and end',
    'the card’s number stays with the payment provider and never reaches us',
  ],
  [
    'How you use Ajose',
    'the devices that sign in with their internet addresses',
    'your passkeys',
    'the devices that you let us tell at once',
    'the notices and emails that you get',
    'the announcements that you saw, opened and closed',
  ],
  [
    'What you asked for',
    'your complaints, and what you and we wrote about them',
    'the files that you add to a request, encrypted',
    'what documents say that we issued to you',
  ],
  [
    'What our staff did',
    'notes, decisions, and the reasons for what we decided about you',
    'open cases of our staff',
    'who of them looked at your account',
    'what was reported to us of a death',
    'receipts of money that you paid outside the platform',
  ],
];

const seenBy: readonly Topic[] = [
  [
    'The payment providers',
    'when you pay in: your name, email address and the amount',
    'when we pay you: the bank account and its name',
    'if you ask for an account number of your own or show your BVN: also your phone number and the BVN',
    'if your bank disputes a payment: our answer to it, which names you',
  ],
  [
    'People you save with',
    'the members of a circle or of a shared aim see your name and what you give to it',
    'the members of an organisation or family see what you do for it',
  ],
  ['Whoever you hand a document to', 'its page says what the document says, until you withdraw it or it ends'],
];

const topics = (of: readonly Topic[]) => (
  <ul>
    {of.map(([title, ...thoughts]) => (
      <li key={title}>
        <b>{title}</b>
        <ul>
          {thoughts.map((thought) => (
            <li key={thought}>{thought}</li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

export const privacy: Article = {
  path: paths.privacy,
  title: 'Privacy',
  lead: 'What we keep about you, why, and for how long.',
  sections: [
    { id: 'what', heading: 'What we keep', content: topics(kept) },
    {
      id: 'why',
      heading: 'Why',
      content: (
        <ul>
          <li>To keep your money, to show it to you and to pay it out.</li>
          <li>Because the law asks for records of movements of money.</li>
          <li>We do not sell data and show no advertising. There are no trackers on these pages.</li>
        </ul>
      ),
    },
    { id: 'who', heading: 'Who else sees it', content: topics(seenBy) },
    {
      id: 'how-long',
      heading: 'For how long',
      content: (
        <ul>
          <li>While you are our customer.</li>
          <li>When you close your account, what the law does not make us keep is erased at once.</li>
          <li>The rest is erased after {KEPT_YEARS} years.</li>
          <li>
            Copies of emails that we sent you and the list of sign-ins go after {EMAILS_KEPT_DAYS} days at the latest.
          </li>
          <li>Links in these emails that act are never kept.</li>
          <li>Movements of money stay in the books without your name.</li>
        </ul>
      ),
    },
    {
      id: 'rights',
      heading: 'Your rights',
      content: (
        <ul>
          <li>Your profile gives you your data as one file, corrects it, and closes your account.</li>
          <li>
            Under the Nigeria Data Protection Act you can also ask what we keep, and ask us to correct it. Write to{' '}
            {mail}.
          </li>
        </ul>
      ),
    },
  ],
};
