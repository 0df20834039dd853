/** A customer's certificate of the tax that was withheld in a year, as PDF. */
import type { Readable } from 'node:stream';
import { bpsToPercent } from '@ajose/sdk/domain/money';
import { formatDate, lagosDay } from '@ajose/sdk/domain/time';
import { row, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { issue } from './issue.ts';
import { refuse } from '../platform/server/errors.ts';
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
import { paymentsOfYear, type TaxedPayment } from './tax.ts';

const COLUMNS = [
  { name: 'Paid on', left: 0, width: 62 },
  { name: 'Investment', left: 66, width: 185 },
  { name: 'Profit', left: 255, width: 90, amount: true },
  { name: 'Tax rate', left: 349, width: 50, amount: true },
  { name: 'Tax withheld', left: 403, width: 92, amount: true },
];

const cellsOf = ({ id, product_name, profit, tax_bps, tax, paid_at }: TaxedPayment): Cells => ({
  words: [formatDate(paid_at), product_name, naira(profit), `${bpsToPercent(tax_bps)}%`, naira(tax)],
  small: ['', `PAY-${id}`],
});

const sum = (payments: readonly TaxedPayment[], of: 'profit' | 'tax'): bigint =>
  payments.reduce((total, payment) => total + payment[of], 0n);

/** Whose tax it is, where the customer or the organisation has stated that. */
async function payeeFacts(on: Sql, customerId: string): Promise<readonly PaperFact[]> {
  const stated = await row<{ tin: string | null }>(
    on,
    `SELECT coalesce(nullif(c.tin, ''), o.tin) AS tin FROM customers c LEFT JOIN organisations o ON o.customer_id = c.id WHERE c.id = $1`,
    [customerId],
  );
  return stated?.tin ? [['Tax number (TIN)', stated.tin]] : [];
}

/** Who withheld it, as far as the operator has stated that. */
function payerFacts({ operator, operatorTin }: Deps['env']): readonly PaperFact[] {
  const words = [operator.name, operatorTin && `TIN ${operatorTin}`].filter(Boolean).join(', ');
  return words ? [['Withheld by', words]] : [];
}

/** @throws Refusal 404 `no_tax` where nothing was withheld in the year */
export async function taxCertificate(deps: Deps, customerId: string, year: number): Promise<Readable> {
  const { db: on } = deps;
  const now = deps.clock.now();
  const payments = await paymentsOfYear(on, customerId, year);
  if (payments.length === 0) throw refuse(404, 'no_tax', `Nothing was withheld from your profits in ${year}.`);
  const holder = await holderOf(on, customerId);
  const facts = [...holderFacts(holder), ...(await payeeFacts(on, customerId)), ...payerFacts(deps.env)];
  const [profit, tax] = [sum(payments, 'profit'), sum(payments, 'tax')];
  const figures = [
    ['Profit before tax', naira(profit)],
    ['Tax withheld', naira(tax)],
    ['Paid after tax', naira(profit - tax)],
  ] as const;
  const { check, signed } = issue(deps, {
    customerId,
    kind: 'tax',
    about: `${year}`,
    holder: holder.name,
    facts: [['Year', `${year}`], ...facts, ...figures],
  });
  const paper = newPaper(`Ajose, withholding tax certificate ${year}`);
  writeHead(paper, {
    title: 'Withholding tax certificate',
    days: `January 1 to December 31, ${year}`,
    now,
    facts,
    sums: figures,
    check,
    notes: [
      'Ajose withheld this tax from the profits below when they were paid, for the tax authority.',
      ...(lagosDay(now).startsWith(`${year}`)
        ? ['The year has not ended: more may be withheld until December 31.']
        : []),
    ],
  });
  const table = writeTable(paper, {
    columns: COLUMNS,
    count: payments.length,
    rows: payments.map(cellsOf),
    total: { words: ['Total', '', naira(profit), '', naira(tax)], small: [] },
    empty: '',
    foot: `Ajose ${check.number}, withholding tax of ${holder.name}, ${year}`,
  });
  table.catch((error: Error) => paper.pdf.destroy(error));
  return signed(paper.pdf);
}
