/** What the server is built from: the world outside it, handed in, so that tests can stand in for the clock and nothing else need be. */
import type { Db } from './database/db.ts';
import type { Env } from './env.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { Mailer } from './mail/mailer.ts';

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface Deps {
  env: Env;
  db: Db;
  clock: Clock;
  gateway: Gateway;
  mail: Mailer;
}
