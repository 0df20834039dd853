/** A certificate of what a customer earned in some days: profit, tax, what was paid, and each product, as PDF. */
import type { Readable } from 'node:stream';
import type { Earned, GetEarnedQuery } from '@ajose/sdk/contract/earnings';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import type { Deps } from '../platform/deps.ts';
import { issue } from './issue.ts';
import { writeHead } from '../platform/pdf/head.ts';
import { holderFacts, holderOf, newPaper, writeTable, type Cells } from '../platform/pdf/paper.ts';
import { refuse } from '../platform/server/errors.ts';
import { readEarned } from './earnings.ts';

const COLUMNS = [
  { name: 'Product', left: 0, width: 147 },
  { name: 'Profit', left: 151, width: 83, amount: true },
  { name: 'Tax', left: 238, width: 83, amount: true },
  { name: 'After tax', left: 325, width: 83, amount: true },
  { name: 'Paid', left: 412, width: 83, amount: true },
];

const cellsOf = (name: string, { profit, tax, earned, paid }: Earned): Cells => ({
  words: [name, ...[profit, tax, earned, paid].map((amount) => formatNaira(amount))],
  small: [],
});

const wordsOf = (day: string): string => formatDate(startOfLagosDay(day));

/** @throws Refusal 404 `nothing_earned`; 400 `invalid_range` */
export async function earnedCertificate(deps: Deps, customerId: string, asked: GetEarnedQuery): Promise<Readable> {
  const now = deps.clock.now();
  const { products, startDate, endDate, ...sums } = await readEarned(deps.db, now, customerId, asked);
  if (products.length === 0) throw refuse(404, 'nothing_earned', 'Nothing was earned in these days.');
  const days = startDate === null ? `Until ${wordsOf(endDate)}` : `${wordsOf(startDate)} to ${wordsOf(endDate)}`;
  const holder = await holderOf(deps.db, customerId);
  const figures = [
    ['Profit before tax', formatNaira(sums.profit)],
    ['Tax', formatNaira(sums.tax)],
    ['Earned after tax', formatNaira(sums.earned)],
    ['Paid in these days', formatNaira(sums.paid)],
  ] as const;
  const { check, signed } = issue(deps, {
    customerId,
    kind: 'earned',
    about: startDate === null ? `until ${endDate}` : `${startDate} to ${endDate}`,
    holder: holder.name,
    facts: [['Days', days], ...holderFacts(holder), ...figures],
  });
  const paper = newPaper(`Ajose, certificate of earnings, ${days}`);
  writeHead(paper, {
    title: 'Certificate of earnings',
    days,
    now,
    facts: holderFacts(holder),
    sums: figures,
    check,
    notes: [
      'Profit grows each day until it is paid, and its tax with it. What was paid may have grown before these days.',
      ...(endDate >= lagosDay(now) ? ['These days have not ended: more may be earned in them.'] : []),
    ],
  });
  const table = writeTable(paper, {
    columns: COLUMNS,
    low: true,
    count: products.length,
    rows: products.map((product) => cellsOf(product.name, product)),
    total: cellsOf('Total', sums),
    empty: '',
    foot: `Ajose ${check.number}, earnings of ${holder.name}, ${days}`,
  });
  table.catch((error: Error) => paper.pdf.destroy(error));
  return signed(paper.pdf);
}
