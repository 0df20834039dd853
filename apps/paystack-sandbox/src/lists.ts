/** Paystack's lists: newest first, in pages, filtered by status and time of creation. */
import { text, integer } from '@ajose/sandbox/fields';
import { refusals } from './answers.ts';

interface Listable {
  id: number;
  status: string;
  createdAt: string;
}

/** Unconfirmed: the largest page, and that `from` and `to` mean the creation and not the payment. */
const MOST_A_PAGE = 100;
const USUAL_PAGE = 50;

export interface Page<T> {
  rows: T[];
  /** All that match, on every page. */
  fitting: T[];
  meta: { total: number; skipped: number; perPage: number; page: number; pageCount: number };
}

/** Reads a time from a query: a day or an instant in ISO 8601. */
function moment(query: Record<string, unknown>, name: string): number | null {
  const given = text(query, name);
  if (given === null) return null;
  const at = Date.parse(given);
  if (Number.isNaN(at)) throw refusals.invalid(`${name} is not a valid date`);
  return at;
}

function positive(query: Record<string, unknown>, name: string, fallback: number): number {
  const value = integer(query, name, fallback);
  if (!(value > 0)) throw refusals.invalid(`${name} must be a positive number`);
  return value;
}

/** @param query `perPage`, `page`, `from`, `to`, `status` */
export function pageOf<T extends Listable>(all: Iterable<T>, query: Record<string, unknown>): Page<T> {
  const perPage = Math.min(MOST_A_PAGE, positive(query, 'perPage', USUAL_PAGE));
  const page = positive(query, 'page', 1);
  const status = text(query, 'status');
  const from = moment(query, 'from') ?? Number.NEGATIVE_INFINITY;
  const to = moment(query, 'to') ?? Number.POSITIVE_INFINITY;
  const fitting = [...all]
    .filter((row) => status === null || row.status === status)
    .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
    .toSorted((a, b) => b.id - a.id);
  const skipped = (page - 1) * perPage;
  return {
    rows: fitting.slice(skipped, skipped + perPage),
    fitting,
    meta: { total: fitting.length, skipped, perPage, page, pageCount: Math.ceil(fitting.length / perPage) },
  };
}
