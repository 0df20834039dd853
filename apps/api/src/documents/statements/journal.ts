/** A customer's books as a journal for hledger: each movement with the balances after it, which `hledger check` checks. */
import { Readable } from 'node:stream';
import { reasonText } from '@ajose/sdk/domain/status';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import type { Sql } from '../../platform/database/db.ts';
import { ledgerAccounts, type AccountOfUs, type LedgerAccount } from '../../money/ledger/accounts.ts';
import { movementsIn } from './history.ts';
import { balanceAfter, periodOf, type Period } from './period.ts';

/** The customer's names for the ledger's accounts; those of gateways are made from their names. */
const NAMES: Readonly<Record<AccountOfUs, string>> = {
  wallet: 'assets:ajose:wallet',
  held: 'assets:ajose:set aside',
  invested: 'assets:ajose:invested',
  circle: 'assets:ajose:circles',
  passed_on: 'equity:passed on in circles',
  bank: 'equity:bank',
  interest: 'income:profit',
  offline: 'equity:paid in offline',
  adjustment: 'equity:adjustments',
  receivable: 'liabilities:owed to ajose',
  gateway_fee: 'equity:fees of payments, paid by ajose',
  transfer_fee: 'equity:fees of transfers, paid by ajose',
  stamp_duty: 'equity:stamp duty, paid by ajose',
  tax: 'expenses:withholding tax',
};

const isOurs = (account: LedgerAccount): account is AccountOfUs => Object.hasOwn(NAMES, account);

/** The journal's name of an account of the ledger. */
export const nameOf = (account: LedgerAccount): string =>
  isOurs(account)
    ? NAMES[account]
    : `equity:paid ${account.endsWith('_out') ? 'out' : 'in'}:${account.replace('_out', '')}`;

const amount = (kobo: bigint): string => `NGN ${toNaira(kobo).toFixed(2)}`;

const posting = (account: LedgerAccount, kobo: bigint, after: bigint): string =>
  `    ${nameOf(account)}  ${amount(kobo)} = ${amount(after)}\n`;

/** A text on one line, without signs that begin a comment or a second field. */
const words = (text: string): string => text.replace(/[\p{C}\s;|]+/gu, ' ').trim();

async function* journal(on: Sql, customerId: string, period: Period, firstDay: string): AsyncGenerator<string> {
  yield '; Ajose, the books of one customer. Amounts in Nigerian naira, days in Lagos.\n\ncommodity NGN 1000.00\n';
  for (const account of ledgerAccounts) yield `account ${nameOf(account)}\n`;
  const opening: string[] = [];
  // Before the first movement there is no balance to assert.
  const opened = period.after === 0n ? [] : ledgerAccounts;
  for (const account of opened) {
    const kobo = await balanceAfter(on, customerId, account, period.after);
    if (kobo !== 0n) opening.push(posting(account, kobo, kobo));
  }
  if (opening.length > 0) yield `\n${firstDay} * Opening balances\n${opening.join('')}`;
  // Days never run backwards, so that hledger checks balances in the order of the movements.
  let day = opening.length > 0 ? firstDay : '';
  for await (const batch of movementsIn(on, customerId, period)) {
    let text = '';
    for (const movement of batch) {
      const booked = lagosDay(movement.at);
      if (booked > day) day = booked;
      text +=
        `\n${day} * (${words(movement.transaction_id)}) ${words(reasonText(movement.reason))}\n` +
        posting(movement.source, -movement.amount, movement.source_after) +
        posting(movement.target, movement.amount, movement.target_after);
    }
    yield text;
  }
}

/** @throws Refusal 400 for days that run backwards */
export async function journalStatement(on: Sql, customerId: string, query: StatementQuery): Promise<Readable> {
  const period = await periodOf(on, customerId, query);
  // Without a first day there are no opening balances.
  return Readable.from(journal(on, customerId, period, query.startDate ?? ''));
}
