/** What a test run says while it runs: a line when a check or a project of Vitest ends, what failed, and every so often how far it is. */
import { relative } from 'node:path';
import { DefaultReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { root } from './root.ts';

const STILL_RUNNING_EVERY_MS = 20_000;

/** Counts tests and checks, and says how far they are. */
export class Progress {
  readonly total = { passed: 0, failed: 0 };
  readonly #say: (line: string) => void;
  readonly #begun = Date.now();
  /** What runs now, with how far it is. */
  readonly #running = new Map<string, () => string>();
  readonly #timer: NodeJS.Timeout;

  constructor(say: (line: string) => void) {
    this.#say = say;
    this.#timer = setInterval(() => this.#stillRunning(), STILL_RUNNING_EVERY_MS).unref();
  }

  get seconds(): number {
    return Math.round((Date.now() - this.#begun) / 1000);
  }

  begin(name: string, howFar: () => string = () => ''): void {
    this.#running.set(name, howFar);
  }

  /** @param output printed where something failed */
  end(name: string, passed: number, failed: number, output = ''): void {
    this.#running.delete(name);
    this.count(passed, failed);
    const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
    this.#line(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(26)} ${counts}`);
    if (failed > 0 && output) this.#say(`\n${output.trim()}\n`);
  }

  count(passed: number, failed: number): void {
    this.total.passed += passed;
    this.total.failed += failed;
  }

  failedTest(name: string): void {
    this.#line(`✗ ${name}`);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #line(text: string): void {
    this.#say(`${String(this.seconds).padStart(5)} s  ${text}`);
  }

  #stillRunning(): void {
    const running = [...this.#running].map(([name, howFar]) => `${name}${howFar()}`);
    if (running.length > 0) this.#line(`… ${running.join(', ')}`);
  }
}

interface Counted {
  files: number;
  done: number;
  passed: number;
  failed: number;
}

/** `@ajose/ui (stories) (chromium)` is what Vitest calls the stories of packages/ui. */
const shortName = (name: string): string => name.replace('@ajose/', '').replace(' (chromium)', '').replace(/^e2e /, '');

/** Tells a run of Vitest to the progress. What failed is printed in full when the run ends, as Vitest prints it. */
export class ToldRun extends DefaultReporter {
  readonly #progress: Progress;
  readonly #projects = new Map<string, Counted>();

  constructor(progress: Progress) {
    super({ summary: false, silent: 'passed-only' });
    this.#progress = progress;
  }

  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    for (const { project } of specifications) this.#of(shortName(project.name)).files += 1;
  }

  override onTestModuleQueued(module: TestModule): void {
    super.onTestModuleQueued(module);
    const name = shortName(module.project.name);
    const counted = this.#of(name);
    this.#progress.begin(name, () => ` ${counted.done} of ${counted.files} files`);
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    const name = shortName(module.project.name);
    const counted = this.#of(name);
    counted.done += 1;
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    for (const test of failed) this.#progress.failedTest(`${this.relative(module.moduleId)} > ${test.fullName}`);
    counted.passed += tests.filter((test) => test.result().state === 'passed').length;
    counted.failed += failed.length;
    // A file that cannot be loaded, or whose set-up fails, fails without failing a test.
    if (failed.length === 0 && !module.ok()) {
      counted.failed += 1;
      this.#progress.failedTest(this.relative(module.moduleId));
    }
    if (counted.done === counted.files) this.#progress.end(name, counted.passed, counted.failed);
  }

  /** Each run begins in another folder; a path is told from the repository's, as words of `pnpm test` are. */
  override relative(path: string): string {
    return relative(root, path);
  }

  /** Prints nothing: a line for each file would hide the rest. */
  protected override printTestModule(): void {}

  override onTestRunEnd(...[modules, errors, reason]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    // An error outside of a test fails the run without failing a test.
    if (errors.length > 0) this.#progress.count(0, 1);
    if (errors.length > 0 || modules.some((module) => !module.ok())) super.onTestRunEnd(modules, errors, reason);
  }

  #of(name: string): Counted {
    const counted = this.#projects.get(name) ?? { files: 0, done: 0, passed: 0, failed: 0 };
    this.#projects.set(name, counted);
    return counted;
  }
}
