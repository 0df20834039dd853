/** The files of deploy/ fit each other and the code: services, containers, settings and the proxy. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../src/root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const settingsIn = (path: string): string[] =>
  [...read(path).matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

interface Service {
  image: string;
  command?: string[];
  env_file?: string;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, unknown>;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  network_mode?: string;
  profiles?: string[];
  cap_add?: string[];
  volumes?: string[];
}

const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

it('the compose file names files, scripts and services that exist', () => {
  expect(Object.keys(compose.services)).toEqual([
    'postgres',
    'migrate',
    'api-4000',
    'api-4001',
    'backup',
    'proxy',
    'prometheus',
    'alertmanager',
  ]);
  const services = Object.values(compose.services);
  const others = services.flatMap((service) => Object.keys(service.depends_on ?? {}));
  expect(others.filter((name) => !(name in compose.services))).toEqual([]);
  const files = services.flatMap(({ env_file, command }) => [
    ...(env_file === 'backup.env' ? ['deploy/backup/backup.env.example'] : []),
    ...(env_file && env_file !== 'backup.env' ? [`deploy/${env_file}.example`] : []),
    ...(command ?? []).filter((word) => word.endsWith('.ts')),
  ]);
  expect(files).toHaveLength(5);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(compose.services['api-4001']).toMatchObject({
    image: 'ajose',
    env_file: 'api.env',
    ports: ['127.0.0.1:4001:4000'],
  });
});

it('no container has root’s rights, or can write to its image', () => {
  const services = Object.values(compose.services);
  for (const service of services) {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], read_only: true });
    expect(service.tmpfs).toContain('/tmp');
  }
  expect(compose.services['postgres']?.user).toBe('postgres');
  for (const { image } of services)
    expect(image).toMatch(/^ajose(-backup)?$|:v?\d+\.\d+(\.\d+)?(@sha256:[0-9a-f]{64})?$/);
  const stages = read('deploy/Containerfile')
    .split(/^FROM /m)
    .slice(1);
  const run = stages.filter((stage) => stage.includes('\nCMD '));
  expect(run.map((stage) => /^\S+ AS (\S+)/.exec(stage)?.[1])).toEqual(['ajose-apps', 'ajose-backup', 'ajose']);
  expect(run.filter((stage) => !/^USER (node|postgres)$/m.test(stage))).toEqual([]);
});

it('a container in the host’s network listens on 127.0.0.1 only, except the proxy, and mounts what exists', () => {
  const inside = Object.entries(compose.services).filter(([, service]) => service.network_mode === 'host');
  expect(inside.map(([name]) => name)).toEqual(['proxy', 'prometheus', 'alertmanager']);
  for (const [name, { command = [], volumes = [], cap_add: added = [], profiles = [] }] of inside) {
    expect(profiles).toHaveLength(1);
    expect(added).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    const addresses = command.filter((word) => word.startsWith('--web.listen-address='));
    expect(addresses.map((word) => /=127\.0\.0\.1:\d+$/.test(word))).toEqual(name === 'proxy' ? [] : [true]);
    const folders = volumes.map((volume) => volume.split(':')[0] ?? '');
    expect(folders.filter((folder) => folder.startsWith('./') && !existsSync(join(root, 'deploy', folder)))).toEqual(
      [],
    );
    expect(folders.filter((folder) => !/^[./]/.test(folder) && !(folder in compose.volumes))).toEqual([]);
  }
});

it('every PostgreSQL is told to log no values and no statements', () => {
  const settings =
    /log_error_verbosity\W+terse[^]*log_min_error_statement\W+panic[^]*log_parameter_max_length\W+0[^]*log_parameter_max_length_on_error\W+0/;
  for (const file of ['deploy/compose.yml', 'deploy/README.md', 'deploy/ha/patroni.yml']) {
    expect(read(file)).toMatch(settings);
  }
});

it('the proxy passes only the public paths to the API', () => {
  expect(read('deploy/Caddyfile')).toContain(
    '\t@outside not path /api/* /docs /docs/* /healthz\n\trespond @outside 404\n',
  );
});

it('the Containerfile has only known instructions, and starts files that exist on the Node.js that the repository uses', () => {
  const lines = read('deploy/Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.filter((line) => !/^(FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|STOPSIGNAL|CMD) \S/.test(line))).toEqual([]);
  const command = JSON.parse(lines.findLast((line) => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[];
  expect(command[0]).toBe('node');
  expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true);
  const version = /^nodeVersion: (.+)$/m.exec(read('pnpm-workspace.yaml'))?.[1];
  const images = lines.flatMap((line) => /^FROM (\S+[/]\S+)/.exec(line)?.[1] ?? []);
  const node = `docker.io/library/node:${version}-slim`;
  expect(images).toEqual([node, compose.services['postgres']?.image, node]);
});

it('the pooler allows what the API asks of a connection, and the guard waits longer than a primary that is cut off', () => {
  const [api, pooler] = [read('apps/api/src/platform/database/db.ts'), read('deploy/ha/pgbouncer.ini')];
  const limits = [...api.matchAll(/^ +(\w+_timeout): (\d+)_000,$/gm)];
  expect(limits).toHaveLength(2);
  for (const [, name = '', seconds = ''] of limits) {
    expect(/^ignore_startup_parameters = (.*)$/m.exec(pooler)?.[1]?.split(',')).toContain(name);
    expect(pooler).toContain(`SET ${name} = ''${seconds}s''`);
  }
  const number = (text: string, setting: RegExp): number => Number(setting.exec(text)?.[1]);
  const patroni = read('deploy/ha/patroni.yml');
  const silent = number(read('deploy/ha/guard.py'), /^SILENT_SECONDS = (\d+)$/m);
  const stepsDown = number(patroni, /loop_wait: (\d+)/) + 2 * number(patroni, /retry_timeout: (\d+)/);
  expect(silent).toBeGreaterThan(stepsDown);
  expect(silent).toBeLessThan(number(patroni, /ttl: (\d+)/));
});

it('the database machines send nothing to each other unencrypted', () => {
  const patroni = parse(read('deploy/ha/patroni.yml'), { merge: true }) as {
    etcd3: { protocol: string };
    restapi: { verify_client: string };
    postgresql: { pg_hba: string[]; authentication: Record<string, { sslmode: string }> };
  };
  const { pg_hba, authentication } = patroni.postgresql;
  expect(pg_hba.filter((line) => !/^(local|hostssl) /.test(line))).toEqual([]);
  expect(Object.values(authentication).map(({ sslmode }) => sslmode)).toEqual(Array(3).fill('verify-full'));
  expect(patroni).toMatchObject({ etcd3: { protocol: 'https' }, restapi: { verify_client: 'optional' } });
  expect(read('deploy/ha/etcd.env')).not.toContain('http:');
  for (const setting of ['ETCD_CLIENT_CERT_AUTH=true', 'ETCD_PEER_CLIENT_CERT_AUTH=true']) {
    expect(read('deploy/ha/etcd.env').split('\n')).toContain(setting);
  }
  expect(read('deploy/ha/guard.py')).not.toContain('http:');
  expect(read('deploy/ha/pgbouncer.ini').split('\n')).toContain('server_tls_sslmode = verify-full');
  expect(read('deploy/ha/haproxy.cfg')).toContain('check-ssl verify required');
});

/**
 * Archives a file with archive.sh on a machine that is on timeline 12, which left timeline 8 at the beginning of file 15 and 11 within file 21.
 * @param statuses the files of its folder of WAL that PostgreSQL counts as saved or to save, with `.done` or `.ready`
 * @returns what archive.sh ends with, and the statuses then
 */
function archive(file: string, answer: number, statuses: string[] = []): { status: number | null; statuses: string[] } {
  const data = mkdtempSync(join(tmpdir(), 'ajose-archive-'));
  const program = (name: string, text: string): void =>
    writeFileSync(join(data, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program('pgbackrest', `exit ${answer}`);
  program('pg_controldata', `echo "Latest checkpoint's TimeLineID:       12"; echo 'Bytes per WAL segment:  16777216'`);
  const folder = join(data, 'pg_wal/archive_status');
  mkdirSync(folder, { recursive: true });
  for (const name of statuses) {
    writeFileSync(join(data, 'pg_wal', name.replace(/\.(done|ready)$/, '')), '');
    if (/\.(done|ready)$/.test(name)) writeFileSync(join(folder, name), '');
  }
  const history = '8\t0/15000000\tno recovery target specified\n\n11\t0/21762818\tno recovery target specified\n';
  writeFileSync(join(data, 'pg_wal/0000000C.history'), history);
  const { status } = spawnSync('sh', [join(root, 'deploy/ha/archive.sh'), `pg_wal/${file}`], {
    cwd: data,
    env: { ...process.env, PATH: `${data}:${process.env['PATH']}` },
  });
  const after = readdirSync(folder).toSorted();
  rmSync(data, { recursive: true });
  return { status, statuses: after };
}

it.each([
  ['a file that was saved', '0000000C0000000000000022', 0, 0],
  ['a file while the archive is away', '000000080000000000000015', 103, 103],
  ['another file than saved, of its own timeline', '0000000C0000000000000022', 45, 45],
  ['another file than saved, of a timeline to come', '0000000D0000000000000022', 45, 45],
  ['another file than saved, from before its timeline was left', '000000080000000000000014', 45, 45],
  ['another history than saved', '0000000B.history', 45, 45],
  ['another file than saved, from after its timeline was left', '000000080000000000000015', 45, 0],
  ['another file than saved, much later', '000000080000000100000000', 45, 0],
  ['another file than saved, in which its timeline was left', '0000000B0000000000000021', 45, 0],
  ['the same, as it was when it was left', '0000000B0000000000000021.partial', 45, 0],
  ['another file than saved, of a timeline that was never its own', '000000090000000000000003', 45, 0],
])('archiving %s (%s, pgbackrest ends with %i) ends with %i', (_, file, answer, end) => {
  expect(archive(file, answer).status).toBe(end);
});

/** Of the WAL files without a status, one is of an earlier timeline. */
const STATUSES = [
  '00000008.history.done',
  '0000000B.history.ready',
  '0000000C.history.ready',
  '000000080000000000000014.done',
  '0000000B0000000000000020',
  '0000000B0000000000000021.partial.done',
  '0000000C0000000000000021.done',
  '0000000C0000000000000022',
];

it('a new primary archives again what it has of earlier timelines, whether the archive answers or not', () => {
  const again = [
    '00000008.history.ready',
    '000000080000000000000014.ready',
    '0000000B.history.ready',
    '0000000B0000000000000020.ready',
    '0000000B0000000000000021.partial.done',
    '0000000C.history.ready',
    '0000000C0000000000000021.done',
  ];
  expect(archive('0000000C.history', 0, STATUSES)).toEqual({ status: 0, statuses: again });
  expect(archive('0000000C.history', 103, STATUSES)).toEqual({ status: 103, statuses: again });
});

it.each(['0000000B.history', '0000000C0000000000000022'])('archiving %s keeps the status of other files', (file) => {
  const { status, statuses } = archive(file, 0, STATUSES);
  expect(status).toBe(0);
  expect(statuses).toEqual(STATUSES.filter((name) => /done$|ready$/.test(name)).toSorted());
});

it('PostgreSQL archives with archive.sh', () => {
  expect(read('deploy/ha/patroni.yml')).toContain(`archive_command: '/etc/pgbackrest/archive.sh %p'`);
});

it('every setting of the examples is one that the code reads', () => {
  const code = read('apps/api/src/platform/env.ts') + read('apps/api/src/platform/database/migrate.ts');
  const names = [...settingsIn('deploy/api.env.example'), ...settingsIn('deploy/migrate.env.example')];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

it('the proxy has an upstream for each process that README and compose file start, and drains before it is asked again', () => {
  const upstreams = [...(/^\s*reverse_proxy (.*) \{$/m.exec(read('deploy/Caddyfile'))?.[1] ?? '').matchAll(/:(\d+)/g)];
  const ports = upstreams.map(([, port]) => port);
  expect(ports).toEqual(['4000', '4001']);
  for (const port of ports) {
    expect(read('deploy/README.md')).toContain(`ajose-api@${port}`);
    expect(compose.services).toHaveProperty(`api-${port}`);
  }
  const seconds = (text: string, setting: RegExp): number => Number(setting.exec(text)?.[1]);
  const interval = seconds(read('deploy/Caddyfile'), /health_interval (\d+)s/);
  const drain = seconds(read('deploy/api.env.example'), /^DRAIN_SECONDS=(\d+)/m);
  expect(drain).toBeGreaterThan(2 * interval);
  // main.ts ends a process by force 20 s after the drain.
  expect(seconds(read('deploy/ajose-api@.service'), /TimeoutStopSec=(\d+)/)).toBeGreaterThan(drain + 20);
});

it('the server is started with the same options everywhere, and in the benchmark', () => {
  const started = [
    'deploy/ajose-api@.service',
    'deploy/Containerfile',
    'apps/api/package.json',
    'apps/api/harness/load/http.ts',
  ];
  const options = started.map((path) => read(path).match(/--[\w-]+=\d+(?=.*src\/main\.ts)/g));
  expect(options).toEqual(started.map(() => ['--max-semi-space-size=64']));
});

it('each process of the API has threads for passwords and a memory limit, and is started again when it hangs', () => {
  const unit = read('deploy/ajose-api@.service');
  expect(unit).toContain('\nEnvironment=UV_THREADPOOL_SIZE=8\n');
  expect(unit).toContain('\nMemoryMax=2G\nOOMPolicy=continue\n');
  expect(unit).toContain('\nWatchdogSec=30\nNotifyAccess=all\n');
  for (const name of ['api-4000', 'api-4001']) {
    expect(compose.services[name]).toMatchObject({ mem_limit: '2g', environment: { UV_THREADPOOL_SIZE: 8 } });
  }
});

it('each alert has a part of its own in the runbooks, in the same order, and no part is without an alert', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: { alert: string }[] }[] };
  const parts = [...read('deploy/RUNBOOKS.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)));
});

it('each severity of an alert reaches somebody, and Prometheus reads the rules and scrapes both processes', () => {
  const manager = parse(read('deploy/prometheus/alertmanager.yml')) as {
    route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
    receivers: { name: string }[];
  };
  const names = manager.receivers.map(({ name }) => name);
  expect([manager.route.receiver, ...manager.route.routes.map(({ receiver }) => receiver)].toSorted()).toEqual(
    names.toSorted(),
  );
  expect(manager.route.routes.map(({ matchers }) => matchers)).toEqual([['severity = page']]);
  const prometheus = parse(read('deploy/prometheus/prometheus.yml')) as {
    rule_files: string[];
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  expect(prometheus.rule_files).toEqual(['alerts.yml']);
  expect(prometheus.scrape_configs[0]?.static_configs[0]?.targets).toEqual(['127.0.0.1:4000', '127.0.0.1:4001']);
});

it('a restored dump is analysed before its books are proven', () => {
  for (const file of ['deploy/backup/prove.sh', 'deploy/RESTORE.md']) {
    expect(read(file)).toMatch(/pg_restore [^]*?vacuumdb --analyze-only [^]*?check_promises\(\)/);
  }
});

it('each command of the containers names images, services and files that exist', () => {
  const text = read('deploy/README.md') + read('deploy/RESTORE.md');
  const named = [
    ...text.matchAll(
      /podman compose (?:--profile \w+ )?(?:run --rm|exec|up --detach|stop|logs)(?: --\S+(?: <\S+>\S*)?)* ([a-z][\w -]*)/g,
    ),
  ];
  const services = named.flatMap(([, words = '']) => words.split(' ')[0] ?? []);
  expect(services.length).toBeGreaterThan(8);
  expect(services.filter((name) => !(name in compose.services))).toEqual([]);
});

it('each timer starts a service that runs a script of the repository with settings that its example has', () => {
  const folder = 'deploy/backup';
  const timers = readdirSync(join(root, folder)).filter((file) => file.endsWith('.timer'));
  expect(timers).toEqual(['ajose-backup.timer', 'ajose-prove-backup.timer']);
  const settings = settingsIn(`${folder}/backup.env.example`);
  for (const timer of timers) {
    const service = read(`${folder}/${timer.replace('.timer', '.service')}`);
    expect(service).toContain('EnvironmentFile=/etc/ajose/backup.env\n');
    const [, script = ''] = /^ExecStart=\/srv\/ajose\/app\/(\S+)$/m.exec(service) ?? [];
    const text = read(script);
    expect(text).toMatch(/^#!\/bin\/bash\n[^]*^set -euo pipefail$/m);
    const asked = [...text.matchAll(/\$\{?((?:BACKUP|PROOF)_[A-Z]+)(:-)?/g)];
    expect(asked.length).toBeGreaterThan(2);
    // What has a value of its own need not be set.
    expect(asked.filter(([, name = '', otherwise]) => !otherwise && !settings.includes(name))).toEqual([]);
  }
});
