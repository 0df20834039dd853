/**
 * Which servers run, so that none of them posts on a schema that means something else than its code. Each server holds a shared lock on a
 * connection of its own, past any pooler, for as long as it lives. A migration that changes meaning takes the lock alone, and says who
 * stands in its way. A server that is older than such a migration does not start.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nameOfPool } from './connections.ts';
import { readMigrations } from './sql-files.ts';

/** Any number, as long as every version takes the same one. */
const PRESENCE = 7_256_735_002;
const NAME = nameOfPool('presence');
const AGAIN_AFTER_MS = 1000;
const WAIT_FOR_SERVERS_MS = 30_000;

/** Why this server may not post. */
export class NotAdmitted extends Error {}

/** @throws NotAdmitted where a migration runs alone, or the database means something that this version does not know */
async function enter(client: pg.Client, known: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ free: boolean; made: boolean }>(
    `SELECT pg_try_advisory_lock_shared($1) AS free, to_regclass('public.schema_meanings') IS NOT NULL AS made`,
    [PRESENCE],
  );
  if (!rows[0]?.free)
    throw new NotAdmitted('A migration of the database runs, and no server may. Start this one again afterwards.');
  // A database of a release that had no such migrations.
  if (!rows[0].made) return;
  const meanings = await client.query<{ name: string }>('SELECT name FROM public.schema_meanings ORDER BY name');
  const newer = meanings.rows.find(({ name }) => !known.has(name));
  if (newer)
    throw new NotAdmitted(
      `The database was changed by ${newer.name}, which this version does not know. Run the version that made it.`,
    );
}

export interface Presence {
  leave(): Promise<void>;
}

/**
 * Takes the lock, and takes it again on a new connection where that one breaks: the server that the database is on may have changed.
 * @param url past any pooler, which would give the connection to others
 * @param turnedAway is called where it may not come back: the process has to end
 * @throws NotAdmitted; where the database is away, it goes on trying
 */
export async function holdPresence(url: string, turnedAway: (why: NotAdmitted) => void): Promise<Presence> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const leaving = new AbortController();
  const hasLeft = (): boolean => leaving.signal.aborted;
  let current: pg.Client | undefined;

  async function take(): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: NAME, keepAlive: true });
    // An error comes with the end of the connection, which is handled below.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await enter(client, known);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => {
      if (!hasLeft()) void takeAgain();
    });
    current = client;
  }

  async function takeAgain(): Promise<void> {
    while (!hasLeft()) {
      try {
        return await take();
      } catch (error) {
        if (error instanceof NotAdmitted) return turnedAway(error);
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  try {
    await take();
  } catch (error) {
    if (error instanceof NotAdmitted) throw error;
    void takeAgain();
  }
  return {
    async leave() {
      leaving.abort();
      await current?.end();
    },
  };
}

/**
 * The direct connections of servers, also of those that hold no lock: of a release before it, or whose connection just broke. A pooler
 * keeps the other connections when a server has ended.
 */
async function servers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; from: string | null; pid: number; since: Date }>(
    `SELECT application_name AS name, host(client_addr) AS from, pid, backend_start AS since FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ANY ($1) ORDER BY backend_start`,
    [[NAME, nameOfPool('queue')]],
  );
  return rows.map(
    ({ name, from, pid, since }) =>
      `${name} from ${from ?? 'this machine'} since ${since.toISOString()} (process ${pid})`,
  );
}

/**
 * Waits until no server runs, and keeps others from starting until the connection ends.
 * @throws Error that names who still runs
 */
export async function beAlone(client: pg.Client, migration: string, withinMs = WAIT_FOR_SERVERS_MS): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    let running = await servers(client);
    if (running.length === 0) {
      const { rows } = await client.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1) AS is', [PRESENCE]);
      running = await servers(client);
      if (rows[0]?.is && running.length === 0) return;
      // A server came in between, and its connection must be able to come back if it breaks.
      if (rows[0]?.is) await client.query('SELECT pg_advisory_unlock($1)', [PRESENCE]);
    }
    if (Date.now() > until)
      throw new Error(
        `${migration} changes what postings mean, and servers of another version still run: ${running.join('; ') || 'one holds the lock'}. Stop them, and migrate again.`,
      );
    await sleep(AGAIN_AFTER_MS);
  }
}
