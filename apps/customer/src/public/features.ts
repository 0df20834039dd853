/** Six features, each with its own page. The landing page shows four of them. */
import { paymentChannels, paymentMethodName } from '@ajose/sdk/domain/channels';
import { formatNaira, MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import { USUAL_LEAST_WITHDRAWAL_NAIRA } from '@ajose/sdk/domain/promises';
import { USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
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

const smallestDeposit = formatNaira(MIN_DEPOSIT_NAIRA, 'whole');
/** Within a sentence: "card", but "USSD" and "OPay". */
const channels = paymentChannels
  .map((channel) => paymentMethodName(channel))
  .map((name) => (/[A-Z].*[A-Z]/.test(name) ? name : name.toLowerCase()));
const waysIn = `${channels.slice(0, -1).join(', ')} or ${channels.at(-1)}`;

export const features: readonly Feature[] = [
  {
    slug: 'security',
    icon: ShieldCheck,
    title: 'Bank-level security',
    short: '256-bit encryption on every connection, two-factor sign-in, and books that cannot be rewritten.',
    lead: 'Every connection is encrypted, every sign-in can ask for a code from your phone, and every kobo that moves is written in books that nobody can change afterwards.',
    points: [
      {
        title: '256-bit encryption',
        text: 'Everything between your device and us travels over TLS with 256-bit encryption. Passwords are kept in a form that nobody can read back, not even we.',
      },
      {
        title: 'Two-factor sign-in',
        text: 'Add an authenticator app in your profile. From then on signing in, withdrawing and changing your bank account ask for a code that is new every 30 seconds.',
      },
      {
        title: 'See and end your sessions',
        text: 'See every device that is signed in, and end any of them with one press. When you change your password, all other devices are signed out.',
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
    lead: 'The first screen after you sign in shows all your money, what it earned in 30 days after tax, and what is paid to you next.',
    points: [
      {
        title: 'Earnings as they grow',
        text: 'A running investment shows its profit so far, after tax. It grows evenly over the term and is rounded down to the kobo.',
      },
      {
        title: 'Ninety days at a glance',
        text: 'All your money, day by day, with what you paid in told apart from what it earned.',
      },
      {
        title: 'Every transaction, with its reason',
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
    short: 'Capital and profit, less the tax, arrive in your wallet when the term ends. Nobody has to press a button.',
    lead: 'When the term ends, capital and profit, less the tax, move into your wallet within a minute. You need not ask for them.',
    points: [
      {
        title: 'Paid on the day',
        text: 'Terms count from the moment you buy: days of 24 hours, or calendar months in Lagos. Money is paid at any hour, also on holidays.',
      },
      {
        title: 'To the account you prefer',
        text: 'Withdraw to your own bank account. Your bank tells us the name on the account before we save it.',
      },
      {
        title: 'Reinvest what you earned',
        text: 'Say what happens when the term ends: into your wallet, into a savings plan, or invested again. You can change it until the day before.',
      },
      {
        title: 'See where your withdrawal is',
        text: 'A withdrawal shows its steps: set aside, sent, paid, with the reference your bank needs to trace it.',
      },
    ],
  },
  {
    slug: 'wallet',
    icon: Landmark,
    title: 'Multi-gateway wallet',
    short: `Fund by ${waysIn}. One balance, ready to invest or withdraw.`,
    lead: 'One balance in naira and many ways to pay. The amount you pay is the amount that arrives, and it is counted once.',
    points: [
      {
        title: `By ${waysIn}`,
        text: 'Payments run through the checkouts of licensed payment companies. Your card’s number never touches our servers.',
      },
      {
        title: `From ${smallestDeposit}`,
        text: `Add as little as ${smallestDeposit} at a time. There is no charge for keeping money in the wallet.`,
      },
      {
        title: 'Confirmed by the provider, not by the browser',
        text: 'A deposit is credited only when the payment provider confirms it to our server. A closed tab or a lost connection loses nothing.',
      },
      {
        title: 'Withdraw when you like',
        text: `From ${formatNaira(USUAL_LEAST_WITHDRAWAL_NAIRA, 'whole')} at a time. Money on its way to your bank is set aside at once, and comes back with the reason if the bank refuses it.`,
      },
    ],
  },
  {
    slug: 'mobile',
    icon: Smartphone,
    title: 'Made for the phone',
    short: 'The whole platform on a small screen and a slow network, around the clock.',
    lead: 'Every screen is made for a phone first: light pages, large buttons, and figures that fit.',
    points: [
      {
        title: 'Light on data',
        text: 'The public pages are finished text and need almost no script. Charts are fetched only when you look at them.',
      },
      {
        title: 'Nothing to install',
        text: 'It opens in the browser you have. Add it to your home screen if you like.',
      },
      {
        title: 'Safe on a bad line',
        text: 'If the connection drops during a payment, try again: the same request never counts twice.',
      },
      {
        title: 'Light and dark',
        text: 'Both follow the setting of your device. If your device asks for less motion, we show less.',
      },
    ],
  },
  {
    slug: 'tools',
    icon: Calculator,
    title: 'Investment calculator',
    short: 'See the profit and the tax before you decide, from the amount, the rate and the term.',
    lead: 'Try an amount, a rate and a term. The calculator uses the same formula as our books, to the kobo.',
    points: [
      {
        title: 'One formula, everywhere',
        text: `Profit is the amount times the rate for the whole term, divided by a hundred, rounded to the kobo. Of the profit, ${USUAL_TAX_PERCENT}% is withheld as tax when it is paid, unless the product says another share or is exempt. We take nothing of it.`,
      },
      {
        title: 'Top-ups earn for the time that is left',
        text: 'A top-up earns the rate for the share of the term that is left when you make it.',
      },
      {
        title: 'Your rate does not change',
        text: 'An investment keeps the rate it was bought at, even when the product changes later.',
      },
    ],
  },
];

export const featureOf = (slug: Feature['slug']): Feature => {
  const named = features.find((feature) => feature.slug === slug);
  if (!named) throw new Error(`There is no feature called ${slug}`);
  return named;
};
