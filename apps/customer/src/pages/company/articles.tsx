/** The texts of the short pages, in the order of the footer. */
import type { ReactNode } from 'react';
import { formatNaira, MIN_DEPOSIT_NAIRA } from '@ajose/sdk/money';
import { brand } from '@ajose/ui/brand.ts';
import { featurePath, paths } from '../../paths.ts';

export interface Article {
  path: string;
  title: string;
  lead: string;
  sections: readonly { heading: string; content: ReactNode }[];
}

const mail = <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
const smallestDeposit = formatNaira(MIN_DEPOSIT_NAIRA, 'whole');

const careers: Article = {
  path: paths.careers,
  title: 'Careers',
  lead: 'A small team that looks after other people’s money as if it were its grandmother’s.',
  sections: [
    {
      heading: 'How we work',
      content: (
        <p>
          We write things down, test what can be tested, and would rather be late than wrong by a kobo. Most of us work
          from Lagos; several from elsewhere in Nigeria.
        </p>
      ),
    },
    {
      heading: 'Open positions',
      content: (
        <p>
          None at this moment. If you think we should know you anyway, write to {mail} and tell us about something you
          finished.
        </p>
      ),
    },
  ],
};

const blog: Article = {
  path: paths.blog,
  title: 'Blog',
  lead: 'Notes on saving, investing and keeping books.',
  sections: [
    {
      heading: 'Why a balance is never a number',
      content: (
        <>
          <p>
            Most systems keep your balance as a figure in a row, and change it when something happens. If two things
            happen at once, or a machine stops in between, the figure is wrong and nothing can say why.
          </p>
          <p>
            We keep movements instead. Each has two sides that sum to zero, and your balance is the sum of yours. A
            mistake is corrected by another movement, in plain sight, never by rewriting the first one.
          </p>
        </>
      ),
    },
    {
      heading: 'What “14% for 6 months” means',
      content: (
        <p>
          A rate here is for the whole term that stands beside it, not for a year. {formatNaira(100_000, 'whole')} at
          14% for 6 months brings {formatNaira(14_000)} when the six months are over. That is all there is to it, and it
          is why we always print both.
        </p>
      ),
    },
  ],
};

const press: Article = {
  path: paths.press,
  title: 'Press',
  lead: 'For journalists and others who write about us.',
  sections: [
    {
      heading: 'In one paragraph',
      content: (
        <p>
          Ajose (from Yoruba <i lang="yo">àjọṣe</i>, doing a thing together) is a community-driven investment and
          savings network for people, families and businesses in Nigeria. Customers keep a wallet in naira, buy
          investment products with a fixed rate for a fixed term, and save in plans that they can top up.
        </p>
      ),
    },
    {
      heading: 'Name and mark',
      content: (
        <p>
          Write “Ajose” with one capital. The mark is a tile of adire, indigo cloth dyed by resist; please leave it as
          it is. It is free to use in articles about us: <a href="/favicon.svg">the mark as SVG</a>.
        </p>
      ),
    },
    { heading: 'Contact', content: <p>{mail}</p> },
  ],
};

const pricing: Article = {
  path: paths.pricing,
  title: 'Pricing',
  lead: 'No charge for an account, for the wallet, for investing or for being paid out.',
  sections: [
    {
      heading: 'Adding money',
      content: (
        <p>
          From {smallestDeposit} at a time. What you pay is what arrives in your wallet; the payment provider’s charge
          is ours.
        </p>
      ),
    },
    {
      heading: 'Investing and saving',
      content: <p>No fee to begin, none at the end. The rate you see is the rate you get for the whole term.</p>,
    },
    {
      heading: 'Withdrawing',
      content: <p>No fee from us. The amount you ask for is the amount that is sent to your bank.</p>,
    },
  ],
};

const developers: Article = {
  path: paths.api,
  title: 'API',
  lead: 'Everything our own apps do goes through one documented API.',
  sections: [
    {
      heading: 'What there is',
      content: (
        <p>
          A JSON interface over HTTPS with one shape for every error, idempotent movements of money, and a description
          in OpenAPI. A typed client for JavaScript and TypeScript comes with it.
        </p>
      ),
    },
    {
      heading: 'Access',
      content: (
        <p>
          The list of open products is public. Everything else needs a customer’s own session. If you are building
          something for a cooperative or a business, write to {mail}.
        </p>
      ),
    },
  ],
};

const help: Article = {
  path: paths.help,
  title: 'Help Center',
  lead: 'Short answers. If yours is not here, write or call; a person answers.',
  sections: [
    {
      heading: 'I paid, but my wallet is unchanged',
      content: (
        <p>
          A payment is credited when the payment provider confirms it to us, usually within seconds. A bank transfer can
          take longer; it is under Transaction History as pending until then. You do not need to pay again, even if you
          closed the window: we keep asking the provider.
        </p>
      ),
    },
    {
      heading: 'When is my investment paid?',
      content: (
        <p>
          When its term ends, capital and profit arrive in your wallet within a minute. My Investments shows the day and
          the time in Lagos.
        </p>
      ),
    },
    {
      heading: 'How do I withdraw?',
      content: (
        <p>
          Add your bank account, choose Withdraw on the dashboard and enter an amount. The money is set aside at once.
          If your bank refuses it, it comes back with the reason.
        </p>
      ),
    },
    {
      heading: 'I forgot my password',
      content: (
        <p>
          Use <a href={paths.forgotPassword}>Forgot password</a>. The link in the mail works once, for 30 minutes, and
          ends every open session.
        </p>
      ),
    },
    {
      heading: 'Reach us',
      content: (
        <p>
          {mail}, {brand.supportPhone}, or {brand.address}. We never ask for your password or for a code.
        </p>
      ),
    },
  ],
};

const security: Article = {
  path: paths.security,
  title: 'Security',
  lead: 'What we do, what you can do, and how to tell us about a weakness.',
  sections: [
    {
      heading: 'What we do',
      content: (
        <ul>
          <li>Encrypt every connection with TLS, and keep passwords only as argon2id hashes.</li>
          <li>Credit money only on the payment provider’s word to our server, never on a browser’s.</li>
          <li>Keep books that can be added to but never changed, and compare them with the provider’s every day.</li>
          <li>Record every administrator’s action with who, when, before and after.</li>
        </ul>
      ),
    },
    {
      heading: 'What you can do',
      content: (
        <p>
          Turn on two-factor sign-in in your profile, look at your open sessions now and then, and open Ajose from your
          own bookmark. More on <a href={featurePath('security')}>how we keep your account safe</a>.
        </p>
      ),
    },
    {
      heading: 'Report a weakness',
      content: (
        <p>
          Write to {mail} with “Security” in the subject. Please give us time to mend it before you publish. We do not
          pursue people who look in good faith and take nothing.
        </p>
      ),
    },
  ],
};

const status: Article = {
  path: paths.status,
  title: 'Status',
  lead: 'How the platform is right now, seen from your device.',
  sections: [
    {
      heading: 'The platform',
      content: <output data-status>Turn JavaScript on to let your device check the platform.</output>,
    },
    {
      heading: 'Payments and payouts',
      content: (
        <p>
          These travel through banks and the payment provider. If one of them is slow, the transaction says so under
          Transaction History, and nothing is lost while it waits.
        </p>
      ),
    },
  ],
};

const terms: Article = {
  path: paths.terms,
  title: 'Terms of use',
  lead: 'The agreement in plain words.',
  sections: [
    {
      heading: 'Your account',
      content: (
        <p>
          One person or organisation, one account, with true details. Keep your password and codes to yourself. You can
          stop using Ajose at any time; what is yours is paid out to your bank account.
        </p>
      ),
    },
    {
      heading: 'Your wallet',
      content: (
        <p>
          Money counts from the moment the payment provider confirms it. Withdrawals go to a bank account in your own
          name. We may pause movements while an account is being verified, and say so in your dashboard.
        </p>
      ),
    },
    {
      heading: 'Investments and savings plans',
      content: (
        <p>
          The rate, the term and the day of payment are those shown when you buy, and stay so for that investment. Money
          in a running term cannot be withdrawn before the term ends. Investing carries risk.
        </p>
      ),
    },
    {
      heading: 'Us',
      content: <p>We keep the books right, tell you when something goes wrong, and put it right. Questions: {mail}.</p>,
    },
  ],
};

const privacy: Article = {
  path: paths.privacy,
  title: 'Privacy',
  lead: 'What we keep about you, why, and for how long.',
  sections: [
    {
      heading: 'What we keep',
      content: (
        <p>
          Your name, email address, phone number, state and country; your bank account for withdrawals; your
          transactions and investments; the devices that are signed in. Your card’s number stays with the payment
          provider and never reaches us.
        </p>
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
      heading: 'Your rights',
      content: (
        <p>
          Under the Nigeria Data Protection Act you can ask what we keep, have it corrected, and have deleted what the
          law does not oblige us to keep. Write to {mail}.
        </p>
      ),
    },
  ],
};

export const articles: readonly Article[] = [
  careers,
  blog,
  press,
  pricing,
  developers,
  help,
  security,
  status,
  terms,
  privacy,
];
