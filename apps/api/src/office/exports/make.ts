/**
 * The job that makes exports: a batch of rows of each in turn, until its time is over; the next run goes on. The rows of a batch and the place
 * behind them are written together, so a process that dies loses one batch and no export has a row twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportRequest } from '@ajose/sdk/contract/exports';
import { rolesWith } from '@ajose/sdk/domain/roles';
import { row, run, tx } from '../../platform/database/db.ts';
import { within } from '../../platform/database/deadline.ts';
import { report } from '../../platform/database/each.ts';
import { runAt } from '../../platform/database/wake.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { sealRows } from './rows.ts';
import { sourceOf } from './sources.ts';

const WITHIN_MS = 10_000;
/** An export whose rows cannot be read is tried in so many runs. */
const MOST_FAILURES = 5;
const KEPT_MS = 24 * 3_600_000;

interface Making {
  id: string;
  staff_id: string;
  request: ExportRequest;
  cursor: string | null;
  batches: number;
}

/** Removes the exports that ended, and those whose owner may not export any more. */
async function removeEnded({ db, clock }: Deps): Promise<void> {
  await run(
    db,
    `DELETE FROM exports WHERE id IN (
       SELECT e.id FROM exports e WHERE e.ends_at <= $1
       UNION ALL
       SELECT e.id FROM exports e JOIN staff s ON s.id = e.staff_id
        WHERE s.blocked_at IS NOT NULL OR s.confirmed_at IS NULL OR s.role::text <> ALL ($2))`,
    [clock.now(), rolesWith('exportRecords')],
  );
}

/** The export that waits longest for its next batch. @param without those that failed in this run */
const nextOf = ({ db }: Deps, without: readonly string[]): Promise<Making | undefined> =>
  row<Making>(
    db,
    `SELECT id, staff_id, request, cursor, batches FROM exports
      WHERE state = 'making' AND id <> ALL ($1::uuid[]) ORDER BY moved_at, id LIMIT 1`,
    [without],
  );

/** Reads a batch. Where another run has written it meanwhile, or the export was removed, nothing is written. */
export async function makeBatch(
  deps: Deps,
  { id, staff_id: adminId, request, cursor, batches }: Making,
): Promise<void> {
  const { db, env, clock } = deps;
  const now = clock.now();
  const { rows: read, next } = await sourceOf(request, now).read(db, cursor);
  const sealed = read.length === 0 ? null : await sealRows(env, id, batches, read);
  const isLast = next === null;
  await tx(db, async (tx) => {
    const moved = await run(
      tx,
      `UPDATE exports
          SET cursor = $3, row_count = row_count + $4, batches = batches + 1, failures = 0, moved_at = clock_timestamp(),
              state = CASE WHEN $5 THEN 'ready' ELSE state END, expected = CASE WHEN $5 THEN row_count + $4 ELSE expected END,
              ready_at = CASE WHEN $5 THEN $6::timestamptz END, ends_at = CASE WHEN $5 THEN $7::timestamptz END
        WHERE id = $1 AND batches = $2 AND state = 'making'`,
      [id, batches, next, read.length, isLast, now, new Date(now.getTime() + KEPT_MS)],
    );
    if (moved === 0) return;
    if (sealed)
      await run(tx, 'INSERT INTO export_parts (export_id, batch, content) VALUES ($1, $2, $3)', [id, batches, sealed]);
    if (isLast) await enqueueMail(tx, { emailKind: 'export_ready', adminId, exportId: id });
  });
}

/** Notes that an export failed. One that fails again and again is given up, and its rows go. */
const noteFailure = ({ db, clock }: Deps, id: string): Promise<unknown> =>
  tx(db, async (tx) => {
    const failed = await row<{ state: string }>(
      tx,
      `UPDATE exports SET failures = failures + 1, moved_at = clock_timestamp(),
              state = CASE WHEN failures + 1 >= $2 THEN 'failed' ELSE state END,
              ends_at = CASE WHEN failures + 1 >= $2 THEN $3::timestamptz END
        WHERE id = $1 AND state = 'making' RETURNING state`,
      [id, MOST_FAILURES, new Date(clock.now().getTime() + KEPT_MS)],
    );
    if (failed?.state === 'failed') await run(tx, 'DELETE FROM export_parts WHERE export_id = $1', [id]);
  });

/** @returns how many batches it made */
export async function makeExports(deps: Deps): Promise<number> {
  await removeEnded(deps);
  const timeIsLeft = within(WITHIN_MS);
  const failures: unknown[] = [];
  const failed: string[] = [];
  let made = 0;
  for (;;) {
    const nextExport = await nextOf(deps, failed);
    if (!nextExport || deps.stopping?.aborted) break;
    if (!timeIsLeft()) {
      await runAt(deps, 'make_exports', null);
      break;
    }
    const began = performance.now();
    try {
      await makeBatch(deps, nextExport);
      made += 1;
    } catch (error) {
      failures.push(error);
      failed.push(nextExport.id);
      await noteFailure(deps, nextExport.id);
    }
    // As long again is left to others.
    await sleep(performance.now() - began);
  }
  report(failures, 'exports could not be read');
  return made;
}
