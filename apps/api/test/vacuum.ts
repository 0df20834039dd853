import { expect, vi } from 'vitest';
import { rows, type Db } from '../src/platform/database/db.ts';

/**
 * Vacuums and analyzes a table until an index alone can answer for each of its pages. An old snapshot, of an autovacuum's
 * analysis for example, keeps pages from it, and then the planner reads the whole table.
 */
export async function vacuum(owner: Db, table: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await owner.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${table}`);
      const [pages] = await rows<{ all: number; visible: number }>(
        owner,
        'SELECT relpages AS all, relallvisible AS visible FROM pg_class WHERE oid = $1::regclass',
        [table],
      );
      expect(pages?.visible).toBe(pages?.all);
    },
    { timeout: 60_000, interval: 500 },
  );
}
