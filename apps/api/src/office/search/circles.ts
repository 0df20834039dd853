/** The circles that the search finds: by id, or by words of their name. Those that are not over come first, the newest at the top. */
import type { CircleState } from '@ajose/sdk/contract/circles';
import type { FoundCircle } from '@ajose/sdk/contract/search';
import { searchedBy } from '../../platform/lists/customer-search.ts';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { idIn, MOST_SHOWN, sameWords } from './typed.ts';

/** How many circles with the words are compared; for a frequent name these are arbitrary ones. */
const MOST_COMPARED = 50;

interface Found {
  id: string;
  name: string;
  state: CircleState;
  created_at: Date;
  held_at: Date | null;
  people: number;
  organiser: string;
}

const rowsOf = (db: Db, which: Piece): Promise<Found[]> =>
  select<Found>(
    db,
    sql`SELECT f.id, f.name, f.state, f.created_at, f.held_at, f.people, o.name AS organiser
          FROM (SELECT c.id, c.name, c.state, c.created_at, c.held_at, c.people, c.organiser_id FROM circles c WHERE ${which} LIMIT ${MOST_COMPARED}) f
          JOIN customers o ON o.id = f.organiser_id`,
  );

const isOver = ({ state }: Pick<Found, 'state'>): boolean => state === 'ended' || state === 'dissolved';

/** @param onlyWhole a search for a part of a phone or account number finds nothing */
export async function findCircles(db: Db, text: string, onlyWhole: boolean): Promise<FoundCircle[]> {
  const id = idIn(text);
  const hits = await rowsOf(db, id === null ? searchedBy(text, onlyWhole) : sql`c.id = ${id}`);
  return hits
    .map((circle) => ({ circle, exact: circle.id === id || sameWords(circle.name, text) }))
    .toSorted(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        Number(isOver(a.circle)) - Number(isOver(b.circle)) ||
        b.circle.created_at.getTime() - a.circle.created_at.getTime(),
    )
    .slice(0, MOST_SHOWN)
    .map(({ circle, exact }) => ({
      _id: circle.id,
      name: circle.name,
      state: circle.state,
      heldSince: circle.held_at?.toISOString() ?? null,
      people: circle.people,
      organiser: circle.organiser,
      exact,
    }));
}
