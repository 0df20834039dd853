/** Where a page stands in a list whose length is known. */

export interface Place {
  /** Rows to skip, from the end where `fromEnd`. */
  skip: number;
  take: number;
  fromEnd: boolean;
}

/** Counts a page from the nearer end of the list, so that the last page is as fast as the first. */
export function placeOf(page: number, limit: number, total: number): Place {
  const skip = (page - 1) * limit;
  const take = Math.min(limit, Math.max(0, total - skip));
  const fromEnd = take > 0 && skip > total / 2;
  return { skip: fromEnd ? total - skip - take : skip, take, fromEnd };
}
