/** A letter that says what a customer holds today, for an embassy or a landlord: wallet, what is set aside, and each investment. */
import type { Readable } from 'node:stream';
import { formatNumber } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { formatDate, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { row, rows } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { LetterRate } from '../platform/env.ts';
import {
  holderFacts,
  holderOf,
  naira,
  newPaper,
  writeTable,
  type Cells,
  type PaperFact,
} from '../platform/pdf/paper.ts';
import { writeHead } from '../platform/pdf/head.ts';
import { issue } from './issue.ts';

const COLUMNS = [
  { name: 'Investment', left: 0, width: 185 },
  { name: 'Since', left: 189, width: 62 },
  { name: 'Ends', left: 255, width: 62 },
  { name: 'Capital', left: 321, width: 85, amount: true },
  { name: 'Pays at its end', left: 410, width: 85, amount: true },
];

interface Held {
  wallet: bigint;
  held: bigint;
  invested: bigint;
  circle: bigint;
  owed: bigint;
  owed_in_circles: bigint;
  /** Null in the one row of a customer without a running investment. */
  product_name: string | null;
  capital: bigint;
  expected: bigint;
  tax_bps: bigint;
  started_at: Date;
  ends_at: Date;
}

// One statement, because what is read at two moments may not add up.
const HELD = `
  WITH less AS MATERIALIZED (SELECT l.investment_id, l.expected FROM money.less_at_end(who => $1) l)
  SELECT a.wallet, a.held, a.invested, a.circle, -a.receivable AS owed,
         (SELECT coalesce(sum(p.owed - p.collected), 0)::bigint FROM money.circle_parts p
           WHERE p.customer_id = $1) AS owed_in_circles, i.product_name, i.capital,
         coalesce(l.expected, i.expected)::bigint AS expected, i.tax_bps, i.started_at, i.ends_at
    FROM ledger.accounts a
    LEFT JOIN money.investments i ON i.customer_id = a.customer_id AND i.completed_at IS NULL
    LEFT JOIN less l ON l.investment_id = i.id
   WHERE a.customer_id = $1 ORDER BY i.ends_at, i.id`;

const cellsOf = ({ product_name, capital, expected, tax_bps, started_at, ends_at }: Held): Cells => ({
  words: [
    product_name ?? '',
    formatDate(started_at),
    formatDate(ends_at),
    naira(capital),
    naira(paidOf({ capital, expected, tax_bps })),
  ],
  small: [],
});

/** What is paid at the end, after tax. */
const paidOf = ({ capital, expected, tax_bps }: Pick<Held, 'capital' | 'expected' | 'tax_bps'>): bigint =>
  capital + expected - taxKobo(expected, tax_bps);

/** What the page that checks the letter says of an investment. */
const factOf = (held: Held): PaperFact => [
  `Investment: ${held.product_name ?? ''}`,
  `${naira(held.capital)} since ${formatDate(held.started_at)}, pays ${naira(paidOf(held))} on ${formatDate(held.ends_at)}`,
];

const totalOf = (running: readonly Held[]): Cells => {
  const sum = (of: (each: Held) => bigint): string => naira(running.reduce((total, each) => total + of(each), 0n));
  return { words: ['Total', '', '', sum(({ capital }) => capital), sum(paidOf)], small: [] };
};

/** What the letter calls its sum, which leaves out growing profit, because that is paid only at the end. The customers' app adds it. */
function allWords(owed: bigint, grows: boolean): string {
  if (owed !== 0n) return 'Altogether, less what is owed';
  return grows ? 'Altogether, without growing profit' : 'Altogether';
}

const MOST_DAYS = 31;
const DAY_MS = 86_400_000;
/** The rate's parts of a naira. */
const RATE_PARTS = 10_000n;

/** Naira for one unit, as `₦1,530.50`; third and fourth decimals only where the rate has them. */
function rateWords({ tenThousandths }: LetterRate): string {
  const parts = String(tenThousandths % RATE_PARTS)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `₦${formatNumber(Number(tenThousandths / RATE_PARTS))}.${parts}`;
}

/** An amount in another currency, where the operator has set a recent rate. It is for information: only naira is owed. */
function inOtherCurrency(rate: LetterRate | null, kobo: bigint, now: Date): readonly PaperFact[] {
  if (rate === null) return [];
  const age = startOfLagosDay(lagosDay(now)).getTime() - startOfLagosDay(rate.day).getTime();
  if (age < 0 || age > MOST_DAYS * DAY_MS) return [];
  const { currency, tenThousandths, source, day } = rate;
  const cents = (kobo * RATE_PARTS + tenThousandths / 2n) / tenThousandths;
  const words = `${currency} ${formatNumber(Number(cents / 100n))}.${String(cents % 100n).padStart(2, '0')}`;
  return [
    [`In ${currency}, about`, words],
    ['Rate', `${rateWords(rate)} for 1 ${currency}, ${source}, ${formatDate(startOfLagosDay(day))}`],
  ];
}

export async function pdfHoldings(deps: Deps, customerId: string): Promise<Readable> {
  const now = deps.clock.now();
  const held = await rows<Held>(deps.db, HELD, [customerId]);
  const [first] = held;
  const since = await row<{ created_at: Date }>(deps.db, 'SELECT created_at FROM customers WHERE id = $1', [
    customerId,
  ]);
  if (!first || !since) throw new Error(`There is no account of customer ${customerId}`);
  const running = held.filter(({ product_name }) => product_name !== null);
  const holder = await holderOf(deps.db, customerId);
  const person = [...holderFacts(holder), ['Customer since', formatDate(since.created_at)]] as const;
  const owed = first.owed + first.owed_in_circles;
  const grows = running.some(({ expected }) => expected > 0n);
  const all = first.wallet + first.held + first.invested + first.circle - owed;
  const sums = [
    ['In the wallet', naira(first.wallet)],
    ['Set aside for payments', naira(first.held)],
    ['Portfolio value', naira(first.invested)],
    ...(first.circle === 0n ? [] : [['Set aside in circles', naira(first.circle)] as const]),
    ...(first.owed === 0n ? [] : [['Owed to Ajose', naira(-first.owed)] as const]),
    ...(first.owed_in_circles === 0n ? [] : [['Owed in circles', naira(-first.owed_in_circles)] as const]),
  ] as const;
  const results = [[allWords(owed, grows), naira(all)], ...inOtherCurrency(deps.env.letterRate, all, now)] as const;
  const about = lagosDay(now);
  const { check, signed } = issue(deps, {
    customerId,
    kind: 'holdings',
    about,
    holder: holder.name,
    facts: [...person, ...sums, ...results, ...running.map(factOf)],
  });
  const paper = newPaper(`Ajose, letter of holdings, ${formatDate(now)}`);
  writeHead(paper, {
    title: 'Letter of holdings',
    days: `To whom it may concern: what ${holder.name} holds with Ajose on ${formatDate(now)}`,
    now,
    facts: person,
    sums,
    results,
    notes: [
      grows
        ? 'What an investment pays at its end is its capital and its profit, after tax, if it runs to its end. The sums above have no profit that still grows: it counts when it is paid.'
        : 'What an investment pays at its end is its capital.',
    ],
    check,
  });
  const table = writeTable(paper, {
    columns: COLUMNS,
    low: true,
    count: running.length,
    rows: running.map(cellsOf),
    ...(running.length > 1 ? { total: totalOf(running) } : {}),
    empty: 'Nothing is invested.',
    foot: `Ajose ${check.number}, holdings of ${holder.name}`,
  });
  table.catch((error: Error) => paper.pdf.destroy(error));
  return signed(paper.pdf);
}
