/** The platform as processes that can be killed: a database and two API processes. The gateways' sandboxes run inside this program. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { freePort } from '@ajose/tools/free-port';
import { connect, type Db } from '../../src/platform/database/db.ts';
import { random } from './chance.ts';
import { EmbeddedDatabase, type Database } from './embedded.ts';
import { buildGateways, type FaultyGateway } from './gateways.ts';

const PROCESSES = 2;

const pathOf = (file: string): string => new URL(file, import.meta.url).pathname;

/** A mail server that takes connections and never says a word. */
class SilentMail {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  });

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    const address = this.#server.address();
    return `smtp://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

interface Process {
  port: number;
  child: ChildProcess;
}

export class FaultyStack {
  readonly gateways: readonly FaultyGateway[] = buildGateways(() => this.anyApi());
  kills = { api: 0, postgres: 0 };
  /** How often an API process ended without being killed. */
  ended = 0;
  readonly #database: Database;
  #processes: Process[] = [];
  #connected: Db | undefined;
  #stopped = false;
  readonly #mail = new SilentMail();
  readonly #errors: string | undefined;

  /** @param errors the file that the processes write their errors to */
  constructor(database: Database = new EmbeddedDatabase(), errors?: string) {
    this.#database = database;
    this.#errors = errors;
  }

  /** @param plant puts into the database what is there before the processes start */
  async start(plant: (owner: Db) => Promise<void> = async () => undefined): Promise<void> {
    for (const gateway of this.gateways) await gateway.listen();
    await this.#mail.listen();
    await this.#database.start();
    this.#connected = this.connect();
    await plant(this.#connected);
    for (let index = 0; index < PROCESSES; index += 1) this.#launch(index, await freePort());
    await this.ready();
  }

  get ownerUrl(): string {
    return this.#database.ownerUrl;
  }

  get #watcher(): Db {
    if (!this.#connected) throw new Error('The stack was not started');
    return this.#connected;
  }

  connect(): Db {
    return connect(this.ownerUrl, 4);
  }

  /** The request about an offline investment, as an administrator finds it in the list. Null where it was never kept. */
  async approvalOf(idempotencyKey: string): Promise<string | null> {
    for (;;) {
      const approval = await this.#watcher
        .query<{ id: string }>('SELECT id FROM approvals WHERE subject = $1', [idempotencyKey])
        .catch(() => undefined);
      if (approval) return approval.rows[0]?.id ?? null;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  anyApi(): string {
    const process = this.#processes[random(PROCESSES)];
    return `http://127.0.0.1:${process?.port ?? 0}`;
  }

  get ports(): number[] {
    return this.#processes.map(({ port }) => port);
  }

  /** The settings of every process. */
  get environment(): Record<string, string> {
    return {
      ...this.#database.environment,
      ...Object.fromEntries(this.gateways.flatMap(({ environment }) => Object.entries(environment))),
      DATABASE_CONNECTIONS: '6',
      SMTP_URL: this.#mail.url,
      LOG_LEVEL: this.#errors === undefined ? 'silent' : 'error',
      DRAIN_SECONDS: '2',
      LIMIT_CALLS: '100000000',
      LIMIT_WITHDRAWAL_LEAST_NAIRA: '0',
      DUAL_APPROVAL_NAIRA: '1000000',
      LIMIT_GATEWAY_CALLS: '100000000',
      LIMIT_GATEWAY_CALLS_CUSTOMER: '1000000',
      LIMIT_OPEN_DEPOSITS: '10000',
      LIMIT_OPEN_DEPOSITS_NAIRA: '10000000000',
    };
  }

  #launch(index: number, port: number): void {
    const out = this.#errors === undefined ? 'ignore' : openSync(this.#errors, 'a');
    const child = spawn(process.execPath, ['--import', pathOf('jumping-clock.ts'), pathOf('../../src/main.ts')], {
      env: { ...process.env, ...this.environment, API_PORT: String(port) },
      stdio: ['ignore', out, out],
    });
    if (typeof out === 'number') closeSync(out);
    const started: Process = { port, child };
    this.#processes[index] = started;
    child.once('exit', (_code, signal) => {
      if (this.#stopped) return;
      if (signal !== 'SIGKILL') this.ended += 1;
      this.#launch(index, port);
    });
  }

  /** Waits until every process answers. */
  async ready(): Promise<void> {
    for (const { port } of this.#processes) {
      for (let tries = 0; ; tries += 1) {
        const ok = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          (answer) => answer.ok,
          () => false,
        );
        if (ok) break;
        if (tries > 1200) throw new Error('A process does not start');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** kill -9 of one API process; it is started again at once. */
  killApi(): void {
    this.#processes[random(PROCESSES)]?.child.kill('SIGKILL');
    this.kills.api += 1;
  }

  /** kill -9 of PostgreSQL. Ends when it takes writes again. */
  async killPostgres(): Promise<void> {
    await this.#database.kill();
    this.kills.postgres += 1;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { child } of this.#processes) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
    this.#mail.close();
    await this.#connected?.end();
    for (const gateway of this.gateways) await gateway.close();
    await this.#database.stop();
  }
}
