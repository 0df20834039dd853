/**
 * Backs up the cluster with pgbackrest and restores it to a moment as deploy/ha/README.md says: everything from before that moment is
 * there, nothing from after it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/database/db.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import type { Acknowledged } from '../faults/load.ts';
import { archived } from './archive.ts';
import type { Cluster } from './cluster.ts';
import type { Probe } from './probe.ts';

const DATA = '/var/lib/postgresql/18/main';
const MISTAKES = 20;
const WRITES_WITHIN_MS = 60_000;

async function restoreTo(cluster: Cluster, moment: string): Promise<void> {
  for (const machine of cluster.machines) await cluster.stopDatabase(machine);
  const [first, ...rest] = cluster.machines;
  if (!first) return;
  await first.run(
    `printf 'ajose\\nYes I am aware\\n' | patronictl -c /etc/patroni/config.yml remove ajose`,
    'postgres',
  );
  for (const machine of cluster.machines) await machine.run(`mv ${DATA} ${DATA}.before`);
  await cluster.restoreOnStart(first, moment);
  cluster.serveDatabase(first);
  await cluster.primary();
  for (const machine of rest) cluster.serveDatabase(machine);
  await cluster.healthy();
}

/** @returns what went wrong */
export async function rehearseRestore(
  cluster: Cluster,
  db: Db,
  probe: Probe,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const before = acknowledged.map(({ key }) => key);
  await sleep(1000);
  const { rows: now } = await db.query<{ moment: string }>('SELECT clock_timestamp()::text AS moment');
  await sleep(1000);
  const after = await probe.buy(MISTAKES);
  await archived(cluster);
  const began = Date.now();
  await restoreTo(cluster, now[0]?.moment ?? '');
  await probe.untilAcknowledged(WRITES_WITHIN_MS);
  const { rows } = await db.query<{ missing: number; left: number }>(
    `SELECT (SELECT count(*) FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM ledger.transactions WHERE transaction_id = k))::integer AS missing,
            (SELECT count(*) FROM ledger.transactions WHERE transaction_id = ANY ($2))::integer AS left`,
    [before, after],
  );
  const broken = await checkPromises(db);
  console.log(
    `Restored to a moment in ${Math.round((Date.now() - began) / 1000)} s: of ${before.length} before it ${rows[0]?.missing} are missing, of ${after.length} after it ${rows[0]?.left} are left`,
  );
  return [
    ...(rows[0]?.missing === 0 ? [] : [`${rows[0]?.missing} are missing after the restore`]),
    ...(rows[0]?.left === 0 ? [] : [`${rows[0]?.left} are left from after the moment of the restore`]),
    ...broken.map(({ what, place }) => `after the restore: ${what} (${place})`),
  ];
}
