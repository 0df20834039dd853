/**
 * The platform that one app's journeys visit, as the global set-up of their project: started by the command that people type, on ports and a
 * data folder of its own.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { holdPort, isFree } from './free-port.ts';
import { ownerUrl } from './postgres.ts';
import { root } from './root.ts';
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';
import { ofEachGateway, sandboxes } from './sandboxes.ts';
import { setUpOnce, type Shared } from './set-up-once.ts';

export interface JourneyAddresses extends Record<GatewayName, string> {
  customer: string;
  admin: string;
  api: string;
  mail: string;
  /** The database, as its owner. */
  owner: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    platform: JourneyAddresses;
  }
}

/** What each app's journeys need beside the defaults. */
const apps: Readonly<Record<string, NodeJS.ProcessEnv>> = {
  // A journey raises a customer's level, so its platform keeps to the limits.
  admin: { KYC: 'on' },
  customer: {},
};

/** Where the platforms' ports begin: between those that people use and those of free-port.ts, ten for each platform. */
const FIRST_PORT = 23_000;
const PORTS_EACH = 10;
const PLATFORMS = 100;

/** The folder of a project's journeys is `e2e` of an app. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = basename(dirname(project.config.root));
  return setUpOnce(`platform for ${app}`, project, () => startPlatform(app));
}

async function startPlatform(app: string): Promise<Shared> {
  const settings = apps[app];
  if (!settings) throw new Error(`${app} is not named in packages/tools/src/journey-platform.ts`);
  const { ports, sandboxPorts, free } = await claimPorts(Object.keys(apps).indexOf(app));
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
      // The customers of all journeys come from one network, each with a bank account.
      LIMIT_NAMES_NETWORK: '1000',
      ...settings,
      npm_lifecycle_event: '',
      // The platform is built as people get it.
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
    free();
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
    ...ofEachGateway((name) => at(sandboxPorts[name])),
    mail: at(ports.MAIL_PORT),
    owner: ownerUrl(dataDir),
  };
  return { tell: (project) => project.provide('platform', addresses), stop };
}

/**
 * Ports that no other platform of journeys takes, in whichever run: who listens on the last of ten has the others, and a platform that ends
 * gives them back. They are the same in each run that is alone, so that the last run's builds, which know them, can be used again.
 * @param preferred which ten are tried first
 */
export async function claimPorts(preferred: number) {
  for (let turn = 0; turn < PLATFORMS; turn += 1) {
    const first = FIRST_PORT + ((preferred + turn) % PLATFORMS) * PORTS_EACH;
    const free = await holdPort(first + PORTS_EACH - 1);
    if (!free) continue;
    const sandboxPorts = ofEachGateway((name) => first + 4 + gatewayNames.indexOf(name));
    const ports = {
      CUSTOMER_PORT: first,
      ADMIN_PORT: first + 1,
      API_PORT: first + 2,
      MAIL_PORT: first + 3,
      ...Object.fromEntries(gatewayNames.map((name) => [sandboxes[name].port[0], sandboxPorts[name]])),
    };
    if ((await Promise.all(Object.values(ports).map(isFree))).every(Boolean)) return { ports, sandboxPorts, free };
    free();
  }
  throw new Error(`No ports are free from ${FIRST_PORT} to ${FIRST_PORT + PLATFORMS * PORTS_EACH - 1}`);
}
