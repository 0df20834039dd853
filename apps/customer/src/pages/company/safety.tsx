/** Who keeps the money. The island `safety` fills in the operator's statements and the books' figures; this page claims nothing itself. */
import { EMAIL_CHANGE_WAIT_HOURS, USUAL_BANK_CHANGE_HOURS } from '@ajose/sdk/domain/promises';
import { brand } from '@ajose/ui/brand.ts';
import { paths } from '../../paths.ts';
import type { Article } from './article.ts';

export const safety: Article = {
  path: paths.safety,
  title: 'Who keeps the money',
  lead: 'What the operator states of itself and of your naira, what can go wrong, and what the books say right now.',
  sections: [
    {
      heading: 'The books right now',
      content: (
        <output data-safety>
          Turn JavaScript on, and this page shows what customers hold against what the payment provider and the bank
          hold.
        </output>
      ),
    },
    {
      heading: 'Who we are',
      content: <div data-operator>Turn JavaScript on, and this page shows what the operator states of itself.</div>,
    },
    {
      heading: 'How your money moves',
      content: (
        <ul>
          <li>
            A payment goes to the payment provider. Your wallet shows it when the provider has confirmed it to our
            server.
          </li>
          <li>A withdrawal leaves your wallet at once and goes to your own bank account through the same provider.</li>
          <li>
            Money that you invest leaves the wallet. It comes back with its profit on the day that the plan names.
          </li>
        </ul>
      ),
    },
    {
      heading: 'What can go wrong',
      content: (
        <ul>
          <li>
            <b>An investment can lose.</b> {brand.name} owes you what the plan says. Whether it can pay depends on what
            the money was invested in, and on {brand.name} itself.
          </li>
          <li>
            <b>A company can fail.</b> {brand.name}, the payment provider or a bank can stop paying. Only what is stated
            above as insured is insured; nothing else is.
          </li>
          <li>
            <b>A bank can be slow.</b> Then a payment or a withdrawal is pending, and your history says where it is.
          </li>
          <li>
            <b>Somebody can take over your account.</b> A new bank account, a new email address and a new password are
            told to you by email. Withdrawals to a changed bank account wait {USUAL_BANK_CHANGE_HOURS} hours, and after
            a new email address all of them wait {EMAIL_CHANGE_WAIT_HOURS} hours.
          </li>
        </ul>
      ),
    },
    {
      heading: 'How the books are proven',
      content: (
        <p>
          Each naira that moves is written down twice, where it leaves and where it arrives, and nothing written can be
          changed. A program adds up all accounts again and again, and compares our balance at the payment provider with
          the books. When they differ, people are told and look for the reason. You can check your own part: your
          statement has every movement, and anybody can <a href={paths.verify}>check the document</a>.
        </p>
      ),
    },
    {
      heading: 'Nobody is left out',
      content: (
        <>
          <p>
            Once a day we publish what all customers own altogether, with a fingerprint that holds each customer’s part.
            If one customer were left out, they could see it. Nobody can read from it who has how much.
          </p>
          <div data-totals>Turn JavaScript on, and this page shows the total of the last day.</div>
          <p>
            <a href={paths.proof}>Check that your money was counted</a>
          </p>
        </>
      ),
    },
  ],
};
