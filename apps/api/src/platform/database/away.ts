/** Whether a statement failed because the server is away: it stops or starts, another one takes over, or none answers. */
import pg from 'pg';

/** The code for a full disk. */
const FULL = '53100';
/** PostgreSQL's codes for a server that stops, crashed or starts, is a standby now, has no connection left, or has a full disk. */
const CODES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '25006', '53300', FULL]);
/** The class of codes for connections. pgbouncer has only these. */
const CONNECTION = '08';
/** Codes of the network. */
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's own errors have no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .* is not queryable)/;

/** Whether the same statement may succeed in a few seconds. Whether it was carried out is not known. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return CODES.has(code) || code.startsWith(CONNECTION);
  return NETWORK.has(code) || DRIVER.test(error.message);
}

/** Whether the database could not write because its disk is full. */
export const isFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === FULL;
