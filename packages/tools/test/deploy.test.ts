/** The files of deploy/ fit each other and the code: services, containers, settings and the proxy. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../src/root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const settingsIn = (path: string): string[] =>
  [...read(path).matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  env_file?: string;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, unknown>;
}

const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

it('the compose file names files, scripts and services that exist', () => {
  expect(Object.keys(compose.services)).toEqual(['postgres', 'migrate', 'api-4000', 'api-4001']);
  const services = Object.values(compose.services);
  const others = services.flatMap((service) => Object.keys(service.depends_on ?? {}));
  expect(others.filter((name) => !(name in compose.services))).toEqual([]);
  const files = services.flatMap(({ env_file, build, command }) => [
    ...(env_file ? [`deploy/${env_file}.example`] : []),
    ...(build ? [build.dockerfile] : []),
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

it('the Containerfile has only known instructions, and starts what exists on the Node.js that the repository uses', () => {
  const lines = read('deploy/Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.filter((line) => !/^(FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|STOPSIGNAL|CMD) \S/.test(line))).toEqual([]);
  const command = JSON.parse(lines.findLast((line) => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[];
  expect(command[0]).toBe('node');
  expect(existsSync(join(root, command[1] ?? ''))).toBe(true);
  const major = /^nodeVersion: (\d+)/m.exec(read('pnpm-workspace.yaml'))?.[1];
  const images = lines.filter((line) => line.startsWith('FROM '));
  expect(images).toHaveLength(2);
  for (const image of images) expect(image).toContain(`node:${major}-slim`);
});

it('the pooler fits what the API asks of a connection, and the guard waits longer than a primary that is cut off', () => {
  const [api, pooler] = [read('apps/api/src/database/db.ts'), read('deploy/ha/pgbouncer.ini')];
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

it('every setting of the examples is one that the code reads', () => {
  const code = read('apps/api/src/env.ts') + read('apps/api/src/database/migrate.ts');
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
