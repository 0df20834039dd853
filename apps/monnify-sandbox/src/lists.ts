/** Monnify's lists: newest first, in pages from 0. */
import { integer } from '@ajose/sandbox/fields';
import { refusals } from './answers.ts';

const USUAL_SIZE = 10;
/** The largest page. Unconfirmed. */
const MOST_A_PAGE = 100;

/** The requested part of a list. @param names how the call names page and size */
export function pageOf<T extends { id: number }>(
  all: Iterable<T>,
  query: Record<string, unknown>,
  names: readonly [page: string, size: string],
  onWire: (row: T) => object,
): object {
  const pageNumber = integer(query, names[0], 0);
  const pageSize = Math.min(MOST_A_PAGE, integer(query, names[1], USUAL_SIZE));
  if (!(pageNumber >= 0) || !(pageSize > 0)) throw refusals.invalid('page and size are numbers; pages start from 0');
  const sorted = [...all].toSorted((a, b) => b.id - a.id);
  const offset = pageNumber * pageSize;
  const content = sorted.slice(offset, offset + pageSize).map(onWire);
  const totalPages = Math.ceil(sorted.length / pageSize);
  const sort = { sorted: true, unsorted: false, empty: false };
  return {
    content,
    pageable: { sort, offset, pageSize, pageNumber, unpaged: false, paged: true },
    last: pageNumber >= totalPages - 1,
    totalPages,
    totalElements: sorted.length,
    size: pageSize,
    number: pageNumber,
    sort,
    first: pageNumber === 0,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}
