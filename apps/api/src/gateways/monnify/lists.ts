/** Monnify's lists. Its pages count from 0; ours from 1. */
import type { Answer, Listed, Window } from '../gateway.ts';
import { isJson, text, unreadRow, type Json, type UnreadRow } from '../json.ts';
import type { Call } from './call.ts';
import { PAID_STATUSES, PAYMENT_STATUSES, TRANSFER_STATUSES } from './statuses.ts';
import { koboOf, momentOf, unreadable } from './values.ts';

const PAGE_SIZE = 100;
/** Far more pages than one customer's payments or half a year's refunds have. */
const MOST_PAGES = 200;

interface Page {
  rows: readonly Json[];
  isLast: boolean;
}

async function pageOf(call: Call, path: string, query: Readonly<Record<string, string>>): Promise<Answer<Page>> {
  const answer = await call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  if (answer.outcome !== 'done') return answer;
  const data = isJson(answer.data) ? answer.data : {};
  const { content, last } = data;
  if (!Array.isArray(content)) return unreadable;
  const rows: readonly unknown[] = content;
  // A row that is no object has nothing in it, and is not left out.
  const read = rows.map((row) => (isJson(row) ? row : {}));
  return { outcome: 'done', data: { rows: read, isLast: last === true || rows.length === 0 } };
}

const createdAt = (row: Json): Date | null => momentOf(row['createdOn']) ?? momentOf(row['transactionDate']);

/** A row without the amount that was paid has the one that was asked for. */
function readPayment(row: Json): Listed | UnreadRow {
  const reference = text(row, 'paymentReference');
  const said = text(row, 'paymentStatus');
  if (reference === '') return unreadRow(row, 'transactionReference');
  const amountKobo = koboOf(row['amountPaid'] ?? row['amount']) ?? 0n;
  return { reference, status: PAYMENT_STATUSES.get(said) ?? said, amountKobo };
}

function readTransferRow(row: Json): Listed | UnreadRow {
  const reference = text(row, 'reference');
  const said = text(row, 'status');
  if (reference === '') return unreadRow(row, 'transactionReference');
  return { reference, status: TRANSFER_STATUSES.get(said) ?? said, amountKobo: koboOf(row['amount']) ?? 0n };
}

const isWithin = (row: Json, { from, to }: Pick<Window, 'from' | 'to'>): boolean => {
  const at = createdAt(row);
  return at === null || (at >= from && at <= to);
};

const newestFirst = (a: Json, b: Json): number => (createdAt(b)?.getTime() ?? 0) - (createdAt(a)?.getTime() ?? 0);

/**
 * All rows of a list that Monnify does not limit to a window. Reads to the end; or, while every page came newest first, to the first row
 * older than the window. The order is unconfirmed.
 */
export async function rowsWithin(
  call: Call,
  path: string,
  query: Readonly<Record<string, string>>,
  window: Pick<Window, 'from' | 'to'>,
): Promise<Answer<readonly Json[]>> {
  const hits: Json[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await pageOf(call, path, { ...query, page: String(page), size: String(PAGE_SIZE) });
    if (answer.outcome !== 'done') return answer;
    const { rows, isLast } = answer.data;
    hits.push(...rows.filter((row) => isWithin(row, window)));
    const times = rows.map(createdAt);
    const [first, last] = [times[0], times.at(-1)];
    const isDescending = first != null && last != null && first > last;
    const isOlder = times.every((at) => at !== null && at < window.from);
    if (isLast || (isDescending && isOlder)) return { outcome: 'done', data: hits.toSorted(newestFirst) };
  }
  return { outcome: 'unknown', message: 'The list does not end' };
}

/** A page of rows, as we count pages. */
export const pageIn = <T>(rows: readonly T[], page: number): readonly T[] =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

const isPaid = (row: Json): boolean => PAYMENT_STATUSES.get(text(row, 'paymentStatus')) === 'success';

/** @param status the one asked for; rows of another status are left out, except the description's own word for it */
const isOf = (row: Json, status: string): boolean => {
  const said = row['paymentStatus'] ?? status;
  return said === status || (status === 'PAID' && said === 'SUCCESSFUL');
};

/** Monnify's call takes one status at a time, and received money has three. One of our pages is the same page of all three. */
async function searchPaid(call: Call, { from, to, page }: Window): Promise<Answer<readonly (Listed | UnreadRow)[]>> {
  const rows: Json[] = [];
  for (const paymentStatus of PAID_STATUSES) {
    const answer = await pageOf(call, '/api/v1/transactions/search', {
      page: String(page - 1),
      size: String(PAGE_SIZE),
      paymentStatus,
      from: String(from.getTime()),
      to: String(to.getTime()),
    });
    if (answer.outcome !== 'done') return answer;
    rows.push(...answer.data.rows.filter((row) => isOf(row, paymentStatus)));
  }
  return { outcome: 'done', data: rows.toSorted(newestFirst).map(readPayment) };
}

export async function listPaid(call: Call, window: Window): Promise<Answer<readonly (Listed | UnreadRow)[]>> {
  if (window.customerRef === undefined) return searchPaid(call, window);
  const path = '/api/v1/bank-transfer/reserved-accounts/transactions';
  const answer = await rowsWithin(call, path, { accountReference: window.customerRef }, window);
  // Monnify answers the same for an account number without payments.
  if (answer.outcome === 'refused' && answer.code === 'transaction_not_found') return { outcome: 'done', data: [] };
  if (answer.outcome !== 'done') return answer;
  return { outcome: 'done', data: pageIn(answer.data.filter(isPaid), window.page).map(readPayment) };
}

export async function listTransfers(
  call: Call,
  sourceAccountNumber: string,
  { from, to, page }: Window,
): Promise<Answer<readonly (Listed | UnreadRow)[]>> {
  const answer = await pageOf(call, '/api/v2/disbursements/search-transactions', {
    sourceAccountNumber,
    pageNo: String(page - 1),
    pageSize: String(PAGE_SIZE),
    startDate: String(from.getTime()),
    endDate: String(to.getTime()),
  });
  if (answer.outcome !== 'done') return answer;
  return { outcome: 'done', data: answer.data.rows.toSorted(newestFirst).map(readTransferRow) };
}
