/** The tables of the month's end in their order, and the figure that an address names. */
import type { PeriodLine, PeriodTable } from '@ajose/sdk/contract/reports';
import { formatNumber, toKobo, toNaira } from '@ajose/sdk/domain/money';

export const periodTables = [
  'moneyIn',
  'moneyOut',
  'sentBack',
  'fees',
  'interestPaid',
  'tax',
  'invested',
  'repaid',
  'failures',
  'complaints',
] as const satisfies readonly PeriodTable[];

/** What is owed or falls due, whatever the period is. */
export const isOfNow = (table: PeriodTable): table is 'interest' | 'due' | 'dueDays' =>
  table === 'interest' || table === 'due' || table === 'dueDays';

export const tableNames: Readonly<Record<PeriodTable, string>> = {
  moneyIn: 'Money in, by gateway and channel',
  moneyOut: 'Money out, by gateway and channel',
  sentBack: 'Sent back to payers',
  fees: 'Fees and stamp duty',
  interestPaid: 'Interest paid, before tax, by product',
  tax: 'Withholding tax to remit',
  invested: 'Invested, by product',
  repaid: 'Repaid, by product',
  failures: 'Failed payouts, by bank',
  complaints: 'Complaints',
  interest: 'Interest owed now, before tax, by product',
  due: 'Falls due in the next 90 days, by week',
  dueDays: 'Falls due in the next 14 days, by day',
};

/** The tables that are read at every month's end; the others are folded, also where there is room. */
export const readFirst: readonly PeriodTable[] = ['moneyIn', 'moneyOut', 'tax', 'dueDays'];

/** As the title of a dialog says them, before the line. */
export const shortNames: Readonly<Record<PeriodTable, string>> = {
  ...tableNames,
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  fees: 'Fees',
  interestPaid: 'Interest paid, before tax',
  invested: 'Invested',
  repaid: 'Repaid',
  interest: 'Interest owed, before tax',
  failures: 'Failed payouts',
  due: 'Falls due, capital and profit after tax',
  dueDays: 'Falls due, capital and profit after tax',
};

/** The key of the sum of a table's lines. */
export const ALL = 'all';

/** Which of the two periods a figure belongs to. */
export type When = 'now' | 'before';

export interface Figure {
  when: When;
  table: PeriodTable;
  key: string;
}

export const nameFigure = ({ when, table, key }: Figure): string => `${when}.${table}.${key}`;

/** The table that an address names; undefined for words that name none. */
export const readTable = (word: string | null | undefined): PeriodTable | undefined =>
  Object.keys(tableNames).find((key): key is PeriodTable => key === word);

/** The figure that an address names; null for words that name none. */
export function readFigure(word: string | null): Figure | null {
  const [when, name, ...rest] = (word ?? '').split('.');
  const table = readTable(name);
  if ((when !== 'now' && when !== 'before') || table === undefined) return null;
  return { when, table, key: rest.join('.') };
}

/** "1 row", "2 rows". */
export const countWords = (count: number, one: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;

type Counted = PeriodLine[When];

/** Added up exact to the kobo. */
export const sumOf = (parts: readonly Counted[]): Counted => ({
  count: parts.reduce((count, part) => count + part.count, 0),
  amount: toNaira(parts.reduce((kobo, { amount }) => kobo + toKobo(amount), 0n)),
});
