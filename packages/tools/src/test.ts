/**
 * `pnpm test`: every check and test of the repository, or only the test files that match a pattern. `pnpm check` leaves the
 * browser journeys out, `pnpm e2e` runs nothing else. The last line counts all tests: `N passed, N failed`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readArguments, type Wish } from './arguments.ts';
import { findChromium, installChromium } from './chromium.ts';
import { Failure } from './failure.ts';
import { JourneyPlatform } from './journeys.ts';
import { choose, plan, type RoomStep } from './plan.ts';
import { Progress } from './steps.ts';

const say = (line: string): void => console.log(line);
const scratch = mkdtempSync(join(tmpdir(), 'ajose-test-'));
// Under root, PostgreSQL runs as another user, who must be able to enter the folder; else its data would lie elsewhere.
chmodSync(scratch, 0o711);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
/** By room. */
const platforms = new Map<string, JourneyPlatform>();
const stopPlatforms = (): Promise<unknown> => Promise.all([...platforms.values()].map((platform) => platform.stop()));

/** @returns the path of a Chromium, or why there is none */
async function prepareChromium(wish: Wish): Promise<{ path: string | null; why: string }> {
  try {
    const found = findChromium();
    if (found) return { path: found, why: '' };
    if (await mayInstall(wish)) return { path: installChromium(say), why: '' };
    return { path: null, why: 'no Chromium found; add --install-chromium, or name one in CHROMIUM_PATH' };
  } catch (error) {
    if (error instanceof Failure) return { path: null, why: error.message };
    throw error;
  }
}

/** A CI machine cannot answer and is thrown away, so CI=true agrees to what its one command needs; people are asked. */
async function mayInstall(wish: Wish): Promise<boolean> {
  if (wish.installChromium || process.env['CI'] === 'true') return true;
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    'Some tests need Chromium, and none was found. Download it, or install the package "chromium" if that does not run? [y/N] ',
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** @returns how many tests passed and failed */
async function run(wish: Wish): Promise<Progress['total']> {
  const begun = Date.now();
  const choice = choose(wish);
  const needsBrowser = choice.chosen.some((file) => file.needsBrowser);
  const chromium = needsBrowser ? await prepareChromium(wish) : { path: null, why: '' };
  const addresses = (room: string): NodeJS.ProcessEnv => platforms.get(room)?.addresses ?? {};
  const means = { chromium: chromium.path, addresses, scratch };
  const { stages, journeys, refused } = plan(wish, choice, means);

  const steps = stages.reduce((sum, stage) => sum + stage.steps.length, 0);
  const progress = new Progress(steps + (refused > 0 ? 1 : 0) + 2 * journeys.length, say);
  for (const stage of stages) await progress.performAll(stage);
  if (refused > 0) progress.refuse('tests in a browser', refused, `${refused} files not run: ${chromium.why}`);
  await Promise.all(journeys.map((each, place) => walk(each, place, progress)));
  say(`\nTook ${Math.round((Date.now() - begun) / 1000)} s`);
  return progress.total;
}

async function walk({ room, step }: RoomStep, place: number, progress: Progress): Promise<void> {
  const platform = new JourneyPlatform(room, join(scratch, String(place)), place);
  platforms.set(room, platform);
  const start = await progress.perform({ name: `start for ${room}`, run: (onOutput) => platform.start(onOutput) });
  if (start.failed === 0) await progress.perform(step);
  await platform.stop();
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    void (async () => {
      await stopPlatforms();
      process.exit(130);
    })();
  });
}

let total = { passed: 0, failed: 1 };
try {
  total = await run(readArguments(process.argv.slice(2)));
} catch (error) {
  if (error instanceof Failure) {
    console.error(error.message);
    process.exit(1);
  }
  console.error(error);
}
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
