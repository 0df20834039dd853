/** The docs pages of the built Storybook: nothing fails on them, code is shown with names, and phones are as wide as phones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '@ajose/tools/chromium';
import { root } from '@ajose/tools/root';
import { chromium, type Browser, type Page, type Request } from 'playwright';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docsOf } from '../testing/OtherName.tsx';

const built = mkdtempSync(join(tmpdir(), 'ajose-storybook-'));
let server: PreviewServer;
let browser: Browser;
let page: Page;
let problems: string[];
/** Scripts that the page waits for. */
let coming: Set<Request>;

beforeAll(async () => {
  const storybook = join(root, 'node_modules/.bin/storybook');
  const build = spawn(storybook, ['build', '--quiet', '--output-dir', built], { cwd: root, stdio: 'ignore' });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('Storybook was not built: pnpm storybook:build says why');
  server = await preview({
    configFile: false,
    root: built,
    build: { outDir: built },
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'silent',
  });
  browser = await chromium.launch(chromiumLaunch());
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(built, { recursive: true, force: true });
});

/** Each docs page leaves its styles behind, and the pages after it are drawn more slowly: then the document is loaded anew. */
const A_DOCUMENT_DRAWS = 10;
/** Has no stories. */
const READ_ME = 'start-read-me--docs';

async function load(id: string): Promise<void> {
  const { port } = server.httpServer.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/iframe.html?viewMode=docs&id=${id}`);
  await page.waitForSelector('#storybook-docs .sbdocs');
}

async function open(id: string): Promise<void> {
  page = await browser.newPage();
  problems = [];
  coming = new Set();
  page.on('request', (request) => request.resourceType() === 'script' && coming.add(request));
  page.on('requestfinished', (request) => coming.delete(request));
  page.on('requestfailed', (request) => coming.delete(request));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) problems.push(message.text());
  });
  await load(id);
}

/**
 * Goes to another docs page as Storybook's own navigation does, and waits until each of its stories is drawn, and what they fetch themselves
 * has come: a page that is left is hidden first, and a grid whose code comes then is drawn at no width.
 */
async function goTo(id: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
    let listed = false;
    let drawn = 0;
    const check = () => {
      if (!listed || drawn < document.querySelectorAll('[data-story-block] > [id$="-inner"]').length) return;
      channel.off('storyRendered', count);
      done();
    };
    const count = () => {
      drawn += 1;
      check();
    };
    channel.on('storyRendered', count);
    channel.once('docsRendered', () => setTimeout(() => {
      listed = true;
      check();
    }));
    channel.emit('setCurrentStory', { storyId: '${id}', viewMode: 'docs' });
  })`);
  await expect.poll(() => coming.size, { timeout: 30_000 }).toBe(0);
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
}

it('draws every docs page without an error in the console', async () => {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string; type: string }>;
  };
  const ids = Object.values(entries)
    .filter(({ type }) => type === 'docs')
    .map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(80);
  await open(ids.at(-1) ?? '');
  await page.route(/embed=true/, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A story in its own window' }),
  );
  const faults: Record<string, string[]> = {};
  for (const [place, id] of ids.entries()) {
    if (place % A_DOCUMENT_DRAWS === 0 && id !== READ_ME) await load(READ_ME);
    await goTo(id);
    if (problems.length > 0) faults[id] = problems.splice(0);
  }
  expect(faults).toEqual({});
}, 240_000);

it('leads from each other name to a page that is there', () => {
  const { entries } = JSON.parse(readFileSync(join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, unknown>;
  };
  const names = readFileSync(join(root, 'packages/ui/src/names.stories.tsx'), 'utf8');
  const ours = [...names.matchAll(/ours: '([^']+)'/g)].map(([, path = '']) => docsOf(path));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((id) => entries[id] === undefined)).toEqual([]);
});

it('shows code with the names of components, and phones in windows as wide as phones, before anything is clicked', async () => {
  await open('shell-dashboardshell--docs');
  const phone = page.locator('iframe[title="Phone Drawer Open"]');
  await phone.scrollIntoViewIfNeeded();
  const shown = phone.contentFrame();
  await shown.getByRole('button', { name: 'Open menu' }).waitFor();
  expect(await shown.locator('body').evaluate(() => innerWidth)).toBe(390);
  expect(await shown.getByRole('dialog').count()).toBe(0);

  await goTo('feedback-modal--docs');
  await page.getByText('Show code').first().click();
  const code = page.locator('pre', { hasText: '<Modal' }).first();
  await code.waitFor();
  expect(problems).toEqual([]);
  expect(await code.innerText()).toMatch(/^<Modal[^]*<Button variant="outlined"/);
}, 120_000);
