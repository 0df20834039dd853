/** The texts of the short pages, in the order of the footer. A figure that the product has comes from where the product has it. */
import { formatNaira } from '@ajose/sdk/domain/money';
import { EXIT_QUOTE_MINUTES } from '@ajose/sdk/domain/promises';
import { taxOn, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { brand } from '@ajose/ui/brand.ts';
import { featurePath, paths } from '../../paths.ts';
import type { Article } from './article.ts';
import {
  addressOf,
  type Answer,
  answers,
  helpGroups,
  largestDeposit,
  mostADay,
  type Out,
  smallestDeposit,
  smallestWithdrawal,
} from '../../public/answers.tsx';
import { Folded } from '../../public/Folded.tsx';
import shared from '../../public/shared.module.css';
import { mail, privacy, terms } from './legal.tsx';
import { safety } from './safety.tsx';

const exampleProfit = 14_000;
const Plain: Out = ({ href, children }) => <a href={href}>{children}</a>;

const careers: Article = {
  path: paths.careers,
  title: 'Careers',
  lead: 'Work with us on saving and investing in Nigeria.',
  sections: [
    {
      heading: 'How we work',
      content: (
        <p>
          We write our decisions down and test what we build. A balance that is wrong by one kobo is a fault that we
          mend before anything else.
        </p>
      ),
    },
    {
      heading: 'Open positions',
      content: (
        <p>There are no open positions now. You may still write to {mail} and tell us about something you finished.</p>
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
      heading: 'How we keep your balance',
      content: (
        <>
          <p>
            Most systems keep your balance as a figure in a row, and change it when something happens. If two payments
            arrive at once, or a machine stops in between, the figure is wrong and nobody can find out why.
          </p>
          <p>
            We keep movements instead. Each has two sides that sum to zero, and your balance is the sum of yours. A
            mistake is corrected by another movement that you can see. The first one is never changed.
          </p>
        </>
      ),
    },
    {
      heading: 'What “14% for 6 months” means',
      content: (
        <p>
          A rate here is for the whole term that stands beside it, not for a year. {formatNaira(100_000, 'whole')} at
          14% for 6 months earns {formatNaira(exampleProfit)} when the six months are over. Where {USUAL_TAX_PERCENT}%
          of the profit is withheld as tax, {formatNaira(exampleProfit - taxOn(exampleProfit, USUAL_TAX_PERCENT))} of it
          is yours. Beside each term we also print the rate for a year, after tax and before.
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
  lead: 'We charge nothing for an account, for the wallet, for investing or for paying you. Tax on profit, and the price of leaving early, are said before you decide.',
  sections: [
    {
      heading: 'Adding money',
      content: (
        <p>
          From {smallestDeposit} to {largestDeposit} at a time. What you pay is what arrives in your wallet. We pay the
          payment provider’s charge.
        </p>
      ),
    },
    {
      heading: 'Investing and saving',
      content: (
        <p>
          There is no fee when you begin and none when the term ends. The rate you see is the rate for the whole term.
        </p>
      ),
    },
    {
      heading: 'Tax on profit',
      content: (
        <p>
          {USUAL_TAX_PERCENT}% of the profit is withheld when it is paid, unless the product says another share or is
          exempt. It goes to the tax authority, not to us. We show you the profit after tax and the tax beside it, and
          you get a certificate of each year.
        </p>
      ),
    },
    {
      heading: 'Leaving early',
      content: (
        <p>
          Where a product can be left before its term ends, it says from which day on, and what share of the profit so
          far that costs. You see the exact amounts first, and they count for {EXIT_QUOTE_MINUTES} minutes. Any other
          product runs to its end.
        </p>
      ),
    },
    {
      heading: 'Withdrawing',
      content: (
        <p>
          From {smallestWithdrawal} at a time, and up to {mostADay} a day; your level may set less. Where it does, your
          profile says how much. We take no fee: the amount you ask for is the amount that we send to your bank.
        </p>
      ),
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

const helpAnswer = ({ id, question, also, content, opens }: Answer) => (
  <Folded key={id} id={id} also={also} title={<h3>{question}</h3>}>
    {content(Plain)}
    {opens && typeof opens.what !== 'string' && (
      <p>
        <a href={addressOf(opens.what)}>{opens.words}</a>
      </p>
    )}
  </Folded>
);

/** islands/answers.ts makes it work. */
const helpSearch = (
  <search data-answers>
    <label className={shared['labelled']}>
      Search the answers
      <input type="search" placeholder="How do I…" autoComplete="off" maxLength={100} />
    </label>
    <output>
      <span hidden>
        No answer has these words. Try others, or <a href="#reach-us">ask a person</a>.
      </span>
    </output>
    <div data-hits />
  </search>
);

const help: Article = {
  path: paths.help,
  title: 'Help Center',
  lead: 'Short answers to common questions. If yours is not here, write to us or call us.',
  search: helpSearch,
  sections: [
    ...helpGroups.map((group) => ({
      id: group.toLowerCase().replaceAll(' ', '-'),
      heading: group,
      content: answers.filter((answer) => answer.group === group).map(helpAnswer),
    })),
    {
      id: 'reach-us',
      heading: 'Reach us',
      content: (
        <ul>
          {/* The island `help` says the same by what the operator has set. */}
          <li data-call>
            Call <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{brand.supportPhone}</a> (
            {brand.supportHours}).{' '}
          </li>
          <li>Write to {mail}, at any hour.</li>
          <li>We are in {brand.address}.</li>
          <li>We never ask for your password or for a code.</li>
        </ul>
      ),
    },
  ],
};

const security: Article = {
  path: paths.security,
  title: 'Security',
  lead: 'What we do, what you can do, and how to report a weakness.',
  sections: [
    {
      heading: 'What we do',
      content: (
        <ul>
          <li>Encrypt every connection, and keep passwords in a form that nobody can read back, not even we.</li>
          <li>
            Credit a payment only when the payment provider confirms it to our server. A browser’s word is not enough.
          </li>
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
  lead: 'How Ajose and each way to pay in and out go right now.',
  sections: [
    {
      heading: 'The platform',
      content: <output data-status>Turn JavaScript on, and your device can check the platform.</output>,
    },
    {
      heading: 'Paying in and out',
      content: <div data-ways>Turn JavaScript on, and this page shows how each way to pay goes.</div>,
    },
    {
      heading: 'When a payment is slow',
      content: (
        <p>
          Payments go through banks and the payment provider. If one of them is slow, the transaction stays pending
          under Transaction History, and no money is lost.
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
  safety,
];
