/** What was withheld from profits: by customer and year, and by month. sql/money/tax.sql withholds it. */
import type { Readable } from 'node:stream';
import type { FileFormat } from '@ajose/sdk/contract/common';
import type { TaxMonth, TaxYear } from '@ajose/sdk/contract/tax';
import { bpsToPercent, toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import type { Deps } from '../platform/deps.ts';
import { rows, type Sql } from '../platform/database/db.ts';
import { tableFile, type Cell, type TableColumn } from '../platform/lists/table-file.ts';

/** One payment of a profit from which something was withheld; kobo. */
export interface TaxedPayment {
  id: string;
  customer_id: string;
  product_name: string;
  profit: bigint;
  tax_bps: bigint;
  tax: bigint;
  paid_at: Date;
}

const PAYMENT = `i.id, i.customer_id, i.product_name, coalesce(i.exited_profit, i.expected)::bigint AS profit, i.tax_bps,
                 i.tax_kobo AS tax, i.completed_at AS paid_at`;

/** The years in which something was withheld, the newest first. */
export async function taxYears(on: Sql, customerId: string): Promise<TaxYear[]> {
  const years = await rows<{ year: number; profit: bigint; tax: bigint }>(
    on,
    `SELECT extract(year FROM ledger.lagos_day(i.completed_at))::integer AS year, sum(i.tax_kobo)::bigint AS tax,
            sum(coalesce(i.exited_profit, i.expected))::bigint AS profit
       FROM money.investments i WHERE i.customer_id = $1 AND i.tax_kobo > 0 GROUP BY 1 ORDER BY 1 DESC`,
    [customerId],
  );
  return years.map(({ year, profit, tax }) => ({ year, profit: toNaira(profit), tax: toNaira(tax) }));
}

/** A customer's payments of a year in Lagos, in their order. */
export const paymentsOfYear = (on: Sql, customerId: string, year: number): Promise<TaxedPayment[]> =>
  rows<TaxedPayment>(
    on,
    `SELECT ${PAYMENT} FROM money.investments i
      WHERE i.customer_id = $1 AND i.tax_kobo > 0 AND extract(year FROM ledger.lagos_day(i.completed_at)) = $2
      ORDER BY i.completed_at, i.id`,
    [customerId, year],
  );

const MONTHS = 24;

/** The months in which something was withheld, the newest first. */
export async function taxMonths(on: Sql): Promise<TaxMonth[]> {
  const months = await rows<{ month: string; payments: number; kobo: bigint }>(
    on,
    `SELECT to_char(day, 'YYYY-MM') AS month, sum(n)::integer AS payments, sum(kobo)::bigint AS kobo
       FROM ledger.counts WHERE name = 'tax' GROUP BY 1 ORDER BY 1 DESC LIMIT ${MONTHS}`,
  );
  return months.map(({ month, payments, kobo }) => ({ month, payments, tax: totalToNaira(kobo) }));
}

const BATCH = 500;
const COLUMNS: readonly TableColumn[] = [
  { header: 'Date (Lagos)', kind: 'date' },
  { header: 'Withheld by (TIN)' },
  { header: 'Customer' },
  { header: 'Customer (TIN)' },
  { header: 'Referral code' },
  { header: 'Investment' },
  { header: 'Reference' },
  { header: 'Profit (NGN)', kind: 'naira' },
  { header: 'Tax (%)', kind: 'number' },
  { header: 'Tax (NGN)', kind: 'naira' },
];

type Remitted = TaxedPayment & { name: string; tin: string; ref_code: string };

async function* remitted({ db, env }: Deps, month: string): AsyncGenerator<Cell[]> {
  let last: Remitted | undefined;
  let [profit, tax] = [0n, 0n];
  for (;;) {
    const investments: Remitted[] = await rows<Remitted>(
      db,
      `WITH i AS MATERIALIZED (SELECT ${PAYMENT} FROM money.investments i
        WHERE i.tax_kobo > 0
          AND i.completed_at >= ($1 || '-01')::timestamp AT TIME ZONE 'UTC' - interval '1 hour'
          AND i.completed_at < (($1 || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC' - interval '1 hour'
          AND ($2::uuid IS NULL OR (i.completed_at, i.customer_id, i.id) > (
                SELECT l.completed_at, l.customer_id, l.id FROM money.investments l WHERE l.customer_id = $2 AND l.id = $3))
        ORDER BY i.completed_at, i.customer_id, i.id LIMIT ${BATCH})
       SELECT i.*, c.name, coalesce(nullif(c.tin, ''), o.tin, '') AS tin, c.ref_code FROM i JOIN customers c ON c.id = i.customer_id
         LEFT JOIN organisations o ON o.customer_id = c.id ORDER BY i.paid_at, i.customer_id, i.id`,
      [month, last?.customer_id, last?.id],
    );
    for (const investment of investments) {
      profit += investment.profit;
      tax += investment.tax;
      yield [
        investment.paid_at,
        env.operatorTin,
        investment.name,
        investment.tin,
        investment.ref_code,
        investment.product_name,
        `PAY-${investment.id}`,
        toNaira(investment.profit),
        bpsToPercent(investment.tax_bps),
        toNaira(investment.tax),
      ];
    }
    if (investments.length < BATCH) break;
    last = investments.at(-1);
  }
  yield [null, env.operatorTin, 'Total', null, null, null, null, totalToNaira(profit), null, totalToNaira(tax)];
}

/** Sends a month's payments for the tax authority while it reads them, with their totals in the last row. @param month YYYY-MM in Lagos */
export const remittance = (deps: Deps, month: string, format?: FileFormat): Readable =>
  tableFile(format, COLUMNS, remitted(deps, month));
