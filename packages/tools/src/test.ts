/**
 * `pnpm test`, `pnpm check` (--no-e2e) and `pnpm e2e` (--only-e2e): every check and test of the repository, one after the other
 * where they use both cores themselves, two at a time where they do not. The last line counts them all.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { Failure } from './failure.ts';
import { freePort, isFree } from './free-port.ts';
import { root } from './root.ts';

interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

const say = (line: string): void => console.log(line);
const scratch = mkdtempSync(join(tmpdir(), 'ajose-test-'));
// Under root PostgreSQL runs as another user, who has to pass through; else its data would go elsewhere and stay there.
chmodSync(scratch, 0o711);
const total = { passed: 0, failed: 0 };

function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A check that passes or fails as a whole. */
const check = (name: string, command: string, args: readonly string[], cwd = root): Step => ({
  name,
  run: async () => {
    const { code, output } = await execute(command, args, cwd);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

let reports = 0;

/** A run of vitest, which counts its own tests. */
const vitest = (name: string, folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  run: async () => {
    reports += 1;
    const report = join(scratch, `report-${reports}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await execute(
      'vitest',
      ['run', '--passWithNoTests', ...reporters, ...args],
      join(root, folder),
      env,
    );
    const { passed, failed } = countOf(report);
    // A file that cannot even be loaded, or an error outside of a test, fails the run without failing a test.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
  },
});

function countOf(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests',
    number
  >;
  return { passed: numPassedTests, failed: numFailedTests };
}

async function perform(step: Step): Promise<void> {
  const begun = Date.now();
  const { passed, failed, output } = await step.run();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  say(`${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(30)} ${counts.padEnd(22)} ${seconds} s`);
  if (failed > 0) say(`\n${output.trim()}\n`);
}

async function performAll(steps: readonly Step[], atOnce: number): Promise<void> {
  const waiting = [...steps];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await perform(step);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const packages = [
  'packages/sdk',
  'packages/ui',
  'apps/api',
  'apps/customer',
  'apps/admin',
  'apps/paystack-sandbox',
  'apps/local',
  'packages/tools',
];
const journeyFolders = ['apps/customer', 'apps/admin'];

async function runChecks(chromium: string): Promise<void> {
  const types = packages.map((folder) => check(`types ${folder}`, 'tsc', [], join(root, folder)));
  const checks = [
    check('lint', 'oxlint', ['--type-aware']),
    check('format', 'oxfmt', ['--check', '.']),
    check('unused code', 'knip', ['--no-progress']),
  ];
  await performAll([...checks, ...types], 2);
  const env = { CHROMIUM_PATH: chromium };
  const withoutJourneys = ['--exclude', 'e2e/**', '--exclude', '**/node_modules/**'];
  const light = ['packages/sdk', 'packages/tools', 'apps/customer', 'apps/admin', 'apps/local'].map((folder) =>
    vitest(`tests ${folder}`, folder, withoutJourneys, env),
  );
  await performAll(light, 2);
  // These bring databases and browsers of their own, and use both cores by themselves.
  await performAll(
    ['apps/paystack-sandbox', 'apps/api', 'packages/ui'].map((folder) =>
      vitest(`tests ${folder}`, folder, withoutJourneys, env),
    ),
    1,
  );
}

/** Journeys through the started stack: the same command that people type, on ports and a data folder of its own. */
async function runJourneys(chromium: string): Promise<void> {
  const folders = journeyFolders.filter(
    (folder) => existsSync(join(root, folder, 'e2e')) && readdirSync(join(root, folder, 'e2e')).length > 0,
  );
  if (folders.length === 0) {
    say('No journeys in apps/*/e2e');
    return;
  }
  const ports = await pickPorts();
  const dataDir = join(scratch, 'data');
  const variables = {
    CUSTOMER_PORT: String(ports.customer),
    ADMIN_PORT: String(ports.admin),
    API_PORT: String(ports.api),
    SANDBOX_PORT: String(ports.sandbox),
    MAIL_PORT: String(ports.mail),
  };
  const stack = spawn(process.execPath, [join(root, 'apps/local/src/start.ts')], {
    cwd: root,
    env: { ...process.env, ...variables, DATA_DIR: dataDir, DATABASE_URL: '', npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => stack.once('close', () => done()));
  stopStack = async () => {
    stack.kill('SIGTERM');
    await ended;
  };
  let output = '';
  const isUp = new Promise<boolean>((done) => {
    for (const stream of [stack.stdout, stack.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        if (/^Ready/m.test(output)) done(true);
      });
    }
    stack.once('close', () => done(false));
  });
  await perform({
    name: 'start',
    run: async () => ((await isUp) ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }),
  });
  if (await isUp) {
    const env = {
      CHROMIUM_PATH: chromium,
      CUSTOMER_URL: `http://localhost:${ports.customer}`,
      ADMIN_URL: `http://localhost:${ports.admin}`,
      API_URL: `http://localhost:${ports.api}/api`,
      SANDBOX_URL: `http://localhost:${ports.sandbox}`,
      MAIL_URL: `http://localhost:${ports.mail}`,
    };
    const patient = ['--no-file-parallelism', '--testTimeout=120000', '--hookTimeout=120000'];
    await performAll(
      folders.map((folder) => vitest(`journeys ${folder}`, join(folder, 'e2e'), patient, env)),
      1,
    );
  }
  await stopStack();
}

let stopStack: (() => Promise<void>) | null = null;

/** Always the same ports while they are free, so that the builds of the last run, which know them, can be used again. */
async function pickPorts(): Promise<Record<'customer' | 'admin' | 'api' | 'sandbox' | 'mail', number>> {
  const pick = async (preferred: number): Promise<number> => ((await isFree(preferred)) ? preferred : freePort());
  return {
    customer: await pick(23_000),
    admin: await pick(23_001),
    api: await pick(24_000),
    sandbox: await pick(24_010),
    mail: await pick(24_011),
  };
}

async function run(): Promise<void> {
  const begun = Date.now();
  const chromium = findChromium(say);
  if (!process.argv.includes('--only-e2e')) await runChecks(chromium);
  if (!process.argv.includes('--no-e2e')) await runJourneys(chromium);
  say(`\nTook ${Math.round((Date.now() - begun) / 1000)} s`);
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    void (async () => {
      await stopStack?.();
      rmSync(scratch, { recursive: true, force: true });
      process.exit(130);
    })();
  });
}

try {
  await run();
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Failure ? error.message : error);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
