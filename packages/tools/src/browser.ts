/**
 * A real Chromium for journeys: its windows, the platform's addresses, and what is measured in it. Journeys are Vitest files with
 * `playwright-core`: `@playwright/test` would bring a second runner with its own `expect`, config and report. What a failed test shows is
 * printed; a trace of each step took a seventh of the processor's time. There are no retries: a journey that fails now and then is a fault.
 */
import axe from 'axe-core';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { afterAll, inject, onTestFailed } from 'vitest';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { chromiumLaunch } from './chromium.ts';
import type { JourneyAddresses } from './journey-platform.ts';
import { standStill } from './layout.ts';

/** The addresses of the started platform. */
export const stack: JourneyAddresses = inject('platform');

/**
 * Orders something of a sandbox of the started stack: a payment, the outcome of a transfer.
 * @param of whose sandbox; Paystack's unless given @returns the status of its answer
 */
export async function callSandbox(
  path: string,
  body: object = {},
  { of = 'paystack', method = 'POST' }: { of?: GatewayName; method?: 'POST' | 'DELETE' } = {},
): Promise<number> {
  const answer = await fetch(`${stack[of]}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The browser of a file's journeys: its first visit launches it. */
let launched: Promise<Browser> | undefined;
afterAll(async () => (await launched)?.close());

export interface Visit {
  page: Page;
  /** Errors of scripts and of the content security policy; a journey expects none. */
  problems: string[];
}

/**
 * Opens a window of this width for a new visitor. When the test fails, what the window shows is printed.
 * @param serviceWorkers without them, every call of the page can be watched and refused
 */
export async function visit(width: number, serviceWorkers: 'allow' | 'block' = 'block'): Promise<Visit> {
  launched ??= chromium.launch(chromiumLaunch());
  const context = await (
    await launched
  ).newContext({ viewport: { width, height: 844 }, locale: 'en-NG', serviceWorkers });
  const page = await context.newPage();
  // What waits goes on at once: only a busy machine needs so long.
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    // The payment library opens its frame at Paystack's own address before it is sent to the sandbox.
    if (text.includes('https://checkout.paystack.com/')) return;
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(text)) problems.push(text);
  });
  onTestFailed(async () => {
    if (page.isClosed()) return;
    console.log(`${page.url()} shows, with the problems ${JSON.stringify(problems)}:\n${await page.ariaSnapshot()}`);
  });
  return { page, problems };
}

/** How many screens of a small phone (640 pixels) the page is long, when it has been scrolled through. */
export async function screensOf(page: Page): Promise<number> {
  await page.waitForFunction(() => !document.querySelector('#content :is([aria-busy="true"], .MuiSkeleton-root)'));
  for (let screen = 0; screen < 20; screen += 1) await page.mouse.wheel(0, 640);
  return page.evaluate(() => document.documentElement.scrollHeight / 640);
}

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Presses Tab until the element has the focus. */
export async function tabTo(element: Locator): Promise<void> {
  // Content below a splash is inert and takes no focus.
  await element.and(element.page().locator(':not([inert] *)')).waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(element)) return;
    await element.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${element.toString()}`);
}

/** Goes to a button by Tab and presses it. */
export async function pressByKeyboard(button: Locator): Promise<void> {
  await tabTo(button);
  await button.page().keyboard.press('Enter');
}

/** What axe finds on the page: a rule and where it is broken. */
export async function axeFinds(page: Page): Promise<string[]> {
  await standStill(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Counts the bytes of script that a page fetches, compressed and without headers, and how many files and answers. */
export function weigh(page: Page): { scripts: () => number; files: () => number } {
  let bytes = 0;
  let files = 0;
  page.on('response', (response) => {
    files += 1;
    if (new URL(response.url()).pathname.endsWith('.js')) bytes += Number(response.headers()['content-length']);
  });
  return { scripts: () => bytes, files: () => files };
}

/** Whether something is wider than the window, so that the page scrolls sideways. */
export async function overflows(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

/**
 * How far parts of the page jumped while it loaded, as Lighthouse counts it, in thousandths: where a font came late, a line of text may move
 * by less.
 */
export function moved(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value?: number })[];
          done(Math.round(1000 * shifts.reduce((sum, { value = 0 }) => sum + value, 0)));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 100);
      }),
  );
}
