/**
 * The connections that a process may open, by what they are for; `deploy/README.md` has the table. Calls have DATABASE_CONNECTIONS of their
 * own, so that jobs and calls never wait for each other.
 */
export const JOB_CONNECTIONS = {
  /** Jobs that call no other service: three at a time. */
  ledger: 3,
  /** Jobs that ask the gateway, emails and pushes. None holds a connection while it waits for an answer. */
  gateway: 2,
  /** The job that calls other tools. */
  webhooks: 1,
  /** For the queues of recurring jobs, of emails and of pushes. Each listens on one connection, and takes jobs and records their ends on another. */
  queue: 6,
  /** Says that the process runs (presence.ts). */
  presence: 1,
} as const;

export type Pool = keyof typeof JOB_CONNECTIONS | 'calls';

/** The name by which PostgreSQL shows a pool's connections. */
export const nameOfPool = (pool: Pool): string => `ajose-api ${pool}`;
