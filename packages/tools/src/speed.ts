/**
 * `pnpm speed`: how quick the started platform's pages are on a cheap phone. Lighthouse visits each page three times, over HTTP/2 as on a host; a
 * table shows the medians beside those of the last kept run. Words select pages (`pnpm speed home`); `--keep` keeps the run in packages/tools/speed.
 * `--beside DIR` visits another checkout's pages in turn with these and compares with them, because a machine differs from hour to hour.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContext, type Page as BrowserPage } from 'playwright-core';
import lighthouse, { defaultConfig } from 'lighthouse';
import { chromiumLaunch } from './chromium.ts';
import { Failure } from './failure.ts';
import { freePort } from './free-port.ts';
import { root } from './root.ts';
import { hostApps, type Apps } from './speed-host.ts';
import { measureJourney, type JourneyTimes } from './speed-journey.ts';
import { medianOf, tableOf, type Measured, type Run } from './speed-table.ts';

interface Page {
  name: string;
  url: string;
  /** What the browser's local storage holds at that address before the visit. */
  storage?: Readonly<Record<string, string>>;
  /** Measures a second visit, with what the browser has kept from the first one. */
  again?: boolean;
}

const RUNS = 3;
/** How often each page is visited where two checkouts are compared. */
const RUNS_BESIDE = 5;
/** A slower machine says more about itself than about the pages. */
const SLOWEST_BENCHMARK = 1500;
const kept = join(root, 'packages/tools/speed');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const say = (line: string): void => console.log(line);
const addressOf = (variable: string, otherwise: number): string =>
  `http://localhost:${process.env[variable]?.trim() || otherwise}`;
const platform = {
  customer: addressOf('CUSTOMER_PORT', 3000),
  admin: addressOf('ADMIN_PORT', 3001),
  api: addressOf('API_PORT', 4000),
};
const api = `${platform.api}/api`;

async function tokenOf(path: string, email: string): Promise<string> {
  const answer = await fetch(`${api}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Password1' }),
  }).catch(() => null);
  if (!answer?.ok) throw new Failure(`Nobody can sign in at ${api}: start the platform with its demo data first.`);
  return ((await answer.json()) as { token: string }).token;
}

async function pagesOf(words: readonly string[], { customer, admin }: Apps): Promise<readonly Page[]> {
  const userToken = await tokenOf('user/login', 'demo@ajose.test');
  const adminToken = await tokenOf('admin/login', 'admin@ajose.test');
  const home = `${customer}/dashboard`;
  const office = `${admin}/admin/dashboard`;
  const pages: readonly Page[] = [
    { name: 'landing', url: `${customer}/` },
    { name: 'features', url: `${customer}/features` },
    { name: 'sign-in', url: `${customer}/login` },
    { name: 'sign-up', url: `${customer}/register` },
    { name: 'home', url: home, storage: { userToken } },
    { name: 'home again', url: home, storage: { userToken }, again: true },
    { name: 'history', url: home, storage: { userToken, lastView: 'transaction' } },
    { name: 'office sign-in', url: `${admin}/admin/auth` },
    { name: 'office home', url: office, storage: { adminToken } },
    { name: 'office list', url: office, storage: { adminToken, adminSection: 'transactionManagement' } },
  ];
  const chosen = pages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0)
    throw new Failure(`No page is called that. There are ${pages.map(({ name }) => name).join(', ')}.`);
  return chosen;
}

/** Leaves the browser as a person does who has been here before: signed in, or with nothing but what was kept. */
async function prepare(context: BrowserContext, { url, storage = {}, again }: Page): Promise<void> {
  const page = await context.newPage();
  await page.goto(new URL('/favicon.svg', url).href);
  await page.evaluate((storage) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  }, storage);
  if (again) {
    await page.goto(url, { waitUntil: 'networkidle' });
    await workerIsActive(page);
  }
  await page.close();
}

/** Waits until the service worker has kept the app. */
const workerIsActive = (page: BrowserPage): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
  });

/** Lighthouse's benchmark index of the phone that is meant. The first kept runs slowed a machine of 2,250 down by four. */
const PHONE_BENCHMARK = 560;

async function measure({ url, again }: Page, port: number, slower: number): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slower },
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: again ?? false,
  });
  if (!result) throw new Failure(`Lighthouse measured nothing at ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Failure(`${url}: ${lhr.runtimeError.message}`);
  const number = (audit: string): number => lhr.audits[audit]?.numericValue ?? 0;
  const score = (category: (typeof CATEGORIES)[number]): number =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const details = lhr.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
  return {
    benchmark: lhr.environment.benchmarkIndex,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: Math.round(number('first-contentful-paint')),
    lcp: Math.round(number('largest-contentful-paint')),
    tbt: Math.round(number('total-blocking-time')),
    cls: Math.round(number('cumulative-layout-shift') * 1000) / 1000,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    bytes: Math.round(number('total-byte-weight')),
    requests: requests.length,
    missed: CATEGORIES.slice(1).flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
        .map(({ id }) => id),
    ),
  };
}

/** Lighthouse sometimes loses the trace of a visit, or leaves the browser busy, and asks to be run again. */
const TRIES = 3;

async function visit(context: BrowserContext, page: Page, port: number, slower: number): Promise<Measured> {
  for (let tries = 1; ; tries += 1) {
    try {
      await prepare(context, page);
      return await measure(page, port, slower);
    } catch (error) {
      if (tries === TRIES) throw error;
      await Promise.all(context.pages().map((left) => left.close()));
    }
  }
}

function lastKept(): Run | null {
  mkdirSync(kept, { recursive: true });
  const last = readdirSync(kept)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1);
  return last ? (JSON.parse(readFileSync(join(kept, last), 'utf8')) as Run) : null;
}

const wordsOf = ({ figures, interactions }: JourneyTimes): string =>
  [
    `Second visit at 4 x slower CPU, 1.6 Mbit/s and 150 ms: the wallet's figure after ${figures} ms`,
    `Until the next paint, in ms: ${interactions.map(({ name, milliseconds }) => `${name} ${milliseconds}`).join(', ')}`,
  ].join('\n');

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals: words } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: { keep: { type: 'boolean' }, beside: { type: 'string' } },
    allowPositionals: true,
  });
  const hosted = await hostApps(platform, say, values.beside ?? null);
  try {
    const pages = await pagesOf(words, hosted.here);
    const others = hosted.beside && (await pagesOf(words, hosted.beside));
    await measureAll(pages, others, values.keep === true);
  } finally {
    hosted.close();
  }
}

const scoresOf = (measured: readonly Measured[]): string => measured.map(({ performance }) => performance).join(', ');

/** @param others the same pages of another checkout */
async function measureAll(pages: readonly Page[], others: readonly Page[] | null, keep: boolean): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'ajose-speed-'));
  const port = await freePort();
  const launch = chromiumLaunch();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...launch.args, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  const medians: Record<string, Measured> = {};
  const theirs: Record<string, Measured> = {};
  let journey: JourneyTimes | null = null;
  try {
    const [first] = pages;
    const { benchmark } = first ? await visit(context, first, port, 4) : { benchmark: 0 };
    const slower = Math.max(4, Math.round(benchmark / PHONE_BENCHMARK));
    say(`A machine of index ${Math.round(benchmark)}, slowed down ${slower} times`);
    for (const [index, page] of pages.entries()) {
      const other = others?.[index];
      const measured: Measured[] = [];
      const measuredThere: Measured[] = [];
      for (let run = 0; run < (other ? RUNS_BESIDE : RUNS); run += 1) {
        if (other) measuredThere.push(await visit(context, other, port, slower));
        measured.push(await visit(context, page, port, slower));
      }
      medians[page.name] = medianOf(measured);
      if (other) theirs[page.name] = medianOf(measuredThere);
      if (page.again) journey = await measureJourney(context, page.url);
      say(`${page.name}: ${scoresOf(measured)}${other ? `; the other checkout ${scoresOf(measuredThere)}` : ''}`);
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
  const now: Run = { at: new Date().toISOString(), pages: medians };
  say('');
  say(others ? tableOf(now, { at: now.at, pages: theirs }, 'the other checkout,') : tableOf(now, lastKept()));
  if (journey) say(`\n${wordsOf(journey)}`);
  const slowest = Math.min(...Object.values(medians).map(({ benchmark }) => benchmark));
  if (slowest < SLOWEST_BENCHMARK) {
    say(
      `\nThe machine was busy (benchmark index ${Math.round(slowest)}, below ${SLOWEST_BENCHMARK}): compare bytes, not times.`,
    );
  }
  if (!keep) return;
  const file = join(kept, `${now.at.slice(0, 16).replaceAll(/[T:]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  say(`\nKept in ${file}`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
