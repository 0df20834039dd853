/**
 * The Chromium that tests drive: the one that CHROMIUM_PATH names, a system's, the one that comes with the packages, or else Playwright's
 * download. Nothing of the system is changed, and nobody is asked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Failure } from './failure.ts';
import { packagedChromium, surroundingsOf } from './packaged-chromium.ts';
import { root } from './root.ts';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How to start a Chromium without asking whether it runs. */
export function chromiumLaunch(): { executablePath?: string; args: string[]; env: NodeJS.ProcessEnv } {
  const path = process.env['CHROMIUM_PATH'] ?? usual.find((place) => existsSync(place)) ?? packagedChromium();
  return {
    // Without a path it is Playwright's own download.
    ...(path === null ? {} : { executablePath: path }),
    env: { ...process.env, ...surroundingsOf(path ?? '') },
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
  };
}

/** Whether a Chromium runs: a system's or a downloaded one may lack libraries, which only shows when it runs. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const result = spawnSync(path, ['--version'], {
    env: { ...process.env, ...surroundingsOf(path) },
    stdio: 'ignore',
    timeout: 60_000,
  });
  return result.status === 0;
}

/**
 * The path of a Chromium that runs, which is unpacked or downloaded where this machine has none.
 * @throws Failure where none runs
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (runs(named)) return named;
    throw new Failure(`CHROMIUM_PATH is ${named}, which does not run.`);
  }
  const usable = usual.find(runs) ?? [packagedChromium(), chromium.executablePath()].find((path) => path && runs(path));
  return usable ?? download();
}

function download(): string {
  const cli = join(root, 'node_modules/playwright/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const path = chromium.executablePath();
  if (runs(path)) return path;
  throw new Failure('No Chromium runs here: name one in CHROMIUM_PATH.');
}
