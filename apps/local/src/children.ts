/**
 * Child processes: started, watched, started again when they die, and stopped at the end. When the start is killed they end too, by a small
 * module that each loads before its own code (tether.ts), and the next start ends those that still run: after a crash no port and no
 * database stays in use.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Failure } from '@ajose/tools/failure';
import { lastWords } from './last-words.ts';
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
  /** Called with each line that the program writes, besides its log. */
  print?: (line: string) => void;
}

export interface Surroundings {
  dataDir: string;
  say: (line: string) => void;
  note: (name: string, pid: number) => void;
}

const LOG_BYTES = 5_000_000;
const READY_WITHIN_MS = 60_000;
/** After this time a program is polled less often, because each refusal may write into its log. */
const SOON_MS = 10_000;
/** A program that dies within this time waits before the next try, longer each time. */
const QUICK_DEATH_MS = 10_000;
const WAITS_MS = [0, 1000, 2000, 5000, 10_000];
const STOP_PATIENCE_MS = 22_000;

export class Child {
  readonly spec: ChildSpec;
  readonly #around: Surroundings;
  #process: ChildProcess | null = null;
  /** Whether the process has reported that it listens on the port of `readyUrl`. */
  #listens = false;
  #exited: Promise<void> = Promise.resolve();
  #stopping = false;
  /** Whether it was stopped for good. */
  #over = false;
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
      await this.#exited;
      const words = existsSync(this.#log) ? lastWords(readFileSync(this.#log).subarray(from).toString('utf8')) : '';
      throw new Failure(
        words
          ? `The ${this.spec.name} could not start: ${words}`
          : `The ${this.spec.name} could not start (log: ${this.#log})`,
        { cause: error },
      );
    }
    void this.#watch();
  }

  /** Asks the program to stop for good, and kills it when it does not. @returns when it has ended */
  stop(): Promise<void> {
    this.#over = true;
    return this.#end();
  }

  /** @throws Failure as `start` does; the next call tries again */
  async restart(): Promise<void> {
    await this.#end();
    if (this.#over) return;
    this.#stopping = false;
    await this.start();
  }

  kill(): void {
    this.#over = true;
    this.#stopping = true;
    this.#process?.kill('SIGKILL');
  }

  async #end(): Promise<void> {
    this.#stopping = true;
    const running = this.#process;
    if (!running || !this.#lives) return;
    running.kill('SIGTERM');
    const hard = setTimeout(() => running.kill('SIGKILL'), STOP_PATIENCE_MS);
    await this.#exited;
    clearTimeout(hard);
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
    const { print } = this.spec;
    const out = openSync(this.#log, 'a', 0o600);
    const tether = pathToFileURL(`${import.meta.dirname}/tether.ts`).href;
    // In its own process group, so that Ctrl-C reaches only the start, which stops everything in order.
    const child = spawn(process.execPath, ['--import', tether, ...this.spec.command], {
      cwd: this.spec.cwd,
      env: this.spec.env,
      detached: true,
      stdio: ['ignore', print ? 'pipe' : out, print ? 'pipe' : out, 'ipc'],
    });
    if (print) tee(child, out, print);
    else closeSync(out);
    this.#process = child;
    this.#listens = false;
    child.on('message', (port) => {
      if (child === this.#process && port === Number(new URL(this.spec.readyUrl).port)) this.#listens = true;
    });
    this.#exited = new Promise((done) => {
      // `close` comes after `exit`, when everything that it wrote has been read.
      child.once('close', () => done());
      child.once('error', () => done());
    });
    if (child.pid !== undefined) this.#around.note(this.spec.name, child.pid);
    return from;
  }

  async #untilReady(): Promise<void> {
    const soon = Date.now() + SOON_MS;
    const until = Date.now() + READY_WITHIN_MS;
    for (;;) {
      if (!this.#lives) throw new Error('it ended');
      if (Date.now() > until) throw new Error('it did not become ready');
      // Only this process's own answer counts: one of an earlier start may still listen on the same port.
      if (this.#listens && (await answers(this.spec.readyUrl))) return;
      await new Promise((done) => setTimeout(done, Date.now() < soon ? 50 : 500));
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
    // While it waited, it may have been stopped, or stopped and started again.
    if (this.#stopping || child !== this.#process) return;
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

async function answers(url: string): Promise<boolean> {
  try {
    // The customers' app makes its pages for browsers, so it is asked as one asks.
    const headers = { accept: 'text/html, */*' };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Writes what a child writes into its log, and line by line to `print`. */
function tee(child: ChildProcess, log: number, print: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    stream.on('data', (chunk: Buffer) => writeSync(log, chunk));
    createInterface({ input: stream }).on('line', print);
  }
  child.once('close', () => closeSync(log));
}
