/**
 * PostgreSQL inside this process (PGlite), behind the same driver that the server uses: its bytes go to PGlite instead of a socket.
 * There is one session. A statement is answered, or its connection breaks, before or after PostgreSQL has carried it out.
 */
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { Logger, runMigrations } from 'graphile-worker';
import { connect, type Db } from '../../src/platform/database/db.ts';
import { readMigrations, readRooms, type SqlFile } from '../../src/platform/database/sql-files.ts';

/** What happens to a later statement: its connection breaks, or its whole process dies. */
export interface Strike {
  after: number;
  what: 'cut' | 'kill';
  /** Whether PostgreSQL executes the statement first. */
  done: boolean;
}

const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
const extensions = { citext, pg_trgm, unaccent };
const silent = new Logger(() => () => undefined);

/** One connection. A dead one never answers, as after a killed process. */
class Wire extends Duplex {
  readonly #postgres: SimulatedPostgres;
  readonly #free: Promise<void>;
  dead = false;

  /** @param free when the session is free for this connection */
  constructor(postgres: SimulatedPostgres, free: Promise<void>) {
    super();
    this.#postgres = postgres;
    this.#free = free;
  }

  /** What a socket has. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    void this.#send(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    void this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    if (!this.dead) this.push(null);
    done();
  }

  async #send(message: Buffer, done: () => void): Promise<void> {
    await this.#free;
    if (this.dead) return;
    const strike = this.#postgres.next();
    const answer = strike && !strike.done ? [] : await this.#postgres.session.execProtocolRaw(message);
    if (!strike) {
      this.push(Buffer.from(answer));
      done();
      return;
    }
    this.dead = true;
    if (strike.what === 'cut') this.destroy(Object.assign(new Error('The connection broke'), { code: 'ECONNRESET' }));
    else this.#postgres.onKill();
  }
}

export class SimulatedPostgres {
  readonly session: PGlite;
  /** Counts what is sent, to tell when nothing happens any longer. */
  sent = 0;
  strike: Strike | null = null;
  onKill: () => void = () => undefined;
  #last: Wire | null = null;

  private constructor(session: PGlite) {
    this.session = session;
  }

  /**
   * Migrates a database once; every seed starts from a copy.
   * @param change what to make of a file that runs, before it is applied
   */
  static async migrated(change: (file: SqlFile) => string = ({ text }) => text): Promise<Blob> {
    const postgres = new SimulatedPostgres(await PGlite.create({ extensions }));
    const db = postgres.connect();
    await db.query('CREATE ROLE ajose_api');
    await runMigrations({ pgPool: db, logger: silent });
    for (const { text } of await readMigrations()) await db.query(text);
    for (const file of await readRooms()) await db.query(change(file));
    await db.end();
    const database = await postgres.session.dumpDataDir('none');
    await postgres.stop();
    return database;
  }

  /** Starts a server on a copy of the database. It shares nothing with another seed, not even random bytes. */
  static async start(database: Blob): Promise<SimulatedPostgres> {
    return new SimulatedPostgres(await PGlite.create({ extensions, loadDataDir: database }));
  }

  /** Connections for a new process. The old process's connections are closed and their open transactions rolled back. */
  connect(): Db {
    const db = connect('postgres://postgres@simulated/postgres', 1, 'calls', () => {
      if (this.#last) this.#last.dead = true;
      this.#last = new Wire(this, this.#clear());
      return this.#last;
    });
    // Time jumps here, so no connection is closed for being idle and no statement times out.
    Object.assign(db.options, {
      idleTimeoutMillis: 0,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      query_timeout: 0,
    });
    return db;
  }

  /** Rolls back the session's open transaction. */
  async #clear(): Promise<void> {
    await this.session.execProtocolRaw(SYNC);
    await this.session.exec('ROLLBACK');
    await this.session.exec('DISCARD ALL');
  }

  /** What happens to the statement that is sent now. */
  next(): Strike | null {
    this.sent += 1;
    const { strike } = this;
    if (!strike) return null;
    strike.after -= 1;
    if (strike.after >= 0) return null;
    this.strike = null;
    return strike;
  }

  async stop(): Promise<void> {
    await this.session.close();
  }
}
