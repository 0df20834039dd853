/**
 * The connections that a process may open, by what they are for; `deploy/README.md` has the table. Calls have DATABASE_CONNECTIONS of their
 * own, so that jobs and calls never wait for each other.
 */
export const JOB_CONNECTIONS = {
  /** Jobs that call nobody: three at a time. */
  ledger: 3,
  /** Jobs that ask the gateway, and emails. None holds a connection while it waits for an answer. */
  gateway: 2,
  /** The job that calls other tools. */
  webhooks: 1,
  /** The two queues' own, for recurring jobs and for emails: each listens on one, and takes jobs and writes down how they ended on another. */
  queue: 4,
} as const;

export type Pool = keyof typeof JOB_CONNECTIONS | 'calls';

/** The name by which PostgreSQL shows a pool's connections. */
export const nameOfPool = (pool: Pool): string => `ajose-api ${pool}`;
