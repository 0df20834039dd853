/** Reads a whole list, page after page. */

/** How many investments a page has unless a call asks for another number. */
export const INVESTMENTS_A_PAGE = 200;

/** The most rows that are read, because a screen cannot show more. */
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
