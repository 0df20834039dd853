/** The connection to PostgreSQL: a small pool, transactions, and statements that each connection prepares once. */
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { isAway } from './away.ts';
import { nameOfPool, type Pool } from './connections.ts';
import type { Piece } from './sql.ts';

export type Db = pg.Pool;
export type Tx = pg.PoolClient;
/** What a function needs to run SQL: the pool, or the transaction of its caller. */
export type Sql = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

export type Value = string | number | bigint | boolean | Date | Buffer | null | undefined | readonly Value[] | object;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

const { INT8 } = pg.types.builtins;

/** Kobo are `int8`, so `int8` is read as a bigint. A sum is `numeric` and has to be cast: `sum(x)::bigint`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? BigInt
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A statement without an answer also fails on this side after this time. The server ends statements earlier; but a server that vanished
 * never answers, and the network may not report that for a quarter of an hour.
 */
const NO_ANSWER_AFTER_MS = 35_000;

const limits = {
  // Without it, a server that takes a connection and never answers would block its caller and everybody behind.
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: NO_ANSWER_AFTER_MS,
  keepAlive: true,
};

/**
 * @param connections 8 to 16 suit a small machine: more would wait for each other
 * @param pool what they are for, as PostgreSQL shows it in `pg_stat_activity`
 * @param stream makes what a connection runs over; a socket unless given
 */
export function connect(url: string, connections = 10, pool: Pool = 'calls', stream?: () => Duplex): Db {
  return withoutAlarm(
    new pg.Pool({
      connectionString: url,
      max: connections,
      types,
      application_name: nameOfPool(pool),
      ...limits,
      ...(stream ? { stream } : {}),
    }),
  );
}

/** Connections of a tool whose statements may take long. The tool lifts the server's own limit. */
export const connectTool = (url: string, connections: number): Db =>
  withoutAlarm(new pg.Pool({ connectionString: url, max: connections, types, ...limits, query_timeout: 0 }));

/** The connections of one queue of jobs. They read `int8` as text, because the queue cannot write a bigint down. */
export function connectQueue(url: string, connections: number): Db {
  return withoutAlarm(
    new pg.Pool({ connectionString: url, max: connections, application_name: nameOfPool('queue'), ...limits }),
  );
}

/** Without a listener, a connection that breaks would end the process. The pool replaces the connection. */
export function withoutAlarm(db: Db): Db {
  db.on('error', () => undefined);
  db.on('connect', (client) => client.on('error', () => undefined));
  return db;
}

/** Runs a function in a transaction. The caller chooses between commit and rollback. */
export type Within<T> = (work: (tx: Tx) => Promise<T>) => Promise<T>;

const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Repeats what PostgreSQL rolled back because of a deadlock. On a cluster reads can also be in one, while customers move to another
 * machine.
 */
async function despiteDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK) || tries === TRIES) throw error;
    }
  }
}

/** Runs a function in one transaction and commits it. After a deadlock the function runs again, so it does nothing but SQL. */
export const tx = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  despiteDeadlock(() => inTransaction(db, work, () => 'COMMIT'));

/** Runs a function whose statements all read the books of one moment and write nothing. On a cluster each machine has its own moment. */
export const atOneMoment = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx(db, async (tx) => {
    await run(tx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return work(tx);
  });

/** Runs a function in one transaction. `keep` sees the result before the end: only when it returns true is the transaction committed. */
export async function txIf<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  keep: (tx: Tx, result: T) => Promise<boolean>,
): Promise<{ result: T; kept: boolean }> {
  const outcome = { kept: false };
  const result = await despiteDeadlock(() =>
    inTransaction(
      db,
      async (tx) => {
        const result = await work(tx);
        outcome.kept = await keep(tx, result);
        return result;
      },
      () => (outcome.kept ? 'COMMIT' : 'ROLLBACK'),
    ),
  );
  return { result, kept: outcome.kept };
}

async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, end: () => 'COMMIT' | 'ROLLBACK'): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query(end());
    return result;
  } catch (error) {
    // The connection is dropped, even to a server that answers because it has become a standby.
    if (error instanceof Error && isAway(error)) broken = error;
    // Dropping a connection ends its transaction too, so only others need a rollback.
    else
      await client.query('ROLLBACK').catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error(String(failure));
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A statement outside a transaction is a transaction by itself. */
const alone = <T>(on: Sql, ask: () => Promise<T>): Promise<T> => (on instanceof pg.Pool ? despiteDeadlock(ask) : ask());

const names = new Map<string, string>();

/** A prepared statement has a name for each text. `text` is always a constant: test/platform/safety.test.ts reads that from the syntax tree. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** The rows of a statement that is made of pieces. PostgreSQL plans it for its values each time. */
export async function select<Row extends object>(on: Sql, { text, values }: Piece): Promise<Row[]> {
  const result = await alone(on, () => on.query<Row & pg.QueryResultRow>({ text, values: [...values] }));
  return result.rows;
}

/** The rows of a prepared statement. */
export async function rows<Row extends object>(on: Sql, text: string, values: readonly Value[] = []): Promise<Row[]> {
  const result = await alone(on, () =>
    on.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values: [...values] }),
  );
  return result.rows;
}

/** The first row of a prepared statement, or undefined. */
export async function row<Row extends object>(
  on: Sql,
  text: string,
  values: readonly Value[] = [],
): Promise<Row | undefined> {
  const databases = await rows<Row>(on, text, values);
  return databases[0];
}

/**
 * Runs a prepared statement for its effect.
 * @param noAnswerAfterMs for a statement whose transaction has lifted the server's own limit
 * @returns how many rows it touched
 */
export async function run(
  on: Sql,
  text: string,
  values: readonly Value[] = [],
  noAnswerAfterMs?: number,
): Promise<number> {
  const statement = { name: nameOf(text), text, values: [...values], query_timeout: noAnswerAfterMs };
  const result = await alone(on, () => on.query(statement));
  return result.rowCount ?? 0;
}

/** Whether PostgreSQL refused a duplicate because of this constraint or index. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}
