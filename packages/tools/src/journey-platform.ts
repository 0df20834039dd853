/**
 * The platform that one app's journeys visit, as the global set-up of their project: started by the command that people type, on ports and a
 * data folder of its own.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, isFree } from './free-port.ts';
import { ownerUrl } from './postgres.ts';
import { root } from './root.ts';
import { setUpOnce, type Shared } from './set-up-once.ts';

export interface JourneyAddresses {
  customer: string;
  admin: string;
  api: string;
  sandbox: string;
  monnify: string;
  mail: string;
  /** The database, as its owner. */
  owner: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    platform: JourneyAddresses;
  }
}

/** The first port of each app's platform, and what its journeys need beside the defaults. */
const apps: Readonly<Record<string, { firstPort: number; settings: NodeJS.ProcessEnv }>> = {
  // It raises a customer's level, so its platform keeps to the limits.
  admin: { firstPort: 23_000, settings: { KYC: 'on' } },
  customer: { firstPort: 23_010, settings: {} },
};

/** The folder of a project's journeys is `e2e` of an app. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = basename(dirname(project.config.root));
  return setUpOnce(`platform for ${app}`, project, () => startPlatform(app));
}

async function startPlatform(app: string): Promise<Shared> {
  const known = apps[app];
  if (!known) throw new Error(`${app} has no ports in packages/tools/src/journey-platform.ts`);
  const ports = await pickPorts(known.firstPort);
  const dataDir = mkdtempSync(join(tmpdir(), 'ajose-journeys-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder; else its data would lie elsewhere.
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, [join(root, 'apps/local/src/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...known.settings,
      npm_lifecycle_event: '',
      // It is built as people get it.
      VITEST: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let output = '';
  const isUp = await new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (/^Ready/m.test(output)) done(true);
      });
    }
    child.once('close', () => done(false));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  if (!isUp) {
    await stop();
    throw new Error(`The platform for the journeys of ${app} did not start:\n${output}`);
  }
  const at = (port: number): string => `http://localhost:${port}`;
  const addresses = {
    customer: at(ports.CUSTOMER_PORT),
    admin: at(ports.ADMIN_PORT),
    api: `${at(ports.API_PORT)}/api`,
    sandbox: at(ports.SANDBOX_PORT),
    monnify: at(ports.MONNIFY_PORT),
    mail: at(ports.MAIL_PORT),
    owner: ownerUrl(dataDir),
  };
  return { tell: (project) => project.provide('platform', addresses), stop };
}

/** Always the same ports while they are free, so that the last run's builds, which know them, can be used again. */
async function pickPorts(first: number) {
  const pick = async (preferred: number): Promise<number> => ((await isFree(preferred)) ? preferred : freePort());
  return {
    CUSTOMER_PORT: await pick(first),
    ADMIN_PORT: await pick(first + 1),
    API_PORT: await pick(first + 2),
    SANDBOX_PORT: await pick(first + 3),
    MAIL_PORT: await pick(first + 4),
    MONNIFY_PORT: await pick(first + 5),
  };
}
