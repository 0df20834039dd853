/** The steps of a test run: what each starts, how its tests are counted, and what is printed while it runs. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';

export interface Outcome {
  passed: number;
  failed: number;
  /** Printed when the step failed. */
  output: string;
}

export interface Step {
  name: string;
  /** How many test files it runs, where it runs test files. */
  files?: number;
  run: (onOutput: (chunk: string) => void) => Promise<Outcome>;
}

/** Steps that may run at the same time, so many at once. */
export interface Stage {
  atOnce: number;
  steps: Step[];
}

const STILL_RUNNING_EVERY_MS = 20_000;

function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  onOutput: (chunk: string) => void,
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        onOutput(chunk);
      });
    }
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A check that passes or fails as a whole. */
export const check = (name: string, command: string, args: readonly string[], cwd = root): Step => ({
  name,
  run: async (onOutput) => {
    const { code, output } = await execute(command, args, cwd, {}, onOutput);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

export interface VitestRun {
  name: string;
  /** Where its vitest.config.ts stands, from the repository's folder. */
  folder: string;
  files: number;
  args: readonly string[];
  /** Asked when the step begins, because the platform's addresses are known only then. */
  env: () => NodeJS.ProcessEnv;
  /** The file that its counts are read from. */
  report: string;
}

/** A run of vitest, which counts its own tests. */
export const vitest = ({ name, folder, files, args, env, report }: VitestRun): Step => ({
  name,
  files,
  run: async (onOutput) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await execute(
      'vitest',
      ['run', ...reporters, ...args],
      join(root, folder),
      env(),
      onOutput,
    );
    const { passed, failed } = countOf(report);
    // A file that cannot be loaded, or an error outside of a test, fails the run without failing a test.
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output: fromFirstFailure(output) };
  },
});

/** Vitest first lists every test and then, below a line of its own, what failed and why. */
export function fromFirstFailure(output: string): string {
  const lines = output.split('\n');
  const heading = lines.findIndex((line) => /⎯ (Failed|Unhandled)/.test(stripVTControlCharacters(line)));
  return lines.slice(Math.max(0, heading)).join('\n');
}

function countOf(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests',
    number
  >;
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Runs stages one after the other, prints what runs and how far it is, and adds up the tests. */
export class Progress {
  readonly total = { passed: 0, failed: 0 };
  readonly #say: (line: string) => void;
  readonly #of: number;
  #begun = 0;

  constructor(of: number, say: (line: string) => void) {
    this.#of = of;
    this.#say = say;
  }

  async performAll({ atOnce, steps }: Stage): Promise<void> {
    const waiting = [...steps];
    const worker = async (): Promise<void> => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await this.perform(step);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  async perform(step: Step): Promise<Outcome> {
    this.#begun += 1;
    const place = `[${this.#begun}/${this.#of}]`.padStart(7);
    const begun = Date.now();
    const seconds = (): string => ((Date.now() - begun) / 1000).toFixed(1);
    this.#say(`${place} … ${step.name}`);
    let filesDone = 0;
    const timer = setInterval(() => {
      const files = step.files === undefined ? '' : `${Math.min(filesDone, step.files)} of ${step.files} files, `;
      this.#say(`${place} … ${step.name.padEnd(30)} ${files}${Math.round((Date.now() - begun) / 1000)} s so far`);
    }, STILL_RUNNING_EVERY_MS);
    try {
      const outcome = await step.run((chunk) => (filesDone += filesIn(chunk)));
      this.#count(outcome);
      const { passed, failed, output } = outcome;
      const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
      this.#say(`${place} ${failed > 0 ? '✗' : '✓'} ${step.name.padEnd(30)} ${counts.padEnd(22)} ${seconds()} s`);
      if (failed > 0) this.#say(`\n${output.trim()}\n`);
      return outcome;
    } finally {
      clearInterval(timer);
    }
  }

  /** Counts tests that cannot run as failed, and says why in one line. */
  refuse(name: string, tests: number, why: string): void {
    this.#begun += 1;
    this.#count({ passed: 0, failed: tests });
    this.#say(`${`[${this.#begun}/${this.#of}]`.padStart(7)} ✗ ${name.padEnd(30)} ${why}`);
  }

  #count({ passed, failed }: Pick<Outcome, 'passed' | 'failed'>): void {
    this.total.passed += passed;
    this.total.failed += failed;
  }
}

/** Vitest prints one line for each file that it has finished. */
function filesIn(chunk: string): number {
  return stripVTControlCharacters(chunk).match(/^ \S .*\.(test|stories)\.tsx? \(/gm)?.length ?? 0;
}
