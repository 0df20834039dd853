/** A customer's statement as CSV: each change of the wallet with its sign, so that the amounts add up to closing minus opening balance. */
import { Readable } from 'node:stream';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { reasonText } from '@ajose/sdk/domain/status';
import { lagosDay, lagosTime } from '@ajose/sdk/domain/time';
import { stringify } from 'csv-stringify/sync';
import type { Sql } from '../../platform/database/db.ts';
import { safeWords } from '../../platform/lists/table-file.ts';
import { changesIn, type Change } from './history.ts';
import { periodOf, type Period } from './period.ts';

const BATCH = 500;
const HEADER = ['Date', 'Time (Lagos)', 'ID', 'What', 'Amount (NGN)', 'Balance (NGN)', 'Sender'];
const lineOf = ({ booked_at, transaction_id, reason, sender, before_balance, after_balance }: Change): string[] => {
  return [
    lagosDay(booked_at),
    lagosTime(booked_at),
    transaction_id,
    safeWords(reasonText(reason)),
    toNaira(after_balance - before_balance).toFixed(2),
    toNaira(after_balance).toFixed(2),
    safeWords(sender ?? ''),
  ];
};

/** The lines as RFC 4180 has them. The mark at the beginning tells spreadsheets that it is UTF-8. */
const written = (lines: readonly string[][], isFirst = false): string =>
  stringify([...lines], { header: isFirst, columns: HEADER, bom: isFirst, record_delimiter: 'windows' });

/** The statement, read and sent in batches, so that a long history needs little memory. */
async function* statement(on: Sql, customerId: string, period: Period): AsyncGenerator<string> {
  yield written([], true);
  let lines: string[][] = [];
  for await (const change of changesIn(on, customerId, period)) {
    lines.push(lineOf(change));
    if (lines.length < BATCH) continue;
    yield written(lines);
    lines = [];
  }
  yield written(lines);
}

/** Amounts in naira, oldest first. @throws Refusal 400 for days that run backwards */
export async function csvStatement(on: Sql, customerId: string, query: StatementQuery): Promise<Readable> {
  return Readable.from(statement(on, customerId, await periodOf(on, customerId, query)));
}
