/** The products that the search finds by words of their name. There are few: they are read and compared here. */
import type { ActiveStatus } from '@ajose/sdk/contract/products';
import type { FoundProduct } from '@ajose/sdk/contract/search';
import { select, type Db } from '../../platform/database/db.ts';
import { sql } from '../../platform/database/sql.ts';
import { hasWords, idIn, MOST_SHOWN, sameWords } from './typed.ts';

const MOST_READ = 500;

export async function findProducts(db: Db, text: string): Promise<FoundProduct[]> {
  const products = await select<{ id: string; name: string; status: ActiveStatus }>(
    db,
    sql`SELECT id, name, status FROM products ORDER BY id DESC LIMIT ${MOST_READ}`,
  );
  return products
    .filter(({ id, name }) => id === idIn(text) || hasWords(name, text))
    .map(({ id, name, status }) => ({ _id: id, name, status, exact: id === idIn(text) || sameWords(name, text) }))
    .toSorted(
      (a, b) => Number(b.exact) - Number(a.exact) || Number(b.status === 'active') - Number(a.status === 'active'),
    )
    .slice(0, MOST_SHOWN);
}
