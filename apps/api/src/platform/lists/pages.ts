/** Works out which rows a page has, counted from the nearer end of the list. */
import { refuse } from '../server/errors.ts';

/**
 * A page has rows at most this far from an end of its list, because PostgreSQL would have to read all rows before one in the middle of
 * millions.
 */
export const MOST_ROWS = 10_000;

interface Asked {
  page: number;
  limit: number;
}

interface Length {
  total: number;
  /** More rows match than the list holds, so it has no end to count from. */
  isCut?: boolean;
  /** What to do to find a row in the middle of the list. */
  advice?: string;
}

export interface Page {
  /** From 1. A page after the last one becomes the last. */
  page: number;
  pages: number;
  /** Rows to skip, counted from the end where `fromEnd`. */
  skip: number;
  take: number;
  fromEnd: boolean;
}

/** @throws Refusal 422 `page_too_deep` for a page in the middle of a very long list */
export function pageOf(asked: Asked, { total, isCut = false, advice = 'Narrow the list by dates.' }: Length): Page {
  const { limit } = asked;
  const pages = Math.ceil(total / limit);
  const page = Math.min(asked.page, Math.max(1, pages));
  const before = (page - 1) * limit;
  const take = Math.min(limit, total - before);
  const behind = total - before - take;
  const fromEnd = !isCut && behind < before;
  const skip = fromEnd ? behind : before;
  if (skip + take > MOST_ROWS) throw refuse(422, 'page_too_deep', advice);
  return { page, pages, skip, take, fromEnd };
}
