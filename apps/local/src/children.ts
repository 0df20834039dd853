/** Child processes: started, watched, started again when they die, and stopped at the end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '@ajose/tools/failure';
import { logFileOf } from './settings.ts';

export interface ChildSpec {
  /** The name in messages and in the log's file name. */
  name: string;
  /** A script and its arguments, run by the same Node.js. */
  command: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** This address answers 200 when the program is ready. */
  readyUrl: string;
}

export interface Surroundings {
  dataDir: string;
  say: (line: string) => void;
  note: (name: string, pid: number) => void;
}

const LOG_BYTES = 5_000_000;
const READY_WITHIN_MS = 60_000;
/** A program that dies within this time waits before the next try, longer each time. */
const QUICK_DEATH_MS = 10_000;
const WAITS_MS = [0, 1000, 2000, 5000, 10_000];
const STOP_PATIENCE_MS = 22_000;

export class Child {
  readonly spec: ChildSpec;
  readonly #around: Surroundings;
  #process: ChildProcess | null = null;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  #quickDeaths = 0;

  constructor(spec: ChildSpec, around: Surroundings) {
    this.spec = spec;
    this.#around = around;
  }

  /** @throws Failure with the last line of its log when it does not become ready */
  async start(): Promise<void> {
    const from = this.#launch();
    try {
      await this.#untilReady();
    } catch (error) {
      this.#stopping = true;
      this.#process?.kill('SIGKILL');
      const words = lastWords(this.#log, from);
      throw new Failure(
        words
          ? `The ${this.spec.name} could not start: ${words}`
          : `The ${this.spec.name} could not start (log: ${this.#log})`,
        { cause: error },
      );
    }
    void this.#watch();
  }

  /** Asks it to stop, and kills it when it does not. @returns when it has ended */
  async stop(): Promise<void> {
    this.#stopping = true;
    const running = this.#process;
    if (!running || !this.#lives) return;
    running.kill('SIGTERM');
    const hard = setTimeout(() => running.kill('SIGKILL'), STOP_PATIENCE_MS);
    await this.#exited;
    clearTimeout(hard);
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#stopping = false;
    await this.start();
  }

  kill(): void {
    this.#stopping = true;
    this.#process?.kill('SIGKILL');
  }

  get #lives(): boolean {
    return this.#process?.pid !== undefined && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  get #log(): string {
    return logFileOf(this.#around.dataDir, this.spec.name.toLowerCase().replaceAll(/\W+/g, '-'));
  }

  /** @returns where in the log this run begins */
  #launch(): number {
    mkdirSync(dirname(this.#log), { recursive: true });
    if (existsSync(this.#log) && statSync(this.#log).size > LOG_BYTES) renameSync(this.#log, `${this.#log}.old`);
    const from = existsSync(this.#log) ? statSync(this.#log).size : 0;
    const out = openSync(this.#log, 'a', 0o600);
    const tether = pathToFileURL(`${import.meta.dirname}/tether.ts`).href;
    // In its own process group, so that Ctrl-C reaches only the start, which stops everything in order.
    const child = spawn(process.execPath, ['--import', tether, ...this.spec.command], {
      cwd: this.spec.cwd,
      env: this.spec.env,
      detached: true,
      stdio: ['ignore', out, out, 'ipc'],
    });
    closeSync(out);
    this.#process = child;
    this.#exited = new Promise((done) => {
      child.once('exit', () => done());
      child.once('error', () => done());
    });
    if (child.pid !== undefined) this.#around.note(this.spec.name, child.pid);
    return from;
  }

  async #untilReady(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    for (;;) {
      if (!this.#lives) throw new Error('it ended');
      if (Date.now() > until) throw new Error('it did not become ready');
      try {
        const response = await fetch(this.spec.readyUrl, { signal: AbortSignal.timeout(2000) });
        await response.body?.cancel();
        if (response.ok) return;
      } catch {
        // Not listening yet.
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  async #watch(): Promise<void> {
    const begun = Date.now();
    const child = this.#process;
    await this.#exited;
    if (this.#stopping) return;
    const why = child?.signalCode ? `was ended by ${child.signalCode}` : `ended with code ${child?.exitCode}`;
    this.#quickDeaths = Date.now() - begun < QUICK_DEATH_MS ? this.#quickDeaths + 1 : 0;
    const waitMs = WAITS_MS[Math.min(this.#quickDeaths, WAITS_MS.length - 1)] ?? 0;
    this.#around.say(`The ${this.spec.name} ${why}; starting it again${waitMs ? ` in ${waitMs / 1000} s` : ''}`);
    await new Promise((done) => setTimeout(done, waitMs));
    if (this.#stopping) return;
    this.#launch();
    void this.#watch();
    try {
      await this.#untilReady();
      this.#around.say(`The ${this.spec.name} is back`);
    } catch {
      this.#process?.kill('SIGKILL');
    }
  }
}

/** The line of a log that explains best why a program ended. */
function lastWords(log: string, from = 0): string {
  if (!existsSync(log)) return '';
  const lines = readFileSync(log)
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at ') && !line.startsWith('Node.js v'));
  return lines.findLast((line) => /^(\w*Error|error|fatal)\b/i.test(line)) ?? lines.at(-1) ?? '';
}
