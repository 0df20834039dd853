/**
 * What Lighthouse does not measure, in the customers' app with a CPU that is four times slower and a line of 1.6 Mbit/s and 150 ms: when
 * a second visit shows the figures, and how long each action of a first journey takes until the next paint.
 */
import type { BrowserContext, Page } from 'playwright-core';

const SLOWER = 4;
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
/** After its paint an interaction is reported. */
const REPORTED_AFTER_MS = 500;

declare global {
  interface Window {
    /** The longest interaction since it was last read, in milliseconds. */
    longest: number;
  }
}

/** Each action with what it is measured by: a press of the first thing that bears this name. */
const actions: readonly (readonly [role: 'button', name: string])[] = [
  ['button', 'Add Funds'],
  ['button', 'Cancel'],
  ['button', 'Withdraw'],
  ['button', 'Cancel'],
  ['button', 'Investments'],
  ['button', 'Savings'],
  ['button', 'History'],
  ['button', 'Home'],
];

export interface JourneyTimes {
  /** Milliseconds until the second visit shows the wallet's figure. */
  figures: number;
  /** The slowest press of each action, in milliseconds. */
  interactions: readonly { name: string; milliseconds: number }[];
}

/** @param home the dashboard's address; the context's browser has been there before and is signed in */
export async function measureJourney(context: BrowserContext, home: string): Promise<JourneyTimes> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await client.send('Network.emulateNetworkConditions', LINE);
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const begun = Date.now();
  await page.goto(home, { waitUntil: 'commit' });
  await page.getByRole('region', { name: 'Wallet Balance', includeHidden: true }).getByText('₦').first().waitFor();
  const figures = Date.now() - begun;
  await page.locator('.splash').waitFor({ state: 'detached' });
  const interactions: { name: string; milliseconds: number }[] = [];
  for (const [role, name] of actions) interactions.push({ name, milliseconds: await pressed(page, role, name) });
  await page.close();
  return { figures, interactions };
}

async function pressed(page: Page, role: 'button', name: string): Promise<number> {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  await page.evaluate(() => (window.longest = 0));
  await target.click();
  await page.waitForTimeout(REPORTED_AFTER_MS);
  return page.evaluate(() => Math.round(window.longest));
}
