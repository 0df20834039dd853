/** What every server needs: settings, database, clock and mail. They are passed in, so that tests can replace them. */
import type { Clock } from './database/clock.ts';
import type { Db } from './database/db.ts';
import type { Env } from './env.ts';
import type { Mailer } from './mail/mailer.ts';

export interface Deps {
  env: Env;
  db: Db;
  clock: Clock;
  mail: Mailer;
  /** Aborted when the process has to end: it still answers calls, but its health check sends new ones elsewhere. */
  stopping?: AbortSignal;
}
