/** The platform that one app's browser journeys visit: started by the command that people type, on ports and a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort, isFree } from './free-port.ts';
import { ownerUrl } from './postgres.ts';
import { root } from './root.ts';
import type { Outcome } from './steps.ts';

const FIRST_PORT = 23_000;
const PORTS_EACH = 10;

/** What an app's journeys need beside the defaults: the back-office raises a customer's level, so its platform keeps to the limits. */
const SETTINGS: Readonly<Record<string, NodeJS.ProcessEnv>> = { 'apps/admin': { KYC: 'on' } };

interface Ports {
  customer: number;
  admin: number;
  api: number;
  sandbox: number;
  mail: number;
  monnify: number;
}

export class JourneyPlatform {
  readonly #room: string;
  readonly #dataDir: string;
  readonly #firstPort: number;
  #ports: Ports | null = null;
  #process: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();

  /** @param room whose journeys visit it @param place counts the platforms that run at the same time */
  constructor(room: string, dataDir: string, place: number) {
    this.#room = room;
    this.#dataDir = dataDir;
    this.#firstPort = FIRST_PORT + place * PORTS_EACH;
  }

  /** Counts as one test, which passes when the platform is ready. */
  async start(onOutput: (chunk: string) => void): Promise<Outcome> {
    const ports = await pickPorts(this.#firstPort);
    this.#ports = ports;
    const variables = {
      CUSTOMER_PORT: String(ports.customer),
      ADMIN_PORT: String(ports.admin),
      API_PORT: String(ports.api),
      SANDBOX_PORT: String(ports.sandbox),
      MAIL_PORT: String(ports.mail),
      MONNIFY_PORT: String(ports.monnify),
      DATA_DIR: this.#dataDir,
      DATABASE_URL: '',
      ...SETTINGS[this.#room],
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

  /** The addresses, as `browser.ts` and `database.ts` read them. */
  get addresses(): NodeJS.ProcessEnv {
    const ports = this.#ports;
    if (!ports) return {};
    return {
      CUSTOMER_URL: `http://localhost:${ports.customer}`,
      ADMIN_URL: `http://localhost:${ports.admin}`,
      API_URL: `http://localhost:${ports.api}/api`,
      SANDBOX_URL: `http://localhost:${ports.sandbox}`,
      MAIL_URL: `http://localhost:${ports.mail}`,
      MONNIFY_URL: `http://localhost:${ports.monnify}`,
      OWNER_URL: ownerUrl(this.#dataDir),
    };
  }

  async stop(): Promise<void> {
    this.#process?.kill('SIGTERM');
    await this.#ended;
  }
}

/** Always the same ports while they are free, so that the last run's builds, which know them, can be used again. */
async function pickPorts(first: number): Promise<Ports> {
  const pick = async (preferred: number): Promise<number> => ((await isFree(preferred)) ? preferred : freePort());
  return {
    customer: await pick(first),
    admin: await pick(first + 1),
    api: await pick(first + 2),
    sandbox: await pick(first + 3),
    mail: await pick(first + 4),
    monnify: await pick(first + 5),
  };
}
