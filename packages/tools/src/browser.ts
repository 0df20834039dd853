/** A real Chromium against the started stack, and what journeys need to say in a line. */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';

function addressOf(variable: string): string {
  const address = process.env[variable];
  if (!address)
    throw new Error(`${variable} is not set: journeys run against a started stack, as "pnpm e2e" starts it`);
  return address;
}

/** Where the started stack is. */
export const stack = {
  customer: addressOf('CUSTOMER_URL'),
  admin: addressOf('ADMIN_URL'),
  sandbox: addressOf('SANDBOX_URL'),
  mail: addressOf('MAIL_URL'),
};

export async function launch(): Promise<Browser> {
  const installed = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  return chromium.launch({
    ...(installed ? { executablePath: installed } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visit {
  page: Page;
  /** Errors of scripts and of the content security policy, which no journey may cause. */
  problems: string[];
}

/** A fresh visitor with a window of this width. */
export async function visit(browser: Browser, width: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-NG' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    // The payment library makes its frame for Paystack's own address before it is pointed at the sandbox.
    if (text.includes('https://checkout.paystack.com/')) return;
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(text)) problems.push(text);
  });
  return { page, problems };
}

/** How many bytes of script a page has fetched, as they travelled: compressed, without their headers. */
export function weigh(page: Page): { scripts: () => number } {
  let bytes = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bytes += Number(response.headers()['content-length']);
  });
  return { scripts: () => bytes };
}

/** The page scrolls sideways: something is wider than the window. */
export async function overflows(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
