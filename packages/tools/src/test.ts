/**
 * `pnpm test`: every check and test of the repository, or the test files with a word in their path, or what a change can break. The last line
 * counts all tests: `N passed, N failed`.
 *
 * Vitest runs three times at once, in this process: what computes, and each app's journeys. One run would let the journeys wait for a worker,
 * or take one and wait in it, because projects of one group share their workers and groups run one after the other.
 */
import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { readArguments, type Wish } from './arguments.ts';
import { checks, perform } from './checks.ts';
import { affectedTests, changedFiles, readSources } from './changed.ts';
import { findChromium } from './chromium.ts';
import { Failure } from './failure.ts';
import { Progress, ToldRun } from './progress.ts';
import { root } from './root.ts';

const say = (line: string): void => console.log(line);

/** Where a run of Vitest begins, and what it leaves to the others. */
interface Place {
  folder: string;
  project?: string[];
}

const computing: Place = { folder: '', project: ['!e2e*', '!journeys*'] };
const journeys: Place[] = globSync('apps/*/e2e/vitest.config.ts', { cwd: root }).map((path) => ({
  folder: dirname(path),
}));

/** The test files of a place that run. */
interface Chosen {
  vitest: Vitest;
  specifications: TestSpecification[];
}

type Choice = (path: string) => boolean;

/** Whether a test file runs, by its path from the repository's folder. */
function choiceOf({ patterns, changed }: Wish): Choice {
  if (changed) {
    const affected = affectedTests(changedFiles(), readSources());
    return (path) => affected?.has(path) ?? true;
  }
  const words = patterns.map((pattern) => pattern.toLowerCase().replace(/^\.\//, ''));
  return (path) => words.length === 0 || words.some((word) => path.toLowerCase().includes(word));
}

async function choose({ folder, project }: Place, isChosen: Choice, progress: Progress): Promise<Chosen> {
  const vitest = await createVitest({
    root: join(root, folder),
    run: true,
    watch: false,
    ...(project ? { project } : {}),
    reporters: [new ToldRun(progress)],
  });
  begun.push(vitest);
  await vitest.standalone();
  const all = await vitest.globTestSpecifications();
  return { vitest, specifications: all.filter(({ moduleId }) => isChosen(relative(root, moduleId))) };
}

/** Finds a Chromium. Where none runs, the tests in a browser fail, and the others need not. */
function prepareChromium(): void {
  try {
    process.env['CHROMIUM_PATH'] = findChromium();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
  }
}

/** What has begun, which ends what it started when it is closed. */
const begun: Vitest[] = [];
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    name,
    () => void Promise.allSettled(begun.map((vitest) => vitest.close())).then(() => process.exit(130)),
  );
}

async function run(wish: Wish, progress: Progress): Promise<void> {
  prepareChromium();
  // Vitest's own command sets this variable; Storybook's configuration asks for it.
  process.env['VITEST'] = 'true';
  if (wish.nightly) process.env['NIGHTLY'] = 'yes';
  const isChosen = choiceOf(wish);
  const chosen: Chosen[] = [];
  for (const place of [computing, ...journeys]) chosen.push(await choose(place, isChosen, progress));
  if (chosen.every(({ specifications }) => specifications.length === 0))
    throw new Failure(`No test file has ${wish.patterns.join(' or ')} in its path.`);
  const [computed, ...walked] = chosen.map(({ vitest, specifications }) => async () => {
    if (specifications.length > 0) await vitest.runTestSpecifications(specifications, wish.patterns.length === 0);
    await vitest.close();
  });
  const compute = async (): Promise<void> => {
    if (wish.patterns.length === 0) await performChecks(progress);
    await computed?.();
  };
  await Promise.all([compute(), ...walked.map((walk) => walk())]);
}

async function performChecks(progress: Progress): Promise<void> {
  const waiting = [...checks];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      progress.begin(check.name);
      const { passed, output } = await perform(check);
      progress.end(check.name, Number(passed), Number(!passed), output);
    }
  };
  await Promise.all([worker(), worker()]);
}

const progress = new Progress(say);
try {
  await run(readArguments(process.argv.slice(2)), progress);
} catch (error) {
  if (error instanceof Failure) {
    console.error(error.message);
    process.exit(1);
  }
  console.error(error);
  progress.count(0, 1);
}
const { passed, failed } = progress.total;
say(`\nTook ${progress.seconds} s\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
