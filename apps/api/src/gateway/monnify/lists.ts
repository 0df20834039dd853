/** Monnify's lists. Its pages count from 0; ours from 1. */
import type { Answer, Listed, Window } from '../gateway.ts';
import { isJson, type Json } from '../json.ts';
import type { Call } from './call.ts';
import { PAID_STATUSES, PAYMENT_STATUSES, TRANSFER_STATUSES } from './statuses.ts';
import { koboOf, momentOf, text, unreadable } from './values.ts';

const PAGE_SIZE = 100;
/** Far more pages than one customer's payments or half a year's refunds have. */
const MOST_PAGES = 200;

interface Page {
  rows: readonly Json[];
  isLast: boolean;
}

/** A row that is no object makes the outcome unknown; otherwise it would be left out without notice. */
async function pageOf(call: Call, path: string, query: Readonly<Record<string, string>>): Promise<Answer<Page>> {
  const answer = await call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  if (answer.outcome !== 'done') return answer;
  const data = isJson(answer.data) ? answer.data : {};
  const { content, last } = data;
  if (!Array.isArray(content)) return unreadable;
  const rows: readonly unknown[] = content;
  const read = rows.filter(isJson);
  if (read.length !== rows.length) return unreadable;
  return { outcome: 'done', data: { rows: read, isLast: last === true || rows.length === 0 } };
}

const createdAt = (row: Json): Date | null => momentOf(row['createdOn']) ?? momentOf(row['transactionDate']);

/** A row that cannot be read makes the outcome unknown. */
function listed(rows: readonly Json[], read: (row: Json) => Listed | null): Answer<readonly Listed[]> {
  const found = rows.map(read).filter((one) => one !== null);
  return found.length === rows.length ? { outcome: 'done', data: found } : unreadable;
}

/** A row without the amount that was paid has the one that was asked for. */
function readPayment(row: Json): Listed | null {
  const reference = text(row, 'paymentReference');
  const told = text(row, 'paymentStatus');
  const amountKobo = koboOf(row['amountPaid'] ?? row['amount']);
  return reference && amountKobo !== null
    ? { reference, status: PAYMENT_STATUSES.get(told) ?? told, amountKobo }
    : null;
}

function readTransferRow(row: Json): Listed | null {
  const reference = text(row, 'reference');
  const told = text(row, 'status');
  const amountKobo = koboOf(row['amount']);
  return reference && amountKobo !== null
    ? { reference, status: TRANSFER_STATUSES.get(told) ?? told, amountKobo }
    : null;
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
  const found: Json[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await pageOf(call, path, { ...query, page: String(page), size: String(PAGE_SIZE) });
    if (answer.outcome !== 'done') return answer;
    const { rows, isLast } = answer.data;
    found.push(...rows.filter((row) => isWithin(row, window)));
    const times = rows.map(createdAt);
    const [first, last] = [times[0], times.at(-1)];
    const isDescending = first != null && last != null && first > last;
    const isOlder = times.every((at) => at !== null && at < window.from);
    if (isLast || (isDescending && isOlder)) return { outcome: 'done', data: found.toSorted(newestFirst) };
  }
  return { outcome: 'unknown', message: 'The list does not end' };
}

/** One of our pages. */
export const pageIn = <T>(rows: readonly T[], page: number): readonly T[] =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

const isPaid = (row: Json): boolean => PAYMENT_STATUSES.get(text(row, 'paymentStatus')) === 'success';

/** @param status the one asked for; rows of another status are left out, except the description's own word for it */
const isOf = (row: Json, status: string): boolean => {
  const told = row['paymentStatus'];
  return told === status || (status === 'PAID' && told === 'SUCCESSFUL');
};

/** Monnify's call takes one status at a time, and received money has three. One of our pages is the same page of all three. */
async function searchPaid(call: Call, { from, to, page }: Window): Promise<Answer<readonly Listed[]>> {
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
  return listed(rows.toSorted(newestFirst), readPayment);
}

export async function listPaid(call: Call, window: Window): Promise<Answer<readonly Listed[]>> {
  if (window.customerRef === undefined) return searchPaid(call, window);
  const path = '/api/v1/bank-transfer/reserved-accounts/transactions';
  const answer = await rowsWithin(call, path, { accountReference: window.customerRef }, window);
  // Monnify answers the same for an account number without payments.
  if (answer.outcome === 'refused' && answer.code === 'transaction_not_found') return { outcome: 'done', data: [] };
  if (answer.outcome !== 'done') return answer;
  return listed(pageIn(answer.data.filter(isPaid), window.page), readPayment);
}

export async function listTransfers(
  call: Call,
  sourceAccountNumber: string,
  { from, to, page }: Window,
): Promise<Answer<readonly Listed[]>> {
  const answer = await pageOf(call, '/api/v2/disbursements/search-transactions', {
    sourceAccountNumber,
    pageNo: String(page - 1),
    pageSize: String(PAGE_SIZE),
    startDate: String(from.getTime()),
    endDate: String(to.getTime()),
  });
  return answer.outcome === 'done' ? listed(answer.data.rows.toSorted(newestFirst), readTransferRow) : answer;
}
