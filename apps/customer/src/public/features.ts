/** The six things the platform does, each with a page of its own; the landing page shows four of them. */
import { Calculator, Landmark, LineChart, Repeat, ShieldCheck, Smartphone, type LucideIcon } from 'lucide-react';

export interface Feature {
  slug: 'security' | 'performance' | 'automation' | 'wallet' | 'mobile' | 'tools';
  icon: LucideIcon;
  title: string;
  /** One sentence for a card. */
  short: string;
  /** The page's opening. */
  lead: string;
  points: readonly { title: string; text: string }[];
}

export const features: readonly Feature[] = [
  {
    slug: 'security',
    icon: ShieldCheck,
    title: 'Bank-level security',
    short: '256-bit encryption on every connection, two-factor sign-in, and books that cannot be rewritten.',
    lead: 'Money is trust with a number on it. So every connection is encrypted, every sign-in can ask for a code from your phone, and every movement of a kobo is written twice, in books that nobody can edit.',
    points: [
      {
        title: '256-bit encryption',
        text: 'Everything between your device and us travels over TLS with 256-bit encryption. Passwords are stored only as argon2id hashes, and session tokens only as hashes too.',
      },
      {
        title: 'Two-factor sign-in',
        text: 'Add an authenticator app in your profile. From then on signing in, withdrawing and changing your bank account ask for a code that is new every 30 seconds.',
      },
      {
        title: 'Your sessions, in your hands',
        text: 'See every device that is signed in, and end any of them with one press. A changed password ends all the others.',
      },
      {
        title: 'Books that always add up',
        text: 'Each movement has two sides that sum to zero, and entries can be added but never changed or removed. The ledger is compared with the payment provider’s own records every day.',
      },
    ],
  },
  {
    slug: 'performance',
    icon: LineChart,
    title: 'Real-time tracking',
    short: 'See what each investment has earned so far, to the kobo, and the day it is paid.',
    lead: 'You should never have to ask how your money is doing. What it has earned so far, how far along it is and when it comes back are on the first screen you see.',
    points: [
      {
        title: 'Earnings as they accrue',
        text: 'A running investment shows its profit so far, growing evenly over the term and rounded down, so that the figure is never ahead of the money.',
      },
      {
        title: 'Ninety days at a glance',
        text: 'Your wallet and what you have invested, day by day, beside what changed over the last 30 days.',
      },
      {
        title: 'Every movement, with its reason',
        text: 'Deposits, withdrawals, purchases and payouts in one list that filters and sorts, each with the balance before and after.',
      },
      {
        title: 'Statements when you need them',
        text: 'Download any period as a file that opens in every spreadsheet, or print it.',
      },
    ],
  },
  {
    slug: 'automation',
    icon: Repeat,
    title: 'Automated payouts',
    short: 'Capital and profit arrive in your wallet when the term ends. Nobody has to press a button.',
    lead: 'The end of a term is a promise with a date. When it comes, capital and profit move into your wallet on their own, within a minute, exactly once.',
    points: [
      {
        title: 'Paid on the day',
        text: 'Terms count from the moment you buy: days of 24 hours, or calendar months in Lagos. Payouts run around the clock, also on holidays.',
      },
      {
        title: 'To the account you prefer',
        text: 'Withdraw to your own bank account, checked by name with your bank before it is kept.',
      },
      {
        title: 'Reinvest what you earned',
        text: 'A payout lands in the wallet from which plans are bought, so earnings can go straight into the next one.',
      },
      {
        title: 'You always know where it is',
        text: 'A withdrawal shows its steps: set aside, sent, paid, with the reference your bank needs to trace it.',
      },
    ],
  },
  {
    slug: 'wallet',
    icon: Landmark,
    title: 'Multi-gateway wallet',
    short: 'Fund by card, bank transfer, USSD or OPay. One balance, ready to invest or withdraw.',
    lead: 'One balance in naira, many ways in. Pay as you are used to; what was really paid is what arrives, once.',
    points: [
      {
        title: 'Card, transfer, USSD, OPay or bank',
        text: 'Payments run through Paystack’s own checkout. Your card’s number never touches our servers.',
      },
      {
        title: 'From ₦1,000',
        text: 'Add as little as ₦1,000 at a time. There is no charge for keeping money in the wallet.',
      },
      {
        title: 'Confirmed by the provider, not by the browser',
        text: 'A deposit is credited only when the payment provider confirms it to our server. A closed tab or a lost connection loses nothing.',
      },
      {
        title: 'Withdraw when you like',
        text: 'Money on its way to your bank is set aside at once, and comes back with the reason if the bank refuses it.',
      },
    ],
  },
  {
    slug: 'mobile',
    icon: Smartphone,
    title: 'Made for the phone',
    short: 'The whole platform on a small screen and a slow network, around the clock.',
    lead: 'Most of us carry our bank in one hand. Every screen is made for that hand first: light pages, large targets, figures that fit.',
    points: [
      {
        title: 'Light on data',
        text: 'Pages arrive as finished text before any program runs, and charts are fetched only when you look at them.',
      },
      {
        title: 'Nothing to install',
        text: 'It opens in the browser you have. Add it to your home screen if you like.',
      },
      {
        title: 'Patient with the network',
        text: 'If the connection drops in the middle of a payment, ask again: the same request never counts twice.',
      },
      {
        title: 'Light and dark',
        text: 'Both are designed, and follow the setting of your device. So does the wish for less motion.',
      },
    ],
  },
  {
    slug: 'tools',
    icon: Calculator,
    title: 'Investment calculator',
    short: 'Know the exact naira before you decide: capital, rate, term, and what comes back.',
    lead: 'Try an amount, a rate and a term. The sum is the same one that our books use, to the kobo.',
    points: [
      {
        title: 'One formula, everywhere',
        text: 'Profit is the amount times the rate for the whole term, divided by a hundred, rounded to the kobo. There is no small print in it.',
      },
      {
        title: 'Savings plans count time',
        text: 'A top-up earns the rate for the share of the term that is left when you make it.',
      },
      {
        title: 'Terms that stand still',
        text: 'An investment keeps the rate it was bought at, even when the product changes later.',
      },
    ],
  },
];

export const featureOf = (slug: Feature['slug']): Feature => {
  const found = features.find((feature) => feature.slug === slug);
  if (!found) throw new Error(`There is no feature called ${slug}`);
  return found;
};
