/** How many rows a page of a list has, and reading a whole list, page after page. */

/** How many rows a page has unless a call asks for another number. */
export const ROWS_A_PAGE = 25;
/** The same for customers, transactions, notes, looks and messages, whose pages are short. */
export const FEW_A_PAGE = 10;
export const MOST_A_PAGE = 100;
/** Investments are read whole, so their pages are long. */
export const INVESTMENTS_A_PAGE = 200;
export const MOST_INVESTMENTS_A_PAGE = 500;

/** The most pages that are read, because a screen cannot show more. */
const MOST_PAGES = 50;

/**
 * All rows of a list, in its order. A page that is not full is the last.
 * @param size how many rows a full page has @param read reads one page; the first is 1
 */
export async function allPages<Row>(size: number, read: (page: number) => Promise<readonly Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const rows = await read(page);
    all.push(...rows);
    if (rows.length < size) break;
  }
  return all;
}
