/** Checks that the archive has every WAL file that a restore reads, whichever machine wrote it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Db } from '../../src/platform/database/db.ts';
import type { Cluster } from './cluster.ts';

const ARCHIVED_WITHIN_MS = 60_000;
/** How many WAL files of 16 MB share the middle part of their name. */
const FILES_OF_A_NUMBER = 256;

/**
 * Waits until everything that was written up to now is saved, with no file missing before it.
 * @throws Error with what is missing after a minute
 */
export async function archived(cluster: Cluster): Promise<void> {
  const db = connect(cluster.superuserUrl, 1);
  try {
    await untilArchived(db, cluster);
  } finally {
    await db.end();
  }
}

async function untilArchived(db: Db, cluster: Cluster): Promise<void> {
  const { rows } = await db.query<{ name: string }>('SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name');
  await db.query(`SELECT pg_logical_emit_message(true, 'rehearsal', 'end')`);
  await db.query('CHECKPOINT');
  await db.query('SELECT pg_switch_wal()');
  const needed = neededUpTo(rows[0]?.name ?? '', await historyOf(db));
  const until = Date.now() + ARCHIVED_WITHIN_MS;
  for (;;) {
    const missing = needed(cluster.archive());
    if (missing.length === 0) return;
    if (Date.now() > until) throw new Error(`The archive lacks ${missing.join(', ')}`);
    await sleep(200);
  }
}

interface Switch {
  timeline: number;
  /** The file in which the timeline ended. A restore reads it from the next timeline. */
  file: number;
}

/** Where each earlier timeline ended. */
async function historyOf(db: Db): Promise<Switch[]> {
  const { rows } = await db.query<Switch>(
    `SELECT split_part(line, E'\t', 1)::integer AS timeline, div(split_part(line, E'\t', 2)::pg_lsn - '0/0', pg_size_bytes(current_setting('wal_segment_size')))::integer AS file
       FROM (SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS own) present,
            regexp_split_to_table(pg_read_file('pg_wal/' || own || '.history', 0, 1000000, true), E'\n') line
      WHERE line ~ '^\\d' ORDER BY 1`,
  );
  return rows;
}

/** @returns what an archive lacks for a restore up to a WAL file, from the archive's first file on */
function neededUpTo(last: string, history: readonly Switch[]): (archive: readonly string[]) => string[] {
  const hex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');
  const lastTimeline = Number.parseInt(last.slice(0, 8), 16);
  const numberOf = (name: string): number =>
    Number.parseInt(name.slice(8, 16), 16) * FILES_OF_A_NUMBER + Number.parseInt(name.slice(16, 24), 16);
  const nameOf = (number: number): string => {
    const timeline = history.find(({ file }) => number < file)?.timeline ?? lastTimeline;
    return hex(timeline) + hex(Math.floor(number / FILES_OF_A_NUMBER)) + hex(number % FILES_OF_A_NUMBER);
  };
  return (archive) => {
    const has = new Set(archive);
    const first = Math.min(...archive.filter((name) => name.length === 24).map(numberOf));
    const files = Array.from({ length: numberOf(last) - first + 1 }, (_, index) => nameOf(first + index));
    // Without the history of a timeline a restore finds no later timeline either.
    const histories = Array.from({ length: lastTimeline - 1 }, (_, index) => `${hex(index + 2)}.history`);
    return [...histories, ...files].filter((name) => !has.has(name));
  };
}
