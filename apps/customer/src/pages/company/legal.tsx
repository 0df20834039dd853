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
const mail = <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;

export const terms: Article = {
  path: paths.terms,
  title: 'Terms of use',
  lead: 'The agreement in plain words, as of Nov 29, 2026.',
  sections: [
    {
      heading: 'Your account',
      content: (
        <p>
          One person or organisation, one account, with true details. Keep your password and codes to yourself. You can
          close your account in your profile, once nothing runs any more and what is yours has been withdrawn.
        </p>
      ),
    },
    {
      heading: 'Your wallet',
      content: (
        <p>
          Money counts from the moment the payment provider confirms it. Withdrawals go to the bank account that you
          saved, and to a changed one after {USUAL_BANK_CHANGE_HOURS} hours; after a change of your email address,
          withdrawals wait for {EMAIL_CHANGE_WAIT_HOURS} hours. We may stop withdrawals while we check an account. Your
          dashboard then says so. If a payment is taken back or disputed after you used its money, you owe it, and what
          comes into your wallet goes there first.
        </p>
      ),
    },
    {
      heading: 'Investments and savings plans',
      content: (
        <p>
          The rate, the term, the tax and the terms for leaving early are those shown when you buy, and stay so for that
          investment. Profit grows evenly over the term; the tax on it, usually {USUAL_TAX_PERCENT}%, is withheld when
          it is paid. Money leaves a running term early only where the product allows it, at the price that it says.
          Investing carries risk.
        </p>
      ),
    },
    {
      heading: 'Circles',
      content: (
        <p>
          The members of a circle sign what each gives, on which days, and who receives in which turn. What somebody has
          not paid is seen by all members, and is taken from the next money in their wallet and passed on at once. We do
          not pay for anyone who does not pay. The organiser has no power over the money. We can hold a circle: then
          nothing moves.
        </p>
      ),
    },
    {
      heading: 'Auto-save',
      content: (
        <p>
          Auto-save takes the amount that you chose on the days that you chose, from your wallet or from a card that you
          keep, until you pause or end it. From the wallet it takes the whole amount or nothing. Each day ends as saved,
          or as not saved with the reason.
        </p>
      ),
    },
    {
      heading: 'Kept cards',
      content: (
        <p>
          We keep a card only where you ask for it after a payment, and charge it only for auto-save and for circles in
          which you chose it. You can remove it in your profile; then it is not charged any more.
        </p>
      ),
    },
    {
      heading: 'Organisations and families',
      content: (
        <p>
          Each member signs in as themselves, and their role says what they may do. Where the account has two
          signatures, what lets money or power out is asked for by one member and approved by another. With one, an
          owner may do it alone. Withdrawals go only to bank accounts in its name.
        </p>
      ),
    },
    {
      heading: 'Complaints',
      content: (
        <p>
          You can complain about a transaction, an investment or anything else. Your complaint gets a number. A person
          answers within {withinWords(clocks.firstAnswer)}; money that did not arrive is settled within{' '}
          {withinWords(clocks.failedTransfer)}, all else within {withinWords(clocks.other)}. Weekends and holidays
          count.
        </p>
      ),
    },
    {
      heading: 'Us',
      content: (
        <p>If something goes wrong with your money, we tell you and correct it. Write to {mail} with any question.</p>
      ),
    },
  ],
};

export const privacy: Article = {
  path: paths.privacy,
  title: 'Privacy',
  lead: 'What we keep about you, why, and for how long.',
  sections: [
    {
      heading: 'What we keep',
      content: (
        <ul>
          <li>
            Who you are: your name, email address, phone number, state and country, your tax number, the email
            addresses, phone numbers, places and tax number that you had before, who invited you, and the organisations
            and families that you act for. If you ask for another name, the names that you had before and why. If you
            give us your BVN, we keep it encrypted until the check has it, then erase it and keep a fingerprint of it,
            by which we know that it opens one account, and what your bank answered. If our staff confirm your NIN or
            your address, we keep that they did.
          </li>
          <li>
            If you name one, your next of kin: name, who they are to you, phone number and email address. Our staff see
            it only in a case of death.
          </li>
          <li>
            Your money: your bank accounts, an account number of your own, payments, withdrawals, transactions,
            investments, savings plans, goals, aims with others, auto-saves, circles, refunds, disputes and what you
            owe.
          </li>
          <li>
            Cards that you asked us to keep: their bank, kind, last four digits and end. The card’s number stays with
            the payment provider and never reaches us.
          </li>
          <li>
            How you use Ajose: the devices that sign in with their internet addresses, your passkeys, the devices that
            you let us tell at once, the notices and emails that you get, and the announcements that you saw, opened and
            closed.
          </li>
          <li>
            Our work for you: your complaints and what you and we wrote about them, the files that you add to a request,
            encrypted, notes, decisions, the reasons for what we decided about you and open cases of our staff, what was
            reported to us of a death, receipts of money that you paid outside the platform, what documents say that we
            issued to you, and who of them looked at your account.
          </li>
        </ul>
      ),
    },
    {
      heading: 'Why',
      content: (
        <p>
          To keep your money and to show it to you, to pay it out, and because the law asks for records of movements of
          money. We do not sell data and show no advertising. There are no trackers on these pages.
        </p>
      ),
    },
    {
      heading: 'For how long',
      content: (
        <p>
          While you are our customer. When you close your account, what the law does not make us keep is erased at once,
          and the rest after {KEPT_YEARS} years. Copies of emails that we sent you and the list of sign-ins go after{' '}
          {EMAILS_KEPT_DAYS} days at the latest; links in them that act are never kept. Movements of money stay in the
          books without your name.
        </p>
      ),
    },
    {
      heading: 'Your rights',
      content: (
        <p>
          Your profile gives you your data as one file, and closes your account. Under the Nigeria Data Protection Act
          you can also ask what we keep, and ask us to correct it. Write to {mail}.
        </p>
      ),
    },
  ],
};
