/**
 * PostgreSQL's clock, which money follows because a process's own clock may be wrong or jump. Between two answers the process's monotonic
 * timer counts on.
 */
import { setInterval as every } from 'node:timers/promises';
import { row, type Db } from './db.ts';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at the moment PostgreSQL answered. It is late by the time the answer took, and never early. */
export function clockFrom(moment: Date): Clock {
  const heardAt = performance.now();
  return { now: () => new Date(moment.getTime() + Math.floor(performance.now() - heardAt)) };
}

async function ask(db: Db): Promise<Clock> {
  const database = await row<{ now: Date }>(db, 'SELECT clock_timestamp() AS now');
  if (!database) throw new Error('The database did not tell the time');
  return clockFrom(database.now);
}

const EVERY_MS = 10_000;

/**
 * The clock of a process: asks PostgreSQL every 10 seconds and counts on while the database is away. Until the first answer it is
 * `otherwise`.
 */
export async function databaseClock(db: Db, otherwise: Clock): Promise<Clock> {
  let clock = await ask(db).catch(() => otherwise);
  void (async () => {
    for await (const _ of every(EVERY_MS, undefined, { ref: false })) {
      clock = await ask(db).catch(() => clock);
    }
  })();
  return { now: () => clock.now() };
}
