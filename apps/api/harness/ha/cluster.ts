/**
 * Three database machines, each with etcd, Patroni and the guard, and beside this program haproxy and pgbouncer, all with the files of
 * deploy/ha. The files' <placeholders> are filled in, and nothing else is changed.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { Database } from '../faults/embedded.ts';
import { Machine, openLog, runIn, Service } from './machine.ts';

const FILES = new URL('../../../../deploy/ha/', import.meta.url).pathname;
const NETWORK = '10.208.0';
const BRIDGE = 'ha-bridge';
/** The size of a machine's data disk: small enough to fill, and large enough for the data and a restore beside it. */
const DISK = '2g';
const PASSWORD = 'rehearsal';
const ANSWERS_WITHIN_MS = 5000;

const SETTINGS: Readonly<Record<string, string>> = {
  db1: `${NETWORK}.11`,
  db2: `${NETWORK}.12`,
  db3: `${NETWORK}.13`,
  network: `${NETWORK}.0/24`,
  'WAL kept': '256MB',
};

/** Each file's path on a machine, and its owner. */
const ON_DATABASE_MACHINES = {
  'etcd.env': 'etc/default/etcd',
  'patroni.yml': 'etc/patroni/config.yml',
  'archive.sh': 'etc/pgbackrest/archive.sh',
  'guard.py': 'etc/patroni/guard.py',
  'pgbackrest.conf': 'etc/pgbackrest/pgbackrest.conf',
  'sysctl.conf': 'etc/sysctl.d/60-ajose.conf',
};

export interface Member {
  name: string;
  role: string;
  state: string;
}

/** @throws Error for a placeholder without a value */
function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/<(\w[\w ]*)>/g, (_, name: string) => {
    const value = name.startsWith('password') ? PASSWORD : values[name];
    if (value === undefined) throw new Error(`deploy/ha has no value for <${name}>`);
    return value;
  });
}

export class Cluster implements Database {
  readonly machines: readonly Machine[];
  readonly home = mkdtempSync(join(tmpdir(), 'ajose-ha-'));
  readonly #debian: string;
  readonly #services: Service[] = [];

  constructor(debian: string) {
    if (!existsSync(join(debian, 'usr/bin/patroni'))) {
      throw new Error(`${debian} holds no Debian with patroni; deploy/ha/README.md says how to make one`);
    }
    this.#debian = debian;
    this.machines = ['db1', 'db2', 'db3'].map(
      (name) => new Machine(debian, join(this.home, name), BRIDGE, name, SETTINGS[name] ?? ''),
    );
  }

  readonly #certificates = join(this.home, 'certificates');
  readonly #verified = `?sslmode=verify-full&sslrootcert=${this.#certificates}/ca.crt`;
  readonly superuserUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:5000/postgres${this.#verified}`;
  readonly ownerUrl = `postgres://ajose:${PASSWORD}@127.0.0.1:5000/ajose${this.#verified}`;
  readonly environment: Readonly<Record<string, string>> = {
    DATABASE_URL: `postgres://ajose_api:${PASSWORD}@127.0.0.1:6432/ajose`,
    DATABASE_DIRECT_URL: `postgres://ajose_api:${PASSWORD}@127.0.0.1:5000/ajose${this.#verified}`,
  };

  async start(): Promise<void> {
    await this.#prepare();
    for (const machine of this.machines) await this.boot(machine);
    await this.#startProxies();
    await this.healthy();
    await this.#makeDatabase();
    await this.#save();
  }

  /** Makes the first full backup while the cluster works. */
  async #save(): Promise<void> {
    const primary = await this.primary();
    await primary.run(
      'pgbackrest --stanza=ajose stanza-create && pgbackrest --stanza=ajose --type=full backup',
      'postgres',
    );
  }

  async #prepare(): Promise<void> {
    await runIn(
      this.#debian,
      `mount -t proc proc /proc; ip link set lo up; ip link add ${BRIDGE} type bridge; ip addr add ${NETWORK}.1/24 dev ${BRIDGE}; ip link set ${BRIDGE} up
       mkdir -p /etc/pgbackrest /etc/sysctl.d /var/lib/pgbackrest /etc/patroni /var/lib/etcd /etc/ssl/ajose; usermod -aG ssl-cert etcd`,
    );
    const machines = this.machines.map(({ name, address }) => `${name}=${address}`);
    execFileSync('sh', [join(FILES, 'certificates.sh'), this.#certificates, ...machines]);
    const repository = join(this.home, 'repository');
    mkdirSync(repository);
    await runIn('/', `chmod 777 ${repository}`);
    for (const { name, home, address } of this.machines) {
      for (const [file, place] of Object.entries(ON_DATABASE_MACHINES)) {
        this.#write(file, join(home, place), { ...SETTINGS, name, address, moment: '' });
      }
      for (const place of [
        'etc/patroni',
        'etc/default',
        'etc/pgbackrest',
        'etc/ssl/ajose',
        'etc/sysctl.d',
        'var/lib/postgresql',
        'var/lib/etcd',
        'var/lib/pgbackrest',
      ]) {
        mkdirSync(join(home, place), { recursive: true });
        writeFileSync(join(home, place, '.mounted'), '');
      }
      for (const [file, to] of [
        ['ca.crt', 'ca.crt'],
        [`${name}.crt`, 'machine.crt'],
        [`${name}.key`, 'machine.key'],
      ] as const) {
        cpSync(join(this.#certificates, file), join(home, 'etc/ssl/ajose', to));
      }
      await runIn(
        '/',
        `mount --bind ${repository} ${home}/var/lib/pgbackrest; touch ${repository}/.mounted
        mount -t tmpfs -o size=${DISK} tmpfs ${home}/var/lib/postgresql; touch ${home}/var/lib/postgresql/.mounted`,
      );
      await this.#own(home);
    }
  }

  async #own(home: string): Promise<void> {
    const id = async (user: string): Promise<string> => (await runIn(this.#debian, `id -u ${user}`)).trim();
    const postgres = await id('postgres');
    const certificates = (await runIn(this.#debian, 'getent group ssl-cert | cut -d: -f3')).trim();
    await runIn(
      '/',
      `chmod 755 ${this.home}; chown -R ${postgres}:${postgres} ${home}/etc ${home}/var/lib/postgresql; chmod 600 ${home}/etc/patroni/config.yml; chmod 755 ${home}/etc/pgbackrest/archive.sh
      chown ${await id('etcd')} ${home}/var/lib/etcd
      chown -R 0:${certificates} ${home}/etc/ssl/ajose; chmod 640 ${home}/etc/ssl/ajose/machine.key`,
    );
  }

  #write(file: string, to: string, values: Readonly<Record<string, string>>): void {
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, fillIn(readFileSync(join(FILES, file), 'utf8'), values));
  }

  async boot(machine: Machine): Promise<void> {
    await machine.start();
    machine.serve('etcd', 'etcd', 'set -a; . /etc/default/etcd; exec etcd --log-level=warn');
    this.serveDatabase(machine);
  }

  serveDatabase(machine: Machine): void {
    machine.serve('patroni', 'postgres', 'cd /var/lib/postgresql && exec patroni /etc/patroni/config.yml');
    machine.serve('guard', 'postgres', 'exec python3 /etc/patroni/guard.py');
  }

  /** Stops Patroni and its PostgreSQL for good. */
  async stopDatabase(machine: Machine): Promise<void> {
    machine.release('guard');
    machine.release('patroni');
    await machine.run(
      'pkill -f [g]uard.py; pkill -TERM -x patroni; while pgrep -x patroni || pgrep -x postgres; do sleep 0.2; done',
    );
  }

  /** Has a machine restore the cluster as it was at a moment. */
  async restoreOnStart(machine: Machine, moment: string): Promise<void> {
    const file = '/etc/patroni/config.yml';
    await machine.run(`sed -i 's/method: initdb/method: restore/; s/--target=""/--target="${moment}"/' ${file}`);
  }

  async #startProxies(): Promise<void> {
    const place = join(this.home, 'proxies');
    this.#write('haproxy.cfg', join(place, 'haproxy.cfg'), SETTINGS);
    this.#write('pgbouncer.ini', join(place, 'pgbouncer.ini'), SETTINGS);
    writeFileSync(join(place, 'userlist.txt'), `"ajose_api" "${PASSWORD}"\n`);
    cpSync(join(this.#certificates, 'ca.crt'), join(place, 'ca.crt'));
    for (const folder of ['haproxy', 'pgbouncer', 'ssl/ajose']) {
      const covered = join(this.#debian, 'etc', folder);
      await runIn('/', `mount --bind ${place} ${covered}`);
    }
    chmodSync(place, 0o755);
    const log = (name: string): number => openLog(join(this.logs, `${name}.log`));
    this.#services.push(
      new Service(this.#debian, 'haproxy', 'exec haproxy -db -f /etc/haproxy/haproxy.cfg', log('haproxy')),
      new Service(this.#debian, 'postgres', 'exec pgbouncer /etc/pgbouncer/pgbouncer.ini', log('pgbouncer')),
    );
  }

  async #makeDatabase(): Promise<void> {
    const superuser = new pg.Client({ connectionString: this.superuserUrl });
    await superuser.connect();
    await superuser.query(`CREATE ROLE ajose LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
    await superuser.query('CREATE DATABASE ajose OWNER ajose');
    await superuser.end();
    await migrate(this.ownerUrl, this.environment['DATABASE_DIRECT_URL']);
  }

  /** Asks Patroni on all machines about the members; the first answer counts. A machine that cannot reach etcd gives none. */
  async members(): Promise<Member[]> {
    const answers = this.machines.map(async ({ address }) => {
      const call = request(`https://${address}:8008/cluster`, {
        ca: readFileSync(join(this.#certificates, 'ca.crt')),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      const [answer] = (await once(call.end(), 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) throw new Error(`${address} answers ${answer.statusCode}`);
      return ((await json(answer)) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }

  async primary(within = 180_000): Promise<Machine> {
    const until = Date.now() + within;
    for (;;) {
      const members = await this.members();
      const leader = members.find(({ role }) => role === 'leader');
      const machine = this.machines.find(({ name }) => name === leader?.name);
      if (machine) return machine;
      if (Date.now() > until) throw new Error(`There is no primary: ${JSON.stringify(members)}`);
      await sleep(500);
    }
  }

  /** Waits until there is a primary and both other machines follow it, one of them synchronously. */
  async healthy(within = 180_000): Promise<void> {
    const until = Date.now() + within;
    for (;;) {
      const members = await this.members();
      const roles = members.map(({ role }) => role).toSorted();
      const streaming = members.filter(({ role, state }) =>
        role === 'leader' ? state === 'running' : state === 'streaming',
      );
      if (roles.join() === 'leader,replica,sync_standby' && streaming.length === 3) return;
      if (Date.now() > until) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`);
      await sleep(500);
    }
  }

  /** The WAL files and histories in the repository, by the names that PostgreSQL gave them. */
  archive(): string[] {
    const files = readdirSync(join(this.home, 'repository/archive/ajose'), { recursive: true, encoding: 'utf8' });
    return files
      .map((file) => /([0-9A-F]{24})-[0-9a-f]{40}\.zst$|(\w{8}\.history)$/.exec(file))
      .flatMap((file) => file?.[1] ?? file?.[2] ?? []);
  }

  async kill(): Promise<void> {
    const primary = await this.primary();
    await primary.run('kill -9 $(head -1 /var/lib/postgresql/18/main/postmaster.pid)');
    await this.healthy();
  }

  async stop(): Promise<void> {
    for (const service of this.#services) service.stop();
    for (const machine of this.machines) await machine.die();
  }

  deleteHome(): void {
    execFileSync('sh', ['-c', `umount -l $(grep -o '${this.home}[^ ]*' /proc/mounts)`]);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 3 });
  }

  get logs(): string {
    return join(this.home, 'logs');
  }

  /** Copies the logs of the machines, the proxies and the API. */
  keepLogs(to: string): void {
    cpSync(this.logs, to, { recursive: true });
  }
}
