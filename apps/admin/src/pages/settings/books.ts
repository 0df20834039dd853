/** The proof of the books: what came in and where it is now, two lists with the same sum. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { ownMoneyName } from '../../components/ownMoney.ts';

type Row = readonly [name: string, naira: number];

export interface BooksProof {
  sources: readonly Row[];
  uses: readonly Row[];
  sourcesTotal: number;
  usesTotal: number;
  /** What the books expect at the gateways, with our own money there. */
  gateway: readonly Row[];
  gatewayTotal: number;
}

export function booksProof(books: SystemSettings['books']): BooksProof {
  const sources: Row[] = [
    ['Deposits through gateways', books.deposits],
    ['Offline cash', books.offlineCash],
    ['Interest', books.interest],
    ['Adjustments', books.adjustments],
    ['Owed after reversals', books.owed],
  ];
  const uses: Row[] = [
    ['Customers’ wallets', books.wallets],
    ['Held', books.held],
    ['Invested, running', books.invested],
    ['In circles', books.circles],
    ['Paid out', books.payouts],
    ['Tax withheld', books.tax],
  ];
  const gateway: Row[] = [
    ['Deposits through gateways', books.deposits],
    ['Fees on deposits', -books.gatewayFees],
    ['Fees on payouts', -books.transferFees],
    ['Stamp duty', -books.stampDuty],
    ['Paid out', -books.payouts],
    [ownMoneyName(books.ownMoney), books.ownMoney],
  ];
  return {
    sources,
    uses,
    sourcesTotal: sum(sources),
    usesTotal: sum(uses),
    gateway,
    gatewayTotal: sum(gateway),
  };
}

/** Adds in kobo, so that the sum is exact. */
function sum(rows: readonly Row[]): number {
  return toNaira(rows.reduce((total, [, naira]) => total + toKobo(naira), 0n));
}
