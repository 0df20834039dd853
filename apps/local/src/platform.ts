/** The whole platform: starts its parts in order and stops them in the opposite order. */
import { spawn } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { buildApp, type AppName, type BuildEnv } from '@ajose/tools/build-apps';
import { Child, type ChildSpec, type Surroundings } from './children.ts';
import { whyFull } from '@ajose/tools/disk';
import { Failure } from '@ajose/tools/failure';
import { lastWords } from './last-words.ts';
import { startMailCatcher } from './mail.ts';
import { requirePorts } from './port-check.ts';
import { startPostgres, type RunningPostgres } from '@ajose/tools/postgres';
import {
  adviceOn,
  checkApi,
  checkOwner,
  nameOfDatabase,
  preparationStamp,
  readDatabaseStamp,
  writeDatabaseStamp,
  type Databases,
} from './preparation.ts';
import { takeRunLock } from './run-lock.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { root } from '@ajose/tools/root';
import { PAYSTACK_PUBLIC_KEY, sandboxes } from '@ajose/tools/sandboxes';
import { company } from '@ajose/sdk/domain/company';
import { gatewayNames, gatewayTitle, type GatewayName } from '@ajose/sdk/domain/gateways';
import { portVariables, type Ports } from './settings.ts';
import { serveApp } from './static-server.ts';
import { readable } from './terminal.ts';
import { runOnChange } from './watcher.ts';

export interface PlatformOptions {
  ports: Ports;
  dataDir: string;
  /** The address of a database to use instead of the embedded one. */
  databaseUrl: string | null;
  /** Whether an empty database is filled with the demo data. */
  seed: boolean;
  /** Vite's servers instead of builds, and an API that starts again when its code changes. */
  dev: boolean;
  /** The API listens for a debugger on Node's usual port, 9229. */
  inspect: boolean;
  say: (line: string) => void;
}

/** What the page about who keeps the money says of the demo. */
const demoOperator = process.env['OPERATOR_STATED_ON']
  ? {}
  : {
      OPERATOR_NAME: 'Nobody: this is a demonstration of Ajose on one computer',
      OPERATOR_LICENCE: 'None: no real money is taken',
      OPERATOR_MONEY_AT: 'Nowhere: the amounts are made up, the bank and the payment provider too',
      OPERATOR_INSURED: 'Nothing: there is nothing to lose',
      OPERATOR_STATED_ON: '2026-11-29',
    };

const LOOK_AT_DISK_MS = 3000;

export class Platform {
  readonly #options: PlatformOptions;
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #children: Child[] = [];
  readonly #abort = new AbortController();
  #postgres: RunningPostgres | null = null;
  #stopped: Promise<void> | null = null;

  constructor(options: PlatformOptions) {
    this.#options = options;
  }

  /** @throws Failure with one line that says what is wrong; the caller still has to call `stop` */
  async start(): Promise<void> {
    try {
      await this.#startAll();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const full = whyFull(this.#options.dataDir, reason);
      if (full && !this.#abort.signal.aborted)
        throw new Failure(`${reason}\n${full} Make room, and start again.`, { cause: error });
      const advice = this.#ownDatabases ? '' : adviceOn(reason, this.#options.dataDir);
      throw advice ? new Failure(`${reason}${advice}`, { cause: error }) : error;
    }
  }

  async #startAll(): Promise<void> {
    const { dataDir, ports, say } = this.#options;
    const lock = await takeRunLock(dataDir, say);
    this.#stops.push(async () => lock.release());
    this.#watchDisk();
    await requirePorts(ports);
    if (this.#ownDatabases) await checkOwner(this.#ownDatabases);
    const secrets = readSecrets(dataDir);
    const around: Surroundings = { dataDir, say, note: (name, pid) => lock.note(name, pid) };

    const building = this.#options.dev ? Promise.resolve(null) : this.#buildApps();
    // The build is awaited below; an earlier failure must not count as an unhandled rejection.
    building.catch(() => undefined);
    const gateways = Promise.all(
      gatewayNames.map((name) => this.#startChild(this.#sandboxSpec(name, secrets), around)),
    );
    gateways.catch(() => undefined);
    const databases = await this.#startDatabase(secrets);
    const mail = await startMailCatcher(join(dataDir, 'mail'), ports.mail);
    this.#stops.push(() => mail.close());
    const api = this.#apiSpec(secrets, databases, mail.smtpUrl);
    // The demo's dispute is one of the sandbox's.
    await gateways;
    await this.#prepareDatabase(databases, api.env);
    this.#goOn();

    await this.#startChild(api, around);
    const builds = await building;
    this.#goOn();
    if (builds) await this.#serve(builds);
    else await this.#startViteServers(around);
    this.#goOn();
  }

  /** Stops everything in order, once. */
  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      this.#abort.abort();
      for (const stop of this.#stops.toReversed()) await stop();
    })();
    return this.#stopped;
  }

  /** Kills everything at once. PostgreSQL recovers at its next start. */
  kill(): void {
    for (const child of this.#children) child.kill();
    if (this.#postgres) process.kill(this.#postgres.pid, 'SIGQUIT');
  }

  /** Ends an interrupted start before its next part begins. */
  #goOn(): void {
    if (this.#abort.signal.aborted) throw new Failure('Stopped before everything was started.');
  }

  /** The database that `DATABASE_URL` names; null for the embedded one. */
  get #ownDatabases(): Databases | null {
    const { databaseUrl } = this.#options;
    if (databaseUrl === null) return null;
    return { url: databaseUrl, ownerUrl: process.env['DATABASE_OWNER_URL']?.trim() || databaseUrl };
  }

  async #startDatabase(secrets: Secrets): Promise<Databases> {
    const { dataDir, say } = this.#options;
    const databases = this.#ownDatabases;
    if (databases) {
      say(`Using the database ${nameOfDatabase(databases.ownerUrl)}`);
      return databases;
    }
    say('Starting the database');
    const postgres = await startPostgres({ dataDir, say });
    this.#stops.push(async () => {
      await this.#postgres?.stop();
    });
    void this.#watchPostgres(postgres);
    const url = new URL(postgres.url);
    url.username = 'ajose_api';
    url.password = secrets.apiPassword;
    return { url: url.href, ownerUrl: postgres.url };
  }

  /** Says when the disk has become full, and when it has room again. */
  #watchDisk(): void {
    const { dataDir, say } = this.#options;
    let before: string | null = null;
    const timer = setInterval(() => {
      const full = whyFull(dataDir);
      if (full !== before) say(full ? `${full} Nothing is saved until there is room.` : 'The disk has room again');
      before = full;
    }, LOOK_AT_DISK_MS);
    this.#stops.push(async () => clearInterval(timer));
  }

  async #watchPostgres(postgres: RunningPostgres): Promise<void> {
    this.#postgres = postgres;
    await postgres.exited;
    if (this.#abort.signal.aborted) return;
    const { dataDir, say } = this.#options;
    say('The database ended unexpectedly; starting it again');
    try {
      const next = await startPostgres({ dataDir, port: postgres.port, say });
      void this.#watchPostgres(next);
      say('The database is back');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const full = whyFull(dataDir, reason);
      say(full ? `${reason}\n${full} Make room, stop everything, and start again.` : reason);
    }
  }

  /** Migrates, and seeds where that is wanted, unless the database's stamp says that the same code has done so. */
  async #prepareDatabase(databases: Databases, settings: ChildSpec['env']): Promise<void> {
    const { seed } = this.#options;
    const stamp = preparationStamp(databases, seed);
    if ((await readDatabaseStamp(databases.ownerUrl)) === stamp) return;
    await this.#runCommand('platform/database/migrate.ts', 'Migrating the database', databases, settings);
    if (this.#ownDatabases) await checkApi(databases);
    if (seed) await this.#runCommand('demo/seed.ts', 'Filling in the demo data', databases, settings);
    if (!this.#ownDatabases) await writeDatabaseStamp(databases.ownerUrl, stamp);
  }

  /** Runs one of the API's commands to its end. */
  async #runCommand(file: string, doing: string, databases: Databases, settings: ChildSpec['env']): Promise<void> {
    const script = join(root, 'apps/api/src', file);
    this.#options.say(doing);
    const env = { ...settings, DATABASE_OWNER_URL: databases.ownerUrl };
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: this.#abort.signal,
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
    const code = await new Promise<number | null>((done) => {
      child.once('error', () => done(null));
      child.once('close', done);
    });
    this.#goOn();
    if (code === 0) return;
    throw new Failure(`${doing} failed: ${lastWords(complaint) || 'no reason given'}`);
  }

  async #startChild(spec: ChildSpec, around: Surroundings): Promise<Child> {
    this.#options.say(`Starting the ${spec.name}`);
    const child = new Child(spec, around);
    this.#children.push(child);
    this.#stops.push(() => child.stop());
    await child.start();
    return child;
  }

  #sandboxSpec(gateway: GatewayName, secrets: Secrets): ChildSpec {
    const { ports, dataDir } = this.#options;
    const { data, openingKobo, agreed, more } = sandboxes[gateway];
    return {
      name: `${gatewayTitle(gateway)} sandbox`,
      command: ['src/main.ts'],
      cwd: join(root, `apps/${gateway}-sandbox`),
      env: {
        ...(openingKobo !== undefined && { SANDBOX_OPENING_KOBO: String(openingKobo) }),
        ...process.env,
        SANDBOX_PORT: String(ports[gateway]),
        SANDBOX_DATA: join(dataDir, data),
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/api/${gateway}/webhook`,
        ...agreed(secrets),
        ...more?.(ports.customer),
      },
      readyUrl: `http://127.0.0.1:${ports[gateway]}/healthz`,
    };
  }

  #apiSpec(secrets: Secrets, databases: Databases, smtpUrl: string): ChildSpec {
    const { ports, dev, say } = this.#options;
    const print = (line: string): void => {
      const shown = readable(line);
      if (shown !== null) say(shown);
    };
    return {
      name: 'API',
      command: [...(this.#options.inspect ? ['--inspect'] : []), 'src/main.ts'],
      cwd: join(root, 'apps/api'),
      env: {
        ...process.env,
        API_PORT: String(ports.api),
        API_HOST: '127.0.0.1',
        DATABASE_URL: databases.url,
        ...Object.assign({}, ...gatewayNames.map((name) => sandboxes[name].agreed(secrets))),
        ...Object.fromEntries(
          gatewayNames.map((name) => [`${name.toUpperCase()}_BASE_URL`, `http://127.0.0.1:${ports[name]}`]),
        ),
        // Journeys and developers know Paystack's sandbox.
        GATEWAY_PREFERRED: process.env['GATEWAY_PREFERRED'] || 'paystack',
        CUSTOMER_ORIGIN: `http://localhost:${ports.customer}`,
        ADMIN_ORIGIN: `http://localhost:${ports.admin}`,
        SMTP_URL: smtpUrl,
        ...(this.#options.seed ? demoOperator : {}),
        HELP_PHONE: process.env['HELP_PHONE'] || company.supportPhone,
        HELP_EMAIL: process.env['HELP_EMAIL'] || company.supportEmail,
        HELP_HOURS: process.env['HELP_HOURS'] || company.supportHours,
        TWO_FACTOR_KEY: process.env['TWO_FACTOR_KEY'] || secrets.twoFactorKey,
        WEBHOOKS_TO_PRIVATE: process.env['WEBHOOKS_TO_PRIVATE'] || 'yes',
      },
      readyUrl: `http://127.0.0.1:${ports.api}/readyz`,
      ...(dev ? { print } : {}),
    };
  }

  /** The addresses that the apps are built with. */
  get #buildEnv(): BuildEnv {
    const { ports } = this.#options;
    return {
      VITE_API_URL: `http://localhost:${ports.api}/api`,
      VITE_PAYSTACK_CHECKOUT_URL: `http://localhost:${ports.paystack}/popup`,
      VITE_PAYSTACK_PUBLIC_KEY: PAYSTACK_PUBLIC_KEY,
      VITE_SITE_URL: `http://localhost:${ports.customer}`,
    };
  }

  async #buildApps(): Promise<Record<AppName, string>> {
    const { say } = this.#options;
    const { signal } = this.#abort;
    const build = (app: AppName): Promise<string> => {
      const env: BuildEnv =
        app === 'customer' ? this.#buildEnv : { VITE_API_URL: this.#buildEnv['VITE_API_URL'] ?? '' };
      return buildApp(app, env, say, signal);
    };
    const [customer, admin] = await Promise.all([build('customer'), build('admin')]);
    return { customer, admin };
  }

  async #serve(builds: Record<AppName, string>): Promise<void> {
    const { ports } = this.#options;
    const api = `http://localhost:${ports.api}`;
    const servers: [Server, keyof Ports][] = [
      [serveApp(builds.customer, { api, checkout: `http://localhost:${ports.paystack}` }), 'customer'],
      [serveApp(builds.admin, { api, checkout: null }), 'admin'],
    ];
    for (const [server, key] of servers) {
      await new Promise<void>((listening, fail) => {
        server.once('error', () =>
          fail(
            new Failure(
              `Port ${ports[key]} for ${portVariables[key][2]} is taken; set ${portVariables[key][0]} to another port.`,
            ),
          ),
        );
        server.listen(ports[key], '127.0.0.1', listening);
      });
      this.#stops.push(async () => {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      });
    }
  }

  async #startViteServers(around: Surroundings): Promise<void> {
    const { ports } = this.#options;
    const vite = (app: AppName, port: number): ChildSpec => ({
      name: `${app} app`,
      command: [
        join(root, 'node_modules/vite/bin/vite.js'),
        '--port',
        String(port),
        '--strictPort',
        '--host',
        '127.0.0.1',
      ],
      cwd: join(root, 'apps', app),
      env: { ...process.env, ...this.#buildEnv },
      readyUrl: `http://127.0.0.1:${port}/`,
    });
    await Promise.all([
      this.#startChild(vite('customer', ports.customer), around),
      this.#startChild(vite('admin', ports.admin), around),
    ]);
    await this.#restartOnChange();
  }

  /** Restarts the API when its code changes. It prints an error in the code, and the next change tries again. */
  async #restartOnChange(): Promise<void> {
    const { say } = this.#options;
    const api = this.#children.find((child) => child.spec.name === 'API');
    const folders = ['apps/api/src', 'packages/sdk/src'].map((folder) => join(root, folder));
    const close = await runOnChange(folders, async () => {
      try {
        await api?.restart();
        if (!this.#abort.signal.aborted) say('The API runs the changed code');
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        say(`${error instanceof Error ? error.message : String(error)}\nIt is started again when its code changes.`);
      }
    });
    this.#stops.push(close);
  }
}
