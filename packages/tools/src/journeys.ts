/** The platform that browser journeys visit: started by the command that people type, on ports and a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort, isFree } from './free-port.ts';
import { root } from './root.ts';
import type { Outcome } from './steps.ts';

interface Ports {
  customer: number;
  admin: number;
  api: number;
  sandbox: number;
  mail: number;
}

export class JourneyPlatform {
  readonly #dataDir: string;
  #ports: Ports | null = null;
  #process: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Counts as one test, which passes when the platform is ready. */
  async start(onOutput: (chunk: string) => void): Promise<Outcome> {
    const ports = await pickPorts();
    this.#ports = ports;
    const variables = {
      CUSTOMER_PORT: String(ports.customer),
      ADMIN_PORT: String(ports.admin),
      API_PORT: String(ports.api),
      SANDBOX_PORT: String(ports.sandbox),
      MAIL_PORT: String(ports.mail),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: '',
      npm_lifecycle_event: '',
    };
    const child = spawn(process.execPath, [join(root, 'apps/local/src/start.ts')], {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.#ended = new Promise((done) => child.once('close', () => done()));
    let output = '';
    const isUp = await new Promise<boolean>((done) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk;
          onOutput(chunk);
          if (/^Ready/m.test(output)) done(true);
        });
      }
      child.once('close', () => done(false));
    });
    return isUp ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
  }

  /** The addresses, as `browser.ts` reads them. */
  get addresses(): NodeJS.ProcessEnv {
    const ports = this.#ports;
    if (!ports) return {};
    return {
      CUSTOMER_URL: `http://localhost:${ports.customer}`,
      ADMIN_URL: `http://localhost:${ports.admin}`,
      API_URL: `http://localhost:${ports.api}/api`,
      SANDBOX_URL: `http://localhost:${ports.sandbox}`,
      MAIL_URL: `http://localhost:${ports.mail}`,
    };
  }

  async stop(): Promise<void> {
    this.#process?.kill('SIGTERM');
    await this.#ended;
  }
}

/** Always the same ports while they are free, so that the last run's builds, which know them, can be used again. */
async function pickPorts(): Promise<Ports> {
  const pick = async (preferred: number): Promise<number> => ((await isFree(preferred)) ? preferred : freePort());
  return {
    customer: await pick(23_000),
    admin: await pick(23_001),
    api: await pick(24_000),
    sandbox: await pick(24_010),
    mail: await pick(24_011),
  };
}
